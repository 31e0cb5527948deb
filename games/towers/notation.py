"""Writing positions as text, and parsing such texts.

A position is one line of words: the phase (`deal`, `bid`, `build`, `over`), who starts the round,
then those of the following words that have a value:

    market=c15h3s7             the cards to bid for
    bids=0,2                   this round's bids in order, 0 a pass
    towers=s1:c14c11/m3,s2:h9  each seat's towers, bottom to top
    piles=s1:c10t3             each seat's demolition pile
    discard=h2t4               the common discard
    left=c1h2                  the last market's leftovers, which may still lie there
    pass=2                     the second pass through the deck
    seed=7                     the seed that settles the markets to come

The deck is the cards of the box that lie nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.errors import PositionError, TextError
from games.game import Seat
from games.seats import parse_seat
from games.towers.pieces import EMPTY_ROW, Cards, Row, Tower, parse_cards, row_of
from games.towers.position import Phase, Position
from games.towers.setup import Setup

_WORDS = ("market", "bids", "towers", "piles", "discard", "left", "pass", "seed")


def position_text(position: Position) -> str:
    """Return the whole position as one line."""
    rows = {seat: _row_text(position.row(seat)) for seat in position.setup.seats}
    piles = {seat: _cards_text(position.pile(seat)) for seat in position.setup.seats}
    fields = {
        "market": _cards_text(position.market),
        "bids": ",".join(map(str, position.bids)),
        "towers": _seats_text(rows),
        "piles": _seats_text(piles),
        "discard": _cards_text(position.discard),
        "left": _cards_text(position.leftover),
        "pass": str(position.passes) if position.passes > 1 else "",
        "seed": "" if position.seed is None else str(position.seed),
    }
    words = [f"{name}={text}" for name, text in fields.items() if text]
    return " ".join((position.phase.value, f"s{position.start}", *words))


def parse_position(setup: Setup, text: str) -> Position:
    """Return the position that `position_text` wrote.

    Raises:
        TextError: `text` is not of that form; the message names the word.
        PositionError: its cards cannot lie like that.
    """
    phase, *rest = text.split(" ")
    if phase not in list(Phase) or not rest:
        raise TextError(
            f"{text!r} is no position; expected {', '.join(Phase)}, a seat, and what lies where"
        )
    start, *words = rest
    fields = dict(_parse_word(word) for word in words)
    seed = fields.get("seed")
    piles = _parse_seats(fields.get("piles", ""), setup)
    return Position(
        setup,
        Phase(phase),
        parse_seat(start, setup.players),
        _parse_rows(fields.get("towers", ""), setup),
        tuple(parse_cards(piles.get(seat, "")) for seat in setup.seats),
        market=parse_cards(fields.get("market", "")),
        bids=tuple(_number("bids", bid) for bid in fields.get("bids", "").split(",") if bid),
        discard=parse_cards(fields.get("discard", "")),
        passes=_number("pass", fields.get("pass", "1")),
        seed=None if seed is None else _number("seed", seed),
        leftover=parse_cards(fields.get("left", "")),
    )


def _cards_text(cards: Cards) -> str:
    return "".join(map(str, cards))


def _row_text(row: Row) -> str:
    return "/".join(_cards_text(tower.cards) for tower in row if tower.height)


def _seats_text(texts: Mapping[Seat, str]) -> str:
    return ",".join(f"s{seat}:{text}" for seat, text in texts.items() if text)


def _parse_word(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals or name not in _WORDS:
        expected = ", ".join(f"{known}=" for known in _WORDS)
        raise TextError(f"{word!r} says nothing of a position; expected {expected}")
    return name, value


def _parse_seats(text: str, setup: Setup) -> dict[Seat, str]:
    parts = (part.partition(":") for part in text.split(",") if part)
    return {parse_seat(seat, setup.players): cards for seat, _, cards in parts}


def _parse_rows(text: str, setup: Setup) -> tuple[Row, ...]:
    rows = _parse_seats(text, setup)
    return tuple(
        _parse_row(seat, rows[seat]) if seat in rows else EMPTY_ROW for seat in setup.seats
    )


def _parse_row(seat: Seat, text: str) -> Row:
    towers = [_parse_tower(seat, cards) for cards in text.split("/")]
    if len({tower.suit for tower in towers}) < len(towers):
        raise PositionError(f"s{seat}: two towers of one suit in {text!r}; there is one of each")
    return row_of(towers)


def _parse_tower(seat: Seat, text: str) -> Tower:
    cards = parse_cards(text)
    if not cards or any(card.suit is not cards[0].suit for card in cards):
        raise PositionError(f"s{seat}: {text!r} is no tower; expected cards of one suit, as c14c11")
    try:
        return Tower(cards[0].suit, tuple(card.value for card in cards))
    except PositionError as error:
        raise PositionError(f"s{seat}: {error}") from error


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise TextError(f"{name}={text!r}; expected a whole number")
    return int(text)
