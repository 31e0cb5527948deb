"""What the networks learn from: places of drawn strips, and which number stands there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.lab.cards.camera_effects import Strip
from tests.lab.cards.prints import Print, painted
from vision.cards.constants import CELL_MM, MOST_PLANE, NOTHING, PX_PER_MM, VALUES
from vision.cards.number_network import patches
from vision.cards.stroke_network import stroke_windows
from vision.cards.strokes import Values, planes, sharpened, strokes

BLANK = 0.17  # of the strips show no number
SHARPENED = 0.5  # of the strips are looked at sharpened: the reader looks at both
TURNED_DEG = 1.5  # by which a row's turn is found wrong: two numbers 40 mm apart, a cell each
ASIDES = 4  # places of a strip that are no number's middle
OFF_MM, OFF_DOWN_MM = 2.4, 2.2  # from there on a number stands aside; nearer than NEAR it does not
NEAR_MM = 0.9
STEPS = 127 / MOST_PLANE  # of a plane, kept as a byte


@dataclass(frozen=True, slots=True)
class Examples:
    """Places of strips.

    Attributes:
        cells: the strokes around each place, as `numerals` wants them.
        patches: the planes around each place, as `loupe` wants them, in STEPS.
        values: what stands there, or NOTHING.
    """

    cells: NDArray[np.float16]
    patches: NDArray[np.int8]
    values: NDArray[np.intp]

    def looked_at(self, chosen: NDArray[np.intp]) -> Values:
        """Return patches as the loupe sees them."""
        return self.patches[chosen].astype(np.float32) / np.float32(STEPS)


def drawn(rng: np.random.Generator, fonts: Sequence[str], strips: int) -> Examples:
    """Return the examples of strips drawn by chance."""
    cells: list[NDArray[np.float16]] = []
    closely: list[NDArray[np.int8]] = []
    values: list[int] = []
    for _ in range(strips):
        value = None if rng.random() < BLANK else int(rng.integers(VALUES))
        strip = painted(rng, fonts, value)
        places = _places(strip, rng)
        spots = np.array([place for place, _ in places])
        cell = np.floor(spots / CELL_MM).astype(np.intp)
        cells.append(
            stroke_windows(strokes(sharpened(strip.image)), cell[:, 1], cell[:, 0]).astype(
                np.float16
            )
        )
        closely.append(np.round(_levelled(strip, spots, rng) * STEPS).astype(np.int8))
        values += [value for _, value in places]
    return Examples(np.concatenate(cells), np.concatenate(closely), np.array(values, dtype=np.intp))


def _levelled(strip: Print, spots_mm: NDArray[np.float64], rng: np.random.Generator) -> Values:
    """Return the planes around places of a strip turned level, as the reader turns a card's."""
    turn_deg = strip.turn_deg + float(rng.normal(0, TURNED_DEG))
    high, wide = strip.image.shape[:2]
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), turn_deg, 1.0)
    border = cv2.BORDER_REPLICATE
    level: Strip = cv2.warpAffine(strip.image, matrix, (wide, high), borderMode=border).astype("u1")
    pixels = np.round(spots_mm * PX_PER_MM @ matrix[:, :2].T + matrix[:, 2]).astype(np.intp)
    image = sharpened(level) if rng.random() < SHARPENED else level
    return patches(planes(image), pixels[:, 1], pixels[:, 0])


def _places(strip: Print, rng: np.random.Generator) -> list[tuple[tuple[float, float], int]]:
    """Return places of a strip, x and y in mm, each with its value or NOTHING."""
    found: list[tuple[tuple[float, float], int]] = []
    for x, y in strip.middles_mm:
        dx, dy = rng.uniform(-NEAR_MM, NEAR_MM, 2)
        found.append(((x + dx, y + dy), NOTHING if strip.value is None else strip.value))
    high, wide = strip.image.shape[0] / PX_PER_MM, strip.image.shape[1] / PX_PER_MM
    while len(found) < len(strip.middles_mm) + ASIDES:
        x, y = _aside(strip, rng, wide, high)
        away = [(abs(x - mx), abs(y - my)) for mx, my in strip.middles_mm]
        if all(dx > OFF_MM or dy > OFF_DOWN_MM for dx, dy in away):
            found.append(((x, y), NOTHING))
    return found


def _aside(strip: Print, rng: np.random.Generator, wide: float, high: float) -> tuple[float, float]:
    if strip.middles_mm and rng.random() < 0.6:
        x, y = strip.middles_mm[int(rng.integers(len(strip.middles_mm)))]
        return x + rng.uniform(-7, 7), float(np.clip(y + rng.uniform(-5, 5), 6, high - 6))
    return float(rng.uniform(8, wide - 8)), float(rng.uniform(6, high - 6))
