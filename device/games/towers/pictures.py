"""Drawing a player's final towers for the keepsake: the cards as they lay, and the points."""

from __future__ import annotations

from collections.abc import Iterator

from device.games.towers.screens import score_text
from device.keepsake.changed import changed_box
from device.keepsake.drawing import Anchor, Area, Disc, Drawing, Lettering, Point, Shape, Stroke
from device.keepsake.keepsake import Say
from device.table.prompts import text
from games.game import Tally
from games.towers.pieces import BEARS_ANY, CAP, Row, Suit, Tower

_PAPER, _INK, _SOFT, _PALE = "#fbf7ee", "#2a2622", "#9a8f80", "#ffffff"
_COLOURS = {
    # The colour of a tower's wall, and the darker colour of its edge.
    Suit.CANDY: ("#f3a6c4", "#b54f7d"),
    Suit.HAUNTED: ("#9d8cc9", "#54418c"),
    Suit.TREE: ("#a9c27f", "#5b6f33"),
    Suit.METAL: ("#b9c0c6", "#5f6b75"),
    Suit.SAND: ("#f0d58c", "#a8832f"),
}
_WIDE, _FLOOR, _GAP, _MARGIN = 34.0, 15.0, 8.0, 14.0
_TITLE, _GROUND, _LINE, _SIDE = 24.0, 12.0, 9.0, 92.0
_ROOF = 15.0
_NAMED_MM = 5.4


def skyline(
    row: Row, name: str, tally: Tally, say: Say, changed: frozenset[tuple[Suit, int]] = frozenset()
) -> Drawing:
    """Return a player's towers side by side with their points, and all his points line by line.

    Args:
        row: the player's towers.
        name: the player's name.
        tally: the player's points.
        say: turns a text into a sentence of the players' language.
        changed: the floors to be marked, by the tower's suit and the level from 0; a floor that is
            gone since is marked where it stood.
    """
    built = [tower for tower in row if tower.height]
    levels = [level + 1 for _, level in changed]
    tallest = max((*levels, *(tower.height for tower in built)), default=0)
    lines = len(tally.lines) + 2
    height = _TITLE + max(tallest * _FLOOR + _ROOF, lines * _LINE) + _GROUND + _MARGIN
    side = _MARGIN + max(len(built), 1) * (_WIDE + _GAP) + _GAP
    ground = height - _GROUND - _MARGIN / 2
    shapes: list[Shape] = [Lettering(_MARGIN, _TITLE / 2 + 3, name, 11.0, _INK)]
    shapes.append(Stroke(((_MARGIN / 2, ground), (side - _GAP, ground)), _INK, 0.8))
    worth = {dict(line.facts).get("suit"): line.points for line in tally.lines}
    for number, tower in enumerate(built):
        left = _MARGIN + number * (_WIDE + _GAP)
        shapes += _tower(tower, left, ground)
        shapes += _marks([level for suit, level in changed if suit is tower.suit], left, ground)
        suit = say(text("tower-kind", tower=tower.suit.value))  # the wall's colour, in a word
        points = f"{suit} {worth[tower.suit.value]}"
        middle = (left + _WIDE / 2, ground + _LINE / 2 + 1)
        shapes.append(Lettering(*middle, points, _NAMED_MM, _INK, Anchor.MIDDLE))
    shapes += _points(tally, side, say)
    return Drawing(side + _SIDE + _MARGIN, height, _PAPER, tuple(shapes))


def _tower(tower: Tower, left: float, ground: float) -> Iterator[Shape]:
    wall, edge = _COLOURS[tower.suit]
    for level, value in enumerate(tower.values):
        base = ground - level * _FLOOR
        yield Area(_box(left, base - _FLOOR, left + _WIDE, base), wall, edge, 0.7)
        middle = base - _FLOOR / 2
        yield from _windows(left, middle, edge)
        yield Disc(left + _WIDE / 2, middle, 5.6, _PALE, edge, 0.7)
        size = 6.2 if value != BEARS_ANY else 6.6
        yield Lettering(left + _WIDE / 2, middle, str(value), size, _INK, Anchor.MIDDLE)
    if tower.values[-1:] == (CAP,):
        top = ground - tower.height * _FLOOR
        roof = ((left - 2, top), (left + _WIDE / 2, top - _ROOF + 3), (left + _WIDE + 2, top))
        yield Area(roof, edge, edge, 0.7)


def _marks(levels: list[int], left: float, ground: float) -> Iterator[Shape]:
    """Yield the corners around the floors from the lowest to the highest of these levels."""
    if levels:
        top, bottom = ground - (max(levels) + 1) * _FLOOR, ground - min(levels) * _FLOOR
        yield from changed_box((left - 2, top), (left + _WIDE + 2, bottom))


def _windows(left: float, middle: float, edge: str) -> Iterator[Shape]:
    for x in (left + 4.5, left + _WIDE - 9.0):
        yield Area(_box(x, middle - 3.2, x + 4.5, middle + 3.2), _PALE, edge, 0.5)


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _points(tally: Tally, left: float, say: Say) -> Iterator[Shape]:
    """Yield the points, line by line, and their sum."""
    y, right = _TITLE + _LINE / 2, left + _SIDE
    for line in tally.lines:
        what, _, points = say(score_text(line)).partition("\t")
        yield Lettering(left, y, what, 6.4, _INK)
        yield Lettering(right, y, points, 6.4, _INK, Anchor.END)
        y += _LINE
    y += 2
    yield Stroke(((left, y - _LINE / 2 - 1), (right, y - _LINE / 2 - 1)), _SOFT, 0.5)
    yield Lettering(left, y, say(text("picture-total")), 7.4, _INK)
    yield Lettering(right, y, str(tally.total), 7.4, _INK, Anchor.END)
