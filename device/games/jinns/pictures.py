"""Drawing the lake for the keepsake: every stack dome by dome, and the points."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping

from device.keepsake.changed import changed_mark
from device.keepsake.drawing import Anchor, Area, Disc, Drawing, Lettering, Point, Shape
from device.keepsake.keepsake import Say
from device.table.prompts import text
from games.game import Tally
from games.jinns.pieces import Colour, Dome, Stack
from games.jinns.position import Lake

_PAPER, _WATER, _SHORE = "#fbf7ee", "#d5e8ee", "#8fb3bf"
_INK, _SOFT, _PALE = "#2a2622", "#9a8f80", "#ffffff"
_COLOURS = {
    # The colour of a dome, and the colour of the writing on it.
    Colour.RED: ("#c0282d", _PALE),
    Colour.BLUE: ("#1f5fa8", _PALE),
    Colour.YELLOW: ("#e8b617", _INK),
    Colour.GREEN: ("#2e8b45", _PALE),
    Colour.WHITE: ("#f6f3ea", _INK),
}
_CORNERS = {
    # Who cannot tell the colours tells the domes by the corners of a line around the number.
    Colour.RED: 0,
    Colour.BLUE: 4,
    Colour.YELLOW: 3,
    Colour.GREEN: 6,
    Colour.WHITE: 5,
}
_SIDE, _RING, _NUMBERS = 300.0, 122.0, 139.0  # stars are 24 mm apart on the ring
_DOME, _HIGHER = 10.0, 16.0  # a dome's radius, and how far inwards the next of a stack lies
_LETTER_MM, _STRENGTH_MM, _NUMBER_MM, _NAME_MM, _LINE = 4.2, 7.4, 6.4, 11.0, 16.0
# The points stand in two columns in the middle: their distance, and the room for a name.
_COLUMN, _NAME_WIDE = 42.0, 58.0
_LETTER_WIDTH = 0.55  # of a letter's size: the mean over English sentences


def lake_picture(
    lake: Lake, names: Mapping[str, Tally], say: Say, changed: Collection[int] = ()
) -> Drawing:
    """Return the lake from above, star 0 at the top; the top dome of a stack lies innermost.

    Args:
        lake: the stacks, star by star.
        names: the players as texts name them, and their points.
        say: turns a text into a sentence of the players' language.
        changed: the stars to mark.
    """
    middle = _SIDE / 2
    shapes: list[Shape] = [Disc(middle, middle, _RING, _WATER, _SHORE, 0.8)]
    for star, stack in enumerate(lake):
        heading = math.tau * star / len(lake)
        number = _at(heading, _NUMBERS)
        shapes.append(Lettering(*number, str(star), _NUMBER_MM, _SOFT, Anchor.MIDDLE))
        shapes += _stack(stack, heading)
    for star in changed:
        inmost = max(len(lake[star].domes) - 1, 0)
        heading = math.tau * star / len(lake)
        shapes += changed_mark(_at(heading, _RING - inmost * _HIGHER), _DOME + 1.0)
    shapes += _points(names, say)
    return Drawing(_SIDE, _SIDE, _PAPER, tuple(shapes))


def star_at(star: int, stars: int) -> Point:
    """Return where a star is in the picture: how far right and how far down, from 0 to 1."""
    x, y = _at(math.tau * star / stars, _RING)
    return round(x / _SIDE, 3), round(y / _SIDE, 3)


def _stack(stack: Stack, heading: float) -> Iterator[Shape]:
    if not stack.domes:
        yield Disc(*_at(heading, _RING), 2.0, _SHORE)
    for level, dome in enumerate(stack.domes):
        yield from _dome(dome, _at(heading, _RING - level * _HIGHER))


def _dome(dome: Dome, at: Point) -> Iterator[Shape]:
    fill, ink = _COLOURS[dome.colour]
    yield Disc(*at, _DOME, fill, _INK, 0.6)
    x, y = at
    yield from _shape_of(dome.colour, at, ink)
    yield Lettering(x, y - 1.2, str(dome.strength), _STRENGTH_MM, ink, Anchor.MIDDLE)
    letter = dome.colour.value[0].upper()
    yield Lettering(x, y + 4.6, letter, _LETTER_MM, ink, Anchor.MIDDLE)


def _shape_of(colour: Colour, at: Point, ink: str) -> Iterator[Shape]:
    """Yield the line inside a dome's rim whose corners tell its colour; red has a plain rim."""
    corners = _CORNERS[colour]
    if corners:
        turns = [math.tau * corner / corners for corner in range(corners)]
        x, y = at
        line = tuple((x + _DOME * math.sin(turn), y - _DOME * math.cos(turn)) for turn in turns)
        yield Area(line, None, ink, 0.5)


def _points(names: Mapping[str, Tally], say: Say) -> Iterator[Shape]:
    middle = _SIDE / 2
    top = middle - (len(names) - 1) * _LINE / 2
    for line, (name, tally) in enumerate(names.items()):
        y = top + line * _LINE
        said = say(text("key-seat", seat=name))
        size = min(_NAME_MM, _NAME_WIDE / (_LETTER_WIDTH * len(said)))
        yield Lettering(middle - _COLUMN, y, said, size, _INK)
        yield Lettering(middle + _COLUMN, y, str(tally.total), _NAME_MM, _INK, Anchor.END)


def _at(heading: float, away: float) -> Point:
    """Return the point at a heading and a distance from the middle; headings turn clockwise."""
    return _SIDE / 2 + away * math.sin(heading), _SIDE / 2 - away * math.cos(heading)
