"""Labelled stills of the firmament, and pictures made from them by moving what they show."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np

from tests.lab.beads.paste import paste
from tests.paths import ROOT
from vision.beads.bare import bare_mats
from vision.beads.evidence import Bead
from vision.beads.mat import BareMat
from vision.beads.reader import BeadReader
from vision.beads.signs import MatScene, make_scene
from vision.beads.tones import toner
from vision.sheet.board import Board
from vision.sheet.board_file import find_board
from vision.sheet.flat import Flattener
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Floats, Frame, Lens, read_lens
from vision.sheet.light import measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Pose, find_pose

FRAMES = ROOT / "tests" / "vision" / "beads" / "frames"


@dataclass(frozen=True)
class Still:
    """A labelled frame with what its reader knows."""

    frame: Frame
    lens: Lens
    beads: tuple[Bead, ...]
    is_covered: bool


@cache
def board() -> Board:
    return find_board("firmament")


@cache
def mats() -> tuple[BareMat, ...]:
    return bare_mats(board())


@cache
def still(number: str) -> Still:
    path = FRAMES / f"{number}.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    beads = tuple(Bead(b["kind"], float(b["x"]), float(b["y"])) for b in data["beads"])
    frame = read_frame(path.with_suffix(".jpg"))
    return Still(frame, read_lens(path), beads, data["occluder"] is not None)


def scene_of(shown: Still, known: tuple[BareMat, ...]) -> MatScene:
    """Return a still ready to be looked at, beside what is known of the bare mat."""
    pose, pieces = pose_of(shown), board().pieces
    assert pieces is not None
    flat = Flattener(pose, board()).flatten(shown.frame)
    return make_scene(flat, toner(measure_light(flat, board(), pose)), known, board(), pieces)


def points_of(shown: Still) -> Floats:
    """Return where its beads lie, shape (N, 2)."""
    return np.array([(bead.x_mm, bead.y_mm) for bead in shown.beads])


def bare_photo(number: int) -> Still:
    path = ROOT / "vision" / "boards" / "bare" / f"firmament_{number}.json"
    return Still(read_frame(path.with_suffix(".jpg")), read_lens(path), (), is_covered=False)


def reader_of(shown: Still) -> BeadReader:
    return BeadReader(board(), shown.lens, mats())


def pose_of(shown: Still) -> Pose:
    found = find_pose(to_grey(shown.frame), board(), shown.lens, detector())
    assert isinstance(found, Pose), found
    return found


def with_bead_at(shown: Still, which: int, x_mm: float, y_mm: float, reach: float = 1.12) -> Frame:
    """Return the still with one of its beads, glints and shadow, shown at another place too."""
    bead = shown.beads[which]
    source, target = np.array([bead.x_mm, bead.y_mm]), np.array([x_mm, y_mm])
    return paste(shown.frame, pose_of(shown), source, target, 8.5 * reach)


def with_card(shown: Still, x_mm: float, y_mm: float) -> Frame:
    """Return the still with a striped playing card lying on the mat."""
    stripes = np.full((88, 63, 3), 235, dtype=np.uint8)
    for k, colour in enumerate([(40, 60, 200), (60, 160, 70), (190, 120, 40), (60, 190, 220)]):
        stripes[6 + 20 * k : 22 + 20 * k, 5:-5] = colour
    corners = np.array([(0, 0), (63, 0), (63, 88), (0, 88)], dtype=np.float32)
    target = pose_of(shown).project_flat(corners + np.array([x_mm, y_mm]))
    place = cv2.getPerspectiveTransform(corners, target.astype(np.float32))
    height, width = shown.frame.shape[:2]
    frame = shown.frame.copy()
    placed = cv2.warpPerspective(stripes, place, (width, height), flags=cv2.INTER_AREA)
    mask = np.zeros((height, width), dtype=np.uint8)
    cv2.fillPoly(mask, [np.rint(target).astype(np.int32)], (1,))
    frame[mask > 0] = (placed * 0.7).astype(np.uint8)[mask > 0]
    return frame


def with_disc(
    shown: Still, x_mm: float, y_mm: float, colour: tuple[int, int, int], radius_mm: float = 8.5
) -> Frame:
    """Return the still with a plain flat disc, as large as a bead, lying there; BGR."""
    turns = np.linspace(0, 2 * np.pi, 64)
    outline = np.stack([np.cos(turns), np.sin(turns)], axis=1) * radius_mm + (x_mm, y_mm)
    return _painted(shown, outline, colour)


def with_finger(shown: Still, x_mm: float, reach_mm: float, colour: tuple[int, int, int]) -> Frame:
    """Return the still with a finger that reaches so far in over the mat's upper edge; BGR.

    It is 14 mm wide, and comes in from as far outside as the frame shows.
    """
    turns = np.linspace(0, np.pi, 32)
    tip = 7 * np.stack([np.cos(turns), np.sin(turns) - 1], axis=1) + np.array((x_mm, reach_mm))
    outline = np.vstack([tip, [(x_mm - 7, -90), (x_mm + 7, -90)]])
    return _painted(shown, outline, colour)


def on_patterned_cloth(shown: Still, frame: Frame, seed: int) -> Frame:
    """Return a frame of the still's mat on a cloth of many colours; BGR, fixed by the seed."""
    side, row = 300.0, 14.0
    cells = np.mgrid[: 6 * side, : 6 * side] / 2
    colours = np.random.default_rng(seed).integers(20, 220, (200, 2, 3))
    in_diamond = (np.abs(cells % row - row / 2).sum(axis=0) < 0.4 * row).astype(int)
    cloth = colours[(cells[0] // row).astype(int), in_diamond].astype(np.uint8)
    corners = np.array([(0, 0), (side, 0), (side, side), (0, side)])
    pixels = pose_of(shown).project_flat(corners).astype(np.float32)
    middle = ((corners + side) * 2).astype(np.float32)
    height, width = frame.shape[:2]
    seen = cv2.warpPerspective(cloth, cv2.getPerspectiveTransform(middle, pixels), (width, height))
    mask = np.zeros((height, width), dtype=np.uint8)
    cv2.fillPoly(mask, [np.rint(pixels).astype(np.int32)], (255,))
    soft = cv2.GaussianBlur(mask, (0, 0), 0.7)[..., None] / 255.0
    return np.asarray((frame * soft + seen * (1 - soft)).round(), dtype=np.uint8)


def _painted(shown: Still, outline_mm: Floats, colour: tuple[int, int, int]) -> Frame:
    pixels = pose_of(shown).project_flat(outline_mm)
    mask = np.zeros(shown.frame.shape[:2], dtype=np.uint8)
    cv2.fillPoly(mask, [np.rint(pixels).astype(np.int32)], (255,))
    soft = cv2.GaussianBlur(mask, (0, 0), 0.7)[..., None] / 255.0
    mixed = (np.array(colour) * soft + shown.frame * (1 - soft)).round()
    return np.asarray(mixed, dtype=np.uint8)


def turned(shown: Still) -> Still:
    """Return the still turned by half a turn, and the lens that would have taken it so."""
    height, width = shown.frame.shape[:2]
    fx, _, cx, _, fy, cy, *_ = shown.lens.matrix
    k1, k2, p1, p2, k3 = shown.lens.distortion
    matrix = (fx, 0.0, width - 1 - cx, 0.0, fy, height - 1 - cy, 0.0, 0.0, 1.0)
    lens = Lens(matrix, (k1, k2, -p1, -p2, k3))
    frame = np.ascontiguousarray(shown.frame[::-1, ::-1])
    return Still(frame, lens, shown.beads, shown.is_covered)
