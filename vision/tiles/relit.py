"""A tile's picture from the catalogue as it would look in the light of a frame.

Light multiplies before a camera encodes it. In dim light, black and the offset of the logarithm
weigh more, so that one drawing has another pattern there; a picture relit likewise has it too.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.lens import Floats, Frame
from vision.tiles.top_view import PX_PER_MM, Cut

BROAD_MM = 8.0  # light changes more slowly than this, drawings faster
COARSE = 4  # pixels taken together where only what is broad matters
LEAST_KEPT = 0.05  # of a neighbourhood must have kept its colours to say how it is lit
BLACK = 1e-4  # of full light: darker pictures say nothing of the light
VEIL_MM = 3.0  # a glare's edge is as sharp
DIM = 0.002  # of full light: what black lets through
DARKER = 0.25  # of the tile: glares and windows left more than that unspoilt
GLARING = 1.2  # times what is brightest in the picture: no drawing is
BRIGHT = 0.35  # of full light: what lamps and windows mirrored in gloss add
LOST = 0.5  # of a coarse pixel must have kept its colours
SIDES = (0.02, 0.98)
VEILED = 1.5  # times the usual light: lamps fall off by less over a tile


def relit(picture: Frame, cut: Cut) -> Cut:
    """Return a picture lit as a cut-out of the same shape is, as far as that has kept its colours.

    Args:
        picture: BGR uint8, at PX_PER_MM.
        cut: the same tile in a frame, or what is taken for it.
    """
    kept = (cut.kept > 0).astype(np.float32)
    light, ours = DECODED[cut.image], DECODED[picture]
    gain = _broad(light, kept) / np.maximum(_broad(ours, kept), BLACK)
    size = picture.shape[1], picture.shape[0]
    smooth = cv2.resize(gain.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
    levels = np.minimum(ours * smooth, 1.0) * (len(ENCODED) - 1)
    return Cut(ENCODED[levels.astype(np.int32)], cut.kept)


def unevenness(picture: Frame, cut: Cut) -> float:
    """Return how much brighter a picture is lit in its lightest place than in its darkest, log."""
    kept = (cut.kept > 0).astype(np.float32)
    light, ours = (
        np.log(_broad(DECODED[one], kept) + DIM).mean(axis=2) for one in (cut.image, picture)
    )
    darkest, lightest = np.quantile(light - ours, SIDES)
    return float(lightest - darkest)


def unveiled(picture: Frame, cut: Cut) -> Cut:
    """Return a cut-out with what a glare veils held for lost.

    A mirrored lamp adds its light to what the picture explains: around a place brighter than
    anything of the picture would be in this light, or clipped, as far as there is too much of it.
    """
    kept = (cut.kept > 0).astype(np.float32)
    light, ours = (DECODED[one].mean(axis=2)[..., None] for one in (cut.image, picture))
    seen, shown = (_broad(one, kept, VEIL_MM)[..., 0] for one in (light, ours))
    gain = (seen + DIM) / (shown + DIM)
    usual = float(np.quantile(gain, DARKER))
    lost = cv2.resize(kept, gain.shape[::-1], interpolation=cv2.INTER_AREA) < LOST
    core = (seen > max(BRIGHT, GLARING * usual * float(shown.max()))) | lost
    veil = cv2.resize(
        _around(core, lost | (gain > VEILED * usual)),
        kept.shape[::-1],
        interpolation=cv2.INTER_NEAREST,
    )
    return Cut(cut.image, np.where(veil > 0, 0, cut.kept).astype(np.uint8))


def _around(core: NDArray[np.bool_], patches: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Return the patches in which there is something of the core."""
    _, labels = cv2.connectedComponents(patches.astype(np.uint8))
    found = np.unique(np.asarray(labels)[core & patches])
    return (np.isin(labels, found) & patches).astype(np.uint8)


def _broad(light: Floats, kept: Floats, reach_mm: float = BROAD_MM) -> Floats:
    """Return the means around every place over what is kept, coarse, shape (h, w, channels)."""
    sigma = reach_mm * PX_PER_MM / COARSE
    weighed = np.dstack([light * kept[..., None], kept])
    size = kept.shape[1] // COARSE, kept.shape[0] // COARSE
    small = cv2.resize(weighed, size, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), sigma, borderType=cv2.BORDER_REFLECT)
    return np.asarray(soft[..., :-1] / np.maximum(soft[..., -1:], LEAST_KEPT))


def _decoded() -> Floats:
    """Return the linear light of every level (IEC 61966-2-1, sRGB)."""
    levels = np.arange(256) / 255
    curve = np.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)
    return curve.astype(np.float32)


def _encoded() -> Frame:
    """Return the level of linear light in 4096 steps, the inverse of `_decoded`."""
    light = np.arange(4096) / 4095
    curve = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.asarray(np.rint(curve * 255), dtype=np.uint8)


DECODED, ENCODED = _decoded(), _encoded()
