"""How a frame of the towers mat is read, and how `tablejinn read` prints the reading."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from device.games.port import Sight
from device.games.towers.scored import SCORER
from device.reading.readers import AnyReading, MemorylessReader
from vision.cards.catalogue import load_catalogue
from vision.cards.evidence import BACK, NO_VALUE, CardEvidence, CardReading, Thing
from vision.cards.reader import CardReader
from vision.marked import SeenThing, rectangle
from vision.sheet.board import Board
from vision.sheet.lens import Lens

_catalogues = lru_cache(maxsize=2)(load_catalogue)


def card_reader(
    board: Board,
    lens: Lens,
    bare: Path | None,  # noqa: ARG001 - cards are read by their print
    catalogue: Path | None,
) -> MemorylessReader:
    """Return a reader for cards on `board`; without a catalogue it reads the printed numbers.

    Raises:
        CatalogueError: the catalogue cannot be read.
    """
    return MemorylessReader(CardReader(board, lens, _catalogues(catalogue) if catalogue else None))


def _fields(reading: AnyReading) -> dict[str, object]:
    cards = _cards(reading)
    things = [{"x": round(t.x_mm, 1), "y": round(t.y_mm, 1)} for t in cards.things]
    return {"towers": _towers(cards), "market": _market(cards), "things": things}


def _seen(reading: AnyReading, board: Board) -> list[SeenThing]:
    """Return every card, tower by tower from the bottom, and what is no card."""
    cards, size = _cards(reading), (0.0, 0.0)
    if board.cards is not None:
        size = (board.cards.width_mm, board.cards.height_mm)
    towers = [
        _card(f"tower {number}, card {floor}", card, size)
        for number, tower in enumerate(cards.towers, 1)
        for floor, card in enumerate(tower.cards, 1)
    ]
    market = [_card("market", card, size) for card in cards.market]
    return [*towers, *market, *map(_thing, cards.things)]


def _card(where: str, card: CardEvidence, size_mm: tuple[float, float]) -> SeenThing:
    sure, outline = card.confidence(), rectangle(card.x_mm, card.y_mm, size_mm, card.angle_deg)
    what = _named(card.best(), card.face)
    return SeenThing(where, what, sure, _rival(card), f"{what}\n{100 * sure:.0f}", outline)


def _named(best: tuple[str, int] | None, face: str) -> str:
    if best is None:
        return "face down" if face == BACK else "not read"
    return f"{best[0]} {best[1]}"


def _rival(card: CardEvidence) -> str:
    """Return the next likeliest card, which differs in suit or in value; empty if none is read."""
    best = card.best()
    cards = [(suit, value) for suit in card.suits for value in card.values if value != NO_VALUE]
    others = [one for one in cards if one != best]
    if best is None or not others:
        return ""
    suit, value = max(others, key=lambda one: card.log_probability(*one))
    return f"{suit} {value}"


def _thing(thing: Thing) -> SeenThing:
    where = f"{thing.x_mm:.0f}, {thing.y_mm:.0f} mm"
    outline = rectangle(thing.x_mm, thing.y_mm, (thing.width_mm, thing.height_mm), 0.0)
    return SeenThing(where, "no card", 1.0, "", "no card", outline)


def _towers(reading: CardReading) -> list[dict[str, object]]:
    return [
        {
            "suit": tower.suit(),
            "cards": list(tower.values()),
            "confidence": round(tower.confidence(), 4),
        }
        for tower in reading.towers
    ]


def _market(reading: CardReading) -> list[list[object]]:
    return [[*(card.best() or (None, None))] for card in reading.market]


def _cards(reading: AnyReading) -> CardReading:
    """Return the reading, typed as a reading of cards; it comes from no other reader."""
    if not isinstance(reading, CardReading):
        raise TypeError(f"{type(reading).__name__} is no reading of cards")
    return reading


SIGHT = Sight(card_reader, _fields, _seen, SCORER)
