"""The fit: from views to a lens, with as many terms as the views can tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from vision.calibration.constants import (
    ACCEPTED_PX,
    BLEED_ROUNDS,
    FEW_VIEWS,
    LEAST_TILT_DEG,
    LONGEST_FOCAL,
    MANY_VIEWS,
    SETTLED_BLEED_PX,
    SHORTEST_FOCAL,
    WARNED_PX,
)
from vision.calibration.views import LensView, standpoint
from vision.sheet.lens import Lens

_ALWAYS = cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_ASPECT_RATIO


class Terms(Enum):
    """What is fitted, by the flags of OpenCV."""

    FEW = (
        _ALWAYS
        | cv2.CALIB_FIX_PRINCIPAL_POINT
        | cv2.CALIB_ZERO_TANGENT_DIST
        | cv2.CALIB_FIX_K2
        | cv2.CALIB_FIX_K3
    )
    SOME = _ALWAYS | cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3
    ALL = _ALWAYS

    @property
    def words(self) -> str:
        """What is fitted, in words."""
        return _WORDS[self]


_WORDS = {
    Terms.FEW: "focal length and k1",
    Terms.SOME: "focal length, centre, k1 and k2",
    Terms.ALL: "focal length, centre and all five terms",
}


class Judgement(Enum):
    """What is made of a fit."""

    ACCEPTED = "accepted"
    WARNED = "accepted with a warning"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class LensFit:
    """A lens that was fitted to views.

    Attributes:
        lens: the lens.
        error_px: the root mean square reprojection error.
        views: how many views it was fitted to.
        terms: what was fitted.
    """

    lens: Lens
    error_px: float
    views: int
    terms: Terms

    @property
    def judgement(self) -> Judgement:
        """Whether the lens may be used."""
        if self.error_px < ACCEPTED_PX:
            return Judgement.ACCEPTED
        return Judgement.WARNED if self.error_px < WARNED_PX else Judgement.REFUSED


def terms_for(views: int) -> Terms:
    """Return what so many distinct views can tell apart."""
    if views < FEW_VIEWS:
        return Terms.FEW
    return Terms.SOME if views < MANY_VIEWS else Terms.ALL


def fit_lens(views: Sequence[LensView], nominal: Lens) -> LensFit | None:
    """Return the lens that explains distinct views best.

    White bleeds over the black of markers, so their corners appear inside the true ones; how far
    is solved for each view together with the lens.

    Args:
        views: pictures of one size, distinct from each other.
        nominal: the lens that the fit begins with.

    Returns:
        None if no view is tilted enough to show the focal length, or if the fit gives no lens that
        there can be.
    """
    found = [standpoint(view, nominal) for view in views]
    if not any(place is not None and place.tilt_deg >= LEAST_TILT_DEG for place in found):
        return None
    fit = _fit(views, nominal)
    for _ in range(BLEED_ROUNDS if any(view.outward.any() for view in views) else 0):
        if fit is None:
            return None
        more = [view.bleed_px(fit.lens) for view in views]
        views = [view.unbled(px) for view, px in zip(views, more, strict=True)]
        fit = _fit(views, nominal)
        if max(abs(px) for px in more) < SETTLED_BLEED_PX:
            break
    return fit


def _fit(views: Sequence[LensView], nominal: Lens) -> LensFit | None:
    """Return the lens that explains views as they stand; None if there can be no such lens."""
    terms = terms_for(len(views))
    start = nominal.camera_matrix()
    start[1, 1] = start[0, 0]
    try:
        error, matrix, distortion, _, _ = cv2.calibrateCamera(
            [view.points_mm.astype(np.float32) for view in views],
            [view.pixels.astype(np.float32).reshape(-1, 1, 2) for view in views],
            views[0].size,
            start,
            np.zeros(5),
            flags=terms.value,
        )
    except cv2.error:  # corners in a line, or a fit that runs away
        return None
    focal = float(matrix[0, 0]) / views[0].size[0]
    if not np.isfinite(error) or not SHORTEST_FOCAL < focal < LONGEST_FOCAL:
        return None
    lens = Lens(
        tuple(float(number) for number in matrix.reshape(-1)),
        tuple(float(number) for number in np.asarray(distortion).reshape(-1)[:5]),
    )
    return LensFit(lens, float(error), len(views), terms)
