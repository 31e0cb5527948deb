"""Labelled frames of beads, ready to be looked at as the reader would."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from tests.lab.beads.paste import paste
from tests.lab.beads.spoil import spoilt
from vision.beads.bare import bare_mats
from vision.beads.candidates import Maps, make_maps
from vision.beads.constants import SEARCH_SCALE
from vision.beads.mat import BareMat
from vision.beads.signs import MatScene, make_scene
from vision.beads.tones import toner
from vision.sheet.board import Board
from vision.sheet.board_file import find_board
from vision.sheet.constants import PX_PER_MM
from vision.sheet.flat import Flattener, to_pixels
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Floats, Frame, read_lens
from vision.sheet.light import measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, Pose, find_pose

CASES = ("known", "unknown")
PHOTOGRAPHED = ("firmament",)  # mats whose frames no program of ours has drawn
EDGED = 3  # one frame in so many comes again with beads at the mat's edge


@dataclass(frozen=True, slots=True)
class Example:
    """One labelled frame, ready to be looked at."""

    name: str
    sheet: str
    scene: MatScene
    maps: Maps
    points_mm: Floats
    kinds: tuple[str, ...]

    @property
    def is_scarce(self) -> bool:
        """Whether the frame is none of those that are rendered as wanted."""
        return self.sheet in PHOTOGRAPHED

    @property
    def photo(self) -> str:
        """The labelled frame that it was made from."""
        return self.name.removesuffix(" edged").removesuffix(" spoilt")

    @property
    def pixels(self) -> Floats:
        """Where the beads' outlines are centred on the smaller maps, shape (N, 2)."""
        lifted = self.scene.eye.lifted(self.points_mm, self.scene.height_mm)
        return (to_pixels(lifted) + 0.5) * SEARCH_SCALE - 0.5

    @property
    def radius_px(self) -> float:
        """The outlines' radius in the flat picture."""
        return self.scene.radius_mm * float(self.scene.eye.scale(self.scene.height_mm)) * PX_PER_MM

    def distances(self, points_mm: Floats) -> Floats:
        """Return how far places lie from the nearest bead, mm."""
        if len(self.points_mm) == 0:
            return np.full(len(points_mm), np.inf)
        gaps = np.linalg.norm(points_mm[:, None] - self.points_mm[None], axis=2)
        return np.asarray(gaps.min(axis=1))


@dataclass(frozen=True, slots=True)
class Labelled:
    """The examples of some folders, made anew whenever they are gone through: memory holds few."""

    folders: tuple[Path, ...]
    case: str
    spoil: bool = False

    def __iter__(self) -> Iterator[Example]:
        for folder in self.folders:
            yield from examples(folder, self.case, spoil=self.spoil)


def examples(folder: Path, case: str, *, spoil: bool = False) -> Iterator[Example]:
    """Yield the frames of a folder that no hand covers; a card or coin on the mat is no bead.

    Labelled sets show hardly any beads at the mat's edge, which is where some lie that break a
    rule: some frames come again with beads of theirs shown there too.

    Args:
        folder: labelled frames, with boards and photos of bare mats.
        case: one of `CASES`.
        spoil: whether each frame comes again as another camera would have taken it.
    """
    rng = np.random.default_rng(2)
    for number, path in enumerate(sorted(folder.glob("*.jpg"))):
        label = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        board = find_board(label["sheet"], folder / "boards")
        frame = read_frame(path)
        pose = find_pose(to_grey(frame), board, read_lens(path.with_suffix(".json")), detector())
        if label["occluder"] == "hand" or isinstance(pose, Lost):
            continue
        mats = _mats(board, folder / "bare") if case == "known" else ()
        points = np.array([(b["x"], b["y"]) for b in label["beads"]]).reshape(-1, 2)
        kinds = tuple(bead["kind"] for bead in label["beads"])
        name = f"{folder.name}/{path.stem}"
        yield _example(name, board, frame, pose, mats, points, kinds)
        if spoil:
            worse = spoilt(frame, np.random.default_rng((3, number)))
            yield _example(f"{name} spoilt", board, worse, pose, mats, points, kinds)
        if len(kinds) > 2 and number % EDGED == 0:
            edged = _with_edge_beads(board, frame, pose, points, kinds, rng)
            yield _example(f"{name} edged", board, edged[0], pose, mats, *edged[1:])


def _with_edge_beads(
    board: Board,
    frame: Frame,
    pose: Pose,
    points: Floats,
    kinds: tuple[str, ...],
    rng: np.random.Generator,
) -> tuple[Frame, Floats, tuple[str, ...]]:
    radius = board.pieces.radius_mm if board.pieces else 0.0
    right, bottom = board.width_mm, board.height_mm
    near = rng.uniform(-0.4, 0.8, 4) * radius
    along = rng.uniform(60.0, min(right, bottom) - 60.0, 4)
    targets = [
        (along[0], near[0]),
        (right - near[1], along[1]),
        (along[2], bottom - near[2]),
        (near[3], along[3]),
    ]
    for target in np.array(targets):
        if np.linalg.norm(points - target, axis=1).min() > 2.5 * radius:
            which = int(rng.integers(len(kinds)))
            frame = paste(frame, pose, points[which], target, 1.03 * radius)
            points, kinds = np.vstack([points, target]), (*kinds, kinds[which])
    return frame, points, kinds


def _example(
    name: str,
    board: Board,
    frame: Frame,
    pose: Pose,
    mats: tuple[BareMat, ...],
    points: Floats,
    kinds: tuple[str, ...],
) -> Example:
    assert board.pieces is not None
    flat = Flattener(pose, board).flatten(frame)
    make = toner(measure_light(flat, board, pose))
    scene = make_scene(flat, make, mats, board, board.pieces)
    return Example(name, board.stem, scene, make_maps(scene.tones, scene.apart), points, kinds)


@cache
def _mats(board: Board, folder: Path) -> tuple[BareMat, ...]:
    return bare_mats(board, folder)
