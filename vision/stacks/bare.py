"""Making references from photos of the bare sheet, once for each board."""

from __future__ import annotations

from pathlib import Path

from vision.sheet.bare_photos import bare_photos, flattened, flattened_frame
from vision.sheet.board import Board
from vision.sheet.lens import Frame, Lens
from vision.stacks.reference import Reference, make_reference


def bare_references(
    board: Board, folder: Path | None = None, lens: Lens | None = None
) -> tuple[Reference, ...]:
    """Return references made from the photos in `folder`, or else from the shipped photos.

    A photo that has no sidecar was taken with `lens`.

    Raises:
        FrameError: a photo cannot be read, or the sheet is not found in it.
        LensFileError: a photo's sidecar is missing or wrong.
    """
    photos = bare_photos(board, folder)
    return tuple(make_reference(*flattened(photo, board, lens), board) for photo in photos)


def reference_in(frame: Frame, board: Board, lens: Lens) -> Reference:
    """Return the reference that a frame (BGR, uint8) of the bare sheet gives.

    Raises:
        FrameError: the sheet is not found in the frame.
    """
    return make_reference(*flattened_frame(frame, board, lens, "the camera's picture"), board)
