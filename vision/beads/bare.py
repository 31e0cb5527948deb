"""Making `BareMat`s from photos of the bare mat, once for each board."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.beads.constants import SPECK_PX
from vision.beads.mat import BareMat, filled, make_mat
from vision.beads.tones import to_tones
from vision.sheet.bare_photos import bare_photos, flattened, flattened_frame
from vision.sheet.board import Board
from vision.sheet.flat import Flat
from vision.sheet.lens import Frame, Lens
from vision.sheet.light import Light


def bare_mats(
    board: Board, folder: Path | None = None, lens: Lens | None = None
) -> tuple[BareMat, ...]:
    """Return mats made from the photos in `folder`, or else from the shipped photos.

    A photo that has no sidecar was taken with `lens`.

    Raises:
        FrameError: a photo cannot be read, or the mat is not found in it.
        LensFileError: a photo's sidecar is missing or wrong.
    """
    return tuple(_mat(*flattened(photo, board, lens)) for photo in bare_photos(board, folder))


def mat_in(frame: Frame, board: Board, lens: Lens) -> BareMat:
    """Return the mat that a frame (BGR, uint8) of the bare sheet shows.

    Raises:
        FrameError: the mat is not found in the frame.
    """
    return _mat(*flattened_frame(frame, board, lens, "the camera's picture"))


def _mat(flat: Flat, light: Light) -> BareMat:
    tones = to_tones(flat, light)
    known = is_shown(flat.image)
    shown = np.where(known[..., None], tones, filled(tones, known))
    return make_mat(shown.astype(np.float32, copy=False), known)


def is_shown(image: Frame) -> NDArray[np.bool_]:
    """Return the pixels that show the mat; those beyond the photo's frame are black."""
    black = (image.max(axis=2) == 0).astype(np.uint8)
    square = np.ones((SPECK_PX, SPECK_PX), dtype=np.uint8)
    return np.asarray(cv2.morphologyEx(black, cv2.MORPH_OPEN, square) == 0)
