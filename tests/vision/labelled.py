"""Labelled frames: two sets, each frame with its truth, and readers made for them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.paths import FRAMES
from vision.sheet.board import Board
from vision.sheet.board_file import find_board
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Floats, Frame, Lens, read_lens
from vision.sheet.markers import detector
from vision.sheet.pose import Pose, find_pose
from vision.stacks.bare import bare_references
from vision.stacks.reader import StackReader

PHOTOGRAPHED, RENDERED = "lake_stills", "rendered"
"""`lake_stills` came from the project's path tracer; `rendered` is of `tests.lab.scenes`."""

Top = tuple[str, int]


@dataclass(frozen=True)
class Truth:
    """What a label says: by star, the pieces from bottom to top."""

    sheet: str
    stacks: dict[int, tuple[Top, ...]]
    is_covered: bool
    rvec: tuple[float, ...]
    tvec: tuple[float, ...]

    @property
    def tops(self) -> dict[int, Top]:
        return {star: pieces[-1] for star, pieces in self.stacks.items()}

    def pixels(self, lens: Lens, points_mm: Floats) -> Floats:
        """Return where points on the sheet, shape (N, 2), truly are in the frame."""
        flat = np.hstack([points_mm, np.zeros((len(points_mm), 1))])
        pixels, _ = cv2.projectPoints(
            flat,
            np.array(self.rvec),
            np.array(self.tvec),
            lens.camera_matrix(),
            lens.coefficients(),
        )
        return pixels.reshape(-1, 2).astype(np.float64)


def labels(name: str) -> list[Path]:
    """Return the label files of a set, by name."""
    return sorted((FRAMES / name).glob("*.json"))


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def truth_of(label: Path) -> Truth:
    data: dict[str, Any] = json.loads(label.read_text())
    stacks = {
        int(stack["star"]): tuple((str(colour), int(n)) for colour, n in stack["pieces"])
        for stack in data.get("stacks", [])
    }
    camera = data["camera"]
    return Truth(
        data["sheet"],
        stacks,
        data["occluder"] is not None,
        tuple(camera["rvec"]),
        tuple(camera["tvec"]),
    )


def frame_of(label: Path) -> Frame:
    return read_frame(label.with_suffix(".jpg"))


@cache
def board_of(label: Path) -> Board:
    return find_board(truth_of(label).sheet, label.parent / "boards")


def reader_of(label: Path) -> StackReader:
    """Return a cold reader that uses the photo of the bare sheet, as an owner's would."""
    board = board_of(label)
    bare = label.parent / "bare"
    return StackReader(board, read_lens(label), _references(board, bare))


_references = cache(bare_references)


def still(number: str) -> Path:
    """Return the label of one of the `lake_stills`."""
    return FRAMES / PHOTOGRAPHED / f"{number}.json"


def pose_of(label: Path) -> Pose:
    """Return the pose that is found in a frame."""
    found = find_pose(to_grey(frame_of(label)), board_of(label), read_lens(label), detector())
    assert isinstance(found, Pose), found
    return found


def turned(frame: Frame, lens: Lens) -> tuple[Frame, Lens]:
    """Return a frame turned by half a turn, and the lens that would have taken it so."""
    height, width = frame.shape[:2]
    fx, _, cx, _, fy, cy, *_ = lens.matrix
    k1, k2, p1, p2, k3 = lens.distortion
    matrix = (fx, 0.0, width - 1 - cx, 0.0, fy, height - 1 - cy, 0.0, 0.0, 1.0)
    return np.ascontiguousarray(frame[::-1, ::-1]), Lens(matrix, (k1, k2, -p1, -p2, k3))


def shifted(frame: Frame, x_px: float, y_px: float) -> Frame:
    """Return a frame as a camera would have taken it that was bumped sideways."""
    height, width = frame.shape[:2]
    move = np.array([[1, 0, x_px], [0, 1, y_px]], dtype=np.float64)
    moved = cv2.warpAffine(
        frame, move, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return moved.astype(np.uint8)


def noisy(frame: Frame, sigma: float, seed: int = 5) -> Frame:
    """Return a frame with fresh sensor noise, grey levels."""
    grain: NDArray[np.float64] = np.random.default_rng(seed).normal(0, sigma, frame.shape)
    return np.clip(frame + grain, 0, 255).astype(np.uint8)


def lit(frame: Frame, gain_bgr: tuple[float, float, float]) -> Frame:
    """Return a frame under another lamp: each colour's light times a gain."""
    linear = (frame / 255.0) ** 2.2 * np.array(gain_bgr)
    return (255 * np.clip(linear, 0, 1) ** (1 / 2.2)).round().astype(np.uint8)


def lake() -> Board:
    return find_board("lake")


def stars_mm(board: Board) -> Floats:
    return np.array([(place.x_mm, place.y_mm) for place in board.stars])
