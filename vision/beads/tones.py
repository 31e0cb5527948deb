"""The mat's tones: softened log reflectance at the flat picture's scale.

In logarithms of reflectance another lamp, a shadow or another exposure adds a constant. So pictures
of different evenings compare. White is the colour of the markers' paper.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.beads.constants import LIGHT_FLOOR
from vision.sheet.constants import GAMMA
from vision.sheet.flat import Flat, to_mm
from vision.sheet.lens import Floats, Frame
from vision.sheet.light import Light

_LEVELS = (np.arange(256) / 255.0) ** GAMMA


@dataclass(frozen=True, slots=True)
class Toner:
    """Turns one frame's colours into tones, on whole pictures and at points.

    Attributes:
        light: paper white over the sheet.
        table: log light of the 256 levels, softened; shape (256, 1, 3).
    """

    light: Light
    table: Floats

    def of_image(self, image: Frame) -> Floats:
        """Return the tones of a flat picture, softened log reflectance, shape (H, W, 3)."""
        rows, columns, _ = image.shape
        y = to_mm(np.arange(rows, dtype=np.float64)) - self.light.centre_mm[1]
        x = to_mm(np.arange(columns, dtype=np.float64)) - self.light.centre_mm[0]
        down = self.light.log_white + y[:, None] * self.light.slope[1]
        across = x[:, None] * self.light.slope[0]
        white = down[:, None].astype(np.float32) + across[None].astype(np.float32)
        return cv2.subtract(cv2.LUT(image, self.table), white).astype(np.float32, copy=False)

    def of_colours(self, colours: Floats, points_mm: Floats) -> Floats:
        """Return the tones of colours seen at flat-picture points: softened log reflectance.

        Args:
            colours: BGR, 0 to 255, shape (..., 3).
            points_mm: where the colours were seen, shape (..., 2).
        """
        away = points_mm.astype(np.float32) - self.light.centre_mm.astype(np.float32)
        white = away @ self.light.slope.astype(np.float32) + self.light.log_white.astype(np.float32)
        soft = np.float32(LIGHT_FLOOR) * np.exp(self.light.log_white.astype(np.float32))
        light = cv2.pow(np.clip(colours, 0, 255) / np.float32(255), GAMMA).reshape(colours.shape)
        return np.asarray(np.log(light + soft) - white)


def toner(light: Light) -> Toner:
    """Return the toner of a frame that was taken in this light."""
    soft = LIGHT_FLOOR * np.exp(light.log_white)
    table = np.log(_LEVELS[:, None] + soft).astype(np.float32)
    return Toner(light, table[:, None])


def to_tones(flat: Flat, light: Light) -> Floats:
    """Return the tones of a flat picture, shape (H, W, 3), BGR."""
    return toner(light).of_image(flat.image)
