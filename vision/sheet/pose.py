"""Where the sheet lies: its pose from any two or more of its markers.

The sheet frame is made right-handed for the solver: z = -height, so a point `height_mm` above
the sheet is (x, y, -height_mm). A pose maps it to the camera: p_camera = R(rvec) p_sheet + tvec.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet import marker_bleed
from vision.sheet.board import Board, Marker
from vision.sheet.lens import Floats, Lens

Grey = NDArray[np.uint8]
Corners = Floats

MAX_REPROJECTION_PX = 2.5  # a marker that lies flat and is not half covered: 0.1 to 0.6
MIN_MARKERS = 2
MIN_CORNERS = 6
ROBUST_ROUNDS = 8
MAX_REFINED_PX = 2.0  # a corner that moves further has left its marker


class Lost(Enum):
    """Why a frame shows no sheet that can be read."""

    NO_MARKERS = "no-markers"
    TOO_FEW_MARKERS = "too-few-markers"
    MIRRORED = "mirrored"
    TWO_SHEETS = "two-sheets"
    NOT_FLAT = "not-flat"
    TOO_DARK = "too-dark"


@dataclass(frozen=True)
class Pose:
    """The sheet's pose and what it was solved from.

    Attributes:
        rvec: rotation vector, three numbers.
        tvec: translation, mm, three numbers.
        lens: the lens that it holds for.
        corners: by marker id, the corners seen, shape (4, 2), pixels, clockwise from top-left.
        error_px: root mean square reprojection error over those corners, an even blur left out.
    """

    rvec: tuple[float, float, float]
    tvec: tuple[float, float, float]
    lens: Lens
    corners: Mapping[int, Corners]
    error_px: float

    def project(self, points_mm: Floats) -> Floats:
        """Return the pixels of sheet points, shape (N, 3) as (x, y, -height), as (N, 2)."""
        pixels, _ = cv2.projectPoints(
            points_mm,
            np.array(self.rvec),
            np.array(self.tvec),
            self.lens.camera_matrix(),
            self.lens.coefficients(),
        )
        return pixels.reshape(-1, 2).astype(np.float32)

    def project_flat(self, points_mm: Floats) -> Floats:
        """Return the pixels of points on the sheet, shape (..., 2) gives (..., 2).

        The same mapping as `project` for height 0, without its Jacobians: several times faster.
        """
        rotation, shift, (fx, fy, cx, cy), (k1, k2, p1, p2, k3) = self._mapping
        spread = points_mm.astype(np.float32) @ rotation + shift
        x, y = spread[..., 0] / spread[..., 2], spread[..., 1] / spread[..., 2]
        xx, yy, xy = x * x, y * y, x * y
        rr = xx + yy
        radial = 1 + rr * (k1 + rr * (k2 + rr * k3))
        pixels = np.empty_like(spread[..., :2])
        pixels[..., 0] = fx * (x * radial + 2 * p1 * xy + p2 * (rr + 2 * xx)) + cx
        pixels[..., 1] = fy * (y * radial + 2 * p2 * xy + p1 * (rr + 2 * yy)) + cy
        return pixels

    @cached_property
    def _mapping(
        self,
    ) -> tuple[Floats, Floats, tuple[float, ...], tuple[float, ...]]:
        rotation, _ = cv2.Rodrigues(np.array(self.rvec))
        matrix = self.lens.camera_matrix()
        focal = (matrix[0, 0], matrix[1, 1], matrix[0, 2], matrix[1, 2])
        return (
            rotation[:, :2].T.astype(np.float32),
            np.array(self.tvec, dtype=np.float32),
            tuple(float(value) for value in focal),
            self.lens.distortion,
        )

    @cached_property
    def eye_mm(self) -> tuple[float, float, float]:
        """The camera's centre in the sheet frame: x, y and its height above the sheet."""
        rotation, _ = cv2.Rodrigues(np.array(self.rvec))
        x, y, z = (-rotation.T @ np.array(self.tvec)).tolist()
        return x, y, -z


def detector() -> cv2.aruco.ArucoDetector:
    """Return a detector for the markers that sheets carry (DICT_4X4_50)."""
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))


def find_pose(
    grey: Grey, board: Board, lens: Lens, markers: cv2.aruco.ArucoDetector
) -> Pose | Lost:
    """Return the pose of `board` in a whole frame, or why there is none.

    Args:
        grey: the frame, shape (H, W), uint8.
        board: the sheet that is looked for.
        lens: the lens that took the frame.
        markers: what finds markers.
    """
    found = _pose_in(_detect(grey, markers), board, lens)
    if found is Lost.TWO_SHEETS or (isinstance(found, Pose) and len(found.corners) > MIN_MARKERS):
        return found
    patient = _pose_in(_detect(grey, _patient_detector()), board, lens)
    if isinstance(patient, Pose) and _has_more(patient, found):
        return patient
    return _why_none(grey, board, markers) if found is Lost.NO_MARKERS else found


def _pose_in(found: list[tuple[int, Corners]], board: Board, lens: Lens) -> Pose | Lost:
    """Return the pose that markers found in a frame give.

    One number seen twice is a print that looks like a marker, several are a second sheet.
    """
    ours = {marker.id for marker in board.markers}
    counts = Counter(number for number, _ in found if number in ours)
    twice = [number for number, count in counts.items() if count > 1]
    if not counts:
        return Lost.NO_MARKERS
    if len(twice) > 1 or (twice and len(counts) - 1 < MIN_MARKERS):
        return Lost.TWO_SHEETS
    seen = {number: quad for number, quad in found if counts[number] == 1}
    if len(seen) < MIN_MARKERS:
        return Lost.TOO_FEW_MARKERS
    return solve_pose(seen, board, lens)


def _has_more(pose: Pose, found: Pose | Lost) -> bool:
    return isinstance(found, Lost) or len(pose.corners) > len(found.corners)


@cache
def _patient_detector() -> cv2.aruco.ArucoDetector:
    """Return a detector that also finds markers whose corners a blur has rounded off.

    It takes several times longer, and also finds what is no marker: a pose must explain them.
    """
    parameters = cv2.aruco.DetectorParameters()
    parameters.polygonalApproxAccuracyRate = 0.06
    parameters.adaptiveThreshWinSizeStep = 4
    parameters.perspectiveRemoveIgnoredMarginPerCell = 0.25
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(dictionary, parameters)


def solve_pose(corners: Mapping[int, Corners], board: Board, lens: Lens) -> Pose | Lost:
    """Return the pose from marker corners, or NOT_FLAT when no flat sheet explains them.

    Corners that disagree with the rest (something lies over a marker's edge) are left out. White
    bleeds over a blurred black edge, so that corners are seen inside the true ones, about equally
    far all over a frame. With four markers it cancels out; with fewer, how far is solved along with
    the pose, or two would lean by several pixels. For uneven bleeding see
    `vision.sheet.marker_bleed`.
    """
    markers = {marker.id: marker for marker in board.markers}
    sheet = np.concatenate([corners_mm(markers[number]) for number in corners])
    seen = np.concatenate(list(corners.values())).astype(np.float64)
    outward, is_balanced = _outward(seen), len(corners) >= BALANCED
    bleed_px = 0.0 if is_balanced else USUAL_BLEED_PX
    solved = _solve_flat(sheet, seen + bleed_px * outward, lens)
    apart: Floats = np.zeros_like(seen)
    kept = np.ones(len(seen), dtype=bool)
    for _ in range(ROBUST_ROUNDS):
        if solved is None:
            return Lost.NOT_FLAT
        apart = _reprojection(sheet, seen + bleed_px * outward, solved, lens)
        offs = np.linalg.norm(apart, axis=1)
        agree = offs <= max(1.0, 2.2 * float(np.median(offs)))
        more_px = 0.0 if is_balanced else float(np.median((apart * outward).sum(axis=1)[kept]))
        is_settled = (agree == kept).all() and abs(more_px) < SETTLED_PX
        if agree.sum() < MIN_CORNERS or is_settled:
            break
        kept, bleed_px = agree, min(max(bleed_px + more_px, 0.0), MAX_BLEED_PX)
        solved = _solve_flat(sheet[kept], (seen + bleed_px * outward)[kept], lens)
    if solved is None:
        return Lost.NOT_FLAT
    error = _error_px(apart[kept], outward[kept])
    if error > MAX_REPROJECTION_PX:
        return Lost.NOT_FLAT
    if len(corners) >= marker_bleed.MARKERS and _error_px(apart, outward) > max(
        UNEVEN_PX, 2 * error
    ):
        other, off = marker_bleed.solve_unevenly(sheet, seen, outward, solved, lens)
        if float(np.sqrt((off**2).sum(axis=1).mean())) < AS_WELL * max(error, SHARP_PX):
            solved = other
    return Pose(_three(solved[0]), _three(solved[1]), lens, dict(corners), error)


def _error_px(apart: Floats, outward: Floats) -> float:
    """Return how far corners are from a flat sheet's, RMS, without what a blur draws all in by."""
    inside_px = float(np.median((apart * outward).sum(axis=1)))
    blur_px = min(max(inside_px, 0.0), MAX_BLEED_PX)
    return float(np.sqrt(((apart - blur_px * outward) ** 2).sum(axis=1).mean()))


BALANCED = 4
SETTLED_PX = 0.02
USUAL_BLEED_PX, MAX_BLEED_PX = 0.7, 2.5  # the lake stills, defocused up to 1.4 px, show 0.5 to 1.3
UNEVEN_PX = 1.0  # 1 in 80 traced frames: all corners together are this far off, RMS
SHARP_PX = 0.2  # no corner is sure to less
AS_WELL = 1.5  # times the kept corners' error: uneven bleeding explains all, 1.0 to 1.4 there


def _outward(corners: Floats) -> Floats:
    """Return the directions from their markers' centres to corners, shape (4 N, 2)."""
    spokes = corners.reshape(-1, 4, 2) - corners.reshape(-1, 4, 2).mean(axis=1, keepdims=True)
    ways: Floats = spokes / np.linalg.norm(spokes, axis=2, keepdims=True)
    return ways.reshape(-1, 2)


def _solve_flat(sheet: Floats, image: Floats, lens: Lens) -> tuple[Floats, Floats] | None:
    """Return the better of the two poses a plane allows, refined, with the camera above it."""
    matrix, distortion = lens.camera_matrix(), lens.coefficients()
    _, rvecs, tvecs, _ = cv2.solvePnPGeneric(
        sheet, image, matrix, distortion, flags=cv2.SOLVEPNP_IPPE
    )
    solved: list[tuple[Floats, Floats]] = []
    for first_rvec, first_tvec in zip(rvecs, tvecs, strict=True):
        rvec, tvec = cv2.solvePnPRefineLM(sheet, image, matrix, distortion, first_rvec, first_tvec)
        rotation, _ = cv2.Rodrigues(rvec)
        if float((-rotation.T @ tvec).reshape(3)[2]) < 0:
            solved.append((rvec.astype(np.float64), tvec.astype(np.float64)))
    if not solved:
        return None
    return min(
        solved,
        key=lambda pose: float(
            np.linalg.norm(_reprojection(sheet, image, pose, lens), axis=1).sum()
        ),
    )


def _reprojection(sheet: Floats, image: Floats, pose: tuple[Floats, Floats], lens: Lens) -> Floats:
    """Return from where corners were seen to where a pose puts them, shape (N, 2), pixels."""
    pixels, _ = cv2.projectPoints(sheet, *pose, lens.camera_matrix(), lens.coefficients())
    return np.asarray(pixels.reshape(-1, 2) - image)


def corners_mm(marker: Marker) -> Floats:
    """Return the corners of a marker's black square, (4, 3), mm, clockwise from top-left."""
    half = marker.size_mm / 2
    offsets = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    centre = np.array([marker.x_mm, marker.y_mm])
    return np.hstack([centre + offsets, np.zeros((4, 1))])


def check_pose(grey: Grey, pose: Pose, board: Board) -> Pose | None:
    """Return the pose if the markers still lie where it says, or solved anew a step away.

    Much cheaper than searching the frame. None when markers have gone or moved too far, or lie
    beyond a frame of another size.
    """
    markers = {marker.id: marker for marker in board.markers if marker.id in pose.corners}
    quads = np.stack([pose.corners[number] for number in markers])
    if not _lie_within(grey, quads):
        return None
    moved = refine_corners(grey, quads)
    there = [n for n, quad in zip(markers, moved, strict=True) if _is_marker(grey, quad, n)]
    if len(there) < MIN_MARKERS or len(there) < len(markers) - 1:
        return None
    corners = dict(zip(markers, moved, strict=True))
    shifts = np.linalg.norm(moved - quads, axis=2)
    if float(np.quantile(shifts, 0.75)) > STEP_PX:
        return None
    if float(np.median(shifts)) <= STILL_PX:
        return pose
    solved = solve_pose({number: corners[number] for number in there}, board, pose.lens)
    return None if isinstance(solved, Lost) else solved


def _lie_within(grey: Grey, quads: Corners) -> bool:
    """Return whether corners lie in a frame that `cornerSubPix` takes; it raises for others."""
    height, width = grey.shape
    is_inside = bool(((quads >= 0) & (quads < [width, height])).all())
    return is_inside and min(height, width) >= WINDOW_PX


WINDOW_PX = 11  # cornerSubPix wants 2 * reach + 5 at least, and reach is 3 at most
STILL_PX = 0.3  # three times what noise moves a refined corner between frames
STEP_PX = 1.2  # a corner further away is out of the refining's sure reach


def _is_marker(grey: Grey, quad: Corners, number: int) -> bool:
    """Return whether marker `number` fills `quad`: its cells inside, its edge along the rim."""
    image_from_cells = cv2.getPerspectiveTransform(_CELL_CORNERS, quad)
    beside = RIM_PX * 24 / cv2.arcLength(quad, closed=True) * _RIM_OUT
    spots = np.concatenate([_CELL_CENTRES, _RIM - beside, _RIM + beside])[None]
    points = cv2.perspectiveTransform(spots.astype(np.float32), image_from_cells)
    values = cv2.remap(grey, points, _NO_MAP, cv2.INTER_LINEAR).reshape(-1).astype(np.float32)
    cells, inside, outside = values[:36], values[36 : 36 + len(_RIM)], values[36 + len(_RIM) :]
    black, white = float(cells.min()), float(cells.max())
    if white - black < MIN_MARKER_CONTRAST:
        return False
    middle = (black + white) / 2
    wrong = (cells.reshape(6, 6) > middle) != _marker_cells(number)
    off = int((inside > middle).sum() + (outside <= middle).sum())
    return int(wrong.sum()) <= MAX_WRONG_CELLS and off <= MAX_OFF_RIM


MIN_MARKER_CONTRAST = 20  # grey levels between a marker's black and white
MAX_WRONG_CELLS = 2  # of 36: what a soft shadow edge or a glint may turn
RIM_PX = 1.3  # either side of the black square's edge, beyond the blur of a defocused one
MAX_OFF_RIM = 8  # of 40: an edge further off than RIM_PX turns 10, a thing along one side 5
_NO_MAP = np.empty(0, dtype=np.float32)
_CELL_CORNERS = np.array([(0, 0), (6, 0), (6, 6), (0, 6)], dtype=np.float32)
_CELL_CENTRES = np.indices((6, 6)).transpose(1, 2, 0)[..., ::-1].reshape(36, 2) + 0.5
_ALONG = np.array([0.6, 1.8, 3.0, 4.2, 5.4])
_RIM = np.array(
    [(x, y) for y in (0.0, 6.0) for x in _ALONG] + [(x, y) for x in (0.0, 6.0) for y in _ALONG]
)
_RIM_OUT = np.repeat([(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)], len(_ALONG), axis=0)


@cache
def _marker_cells(number: int) -> NDArray[np.bool_]:
    """Return which of a marker's 6 x 6 cells are white; the border is black."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.generateImageMarker(dictionary, number, 6) > 0


def _detect(grey: Grey, markers: cv2.aruco.ArucoDetector) -> list[tuple[int, Corners]]:
    quads, ids, _ = markers.detectMarkers(grey)
    if not quads:
        return []
    refined = np.concatenate([quad.reshape(4, 2) for quad in quads]).astype(np.float32)
    refined = refine_corners(grey, refined.reshape(-1, 4, 2)).reshape(-1, 4, 2)
    return [
        (int(number), quad)
        for number, quad in zip(np.asarray(ids).reshape(-1), refined, strict=True)
    ]


def refine_corners(grey: Grey, quads: Corners) -> Corners:
    """Return marker corners, shape (N, 4, 2), moved to the nearest sub-pixel corner."""
    sides = np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2)
    reach = int(np.clip(sides.min() / 12, 1, 3))  # stays off the quiet zone's outer edge
    flat = quads.reshape(-1, 1, 2).astype(np.float32)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.02)
    moved = cv2.cornerSubPix(grey, flat.copy(), (reach, reach), (-1, -1), stop)
    stayed = np.linalg.norm(moved - flat, axis=2, keepdims=True) <= MAX_REFINED_PX
    return np.where(stayed, moved, flat).reshape(quads.shape)


def _why_none(grey: Grey, board: Board, markers: cv2.aruco.ArucoDetector) -> Lost:
    if float(np.percentile(grey, 99)) < TOO_DARK_LEVEL:
        return Lost.TOO_DARK
    ours = {marker.id for marker in board.markers}
    mirrored = np.ascontiguousarray(grey[:, ::-1])
    if any(number in ours for number, _ in _detect(mirrored, markers)):
        return Lost.MIRRORED
    return Lost.NO_MARKERS


TOO_DARK_LEVEL = 40  # of 255: white paper darker than this leaves the markers' bits to the noise


def _three(vector: NDArray[np.generic]) -> tuple[float, float, float]:
    x, y, z = np.asarray(vector, dtype=np.float64).reshape(3).tolist()
    return x, y, z
