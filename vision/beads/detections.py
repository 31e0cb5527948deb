"""Bead detections: candidates are moved to the beads' centres, judged, and told apart by kind.

Each place is judged alone, and once more among the others of its frame (`networks`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.beads.candidates import Maps, find_spots, make_maps
from vision.beads.constants import (
    INNER_CIRCLES,
    LEAST_APART_DIAMETERS,
    LEAST_LOG_ODDS,
    MAX_MOVE_RADII,
    MAX_OVERHANG_RADII,
    MAX_PLACES,
    MAX_PLACES_UNKNOWN_MAT,
    MORE_PLACES,
    NEIGHBOUR_LOG_ODDS,
    NO_GLASS_LOG_ODDS,
    ONE_TONE_LOG,
    OVER_EDGE_LOG_ODDS,
    OVER_EDGE_RADII,
    OVERLAP_DIAMETERS,
    OVERLAP_LOG_ODDS,
    STANDING_DAMPING,
    STAYING_LOG_ODDS,
    STAYING_RADII,
    TONE_SPAN_QUANTILES,
    WEAK_PLACE_LOG_ODDS,
)
from vision.beads.kinds import (
    KINDS,
    black_signs,
    is_black,
    kind_logs,
    lit_signs,
    named_together,
    own_signs,
)
from vision.beads.neighbours import touched, without_neighbours
from vision.beads.signs import (
    MatScene,
    Patches,
    grey_of,
    look_at,
    moving_signs,
    outward,
    quantiles,
    standing_signs,
)
from vision.beads.weights import BeadWeights, Heard
from vision.sheet.constants import TINY
from vision.sheet.flat import to_pixels
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats


@dataclass(frozen=True, slots=True)
class BeadDetections:
    """Places where beads may lie, strongest first.

    Attributes:
        points_mm: on the sheet, shape (N, 2).
        standing: log odds that a bead lies there, shape (N,).
        kinds: log probability of each of `kinds.KINDS`, shape (N, 3).
        overlaps: whether a likelier place is nearer than two beads can be, shape (N,).
    """

    points_mm: Floats
    standing: Floats
    kinds: Floats
    overlaps: Mask


def detect_beads(scene: MatScene, weights: BeadWeights) -> BeadDetections:
    """Return the places where beads may lie."""
    points, odds = likely_places(scene, weights)
    if len(points) == 0:
        return BeadDetections(points, odds, np.zeros((0, len(KINDS))), np.zeros(0, dtype=bool))
    patches = look_at(scene, points)
    own, sure = own_signs(scene, points, patches), odds > 0
    black = is_black(weights, black_signs(own, sure))
    lit = lit_signs(scene, points, patches, own, black, sure)
    named = named_together(weights, scene, points, lit, sure)
    if named is not None:
        heard = together_odds(weights.heard, odds, named)
        odds = np.where(is_comparable(scene, points), heard, odds)
    overlaps = overlapping(points, odds, 2 * scene.radius_mm)
    odds = np.asarray(odds - OVERLAP_LOG_ODDS * overlaps)
    kinds = kind_logs(weights, lit, black, odds > 0, named)
    strongest = np.argsort(-odds)
    return BeadDetections(points[strongest], odds[strongest], kinds[strongest], overlaps[strongest])


def likely_places(scene: MatScene, weights: BeadWeights) -> tuple[Floats, Floats]:
    """Return where beads may lie, shape (N, 2), and the log odds by each place alone."""
    spots = first_spots(scene, make_maps(scene.tones, scene.apart), weights.finder)
    patches = look_at(scene, spots)
    spots, odds = centred(scene, spots, patches, standing(weights, patches), weights)
    if scene.apart is not None:
        odds[MAX_PLACES:] -= WEAK_PLACE_LOG_ODDS
        spots, odds = _judged_apart(scene, spots, odds, weights)
    odds[is_beside(scene, spots)] = -np.inf
    strongest = np.argsort(-odds)
    spots, odds = spots[strongest], odds[strongest]
    likely = np.flatnonzero(odds > LEAST_LOG_ODDS)
    kept = likely[apart(spots[likely], LEAST_APART_DIAMETERS * 2 * scene.radius_mm)]
    points, odds = spots[kept], odds[kept]
    if len(kept) == 0:
        return points, odds
    return centred(scene, points, look_at(scene, points), odds, weights)[0], odds


def together_odds(heard: Heard, odds: Floats, named: Floats) -> Floats:
    """Return log odds of beads, by each place alone and by what is named together, shape (N, 4)."""
    return np.asarray(heard.alone * odds + heard.together * star_odds(named) + heard.start)


def star_odds(named: Floats) -> Floats:
    """Return the log odds of a star by logs of kinds and of no star, shape (N, 4)."""
    return np.asarray(np.logaddexp.reduce(named[:, : len(KINDS)], axis=1) - named[:, -1])


def _judged_apart(
    scene: MatScene, spots: Floats, odds: Floats, weights: BeadWeights
) -> tuple[Floats, Floats]:
    """Return places and odds; those beside a bead are judged anew without what it hides."""
    beads = spots[odds > NEIGHBOUR_LOG_ODDS]
    among = np.flatnonzero((odds <= NEIGHBOUR_LOG_ODDS) & touched(scene, spots, beads))
    if len(among) == 0:
        return spots, odds
    points = spots[among]
    steps = without_neighbours(scene, look_at(scene, points), points, beads)
    points = moved(scene, points, steps, weights)
    free = without_neighbours(scene, look_at(scene, points), points, beads)
    anew = standing(weights, free)
    is_better = anew > odds[among]
    better = among[is_better]
    spots, odds = spots.copy(), odds.copy()
    spots[better], odds[better] = points[is_better], anew[is_better]
    return spots, odds


def first_spots(scene: MatScene, maps: Maps, finder: Floats) -> Floats:
    """Return the candidates that are looked at, strongest first, shape (N, 2), mm."""
    is_unknown = scene.apart is None
    most, more = (MAX_PLACES_UNKNOWN_MAT, 0) if is_unknown else (MAX_PLACES, MORE_PLACES)
    return find_spots(maps, finder, scene.radius_mm, scene.height_mm, scene.eye, most, more)


def overlapping(points_mm: Floats, odds: Floats, diameter_mm: float) -> Mask:
    """Return which places overlap a likelier one, shape (N,). Two beads that lie flat cannot.

    Args:
        points_mm: the places, shape (N, 2).
        odds: their log odds, shape (N,).
        diameter_mm: of a bead.
    """
    apart_mm = np.linalg.norm(points_mm[:, None] - points_mm[None], axis=2)
    is_near = apart_mm < OVERLAP_DIAMETERS * diameter_mm
    return np.asarray((is_near & (odds[None] > odds[:, None])).any(axis=1))


def is_beside(scene: MatScene, points_mm: Floats) -> NDArray[np.bool_]:
    """Return which places lie beside the sheet, where a bead would lie on the table."""
    beyond = np.maximum(-points_mm, points_mm - np.array(scene.size_mm)).max(axis=1)
    return np.asarray(beyond > MAX_OVERHANG_RADII * scene.radius_mm)


def is_comparable(scene: MatScene, points_mm: Floats) -> NDArray[np.bool_]:
    """Return which places a picture of the bare mat shows; all where there is no picture at all."""
    if scene.known is None:
        return np.ones(len(points_mm), dtype=np.bool_)
    last = np.array(scene.known.shape[::-1]) - 1
    columns, rows = np.clip(np.rint(to_pixels(points_mm)), 0, last).astype(np.intp).T
    return np.asarray(scene.known[rows, columns])


def centred(
    scene: MatScene, points_mm: Floats, patches: Patches, odds: Floats, weights: BeadWeights
) -> tuple[Floats, Floats]:
    """Return places moved to the centres of beads, shape (N, 2), and their log odds there.

    A place that would look like none there, and more like a bead where it is, stays: bright print
    at a bead's rim draws the centre away. Near the sheet's edge every place moves, since there the
    ends of coins and fingertips look like beads.

    Args:
        scene: the frame.
        points_mm: the places.
        patches: what shows there.
        odds: the log odds that a bead lies there, shape (N,).
        weights: what moves and judges places.
    """
    centres = moved(scene, points_mm, patches, weights)
    shown = look_at(scene, centres)
    then = standing(weights, shown)
    is_inside = np.minimum(patches.depth, shown.depth) >= STAYING_RADII
    stays = (odds > then + STAYING_LOG_ODDS) & is_inside & (then < 0)
    return np.where(stays[:, None], points_mm, centres), np.where(stays, odds, then)


def moved(scene: MatScene, points_mm: Floats, patches: Patches, weights: BeadWeights) -> Floats:
    """Return places moved to the centres of the beads that their patches may show."""
    steps = weights.move(moving_signs(patches))
    length = np.linalg.norm(steps, axis=1, keepdims=True)
    steps = steps * np.minimum(1, MAX_MOVE_RADII / np.maximum(length, TINY)) * scene.radius_mm
    turn = outward(scene, points_mm)
    cos, sin = np.cos(turn), np.sin(turn)
    x = points_mm[:, 0] + steps[:, 0] * cos - steps[:, 1] * sin
    y = points_mm[:, 1] + steps[:, 0] * sin + steps[:, 1] * cos
    return np.stack([x, y], axis=1)


def standing(weights: BeadWeights, patches: Patches) -> Floats:
    """Return the log odds that a bead lies at each patch.

    Coins and dice lie over the mat's edge more often than beads do. A coin or a die has one tone.
    Glass never has one tone, least of all with an edge behind it.
    """
    logs = weights.standing(standing_signs(patches))
    odds = (logs[:, 1] - logs[:, 0]) / STANDING_DAMPING
    is_over = patches.depth < OVER_EDGE_RADII
    inner = grey_of(patches.tones[:, :INNER_CIRCLES]).reshape(len(odds), -1)
    least, most = quantiles(inner, TONE_SPAN_QUANTILES).T
    odds = np.where(
        is_over & (most - least < ONE_TONE_LOG), np.minimum(odds, -NO_GLASS_LOG_ODDS), odds
    )
    return np.asarray(odds - OVER_EDGE_LOG_ODDS * is_over)


def apart(points_mm: Floats, least_mm: float) -> NDArray[np.intp]:
    """Return the points, taken in turn, that are at least `least_mm` from all taken before."""
    taken: list[int] = []
    for k, point in enumerate(points_mm):
        away = np.linalg.norm(points_mm[taken] - point, axis=1)
        if not (away < least_mm).any():
            taken.append(k)
    return np.array(taken, dtype=np.intp)
