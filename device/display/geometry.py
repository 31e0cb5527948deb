"""The sizes of the supported displays, and where the parts of a screen stand on them.

Every display is 64 pixels high. A wide display has longer rows, room for a plan at its right end,
and two columns for lists.
"""

from __future__ import annotations

from dataclasses import dataclass

from device.display.typeface import LARGE, SMALL, TINY, Typeface

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, pixels."""

MARGIN_PX = 1
BODY_FACES = ((LARGE, 2), (SMALL, 5), (TINY, 6))
"""The prints of the body, large ones first, with the most rows of each."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The size of a display, and where the parts of a screen stand on it.

    Attributes:
        size_px: width and height.
        heading_px: height of the heading; a line is drawn under it.
        keys_top_px: the upper edge of the labels of the keys.
        keys_left_px: the left edge of each label.
        key_width_px: width of a label.
        chart_box: the plan's place, between heading and keys.
        list_columns: how many columns a list has at most; a list has a number in every line.
        body_faces: the fonts of the body, the largest first, each with its number of rows.
    """

    size_px: tuple[int, int]
    keys_left_px: tuple[int, int, int]
    key_width_px: int
    chart_box: Box
    list_columns: int = 1
    heading_px: int = 13
    keys_top_px: int = 54  # four rows of SMALL fit above it
    body_faces: tuple[tuple[Typeface, int], ...] = BODY_FACES

    @property
    def text_px(self) -> int:
        """The width of a row of text without a plan."""
        return self.size_px[0] - 2 * MARGIN_PX

    @property
    def text_beside_chart_px(self) -> int:
        """The width of a row of text beside the plan."""
        return self.chart_box[0] - 2 * MARGIN_PX

    @property
    def body_top_px(self) -> int:
        """Where the body begins."""
        return self.heading_px + 1

    def body_bottom_px(self, *, has_keys: bool) -> int:
        """Return where the body ends."""
        return self.keys_top_px if has_keys else self.size_px[1]


NARROW = Geometry((128, 64), (0, 43, 86), 42, (89, 15, 127, 53))
WIDE = Geometry((256, 64), (0, 86, 172), 84, (217, 15, 255, 53), list_columns=2)

_GEOMETRIES = {"ssd1322": WIDE}


def geometry_of(driver: str) -> Geometry:
    """Return the geometry of the display that a chip drives."""
    return _GEOMETRIES.get(driver, NARROW)
