"""Judging the island under the camera: complete, doubtful, unlawful, or another player's.

An island comes to the camera finished, so no earlier reading can be compared with it. The players
are asked about doubtful tiles one by one. The other tiles are sure enough to be judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from device.games.islands.evidence import IslandView
from device.games.islands.faces import asks_face
from device.table.referee import LIMITS, Hypothesis, HypothesisKind
from games.game import Seat
from games.islands.count.game import IslandsCount
from games.islands.count.moves import Asks, CountMove, ShowsIsland
from games.islands.count.position import CountPosition, CountStage
from games.islands.views import TileSeen

Look = str
"""The look of the whole mat: `FINE`, or the fault that it has."""

FINE, NO_BOARD, NO_TILES, ANOTHERS = "", "no-board", "no-tiles", "anothers"
PLACES = (NO_BOARD, NO_TILES, ANOTHERS)
FINE_MAT: tuple[Look, ...] = (FINE,) * len(PLACES)

SAME = 0.5  # of an island's tiles: two islands that share as many are the same island, read twice
_MISFIT = 2 * LIMITS.misfit


@dataclass(frozen=True, slots=True)
class WholeMat:
    """The evidence of what is wrong with the mat as a whole: one place for each possible fault.

    `wrong` is the look of the mat in the reading: `FINE`, or the fault that it has.
    """

    wrong: str

    def cost(self, place: int, look: Look) -> float:
        """Return 0 if `look` agrees on whether the mat has this place's fault, else a high cost."""
        return 0.0 if (self.wrong == PLACES[place]) == (look != FINE) else _MISFIT


@dataclass(frozen=True, slots=True)
class IslandCase:
    """A reading of the mat beside the count; see `device.table.case.Case`.

    Attributes:
        game: the count's rules.
        now: the record.
        view: what a frame says.
    """

    game: IslandsCount
    now: CountPosition
    view: IslandView

    @property
    def evidence(self) -> WholeMat:
        """The fault of the mat as a whole, or `FINE`."""
        if self.now.stage is not CountStage.READ:
            return WholeMat(FINE)
        if not self.view.cells:
            return WholeMat(NO_TILES if self.view.has_board else FINE)
        if not self.view.has_board:
            return WholeMat(NO_BOARD)
        whose = self.whose()
        is_anothers = whose is not None and not self._may_be_mistaken(whose)
        return WholeMat(ANOTHERS if is_anothers else FINE)

    @property
    def record(self) -> Sequence[Look]:
        """The looks of the mat if nothing happened: it has no fault."""
        return FINE_MAT

    def hypotheses(self, *, is_deep: bool) -> Iterator[Hypothesis[CountMove, Look]]:  # noqa: ARG002 - all are tried at once
        """Yield the move that follows if an island is due and lies there, else no change."""
        if self.now.stage is not CountStage.READ or not self.view.cells or self.evidence.wrong:
            yield Hypothesis(HypothesisKind.UNCHANGED, (), FINE_MAT)
            return
        yield self.judged(ShowsIsland(self.now.seat, self.seen()))

    def judged(self, shows: ShowsIsland) -> Hypothesis[CountMove, Look]:
        """Return the move that shows an island, or the question that must be answered before."""
        breaches = self.game.explain(self.now, shows)
        asks = self.asks() or asks_face(self.game, self.now, self._remembered(), breaches)
        if asks is not None:
            return Hypothesis(HypothesisKind.LEGAL, (asks,), FINE_MAT)
        kind = HypothesisKind.ILLEGAL if breaches else HypothesisKind.LEGAL
        return Hypothesis(kind, (shows,), FINE_MAT)

    def seen(self) -> tuple[TileSeen, ...]:
        """Return the tiles seen; a tile with copies gets an id that no other island has."""
        view = self._remembered()
        others = [self.now.seen_of(seat) for seat in self.game.seats if seat != self.now.seat]
        used = frozenset(one.tile for other in others for one in other if one.tile)
        return view.seen(self.game.setup.box, self.now.asked, used)

    def _remembered(self) -> IslandView:
        """Return the view in which tiles that were seen before are read as they were then."""
        return self.view.remembering(self.game.setup.box, self.now.known_of(self.now.seat))

    def whose(self) -> Seat | None:
        """Return the other player whose island this was when it was last seen, or None.

        It shares tiles with that island, and more of them than with the one that is due.
        """
        box, seat_due = self.game.setup.box, self.now.seat
        now = {one.tile for one in self.view.seen(box, self.now.asked, frozenset()) if one.tile}
        islands = {tile for tile in now if (known := box.find(tile)) and known.dream is None}
        own = len(islands & {one.tile for one in self.now.seen_of(seat_due)})
        for seat in self.game.seats:
            if seat == seat_due or not islands:
                continue
            shared = len(islands & {one.tile for one in self.now.seen_of(seat)})
            if shared >= SAME * len(islands) and shared > own:
                return seat
        return None

    def _may_be_mistaken(self, other: Seat) -> bool:
        """Return whether an island of the draft may be the one that is due, taken for `other`'s.

        Of an island that was never seen nobody could tell whose it is. Players may say so now.
        """
        is_counted = self.now.draft is not None or self.now.of(other) is not None
        return not is_counted and not self.now.known_of(self.now.seat)

    def asks(self) -> Asks | None:
        """Return the question about the most doubtful tile; None if all tiles are sure enough.

        An island is looked at once. A tile that is misread then stays in the record for the whole
        game. So players are asked about every tile that is not sure enough to accuse somebody.
        """
        for doubt in self._remembered().doubts(self.game.setup.box, self.now.asked):
            if doubt.margin < LIMITS.accuse:
                pair = doubt.one, doubt.other
                times = sum(
                    one.cell == doubt.cell and {one.one, one.other} == {*pair}
                    for one in self.now.asked
                )
                return Asks(self.now.seat, doubt.cell, *(reversed(pair) if times % 2 else pair))
        return None
