"""A tower of the record that players set right by hand: a card was misread, or stands elsewhere.

No sheet knows corrections. Cards that leave the record so were never there: they are in the deck
again as far as anybody knows, and the cards named instead come from it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.errors import PositionError, TextError
from games.game import Seat
from games.towers.pieces import Cards, Suit, Tower, parse_card
from games.towers.position import Position

NOTHING = "-"


@dataclass(frozen=True, slots=True)
class SetsTower:
    """The tower that a player has by the record, and the tower that he truly has.

    Attributes:
        seat: the player.
        before: the cards by the record, from the bottom up.
        cards: the cards that truly stand there; of the same suit.
    """

    seat: Seat
    before: Cards
    cards: Cards

    def __post_init__(self) -> None:
        if self.before == self.cards:
            raise TextError(f"s{self.seat}: the tower has these cards by the record already")
        if len({card.suit for card in (*self.before, *self.cards)}) > 1:
            raise TextError(f"s{self.seat}: a tower has cards of one suit")

    @property
    def suit(self) -> Suit:
        """The suit of the tower."""
        return (*self.before, *self.cards)[0].suit

    def __str__(self) -> str:
        return f"s{self.seat} sets {_named(self.before)} = {_named(self.cards)}"


def parse_set(seat: Seat, _: str, rest: str) -> SetsTower:
    """Return what `h9 h7 = h8 h7` says of the tower of a seat; `-` is no tower.

    Raises:
        TextError: `rest` is not of that form.
    """
    before, equals, cards = rest.partition(" = ")
    if not equals:
        raise TextError(f"{rest!r} sets no tower; expected a form as in 'h9 h7 = h8 h7'")
    return SetsTower(seat, _cards(before), _cards(cards))


def may_set(play: Position, told: SetsTower) -> bool:
    """Return whether the record has that tower, and the cards named can stand there."""
    if play.row(told.seat)[told.suit.place].cards != told.before:
        return False
    try:
        with_tower(play, told)
    except PositionError:
        return False
    return True


def with_tower(play: Position, told: SetsTower) -> Position:
    """Return the position with that tower.

    Raises:
        PositionError: the cards cannot stand so, or lie elsewhere by the record.
    """
    tower = Tower(told.suit, tuple(card.value for card in told.cards))
    row, rows = list(play.row(told.seat)), list(play.rows)
    row[told.suit.place] = tower
    rows[told.seat - 1] = tuple(row)
    return replace(play, rows=tuple(rows))


def _named(cards: Cards) -> str:
    return " ".join(map(str, cards)) or NOTHING


def _cards(text: str) -> Cards:
    return () if text == NOTHING else tuple(parse_card(card) for card in text.split(" "))
