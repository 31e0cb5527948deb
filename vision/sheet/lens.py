"""A calibrated lens: OpenCV's pinhole camera with the five-term distortion model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias, cast

import numpy as np
from msgspec import Meta, Struct
from numpy.typing import NDArray

from vision.decode import convert
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
        LensFileError: the file is not of that form.
    """
    try:
        form = convert(_table(data), _LensForm, where)
    except FileError as error:
        raise LensFileError(f"{error}; calibrate the lens again") from error
    return Lens(tuple(number for row in form.matrix for number in row), form.distortion)


_Number = Annotated[float, Meta(ge=-MOST, le=MOST, description="a number that a lens can have")]
_Row = tuple[_Number, _Number, _Number]


class _LensForm(Struct, frozen=True):
    matrix: Annotated[tuple[_Row, _Row, _Row], Meta(description="3 x 3 numbers are needed")]
    distortion: Annotated[
        tuple[_Number, _Number, _Number, _Number, _Number],
        Meta(description="5 numbers are needed"),
    ]

    def __post_init__(self) -> None:
        if self.matrix[0][0] <= 0 or self.matrix[1][1] <= 0:
            raise ValueError("matrix: the focal lengths must be more than 0 px")


def _table(data: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", data) if isinstance(data, dict) else {}
