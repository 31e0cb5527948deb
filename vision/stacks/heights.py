"""How high each stack is: a small network's answer to what shows around its top.

Three kinds of evidence tell heights apart:

- the unrolled surroundings: the tower's own side, crescents of other colours, the sheet;
- the outlines along the circles where a tower of each height would meet the sheet;
- geometry: how large the top looks, and how far off its star a tower of each height would stand.

The network looks at every azimuth with the same weights, pools over azimuths, and weighs the
result with the geometry. `python -m tests.lab.scenes.fit_heights` writes its weights to
`heights.json`. That module names the labelled sets the weights were fitted on.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from vision.sheet.board import Pieces
from vision.sheet.constants import MAX_SIGN_DEVIATIONS, TINY
from vision.sheet.flat import CameraPlace, Flat
from vision.sheet.lens import Floats
from vision.stacks.constants import (
    ARC_RAD,
    AREA_FLOOR,
    AZIMUTHS_RAD,
    FLANK_SHARES,
    ILL_OUTLINED,
    MAX_ASTRAY_SIGN_MM,
    MAX_HEIGHT,
    MAX_RIM_SHIFT_MM,
    MAX_SWELLING_MM,
    NARROW_SIDE_MM,
    NEAR_AZIMUTHS,
    TINY_POWER,
    WIDE_SIDE_MM,
)
from vision.stacks.edges import Edges, edge_values, normals
from vision.stacks.sides import ExpectedTints, Rims, Surroundings, find_rims, unroll
from vision.stacks.tops import Tops

WEIGHTS_FILE = Path(__file__).with_name("heights.json")

_LEVELS = np.arange(1, MAX_HEIGHT + 1)


@dataclass(frozen=True, slots=True)
class Sides:
    """The signs from which the height of the stack on each star is read.

    Attributes:
        azimuths: what each azimuth shows, shape (stars, azimuths, signs); the first
            NEAR_AZIMUTHS look towards the camera's foot.
        shape: outlines and geometry, shape (stars, signs).
        brightness: how bright the classes' faces are, weighed log brightness, shape (classes,).
    """

    azimuths: Floats
    shape: Floats
    brightness: Floats


@dataclass(frozen=True, slots=True)
class HeightNetwork:
    """One network's weights: azimuth layer, pooled layer, answer, and a shortcut to the answer."""

    azimuth: Floats
    azimuth_bias: Floats
    pooled: Floats
    pooled_bias: Floats
    answer: Floats
    answer_bias: Floats
    shortcut: Floats

    def logs(self, azimuths: Floats, shape: Floats) -> Floats:
        """Return unnormalised log probabilities of the heights, shape (stars, MAX_HEIGHT)."""
        rows = azimuths.reshape(-1, azimuths.shape[-1])  # one product is faster than one a star
        seen = np.maximum(rows @ self.azimuth + self.azimuth_bias, 0)
        seen = seen.reshape(*azimuths.shape[:2], -1)
        near, far = seen[:, :NEAR_AZIMUTHS], seen[:, NEAR_AZIMUTHS:]
        both = np.hstack([near.mean(axis=1), near.max(axis=1), far.mean(axis=1), shape])
        hidden = np.maximum(both @ self.pooled + self.pooled_bias, 0)
        return np.asarray(hidden @ self.answer + self.answer_bias + shape @ self.shortcut)


@dataclass(frozen=True, slots=True)
class HeightWeights:
    """The fitted numbers of the height reader.

    Attributes:
        centre: mean of each shape sign.
        spread: standard deviation of each shape sign.
        networks: their log probabilities are averaged.
    """

    centre: Floats
    spread: Floats
    networks: tuple[HeightNetwork, ...]

    def standardised(self, shape: Floats) -> Floats:
        """Return the shape signs less their mean, in standard deviations.

        The result is clipped to MAX_SIGN_DEVIATIONS on either side.
        """
        return np.asarray(
            np.clip((shape - self.centre) / self.spread, -MAX_SIGN_DEVIATIONS, MAX_SIGN_DEVIATIONS)
        )


def look_at_sides(
    flat: Flat, field: Edges, tops: Tops, stars: Floats, pieces: Pieces, tints: ExpectedTints
) -> Sides:
    """Return the sides' evidence for every star.

    Args:
        flat: the sheet from above.
        field: its edge field.
        tops: the top circles.
        stars: the stars' centres, shape (stars, 2), mm.
        pieces: what stands there.
        tints: the classes' tints, and each star's white and top class.
    """
    rims = find_rims(flat, tops, pieces)
    around = unroll(flat, tops, rims, pieces, tints)
    outlines = _outlines(field, rims, pieces, flat.eye)
    geometry = _geometry(tops, rims, stars, pieces, flat.eye)
    shown = np.sqrt(around.areas + AREA_FLOOR)
    depth = np.minimum(around.depth_mm, WIDE_SIDE_MM)[:, None]
    shape = np.hstack([depth, np.minimum(depth, NARROW_SIDE_MM), outlines, geometry, shown])
    return Sides(_azimuth_signs(around), shape.astype(np.float32), around.brightness)


def height_logs(sides: Sides) -> Floats:
    """Return log probabilities of 1 to MAX_HEIGHT pieces, (stars, MAX_HEIGHT)."""
    weights = read_weights()
    shape = weights.standardised(sides.shape)
    each = [_shares(one.logs(sides.azimuths, shape)) for one in weights.networks]
    return np.log(np.mean(each, axis=0, dtype=np.float64) + TINY_POWER)


@cache
def read_weights(path: Path = WEIGHTS_FILE) -> HeightWeights:
    """Return the weights that a file holds."""
    stored = json.loads(path.read_text())
    networks = tuple(
        HeightNetwork(**{name: _single(values) for name, values in one.items()})
        for one in stored["networks"]
    )
    return HeightWeights(_single(stored["centre"]), _single(stored["spread"]), networks)


def _single(values: object) -> Floats:
    return np.asarray(values, dtype=np.float32)


def _shares(logs: Floats) -> Floats:
    shares = np.exp(logs - logs.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))


def _azimuth_signs(around: Surroundings) -> Floats:
    """Return one row for each azimuth: its channels, and how wide a piece's side shows there."""
    stars, _, azimuths, _ = around.channels.shape
    depth = np.broadcast_to(around.depth_mm[:, None], (stars, azimuths))
    widths = np.stack([np.minimum(depth, 1), np.minimum(depth, WIDE_SIDE_MM) / 2], axis=-1)
    facing = np.broadcast_to(np.cos(AZIMUTHS_RAD)[:, None], (stars, azimuths, 1))
    rows = around.channels.transpose(0, 2, 1, 3).reshape(stars, azimuths, -1)
    return np.concatenate([rows, widths, facing], axis=-1, dtype=np.float32)


def _outlines(field: Edges, rims: Rims, pieces: Pieces, eye: CameraPlace) -> Floats:
    """Return how much outline there is where towers would meet the sheet, 0 to 1, (stars, 8).

    The first MAX_HEIGHT columns are the near arcs of towers of 1, 2, … pieces. The others are the
    flanks of their lowest pieces.
    """
    away = rims.centres_mm - eye.foot
    outward = away / (np.linalg.norm(away, axis=1, keepdims=True) + TINY)
    bases = eye.foot + away[:, None] / eye.scale(pieces.thickness_mm * _LEVELS)[None, :, None]
    arcs = _arcs(field, bases, outward, pieces.radius_mm)
    return np.hstack([arcs, _flanks(field, bases, outward, pieces, eye)])


def _arcs(field: Edges, bases: Floats, outward: Floats, radius_mm: float) -> Floats:
    turns = np.arctan2(-outward[:, 1], -outward[:, 0])[:, None] + ARC_RAD
    spokes = np.stack([np.cos(turns), np.sin(turns)], axis=-1)
    values = edge_values(field, bases[:, :, None] + radius_mm * spokes[:, None])
    return np.asarray((values * normals(turns)[:, None]).sum(axis=-1).mean(axis=-1))


def _flanks(
    field: Edges, bases: Floats, outward: Floats, pieces: Pieces, eye: CameraPlace
) -> Floats:
    """Return how much outline the flanks of each tower's lowest piece have, (stars, MAX_HEIGHT).

    The result is the mean over the left and the right flank. `bases` are the towers' middles on
    the sheet, mm. `outward` points away from the camera's foot.
    """
    across = np.stack([-outward[:, 1], outward[:, 0]], axis=1)
    grown = 1 + (float(eye.scale(pieces.thickness_mm)) - 1) * FLANK_SHARES[:, None]
    middles = eye.foot + (bases - eye.foot)[:, :, None] * grown
    sideways = across[:, None, None] * (pieces.radius_mm * grown)
    points = np.concatenate([middles - sideways, middles + sideways], axis=2)
    normal = normals(np.arctan2(across[:, 1], across[:, 0]))[:, None, None]
    return np.asarray((edge_values(field, points) * normal).sum(axis=-1).mean(axis=-1))


def _geometry(tops: Tops, rims: Rims, stars: Floats, pieces: Pieces, eye: CameraPlace) -> Floats:
    """Return how towers of each height would stand and look, shape (stars, 21)."""
    away = rims.centres_mm - eye.foot
    scales = eye.scale(pieces.thickness_mm * _LEVELS)
    axes = eye.foot + away[:, None] / scales[None, :, None]
    astray = np.minimum(np.linalg.norm(axes - stars[:, None], axis=-1), MAX_ASTRAY_SIGN_MM)
    sizes = pieces.radius_mm * scales
    swollen = np.clip(rims.radii_mm[:, None] - sizes, -MAX_SWELLING_MM, MAX_SWELLING_MM)
    single = [
        np.linalg.norm(away, axis=1) / eye.height_mm,
        rims.misfits_mm,
        rims.support,
        np.minimum(np.linalg.norm(rims.centres_mm - tops.centres_mm, axis=1), MAX_RIM_SHIFT_MM),
        np.maximum(ILL_OUTLINED - tops.outlines, 0),
        np.clip(tops.radii_mm - sizes[0], -MAX_SWELLING_MM, MAX_SWELLING_MM),
        swollen[:, 0] ** 2,
        np.full(len(stars), sizes[-1] - sizes[0]),
        np.full(len(stars), pieces.thickness_mm / pieces.radius_mm),
    ]
    return np.hstack([astray, astray**2, swollen, np.stack(single, axis=1)])
