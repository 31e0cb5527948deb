"""Placing the names of stars on a picture, where they cover no line and no star."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from device.keepsake.drawing import Anchor, Lettering, Point

LETTER_WIDTH = 0.55  # of a letter's size: the mean over English sentences
AIR_MM = 0.6  # free space around a name, so that no line touches it
OUTSIDE = 100  # how many times worse a name over the edge is than a name crossed by a line

Line = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle of the picture that contains words or a star, mm; y runs down."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Rectangle) -> bool:
        """Return whether two rectangles overlap."""
        is_beside = self.right <= other.left or other.right <= self.left
        return not (is_beside or self.bottom <= other.top or other.bottom <= self.top)

    def is_crossed(self, line: Line) -> bool:
        """Return whether a line runs through the rectangle, by the method of Liang and Barsky."""
        (x, y), (to_x, to_y) = line
        enters, leaves = 0.0, 1.0
        for at, by, low, high in (
            (x, to_x - x, self.left, self.right),
            (y, to_y - y, self.top, self.bottom),
        ):
            if by == 0:
                if not low < at < high:
                    return False
                continue
            near, far = sorted(((low - at) / by, (high - at) / by))
            enters, leaves = max(enters, near), min(leaves, far)
        return enters < leaves


@dataclass(frozen=True, slots=True)
class Sky:
    """The stars and lines of a constellation, which names must not cover. Lengths are in mm.

    Attributes:
        width: width of the picture.
        height: height of the picture.
        stars: the middles of the stars.
        diameter: the diameter of a star.
        lines: the lines that join stars.
    """

    width: float
    height: float
    stars: Sequence[Point]
    diameter: float
    lines: Sequence[Line]

    def trouble(self, box: Rectangle, taken: Sequence[Rectangle]) -> int:
        """Return a penalty for a name in the rectangle `box`, by what it covers; 0 for nothing."""
        radius = self.diameter / 2
        discs = [Rectangle(x - radius, y - radius, x + radius, y + radius) for x, y in self.stars]
        is_inside = box.left >= 0 and box.top >= 0
        is_inside = is_inside and box.right <= self.width and box.bottom <= self.height
        lines = sum(box.is_crossed(line) for line in self.lines)
        others = sum(box.meets(other) for other in (*discs, *taken))
        return lines + others + (0 if is_inside else OUTSIDE)


def labels_of(sky: Sky, names: Sequence[str], size: float, colour: str) -> tuple[Lettering, ...]:
    """Return the names of the stars, each below its star or at another place that covers less."""
    labels: list[Lettering] = []
    taken: list[Rectangle] = []
    for star, name in zip(sky.stars, names, strict=True):
        places = tuple(_places(star, name, sky.diameter, size, colour))
        troubles = [sky.trouble(_box(words), taken) for words in places]
        label = places[troubles.index(min(troubles))]
        labels.append(label)
        taken.append(_box(label))
    return tuple(labels)


def _places(
    star: Point, name: str, diameter: float, size: float, colour: str
) -> Iterator[Lettering]:
    """Yield where a star's name may stand, the best place first."""
    x, y = star
    away, beside = diameter * 0.8, diameter * 0.5 + 1.5
    yield Lettering(x, y + away, name, size, colour, Anchor.MIDDLE)
    yield Lettering(x, y - away, name, size, colour, Anchor.MIDDLE)
    for down in (0.0, away / 2, -away / 2):
        yield Lettering(x + beside, y + down, name, size, colour)
        yield Lettering(x - beside, y + down, name, size, colour, Anchor.END)


def _box(words: Lettering) -> Rectangle:
    width = LETTER_WIDTH * words.size * len(words.words)
    share = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[words.anchor]
    left, middle = words.x - share * width, words.size / 2 + AIR_MM
    return Rectangle(left - AIR_MM, words.y - middle, left + width + AIR_MM, words.y + middle)
