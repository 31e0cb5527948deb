"""An evening of 5 Towers: the game by the rules and the count after it, as a `games.game.Game`.

The rules have bids, turns and scores. An evening has further steps: the players say who starts and
when they have built. At the end, the camera reads every player's towers once more, and they are
counted. Each of these steps is journalled like a move.
"""

from __future__ import annotations

from dataclasses import replace

from games.errors import IllegalMoveError, TextError
from games.game import TABLE, Breach, Outcome, ScoreLine, Seat, Tally
from games.seats import parse_seat
from games.towers.evening.card_entry import EntersCards, LeavesCards, NamesCards
from games.towers.evening.count import MOST_DEMOLISHED, Count, shown_breaches, towers_of
from games.towers.evening.letting import LetsLie, as_they_lie, may_lie
from games.towers.evening.moves import (
    MOST_POINTS,
    CountsPile,
    Ends,
    HasBuilt,
    Points,
    ShowsTowers,
    Source,
    Starts,
    Step,
    Told,
    TowersReady,
    Trusts,
    parse_step,
)
from games.towers.evening.position import DECISIONS, EveningPosition, EveningStage, Mode
from games.towers.evening.set_tower import SetsTower, may_set, with_tower
from games.towers.game import Towers
from games.towers.judge import breach_of
from games.towers.moves import Bid, DealMarket, Turn
from games.towers.options import Ties
from games.towers.position import MARKET, PASSES, Phase, Position
from games.towers.score import tally
from games.towers.views import View

_PHASES = {
    Phase.DEAL: EveningStage.DEAL,
    Phase.BID: EveningStage.BID,
    Phase.BUILD: EveningStage.BUILD,
}


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

    def initial(self, seed: int) -> EveningPosition:  # noqa: ARG002 - nobody knows the deck's order
        """Return the evening before its first market, or before its only count."""
        opening = self.rules.opening()
        if self.mode is Mode.REFEREE:
            return EveningPosition(opening, EveningStage.DEAL)
        return EveningPosition(replace(opening, phase=Phase.OVER), EveningStage.SHOW, self.seats[0])

    def to_move(self, position: EveningPosition) -> tuple[Seat, ...]:
        """Return the seat that must bid, build or show its towers; empty at the end."""
        if position.stage is EveningStage.OVER:
            return ()
        return (position.seat,) if position.seat else self.rules.to_move(position.play)

    def awaits_decision(self, position: EveningPosition) -> bool:
        """Return whether the players decide next by the buttons.

        During a build the camera reads the towers as well.
        """
        return position.stage in DECISIONS

    def legal_moves(self, position: EveningPosition) -> tuple[Step, ...]:
        """Return the legal moves of the rules; steps that players may tell are not listed."""
        return self.rules.legal_moves(position.play)

    def apply(self, position: EveningPosition, move: Step) -> EveningPosition:
        """Return the evening after a step.

        Raises:
            IllegalMoveError: the rules forbid the step, or it is not due.
        """
        breaches = self.explain(position, move)
        if breaches:
            codes = ", ".join(breach.code for breach in breaches)
            raise IllegalMoveError(f"{move} is illegal: {codes}", breaches)
        if isinstance(move, DealMarket | Bid | Turn):
            return self._played(self.rules.apply(position.play, move), move)
        return self._told(position, move)

    def explain(self, position: EveningPosition, move: Step) -> tuple[Breach, ...]:
        """Return why a step is illegal or not due, most telling first; empty for a legal step."""
        if isinstance(move, Turn) and position.stage is EveningStage.DEAL:
            return self.rules.explain(position.play, move)
        if position.stage not in _STAGES[type(move)]:
            return (_not_due(position, move),)
        if isinstance(move, DealMarket | Bid | Turn):
            return self.rules.explain(position.play, move)
        return _told_breaches(self, position, move)

    def may_set_towers(self, position: EveningPosition) -> bool:
        """Return whether a tower of the record may be set by hand now."""
        return position.stage in SETTING

    def outcome(self, position: EveningPosition) -> Outcome | None:
        """Return how the evening ended, or None while a player's count is missing."""
        if position.stage is not EveningStage.OVER:
            return None
        best = self._winners(position)
        totals = sorted(tally.total for tally in self.scores(position).values())
        is_tie = len(best) < totals.count(totals[-1])
        return Outcome(best, "tie-broken" if is_tie else self._reason(position))

    def scores(self, position: EveningPosition) -> dict[Seat, Tally]:
        """Return every seat's score: from its count if it has one, else from the record."""
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

    def views(self, position: EveningPosition) -> tuple[View, ...]:
        """Return what a camera may see of the rules' position."""
        return self.rules.views(position.play)

    def known_to(self, position: EveningPosition, seat: Seat) -> EveningPosition:
        """Return what `seat` may know: everything lies open."""
        return replace(position, play=self.rules.known_to(position.play, seat))

    def position_text(self, position: EveningPosition) -> str:
        """Return the stage, the seat and the rules' position as one line, without the counts."""
        return f"{position.stage} s{position.seat} {self.rules.position_text(position.play)}"

    def parse_position(self, text: str) -> EveningPosition:
        """Return the evening that `position_text` wrote before any count.

        Raises:
            TextError: `text` is not of that form.
            PositionError: its cards cannot be.
        """
        stage, seat, *rest = (*text.split(" ", 2), "", "")[:3]
        if stage not in list(EveningStage):
            raise TextError(
                f"{text!r} is no evening; expected {', '.join(EveningStage)} and a position"
            )
        whose = TABLE if seat == "s0" else parse_seat(seat, self.rules.setup.players)
        return EveningPosition(self.rules.parse_position(rest[0]), EveningStage(stage), whose)

    def move_text(self, move: Step) -> str:
        """Return a step as one line of ASCII."""
        return str(move)

    def parse_move(self, text: str) -> Step:
        """Return the step that `move_text` wrote.

        Raises:
            TextError: the text is not of that form.
        """
        return parse_step(text)

    def _played(self, play: Position, move: DealMarket | Bid | Turn | LetsLie) -> EveningPosition:
        if play.phase is Phase.OVER:
            return EveningPosition(play, EveningStage.SHOW, self.seats[0])
        stage = EveningStage.START if isinstance(move, DealMarket) else _PHASES[play.phase]
        return EveningPosition(play, stage)

    def _told(self, position: EveningPosition, told: Told) -> EveningPosition:
        match told:
            case Starts(seat):
                return replace(
                    position, play=replace(position.play, start=seat), stage=EveningStage.BID
                )
            case HasBuilt():
                return replace(position, stage=EveningStage.CHECK, named=None)
            case Ends():
                over = replace(position.play, phase=Phase.OVER)
                return EveningPosition(over, EveningStage.SHOW, self.seats[0])
            case SetsTower():
                return replace(position, play=with_tower(position.play, told))
            case LetsLie():
                return self._played(as_they_lie(position.play, told), told)
            case EntersCards() | NamesCards() | LeavesCards():
                return _entering(position, told)
            case _:
                return self._at_count(position, told)

    def _at_count(
        self,
        position: EveningPosition,
        told: TowersReady | ShowsTowers | Trusts | CountsPile | Points,
    ) -> EveningPosition:
        match told:
            case TowersReady():
                return replace(position, stage=EveningStage.READ)
            case ShowsTowers(_, cards):
                shown = replace(position, shown=towers_of(cards), entry=None)
                return _settling(shown, self.mode)
            case Trusts():
                return _settling(_trusting(position, told), self.mode)
            case CountsPile(seat, number):
                return self._counted(position, seat, number)
            case Points(seat, number):
                counts = list(position.counts)
                counts[seat - 1] = replace(counts[seat - 1], by_hand=number)
                return replace(position, counts=tuple(counts))

    def _counted(self, position: EveningPosition, seat: Seat, number: int) -> EveningPosition:
        counts = (*position.counts, Count(position.shown, number))
        is_last = len(counts) == len(self.seats)
        return EveningPosition(
            position.play,
            EveningStage.OVER if is_last else EveningStage.SHOW,
            Seat(seat if is_last else seat + 1),
            counts=counts,
        )

    def _reason(self, position: EveningPosition) -> str:
        if self.mode is Mode.COUNT:
            return "towers-counted"
        is_played = position.play.passes == PASSES and len(position.play.deck) < MARKET
        return "deck-empty-twice" if is_played else "ended-by-agreement"

    def _winners(self, position: EveningPosition) -> tuple[Seat, ...]:
        """Return who won by the counts (question 23)."""
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


_OF_ANY = Starts | Points | Ends | SetsTower
"""What players may tell of a seat that is not due."""

SETTING = (EveningStage.DEAL, EveningStage.START, EveningStage.BID, EveningStage.BUILD)
"""The stages in which a tower of the record may be set by hand: before the count."""

_STAGES: dict[type, tuple[EveningStage, ...]] = {
    DealMarket: (EveningStage.DEAL, EveningStage.ENTER),
    Bid: (EveningStage.BID,),
    Turn: (EveningStage.BUILD, EveningStage.CHECK),
    Starts: (EveningStage.START,),
    HasBuilt: (EveningStage.BUILD,),
    Ends: (EveningStage.DEAL,),
    SetsTower: SETTING,
    LetsLie: (EveningStage.DEAL, EveningStage.BUILD, EveningStage.CHECK),
    TowersReady: (EveningStage.SHOW,),
    ShowsTowers: (EveningStage.SHOW, EveningStage.READ, EveningStage.ENTER),
    Trusts: (EveningStage.DIFFER,),
    CountsPile: (EveningStage.PILE,),
    Points: (EveningStage.OVER,),
    EntersCards: (
        EveningStage.DEAL,
        EveningStage.BUILD,
        EveningStage.CHECK,
        EveningStage.SHOW,
        EveningStage.READ,
    ),
    NamesCards: (EveningStage.ENTER,),
    LeavesCards: (EveningStage.ENTER,),
}


def _entering(
    position: EveningPosition, told: EntersCards | NamesCards | LeavesCards
) -> EveningPosition:
    match told:
        case EntersCards():
            # Cards that were named earlier may have been moved since.
            stage = EveningStage.ENTER
            return replace(position, stage=stage, entry=told, asking=position.stage, named=None)
        case NamesCards():
            return replace(position, stage=EveningStage.CHECK, entry=None, named=told)
        case LeavesCards():
            return replace(position, stage=position.asking, entry=None)


def _settling(position: EveningPosition, mode: Mode) -> EveningPosition:
    is_settled = mode is Mode.COUNT or not position.differing
    return replace(position, stage=EveningStage.PILE if is_settled else EveningStage.DIFFER)


def _trusting(position: EveningPosition, told: Trusts) -> EveningPosition:
    shown = position.shown
    if told.source is Source.RECORD:
        known = position.play.row(position.seat)
        shown = tuple(known[t.suit.place] if t.suit is told.suit else t for t in shown)
    return replace(position, shown=shown, settled=position.settled | {told.suit})


def _not_due(position: EveningPosition, move: Step) -> Breach:
    return breach_of("not-due", {"step": str(move), "stage": position.stage.value})


def _told_breaches(
    game: TowersEvening, position: EveningPosition, told: Told
) -> tuple[Breach, ...]:
    """Return why players may not tell this: the wrong seat, impossible towers or numbers."""
    due = position.seat or position.play.turn
    is_anyones = isinstance(told, LetsLie) and position.stage is EveningStage.DEAL
    is_due = is_anyones or isinstance(told, _OF_ANY) or told.seat == due
    if not is_due or told.seat > len(game.seats):
        return (_not_due(position, told),)
    match told:
        case ShowsTowers(_, cards):
            return tuple(shown_breaches(game.rules.setup.box, position.counts, cards))
        case LetsLie(_, cards):
            found = tuple(shown_breaches(game.rules.setup.box, (), cards))
            return found or (() if may_lie(position.play, told) else (_not_due(position, told),))
        case SetsTower() if not may_set(position.play, told):
            return (_not_due(position, told),)
        case CountsPile(_, number) if not 0 <= number <= MOST_DEMOLISHED:
            return (_not_due(position, told),)
        case Points(_, number) if abs(number) > MOST_POINTS:
            return (_not_due(position, told),)
        case _:
            return ()
