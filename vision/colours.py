"""Which colour a face has: distances in CIE L*a*b* between reflectances and a set's colours.

A board file's colours are nominal: print, paint and lamps shift them. So the set's own colours
are drawn from the frame itself, towards the faces that are surely of a class, and no further than
the number of such faces allows (the posterior mean under a normal prior).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.board import Pieces
from vision.lens import Floats
from vision.light import linear

SPREAD = np.array([26.0, 14.0, 14.0])
"""How far L*, a*, b* of faces lie around their class: gloss and shade move L* the most."""

PRIOR_FACES = 2.0  # how many faces the nominal colour counts for
ROUNDS = 2

_XYZ_FROM_BGR = np.array(  # sRGB primaries, D65 (IEC 61966-2-1), columns in BGR order
    [[0.1805, 0.3576, 0.4124], [0.0722, 0.7152, 0.2126], [0.9505, 0.1192, 0.0193]]
)
_WHITE_XYZ = np.array([0.9505, 1.0, 1.0890])


@dataclass(frozen=True, slots=True)
class Palette:
    """A set's colours.

    Attributes:
        names: in the board file's order.
        lab: CIE L*a*b*, shape (colours, 3).
        linear_bgr: the nominal colours as linear light, shape (colours, 3).
    """

    names: tuple[str, ...]
    lab: Floats
    linear_bgr: Floats

    def log_likelihoods(self, faces_lab: Floats) -> Floats:
        """Return how well each colour explains each face, shape (faces, colours)."""
        apart = (faces_lab[:, None] - self.lab) / SPREAD
        return np.asarray(-0.5 * (apart**2).sum(axis=-1))

    def drawn_to(self, faces_lab: Floats, sure: Floats) -> Palette:
        """Return the palette moved towards this frame's faces.

        Args:
            faces_lab: shape (faces, 3).
            sure: how surely each is a face at all, shape (faces,), 0 to 1.
        """
        palette = self
        for _ in range(ROUNDS):
            logs = palette.log_likelihoods(faces_lab)
            shares = np.exp(logs - logs.max(axis=1, keepdims=True))
            shares *= (sure / shares.sum(axis=1))[:, None]
            total = shares.sum(axis=0)[:, None] + PRIOR_FACES
            lab = (shares.T @ faces_lab + PRIOR_FACES * self.lab) / total
            palette = Palette(self.names, lab, self.linear_bgr)
        return palette


def nominal_palette(pieces: Pieces) -> Palette:
    """Return the colours that the board file names."""
    rgb = np.array([colour for _, colour in pieces.colours], dtype=np.float64)
    names = tuple(name for name, _ in pieces.colours)
    bgr = linear(rgb[:, ::-1])
    return Palette(names, lab_from_linear(bgr), bgr)


def lab_from_linear(bgr: Floats) -> Floats:
    """Return CIE L*a*b* of linear BGR reflectances, shape (..., 3)."""
    xyz = np.clip(bgr, 0, 1.5) @ _XYZ_FROM_BGR.T / _WHITE_XYZ
    root = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = np.moveaxis(root, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)
