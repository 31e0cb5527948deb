"""A turn told by what it left on the mat, be it lawful or not, so that the rules can name a breach.

Of every tower the cards that stayed are found; what is gone was paid or torn down, what is new was
built. A turn told like this is believed only if carrying it out leads to just what is seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from games.game import Seat
from games.towers.moves import Act, Step, Turn
from games.towers.options import Options, Power
from games.towers.pieces import SUITS, Card, Cards, End, Row, Suit, Tower
from games.towers.work import work_on

MOST_GONE = 3  # cards torn down or from nowhere that a slip explains; more are other towers

Columns = tuple[Cards, ...]
"""The cards of the five towers, in the order of the suits, as they are seen."""


@dataclass(frozen=True, slots=True)
class BuilderSide:
    """The winner's side before his turn, and what he bid.

    Attributes:
        seat: the winner.
        bid: how many cards he must take or pay.
        row: his towers.
        pile: his demolition pile.
        market: the cards to take from.
        options: the powers and house rules.
    """

    seat: Seat
    bid: int
    row: Row
    pile: Cards
    market: Cards
    options: Options


@dataclass(frozen=True, slots=True)
class _Change:
    """What happened to one tower: cards gone, topmost first, and cards new, in their order."""

    suit: Suit
    gone: Cards
    new: tuple[tuple[Card, End], ...]


def told_turns(scene: BuilderSide, columns: Columns, left: Cards) -> tuple[Turn, ...]:
    """Return the turns that lead to these columns and leave these cards in the market.

    None where nothing that can be told does, such as a card slipped into the middle of a tower, and
    none of towers that do not lie in view. A card torn down and put back is no tale to accuse with:
    the lawful ones are known without it.
    """
    gone = _gone(scene, columns)
    if not _are_in_view(scene, gone):
        return ()
    ways = [
        tuple(_changes(tower.suit, tower.cards, columns[n])) for n, tower in enumerate(scene.row)
    ]
    turns = dict.fromkeys(_turn(scene, changes, left) for changes in product(*ways))
    return tuple(
        turn
        for turn in turns
        if (not gone or len(turn.demolished) <= 1)
        and _is_told_of(scene, turn)
        and columns_after(scene, turn) == columns
    )


def _are_in_view(scene: BuilderSide, gone: Sequence[Tower]) -> bool:
    """Return whether the towers lie there: some card stays, and of each that had several.

    Trees alone may all be gone, as a payment.
    """
    pays = scene.options.has(Power.TREE)
    if any(tower.height > 1 and not (pays and tower.suit is Suit.TREE) for tower in gone):
        return False
    stays = any(tower.height and tower not in gone for tower in scene.row)
    return stays or sum(tower.height for tower in scene.row) <= 1


def _gone(scene: BuilderSide, columns: Columns) -> tuple[Tower, ...]:
    """Return the towers of which no card is seen: they may be torn down, or not lie there."""
    pairs = zip(scene.row, columns, strict=True)
    return tuple(
        tower for tower, cards in pairs if tower.height and not set(tower.cards) & set(cards)
    )


def _is_told_of(scene: BuilderSide, turn: Turn) -> bool:
    """Return whether a turn is one that hands may have made: few cards gone, none torn and back."""
    added = Counter(step.card for step in turn.steps if step.act is not Act.DEMOLISH)
    from_nowhere = added - Counter((*turn.take, *scene.pile))
    is_back = bool(set(turn.demolished) & set(added))
    return not is_back and len(turn.demolished) + from_nowhere.total() <= MOST_GONE


def columns_after(scene: BuilderSide, turn: Turn) -> Columns:
    """Return the towers once a turn was carried out, whether the rules allow it or not."""
    work = work_on(scene.row, scene.pile, turn, scene.options)
    tuple(work.carry_out(turn))
    return tuple(tuple(work.towers[suit]) for suit in SUITS)


def _changes(suit: Suit, before: Cards, after: Cards) -> Iterator[_Change]:
    """Yield how one tower became another: most stayed in one piece, or most stayed at all."""
    count, at = _longest_run(before, after)
    below = tuple((card, End.BELOW) for card in reversed(after[:at]))
    above = tuple((card, End.TOP) for card in after[at + count :])
    yield _Change(suit, before[count:][::-1], (*below, *above))
    kept = _common(before, after)
    if 0 < len(kept) < len(before) and kept != before[:count]:
        gone = tuple((Counter(before) - Counter(kept)).elements())
        start = after.index(kept[0])
        new = [(card, End.BELOW) for card in reversed(after[:start])]
        rest = Counter(after[start:]) - Counter(kept)
        new += [(card, End.TOP) for card in after[start:] if rest[card]]
        yield _Change(suit, gone[::-1], tuple(new))


def _longest_run(before: Cards, after: Cards) -> tuple[int, int]:
    """Return how many of the lowest cards stand together in `after`, and from where on."""
    for count in range(min(len(before), len(after)), 0, -1):
        for at in range(len(after) - count + 1):
            if after[at : at + count] == before[:count]:
                return count, at
    return 0, 0


def _common(before: Cards, after: Cards) -> Cards:
    """Return the longest run of cards that both have in this order, with gaps."""
    best: list[list[Cards]] = [[()] * (len(after) + 1) for _ in range(len(before) + 1)]
    for i, one in enumerate(before):
        for j, other in enumerate(after):
            grown = (*best[i][j], one) if one == other else ()
            best[i + 1][j + 1] = max(grown, best[i][j + 1], best[i + 1][j], key=len)
    return best[-1][-1]


def _turn(scene: BuilderSide, changes: Sequence[_Change], left: Cards) -> Turn:
    new = Counter(card for change in changes for card, _ in change.new)
    take = _taken(scene, new, left)
    gone = [card for change in changes for card in change.gone]
    tree = [card for card in gone if card.suit is Suit.TREE]
    owed = max(scene.bid - len(take), 0) if scene.options.has(Power.TREE) else 0
    pay = tuple(tree[:owed])
    torn = tuple((Counter(gone) - Counter(pay)).elements())
    torn = tuple(sorted(torn, key=gone.index))
    steps = [Step(Act.DEMOLISH, card) for card in torn]
    orders = _Orders(Counter(take), Counter((*scene.pile, *torn)), _queues(changes))
    return Turn(scene.seat, pay, take, (*steps, *orders.steps()))


def _taken(scene: BuilderSide, new: Counter[Card], left: Cards) -> Cards:
    """Return the cards gone from the market; once it is cleared, those of it that were built."""
    if left:
        return tuple((Counter(scene.market) - Counter(left)).elements())
    return tuple((Counter(scene.market) & new).elements())


def _queues(changes: Sequence[_Change]) -> dict[Suit, list[tuple[Card, End]]]:
    return {change.suit: list(change.new) for change in changes if change.new}


@dataclass(slots=True)
class _Orders:
    """The new cards, put into an order in which recoveries follow metal cards where they can.

    Attributes:
        hand: the cards taken and not built yet.
        pile: what can be recovered.
        queues: by tower, its new cards in their order.
        may_recover: whether the last card was added to the metal tower.
    """

    hand: Counter[Card]
    pile: Counter[Card]
    queues: dict[Suit, list[tuple[Card, End]]]
    may_recover: bool = False
    _steps: list[Step] = field(default_factory=list[Step])

    def steps(self) -> tuple[Step, ...]:
        """Return every card's step."""
        while any(self.queues.values()):
            suit = self._next()
            card, end = self.queues[suit].pop(0)
            act = Act.BUILD if self._is_built(card) else Act.RECOVER
            (self.hand if act is Act.BUILD else self.pile)[card] -= 1
            self._steps.append(Step(act, card, end, suit))
            self.may_recover = suit is Suit.METAL
        return tuple(self._steps)

    def _is_built(self, card: Card) -> bool:
        return self.hand[card] > 0 or self.pile[card] <= 0

    def _next(self) -> Suit:
        """Return the tower to go on with: a recovery just after metal, metal last of all."""
        waiting = [suit for suit, queue in self.queues.items() if queue]
        back = [suit for suit in waiting if not self._is_built(self.queues[suit][0][0])]
        if back and self.may_recover:
            return back[0]
        plain = [suit for suit in waiting if suit not in back]
        others = [suit for suit in plain if suit is not Suit.METAL]
        return (others or plain or waiting)[0]
