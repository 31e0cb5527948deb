"""What the screens of 5 Towers may say, by the second engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from device.table.prompts import Fact, Prompt
from tests.second.play.truths import Facts, Lie, Truth, always, lies, words_in
from tests.second.towers.builder import SUITS, Builder, Card, fits
from tests.second.towers.game import Towers
from tests.second.towers.plans import Plan


def name(card: Card) -> str:
    """Return the fact that names a card: `c14`."""
    return f"{card.suit[0]}{card.value}"


def card_of(fact: Fact) -> Card:
    """Return the card that a fact names."""
    word = str(fact)
    return Card(next(suit for suit in SUITS if suit[0] == word[0]), int(word[1:]))


@dataclass(frozen=True, slots=True)
class Wrong:
    """A build that the rules forbid.

    Attributes:
        before: the towers before it.
        after: the towers as they lie.
        taken: what is gone from the market.
        bid: how many should be.
    """

    before: Builder
    after: Mapping[str, list[int]]
    taken: tuple[Card, ...]
    bid: int

    def gone(self) -> list[Card]:
        """Return the cards that lay on a tower and lie on none now."""
        had, has = _all(self.before.towers), _all(self.after)
        return list((had - has).elements())


def _all(towers: Mapping[str, list[int]]) -> Counter[Card]:
    return Counter(Card(suit, value) for suit in towers for value in towers[suit])


@dataclass(slots=True)
class TowersTruths:
    """The truths of one moment.

    Attributes:
        engine: the engine as the game stands.
        names: what the players are called.
        last: who built last and what, or nothing if all passed.
        has_turned: whether the deck was shuffled anew since the last round.
        counting: whose towers are counted, from 1; 0 before the count.
        wrong: the unlawful build that lies there, if any.
        is_agreed: whether the players ended the game before the deck was used up.
        has_rest: whether the last build left cards of its market.
        hidden: the tower of which the camera misses the top, at the count.
        named: the truths of the screens on which cards are named by hand.
        by_hand: whose tower was set by hand since the last turn, and which.
    """

    engine: Towers
    names: Mapping[int, str]
    last: tuple[int, Plan] | None = None
    has_turned: bool = False
    counting: int = 0
    wrong: Wrong | None = None
    is_agreed: bool = False
    has_rest: bool = False
    hidden: str = ""
    named: Mapping[str, Truth] = field(default_factory=dict[str, Truth])
    by_hand: tuple[int, str] | None = None

    def lies(self, prompt: Prompt) -> Iterator[Lie]:
        """Yield what a screen says that is not so."""
        yield from lies(prompt, self.table())
        if prompt.kind == "scores":
            yield from self._lies_in_scores(prompt)

    def table(self) -> dict[str, Truth]:
        """Return the truth of every sentence, by its key."""
        moment = self._rounds() | self._builds() | self._faults() | self._counts()
        return PLAIN | moment | dict(self.named)

    def _is(self, fact: Fact, seat: int) -> bool:
        return fact == self.names[seat]

    def _rounds(self) -> dict[str, Truth]:
        engine = self.engine

        def is_due(facts: Facts) -> bool:
            return (facts["count"], facts["number"]) == (engine.due, len(engine.deck))

        return {
            "market-due": lambda f: is_due(f) and (self.has_turned or not self.has_rest),
            "market-due-rest": lambda f: is_due(f) and self.has_rest and not self.has_turned,
            "deck-turned": lambda _: self.has_turned and not self.has_rest,
            "deck-turned-rest": lambda _: self.has_turned and self.has_rest,
            "deck-empty": lambda _: engine.is_over,
            "title-starts": lambda f: self._is(f["seat"], engine.start),
            "cards-one": lambda f: card_of(f["card"]) in engine.market,
            "cards-two": lambda f: (
                card_of(f["card"]) in engine.market and card_of(f["other_card"]) in engine.market
            ),
            "title-bids": lambda f: self._is(f["seat"], engine.bidder),
            "bid-none": lambda _: engine.best == 0,
            "bid-best": lambda f: self._is(f["owner"], engine.winner) and f["bid"] == engine.best,
            "bid-shown": lambda f: self._may_bid(f["count"]),
            "key-bid": lambda f: isinstance(f["count"], int) and f["count"] > engine.best,
            "bid-not-buildable": lambda f: not self._may_bid(f["count"]),
            "bid-most": lambda f: f["most"] == engine.most(engine.bidder),
            "bid-too-high": lambda _: engine.most(engine.bidder) <= engine.best != 0,
            "bid-nothing": lambda _: engine.most(engine.bidder) == engine.best == 0,
            "bid-impossible": lambda f: (
                self._is(f["seat"], engine.bidder)
                and not self._may_bid(f["bid"])
                and f["most"] == engine.most(engine.bidder)
            ),
        }

    def _may_build(self, suit: str) -> bool:
        """Return whether the winner has a tower of a suit, without its top."""
        builder = self.engine.builders[self.engine.winner]
        return bool(builder.towers[suit]) and not builder.is_capped(suit)

    def _has_sand(self) -> bool:
        """Return whether a sand card is for sale, and the winner has a sand tower to extend."""
        return self._may_build("sand") and any(card.suit == "sand" for card in self.engine.market)

    def _has_metal(self) -> bool:
        """Return whether a metal card is for sale, and the winner may build it."""
        is_open = not self.engine.builders[self.engine.winner].is_capped("metal")
        return is_open and any(card.suit == "metal" for card in self.engine.market)

    def _may_bid(self, count: Fact) -> bool:
        assert isinstance(count, int)
        return self.engine.may_bid(self.engine.bidder, count)

    def _builds(self) -> dict[str, Truth]:
        engine = self.engine
        return {
            "title-wins": lambda f: (
                self._is(f["seat"], engine.winner) and f["count"] == engine.best
            ),
            "title-builds": lambda f: self._is(f["seat"], engine.winner),
            "build-ask": lambda f: f["count"] == engine.best <= len(engine.market),
            "build-pay": lambda f: f["count"] == engine.best > len(engine.market),
            "build-discard": lambda _: "tree" in engine.rules.powers and self._may_build("tree"),
            "build-metal": lambda _: "metal" in engine.rules.powers and self._has_metal(),
            "build-sand": lambda _: "sand" in engine.rules.powers and self._has_sand(),
            "build-on": lambda f: f["count"] == engine.best <= len(engine.market),
            "build-on-pay": lambda f: f["count"] == engine.best > len(engine.market),
            "told-tower-set": lambda f: self._was_set(f, values=f["values"]),
            "told-tower-gone": lambda f: self._was_set(f, values=""),
            "ruled": lambda f: words_in(f["seats"]) == set(self.names.values()),
            "all-passed": lambda _: self.last is None,
            "built": self._built,
            "built-many": lambda f: (
                self.last is not None
                and self._is(f["seat"], self.last[0])
                and f["count"] == len(self.last[1].taken)
            ),
            "paid": lambda f: self.last is not None and f["count"] == len(self.last[1].paid),
            "paid-all": lambda f: (
                self.last is not None
                and self._is(f["seat"], self.last[0])
                and not self.last[1].taken
                and f["count"] == len(self.last[1].paid)
            ),
            "torn": lambda f: (
                self.last is not None
                and self.last[1].torn is not None
                and f["card"] == name(self.last[1].torn)
                and self.last[1].torn in self.last[1].after.torn
            ),
            "came-back": lambda f: self.last is not None and self._came_back(f["cards"]),
            "came-back-many": lambda f: (
                self.last is not None and 1 < int(str(f["count"])) <= self._may_have_come_back()
            ),
        }

    def _was_set(self, facts: Facts, *, values: Fact) -> bool:
        if self.by_hand is None:
            return False
        seat, suit = self.by_hand
        tower = " ".join(map(str, self.engine.builders[seat].towers[suit]))
        return self._is(facts["seat"], seat) and (facts["tower"], values) == (suit, tower)

    def _may_have_come_back(self) -> int:
        """Return how many cards stand that were not taken in the last turn."""
        assert self.last is not None
        plan = self.last[1]
        return sum(map(len, plan.after.towers.values())) - len(plan.taken)

    def _came_back(self, cards: Fact) -> bool:
        """Return whether all these cards stand, and the one torn down in that turn among them.

        One that was taken, torn down and built again in that turn leaves nothing to be seen of it,
        nor does one that is back on top of a tower to which nothing was built.
        """
        assert self.last is not None
        plan = self.last[1]
        towers = plan.after.towers.items()
        standing = {name(Card(suit, value)) for suit, row in towers for value in row}
        is_unseen = plan.torn is None or plan.torn in plan.taken or plan.torn in plan.after.torn
        if plan.torn is not None and plan.torn.suit not in {card.suit for card in plan.taken}:
            is_unseen = is_unseen or plan.after.towers[plan.torn.suit][-1:] == [plan.torn.value]
        is_back = is_unseen or (plan.torn is not None and name(plan.torn) in words_in(cards))
        return is_back and words_in(cards) <= standing

    def _built(self, facts: Facts) -> bool:
        if self.last is None:
            return False
        seat, plan = self.last
        return self._is(facts["seat"], seat) and words_in(facts["cards"]) == set(
            map(name, plan.taken)
        )

    @property
    def _wrong(self) -> Wrong:
        assert self.wrong is not None
        return self.wrong

    def _faults(self) -> dict[str, Truth]:
        return {
            "too-few-cards": lambda f: self._taken(f) < self._wrong.bid,
            "too-many-cards": lambda f: self._taken(f) > self._wrong.bid,
            "two-demolitions": lambda f: (
                len(words_in(f["cards"])) > 1
                and words_in(f["cards"]) <= set(map(name, self._wrong.gone()))
            ),
            "wrong-order": lambda f: (
                self._lies_on(card_of(f["card"]), card_of(f["on"]))
                and not fits(card_of(f["card"]).value, card_of(f["on"]).value)
            ),
            "wrong-order-below": lambda f: (
                self._lies_on(card_of(f["on"]), card_of(f["card"]))
                and not fits(card_of(f["on"]).value, card_of(f["card"]).value)
            ),
            "capped-tower": lambda f: (
                self._wrong.before.is_capped(str(f["tower"]))
                or 0 in self._wrong.after[str(f["tower"])][:-1]
            ),
            "take-card-off": lambda f: (
                card_of(f["card"]).value in self._wrong.after[card_of(f["card"]).suit]
            ),
            "demolish-zero": lambda f: (
                card_of(f["card"]).value == 0 and card_of(f["card"]) in self._wrong.gone()
            ),
            "zero-begins": lambda f: (
                not self.engine.rules.zero_first and card_of(f["card"]).value == 0
            ),
            "tree-card-while-paying": lambda f: all(
                card_of(one).suit == "tree" for one in words_in(f["cards"])
            ),
            "take-more": lambda f: f["count"] == self._wrong.bid - len(self._wrong.taken),
            "take-or-pay": lambda f: isinstance(f["count"], int) and f["count"] > 0,
            "put-cards-back": lambda f: isinstance(f["count"], int) and f["count"] > 0,
            "not-built": lambda f: all(
                self._adds_nothing(card_of(one)) for one in words_in(f["cards"])
            ),
            "told-market": lambda f: f["count"] == self.engine.due,
            "not-seen": lambda f: all(
                self._adds_nothing(card_of(one)) or card_of(one) in self._wrong.gone()
                for one in words_in(f["cards"])
            ),
            "covered-hint": always,
            "not-seen-hint": lambda f: f["count"] == self._wrong.bid,
            "build-it": always,
            "not-below": lambda f: self._is_not_on_top(card_of(f["card"])),
            "not-between": lambda f: self._is_not_on_top(card_of(f["card"])),
            "both-ends": lambda _: "sand" in self.engine.rules.powers,
            "not-top-card": lambda f: card_of(f["card"]) in self._wrong.gone(),
            "no-tree-power": lambda f: (
                {card_of(one) for one in words_in(f["cards"])} <= set(self._wrong.gone())
            ),
            "demolition-not-needed": lambda f: (
                self.engine.rules.tears_if_needed
                and words_in(f["cards"]) <= set(map(name, self._wrong.gone()))
            ),
            "payment-not-needed": lambda _: (
                not self.engine.rules.pays_any_bid and self._wrong.bid <= 5
            ),
            "nothing-taken": lambda _: (
                not self.engine.rules.pays_whole_bid and not self._wrong.taken
            ),
        }

    def _adds_nothing(self, card: Card) -> bool:
        """Return whether a card left the market, and no tower has one more of it."""
        had, has = _all(self._wrong.before.towers)[card], _all(self._wrong.after)[card]
        return card in self._wrong.taken and has <= had

    def _taken(self, facts: Facts) -> int:
        taken = facts["taken"]
        assert isinstance(taken, int)
        gone = len(self._wrong.gone())
        least = len(self._wrong.taken)
        if least == len(self.engine.market):  # what is not built may have been cleared away
            least -= sum(map(self._adds_nothing, self._wrong.taken))
        known = least <= taken <= len(self._wrong.taken) + gone
        return taken if known and facts["bid"] == self._wrong.bid else self._wrong.bid

    def _lies_on(self, card: Card, under: Card) -> bool:
        tower = self._wrong.after[under.suit]
        pairs = [(tower[n + 1], tower[n]) for n in range(len(tower) - 1)]
        gone = under in self._wrong.gone()
        return (card.value, under.value) in pairs or (gone and card.value in tower)

    def _is_not_on_top(self, card: Card) -> bool:
        return card.value in self._wrong.after[card.suit][:-1]

    def _counts(self) -> dict[str, Truth]:
        engine = self.engine
        return {
            "title-towers": lambda f: f["seat"] in self.names.values(),
            "show-towers": lambda f: self._is(f["seat"], self.counting),
            "count-now": lambda _: self.is_agreed or engine.is_over,
            "title-pile": lambda f: self._is(f["seat"], self.counting),
            "pile-counted": lambda f: f["cards"] == self._height(self.counting),
            "pile-cards": lambda f: f["count"] == len(engine.builders[self.counting].torn),
            "score": lambda f: f["points"] == engine.points(self._seat(f["seat"])),
            "over-winner": lambda f: self._won(f["seat"], f["points"]),
            "over-shared": lambda f: self._won(f["seats"], f["points"]),
            "deck-empty-twice": lambda _: engine.is_over,
            "ended-by-agreement": lambda _: self.is_agreed and not engine.is_over,
            "tie-broken": lambda _: engine.rules.fewer_torn and self._is_tied(),
            "title-which-tower": lambda f: f["tower"] == self.hidden,
            "which-camera": lambda f: _items(f["values"]) == self._hidden()[:-1],
            "which-record": lambda f: _items(f["values"]) == self._hidden(),
            "score-by-hand": always,
            "score-tower": always,  # held to the engine as a whole, see `_lies_in_scores`
            "score-tower-capped": always,
            "score-highest": always,
            "score-pairs": always,
            "score-demolished": always,
            "counts-pairs": lambda f: f["points"] == 3,
        }

    def _seat(self, fact: Fact) -> int:
        return next(seat for seat, known in self.names.items() if known == fact)

    def _hidden(self) -> tuple[str, ...]:
        """Return the values of the tower of which the camera misses the top."""
        return tuple(map(str, self.engine.builders[self.counting].towers[self.hidden]))

    def _height(self, seat: int) -> int:
        return sum(map(len, self.engine.builders[seat].towers.values()))

    def _is_tied(self) -> bool:
        points = [self.engine.points(seat) for seat in self.names]
        return points.count(max(points)) > 1

    def _won(self, names: Fact, points: Fact) -> bool:
        winners = {self.names[seat] for seat in self.engine.winners()}
        best = max(self.engine.points(seat) for seat in self.names)
        return words_in(names) == winners and points == best

    def _lies_in_scores(self, prompt: Prompt) -> Iterator[Lie]:
        """Yield the lines of a player's page that are not the engine's."""
        for section in prompt.sections:
            seat = self._seat(dict(section.title.facts)["seat"])
            shown = sorted(
                (line.key, *(str(fact) for _, fact in sorted(line.facts))) for line in section.lines
            )
            if shown != sorted(self.lines(seat)):
                why = f"{self.names[seat]} has {sorted(self.lines(seat))}, shown {shown}"
                yield Lie("scores", "pages", (), why)

    def lines(self, seat: int) -> list[tuple[str, ...]]:
        """Return the lines of a player's score: the key, then the facts in order of their names."""
        builder, rules = self.engine.builders[seat], self.engine.rules
        found: list[tuple[str, ...]] = []
        for suit in SUITS:
            height = len(builder.towers[suit])
            if height:
                key = "score-tower-capped" if builder.is_capped(suit) else "score-tower"
                found.append((key, str(height), str(builder.of_tower(suit)), suit))
        found.append(("score-highest", str(builder.highest)))
        if "candy-haunted" in rules.powers:
            points = builder.pairs(by_copies=rules.pairs_by_copies)
            found.append(("score-pairs", str(points // 3), str(points)))
        found.append(("score-demolished", str(len(builder.torn)), str(-builder.lost)))
        if builder.by_hand:
            found.append(("score-by-hand", f"{builder.by_hand:+d}"))
        return found


def _items(values: Fact) -> tuple[str, ...]:
    """Return the values of a tower as a screen shows them; a dash for none."""
    shown = values if isinstance(values, tuple) else str(values).split()
    return tuple(str(value) for value in shown if value != "-")


PLAIN: dict[str, Truth] = dict.fromkeys(
    (
        *(
            "title-referee-by-hand",
            "referee-hand-agrees",
            "key-all",
            "key-each",
            "title-lay-mat",
            "lay-deck",
            "title-counts",
            "counts-card",
            "counts-capped",
            "counts-highest",
            "counts-torn",
            "fix-whose",
            "fix-points",
            "lay-deck-few",
            "lay-towers-mat",
            "lay-cards",
            "lay-market",
            "title-market",
        ),
        *("title-illegal", "title-cannot-be", "title-not-built", "build-lay", "title-scores"),
        *("title-over", "title-end", "end-ask", "title-more", "more-by-hand", "more-end"),
        *(
            "uncover-hint",
            "no-card-apart",
            "lay-apart",
            "looking-apart",
            "pile-ask",
            "pile-again",
            "title-unsure-build",
            "title-unsure-card",
            "title-hand",
            "hand",
        ),
        *(
            "key-redo",
            "title-undone",
            "still-there",
            "put-back",
            "put-one-back",
            "put-on-again",
            "put-in-again",
            "other-order",
            "one-end",
        ),
        *("take-another", "put-on-top", "sand-power-needed", "take-a-card"),
        *("key-start", "key-scores", "key-undo", "key-pause", "key-bids", "key-change", "key-next"),
        *(
            "key-pass",
            "key-back",
            "key-done",
            "key-market",
            "key-rules",
            "build-tear",
            "build-pile",
            "build-falling",
            "build-rest",
            "key-ready",
            "key-other",
            "key-ok",
        ),
        *(
            "key-plus",
            "key-minus",
            "key-more",
            "key-fix",
            "key-new",
            "key-end",
            "key-yes",
            "key-no",
        ),
        *("key-a", "key-b", "key-neither", "key-by-hand", "bid-undo", "otherwise-record"),
        *("key-record", "all-back"),
        *(
            f"choice-{what}"
            for what in (
                *("as-it-was", "cards", "torn", "none-torn", "onto", "paid", "market", "tower"),
                "paid-torn",
            )
        ),
    ),
    always,
)
