"""The mat as this round's own frames show it.

Once the table and the record agree on the beads in a frame, that frame shows the bare mat
everywhere else, in this light and pose. Later frames are compared with it. A place that has not
changed still holds what it held.

A fingertip over the edge may be overlooked, and a faint star too. So what looks otherwise than the
mat did before is no mat yet: it must still lie there once the number of beads is another.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.beads.constants import (
    HIDDEN_RADII,
    KIND_NEWS,
    LEAST_CHANGE_LOG,
    MOST_NEWS,
    NEWS_PX,
    NO_NEWS,
    SAME_BEAD_MM,
    UNCHANGED_LOG_ODDS,
    UNCHANGED_RATIO,
)
from vision.beads.evidence import Bead, BeadEvidence
from vision.beads.kinds import KINDS
from vision.beads.mat import BareMat, differences, filled, make_mat, relit
from vision.beads.signs import MatScene, grey_of
from vision.sheet.constants import MARGIN_MM, PX_PER_MM, SUBPIXEL_BITS, SUBPIXELS
from vision.sheet.flat import to_pixels
from vision.sheet.lens import Floats
from vision.sheet.tracker import SheetSighting


@dataclass(frozen=True, slots=True)
class LearntMat:
    """A frame whose beads are known.

    Attributes:
        seen: where the sheet lay.
        beads: what lay on it, by the record's places and by the kinds that were seen there.
        mat: the mat without them.
        whole: the same frame as it is, beads and all.
        since: how many beads lay there when a pixel first looked otherwise than the mat, shape
            (H, W); NO_NEWS where it looks as the mat does.
    """

    seen: SheetSighting
    beads: tuple[BeadEvidence, ...]
    mat: BareMat
    whole: BareMat
    since: NDArray[np.int16]


def learn_mat(
    seen: SheetSighting,
    scene: MatScene,
    places: Sequence[BeadEvidence],
    beads: Sequence[Bead],
    before: LearntMat | None,
    bare: Sequence[BareMat],
) -> LearntMat:
    """Return the mat as a frame shows it that holds exactly these beads.

    Below the beads the mat is taken from an earlier frame of this kind. Without one it is taken
    from the photo of the bare mat, and without a photo from the surroundings.

    Args:
        seen: where the sheet lay.
        scene: the frame.
        places: what was seen on the frame.
        beads: what lies on it by the record.
        before: the last frame that was learnt from, or None.
        bare: pictures of the bare mat.
    """
    points = np.array([(bead.x_mm, bead.y_mm) for bead in beads]).reshape(-1, 2)
    covered = _discs(scene, points, HIDDEN_RADII)
    known = ~covered if before is None else ~covered | before.mat.known
    below: Floats
    since = np.full(covered.shape, NO_NEWS, np.int16)
    if before is not None:
        below, since = relit(scene.tones, before.mat), _since(before, scene, len(beads))
    elif bare:
        below = relit(scene.tones, bare[0])
    else:
        below = filled(scene.tones, ~covered)
    is_mat = ~covered & (since == NO_NEWS)
    tones = np.where(is_mat[..., None], scene.tones, below).astype(np.float32, copy=False)
    everywhere = np.ones_like(known)
    mat = replace(make_mat(tones, known), is_of_this_round=True)
    held = tuple(_seen_as(bead, places) for bead in beads)
    return LearntMat(seen, held, mat, make_mat(scene.tones, everywhere), since)


def _since(before: LearntMat, scene: MatScene, beads: int) -> NDArray[np.int16]:
    """Return `LearntMat.since` after a frame; what lasted over a change of beads is no news."""
    is_news = before.mat.known & _looks_otherwise(scene, before.mat)
    has_stayed = (before.since != NO_NEWS) & (before.since != beads)
    has_stayed &= ~_looks_otherwise(scene, before.whole)
    first = np.where(before.since == NO_NEWS, np.int16(beads), before.since)
    return np.where(is_news & ~has_stayed, first, NO_NEWS).astype(np.int16)


def _looks_otherwise(scene: MatScene, mat: BareMat) -> NDArray[np.bool_]:
    change = grey_of(np.abs(differences(scene.tones, mat)))
    limit = _usual_limit(change)
    return np.asarray(cv2.blur(change, (NEWS_PX, NEWS_PX)) > limit)


def _usual_limit(change: Floats) -> float:
    """Return the change of a picture that noise and light alone may make."""
    margin = round(MARGIN_MM * PX_PER_MM)
    usual = float(np.median(change[margin:-margin, margin:-margin]))
    return max(UNCHANGED_RATIO * usual, LEAST_CHANGE_LOG)


def with_unchanged(
    learnt: LearntMat, scene: MatScene, places: Sequence[BeadEvidence]
) -> tuple[BeadEvidence, ...]:
    """Return the evidence; places that have not changed since `learnt` keep what they held."""
    change = grey_of(np.abs(differences(scene.tones, learnt.whole)))
    limit = _usual_limit(change)
    still = [bead for bead in learnt.beads if _change_at(change, scene, bead) < limit]
    told: list[BeadEvidence] = []
    for place in places:
        bead = next((bead for bead in still if _gap(bead, place) < SAME_BEAD_MM), None)
        if bead is not None:
            still.remove(bead)
            told.append(_known(bead, place))
        elif _change_at(change, scene, place) < limit and _held_none(learnt, scene, place):
            told.append(replace(place, standing=min(place.standing, -UNCHANGED_LOG_ODDS)))
        else:
            told.append(place)
    told += still
    return tuple(sorted(told, key=lambda place: -place.standing))


def _seen_as(bead: Bead, places: Sequence[BeadEvidence]) -> BeadEvidence:
    """Return a bead of the record with the kinds that were seen; the record's kind is not used."""
    seen = min(places, key=lambda place: _gap(bead, place), default=None)
    kinds: Mapping[str, float] = dict.fromkeys(KINDS, -math.log(len(KINDS)))
    if seen is not None and _gap(bead, seen) < SAME_BEAD_MM:
        kinds = seen.kinds
    return BeadEvidence(bead.x_mm, bead.y_mm, UNCHANGED_LOG_ODDS, kinds)


def _known(held: BeadEvidence, place: BeadEvidence) -> BeadEvidence:
    """Return the evidence of a bead that has not changed: its kinds over all frames so far."""
    kinds = {kind: log + KIND_NEWS * (place.kinds[kind] - log) for kind, log in held.kinds.items()}
    return replace(place, standing=max(place.standing, UNCHANGED_LOG_ODDS), kinds=kinds)


def _held_none(learnt: LearntMat, scene: MatScene, place: BeadEvidence) -> bool:
    """Return whether nothing lay at a place, and the mat showed there as before."""
    if any(_gap(bead, place) < SAME_BEAD_MM for bead in learnt.beads):
        return False
    disc = _discs(scene, np.array([(place.x_mm, place.y_mm)]), 1.0)
    return not disc.any() or float((learnt.since[disc] != NO_NEWS).mean()) < MOST_NEWS


def _gap(bead: Bead | BeadEvidence, place: BeadEvidence) -> float:
    return float(np.hypot(bead.x_mm - place.x_mm, bead.y_mm - place.y_mm))


def _change_at(change: Floats, scene: MatScene, spot: Bead | BeadEvidence) -> float:
    disc = _discs(scene, np.array([(spot.x_mm, spot.y_mm)]), 1.0)
    return float(change[disc].mean()) if disc.any() else 0.0


def _discs(scene: MatScene, points_mm: Floats, reach: float) -> NDArray[np.bool_]:
    """Return the flat picture's pixels on discs of `reach` radii round beads' outlines."""
    discs = np.zeros(scene.tones.shape[:2], dtype=np.uint8)
    centres = to_pixels(scene.eye.lifted(points_mm, scene.height_mm)).reshape(-1, 2).tolist()
    radius = round(reach * scene.radius_mm * PX_PER_MM * SUBPIXELS)
    for x, y in centres:
        centre = (round(x * SUBPIXELS), round(y * SUBPIXELS))
        cv2.circle(discs, centre, radius, (1,), -1, shift=SUBPIXEL_BITS)
    return discs > 0
