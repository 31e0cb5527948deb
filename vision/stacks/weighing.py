"""The signs and the star network, weighed together.

The network costs as much as all signs together. So it looks only at stars of which the signs doubt
whether a stack stands there, how high it is, or how strong its top piece is. Where the signs are
sure, it could not turn their answer.
"""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np

from vision.sheet.board import Pieces
from vision.sheet.flat import Flat
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
from vision.sheet.light import Light
from vision.stacks.constants import (
    AGREED_LOOK,
    AGREED_STRENGTH,
    GLYPH_SHARPNESS,
    HEIGHT_WEIGHTS,
    MAX_GLYPH_FIT,
    MOST_OF_LOOK,
    MOST_OF_SIGNS,
    STANDING_WEIGHTS,
    STRENGTH_WEIGHTS,
    SURE_HEIGHT_MARGIN,
    SURE_SIGNS,
    SURE_STRENGTH_MARGIN,
    SURELY_BARE_LIKENESS,
)
from vision.stacks.reference import Reference
from vision.stacks.star_measures import Indices, put_rows
from vision.stacks.star_network import StarLook, look_at_stars, no_look


class NetworkLooks:
    """What the star network says of the stars that it was asked about so far.

    Attributes:
        said: what it says; zeros where it was not asked.
    """

    def __init__(
        self, flat: Flat, light: Light, stars: Floats, pieces: Pieces, reference: Reference | None
    ) -> None:
        """Begin with no star asked about; `stars` are their centres, shape (stars, 2), mm."""
        self._shown = flat, light, pieces, reference
        self._stars = stars
        self.said = no_look(len(stars))

    def keep(self, said: StarLook, changed: Indices) -> None:
        """Keep what was said of an earlier frame, but for the stars that changed since."""
        self.said = _with_rows(said, no_look(len(changed)), changed)

    def ask(self, doubtful: Mask) -> None:
        """Let the network look at doubtful stars that it was not asked about; shape (stars,)."""
        stars = np.flatnonzero(doubtful & ~self.said.is_asked)
        if len(stars):
            flat, light, pieces, reference = self._shown
            points = self._stars[stars]
            now = look_at_stars(flat, points, light.white(points), pieces, reference)
            self.said = _with_rows(self.said, now, stars)

    def agreed(self, signs: Floats) -> StarLook:
        """Return what the network says, and where it was not asked, that it agrees with the signs.

        Args:
            signs: log odds that a stack stands on each star, shape (stars,).
        """
        standing = np.where(self.said.is_asked, self.said.standing, AGREED_LOOK * np.sign(signs))
        return replace(self.said, standing=standing)


def _with_rows(kept: StarLook, now: StarLook, stars: Indices) -> StarLook:
    names = [each.name for each in fields(kept)]
    rows = {name: put_rows(getattr(kept, name), getattr(now, name), stars) for name in names}
    return replace(kept, **rows)


def are_doubtful(signs: Floats, glyphs: Floats, kin: Mask) -> Mask:
    """Return the stars that the network is to look at before heights are read.

    Args:
        signs: log odds that a stack stands on each star, shape (stars,).
        glyphs: log likelihoods of the strengths; no columns for plain pieces.
        kin: which stars look as empty ones do, shape (stars,).
    """
    vague = margins(glyphs) <= SURE_STRENGTH_MARGIN if glyphs.shape[1] else np.zeros_like(kin)
    return np.asarray((np.abs(signs) <= SURE_SIGNS) | ((vague | kin) & (signs > 0)))


def are_heights_doubtful(standing: Floats, heights: Floats) -> Mask:
    """Return the stars that the network is to look at for their heights.

    Args:
        standing: log odds that a stack stands on each star, shape (stars,).
        heights: log probabilities of the heights, shape (stars, MAX_HEIGHT).
    """
    return np.asarray((standing > 0) & (margins(heights) <= SURE_HEIGHT_MARGIN))


def margins(logs: Floats) -> Floats:
    """Return by how much the likeliest of each row is likelier than the next, shape (rows,)."""
    last_two = np.partition(logs, -2, axis=1)[:, -2:]
    return np.asarray(last_two[:, 1] - last_two[:, 0])


def weigh_standing(signs: Floats, look: StarLook, bareness: Floats) -> Floats:
    """Return log odds that a stack stands on each star, by the signs and by the network.

    Neither says more than its cap, so that neither is believed alone against the other. Where a
    star surely shows its bare print, the network is not believed that a stack stands there: it
    knows pieces, and does not know that one of them is printed.
    """
    of_signs, of_look = np.array(STANDING_WEIGHTS)[look.has_bare.astype(np.intp)].T
    said = look.standing
    if len(bareness):
        said = np.where(bareness > SURELY_BARE_LIKENESS, np.minimum(said, 0), said)
    return np.asarray(
        of_signs * capped(signs, MOST_OF_SIGNS) + of_look * capped(said, MOST_OF_LOOK)
    )


def capped(log_odds: Floats, most: float) -> Floats:
    """Return log odds that nowhere exceed `most`, and are as they were near 0."""
    return np.asarray(most * np.tanh(log_odds / most))


def heard_of_heights(signs: Floats, look: StarLook) -> Floats:
    """Return how much the network is heard of each star's height, shape (stars,), 0 to 1."""
    return np.asarray(look.is_asked * np.clip(SURE_HEIGHT_MARGIN - margins(signs), 0, 1))


def weigh_heights(signs: Floats, look: StarLook) -> Floats:
    """Return log probabilities of the heights, by the signs and by the network.

    The network's weight fades out towards the margin beyond which it is not asked, so that a star
    at this margin is told alike with and without it.
    """
    of_signs, of_look = np.array(HEIGHT_WEIGHTS)[look.has_bare.astype(np.intp)].T
    of_look = of_look * heard_of_heights(signs, look)
    return np.asarray(of_signs[:, None] * signs + of_look[:, None] * look.heights)


def weigh_strengths(signs: Floats, look: StarLook) -> Floats:
    """Return log probabilities of the strengths, by the signs and by the network.

    Plain pieces have none: `signs` has no columns then, nor has the answer.
    """
    if not signs.shape[1]:
        return signs
    of_signs, of_look = np.array(STRENGTH_WEIGHTS)[look.has_bare.astype(np.intp)].T
    of_signs = np.where(look.is_asked, of_signs, AGREED_STRENGTH)
    return np.asarray(of_signs[:, None] * signs + of_look[:, None] * look.strengths)


def glyph_logs(fits: Floats) -> Floats:
    """Return log likelihoods of the strengths by how well their glyphs fit, shape as `fits`."""
    return np.asarray(-GLYPH_SHARPNESS * np.log(1 - np.square(np.clip(fits, 0, MAX_GLYPH_FIT))))
