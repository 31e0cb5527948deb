"""Cards named by hand, and bids taken back, in whole games of 5 Towers.

A card cannot be read, or is read wrongly. The players say which it is; then the game must be that
of the true cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.second.play.towers_truths import card_of, name
from tests.second.play.truths import Facts, Truth, always
from tests.second.towers.builder import SUITS, Card

if TYPE_CHECKING:
    from tests.second.play.towers_player import TowersPlayer

UNREAD = "?"
MOST_PRESSES = 400  # for one card after the other: far more than a mat full of cards takes


@dataclass(frozen=True, slots=True)
class Lying:
    """What truly lies there, and the one card that the camera does not read rightly.

    Attributes:
        market: the cards of the market, in order.
        towers: the towers, each from below.
        place: where the card lies: the suit of its tower, or `market`; and its number from 0.
        read: what the camera takes the card for; `?` if it cannot read it.
    """

    market: tuple[Card, ...]
    towers: Mapping[str, list[int]]
    place: tuple[str, int]
    read: str = UNREAD

    def card(self, where: str, number: int) -> Card:
        """Return the card that truly lies at a place."""
        return self.market[number] if where == "market" else Card(where, self.towers[where][number])

    def shown(self) -> list[str]:
        """Return what the camera sees: the market, then every tower that has cards."""
        columns = [("market", [name(card) for card in self.market])]
        columns += [
            (suit, [name(Card(suit, value)) for value in tower])
            for suit, tower in self.towers.items()
            if tower
        ]
        where, number = self.place
        for kind, cards in columns:
            if kind == where:
                cards[number] = self.read
        return [" ".join(cards) for _, cards in columns]

    def truths(self) -> dict[str, Truth]:
        """Return the truths of the screens on which cards are named."""
        where, number = self.place

        def is_market(facts: Facts) -> bool:
            return where == "market" and facts["number"] == number + 1

        def is_tower(facts: Facts) -> bool:
            return (facts["tower"], facts["number"]) == (where, number + 1)

        def is_alone(facts: Facts) -> bool:  # noqa: ARG001 - the sentence has no facts
            return len(self.towers.get(where, ())) == 1

        found: dict[str, Truth] = {
            "unread-market-card": is_market,
            "unread-tower-card": is_tower,
            "unread-lone-card": is_alone,
        }
        plain = ("title-unread", "unread-hint", "which-kind", "which-value", "is-it", "tower-kind")
        keys = ("key-say", "key-later", "title-by-hand", "lay-in-view", "lay-confirm")
        more = ("title-market-card", "title-tower-card", "title-lone-card", "cards-one")
        return dict.fromkeys((*plain, *keys, *more), always) | found

    def asked(self, key: str, facts: Facts) -> Card:
        """Return the card that a screen asks for, by its heading."""
        if key == "title-lone-card":
            return self.card(*self.place)
        where = "market" if key == "title-market-card" else str(facts["tower"])
        return self.card(where, int(str(facts["number"])) - 1)


def name_all(player: TowersPlayer, lying: Lying) -> None:
    """Say of every card that is asked for which it truly is."""
    table = player.table
    player.naming = lying.truths()
    for _ in range(MOST_PRESSES):
        if table.kind not in ("unread", "name"):
            player.naming = {}
            return
        player.look("unread", "name")
        if table.kind == "unread":
            table.press_label("key-say")
            continue
        title = table.prompt.title
        _name(player, lying.asked(title.key, dict(title.facts)))
    raise table.disagreement(f"{lying} cannot be named")


def _name(player: TowersPlayer, card: Card) -> None:
    """Press once towards the name of a card."""
    table = player.table
    ask, shown = table.prompt.lines[:2]
    if ask.key == "which-kind":
        is_it = dict(shown.facts)["tower"] == card.suit
        table.press_label("key-ok" if is_it else "key-next")
        return
    proposed = card_of(dict(shown.facts)["card"])
    if proposed == card:
        table.press_label("key-ok")
    elif ask.key == "is-it":
        table.press_label("key-other")
    else:
        table.press_label("key-plus" if card.value > proposed.value else "key-minus")


def see(player: TowersPlayer, lying: Lying, words: str) -> None:
    """Show the camera what lies there, read as it reads it."""
    market, *columns = lying.shown()
    player.show_read(f"{words}, {lying.place} read as {lying.read}", market, columns)


def deal(player: TowersPlayer, market: tuple[Card, ...]) -> None:
    """Lay a market of which one card is not read, or is read wrongly and corrected."""
    rng, table = player.rng, player.table
    others = [card for card in player.engine.deck if card not in market]
    place = ("market", rng.randrange(len(market)))
    if not others or rng.random() < 0.5:
        lying = Lying(market, {}, place)
        see(player, lying, "market")
    else:
        lying = Lying(market, {}, place, name(rng.choice(others)))
        see(player, lying, "market")
        table.must_show("start")
        table.press_label("key-undo")
        player.look("put-back")
        player.show("taken away", (), {})
        player.look("turn")
        table.press_label("key-scores")
        table.press_label("key-more")
        player.look("more")
        table.press_label("key-by-hand")
        see(player, lying, "market by hand")
    name_all(player, lying)


def build(player: TowersPlayer, rest: tuple[Card, ...], towers: Mapping[str, list[int]]) -> None:
    """Show a build of which one card cannot be read, and say which it is."""
    high = [suit for suit in SUITS if towers[suit]]
    suit = player.rng.choice(high)
    lying = Lying(rest, towers, (suit, player.rng.randrange(len(towers[suit]))))
    see(player, lying, "builds")
    if player.table.kind == "build":
        player.table.press_label("key-done")
        see(player, lying, "done")
    name_all(player, lying)
    if player.table.kind == "check":
        see(player, lying, "named")
    player.show("uncovered", rest, dict(towers))


def count(player: TowersPlayer, towers: Mapping[str, list[int]]) -> None:
    """Show towers at the count of which one card cannot be read, or all are named by hand."""
    rng, table = player.rng, player.table
    suit = rng.choice([suit for suit in SUITS if towers[suit]])
    place = (suit, rng.randrange(len(towers[suit])))
    if rng.random() < 0.6:
        lying = Lying((), towers, place)
        table.press_label("key-ready")
        if table.kind == "count":
            see(player, lying, "towers")
    else:
        values = [value for value in range(16) if value not in towers[suit]]
        lying = Lying((), towers, place, name(Card(suit, rng.choice(values))))
        table.press_label("key-other")
        player.look("count")
        table.press_label("key-by-hand")
        see(player, lying, "towers by hand")
    name_all(player, lying)
    player.show_read("the towers are taken away", "", ())  # the next may say Ready too soon


def undo_a_bid(player: TowersPlayer) -> None:
    """Take the last bid back: behind the last bid that is offered, or where none is."""
    table = player.table
    for _ in range(20):
        player.look("bid", "build")
        if table.has_label("key-undo"):
            table.press_label("key-undo")
            player.engine.bids.pop()
            player.look("bid")
            return
        table.press_label("key-next")
    raise table.disagreement("a bid cannot be taken back")
