"""Whether a stack stands on each star.

A small network weighs the signs: outline, glyph, colour, how far the face is from the sheet's own
colour, and, where a photo of the bare sheet helps, how far the star is from its bare look. Where no
photo helps, a second network corrects the first one's answer by what tells raised from printed.
`python -m tests.lab.scenes.fit_standing` fits the weights and writes them to `standing.json`; with
`--raised` it fits the second network's and writes them to `raised.json`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Board, Pieces
from vision.sheet.foreign import Mask, levelled, tint_off
from vision.sheet.lens import Floats
from vision.sheet.odds import OddsWeights, odds_weights
from vision.stacks.constants import (
    CELL_MM,
    HARDLY_APART_QUANTILE,
    MAX_APART_LOG,
    MAX_GROUND_OFF_LAB,
    MAX_PLAIN_LOG_ODDS,
    MAX_UNREST,
    MISSING_OUTLINE,
    NEAR_GROUND_OFF_LAB,
    PLAIN_FIT,
    PRINTED_OUTLINE,
    SLIGHTLY_APART_LOG,
    STAR_CELLS_RADII,
    STRONGLY_APART_QUANTILE,
)
from vision.stacks.faces import Faces
from vision.stacks.reference import Cells, Reference, cell_points
from vision.stacks.tops import Tops, disc, star_points

WEIGHTS_FILE = Path(__file__).with_name("standing.json")
RAISED_FILE = Path(__file__).with_name("raised.json")


def standing_log_odds(signs: Floats, raised: Floats, bare: Floats) -> Floats:
    """Return the log odds that a stack stands on each star, shape (stars,).

    Args:
        signs: as `plain_signs` gives them, shape (stars, signs).
        raised: as `vision.stacks.raised.of_own_tops` gives them, shape (stars, signs), NaN where
            they tell nothing.
        bare: as `bare_signs` gives them, shape (stars, signs), NaN where a star is in no photo;
            shape (stars, 0) without a photo.
    """
    odds = plain_log_odds(signs)
    told = np.isfinite(raised).all(axis=1)
    odds[told] = read_raised_weights().log_odds(with_raised(signs, raised)[told])
    if not bare.shape[1]:
        return odds
    known = np.isfinite(bare).all(axis=1)
    odds[known] = read_weights()[1].log_odds(np.hstack([signs, bare])[known])
    return odds


def plain_log_odds(signs: Floats) -> Floats:
    """Return the log odds that `plain_signs` alone give, shape (stars,)."""
    return read_weights()[0].log_odds(signs)


def with_raised(signs: Floats, raised: Floats) -> Floats:
    """Return what the second network weighs, shape (stars, 1 + signs + signs of being raised).

    The first of them is the first network's answer.
    """
    odds = np.clip(plain_log_odds(signs), -MAX_PLAIN_LOG_ODDS, MAX_PLAIN_LOG_ODDS)
    return np.hstack([odds[:, None], signs, raised])


def plain_signs(tops: Tops, faces: Faces, colours: Floats, off_ground: Floats) -> Floats:
    """Return the signs that a frame shows by itself, shape (stars, 9).

    Args:
        tops: the top circles.
        faces: what they show.
        colours: log likelihoods of the set's colours, shape (stars, colours).
        off_ground: how far the faces are from the sheet's colour, shape (stars,), L*a*b* units.
    """
    has_glyphs = bool(faces.fits.shape[1])
    fit = np.maximum(faces.fits.max(axis=1, initial=0.0), 0.0)
    if not has_glyphs:
        fit = np.full(len(fit), PLAIN_FIT)
    return np.stack(
        [
            tops.outlines,
            np.maximum(MISSING_OUTLINE - tops.outlines, 0),
            fit,
            np.maximum(tops.printed - PRINTED_OUTLINE, 0),
            np.minimum(faces.unrest * np.sqrt(np.maximum(1 - fit**2, 0.0)), MAX_UNREST),
            np.log1p(-colours.max(axis=1)),
            np.minimum(off_ground, MAX_GROUND_OFF_LAB) / MAX_GROUND_OFF_LAB,
            np.minimum(off_ground, NEAR_GROUND_OFF_LAB) / NEAR_GROUND_OFF_LAB,
            np.full(len(fit), float(has_glyphs)),
        ],
        axis=1,
    )


def bare_signs(
    cells: Cells,
    known: Mask,
    bareness: Floats,
    board: Board,
    pieces: Pieces,
    reference: Reference,
) -> Floats:
    """Return the signs that a photo of the bare sheet adds, shape (stars, 6).

    They are NaN for a star that the photo or the frame shows by less than half.

    Args:
        cells: the sheet's softened log reflectance, as `to_cells` gives it.
        known: which of them the frame shows.
        bareness: how much each star looks like its bare print, shape (stars,).
        board: the sheet.
        pieces: what may stand on it.
        reference: the bare sheet.
    """
    seen = known & reference.known
    apart, _ = levelled(cells - reference.cells, seen)
    rows, columns = star_cells(cells.shape[0], cells.shape[1], board, pieces)
    apart = np.where(seen[rows, columns][..., None], apart[rows, columns], np.nan)
    tints, brightness = tint_off(apart), apart[..., 1]
    is_shown = np.isfinite(brightness).mean(axis=1) > 0.5
    signs = np.full((len(rows), 6), np.nan)
    tints, brightness = tints[is_shown], brightness[is_shown]
    strongly, middle, hardly = _quantiles(
        tints, (STRONGLY_APART_QUANTILE, 0.5, HARDLY_APART_QUANTILE)
    )
    signs[is_shown] = np.stack(
        [
            np.maximum(bareness[is_shown], 0),
            np.minimum(middle, MAX_APART_LOG),
            np.minimum(np.abs(_quantiles(brightness, (0.5,))[0]), MAX_APART_LOG),
            np.minimum(middle, SLIGHTLY_APART_LOG) / SLIGHTLY_APART_LOG,
            np.minimum(strongly, MAX_APART_LOG),
            np.minimum(hardly, SLIGHTLY_APART_LOG) / SLIGHTLY_APART_LOG,
        ],
        axis=1,
    )
    return signs


def _quantiles(values: Floats, shares: tuple[float, ...]) -> Floats:
    """Return quantiles of each row without its NaNs, shape (shares, rows)."""
    if np.isfinite(values).all():
        return np.asarray(np.quantile(values, shares, axis=1))
    return np.asarray(np.nanquantile(values, shares, axis=1))  # many times slower


def star_cells(
    rows: int, columns: int, board: Board, pieces: Pieces
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the rows and columns of the cells on each star, shape (stars, cells) each."""
    around = disc(STAR_CELLS_RADII * pieces.radius_mm, CELL_MM)
    origin = cell_points(rows, columns)[0, 0]
    places = np.rint((star_points(board)[:, None] + around - origin) / CELL_MM).astype(np.intp)
    return (
        np.clip(places[..., 1], 0, rows - 1),
        np.clip(places[..., 0], 0, columns - 1),
    )


@cache
def read_weights(path: Path = WEIGHTS_FILE) -> tuple[OddsWeights, OddsWeights]:
    """Return the weights that a file holds: without a photo of the bare sheet, and with one."""
    stored = json.loads(path.read_text())
    return odds_weights(stored["alone"]), odds_weights(stored["referenced"])


@cache
def read_raised_weights(path: Path = RAISED_FILE) -> OddsWeights:
    """Return the weights that correct the answer without a photo."""
    return odds_weights(json.loads(path.read_text())["raised"])
