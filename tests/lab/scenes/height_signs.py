"""What the height reader looks at in labelled frames, each read by the real pipeline."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.lab.scenes.frame import Label
from vision.sheet.board_file import find_board
from vision.sheet.flat import Flattener
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Floats, lens_from
from vision.sheet.light import measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, find_pose
from vision.stacks import star_reading
from vision.stacks.colours import nominal_palette
from vision.stacks.constants import SOME_OUTLINE
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.heights import Sides

SLANT = 22  # the shape sign that holds the tan of the view angle


@dataclass(frozen=True, slots=True)
class Stacks:
    """Labelled stacks: signs as in `Sides`, heights from 0, slant, number of the frame, weight."""

    azimuths: Floats
    shape: Floats
    heights: NDArray[np.intp]
    slants: Floats
    frames: NDArray[np.intp]
    weights: Floats

    def where(self, kept: NDArray[np.bool_]) -> Stacks:
        """Return some of the stacks."""
        return Stacks(*(getattr(self, field.name)[kept] for field in fields(self)))

    def joined(self, other: Stacks) -> Stacks:
        """Return both's stacks."""
        names = [field.name for field in fields(self)]
        return Stacks(*(np.concatenate([getattr(self, n), getattr(other, n)]) for n in names))


def look(folder: Path, weight: float) -> Stacks:
    """Return every labelled stack of a folder's frames that no arm covers."""
    seen: list[Sides] = []
    plain = star_reading.height_logs

    def remember(sides: Sides) -> NDArray[np.float64]:
        seen.append(sides)
        return np.zeros((len(sides.shape), 4))

    parts: list[Stacks] = []
    star_reading.height_logs = remember
    try:
        for number, path in enumerate(sorted(folder.glob("[0-9]*.jpg"))):
            label: Label = json.loads(path.with_suffix(".json").read_text())
            if label["occluder"] is not None:
                continue
            read = _read(path, label, _boards(folder))
            if read is not None:
                looked_at = np.flatnonzero(read.tops.outlines > SOME_OUTLINE)
                parts.append(_labelled(seen[-1], looked_at, label, number, weight))
    finally:
        star_reading.height_logs = plain
    return Stacks(*(np.concatenate(column) for column in zip(*map(astuple, parts), strict=True)))


def _boards(folder: Path) -> Path:
    """Return where a folder's board files are; a folder of one design holds its own."""
    return folder / "boards" if (folder / "boards").exists() else folder


def _read(path: Path, label: Label, boards: Path) -> star_reading.FlatStacks | None:
    """Read a frame without references; None if its sheet is not found."""
    board = find_board(label["sheet"], boards)
    frame = read_frame(path)
    pose = find_pose(to_grey(frame), board, lens_from(label["camera"], str(path)), detector())
    if isinstance(pose, Lost) or board.pieces is None:
        return None
    flat = Flattener(pose, board).flatten(frame)
    palette = nominal_palette(board.pieces)
    light = measure_light(flat, board, pose)
    return star_reading.read_stacks(FlatFrame.of(flat, light, board, board.pieces), palette, ())


def _labelled(
    sides: Sides, looked_at: NDArray[np.intp], label: Label, number: int, weight: float
) -> Stacks:
    """Return the stacks among the stars that were looked at closely, `sides` has a row for each."""
    truth = {s["star"]: len(s["pieces"]) for s in label["stacks"]}
    rows = np.flatnonzero([int(star) in truth for star in looked_at])
    heights = np.array([truth[int(star)] - 1 for star in looked_at[rows]], dtype=np.intp)
    frames = np.full(len(rows), number, dtype=np.intp)
    weights = np.full(len(rows), weight, np.float32)
    shape = sides.shape[rows]
    return Stacks(sides.azimuths[rows], shape, heights, shape[:, SLANT], frames, weights)
