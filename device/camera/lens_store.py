"""Lenses that were calibrated here: one file for each camera and size of picture."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

from device.errors import OutputError
from vision.calibration.fit import LensFit
from vision.errors import FileError, LensFileError
from vision.files import write_whole
from vision.sheet.lens import Lens, read_lens

FOLDER = "lenses"
"""The folder beside the journal."""

logger = logging.getLogger(__name__)


def lens_file(folder: Path, camera: str, number: int, size: tuple[int, int]) -> Path:
    """Return where the lens of a camera is kept, for pictures of a size."""
    plain = re.sub(r"[^a-z0-9]+", "-", camera.lower()).strip("-")
    return folder / f"{plain}-{number}-{size[0]}x{size[1]}.json"


def kept_lens(path: Path) -> Lens | None:
    """Return the lens that is kept in a file; None without one, or if the file is damaged."""
    if not path.is_file():
        return None
    try:
        return read_lens(path)
    except LensFileError as error:
        logger.warning("%s; the nominal lens is used", error)
        return None


def write_lens(path: Path, fit: LensFit) -> None:
    """Write a lens with its reprojection error; its folder is made if need be.

    Raises:
        OutputError: the file cannot be written.
    """
    matrix = [list(fit.lens.matrix[row : row + 3]) for row in (0, 3, 6)]
    table = {
        "matrix": matrix,
        "distortion": list(fit.lens.distortion),
        "error_px": round(fit.error_px, 3),
        "views": fit.views,
        "fitted": fit.terms.words,
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, (json.dumps(table, indent=1) + "\n").encode())
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {error.strerror}; check the path") from error
    except FileError as error:
        raise OutputError(str(error)) from error
