"""Scenes drawn for a test: the frame, and the board and lens that a reader would be given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from tests.lab.scenes import Scene, render
from tests.lab.scenes.designs import design_of
from tests.lab.scenes.recipes import TUNE
from tests.lab.scenes.recipes_plain import TUNE_PLAIN
from tests.lab.scenes.sets import board_toml
from tests.lab.scenes.values import Design, Piece, Stack, View
from vision.sheet.board import Board
from vision.sheet.board_file import read_board
from vision.sheet.flat import Flattener
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame, Lens, lens_from
from vision.sheet.light import measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Pose, find_pose
from vision.stacks.reader import StackReader
from vision.stacks.reference import make_reference


@dataclass(frozen=True)
class Drawn:
    """A drawn frame with what its reader knows."""

    frame: Frame
    lens: Lens
    tops: dict[int, tuple[str, int]]


@cache
def design(stem: str) -> Design:
    """Return one of the designs to tune on."""
    return next(design_of(recipe) for recipe in (*TUNE, *TUNE_PLAIN) if recipe.stem == stem)


def board_for(stem: str, folder: Path) -> Board:
    """Return the board of a design as its file tells it."""
    path = folder / f"{stem}.toml"
    path.write_text(board_toml(design(stem).board))
    return read_board(path)


def draw(scene: Scene) -> Drawn:
    frame, label = render(scene)
    tops = {
        stack["star"]: (str(stack["pieces"][-1][0]), int(stack["pieces"][-1][1]))
        for stack in label["stacks"]
    }
    return Drawn(frame, lens_from(label["camera"], "drawn"), tops)


def reader_for(
    stem: str, folder: Path, view: View, stacks: tuple[Stack, ...]
) -> tuple[StackReader, Drawn]:
    """Return a reader that knows the bare sheet, and a frame of stacks on it."""
    board, bare = board_for(stem, folder), draw(Scene(design(stem), replace(view, tilt_deg=3.0)))
    pose = find_pose(to_grey(bare.frame), board, bare.lens, detector())
    assert isinstance(pose, Pose), pose
    flat = Flattener(pose, board).flatten(bare.frame)
    reference = make_reference(flat, measure_light(flat, board, pose), board)
    drawn = draw(Scene(design(stem), view, stacks=stacks))
    return StackReader(board, drawn.lens, [reference]), drawn


def standing(*stacks: tuple[int, str]) -> tuple[Stack, ...]:
    """Return stacks from short texts: `(3, "white 1, red 4")`, bottom first."""
    return tuple(
        Stack(star, tuple(_piece(word, star) for word in words.split(", ")))
        for star, words in stacks
    )


def _piece(word: str, star: int) -> Piece:
    colour, strength = word.split()
    return Piece(colour, int(strength), angle_deg=37.0 * star)
