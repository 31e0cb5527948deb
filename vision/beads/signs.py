"""Signs: the numbers measured around a place from which the networks judge it.

Each place is sampled on circles around it, at the frame's own sharpness. The first sample lies in
the direction away from the camera. The signs are statistics over each circle, so a turned frame
gives the same signs. They say how light and how mixed the disc is beside its surroundings and
beside the bare mat, how sharply it ends at the rim, how bright its highlights are, and how much of
the print shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.beads.constants import (
    ADDED_LIGHT_QUANTILES,
    BLOCK_MM,
    CIRCLES_RADII,
    CONTRAST_FLOOR,
    CORRELATION_FLOOR,
    DIM_LIGHT,
    DIRECTIONS,
    DISC_LIGHT_QUANTILES,
    DISC_QUANTILES,
    FAINT_LIGHT,
    INNER_CIRCLES,
    LIGHT_FLOOR,
    LIGHT_RATIO_QUANTILES,
    MAX_DEPTH_RADII,
    OUTER_CIRCLES,
    OUTLINE_HEIGHT_SHARE,
)
from vision.beads.mat import BareMat, Relight, compared
from vision.beads.tones import Toner
from vision.sheet.board import Board, Pieces
from vision.sheet.constants import CHANNELS
from vision.sheet.flat import NO_MAP, CameraPlace, Flat, to_pixels
from vision.sheet.lens import Floats

_ANGLES = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS
_WAVES = np.stack([wave(k * _ANGLES) for k in (1, 2) for wave in (np.cos, np.sin)], axis=1).astype(
    np.float32
)


_THIRDS = np.full(CHANNELS, 1 / CHANNELS, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class MatScene:
    """One frame's mat, ready to be looked at.

    Attributes:
        flat: the picture.
        toner: turns the frame's colours into tones.
        tones: the tones of the whole picture, shape (H, W, 3).
        apart: differences from the bare mat, shape (H, W, 3); None if the mat is not known.
        bare: the tones of the bare mat, shape (H, W, 3), or None.
        relight: turns the bare mat's light into the frame's, or None.
        radius_mm: the radius of the beads' outlines.
        height_mm: the height of these outlines above the sheet.
        size_mm: the sheet's width and height.
        known: where any picture of the bare mat shows it, shape (H, W); None if the mat is not
            known.
    """

    flat: Flat
    toner: Toner
    tones: Floats
    apart: Floats | None
    bare: Floats | None
    relight: Relight | None
    radius_mm: float
    height_mm: float
    size_mm: tuple[float, float]
    known: NDArray[np.bool_] | None

    @property
    def eye(self) -> CameraPlace:
        """The camera's place."""
        return self.flat.eye


def make_scene(
    flat: Flat, toner: Toner, mats: Sequence[BareMat], board: Board, pieces: Pieces
) -> MatScene:
    """Return a frame's mat, compared with the pictures of the bare mat."""
    tones = toner.of_image(flat.image)
    apart, relight = compared(tones, mats) if mats else (None, None)
    bare = mats[0].tones if mats else None
    height, size = OUTLINE_HEIGHT_SHARE * pieces.thickness_mm, (board.width_mm, board.height_mm)
    known = np.logical_or.reduce([mat.known for mat in mats]) if mats else None
    radius = pieces.radius_mm
    return MatScene(flat, toner, tones, apart, bare, relight, radius, height, size, known)


@dataclass(frozen=True, slots=True)
class Patches:
    """Tones around places, on circles.

    Attributes:
        tones: shape (N, circles, turns, 3).
        apart: differences from the bare mat, of the same shape.
        bare: the bare mat's tones, of the same shape.
        slant: tangent of the view angle, shape (N,).
        depth: how far inside the sheet's edge the places lie, in radii, clipped; shape (N,).
    """

    tones: Floats
    apart: Floats | None
    bare: Floats | None
    slant: Floats
    depth: Floats


def look_at(scene: MatScene, points_mm: Floats) -> Patches:
    """Return what shows around places on the sheet, shape (N, 2)."""
    points = on_circles(scene, points_mm)
    tones = scene.toner.of_colours(scene.flat.sample(points), points)
    slant = np.linalg.norm(points_mm - scene.eye.foot, axis=1) / scene.eye.height_mm
    depth = np.minimum(points_mm, np.array(scene.size_mm) - points_mm).min(axis=1)
    near = np.clip(depth / scene.radius_mm, -MAX_DEPTH_RADII, MAX_DEPTH_RADII)
    apart = None if scene.apart is None else sampled(scene.apart, points)
    bare = None if scene.bare is None else sampled(scene.bare, points)
    return Patches(tones, apart, bare, slant, near)


def on_circles(scene: MatScene, points_mm: Floats) -> Floats:
    """Return where the flat picture is looked at, shape (N, circles, turns, 2), mm."""
    turned = outward(scene, points_mm)[:, None] + _ANGLES
    spokes = np.stack([np.cos(turned), np.sin(turned)], axis=-1)
    reach = scene.radius_mm * float(scene.eye.scale(scene.height_mm))
    centres = scene.eye.lifted(points_mm, scene.height_mm)[:, None, None]
    return np.asarray(centres + reach * CIRCLES_RADII[:, None, None] * spokes[:, None])


def outward(scene: MatScene, points_mm: Floats) -> Floats:
    """Return the directions of places away from the camera's foot, radians, shape (N,)."""
    away = points_mm - scene.eye.foot
    return np.asarray(np.arctan2(away[:, 1], away[:, 0]))


def sampled(picture: Floats, points_mm: Floats) -> Floats:
    """Return a picture of the mat at points, shape (N, ..., 2) gives (N, ..., 3)."""
    pixels = to_pixels(points_mm).reshape(len(points_mm), -1, 2)
    values = cv2.remap(picture, pixels, NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return values.reshape(*points_mm.shape[:-1], 3).astype(np.float32, copy=False)


def light_at(relight: Relight, points_mm: Floats) -> tuple[Floats, Floats]:
    """Return how a frame changes the bare mat's light at points of the sheet, two of shape (N, 3).

    The first is the factor of the lamp. The second is the gloss that is added, in parts of paper
    white.
    """
    blocks = (points_mm / BLOCK_MM - 0.5).astype(np.float32)[:, None]
    veil, level = (
        cv2.remap(field, blocks, NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[:, 0]
        for field in (relight.veil, relight.level)
    )
    lamp = np.exp(level)
    return lamp, (veil + np.float32(LIGHT_FLOOR)) * lamp - np.float32(LIGHT_FLOOR)


def standing_signs(patches: Patches) -> Floats:
    """Return the signs that tell beads from everything else, shape (N, signs).

    Where the bare mat is known, only differences from it count.
    """
    if patches.apart is None or patches.bare is None:
        return _with_depth(_picture_signs(patches), patches)
    return _with_depth(_apart_signs(patches, patches.apart, patches.bare), patches)


def glass_signs(patches: Patches) -> Floats:
    """Return the signs that tell kinds of glass apart, shape (N, signs)."""
    if patches.apart is None or patches.bare is None:
        return _picture_signs(patches)
    parts: list[Floats] = [
        _apart_signs(patches, patches.apart, patches.bare),
        _light(patches, patches.bare),
    ]
    return np.concatenate(parts, axis=1)


def _with_depth(signs: Floats, patches: Patches) -> Floats:
    """Return signs with one more column: how far inside the sheet's edge the place lies, in radii.

    Things over the edge are rarely beads.
    """
    return np.hstack([signs, patches.depth[:, None]]).astype(np.float32, copy=False)


def _picture_signs(patches: Patches) -> Floats:
    tones = patches.tones
    around = _surroundings(tones)
    relative = tones - around[:, None, None]
    grey, tint = grey_of(relative), _tints(relative)
    parts = [
        _round(grey),
        _flat(np.abs(tint).mean(axis=2)),
        _flat(tint.mean(axis=2)),
        _rises(grey),
        _disc(grey),
        around.mean(axis=1, keepdims=True),
        _disc(grey_of(tones)),
        patches.slant[:, None],
    ]
    return np.concatenate(parts, axis=1).astype(np.float32, copy=False)


def _apart_signs(patches: Patches, apart: Floats, bare: Floats) -> Floats:
    size = grey_of(np.abs(apart))
    parts = [
        _round(grey_of(apart)),
        size.mean(axis=2),
        size.std(axis=2),
        _flat(np.abs(_tints(apart)).mean(axis=2)),
        _rises(size),
        _shown(grey_of(patches.tones), grey_of(bare)),
        patches.slant[:, None],
    ]
    return np.concatenate(parts, axis=1).astype(np.float32, copy=False)


def moving_signs(patches: Patches) -> Floats:
    """Return the signs of where a bead's centre is: first and second harmonics of each circle."""
    grey = grey_of(patches.tones)
    pictures: list[Floats] = [grey - _surroundings(grey[..., None])[:, None]]
    if patches.apart is not None:
        pictures += [grey_of(patches.apart), grey_of(np.abs(patches.apart))]
    parts: list[Floats] = []
    for picture in pictures:
        parts += [_flat(picture @ (_WAVES / DIRECTIONS)), picture.mean(axis=2), picture.std(axis=2)]
    return np.concatenate([*parts, patches.slant[:, None]], axis=1).astype(np.float32, copy=False)


def grey_of(tones: Floats) -> Floats:
    """Return the mean of the three channels, shape (..., 3) gives (...)."""
    return np.asarray(tones @ _THIRDS)


def quantiles(values: Floats, shares: tuple[float, ...]) -> Floats:
    """Return quantiles of every row, shape (N, shares), without interpolation."""
    ordered = np.sort(values, axis=1)
    last = ordered.shape[1] - 1
    return ordered[:, [min(int(share * (last + 1)), last) for share in shares]]


def middles(values: Floats) -> Floats:
    """Return each channel's middle value, shape (N, points, channels) gives (N, channels)."""
    rows = np.ascontiguousarray(values.swapaxes(1, 2))
    middle = rows.shape[-1] // 2
    return np.asarray(np.partition(rows, middle, axis=-1)[..., middle])


def _light(patches: Patches, bare: Floats) -> Floats:
    """Return the signs of the disc's light, relative to paper and to the print below."""
    level = middles((patches.tones - bare)[:, OUTER_CIRCLES].reshape(len(bare), -1, 3))
    shown = grey_of(np.exp(patches.tones) - np.float32(LIGHT_FLOOR))
    printed = grey_of(np.exp(bare + level[:, None, None]) - np.float32(LIGHT_FLOOR))
    disc, more = _flat(shown[:, :INNER_CIRCLES]), _flat((shown - printed)[:, :INNER_CIRCLES])
    ratio = _flat((shown / (printed + np.float32(DIM_LIGHT)))[:, :INNER_CIRCLES])
    parts = [
        np.log(np.maximum(quantiles(disc, DISC_LIGHT_QUANTILES), FAINT_LIGHT)),
        quantiles(more, ADDED_LIGHT_QUANTILES),
        np.log(np.maximum(quantiles(ratio, LIGHT_RATIO_QUANTILES), DIM_LIGHT)),
    ]
    return np.concatenate(parts, axis=1).astype(np.float32, copy=False)


def _surroundings(tones: Floats) -> Floats:
    outer = tones[:, OUTER_CIRCLES].reshape(len(tones), -1, tones.shape[-1])
    return middles(outer)


def _flat(values: Floats) -> Floats:
    return values.reshape(len(values), -1)


def _tints(tones: Floats) -> Floats:
    """Return the tones of blue and of red less the tone of green, shape (..., 2)."""
    return tones[..., ::2] - tones[..., 1:2]


def _round(grey: Floats) -> Floats:
    """Return the mean, the spread, the least and the most of each circle, shape (N, 4 circles)."""
    return np.concatenate(
        [grey.mean(axis=2), grey.std(axis=2), grey.min(axis=2), grey.max(axis=2)], axis=1
    )


def _rises(grey: Floats) -> Floats:
    """Return by how much grey tones rise, and by how much they fall, from circle to circle."""
    rise = np.diff(grey, axis=1)
    parts = [np.maximum(rise, 0).mean(axis=2), np.minimum(rise, 0).mean(axis=2)]
    return np.concatenate(parts, axis=1)


def _disc(grey: Floats) -> Floats:
    return quantiles(_flat(grey[:, :INNER_CIRCLES]), DISC_QUANTILES)


def _shown(grey: Floats, bare: Floats) -> Floats:
    """Return the correlation of disc and print, the contrast left, and the print's contrast."""
    inner, below = _flat(grey[:, :INNER_CIRCLES]), _flat(bare[:, :INNER_CIRCLES])
    inner = inner - inner.mean(axis=1, keepdims=True)
    below = below - below.mean(axis=1, keepdims=True)
    both = (inner * below).mean(axis=1)
    one, other = (inner**2).mean(axis=1), (below**2).mean(axis=1)
    alike = both / np.sqrt(one * other + CORRELATION_FLOOR)
    return np.stack([alike, both / (other + CONTRAST_FLOOR), np.sqrt(other)], axis=1)
