"""Inferring a turn from the towers before and after it, so that the rules can name a breach.

The turn need not be legal. For every tower, the cards that stayed are found. Cards that are gone
were paid or torn down, and new cards were built. An inferred turn counts only if carrying it out
leads to exactly the towers that are seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from games.game import Seat
from games.towers.build_steps import work_on
from games.towers.moves import Act, Step, Turn
from games.towers.options import Options, Power
from games.towers.pieces import SUITS, Card, Cards, End, Row, Suit, Tower

# Cards torn down or from nowhere that a mistake explains; with more, these are other towers.
MOST_GONE = 3

Columns = tuple[Cards, ...]
"""The cards of the five towers, in the order of the suits, as they are seen."""


@dataclass(frozen=True, slots=True)
class BuilderSide:
    """The winner's side before his turn, and what he bid.

    Attributes:
        seat: the winner.
        bid: how many cards he must take or pay.
        row: the winner's towers.
        pile: the winner's demolition pile.
        market: the cards from which he takes.
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
    """A change of one tower: the cards that are gone, topmost first, and the new cards in order."""

    suit: Suit
    gone: Cards
    new: tuple[tuple[Card, End], ...]


def turns_seen(scene: BuilderSide, columns: Columns, left: Cards) -> tuple[Turn, ...]:
    """Return the turns that lead to these towers and leave these cards in the market.

    The result is empty if no turn does, or if the player's towers do not lie in view. Turns that
    tear several cards down and build one of them again are left out: nobody is accused of those,
    and the legal ones are known from the list of legal moves. A card counts as slipped in between
    others only if nothing else explains the towers.

    Args:
        scene: the builder's side before the turn, and the bid.
        columns: the towers that are seen.
        left: the cards that are left in the market.
    """
    gone = _gone(scene, columns)
    if not _are_in_view(scene, gone):
        return ()
    ways = [
        tuple(_changes(tower.suit, tower.cards, columns[n])) for n, tower in enumerate(scene.row)
    ]
    turns = dict.fromkeys(_turn(scene, changes, left) for changes in product(*ways))
    found = tuple(
        turn
        for turn in turns
        if (not gone or len(turn.demolished) <= 1)
        and _is_plausible(scene, turn)
        and _leads_to(scene, turn, columns)
    )
    return tuple(turn for turn in found if not _within(turn)) or found


def _are_in_view(scene: BuilderSide, gone: Sequence[Tower]) -> bool:
    """Return whether the player's towers lie in view.

    At least one card must have stayed, and at least one card of every tower that had several. The
    tree tower is an exception: all its cards may be gone as a payment. A player with a single card,
    or with none, has nothing that must stay.

    Args:
        scene: the builder's side before the turn.
        gone: the towers of which no card is seen any more.
    """
    pays = scene.options.has(Power.TREE)
    if any(tower.height > 1 and not (pays and tower.suit is Suit.TREE) for tower in gone):
        return False
    stays = any(tower.height and tower not in gone for tower in scene.row)
    return stays or sum(tower.height for tower in scene.row) <= 1


def _gone(scene: BuilderSide, columns: Columns) -> tuple[Tower, ...]:
    """Return the towers of which no card is seen; they were torn down, or are not in view."""
    pairs = zip(scene.row, columns, strict=True)
    return tuple(
        tower for tower, cards in pairs if tower.height and not set(tower.cards) & set(cards)
    )


def _is_plausible(scene: BuilderSide, turn: Turn) -> bool:
    """Return whether players may have made a turn.

    At most MOST_GONE cards are torn down or come from nowhere. Of the cards torn down, only a
    single one may be back on its tower. What was slipped in between others was taken.
    """
    added = Counter(step.card for step in turn.steps if step.act is not Act.DEMOLISH)
    from_nowhere = added - Counter((*turn.take, *scene.pile))
    is_back = len(turn.demolished) > 1 and bool(set(turn.demolished) & set(added))
    within = Counter(step.card for step in turn.steps if step.end is End.WITHIN)
    if within - Counter(turn.take):
        return False
    return not is_back and len(turn.demolished) + from_nowhere.total() <= MOST_GONE


def _leads_to(scene: BuilderSide, turn: Turn, columns: Columns) -> bool:
    """Return whether a turn leads to these towers.

    Where a card was slipped in, the cards alone are compared: a turn does not say between which.
    """
    within = _within(turn)
    return all(
        Counter(told) == Counter(seen) if suit in within else told == seen
        for suit, told, seen in zip(SUITS, columns_after(scene, turn), columns, strict=True)
    )


def _within(turn: Turn) -> set[Suit]:
    """Return the towers into which a turn slips a card in between others."""
    return {step.tower for step in turn.steps if step.end is End.WITHIN}


def columns_after(scene: BuilderSide, turn: Turn) -> Columns:
    """Return the towers after a turn, whether the rules allow the turn or not."""
    work = work_on(scene.row, scene.pile, turn, scene.options)
    tuple(work.carry_out(turn))
    return tuple(tuple(work.towers[suit]) for suit in SUITS)


def _changes(suit: Suit, before: Cards, after: Cards) -> Iterator[_Change]:
    """Yield at most two changes that turn one tower into another.

    The first keeps the longest run of the lowest cards that stayed together. The second keeps as
    many cards as possible, with gaps; where all cards stayed, new ones were slipped in.
    """
    count, at = _longest_run(before, after)
    below = tuple((card, End.BELOW) for card in reversed(after[:at]))
    above = tuple((card, End.TOP) for card in after[at + count :])
    yield _Change(suit, before[count:][::-1], (*below, *above))
    slipped_in = _slipped_in(suit, before, after)
    if slipped_in is not None:
        yield slipped_in
    kept = _common(before, after)
    if 0 < len(kept) < len(before) and kept != before[:count]:
        gone = tuple((Counter(before) - Counter(kept)).elements())
        start = after.index(kept[0])
        new = [(card, End.BELOW) for card in reversed(after[:start])]
        rest = Counter(after[start:]) - Counter(kept)
        new += [(card, End.TOP) for card in after[start:] if rest[card]]
        yield _Change(suit, gone[::-1], tuple(new))


def _slipped_in(suit: Suit, before: Cards, after: Cards) -> _Change | None:
    """Return the change if every card stayed in its order, and a new one lies between two."""
    if not before or _common(before, after) != before:
        return None
    waiting = list(before)
    new: list[tuple[Card, End]] = []
    for card in after:
        if waiting and card == waiting[0]:
            del waiting[0]
        elif len(waiting) == len(before):
            new.insert(0, (card, End.BELOW))
        else:
            new.append((card, End.WITHIN if waiting else End.TOP))
    is_within = any(end is End.WITHIN for _, end in new)
    return _Change(suit, (), tuple(new)) if is_within else None


def _longest_run(before: Cards, after: Cards) -> tuple[int, int]:
    """Return how many of the lowest cards stand together in `after`, and the index of the first."""
    for count in range(min(len(before), len(after)), 0, -1):
        for at in range(len(after) - count + 1):
            if after[at : at + count] == before[:count]:
                return count, at
    return 0, 0


def _common(before: Cards, after: Cards) -> Cards:
    """Return the longest common subsequence of two towers."""
    best: list[list[Cards]] = [[()] * (len(after) + 1) for _ in range(len(before) + 1)]
    for i, one in enumerate(before):
        for j, other in enumerate(after):
            grown = (*best[i][j], one) if one == other else ()
            best[i + 1][j + 1] = max(grown, best[i][j + 1], best[i + 1][j], key=len)
    return best[-1][-1]


def _turn(scene: BuilderSide, changes: Sequence[_Change], left: Cards) -> Turn:
    new = Counter(card for change in changes for card, _ in change.new)
    gone = [card for change in changes for card in change.gone]
    tree = [card for card in gone if card.suit is Suit.TREE]
    take = _taken(scene, new, left, may_pay=bool(tree) and scene.options.has(Power.TREE))
    owed = max(scene.bid - len(take), 0) if scene.options.has(Power.TREE) else 0
    pay = tuple(tree[:owed])
    torn = tuple((Counter(gone) - Counter(pay)).elements())
    torn = tuple(sorted(torn, key=gone.index))
    steps = [Step(Act.DEMOLISH, card) for card in torn]
    orders = _BuildOrder(Counter(take), Counter((*scene.pile, *torn)), _queues(changes))
    return Turn(scene.seat, pay, take, (*steps, *orders.steps()))


def _taken(scene: BuilderSide, new: Counter[Card], left: Cards, *, may_pay: bool) -> Cards:
    """Return the cards that were taken from the market.

    If the market is empty, players may have cleared the rest away. Then only those cards of the
    market count as taken that are new on the player's towers. If he bid for the whole market, there
    is no rest, so a card that is seen nowhere was taken as well.
    """
    is_whole = scene.bid == len(scene.market) and not may_pay
    if left or is_whole:
        return tuple((Counter(scene.market) - Counter(left)).elements())
    return tuple((Counter(scene.market) & new).elements())


def _queues(changes: Sequence[_Change]) -> dict[Suit, list[tuple[Card, End]]]:
    return {change.suit: list(change.new) for change in changes if change.new}


@dataclass(slots=True)
class _BuildOrder:
    """Puts the new cards of all towers into one order of building.

    Recoveries follow metal cards where possible, as only a metal card allows a recovery.

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
        """Return one step for each new card: built from the market, or recovered from the pile."""
        while any(self.queues.values()):
            suit = self._next_tower()
            card, end = self.queues[suit].pop(0)
            act = Act.BUILD if self._is_built(card) else Act.RECOVER
            (self.hand if act is Act.BUILD else self.pile)[card] -= 1
            self._steps.append(Step(act, card, end, suit))
            self.may_recover = suit is Suit.METAL
        return tuple(self._steps)

    def _is_built(self, card: Card) -> bool:
        return self.hand[card] > 0 or self.pile[card] <= 0

    def _next_tower(self) -> Suit:
        """Return the tower that gets the next card.

        Just after a metal card, a recovery comes next. Else a tower that builds comes next, and
        metal comes last of these.
        """
        waiting = [suit for suit, queue in self.queues.items() if queue]
        back = [suit for suit in waiting if not self._is_built(self.queues[suit][0][0])]
        if back and self.may_recover:
            return back[0]
        plain = [suit for suit in waiting if suit not in back]
        others = [suit for suit in plain if suit is not Suit.METAL]
        return (others or plain or waiting)[0]
