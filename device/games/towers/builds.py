"""The hypotheses about a winner's build: legal turns, illegal turns, and misread cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from device.games.towers.card_requests import asked_of
from device.games.towers.evidence import MARKET, PLACES, Look, TowersView, rivals
from device.games.towers.misreads import (
    cards_unseen,
    turns_with_card_askew,
    turns_with_card_overlooked,
)
from device.games.towers.out_of_turn import side_of, turn_of_another
from device.games.towers.turn_seen import BuilderSide, Columns, columns_after, turns_seen
from device.table.referee import LIMITS, Hypothesis, HypothesisKind
from games.game import Seat
from games.towers.evening.game import TowersEvening
from games.towers.evening.moves import Step
from games.towers.evening.position import EveningPosition
from games.towers.moves import Turn
from games.towers.pieces import Card, Cards, End, Suit, ordered
from games.towers.position import Position

TowersHypothesis = Hypothesis[Step, Look]

# Readings of one market or row: enough for three doubtful cards with a rival or two each.
MOST_READINGS = 24
# Illegal turns beside a misread one: with these, both stay likely enough for a question.
MOST_UNLAWFUL = 2


@dataclass(frozen=True, slots=True)
class Building:
    """A build, done or under way, beside the record.

    Attributes:
        game: the evening's rules.
        now: the record.
        record: how every place looks if nothing happened.
        evidence: what a frame says.
    """

    game: TowersEvening
    now: EveningPosition
    record: Sequence[Look]
    evidence: TowersView

    def built(self) -> Iterator[TowersHypothesis]:
        """Yield the turn that is surely finished, if any, and the hypothesis that nothing happened.

        A build that may be unfinished is not judged until the player presses A. A card that seems
        torn down without need may be in a hand or overlooked, so such a build waits for A too.
        """
        ends = tuple(self._turns())
        found: list[TowersHypothesis] = [
            _lawful(turn, looks)
            for turn, looks in ends
            if self._fit(looks)
            and not set(turn.take) & set(turn.demolished)
            and _is_paid_in_view(turn, looks)
            and not turns_with_card_overlooked(ends, turn, looks)
        ]
        if found:
            yield from found
            # If an illegal turn is about as likely, players are asked; the box does not choose for
            # them.

            yield from self._told(is_strict=True)
            yield Hypothesis(HypothesisKind.UNCHANGED, (), self.record)
            return
        seen = tuple(None for _ in self.record)
        yield Hypothesis(
            HypothesisKind.UNCHANGED, (), self.record if self._fit(self.record) else seen
        )

    def checked(self, *, is_deep: bool) -> Iterator[TowersHypothesis]:
        """Yield the turns that the winner may have made, lawful or not, once A was pressed."""
        if self._is_unread():
            yield from asking(self.now, self.evidence)
            return
        doubts = tuple(self._doubts())
        yield Hypothesis(HypothesisKind.UNCHANGED, (), self.record)
        if doubts:
            yield from doubts
            return
        yield from (_lawful(turn, looks) for turn, looks in self._turns())
        if not is_deep:
            return
        for other in self._others():
            yield Hypothesis(HypothesisKind.UNCHANGED, (), looks_of(other, self.now.play.market))
        yield from self._told()

    def scenes(self) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
        """Yield the possible readings of columns and market, the likeliest first."""
        if self.evidence.unread or self.evidence.strays:
            return
        places = [self.evidence.cards_at(place) for place in range(MARKET + 1)]
        for cards in in_order([rivals(seen) for place in places for seen in place]):
            rest = iter(cards)
            *columns, market = (tuple(next(rest) for _ in place) for place in places)
            yield tuple(columns), ordered(market)

    def _doubts(self) -> Iterator[TowersHypothesis]:
        """Yield the turn seen and the turns that look like it if the camera misread one card.

        Nothing is yielded if no single misread card would give a legal turn.
        """
        scene = next(self.scenes(), None)
        if scene is None or self._fit(self.record):
            return
        looks: tuple[Look, ...] = (*scene[0], scene[1], ())
        ends = tuple(self._turns())
        fitting = [(turn, end) for turn, end in ends if self._fit(end)]
        if fitting and all(turn.pay and not turn.take for turn, _ in fitting):
            yield from (_lawful(turn, end) for turn, end in fitting)
            if len(fitting) == 1:
                yield Hypothesis(HypothesisKind.UNCHANGED, (), fitting[0][1])
            return
        if fitting:
            overlooked = [turns_with_card_overlooked(ends, turn, end) for turn, end in fitting]
            if all(overlooked):
                yield from (_lawful(turn, end) for turn, end in fitting)
                # Both explain the mat alike, as one card may be covered and another torn down.
                yield from (_lawful(turn, fitting[0][1]) for turn in overlooked[0])
            return
        astray = turns_with_card_askew(ends, looks, self.evidence)
        if astray:
            yield from (_lawful(turn, looks) for turn in astray)
            yield from islice(self._unlawful(looks), MOST_UNLAWFUL)

    def _unlawful(self, looks: tuple[Look, ...]) -> Iterator[TowersHypothesis]:
        """Yield the unlawful turns after which the mat has exactly these looks."""
        for told in self._told():
            if told.kind is HypothesisKind.ILLEGAL and told.looks == looks:
                yield told

    def _others(self) -> Iterator[tuple[Cards, ...]]:
        """Yield the towers of every other player who has any."""
        for seat in self.game.seats:
            row = row_of(self.now.play, seat)
            if any(row) and seat != self.now.play.turn:
                yield row

    def _is_unread(self) -> bool:
        """Return whether a card that cannot be read keeps the likeliest turns from fitting.

        A turn that leaves the unread card's place as it was may fit where another, as likely, does
        not: a place that changed must be read more surely.
        """
        if asked_of(self.now, self.evidence) is None or self._fit(self.record):
            return False
        market = self.now.play.market
        rows = [looks_of(row_of(self.now.play, seat), market) for seat in self.game.seats]
        ends = dict.fromkeys([*rows, *(looks for _, looks in self._turns())])
        costs = {looks: self._cost(looks) for looks in ends}
        limit = min(costs.values()) + LIMITS.ask
        likeliest = [looks for looks, cost in costs.items() if cost < limit]
        return not all(self._fit(looks) for looks in likeliest)

    def _cost(self, looks: Sequence[Look]) -> float:
        return sum(self.evidence.cost(place, look) for place, look in enumerate(looks))

    def _told(self, *, is_strict: bool = False) -> Iterator[TowersHypothesis]:
        """Yield the unlawful turns inferred from the towers seen.

        If a lawful turn leaves exactly the same towers, no turn is yielded for them. Turns with
        cards from nowhere are yielded for the likeliest reading alone, and not at all with
        `is_strict`. The turn of another player takes their place if one explains what is seen.
        """
        scene = scene_of(self.now.play)
        lawful = {looks for _, looks in self._turns()}
        lawful |= {looks_of(other, self.now.play.market) for other in self._others()}
        for number, (columns, left) in enumerate(self.scenes()):
            if Counter(left) - Counter(scene.market) or (*columns, left, ()) in lawful:
                continue
            turns = turns_seen(scene, columns, left)
            whole = self._whole(turns)
            if number or is_strict:
                turns = whole
            elif not whole:
                other = turn_of_another(self.now.play, self.game.seats, columns, left)
                turns = (other,) if other else turns
            for turn in turns:
                kind = HypothesisKind.ILLEGAL if self._codes(turn) else HypothesisKind.LEGAL
                yield Hypothesis(kind, (turn,), (*columns, left, ()))

    def _whole(self, turns: Sequence[Turn]) -> tuple[Turn, ...]:
        """Return the turns without a card from nowhere."""
        return tuple(turn for turn in turns if "not-taken" not in self._codes(turn))

    def _codes(self, turn: Turn) -> set[str]:
        return {breach.code for breach in self.game.explain(self.now, turn)}

    def _turns(self) -> Iterator[tuple[Turn, tuple[Look, ...]]]:
        return turns_of(self.game, self.now, self.evidence)

    def _fit(self, looks: Sequence[Look]) -> bool:
        return fits(self.evidence, self.record, looks)


def _is_paid_in_view(turn: Turn, looks: Sequence[Look]) -> bool:
    """Return whether the picture alone proves a payment.

    It does if nothing was paid, or if a card was taken and other cards of the tree tower are in
    view. Otherwise tree cards that are missing may lie elsewhere or be in a hand. Then the box
    waits for the player to press A.
    """
    return not turn.pay or bool(turn.take and looks[Suit.TREE.place])


def asking(now: EveningPosition, view: TowersView) -> Iterator[TowersHypothesis]:
    """Yield two hypotheses: nothing changed, or players name the cards that cannot be read."""
    looks: tuple[Look, ...] = (None,) * PLACES
    yield Hypothesis(HypothesisKind.UNCHANGED, (), looks)
    entry = asked_of(now, view)
    if entry is not None:
        yield Hypothesis(HypothesisKind.LEGAL, (entry,), looks)


def turns_of(
    game: TowersEvening, evening: EveningPosition, view: TowersView
) -> Iterator[tuple[Turn, tuple[Look, ...]]]:
    """Yield every lawful turn with the looks after it: the market's rest on the mat, or cleared."""
    for turn, columns, rest in _ends(game, evening):
        yield turn, (*columns, rest, ())
        if rest and not view.market:
            yield turn, (*columns, (), ())


def cards_maybe_covered(game: TowersEvening, evening: EveningPosition, turn: Turn) -> Cards:
    """Return the cards that, were they in view, would make a forbidden build lawful.

    What cannot be seen may be covered. So nobody is accused of having taken it away. Cards of the
    demolition pile are out of view, and do not count.
    """
    scene = scene_of(evening.play)
    if turn.seat != scene.seat:
        return ()
    left = tuple((Counter(scene.market) - Counter(turn.take)).elements())
    seen = looks_of(columns_after(scene, turn), ordered(left))
    ends = ((lawful, looks_of(columns, rest)) for lawful, columns, rest in _ends(game, evening))
    # A turn does not say between which cards of a tower it slips one in.
    loose = {step.tower.place for step in turn.steps if step.end is End.WITHIN}
    in_play = {*scene.market, *(card for tower in scene.row for card in tower.cards)}
    return tuple(card for card in cards_unseen(ends, seen, loose) if card in in_play)


@lru_cache(maxsize=2)  # called several times for every frame of one build
def _ends(game: TowersEvening, evening: EveningPosition) -> tuple[tuple[Turn, Columns, Cards], ...]:
    """Return every lawful turn with the towers and the market that it leaves."""
    scene = scene_of(evening.play)
    turns = [turn for turn in game.legal_moves(evening) if isinstance(turn, Turn)]
    rests = (ordered((Counter(scene.market) - Counter(turn.take)).elements()) for turn in turns)
    return tuple(
        (turn, columns_after(scene, turn), rest) for turn, rest in zip(turns, rests, strict=True)
    )


def fits(view: TowersView, record: Sequence[Look], looks: Sequence[Look]) -> bool:
    """Return whether looks explain all places, by the limits of the referee."""
    return all(
        view.cost(place, look) <= (LIMITS.misfit if look == record[place] else LIMITS.changed)
        for place, look in enumerate(looks)
    )


def scene_of(play: Position) -> BuilderSide:
    """Return the winner's side in a position in which he must build."""
    return side_of(play, play.turn)


def row_of(play: Position, seat: Seat) -> tuple[Cards, ...]:
    """Return a seat's towers as looks, suit by suit."""
    return tuple(tower.cards for tower in play.row(seat))


def looks_of(row: Sequence[Cards], market: Cards) -> tuple[Look, ...]:
    """Return how the mat looks with these towers and this market on it, and nothing else."""
    return (*row, market, ())


def in_order(options: Sequence[Sequence[Card]]) -> Iterator[Cards]:
    """Yield at most `MOST_READINGS` combinations, beginning with the first of every option."""
    for number, cards in enumerate(product(*options)):
        if number == MOST_READINGS:
            return
        yield cards


def _lawful(turn: Turn, looks: tuple[Look, ...]) -> TowersHypothesis:
    return Hypothesis(HypothesisKind.LEGAL, (turn,), looks)
