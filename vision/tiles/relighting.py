"""A tile's picture from the catalogue as it would look in the light of a frame.

Light multiplies a picture before the camera encodes it. In dim light black and the offset of the
logarithm weigh more, so the pattern of a drawing changes. The picture is therefore decoded, lit as
the frame is, and encoded again, so that its pattern changes in the same way.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.channels import mean_of_channels
from vision.sheet.lens import Floats, Frame
from vision.tiles.constants import (
    BLACK_LIGHT_SHARE,
    COARSE_KEPT_SHARE,
    GLARE_FACTOR,
    LEAST_LIGHT_SHARE,
    LIGHT_BLUR_MM,
    LIGHT_COARSE_PX,
    LIGHT_STEPS,
    MIRRORED_LIGHT_SHARE,
    NEIGHBOURHOOD_KEPT_SHARE,
    PX_PER_MM,
    SRGB_EXPONENT,
    SRGB_LINEAR_LEVEL,
    SRGB_LINEAR_LIGHT,
    SRGB_OFFSET,
    SRGB_SCALE,
    SRGB_SLOPE,
    UNEVENNESS_QUANTILES,
    USUAL_LIGHT_QUANTILE,
    VEIL_BLUR_MM,
    VEILED_FACTOR,
)
from vision.tiles.top_view import Cut


def relight(picture: Frame, cut: Cut) -> Cut:
    """Return a picture in the light of a cut-out, measured where the cut-out has kept its colours.

    Args:
        picture: BGR uint8, at PX_PER_MM.
        cut: a tile in a frame, of the same shape as the picture.
    """
    return relight_measured(picture, cut)[0]


def relight_measured(picture: Frame, cut: Cut) -> tuple[Cut, float]:
    """Return a picture in the light of a cut-out, and how unevenly the cut-out is lit.

    The second is the log of how much brighter the best lit place is than the worst lit.
    """
    kept = (cut.kept > 0).astype(np.float32)
    ours = DECODED[picture]
    light, shown = _broad(DECODED[cut.image], kept), _broad(ours, kept)
    gain = light / np.maximum(shown, LEAST_LIGHT_SHARE)
    size = picture.shape[1], picture.shape[0]
    smooth = cv2.resize(gain.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
    levels = np.minimum(ours * smooth, 1.0) * (len(ENCODED) - 1)
    logs = (mean_of_channels(np.log(one + BLACK_LIGHT_SHARE)) for one in (light, shown))
    darkest, lightest = np.quantile(np.subtract(*logs), UNEVENNESS_QUANTILES)
    return Cut(ENCODED[levels.astype(np.int32)], cut.kept), float(lightest - darkest)


def without_glare(picture: Frame, cut: Cut) -> Cut:
    """Return a cut-out in which the part veiled by a glare counts as lost.

    A mirrored lamp adds light. Its core is clipped, or brighter than any part of the picture would
    be in the frame's light. The veil is the surroundings of a core that are lit too brightly.
    """
    kept = (cut.kept > 0).astype(np.float32)
    light, ours = (mean_of_channels(DECODED[one])[..., None] for one in (cut.image, picture))
    seen, shown = (_broad(one, kept, VEIL_BLUR_MM)[..., 0] for one in (light, ours))
    gain = (seen + BLACK_LIGHT_SHARE) / (shown + BLACK_LIGHT_SHARE)
    usual = float(np.quantile(gain, USUAL_LIGHT_QUANTILE))
    lost = cv2.resize(kept, gain.shape[::-1], interpolation=cv2.INTER_AREA) < COARSE_KEPT_SHARE
    core = (seen > max(MIRRORED_LIGHT_SHARE, GLARE_FACTOR * usual * float(shown.max()))) | lost
    veil = cv2.resize(
        _around(core, lost | (gain > VEILED_FACTOR * usual)),
        kept.shape[::-1],
        interpolation=cv2.INTER_NEAREST,
    )
    return Cut(cut.image, np.where(veil > 0, 0, cut.kept).astype(np.uint8))


def _around(core: NDArray[np.bool_], patches: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Return 1 in the connected patches that contain a part of the core, else 0."""
    _, labels = cv2.connectedComponents(patches.astype(np.uint8))
    found = np.unique(np.asarray(labels)[core & patches])
    return (np.isin(labels, found) & patches).astype(np.uint8)


def _broad(light: Floats, kept: Floats, reach_mm: float = LIGHT_BLUR_MM) -> Floats:
    """Return the mean light around every place, over the pixels kept, shape (h, w, channels).

    The result is coarser than the input: a value for LIGHT_COARSE_PX pixels across and down.

    Args:
        light: linear light, shape (H, W, channels).
        kept: 1 for the pixels that count, else 0, shape (H, W).
        reach_mm: how wide the means are taken.
    """
    sigma = reach_mm * PX_PER_MM / LIGHT_COARSE_PX
    weighed = np.dstack([light * kept[..., None], kept])
    size = kept.shape[1] // LIGHT_COARSE_PX, kept.shape[0] // LIGHT_COARSE_PX
    small = cv2.resize(weighed, size, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), sigma, borderType=cv2.BORDER_REFLECT)
    return np.asarray(soft[..., :-1] / np.maximum(soft[..., -1:], NEIGHBOURHOOD_KEPT_SHARE))


def _decoded() -> Floats:
    """Return the linear light of every level (IEC 61966-2-1, sRGB)."""
    levels = np.arange(256) / 255
    curve = np.where(
        levels <= SRGB_LINEAR_LEVEL,
        levels / SRGB_SLOPE,
        ((levels + SRGB_OFFSET) / SRGB_SCALE) ** SRGB_EXPONENT,
    )
    return curve.astype(np.float32)


def _encoded() -> Frame:
    """Return the level of linear light in LIGHT_STEPS steps, the inverse of `_decoded`."""
    light = np.arange(LIGHT_STEPS) / (LIGHT_STEPS - 1)
    curve = np.where(
        light <= SRGB_LINEAR_LIGHT,
        light * SRGB_SLOPE,
        SRGB_SCALE * light ** (1 / SRGB_EXPONENT) - SRGB_OFFSET,
    )
    return np.asarray(np.rint(curve * 255), dtype=np.uint8)


DECODED, ENCODED = _decoded(), _encoded()
