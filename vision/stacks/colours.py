"""Which colour a face has: distances in CIE L*a*b* between reflectances and a set's colours.

A board file's colours are nominal. Print and paint differ from them, and gloss and haze wash them
all out alike. So the set's own colours are found in the frame itself, by expectation maximisation
in two steps. The first step finds one wash for the whole set: how pale, how tinted, how bright. The
second step finds each class's own mean; few faces move a mean less than many.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.sheet.board import Pieces
from vision.sheet.constants import TINY
from vision.sheet.lens import Floats
from vision.sheet.light import linear
from vision.stacks.constants import (
    CROWD_BALANCE,
    LAB_A,
    LAB_B,
    LAB_L,
    LAB_LINE_BELOW,
    LAB_LINE_OFFSET,
    LAB_LINE_SLOPE,
    MAX_REFLECTANCE,
    NOMINAL_SPREAD_LAB,
    OWN_SPREAD_LAB,
    PALETTE_ROUNDS,
    PRIOR_FACES,
    WASH_FACES,
    WHITE_XYZ,
    XYZ_FROM_BGR,
)


@dataclass(frozen=True, slots=True)
class Palette:
    """A set's colours.

    Attributes:
        names: in the board file's order.
        lab: CIE L*a*b*, shape (colours, 3).
        linear_bgr: the nominal colours as linear light, shape (colours, 3).
        spread: how far faces lie around their class, L*, a*, b*.
    """

    names: tuple[str, ...]
    lab: Floats
    linear_bgr: Floats

    spread: Floats

    def log_likelihoods(self, faces_lab: Floats) -> Floats:
        """Return how well each colour explains each face, shape (faces, colours)."""
        apart = (faces_lab[:, None] - self.lab) / self.spread
        return np.asarray(-0.5 * (apart**2).sum(axis=-1))

    def drawn_to(self, faces_lab: Floats, sure: Floats) -> Palette:
        """Return the palette with the colours that this frame's faces show.

        Args:
            faces_lab: shape (faces, 3).
            sure: how surely each is a face at all, shape (faces,), 0 to 1.
        """
        washed = self
        for _ in range(PALETTE_ROUNDS):
            washed = replace(self, lab=_washed(self.lab, faces_lab, washed.shares(faces_lab, sure)))
        own = replace(washed, spread=OWN_SPREAD_LAB)
        for _ in range(PALETTE_ROUNDS):
            shares = own.shares(faces_lab, sure)
            total = shares.sum(axis=0)[:, None] + PRIOR_FACES
            own = replace(own, lab=(shares.T @ faces_lab + PRIOR_FACES * washed.lab) / total)
        return own

    def shares(self, faces_lab: Floats, sure: Floats) -> Floats:
        """Return how much of each face belongs to each class, shape (faces, colours)."""
        return shares_of(self.log_likelihoods(faces_lab), sure)


def shares_of(logs: Floats, sure: Floats) -> Floats:
    """Return how much of each face belongs to each class, shape (faces, colours).

    A set has equally many pieces of each colour, so a class with very many faces is held back.

    Args:
        logs: how well each colour explains each face, shape (faces, colours).
        sure: how surely each is a face at all, shape (faces,), 0 to 1.
    """
    shares = np.exp(logs - logs.max(axis=1, keepdims=True))
    crowds = (shares / shares.sum(axis=1, keepdims=True) * sure[:, None]).sum(axis=0)
    shares = shares / (crowds + 1) ** CROWD_BALANCE
    return np.asarray(shares * (sure / shares.sum(axis=1))[:, None])


def _washed(nominal: Floats, faces_lab: Floats, shares: Floats) -> Floats:
    """Return the nominal colours under the one wash that fits the faces best.

    A wash scales a* and b* and shifts all three; ridge regression towards no wash.
    """
    weights = shares.sum(axis=0)
    means = (shares.T @ faces_lab) / np.maximum(weights, TINY)[:, None]
    total = weights.sum() + WASH_FACES
    shift = (weights @ (means - nominal)) / total
    tints, seen = nominal[:, 1:], means[:, 1:] - shift[1:]
    wish = WASH_FACES * float(np.square(tints).sum(axis=1).mean())
    along = float(weights @ (tints * seen).sum(axis=1)) + wish
    scale = along / (float(weights @ np.square(tints).sum(axis=1)) + wish)
    return np.asarray(nominal * np.array([1.0, scale, scale]) + shift)


def nominal_palette(pieces: Pieces) -> Palette:
    """Return the colours that the board file names."""
    rgb = np.array([colour for _, colour in pieces.colours], dtype=np.float64)
    names = tuple(name for name, _ in pieces.colours)
    bgr = linear(rgb[:, ::-1])
    return Palette(names, lab_from_linear(bgr), bgr, NOMINAL_SPREAD_LAB)


def lab_from_linear(bgr: Floats) -> Floats:
    """Return CIE L*a*b* of linear BGR reflectances, shape (..., 3)."""
    xyz = np.clip(bgr, 0, MAX_REFLECTANCE) @ XYZ_FROM_BGR.T / WHITE_XYZ
    root = np.where(xyz > LAB_LINE_BELOW, np.cbrt(xyz), LAB_LINE_SLOPE * xyz + LAB_LINE_OFFSET)
    x, y, z = np.moveaxis(root, -1, 0)
    return np.stack([LAB_L[0] * y - LAB_L[1], LAB_A * (x - y), LAB_B * (y - z)], axis=-1)
