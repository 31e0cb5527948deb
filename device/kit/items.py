"""The form of what is printed: items, and the sheets of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from device.kit.ink import Ink
from device.kit.pen import Pen
from device.kit.words import KitWords
from vision.sheet.board import Board

SAFE_EDGE_MM = 5.0
"""The outermost millimetres of a sheet, in which nothing is drawn: many printers leave them out."""

PAGE_MM = (190.0, 259.0)
"""A sheet of small things, which fits on every paper."""

Draw = Callable[[Pen, Ink, KitWords], None]


@dataclass(frozen=True, slots=True)
class KitSheet:
    """One flat thing to print.

    Attributes:
        width_mm, height_mm: the size of the sheet.
        draw: draws all but the markers.
        board: what the reader knows of the sheet, or None where no camera reads it. Its markers are
            drawn over everything.
    """

    width_mm: float
    height_mm: float
    draw: Draw
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class KitItem:
    """What is written as one file.

    Attributes:
        name: its name on the command line. The words `title-<name>` and `how-<name>` say what it is
            and what to do with it.
        sheets: what is printed after the cover.
        facts: what the words `how-<name>` tell besides.
        file: how its file's name begins; empty for `name`.
    """

    name: str
    sheets: tuple[KitSheet, ...]
    facts: tuple[tuple[str, str], ...] = ()
    file: str = ""

    @property
    def is_small(self) -> bool:
        """Whether every sheet fits on one page of any paper."""
        wide, high = PAGE_MM
        return all(one.width_mm <= wide and one.height_mm <= high for one in self.sheets)


def small_page(draw: Draw) -> KitSheet:
    """Return a sheet of small things."""
    return KitSheet(*PAGE_MM, draw)


def board_sheet(board: Board, draw: Draw) -> KitSheet:
    """Return a sheet that the camera reads."""
    return KitSheet(board.width_mm, board.height_mm, draw, board)
