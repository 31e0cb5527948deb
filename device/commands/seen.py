"""A reading as JSON fields and as plain words, for `tablejinn read`."""

from __future__ import annotations

from device.reading.readers import AnyReading
from vision.beads.evidence import BeadReading
from vision.cards.evidence import CardEvidence, CardReading, ColumnEvidence
from vision.stacks.evidence import StackReading
from vision.tiles.evidence import TileEvidence, TileReading


def seen_on(reading: AnyReading) -> dict[str, object]:
    """Return what lies on the sheet, in the notation's fields."""
    match reading:
        case BeadReading():
            return {"beads": _beads(reading)}
        case TileReading():
            return {"tiles": _tiles(reading)}
        case CardReading():
            things = [{"x": round(t.x_mm, 1), "y": round(t.y_mm, 1)} for t in reading.things]
            return {"towers": _towers(reading), "market": _market(reading), "things": things}
        case StackReading():
            return {"stacks": _stacks(reading)}


def plainly(reading: AnyReading) -> list[str]:
    """Return what lies on the sheet in words, a few for each piece."""
    match reading:
        case BeadReading():
            return [f"{bead.kind} at {bead.x_mm:.0f},{bead.y_mm:.0f}" for bead in reading.found()]
        case TileReading():
            return [_tile_words(tile) for tile in reading]
        case CardReading():
            things = [f"no card at {t.x_mm:.0f},{t.y_mm:.0f}" for t in reading.things]
            towers, market = map(_tower_words, reading.towers), map(_card_words, reading.market)
            return [*towers, *market, *things]
        case StackReading():
            return [
                f"{star.star}: {look.colour} {look.strength}"
                + (f" ({look.height} high)" if look.height > 1 else "")
                for star in reading
                if (look := star.best()) is not None
            ]


def _stacks(reading: StackReading) -> list[dict[str, object]]:
    return [
        {
            "star": int(star.star),
            "height": look.height,
            "top": [look.colour, look.strength],
            "confidence": round(star.confidence(), 4),
        }
        for star in reading
        if (look := star.best()) is not None
    ]


def _beads(reading: BeadReading) -> list[dict[str, object]]:
    return [
        {
            "kind": bead.kind,
            "x": round(bead.x_mm, 1),
            "y": round(bead.y_mm, 1),
            "confidence": round(place.confidence(), 4),
        }
        for place in reading.beads
        if (bead := place.best()) is not None
    ]


def _tiles(reading: TileReading) -> list[dict[str, object]]:
    return [
        {
            **({} if tile.face == "back" else {"id": tile.best()}),
            "row": tile.row,
            "cell": tile.cell,
            "face": tile.face,
            "x": round(tile.x_mm, 1),
            "y": round(tile.y_mm, 1),
            "confidence": round(tile.confidence(), 4),
        }
        for tile in reading
    ]


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


def _tile_words(tile: TileEvidence) -> str:
    name = tile.best() or ("turned" if tile.face == "back" else "not in the catalogue")
    where = "in no cell" if tile.cell is None else f"{tile.row} {tile.cell}"
    return f"{where}: {name}"


def _tower_words(tower: ColumnEvidence) -> str:
    return f"{tower.suit() or '?'} {' '.join('?' if v is None else str(v) for v in tower.values())}"


def _card_words(card: CardEvidence) -> str:
    best = card.best()
    return "market ?" if best is None else f"market {best[0]} {best[1]}"
