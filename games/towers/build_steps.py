"""Carrying out a turn step by step, and noting every breach without stopping.

Sources: base game, tearing down and building; "Les Tours de Pouvoir", tree, metal, sand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.game import Fact
from games.towers.moves import Act, Step, Turn
from games.towers.options import Options, Power, TearDown
from games.towers.pieces import (
    CAP,
    SUITS,
    Card,
    Cards,
    End,
    Row,
    Suit,
    Tower,
    add_value,
    ordered,
)
from games.towers.plan import begins

Note = tuple[str, dict[str, Fact]]
"""A rule's code, and the facts of the case."""


@dataclass(slots=True)
class Work:
    """A player's towers and pile while a turn is carried out.

    Attributes:
        options: the powers and house rules.
        towers: bottom to top; after a breach they may hold what no tower can.
        pile: the demolition pile.
        hand: the cards taken that are still to be built.
        end: the end of the sand tower at which this turn builds; None until a card settles it.
        may_recover: whether the last step added a metal card.
        has_built: whether a card was built or recovered in this turn.
    """

    options: Options
    towers: dict[Suit, list[Card]]
    pile: list[Card]
    hand: list[Card]
    end: End | None = None
    may_recover: bool = False
    has_built: bool = False

    @property
    def row(self) -> Row:
        """The towers, after a turn that broke no rule."""
        return tuple(Tower(suit, tuple(c.value for c in self.towers[suit])) for suit in SUITS)

    def carry_out(self, turn: Turn) -> Iterator[Note]:
        """Carry out a turn, and yield its breaches in the order of its steps."""
        first, rest = turn.torn_first, turn.steps[len(turn.torn_first) :]
        if self._pays_first(turn):
            yield from self._pay(turn.pay)
            yield from self._steps(first)
        else:
            yield from self._steps(first)
            yield from self._pay(turn.pay)
        yield from self._steps(rest)
        if self.hand:
            yield "not-built", {"cards": tuple(map(str, ordered(self.hand)))}

    def _pays_first(self, turn: Turn) -> bool:
        """Return whether the order of the tree cards shows that the payment came first.

        Otherwise the tear-down came before the payment.
        """
        from_top = tuple(reversed(self.towers[Suit.TREE]))
        if not (turn.pay and turn.torn_first and from_top):
            return False
        torn = turn.torn_first[0].card
        if torn == from_top[0]:  # a copy of the card may lie deeper, under the cards paid
            return from_top[: len(turn.pay) + 1] == (*turn.pay, torn)
        return torn.suit is Suit.TREE and turn.pay[0] == from_top[0]

    def _steps(self, steps: tuple[Step, ...]) -> Iterator[Note]:
        acts = {Act.DEMOLISH: self._demolish, Act.BUILD: self._build, Act.RECOVER: self._recover}
        for step in steps:
            yield from acts[step.act](step)

    def _pay(self, cards: Cards) -> Iterator[Note]:
        for card in cards:
            if card.suit is not Suit.TREE:
                yield "not-a-tree-card", {"card": str(card)}
            yield from self._lift(card)

    def _lift(self, card: Card) -> Iterator[Note]:
        """Take a card off its tower."""
        tower = self.towers[card.suit]
        if tower[-1:] != [card]:
            top = str(tower[-1]) if tower else "-"
            yield "not-top-card", {"card": str(card), "tower": card.suit.value, "top": top}
        if card in tower:
            tower.reverse()
            tower.remove(card)
            tower.reverse()

    def _demolish(self, step: Step) -> Iterator[Note]:
        card = step.card
        if card.value == CAP:
            yield "demolish-zero", {"card": str(card)}
        if self.has_built and self.options.tear_down is TearDown.BEFORE_BUILDING:
            yield "demolish-too-late", {"card": str(card)}
        yield from self._lift(card)
        self.pile.append(card)
        self.may_recover = False

    def _build(self, step: Step) -> Iterator[Note]:
        if step.card in self.hand:
            self.hand.remove(step.card)
        else:
            yield "not-taken", {"card": str(step.card)}
        yield from self._add(step)

    def _recover(self, step: Step) -> Iterator[Note]:
        card = str(step.card)
        if not self.options.has(Power.METAL):
            yield "no-metal-power", {"card": card}
        elif not self.may_recover:
            yield "not-after-metal", {"card": card}
        if step.card in self.pile:
            self.pile.remove(step.card)
        else:
            yield "not-recoverable", {"card": card, "pile": tuple(map(str, ordered(self.pile)))}
        yield from self._add(step)

    def _add(self, step: Step) -> Iterator[Note]:
        """Add a card to a tower even if it may not stand there, and yield the breaches.

        A step does not say between which cards it slipped one in; then the card is put on top.
        """
        tower, suit = self.towers[step.tower], step.tower
        if suit is not step.card.suit:
            yield "wrong-tower", {"card": str(step.card), "tower": suit.value}
        yield from self._placing(step, tuple(card.value for card in tower))
        if suit is Suit.SAND and tower and step.end is not End.WITHIN:
            self.end = step.end
        tower.insert(0 if step.end is End.BELOW else len(tower), step.card)
        self.may_recover = suit is Suit.METAL
        self.has_built = True

    def _placing(self, step: Step, values: tuple[int, ...]) -> Iterator[Note]:
        card, suit = str(step.card), step.tower.value
        if not begins(values, step.card.value, self.options):
            yield "zero-begins", {"card": card}
        yield from self._end_notes(step, values)
        if values[-1:] == (CAP,):
            yield "capped-tower", {"card": card, "tower": suit}
        elif step.end is End.WITHIN:
            yield "not-between", {"card": card, "tower": suit}
        elif add_value(values, step.card.value, step.end) is None:
            below = step.end is End.BELOW
            near = Card(step.tower, values[0 if below else -1])
            yield "wrong-order", {"card": card, "on": str(near), "end": step.end.value}

    def _end_notes(self, step: Step, values: tuple[int, ...]) -> Iterator[Note]:
        """Yield the breaches of adding a card at an end of a tower.

        Only sand cards are added below, and no turn uses both ends of the sand tower. The first
        card of an empty tower uses neither end.
        """
        below = step.end is End.BELOW
        if below and not (step.tower is Suit.SAND and self.options.has(Power.SAND)):
            yield "not-below", {"card": str(step.card), "tower": step.tower.value}
        elif step.end is not End.WITHIN and self._changes_end(step, values):
            yield "both-ends", {"card": str(step.card), "tower": step.tower.value}

    def _changes_end(self, step: Step, values: tuple[int, ...]) -> bool:
        """Return whether a sand card is added at another end than one before it in the turn."""
        return step.tower is Suit.SAND and bool(values) and self.end not in (None, step.end)


def work_on(row: Row, pile: Cards, turn: Turn, options: Options) -> Work:
    """Return the state of towers, pile and cards in hand with which the steps of `turn` begin."""
    towers = {tower.suit: list(tower.cards) for tower in row}
    return Work(options, towers, list(pile), list(turn.take))
