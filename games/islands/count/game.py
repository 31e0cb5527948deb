"""Counting the islands at the end of 1001 Islands, as a `games.game.Game` of its own.

Before the count, the table may follow whose turn it is in the draft, see
`games.islands.count.draft`. One player after the other shows an island. The rules name what is
wrong with the island, and players may correct numbers by hand. Once every island is counted, the
winner is known. A count has no hidden part and no chance. Everything that players tell is a move.
So the moves record the whole evening.

Source: "End of the game and scoring points", for the English rule sheet see `games.islands`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.errors import IllegalMoveError
from games.game import AT_TABLE, Breach, Outcome, ScoreLine, Seat, Tally, edition_of
from games.islands.count.asking import answers, may_ask, may_say, with_question, with_said
from games.islands.count.by_hand import (
    by_hand,
    corrected,
    gems_by_hand,
    with_answer,
    with_correction,
)
from games.islands.count.draft import (
    Counts,
    DraftMode,
    DraftMove,
    FirstLookout,
    Takes,
    draft_moves,
)
from games.islands.count.draft_play import (
    after_check,
    after_draft_move,
    after_placement,
    at_draft,
    is_seen_in_time,
    without_claims,
)
from games.islands.count.faults import shown_breaches
from games.islands.count.moves import (
    AgreesCount,
    Asks,
    ChecksIsland,
    Corrects,
    CountMove,
    IslandReady,
    Lets,
    LetsOffer,
    Reviews,
    Says,
    ShowsAnew,
    ShowsIsland,
    parse_count_move,
)
from games.islands.count.placements import is_placed_now, offer_breaches, placement_breaches
from games.islands.count.position import (
    Counted,
    CountPosition,
    CountSetup,
    CountStage,
    count_text,
    island_of,
    parse_count,
)
from games.islands.count.sample import sample_island
from games.islands.count.set_cell import SetsCell
from games.islands.count.setting_right import may_correct, with_counted, with_set_cell
from games.islands.count.tallied import Tallied
from games.islands.count.turned import AsksTurned, SaysTurned
from games.islands.island import Island
from games.islands.moves import Name, Pick, RevealTiles
from games.islands.pieces import Element, Row
from games.islands.score import score_islands
from games.islands.setup import EDITION
from games.islands.views import View, view_of

_STAGES: dict[type, tuple[CountStage, ...]] = {
    FirstLookout: (CountStage.LOOKOUT,),
    Pick: (CountStage.DRAFT,),
    Name: (CountStage.DRAFT,),
    Takes: (CountStage.DRAFT,),
    Counts: (CountStage.DRAFT,),
    ChecksIsland: (CountStage.DRAFT,),
    IslandReady: (CountStage.SHOW,),
    Asks: (CountStage.DRAFT, CountStage.READ),
    AsksTurned: (CountStage.DRAFT, CountStage.READ),
    Says: (CountStage.ASK,),
    SaysTurned: (CountStage.ASK,),
    RevealTiles: (CountStage.DRAFT,),
    LetsOffer: (CountStage.DRAFT,),
    ShowsIsland: (CountStage.DRAFT, CountStage.READ),
    Lets: (CountStage.DRAFT, CountStage.SHOW, CountStage.READ),
    Corrects: (CountStage.REVIEW, CountStage.OVER),
    SetsCell: (CountStage.SHOW, CountStage.REVIEW, CountStage.OVER),
    ShowsAnew: (CountStage.REVIEW,),
    Reviews: (CountStage.SHOW, CountStage.READ),
    AgreesCount: (CountStage.CHECKED, CountStage.REVIEW),
}
_DECISIONS = {
    CountStage.LOOKOUT,
    CountStage.DRAFT,
    CountStage.SHOW,
    CountStage.ASK,
    CountStage.REVIEW,
    CountStage.CHECKED,
}


@dataclass(frozen=True, slots=True)
class IslandsCount:
    """The count of the islands of one table; a `games.game.Game`."""

    setup: CountSetup

    @property
    def name(self) -> str:
        """The game's name in the notation."""
        return "islands"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in seating order."""
        return self.setup.seats

    def initial(self, seed: int) -> CountPosition:  # noqa: ARG002 - nothing is left to chance
        """Return the count before the first island is shown.

        If the box follows the draft as well, the first Lookout is to be found first.
        """
        stage = CountStage.SHOW if self.setup.mode is DraftMode.COUNT else CountStage.LOOKOUT
        return CountPosition(stage, self.seats[0], (None,) * len(self.seats))

    def to_move(self, position: CountPosition) -> tuple[Seat, ...]:
        """Return the seat whose turn or island is due, or nobody at the end.

        Before the first Lookout is found, any player may be.
        """
        match position.stage:
            case CountStage.OVER:
                return ()
            case CountStage.LOOKOUT:
                return self.seats
            case _:
                return (position.seat,)

    def awaits_decision(self, position: CountPosition) -> bool:
        """Return whether the players decide next, by the buttons, and not the camera."""
        return position.stage in _DECISIONS

    def legal_moves(self, position: CountPosition) -> tuple[CountMove, ...]:
        """Return a sample of the legal moves: islands and corrections are too many to list."""
        seat = position.seat
        match position.stage:
            case CountStage.LOOKOUT:
                return tuple(map(FirstLookout, self.seats))
            case CountStage.DRAFT:
                return (*self._steps(position), ChecksIsland(seat), Counts(seat))
            case CountStage.SHOW:
                return (IslandReady(seat), Lets(seat, ()))
            case CountStage.READ:
                return self._sample_readings(position)
            case CountStage.ASK:
                return answers(position)
            case CountStage.REVIEW:
                points = Corrects(seat, Tallied.POINTS, 1)
                return (AgreesCount(seat), ShowsAnew(seat), Corrects(seat, Tallied.PALM, 1), points)
            case CountStage.CHECKED | CountStage.OVER:
                return (AgreesCount(seat),) if position.stage is CountStage.CHECKED else ()

    def apply(self, position: CountPosition, move: CountMove) -> CountPosition:
        """Return the count after a move.

        Raises:
            IllegalMoveError: the move is not due, or the rules do not allow such an island.
        """
        breaches = self.explain(position, move)
        if breaches:
            codes = ", ".join(breach.code for breach in breaches)
            raise IllegalMoveError(f"{move} is illegal: {codes}", breaches)
        match move:
            case (
                RevealTiles() | LetsOffer() | FirstLookout() | Pick() | Name() | Takes() | Counts()
            ):
                return after_draft_move(self.setup, position, move)
            case IslandReady(seat) | ChecksIsland(seat):
                return replace(position, stage=CountStage.READ, seat=seat, asked=())
            case Asks() | AsksTurned():
                return with_question(position, move)
            case Says() | SaysTurned():
                return with_said(position, move)
            case ShowsIsland(seat, seen) | Lets(seat, seen):
                return self._seen(position, seat, Counted(seen, is_let=isinstance(move, Lets)))
            case _:
                return self._looked_over(position, move)

    def explain(self, position: CountPosition, move: CountMove) -> tuple[Breach, ...]:
        """Return why a move is illegal or not due, most telling first; empty for a legal move."""
        if not self._is_due(position, move):
            facts = (("step", str(move)), ("stage", position.stage.value))
            return (Breach("not-due", AT_TABLE, edition_of(AT_TABLE, EDITION), facts),)
        if isinstance(move, RevealTiles) and position.draft is not None:
            return offer_breaches(self.setup, position.draft, move)
        if isinstance(move, ShowsIsland):
            is_placed = position.stage is CountStage.DRAFT or is_placed_now(position, move)
            judge = placement_breaches if is_placed else shown_breaches
            return judge(self.setup, position, move.seat, move.seen)
        return ()

    def outcome(self, position: CountPosition) -> Outcome | None:
        """Return the winners and what decided, or None while an island is still to be counted.

        Source: "If two or more players tie, the player whose Island has the least Bandits wins."
        """
        if position.stage is not CountStage.OVER:
            return None
        totals = {seat: tally.total for seat, tally in self.scores(position).items()}
        first = [seat for seat in self.seats if totals[seat] == max(totals.values())]
        bandits = {seat: self.island(position, seat).count(Element.BANDIT) for seat in first}
        best = tuple(seat for seat in first if bandits[seat] == min(bandits.values()))
        if len(first) == 1:
            return Outcome(best, "islands-counted")
        return Outcome(best, "fewest-bandits" if len(best) < len(first) else "same-bandits")

    def scores(self, position: CountPosition) -> dict[Seat, Tally]:
        """Return every seat's score so far; it has no lines before the island is shown."""
        islands = [self.island(position, seat) for seat in self.seats]
        gems = [gems_by_hand(one.by_hand if one else ()) for one in position.counted]
        scores = score_islands(islands, self.setup.options, gems)
        return {
            seat: Tally(()) if counted is None else _with_points(score.tally, counted)
            for seat, score, counted in zip(self.seats, scores, position.counted, strict=True)
        }

    def island(self, position: CountPosition, seat: Seat) -> Island:
        """Return a player's island with all corrections; an empty island before it is shown."""
        counted = position.of(seat)
        if counted is None:
            return Island()
        return corrected(self.shown(counted), counted.by_hand, self.setup.options)

    def shown(self, counted: Counted) -> Island:
        """Return an island as it was seen."""
        return island_of(self.setup.box, counted.seen)

    def views(self, position: CountPosition) -> tuple[View, ...]:
        """Return the islands as a camera has seen them."""
        return (
            tuple(
                () if counted is None else view_of(self.shown(counted))
                for counted in position.counted
            ),
        )

    def known_to(self, position: CountPosition, seat: Seat) -> CountPosition:  # noqa: ARG002 - all lies open
        """Return what `seat` may know: everything."""
        return position

    def position_text(self, position: CountPosition) -> str:
        """Return `position` as one line of ASCII."""
        return count_text(position)

    def parse_position(self, text: str) -> CountPosition:
        """Return the position that `position_text` wrote.

        Raises:
            TextError: the text is not of that form.
        """
        return parse_count(self.setup, text)

    def move_text(self, move: CountMove) -> str:
        """Return `move` as one line of ASCII."""
        return str(move)

    def parse_move(self, text: str) -> CountMove:
        """Return the move that `move_text` wrote.

        Raises:
            TextError: the text is not of that form.
        """
        return parse_count_move(text)

    def _is_due(self, position: CountPosition, move: CountMove) -> bool:
        """Return whether the stage waits for such a move of this player."""
        if position.stage not in _STAGES[type(move)] or move.seat > len(self.seats):
            return False
        match move:
            case Pick() | Name() | Takes():
                return move in self._steps(position)
            case RevealTiles() | LetsOffer() | ShowsIsland() | Lets() if (
                position.draft and not position.is_check
            ):
                return is_seen_in_time(position.draft, move)
            case Reviews() | Corrects() | SetsCell():
                return self._may_set_right(position, move)
            case Asks() | AsksTurned():
                return may_ask(position, move)
            case Says() | SaysTurned():
                return move.seat == position.seat and may_say(position, move)
            case _:
                return move.seat == position.seat or isinstance(move, FirstLookout | ChecksIsland)

    def _may_set_right(self, position: CountPosition, move: Reviews | Corrects | SetsCell) -> bool:
        """Return whether an island that was counted may be looked over or set right so."""
        match move:
            case Reviews(seat):
                return position.of(seat) is not None
            case Corrects(seat):
                is_whose = position.stage is CountStage.OVER or seat == position.seat
                return is_whose and may_correct(self.setup, position, move)
            case SetsCell():
                return with_set_cell(self.setup, position, move) is not None

    def _steps(self, position: CountPosition) -> tuple[DraftMove, ...]:
        draft = position.draft
        return draft_moves(draft, self.seats) if draft is not None else ()

    def _seen(self, position: CountPosition, seat: Seat, counted: Counted) -> CountPosition:
        """Return the position after an island was seen: placed on, checked, or to be counted."""
        if position.draft is None:
            claimed = without_claims(self.setup, position, seat, counted.seen)
            return _reviewed(claimed, seat, counted)
        if position.stage is CountStage.DRAFT:
            return after_placement(self.setup, position, seat, counted.seen)
        after = after_check(position, seat, counted.seen)
        if counted.is_let:
            return replace(after, stage=CountStage.DRAFT, seat=position.draft.turn)
        return replace(after, stage=CountStage.CHECKED)

    def _looked_over(
        self, position: CountPosition, move: Corrects | SetsCell | ShowsAnew | Reviews | AgreesCount
    ) -> CountPosition:
        match move:
            case SetsCell():
                return with_set_cell(self.setup, position, move) or position
            case Corrects(seat, what, number):
                counted = position.of(seat) or Counted(())
                entered = with_correction if counted.seen else with_answer
                set_right = entered(counted.by_hand, what, number)
                return with_counted(position, seat, replace(counted, by_hand=set_right))
            case ShowsAnew(seat):
                return replace(with_counted(position, seat, None), stage=CountStage.SHOW, asked=())
            case Reviews(seat):
                counted = replace(position.of(seat) or Counted(()), is_done=False)
                return _reviewed(position, seat, counted)
            case AgreesCount(seat):
                if position.draft is not None:
                    return at_draft(position, position.draft)
                counted = replace(position.of(seat) or Counted(()), is_done=True)
                return self._following(with_counted(position, seat, counted))

    def _following(self, position: CountPosition) -> CountPosition:
        """Return the count at its next stage: another island is due, or the count is over."""
        for seat, counted in zip(self.seats, position.counted, strict=True):
            if counted is None:
                return replace(position, stage=CountStage.SHOW, seat=seat, asked=())
            if not counted.is_done:
                return replace(position, stage=CountStage.REVIEW, seat=seat, asked=())
        return replace(position, stage=CountStage.OVER, asked=())

    def _sample_readings(self, position: CountPosition) -> tuple[CountMove, ...]:
        """Return sample moves for the stage in which the camera reads an island."""
        used = {one.tile for seat in self.seats for one in position.seen_of(seat)}
        seen = sample_island(self.setup.box, used, self.setup.options)
        moves: list[CountMove] = [Lets(position.seat, seen[:2])]
        if seen:
            moves.append(ShowsIsland(position.seat, seen))
        moves += [Asks(position.seat, one.cell, one.tile, None) for one in seen[:1] if one.tile]
        cells = tuple(one.cell for one in seen if one.cell.row is not Row.DREAM)
        moves += [AsksTurned(position.seat, cells[:2])] if len(cells) > 1 else []
        return tuple(move for move in moves if not self.explain(position, move))


def _reviewed(position: CountPosition, seat: Seat, counted: Counted) -> CountPosition:
    return replace(
        with_counted(position, seat, counted), stage=CountStage.REVIEW, seat=seat, asked=()
    )


def _with_points(tally: Tally, counted: Counted) -> Tally:
    points = by_hand(counted.by_hand, Tallied.POINTS)
    return Tally((*tally.lines, ScoreLine("by-hand", points))) if points else tally
