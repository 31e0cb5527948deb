"""How a camera lays out its pixels, and the shapes that are made of them.

The formats have libcamera's names, in which RGB888 is blue, green, red in memory. Brightness (Y)
is full range, 0 to 255, and colour by BT.601, which libcamera calls sYCC and JPEG files use;
OpenCV's own conversions of these formats take Y for 16 to 235.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from device.camera.formats import Format
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame

Grey: TypeAlias = NDArray[np.uint8]
"""A picture's brightness, shape (H, W)."""

SMALL_WIDTH = 384  # four pixels to a block of the gate, whose noise is then a quarter of a pixel's


@dataclass(frozen=True, slots=True)
class Flip:
    """How a picture is mirrored and flipped before it is used.

    Attributes:
        is_mirrored: left and right are swapped.
        is_flipped: top and bottom are swapped; both together are half a turn.
    """

    is_mirrored: bool = False
    is_flipped: bool = False

    def after(self, done: Flip) -> Flip:
        """Return the flip that is still needed after the flip `done`."""
        return Flip(
            self.is_mirrored != done.is_mirrored,
            self.is_flipped != done.is_flipped,
        )


UPRIGHT = Flip()
_FLIP_CODES = {
    Flip(is_mirrored=True): 1,
    Flip(is_flipped=True): 0,
    Flip(is_mirrored=True, is_flipped=True): -1,
}  # cv2.flip's


def turn_of(rotate_deg: int, mirror: str) -> Flip:
    """Return the turn for a camera that hangs turned by 0 or 180 degrees, or behind a mirror.

    Args:
        rotate_deg: 0 or 180.
        mirror: "none", "horizontal" (left and right are swapped) or "vertical".
    """
    is_half = rotate_deg == 180
    return Flip(is_half != (mirror == "horizontal"), is_half != (mirror == "vertical"))


@dataclass(frozen=True, slots=True)
class PixelLayout:
    """How the pixels of a stream lie in memory.

    Arrays are as picamera2 gives them: (H, W, 3) for RGB888; for YUV420 and NV12 rows of the
    stride's length, H of Y and H / 2 of colour.

    Attributes:
        format: the pixel format.
        size: width, height, pixels.
        turn: the flip that is still needed.
    """

    format: Format
    size: tuple[int, int]
    turn: Flip = UPRIGHT

    def grey(self, pixels: NDArray[np.uint8]) -> Grey:
        """Return a copy of the brightness, shape (H, W)."""
        if self.format is Format.RGB888:
            return _turned(to_grey(pixels), self.turn)
        return _turned(np.ascontiguousarray(self._y(pixels)), self.turn, pixels)

    def small(self, pixels: NDArray[np.uint8]) -> Grey:
        """Return the brightness, reduced to `small_size`."""
        size = small_size(*self.size)
        if self.format is Format.RGB888:
            return _turned(to_grey(_reduced(pixels, size)), self.turn)
        return _turned(_reduced(self._y(pixels), size), self.turn, pixels)

    def frame(self, pixels: NDArray[np.uint8]) -> Frame:
        """Return a copy in BGR, shape (H, W, 3)."""
        if self.format is Format.RGB888:
            return _turned(np.ascontiguousarray(pixels), self.turn, pixels)
        u, v = self._chroma(pixels)
        whole = [self._y(pixels), _enlarged(v, self.size), _enlarged(u, self.size)]
        bgr = cv2.cvtColor(cv2.merge(whole), cv2.COLOR_YCrCb2BGR)
        return _turned(bgr.astype(np.uint8, copy=False), self.turn)

    def _y(self, pixels: NDArray[np.uint8]) -> Grey:
        width, height = self.size
        return pixels[:height, :width]

    def _chroma(self, pixels: NDArray[np.uint8]) -> tuple[Grey, Grey]:
        """Return U and V, each (H / 2, W / 2)."""
        width, height = self.size
        if self.format is Format.NV12:
            pairs = pixels[height:, :width]
            return pairs[:, 0::2], pairs[:, 1::2]
        planes = pixels[height:].reshape(height, -1)[:, : width // 2]
        return planes[: height // 2], planes[height // 2 :]


def small_size(width: int, height: int) -> tuple[int, int]:
    """Return width and height of the small picture: even, of the same shape, never enlarged."""
    if width <= SMALL_WIDTH:
        return width, height
    return SMALL_WIDTH, 2 * round(SMALL_WIDTH * height / width / 2)


def _reduced(pixels: NDArray[np.uint8], size: tuple[int, int]) -> NDArray[np.uint8]:
    if (pixels.shape[1], pixels.shape[0]) == size:
        return pixels
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def _enlarged(plane: Grey, size: tuple[int, int]) -> Grey:
    return cv2.resize(np.ascontiguousarray(plane), size).astype(np.uint8, copy=False)


def _turned(
    picture: NDArray[np.uint8], turn: Flip, camera_own: NDArray[np.uint8] | None = None
) -> NDArray[np.uint8]:
    """Return `picture` turned over; the result is never in the camera's memory `camera_own`."""
    if turn != UPRIGHT:
        return cv2.flip(picture, _FLIP_CODES[turn]).astype(np.uint8, copy=False)
    if camera_own is not None and np.may_share_memory(picture, camera_own):
        return picture.copy()
    return picture
