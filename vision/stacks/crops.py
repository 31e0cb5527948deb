"""What the star network sees: each star and its tower, turned so that towers lean to the right.

A crop is a window of the flat picture at the frame's own sharpness. Its unit is a piece's radius,
so sets of all sizes look alike. Its first axis points away from the camera's foot, where towers
lean, so views from all sides look alike. Its colours are divided by white paper's, so lamps do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Glyph, Pieces
from vision.sheet.constants import CHANNELS, GAMMA, TINY
from vision.sheet.flat import CameraPlace, Flat, to_pixels
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
from vision.stacks.constants import (
    CELL_LIGHT_FLOOR,
    CROP_BACK_RADII,
    CROP_COLUMNS,
    CROP_LIGHT_FLOOR,
    CROP_PX_PER_RADIUS,
    CROP_ROWS,
    KNOWN_STAR_SHARE,
    MAX_HEIGHT,
    MOST_CROP_LIGHT,
    SWELLING_GAIN,
)
from vision.stacks.reference import Reference, cell_points

_LEVELS = np.arange(1, MAX_HEIGHT + 1)


@dataclass(frozen=True, slots=True)
class CropWindow:
    """Where the crops of some stars lie.

    Attributes:
        corners_mm: three corners in the flat picture (top left, top right, bottom left pixel of
            each crop), shape (stars, 3, 2).
        leans: how far the middle of a tower's top lies from its star, in radii, for towers of 1 to
            MAX_HEIGHT pieces, shape (stars, MAX_HEIGHT).
        swellings: how large these tops look, in radii, shape (MAX_HEIGHT,).
        slants: tan of the view angle, shape (stars,).
    """

    corners_mm: Floats
    leans: Floats
    swellings: Floats
    slants: Floats


def window(stars: Floats, pieces: Pieces, eye: CameraPlace) -> CropWindow:
    """Return where the crops around stars lie; `stars` are their centres, shape (stars, 2), mm."""
    away = stars - eye.foot
    distance = np.linalg.norm(away, axis=1)
    outward = away / (distance[:, None] + TINY)
    outward[distance < TINY] = (1.0, 0.0)
    sideways = np.stack([-outward[:, 1], outward[:, 0]], axis=1)
    step_mm = pieces.radius_mm / CROP_PX_PER_RADIUS
    left = -CROP_BACK_RADII * pieces.radius_mm
    right = left + (CROP_COLUMNS - 1) * step_mm
    half = (CROP_ROWS - 1) / 2 * step_mm
    corners = [
        stars + along * outward + across * sideways
        for along, across in ((left, -half), (right, -half), (left, half))
    ]
    scales = eye.scale(pieces.thickness_mm * _LEVELS)
    leans = distance[:, None] * (scales - 1) / pieces.radius_mm
    return CropWindow(np.stack(corners, axis=1), leans, scales, distance / eye.height_mm)


def frame_crops(flat: Flat, windows: CropWindow) -> NDArray[np.uint8]:
    """Return the stars as the frame shows them, BGR, shape (stars, CROP_ROWS, CROP_COLUMNS, 3)."""
    fourth = windows.corners_mm[:, 1] + windows.corners_mm[:, 2] - windows.corners_mm[:, 0]
    corners = np.concatenate([windows.corners_mm, fourth[:, None]], axis=1)
    pixels = flat.pose.project_flat(corners).astype(np.float32)
    right, bottom = CROP_COLUMNS - 1, CROP_ROWS - 1
    there = np.array([(0, 0), (right, 0), (0, bottom), (right, bottom)], dtype=np.float32)
    crops = [
        cv2.warpPerspective(
            flat.frame,
            cv2.getPerspectiveTransform(there, quad),
            (CROP_COLUMNS, CROP_ROWS),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        )
        for quad in pixels
    ]
    return _stacked(crops)


def bare_crops(reference: Reference, windows: CropWindow) -> NDArray[np.uint8]:
    """Return the stars as the bare sheet shows them, black where it is not known."""
    there = np.array(
        [(0, 0), (CROP_COLUMNS - 1, 0), (0, CROP_ROWS - 1)],
        dtype=np.float32,
    )
    crops = [
        cv2.warpAffine(
            reference.image,
            cv2.getAffineTransform(there, to_pixels(three)),
            (CROP_COLUMNS, CROP_ROWS),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        )
        for three in windows.corners_mm
    ]
    return _stacked(crops)


def bare_white(reference: Reference, stars: Floats) -> Floats:
    """Return white paper's linear BGR at stars in the light of the bare photo, shape (stars, 3)."""
    rows, columns, _ = reference.cells.shape
    small = cv2.resize(reference.image, (columns, rows), interpolation=cv2.INTER_AREA)
    origin, step = cell_points(rows, columns)[0, 0], cell_points(rows, columns)[1, 1]
    places = np.rint((stars - origin) / (step - origin)).astype(np.intp)
    x, y = np.clip(places[:, 0], 1, columns - 2), np.clip(places[:, 1], 1, rows - 2)
    shares = [
        np.power(small[y + v, x + u] / 255.0, GAMMA)
        / np.maximum(np.exp(reference.cells[y + v, x + u]) - CELL_LIGHT_FLOOR, CELL_LIGHT_FLOOR)
        for u in (-1, 0, 1)
        for v in (-1, 0, 1)
    ]
    return np.asarray(np.median(np.array(shares), axis=0), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Bare:
    """The stars as the bare sheet shows them.

    Attributes:
        crops: BGR, shape (stars, CROP_ROWS, CROP_COLUMNS, 3).
        white: white paper's linear BGR in that picture, shape (stars, 3).
        is_known: which stars are compared with it, shape (stars,).
    """

    crops: NDArray[np.uint8]
    white: Floats
    is_known: Mask


def is_bare_known(crops: NDArray[np.uint8]) -> Mask:
    """Return of which stars all of the bare print is known, shape (stars,).

    A sheet that was learnt in play is black below the stacks that always stood there.
    """
    rows, columns = np.indices(crops.shape[1:3])
    across = rows - (CROP_ROWS - 1) / 2
    along = columns - CROP_BACK_RADII * CROP_PX_PER_RADIUS
    on_star = np.hypot(across, along) < CROP_PX_PER_RADIUS
    return np.asarray(_is_lit(crops)[:, on_star].mean(axis=1) >= KNOWN_STAR_SHARE)


def _is_lit(crops: NDArray[np.uint8]) -> Mask:
    """Return which pixels are not black; ten times as fast as a maximum over an axis."""
    return np.asarray((crops[..., 0] | crops[..., 1] | crops[..., 2]) > 0)


def planes(
    seen: NDArray[np.uint8], white: Floats, bare: Bare | None, windows: CropWindow
) -> Floats:
    """Return what the network takes, shape (stars, 11, CROP_ROWS, CROP_COLUMNS), float32.

    Three planes of the frame, three of the bare sheet and one that says where it is known, then
    for towers of each height how far every pixel is from the outline of the top, in radii, -1 to 1.

    Args:
        seen: crops of the frame.
        white: white paper's linear BGR at each star, shape (stars, 3).
        bare: the bare sheet; None if nothing is known of it.
        windows: where the crops lie.
    """
    parts = (CHANNELS, CHANNELS, 1, MAX_HEIGHT)
    found: Floats = np.empty((len(seen), sum(parts), *seen.shape[1:3]), dtype=np.float32)
    frame, sheet, is_known, outlines = np.split(found, np.cumsum(parts)[:-1], axis=1)
    frame[:] = _reflected(seen, white)
    if bare is None:
        sheet[:], is_known[:] = 0, 0
    else:
        is_known[:, 0] = _is_lit(bare.crops) & bare.is_known[:, None, None]
        np.multiply(_reflected(bare.crops, bare.white), is_known, out=sheet)
    outlines[:] = outline_planes(windows)
    return found


def outline_planes(windows: CropWindow) -> Floats:
    """Return how far pixels are from the tops' outlines, in radii, -1 to 1.

    The shape is (stars, MAX_HEIGHT, CROP_ROWS, CROP_COLUMNS).
    """
    along = np.arange(CROP_COLUMNS, dtype=np.float32) / CROP_PX_PER_RADIUS - CROP_BACK_RADII
    across = (np.arange(CROP_ROWS, dtype=np.float32) - (CROP_ROWS - 1) / 2) / CROP_PX_PER_RADIUS
    from_middle = along - windows.leans[..., None].astype(np.float32)
    off = np.square(from_middle)[:, :, None] + np.square(across)[:, None]
    np.sqrt(off, out=off)  # in place, a quarter of the time of `hypot`
    off -= windows.swellings[:, None, None].astype(np.float32)
    return np.asarray(np.clip(off, -1, 1, out=off))


def traits(windows: CropWindow, pieces: Pieces, px_per_mm: Floats) -> Floats:
    """Return what the network is told beside the planes, shape (stars, 6).

    Args:
        windows: where the crops lie.
        pieces: what may stand there.
        px_per_mm: the frame's scale at each star, shape (stars,).
    """
    stars = len(windows.slants)
    return np.stack(
        [
            windows.slants,
            windows.leans[:, 0],
            np.full(stars, pieces.thickness_mm / pieces.radius_mm),
            np.full(stars, SWELLING_GAIN * (windows.swellings[0] - 1)),
            px_per_mm * pieces.radius_mm / CROP_PX_PER_RADIUS,
            np.full(stars, float(pieces.glyph is not Glyph.NONE)),
        ],
        axis=1,
    ).astype(np.float32)


def frame_px_per_mm(flat: Flat, windows: CropWindow) -> Floats:
    """Return how many of the frame's pixels a millimetre of the sheet has, shape (stars,)."""
    pixels = flat.pose.project_flat(windows.corners_mm)
    sides_px = np.linalg.norm(pixels[:, 1:] - pixels[:, :1], axis=2)
    sides_mm = np.linalg.norm(windows.corners_mm[:, 1:] - windows.corners_mm[:, :1], axis=2)
    return np.asarray(np.sqrt((sides_px / sides_mm).prod(axis=1)))


def _reflected(crops: NDArray[np.uint8], white: Floats) -> Floats:
    """Return crops as shares of white paper's light, on the frame's own gamma, channels first."""
    paper = 255 * np.maximum(white, CROP_LIGHT_FLOOR) ** (1 / GAMMA)
    per_level = (1 / paper).astype(np.float32)
    shares = np.multiply(crops, per_level[:, None, None], dtype=np.float32)
    np.minimum(shares, np.float32(MOST_CROP_LIGHT), out=shares)
    return np.asarray(shares.transpose(0, 3, 1, 2))


def _stacked(crops: Sequence[NDArray[np.generic]]) -> NDArray[np.uint8]:
    if not crops:
        return np.zeros((0, CROP_ROWS, CROP_COLUMNS, CHANNELS), dtype=np.uint8)
    return np.stack(crops).astype(np.uint8, copy=False)
