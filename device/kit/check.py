"""Whether a sheet was printed true to size, told by a photo of it with its pieces.

A camera cannot tell a sheet at 97 % from one a little further away. Pieces are no print: on a sheet
that is too small they look too large. So either the sheet or the pieces are off, and both are said.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from device.errors import MisuseError
from device.games.registry import owner_of
from device.reading.own_photo import OwnBox, sighting
from device.reading.sources import Sources
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame

TRUE_WITHIN = 0.015
"""A sheet counts as true to size within this share; drawn openings are measured to 0.012."""

ASSUMED_WITHIN = 0.022
"""The same with a lens that is only assumed: true sheets are measured at 0.985 to 1.018 then."""


@runtime_checkable
class TellsScale(Protocol):
    """A reader whose pieces are large and round enough to measure the print by."""

    def print_scale(self, frame: Frame) -> float | None:
        """Return the sheet's printed size over its true size, or None if it cannot be told."""
        ...


@dataclass(frozen=True, slots=True)
class CheckedPrint:
    """What a photo says of a print.

    Attributes:
        scale: the sheet's printed size over its true size.
        diameter_mm: the diameter of the pieces by the board file.
        within: how far from 1 a true sheet may be measured.
    """

    scale: float
    diameter_mm: float
    within: float = TRUE_WITHIN

    @property
    def is_true(self) -> bool:
        """Whether sheet and pieces agree."""
        return abs(self.scale - 1) <= self.within

    def words(self) -> str:
        """Return what was found, and what to do."""
        if self.is_true:
            return "the sheet is printed true to size, as far as its pieces tell"
        seen = self.diameter_mm / self.scale
        return (
            f"the sheet is printed at about {self.scale:.0%}: pieces of {self.diameter_mm:g} mm "
            f"measure {seen:.1f} mm on it; measure the square on the first page of its file and "
            f"print at 100 %, or, if your pieces are {seen:.1f} mm wide, write that into the board "
            "file"
        )


def check_print(photo: Path, sources: Sources, own: OwnBox) -> tuple[CheckedPrint, tuple[str, ...]]:
    """Return what a photo of an opening says of the sheet under it, and what was assumed.

    Args:
        photo: the picture.
        sources: the sheet and the lens, where they are named.
        own: what this box would look with otherwise.

    Raises:
        MisuseError: the sheet has no places for pieces, or too few pieces stand singly.
        FrameError: the photo cannot be read.
    """
    frame = read_frame(photo)
    seen_with = sighting(photo, frame, sources, own)
    board = seen_with.board
    reader = owner_of(board).sight().reader(board, seen_with.lens, sources.bare, None)
    pieces = board.pieces
    if not isinstance(reader, TellsScale) or pieces is None:
        raise MisuseError(
            f"--check {photo}: only a sheet with pieces on its places tells; measure the square on "
            "the first page instead"
        )
    scale = reader.print_scale(frame)
    if scale is None:
        raise MisuseError(
            f"--check {photo}: too few single pieces are seen; lay the opening, and take the photo "
            "again"
        )
    within = ASSUMED_WITHIN if "lens" in seen_with.assumed else TRUE_WITHIN
    return CheckedPrint(scale, pieces.diameter_mm, within), seen_with.notes
