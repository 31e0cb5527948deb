"""How a frame of the towers mat is read, and how `tablejinn read` prints the reading."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from device.games.port import Sight
from device.reading.readers import AnyReading, MemorylessReader
from vision.cards.catalogue import load_catalogue
from vision.cards.evidence import CardEvidence, CardReading, ColumnEvidence
from vision.cards.reader import CardReader
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


def _words(reading: AnyReading) -> list[str]:
    cards = _cards(reading)
    things = [f"no card at {t.x_mm:.0f},{t.y_mm:.0f}" for t in cards.things]
    return [*map(_tower_words, cards.towers), *map(_card_words, cards.market), *things]


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


def _tower_words(tower: ColumnEvidence) -> str:
    return f"{tower.suit() or '?'} {' '.join('?' if v is None else str(v) for v in tower.values())}"


def _card_words(card: CardEvidence) -> str:
    best = card.best()
    return "market ?" if best is None else f"market {best[0]} {best[1]}"


def _cards(reading: AnyReading) -> CardReading:
    """Return the reading, typed as a reading of cards; it comes from no other reader."""
    if not isinstance(reading, CardReading):
        raise TypeError(f"{type(reading).__name__} is no reading of cards")
    return reading


SIGHT = Sight(card_reader, _fields, _words)
