"""Judging what lies under the camera during the draft: tiles on offer, or a tile just placed.

Only what must be so is judged. An island that is still being brought, another player's island, and
tiles that cannot be told apart are left alone: the players may always go on by the buttons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from device.games.islands.case import FINE_MAT, IslandCase, Look, WholeMat
from device.games.islands.evidence import IslandView
from device.table.referee import LIMITS, Hypothesis, HypothesisKind
from games.game import Seat
from games.islands.count.changes import is_mostly_gone, is_same
from games.islands.count.draft import Draft
from games.islands.count.game import IslandsCount
from games.islands.count.moves import CountMove, ShowsIsland
from games.islands.count.placements import has_placed, is_placement, open_tiles
from games.islands.count.position import CountPosition
from games.islands.moves import Name, RevealTiles
from games.islands.views import TileSeen

FEWEST_KNOWN = 2  # tiles in their cells, by which an island is known without its board; chosen
_UNCHANGED: Hypothesis[CountMove, Look] = Hypothesis(HypothesisKind.UNCHANGED, (), FINE_MAT)


@dataclass(frozen=True, slots=True)
class DraftCase:
    """A reading of the mat beside the draft; see `device.table.case.Case`.

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
        """The mat as a whole has no fault in the draft."""
        return WholeMat("")

    @property
    def record(self) -> Sequence[Look]:
        """The looks of the mat if nothing happened."""
        return FINE_MAT

    def hypotheses(self, *, is_deep: bool) -> Iterator[Hypothesis[CountMove, Look]]:  # noqa: ARG002 - all are tried at once
        """Yield the tile placed or the tiles on offer, if they lie there, else no change."""
        draft = self.now.draft
        if draft is None or draft.picked is None or not self.game.setup.box.tiles:
            yield _UNCHANGED
        elif self.view.has_board or self._lies_as_known():
            yield self._placement()
        else:
            yield self._offer(draft)

    def _lies_as_known(self) -> bool:
        """Return whether the player's island is surely seen, though its board is not found.

        All of its tiles lie in their cells. So the cells are counted rightly, and a new tile
        beside them still lies where it lay.
        """
        known = {*self.now.known_of(self.now.seat)}
        return len(known) >= FEWEST_KNOWN and known < {
            *IslandCase(self.game, self.now, self.view).seen()
        }

    def _placement(self) -> Hypothesis[CountMove, Look]:
        case = IslandCase(self.game, self.now, self.view)
        seen, seat = case.seen(), self.now.seat
        whose = case.whose()
        if whose is not None:
            return self._went_on(whose) or self._changed(seen)
        is_anothers = self._is_as_anothers() or self._is_mostly_gone(seen)
        if not is_placement(self.now, seat, seen) or is_anothers:
            return self._changed(seen)
        return case.judged(ShowsIsland(seat, seen))

    def _changed(self, seen: tuple[TileSeen, ...]) -> Hypothesis[CountMove, Look]:
        """Return that the player's own tiles lie elsewhere, or that the new one was exchanged.

        With any other change, the island may be another player's, or still be brought.
        """
        known = self.now.known_of(self.now.seat)
        is_moved = _is_same_set(seen, known) or self._is_exchanged(seen)
        if not known or {*seen} == {*known} or not is_moved:
            return _UNCHANGED
        shows = ShowsIsland(self.now.seat, seen)
        if not self.game.explain(self.now, shows):
            return _UNCHANGED
        return IslandCase(self.game, self.now, self.view).judged(shows)

    def _went_on(self, other: Seat) -> Hypothesis[CountMove, Look] | None:
        """Return that the player has taken a tile unseen, and named one who has placed a tile.

        Players may forget to press. None if the other one has placed no tile lawfully.
        """
        names = Name(self.now.seat, other)
        if has_placed(self.now, self.now.seat) or self.game.explain(self.now, names):
            return None
        after = self.game.apply(self.now, names)
        case = IslandCase(self.game, after, self.view)
        shows = ShowsIsland(other, case.seen())
        is_placed = is_placement(after, other, shows.seen) and not self.game.explain(after, shows)
        if not is_placed or case.asks() is not None:
            return None
        return Hypothesis(HypothesisKind.MISSED, (names, shows), FINE_MAT)

    def _is_mostly_gone(self, seen: tuple[TileSeen, ...]) -> bool:
        """Return whether most tiles of the player's island lie nowhere: it is another's island."""
        return is_mostly_gone(self.game.setup.box, self.now.known_of(self.now.seat), seen)

    def _is_as_anothers(self) -> bool:
        """Return whether another player's island may look just so: it still lies there.

        Its tiles are what they were before, unless they are surely others.
        """
        box, seats = self.game.setup.box, self.game.seats
        others = (self.now.known_of(seat) for seat in seats if seat != self.now.seat)
        return any(is_same(box, known, self._remembering(known)) for known in others if known)

    def _remembering(self, known: tuple[TileSeen, ...]) -> tuple[TileSeen, ...]:
        """Return the tiles seen, as those of an island that was known before."""
        box = self.game.setup.box
        return self.view.remembering(box, known).seen(box, self.now.asked, frozenset())

    def _is_exchanged(self, seen: tuple[TileSeen, ...]) -> bool:
        """Return whether only the tile of this round is another one than was seen to be placed.

        A single tile says nothing: it may be the next player's first.
        """
        known = {*self.now.known_of(self.now.seat)}
        gone, new = known - {*seen}, {*seen} - known
        is_one = len(gone) == len(new) == 1 and [one.cell for one in gone] == [
            one.cell for one in new
        ]
        return has_placed(self.now, self.now.seat) and is_one and len(known) > 1

    def _is_island(self, tiles: tuple[str, ...]) -> bool:
        """Return whether tiles are rather an island whose character board is not seen.

        A tile that lies on an island is on offer no more. The tiles on offer are of one stack, but
        for one that was drawn by mistake.
        """
        known = {one.tile for seat in self.game.seats for one in self.now.known_of(seat)}
        rows = Counter(found.row for tile in tiles if (found := self.game.setup.box.find(tile)))
        strange = sum(rows.values()) - max(rows.values(), default=0)
        return strange > 1 or any(tile in known for tile in tiles)

    def _offer(self, draft: Draft) -> Hypothesis[CountMove, Look]:
        """Return the tiles on offer once all of them are read for sure."""
        tiles = self.view.open_tiles(self.game.setup.box, LIMITS.accuse)
        is_due = not (draft.chosen or draft.offer or has_placed(self.now, self.now.seat))
        is_too_few = len(tiles) < open_tiles(self.game.setup)
        if not is_due or is_too_few or self._is_island(tiles):
            return _UNCHANGED
        reveal = RevealTiles(tiles)
        is_faulty = bool(self.game.explain(self.now, reveal))
        kind = HypothesisKind.ILLEGAL if is_faulty else HypothesisKind.LEGAL
        return Hypothesis(kind, (reveal,), FINE_MAT)


def _is_same_set(seen: Sequence[TileSeen], known: Sequence[TileSeen]) -> bool:
    """Return whether the same tiles lie there, wherever they lie.

    A tile that was not known, and whose cell is still filled, is the one that lies there now.
    """
    there, before = ({one.cell: one for one in tiles} for tiles in (seen, known))
    unread = {
        cell
        for cell in there.keys() & before.keys()
        if there[cell].face is before[cell].face and None in (there[cell].tile, before[cell].tile)
    }
    one, other = (
        Counter(each.tile for each in tiles if each.cell not in unread) for tiles in (seen, known)
    )
    return one == other
