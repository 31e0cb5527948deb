"""An evening of 5 Towers: the rules' own game, and the count after it, as one `games.game.Game`.

The rules know bids, turns and scores. At a table there is more: the players say who starts and when
they have built, and at the end every player's towers are looked at once more and counted. Each of
these is a step of the evening, journalled like a move.
"""

from __future__ import annotations

from dataclasses import replace

from device.towers.count import AT_TABLE, MOST_DEMOLISHED, Count, shown_breaches, towers_of
from device.towers.entry import Enters, Leaves, Names
from device.towers.stages import DECISIONS, Evening, Mode, Stage
from device.towers.steps import (
    MOST_POINTS,
    Done,
    Ends,
    Pile,
    Points,
    Ready,
    Shows,
    Source,
    Starts,
    Step,
    Told,
    Trusts,
    parse_step,
)
from games.errors import IllegalMoveError, TextError
from games.game import TABLE, Breach, Outcome, ScoreLine, Seat, Tally
from games.towers.actions import Bid, Deal, Turn
from games.towers.game import Towers
from games.towers.look import View
from games.towers.options import Ties
from games.towers.position import MARKET, PASSES, Phase, Position
from games.towers.score import tally
from games.towers.setup import parse_seat

_PHASES = {Phase.DEAL: Stage.DEAL, Phase.BID: Stage.BID, Phase.BUILD: Stage.BUILD}


class TowersEvening:
    """5 Towers at one table, from the first market to the last count; a `games.game.Game`."""

    def __init__(self, rules: Towers, mode: Mode = Mode.REFEREE) -> None:
        self.rules = rules
        self.mode = mode

    @property
    def name(self) -> str:
        """The game's name in the notation."""
        return self.rules.name

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in turn order."""
        return self.rules.seats

    def initial(self, seed: int) -> Evening:  # noqa: ARG002 - nobody knows the deck's order
        """Return the evening before its first market, or before its only count."""
        opening = self.rules.opening()
        if self.mode is Mode.REFEREE:
            return Evening(opening, Stage.DEAL)
        return Evening(replace(opening, phase=Phase.OVER), Stage.SHOW, self.seats[0])

    def to_move(self, position: Evening) -> tuple[Seat, ...]:
        """Return who is to bid, to build or to show his towers; nobody at the end."""
        if position.stage is Stage.OVER:
            return ()
        return (position.seat,) if position.seat else self.rules.to_move(position.play)

    def awaits_decision(self, position: Evening) -> bool:
        """Return whether the buttons are asked; towers being built are looked at all the same."""
        return position.stage in DECISIONS

    def legal_moves(self, position: Evening) -> tuple[Step, ...]:
        """Return the rules' moves; what players may tell is not listed."""
        return self.rules.legal_moves(position.play)

    def apply(self, position: Evening, move: Step) -> Evening:
        """Return the evening after a step.

        Raises:
            IllegalMoveError: the rules forbid it, or it is not due.
        """
        breaches = self.explain(position, move)
        if breaches:
            codes = ", ".join(breach.code for breach in breaches)
            raise IllegalMoveError(f"{move} is illegal: {codes}", breaches)
        if isinstance(move, Deal | Bid | Turn):
            return self._played(self.rules.apply(position.play, move), move)
        return self._told(position, move)

    def explain(self, position: Evening, move: Step) -> tuple[Breach, ...]:
        """Return every rule that a step breaks, most telling first; empty when it is due."""
        stages = _STAGES[type(move)]
        if position.stage not in stages:
            return (_not_due(position, move),)
        if isinstance(move, Deal | Bid | Turn):
            return self.rules.explain(position.play, move)
        return _told_breaches(self, position, move)

    def outcome(self, position: Evening) -> Outcome | None:
        """Return how the evening ended, or None while a count is missing."""
        if position.stage is not Stage.OVER:
            return None
        best = self._winners(position)
        totals = sorted(tally.total for tally in self.scores(position).values())
        is_tie = len(best) < totals.count(totals[-1])
        return Outcome(best, "tie-broken" if is_tie else self._reason(position))

    def scores(self, position: Evening) -> dict[Seat, Tally]:
        """Return every seat's score: as counted, else by the record."""
        scores = self.rules.scores(position.play)
        return scores | {
            seat: self.counted(count)
            for seat, count in zip(self.seats, position.counts, strict=False)
        }

    def counted(self, count: Count) -> Tally:
        """Return the score of one player's count."""
        found = tally(count.row, count.demolished, self.rules.setup.options)
        if not count.by_hand:
            return found
        return Tally((*found.lines, ScoreLine("by-hand", count.by_hand)))

    def views(self, position: Evening) -> tuple[View, ...]:
        """Return what a camera may see of the rules' position."""
        return self.rules.views(position.play)

    def known_to(self, position: Evening, seat: Seat) -> Evening:
        """Return what `seat` may know: everything lies open."""
        return replace(position, play=self.rules.known_to(position.play, seat))

    def position_text(self, position: Evening) -> str:
        """Return the stage, whose count it is, and the rules' position; counts are steps."""
        return f"{position.stage} s{position.seat} {self.rules.position_text(position.play)}"

    def parse_position(self, text: str) -> Evening:
        """Return the evening that `position_text` wrote before any count.

        Raises:
            TextError: `text` is not of that form.
            PositionError: its cards cannot be.
        """
        stage, seat, *rest = (*text.split(" ", 2), "", "")[:3]
        if stage not in list(Stage):
            raise TextError(f"{text!r} is no evening; expected {', '.join(Stage)} and a position")
        whose = TABLE if seat == "s0" else parse_seat(seat, self.rules.setup.players)
        return Evening(self.rules.parse_position(rest[0]), Stage(stage), whose)

    def move_text(self, move: Step) -> str:
        """Return a step as one line of ASCII."""
        return str(move)

    def parse_move(self, text: str) -> Step:
        """Return the step that `move_text` wrote.

        Raises:
            TextError: not of that form.
        """
        return parse_step(text)

    def _played(self, play: Position, move: Deal | Bid | Turn) -> Evening:
        if play.phase is Phase.OVER:
            return Evening(play, Stage.SHOW, self.seats[0])
        stage = Stage.START if isinstance(move, Deal) else _PHASES[play.phase]
        return Evening(play, stage)

    def _told(self, position: Evening, told: Told) -> Evening:
        match told:
            case Starts(seat):
                return replace(position, play=replace(position.play, start=seat), stage=Stage.BID)
            case Done():
                return replace(position, stage=Stage.CHECK, named=None)
            case Ends():
                over = replace(position.play, phase=Phase.OVER)
                return Evening(over, Stage.SHOW, self.seats[0])
            case Enters() | Names() | Leaves():
                return _entering(position, told)
            case _:
                return self._at_count(position, told)

    def _at_count(self, position: Evening, told: Ready | Shows | Trusts | Pile | Points) -> Evening:
        match told:
            case Ready():
                return replace(position, stage=Stage.READ)
            case Shows(_, cards):
                shown = replace(position, shown=towers_of(cards), entry=None)
                return _settling(shown, self.mode)
            case Trusts():
                return _settling(_trusting(position, told), self.mode)
            case Pile(seat, number):
                return self._counted(position, seat, number)
            case Points(seat, number):
                counts = list(position.counts)
                counts[seat - 1] = replace(counts[seat - 1], by_hand=number)
                return replace(position, counts=tuple(counts))

    def _counted(self, position: Evening, seat: Seat, number: int) -> Evening:
        counts = (*position.counts, Count(position.shown, number))
        is_last = len(counts) == len(self.seats)
        return Evening(
            position.play,
            Stage.OVER if is_last else Stage.SHOW,
            Seat(seat if is_last else seat + 1),
            counts=counts,
        )

    def _reason(self, position: Evening) -> str:
        if self.mode is Mode.COUNT:
            return "towers-counted"
        is_played = position.play.passes == PASSES and len(position.play.deck) < MARKET
        return "deck-empty-twice" if is_played else "ended-by-agreement"

    def _winners(self, position: Evening) -> tuple[Seat, ...]:
        """Return who won by what was counted (question 23)."""
        totals = {seat: tally.total for seat, tally in self.scores(position).items()}
        best = tuple(seat for seat, total in totals.items() if total == max(totals.values()))
        if self.rules.setup.options.ties is Ties.SHARED:
            return best
        counts = dict(zip(self.seats, position.counts, strict=True))
        ranks = {
            seat: (-counts[seat].demolished, max(tower.height for tower in counts[seat].row))
            for seat in best
        }
        return tuple(seat for seat, rank in ranks.items() if rank == max(ranks.values()))


_STAGES: dict[type, tuple[Stage, ...]] = {
    Deal: (Stage.DEAL, Stage.ENTER),
    Bid: (Stage.BID,),
    Turn: (Stage.BUILD, Stage.CHECK),
    Starts: (Stage.START,),
    Done: (Stage.BUILD,),
    Ends: (Stage.DEAL,),
    Ready: (Stage.SHOW,),
    Shows: (Stage.SHOW, Stage.READ, Stage.ENTER),
    Trusts: (Stage.DIFFER,),
    Pile: (Stage.PILE,),
    Points: (Stage.OVER,),
    Enters: (Stage.DEAL, Stage.BUILD, Stage.CHECK, Stage.SHOW, Stage.READ),
    Names: (Stage.ENTER,),
    Leaves: (Stage.ENTER,),
}


def _entering(position: Evening, told: Enters | Names | Leaves) -> Evening:
    match told:
        case Enters():
            # Names given earlier are of cards that lay otherwise.
            stage = Stage.ENTER
            return replace(position, stage=stage, entry=told, asking=position.stage, named=None)
        case Names():
            return replace(position, stage=Stage.CHECK, entry=None, named=told)
        case Leaves():
            return replace(position, stage=position.asking, entry=None)


def _settling(position: Evening, mode: Mode) -> Evening:
    is_settled = mode is Mode.COUNT or not position.differing
    return replace(position, stage=Stage.PILE if is_settled else Stage.DIFFER)


def _trusting(position: Evening, told: Trusts) -> Evening:
    shown = position.shown
    if told.source is Source.RECORD:
        known = position.play.row(position.seat)
        shown = tuple(known[t.suit.place] if t.suit is told.suit else t for t in shown)
    return replace(position, shown=shown, settled=position.settled | {told.suit})


def _not_due(position: Evening, move: Step) -> Breach:
    facts = (("step", str(move)), ("stage", position.stage.value))
    return Breach("not-due", AT_TABLE, "tablejinn", facts)


def _told_breaches(game: TowersEvening, position: Evening, told: Told) -> tuple[Breach, ...]:
    """Return why something told cannot be: another's turn, or no such towers or numbers."""
    due = position.seat or position.play.turn
    is_due = isinstance(told, Starts | Points | Ends) or told.seat == due
    if not is_due or told.seat > len(game.seats):
        return (_not_due(position, told),)
    match told:
        case Shows(_, cards):
            return tuple(shown_breaches(game.rules.setup.box, position.counts, cards))
        case Pile(_, number) if not 0 <= number <= MOST_DEMOLISHED:
            return (_not_due(position, told),)
        case Points(_, number) if abs(number) > MOST_POINTS:
            return (_not_due(position, told),)
        case _:
            return ()
