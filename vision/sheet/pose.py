"""Where the sheet lies: its pose from any two or more of its markers.

The sheet frame is made right-handed for the solver: z = -height, so a point `height_mm` above
the sheet is (x, y, -height_mm). A pose maps it to the camera: p_camera = R(rvec) p_sheet + tvec.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet import marker_bleed
from vision.sheet.board import Board
from vision.sheet.constants import (
    AGREEING_CORNER_PX,
    AGREEING_CORNER_RATIO,
    BALANCED_MARKERS,
    BRIGHT_PERCENTILE,
    MATCH_ROUNDS,
    MAX_BLEED_PX,
    MAX_REPROJECTION_PX,
    MIN_CORNERS,
    MIN_FRAME_PX,
    MIN_HALVED_PX,
    MIN_MARKERS,
    ROBUST_ROUNDS,
    SETTLED_BLEED_PX,
    SHARP_CORNER_PX,
    STEP_PX,
    STEP_QUANTILE,
    STILL_PX,
    TOO_DARK_LEVEL,
    UNEVEN_BLEED_MIN_MARKERS,
    UNEVEN_BLEED_PX,
    UNEVEN_BLEED_RATIO,
    USUAL_BLEED_PX,
)
from vision.sheet.lens import Floats, Lens
from vision.sheet.marker_match import match_markers
from vision.sheet.markers import (
    Corners,
    Grey,
    corners_mm,
    detect,
    detect_halved,
    is_marker,
    outward_from,
    patient_detector,
    refine_corners,
)


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
        lens: the lens for which the pose holds.
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
        turns, (fx, fy, cx, cy), (k1, k2, p1, p2, k3) = self._mapping
        x_mm, y_mm = (points_mm[..., axis].astype(np.float32) for axis in (0, 1))
        across, down, away = (x_mm * right + y_mm * below + shift for right, below, shift in turns)
        x, y = across / away, down / away
        xx, yy, xy = x * x, y * y, x * y
        rr = xx + yy
        radial = 1 + rr * (k1 + rr * (k2 + rr * k3))
        pixels = np.empty(points_mm.shape, dtype=np.float32)
        pixels[..., 0] = fx * (x * radial + 2 * p1 * xy + p2 * (rr + 2 * xx)) + cx
        pixels[..., 1] = fy * (y * radial + 2 * p2 * xy + p1 * (rr + 2 * yy)) + cy
        return pixels

    @cached_property
    def _mapping(
        self,
    ) -> tuple[list[tuple[float, float, float]], tuple[float, ...], tuple[float, ...]]:
        """Return for x, y and z in the camera's frame what x, y and 1 on the sheet count.

        The focal lengths and the centre follow, pixels, and the lens's distortion.
        """
        rotation, _ = cv2.Rodrigues(np.array(self.rvec))
        matrix = self.lens.camera_matrix()
        focal = (matrix[0, 0], matrix[1, 1], matrix[0, 2], matrix[1, 2])
        turns = np.column_stack([rotation[:, :2], self.tvec]).tolist()
        return (
            [(right, below, shift) for right, below, shift in turns],
            tuple(float(value) for value in focal),
            self.lens.distortion,
        )

    @cached_property
    def eye_mm(self) -> tuple[float, float, float]:
        """The camera's centre in the sheet frame: x, y and its height above the sheet."""
        rotation, _ = cv2.Rodrigues(np.array(self.rvec))
        x, y, z = (-rotation.T @ np.array(self.tvec)).tolist()
        return x, y, -z


def find_pose(
    grey: Grey, board: Board, lens: Lens, markers: cv2.aruco.ArucoDetector
) -> Pose | Lost:
    """Return the pose of `board` in a whole frame, or why no pose was found.

    Args:
        grey: the frame, shape (H, W), uint8.
        board: the sheet that is looked for.
        lens: the lens that took the frame.
        markers: OpenCV's detector, which finds the markers.
    """
    found = _detected(grey, board, lens, markers)
    return found if isinstance(found, Lost) else match_pose(grey, found, board)


def match_pose(grey: Grey, pose: Pose, board: Board) -> Pose:
    """Return the pose by whole markers, matched where `pose` says that they lie.

    A blur moves the corners of a marker, and hides some markers from the search; a whole marker is
    placed several times more exactly. Markers that were missing join the corners. Those that do not
    match count by their corners as they are. The error stays that of the corners of `pose`: it says
    how well board and lens fit, which markers that are only shifted cannot say.

    Args:
        grey: the frame, shape (H, W), uint8.
        pose: a pose in this frame, by corners.
        board: the sheet.
    """
    corners, best = dict(pose.corners), pose
    for rounds in range(MATCH_ROUNDS):
        expected = {marker.id: best.project(corners_mm(marker)) for marker in board.markers}
        found = match_markers(grey, expected, corners)
        solved = solve_pose({**corners, **found}, board, pose.lens, best)
        if isinstance(solved, Lost):
            return pose
        new = {number: quad for number, quad in found.items() if number not in corners}
        if new:
            refined = refine_corners(grey, np.stack(list(new.values())))
            corners |= dict(zip(new, refined, strict=True))
        best = replace(pose, rvec=solved.rvec, tvec=solved.tvec, corners=dict(corners))
        if not new and (rounds or len(corners) == len(board.markers)):
            break
    return best


def _detected(
    grey: Grey, board: Board, lens: Lens, markers: cv2.aruco.ArucoDetector
) -> Pose | Lost:
    """Return the pose by the corners of the markers that detectors find, or why there is none."""
    if min(grey.shape) >= MIN_HALVED_PX:
        quick = _pose_in(detect_halved(grey), board, lens)
        if isinstance(quick, Pose) and len(quick.corners) == len(board.markers):
            return quick
    found = _pose_in(detect(grey, markers), board, lens)
    if found is Lost.TWO_SHEETS or (isinstance(found, Pose) and len(found.corners) > MIN_MARKERS):
        return found
    patient = _pose_in(detect(grey, patient_detector()), board, lens)
    if isinstance(patient, Pose) and _has_more(patient, found):
        return patient
    return _why_none(grey, board, markers) if found is Lost.NO_MARKERS else found


def _pose_in(found: list[tuple[int, Corners]], board: Board, lens: Lens) -> Pose | Lost:
    """Return the pose that markers found in a frame give.

    If one number is seen twice, a print looks like a marker. If several are, there are two sheets.
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


def solve_pose(
    corners: Mapping[int, Corners], board: Board, lens: Lens, near: Pose | None = None
) -> Pose | Lost:
    """Return the pose from marker corners, or NOT_FLAT when no flat sheet explains them.

    Corners that disagree with the rest are left out: something may lie over a marker's edge.

    White bleeds over a blurred black edge, so corners appear inside the true ones. The distance is
    about the same all over a frame. With four markers the effect cancels out. With fewer markers
    the distance is solved together with the pose; otherwise a pose from two markers would lean by
    several pixels. For bleeding that differs between markers see `vision.sheet.marker_bleed`.

    Args:
        corners: by marker, shape (4, 2), pixels.
        board: the sheet.
        lens: the lens that took the frame.
        near: a pose close to the one that is looked for, which saves time.
    """
    markers = {marker.id: marker for marker in board.markers}
    sheet = np.concatenate([corners_mm(markers[number]) for number in corners])
    seen = np.concatenate(list(corners.values())).astype(np.float64)
    outward, is_balanced = outward_from(seen), len(corners) >= BALANCED_MARKERS
    bleed_px = 0.0 if is_balanced else USUAL_BLEED_PX
    solved = _solve_flat(sheet, seen + bleed_px * outward, lens, near)
    apart: Floats = np.zeros_like(seen)
    kept = np.ones(len(seen), dtype=bool)
    for _ in range(ROBUST_ROUNDS):
        if solved is None:
            return Lost.NOT_FLAT
        apart = _reprojection(sheet, seen + bleed_px * outward, solved, lens)
        offs = np.linalg.norm(apart, axis=1)
        usual_px = float(np.median(offs))
        agree = offs <= max(AGREEING_CORNER_PX, AGREEING_CORNER_RATIO * usual_px)
        more_px = 0.0 if is_balanced else float(np.median((apart * outward).sum(axis=1)[kept]))
        is_settled = (agree == kept).all() and abs(more_px) < SETTLED_BLEED_PX
        if agree.sum() < MIN_CORNERS or is_settled:
            break
        kept, bleed_px = agree, min(max(bleed_px + more_px, 0.0), MAX_BLEED_PX)
        solved = _solve_flat(sheet[kept], (seen + bleed_px * outward)[kept], lens, near)
    if solved is None:
        return Lost.NOT_FLAT
    error = _error_px(apart[kept], outward[kept])
    if error > MAX_REPROJECTION_PX:
        return Lost.NOT_FLAT
    if len(corners) >= UNEVEN_BLEED_MIN_MARKERS and _error_px(apart, outward) > max(
        UNEVEN_BLEED_PX, 2 * error
    ):
        other, off = marker_bleed.solve_unevenly(sheet, seen, outward, solved, lens)
        off_px = float(np.sqrt((off**2).sum(axis=1).mean()))
        if off_px < UNEVEN_BLEED_RATIO * max(error, SHARP_CORNER_PX):
            solved = other
    return Pose(_three(solved[0]), _three(solved[1]), lens, dict(corners), error)


def _error_px(apart: Floats, outward: Floats) -> float:
    """Return the corners' root mean square error without the inward shift that a blur causes."""
    inside_px = float(np.median((apart * outward).sum(axis=1)))
    blur_px = min(max(inside_px, 0.0), MAX_BLEED_PX)
    return float(np.sqrt(((apart - blur_px * outward) ** 2).sum(axis=1).mean()))


def _solve_flat(
    sheet: Floats, image: Floats, lens: Lens, near: Pose | None
) -> tuple[Floats, Floats] | None:
    """Return the better of the two poses a plane allows, refined, with the camera above it.

    Where a pose near it is known, that pose is refined.
    """
    matrix, distortion = lens.camera_matrix(), lens.coefficients()
    if near is not None:
        start = np.array(near.rvec).reshape(3, 1), np.array(near.tvec).reshape(3, 1)
        rvec, tvec = cv2.solvePnPRefineLM(sheet, image, matrix, distortion, *start)
        return rvec.astype(np.float64), tvec.astype(np.float64)
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
    """Return a pose's corners less the corners seen, shape (N, 2), pixels."""
    pixels, _ = cv2.projectPoints(sheet, *pose, lens.camera_matrix(), lens.coefficients())
    return np.asarray(pixels.reshape(-1, 2) - image)


def check_pose(grey: Grey, pose: Pose, board: Board) -> Pose | None:
    """Return `pose` if the markers still fit it, or a new pose if they moved by a small step.

    This is much cheaper than a search of the whole frame. The result is None if markers are gone,
    have moved too far, or lie outside a frame of another size.
    """
    markers = {marker.id: marker for marker in board.markers if marker.id in pose.corners}
    quads = np.stack([pose.corners[number] for number in markers])
    if not _lie_within(grey, quads):
        return None
    moved = refine_corners(grey, quads)
    there = [n for n, quad in zip(markers, moved, strict=True) if is_marker(grey, quad, n)]
    if len(there) < MIN_MARKERS or len(there) < len(markers) - 1:
        return None
    corners = dict(zip(markers, moved, strict=True))
    shifts = np.linalg.norm(moved - quads, axis=2)
    if float(np.quantile(shifts, STEP_QUANTILE)) > STEP_PX:
        return None
    if float(np.median(shifts)) <= STILL_PX:
        return pose
    solved = solve_pose({number: corners[number] for number in there}, board, pose.lens)
    return None if isinstance(solved, Lost) else match_pose(grey, solved, board)


def _lie_within(grey: Grey, quads: Corners) -> bool:
    """Return whether corners lie in a frame that `cornerSubPix` takes; it raises for others."""
    height, width = grey.shape
    is_inside = bool(((quads >= 0) & (quads < [width, height])).all())
    return is_inside and min(height, width) >= MIN_FRAME_PX


def _why_none(grey: Grey, board: Board, markers: cv2.aruco.ArucoDetector) -> Lost:
    if float(np.percentile(grey, BRIGHT_PERCENTILE)) < TOO_DARK_LEVEL:
        return Lost.TOO_DARK
    ours = {marker.id for marker in board.markers}
    mirrored = np.ascontiguousarray(grey[:, ::-1])
    if any(number in ours for number, _ in detect(mirrored, markers)):
        return Lost.MIRRORED
    return Lost.NO_MARKERS


def _three(vector: NDArray[np.generic]) -> tuple[float, float, float]:
    x, y, z = np.asarray(vector, dtype=np.float64).reshape(3).tolist()
    return x, y, z
