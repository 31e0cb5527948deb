"""The colour network: which of a set's colours each face has, by all faces of the frame together.

A lamp, haze and gloss change all colours of a frame. Washed-out blue can look as white does
elsewhere, and is told by the other faces. The network knows no colour by its name, and takes any
number of them. `python -m tests.lab.stars.fit_colours` fits `colours.npz`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from vision.sheet.board import Glyph, Pieces
from vision.sheet.constants import CHANNELS
from vision.sheet.lens import Floats
from vision.sheet.light import linear
from vision.stacks.colours import Palette, lab_from_linear
from vision.stacks.constants import (
    COLOUR_ALONE,
    COLOUR_TOGETHER,
    CONTRAST_UNIT,
    LAB_APART_UNIT,
    LAB_UNIT,
    LOGS_UNIT,
    MIDDLE_LIGHTNESS,
    MOST_LOGS_APART,
    MOST_UNREST,
    MOST_WHITE,
)
from vision.stacks.faces import Faces
from vision.stacks.together import TogetherNetwork, beside, read_networks, told_by

WEIGHTS_FILE = Path(__file__).with_name("colours.npz")
_MIDDLE = np.array([MIDDLE_LIGHTNESS, 0.0, 0.0])


@dataclass(frozen=True, slots=True)
class Company:
    """The faces of a frame and the colours that they may have.

    Attributes:
        nominal: the colours that the board file names.
        own: the colours as this frame's faces show them.
        pieces: what the set's pieces look like.
        faces: what the top circles show.
        reflectance: the faces' linear BGR, of white paper's, shape (stars, 3).
        white: white paper's linear BGR at each, shape (stars, 3).
        sure: how surely each is a face at all, shape (stars,), 0 to 1.
        logs: how well each colour explains each face alone, shape (stars, colours).
    """

    nominal: Palette
    own: Palette
    pieces: Pieces
    faces: Faces
    reflectance: Floats
    white: Floats
    sure: Floats
    logs: Floats


def told_together(company: Company) -> Floats:
    """Return log likelihoods of each face's colours, shape (stars, colours).

    What each face shows alone still counts, as the network knows drawn faces only.
    """
    said = told_by(_shipped(), pair_signs(company), company.logs, company.sure)
    return np.asarray(COLOUR_ALONE * company.logs + COLOUR_TOGETHER * said)


def pair_signs(company: Company) -> Floats:
    """Return what is known of each face beside each colour, shape (stars, colours, signs)."""
    nominal, own, faces = company.nominal, company.own, company.faces
    logs = company.logs - company.logs.max(axis=1, keepdims=True)
    lab = lab_from_linear(company.reflectance)
    plain = company.pieces.glyph is Glyph.NONE
    ink = np.array(company.pieces.glyph_colour[::-1], dtype=np.float64)
    expected = (np.zeros(CHANNELS) if plain else linear(ink)) - nominal.linear_bgr
    fits = np.zeros(len(lab)) if plain else faces.fits.max(axis=1)
    of_faces = [
        lab / LAB_UNIT - _MIDDLE,
        faces.contrasts / CONTRAST_UNIT,
        company.sure[:, None],
        fits[:, None],
        np.minimum(faces.unrest, MOST_UNREST)[:, None],
        np.full((len(lab), 1), float(not plain)),
        faces.bases / 255,
        np.minimum(company.white, MOST_WHITE),
    ]
    of_colours = [nominal.lab / LAB_UNIT - _MIDDLE, own.lab / LAB_UNIT - _MIDDLE]
    of_pairs = [
        (lab[:, None] - nominal.lab) / LAB_APART_UNIT,
        (lab[:, None] - own.lab) / LAB_APART_UNIT,
        (faces.contrasts[:, None] - expected) / CONTRAST_UNIT,
        np.maximum(logs, -MOST_LOGS_APART)[..., None] / LOGS_UNIT,
    ]
    count, colours = logs.shape
    of_pairs += [beside(one, colours) for one in of_faces]
    of_pairs += [np.broadcast_to(one, (count, *one.shape)) for one in of_colours]
    return np.concatenate(of_pairs, axis=2, dtype=np.float32)


@cache
def _shipped() -> tuple[TogetherNetwork, ...]:
    return read_networks(WEIGHTS_FILE)
