"""A calibrated lens: OpenCV's pinhole camera with the five-term distortion model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from vision.errors import FileError, LensFileError
from vision.files import read_json

Frame: TypeAlias = NDArray[np.uint8]
"""A BGR camera image, shape (H, W, 3)."""

Floats: TypeAlias = NDArray[np.floating]

MOST = 1e6  # no focal length in pixels or coefficient comes near; squares of more overflow


@dataclass(frozen=True, slots=True)
class Lens:
    """What calibration found of one camera; values, so that lenses compare and hash.

    Attributes:
        matrix: the camera matrix, row by row, pixels.
        distortion: k1, k2, p1, p2, k3.
    """

    matrix: tuple[float, ...]
    distortion: tuple[float, ...]

    def camera_matrix(self) -> Floats:
        """Return the camera matrix, shape (3, 3), pixels."""
        return np.array(self.matrix, dtype=np.float64).reshape(3, 3)

    def coefficients(self) -> Floats:
        """Return the distortion, shape (5,)."""
        return np.array(self.distortion, dtype=np.float64)


def read_lens(path: Path) -> Lens:
    """Return the lens in a JSON file: `matrix` and `distortion`, or a `camera` that holds them.

    Raises:
        LensFileError: the file cannot be read or is not of the form.
    """
    try:
        table = _table(read_json(path))
    except FileError as error:
        raise LensFileError(str(error)) from error
    return lens_from(table.get("camera", table), str(path))


def lens_from(data: object, where: str) -> Lens:
    """Return the lens in a parsed `{"matrix": 3x3, "distortion": 5}`; `where` names it in errors.

    Raises:
        LensFileError: it is not of that form.
    """
    table = _table(data)
    matrix = _numbers(table.get("matrix"), (3, 3), f"{where}: matrix")
    distortion = _numbers(table.get("distortion"), (5,), f"{where}: distortion")
    if matrix[0] <= 0 or matrix[4] <= 0:
        raise LensFileError(f"{where}: matrix: the focal lengths must be more than 0 px")
    if max(map(abs, (*matrix, *distortion))) > MOST:
        raise LensFileError(f"{where}: a number is beyond any lens; calibrate the lens again")
    return Lens(matrix, distortion)


def _table(data: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", data) if isinstance(data, dict) else {}


def _numbers(value: object, shape: tuple[int, ...], where: str) -> tuple[float, ...]:
    try:
        array = np.array(value, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        array = np.empty(0)
    if array.shape != shape or not np.isfinite(array).all():
        size = " x ".join(str(n) for n in shape)
        raise LensFileError(f"{where}: {size} numbers are needed; calibrate the lens again")
    return tuple(float(x) for x in array.ravel())
