"""The sentences about breaches of an island, each with the rule or with what to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from device.games.islands.lines import place_of
from device.table.prompts import Chart, Fact, Text, ringed, text
from games.game import Breach
from games.islands.count.moves import parse_place
from games.islands.island import CELLS, COLUMNS, Cell
from games.islands.pieces import ISLAND_ROWS, Row
from games.islands.views import TileSeen

_MISREAD = {"not-complete", "tile-gone", "tile-twice", "tile-on-two-islands", "too-many-copies"} | {
    "tile-moved",
    "off-grid",
    "turned-odd",
    "turned-back",
    "turned-without-lamp",
    "no-lamp-left",
    "new-tile-turned",
    "not-on-offer",
}
_TOLD_WRONGLY = {"too-many-tiles", "too-few-tiles"} | {
    "offer-wrong-stack",
    "offer-wrong-number",
    "offer-of-two",
}
CANNOT_BE = _MISREAD | _TOLD_WRONGLY
"""What may as well be a tile or a face misread, a sleeve, or the fault of a wrong press."""
UNKNOWN_BOX = {"not-in-catalogue", "other-box", "no-catalogue"}

# A plan of the island as the rules draw it: dreams, board, three lines of four.
_TILE_MM, _DREAM_MM, _BOARD_MM = 51.0, 38.5, (60.0, 150.0)
PLAN_MM = (50.0 + _BOARD_MM[0] + (COLUMNS + 1) * _TILE_MM, 3 * _TILE_MM + 6.0)


def breach_text(breach: Breach, seen: tuple[TileSeen, ...]) -> Text:
    """Return the sentence about a breach."""
    facts = dict(breach.facts)
    match breach.code:
        case "not-flipped":
            return text("not-flipped", count=facts["lamps"])
        case "turned-odd" | "other-box" | "no-catalogue" | "no-lamp-left":
            return Text(breach.code, breach.facts)
        case "too-many-copies":
            kind = f"dream-{facts['dream']}"
            return text("too-many-copies", kind=kind, count=facts["count"], most=facts["copies"])
        case "not-complete":
            cells = _missing(facts, seen)
            place = place_of(cells[0])
            return text("not-complete", place=place, kind=facts["row"], count=len(cells))
        case "turn-at-once" | "offer-wrong-stack" | "offer-wrong-number" | "offer-of-two":
            return Text(breach.code, breach.facts)
        case "too-many-tiles" | "too-few-tiles":
            return text(breach.code, kind=facts["row"], count=facts["count"], most=facts["most"])
        case "off-grid":
            return text("off-grid", kind=facts["row"])
        case _:
            return Text(breach.code, (*breach.facts, ("place", _place_fact(facts, seen))))


def rule_text(breach: Breach) -> Text:
    """Return the sentence with the rule that is broken, or with what players must do."""
    key = {
        "tile-on-two-islands": "tile-twice",
        "too-many-copies": "tile-twice",
        "cell-taken": "off-grid",
        "too-few-tiles": "too-many-tiles",
        "turn-at-once": "not-flipped",
        "new-tile-turned": "no-lamp-left",
    }.get(breach.code, breach.code)
    return text(f"rule-of-{key}")


OF_LAMPS = {"not-flipped", "turned-odd", "no-lamp-left", "turn-at-once"}
"""Breaches whose cells are those of lamps, which are turned where they lie."""

NOWHERE = {"other-box", "no-catalogue", "too-many-copies", "too-many-tiles", "too-few-tiles"} | {
    "offer-wrong-stack",
    "offer-wrong-number",
    "offer-of-two",
}
"""Breaches of the island as a whole."""


def plan_of(seen: tuple[TileSeen, ...], breach: Breach) -> Chart | None:
    """Return a plan of the island with a ring about the wrong place; None without such a place.

    If lamp tiles should have been turned, the dots are those tiles.
    """
    if breach.code in NOWHERE:
        return None
    cells = cells_of(breach, seen)
    if breach.code in OF_LAMPS:
        return plan_of_dots(cells)
    return plan_of_cells(seen, cells)


def plan_of_dots(cells: Iterable[Cell]) -> Chart:
    """Return a plan of an island with a dot on each of the cells."""
    return Chart(PLAN_MM, tuple(map(_middle, cells)))


def plan_of_cells(seen: tuple[TileSeen, ...], cells: Sequence[Cell]) -> Chart:
    """Return a plan of the island that is seen, with a ring round each of the cells."""
    return ringed(PLAN_MM, (_middle(one.cell) for one in seen), [_middle(cell) for cell in cells])


def cells_of(breach: Breach, seen: tuple[TileSeen, ...]) -> tuple[Cell, ...]:
    """Return the cells where a tile is wrong or missing, of a breach that has such cells."""
    facts = dict(breach.facts)
    if breach.code == "not-complete":
        return _missing(facts, seen)
    if breach.code == "tile-twice":
        return tuple(one.cell for one in seen if one.tile == facts["tile"])
    cells = facts.get("cells")
    if isinstance(cells, tuple):
        return tuple(parse_place(str(cell)) for cell in cells)
    return (parse_place(f"{facts['row']},{facts['cell']}"),)


def _place_fact(facts: dict[str, Fact], seen: tuple[TileSeen, ...]) -> str:
    """Return the fact that names the place of a breach."""
    if "row" in facts:
        return place_of(parse_place(f"{facts['row']},{facts['cell']}"))
    return next(place_of(one.cell) for one in seen if one.tile == facts["tile"])


def _missing(facts: dict[str, Fact], seen: tuple[TileSeen, ...]) -> tuple[Cell, ...]:
    filled = {one.cell for one in seen}
    return tuple(cell for cell in sorted(CELLS - filled) if cell.row == facts["row"])


def _middle(cell: Cell) -> tuple[float, float]:
    """Return the middle of a cell on the plan, millimetres."""
    if cell.row is Row.DREAM:
        y = PLAN_MM[1] / 2 + (min(cell.column, COLUMNS) - (COLUMNS - 1) / 2) * _DREAM_MM
        return 25.0, y
    x = 50.0 + _BOARD_MM[0] + (min(cell.column, COLUMNS) + 0.5) * _TILE_MM
    return x, 3.0 + (ISLAND_ROWS.index(cell.row) + 0.5) * _TILE_MM
