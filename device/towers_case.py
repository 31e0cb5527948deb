"""A reading of the towers' mat beside the record: what may have happened, stage by stage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from device.referee import LIMITS, Hypothesis, Kind
from device.towers_evening import Evening, Stage, TowersEvening
from device.towers_steps import Shows, Step
from device.towers_told import Scene, columns_after, told_turns
from device.towers_view import MARKET, Look, TowersView, rivals
from games.game import Seat
from games.towers.actions import Deal, Turn
from games.towers.cards import SUITS, Card, Cards, ordered
from games.towers.chance import market_size
from games.towers.position import Position

TowersHypothesis = Hypothesis[Step, Look]

MOST_READINGS = 24  # of one market or row: three cards in doubt, with a rival or two each

_ASIDE: tuple[Look, ...] = (None, None, None, None, None)


@dataclass(frozen=True, slots=True)
class TowersCase:
    """A reading of the mat beside the record; see `device.table.Case`.

    Attributes:
        game: the evening's rules.
        now: the record.
        before: the record before the last step, or None.
        last: the last step, or None.
        evidence: what a frame says.
    """

    game: TowersEvening
    now: Evening
    before: Evening | None
    last: Step | None
    evidence: TowersView

    @property
    def record(self) -> tuple[Look, ...]:
        """How every place looks if nothing happened."""
        if self.now.stage in (Stage.BUILD, Stage.CHECK):
            return _looks(_row(self.now.play, self.now.play.turn), self.now.play.market)
        if self.now.stage in (Stage.START, Stage.BID):
            return (*_ASIDE, self.now.play.market, None)
        if self.now.stage is Stage.DEAL:
            return self._after_turn()
        return (*_ASIDE, None, None)

    def hypotheses(self, *, is_deep: bool) -> Iterator[TowersHypothesis]:
        """Return what may have happened since the record."""
        match self.now.stage:
            case Stage.DEAL:
                yield from self._dealing()
            case Stage.START:
                yield Hypothesis(Kind.UNCHANGED, (), self.record)
                if is_deep:
                    yield from self._dealt_otherwise()
            case Stage.BUILD:
                yield from self._building()
            case Stage.CHECK:
                yield from self._checking(is_deep=is_deep)
            case Stage.SHOW | Stage.READ:
                yield from self._showing()
            case _:
                yield Hypothesis(Kind.UNCHANGED, (), self.record)

    # The market

    def _dealing(self) -> Iterator[TowersHypothesis]:
        """Yield the market still to come, the market dealt, and the last turn built otherwise."""
        due = market_size(self.now.play)
        seen, old = self.evidence.market, self.now.play.leftover
        is_old = bool(old) and self.evidence.cost(MARKET, old) <= LIMITS.misfit
        if is_old or len(seen) < due - 1 or not seen:
            record = self.record
            towers = record[:MARKET] if self._fit(record[:MARKET]) else self._anyone()
            yield Hypothesis(Kind.UNCHANGED, (), (*towers, None, None))
            yield from self._amended()
        elif len(seen) == due:
            for cards in self._markets():
                deal = Deal(cards)
                kind = Kind.ILLEGAL if self.game.explain(self.now, deal) else Kind.LEGAL
                yield Hypothesis(kind, (deal,), (*_ASIDE, deal.cards, None))
        if seen and len(seen) >= due - 1 and not is_old:
            # One card missing, unread or too many: no market explains that, so it is asked for.
            yield Hypothesis(Kind.UNCHANGED, (), (*_ASIDE, old, None))

    def _markets(self) -> Iterator[Cards]:
        """Yield the markets that may lie there, the likeliest first."""
        if any(place == MARKET for place, _ in self.evidence.unread):
            return
        yield from _readings(tuple(rivals(card) for card in self.evidence.market))

    def _dealt_otherwise(self) -> Iterator[TowersHypothesis]:
        """Yield other markets: the one taken for dealt was misread, or exchanged."""
        if self.before is None or not isinstance(self.last, Deal):
            return
        if len(self.evidence.market) != len(self.last.cards):
            return
        for cards in self._markets():
            deal = Deal(cards)
            if deal != self.last and not self.game.explain(self.before, deal):
                yield Hypothesis(Kind.AMENDED, (deal,), (*_ASIDE, deal.cards, None))

    def _after_turn(self) -> tuple[Look, ...]:
        if not isinstance(self.last, Turn):
            return (*_ASIDE, self.now.play.leftover, None)
        return _looks(_row(self.now.play, self.last.seat), self.now.play.leftover)

    def _anyone(self) -> tuple[Look, ...]:
        """Return somebody's towers where they are in view, else none: players come and go."""
        for seat in self.game.seats:
            row = _row(self.now.play, seat)
            if any(row) and self._fit(row):
                return row
        return _ASIDE

    def _amended(self) -> Iterator[TowersHypothesis]:
        """Yield other turns that fit the mat: the last was read too early, or finished later."""
        if self.before is None or not isinstance(self.last, Turn):
            return
        if not self.evidence.has_towers or self._fit(self.record[:MARKET]):
            return
        for turn, looks in self._turns(self.before):
            if turn != self.last and self._fit(looks):
                yield Hypothesis(Kind.AMENDED, (turn,), looks)

    # The build

    def _building(self) -> Iterator[TowersHypothesis]:
        """Yield the turn if one is done; what is half built is not judged until A is pressed."""
        # Not `Hypothesis[Step, Look](…)`: Python 3.11 cannot call a subscripted generic with slots.
        found: list[TowersHypothesis] = [
            Hypothesis(Kind.LEGAL, (turn,), looks)
            for turn, looks in self._turns(self.now)
            # A card taken and torn down at once may as well be in a hand: that waits for A.
            if self._fit(looks) and not set(turn.take) & set(turn.demolished)
        ]
        if found:
            yield from found
            # What is as likely against the rules is asked about, never silently repaired.
            yield from self._told(is_strict=True)
            yield Hypothesis(Kind.UNCHANGED, (), self.record)
            return
        seen = tuple(None for _ in self.record)
        yield Hypothesis(Kind.UNCHANGED, (), self.record if self._fit(self.record) else seen)

    def _checking(self, *, is_deep: bool) -> Iterator[TowersHypothesis]:
        """Yield everything that the winner may have done, lawful or not."""
        yield Hypothesis(Kind.UNCHANGED, (), self.record)
        for turn, looks in self._turns(self.now):
            yield Hypothesis(Kind.LEGAL, (turn,), looks)
        if not is_deep:
            return
        for seat in self.game.seats:
            other = _row(self.now.play, seat)
            if any(other) and seat != self.now.play.turn:
                yield Hypothesis(Kind.UNCHANGED, (), _looks(other, self.now.play.market))
        yield from self._told()

    def _told(self, *, is_strict: bool = False) -> Iterator[TowersHypothesis]:
        """Yield the turns told by the mat itself, where the rules name what is wrong with them.

        What a lawful turn leaves just so is no breach. Cards from nowhere are told of the likeliest
        reading alone, and not where `is_strict`.
        """
        scene = scene_of(self.now.play)
        lawful = {looks for _, looks in self._turns(self.now)}
        for number, (columns, left) in enumerate(self._scenes()):
            if Counter(left) - Counter(scene.market) or (*columns, left, ()) in lawful:
                continue
            for turn in told_turns(scene, columns, left):
                codes = {breach.code for breach in self.game.explain(self.now, turn)}
                is_whole = "not-taken" not in codes
                if is_whole or not (number or is_strict):
                    kind = Kind.ILLEGAL if codes else Kind.LEGAL
                    yield Hypothesis(kind, (turn,), (*columns, left, ()))

    def _scenes(self) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
        """Yield the columns and the market that may lie there, the likeliest first."""
        if self.evidence.unread or self.evidence.strays:
            return
        places = [self.evidence.cards_at(place) for place in range(MARKET + 1)]
        for cards in _in_order([rivals(seen) for place in places for seen in place]):
            rest = iter(cards)
            *columns, market = (tuple(next(rest) for _ in place) for place in places)
            yield tuple(columns), ordered(market)

    def _turns(self, evening: Evening) -> Iterator[tuple[Turn, tuple[Look, ...]]]:
        """Yield every lawful turn with how it looks, the market's rest still there or cleared."""
        scene = scene_of(evening.play)
        for turn in self.game.legal_moves(evening):
            if not isinstance(turn, Turn):
                continue
            columns = columns_after(scene, turn)
            rest = ordered((Counter(scene.market) - Counter(turn.take)).elements())
            yield turn, (*columns, rest, ())
            if rest and not self.evidence.market:
                yield turn, (*columns, (), ())

    # The count

    def _showing(self) -> Iterator[TowersHypothesis]:
        """Yield the towers of the player whose turn it is to be counted.

        Before he says that they are his, only those that the record has for him.
        """
        known = _row(self.now.play, self.now.seat)
        shows = Shows(self.now.seat, tuple(card for tower in known for card in tower))
        looks = (*known, None, ())
        if any(known) and self._fit(looks) and not self.game.explain(self.now, shows):
            yield Hypothesis(Kind.LEGAL, (shows,), looks)
            return
        if self.now.stage is Stage.SHOW:
            yield Hypothesis(Kind.UNCHANGED, (), (*_ASIDE, None, None))
            return
        if (any(known) and not self.evidence.has_towers) or self._is_anothers():
            yield Hypothesis(Kind.UNCHANGED, (), self.record)
            return
        rows = tuple(self._rows())
        if not rows:  # a card is unread: neither the record nor a bare mat explains it
            yield Hypothesis(Kind.UNCHANGED, (), (*known, None, ()))
        for columns in rows:
            shows = Shows(self.now.seat, tuple(card for tower in columns for card in tower))
            kind = Kind.ILLEGAL if self.game.explain(self.now, shows) else Kind.LEGAL
            yield Hypothesis(kind, (shows,), (*columns, None, ()))

    def _is_anothers(self) -> bool:
        """Return whether the towers of a player counted before still lie there."""
        counted = (count.row for count in self.now.counts)
        rows = [tuple(tower.cards for tower in row) for row in counted]
        return any(any(row) and self._fit(row) for row in rows)

    def _rows(self) -> Iterator[tuple[Cards, ...]]:
        """Yield the rows of towers that may lie there, pure ones alone."""
        if self.evidence.unread or self.evidence.strays:
            return
        options = [
            tuple(card for card in rivals(seen) if card.suit is suit)
            for suit, column in zip(SUITS, self.evidence.columns, strict=True)
            for seen in column
        ]
        for cards in _in_order(options):
            yield tuple(tuple(card for card in cards if card.suit is suit) for suit in SUITS)

    def _fit(self, looks: Sequence[Look]) -> bool:
        """Return whether looks explain their places, as the referee would judge it."""
        old = self.record
        return all(
            self.evidence.cost(place, look)
            <= (LIMITS.misfit if look == old[place] else LIMITS.changed)
            for place, look in enumerate(looks)
        )


def scene_of(play: Position) -> Scene:
    """Return the winner's side of a position in which he is to build."""
    seat = play.turn
    row, pile = play.row(seat), play.pile(seat)
    return Scene(seat, play.best, row, pile, play.market, play.setup.options)


def _row(play: Position, seat: Seat) -> tuple[Cards, ...]:
    return tuple(tower.cards for tower in play.row(seat))


def _looks(row: Sequence[Cards], market: Cards) -> tuple[Look, ...]:
    return (*row, market, ())


def _readings(options: Sequence[Sequence[Card]]) -> Iterator[Cards]:
    return iter(dict.fromkeys(ordered(cards) for cards in _in_order(options)))


def _in_order(options: Sequence[Sequence[Card]]) -> Iterator[Cards]:
    """Yield the combinations, at most `MOST_READINGS`, the first of everything first."""
    for number, cards in enumerate(product(*options)):
        if number == MOST_READINGS:
            return
        yield cards
