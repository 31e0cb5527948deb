"""Writing sets: frames with sidecars, board files and bare sheets, swapped in when complete."""

import json
import logging
import shutil
from dataclasses import dataclass
from pathlib import Path

import cv2

from tests.lab.scenes.designs import design_of
from tests.lab.scenes.frame import FrameLabel, render
from tests.lab.scenes.lamps import HARSH_LIGHTS, HELD_LIGHTS, TUNE_LIGHTS
from tests.lab.scenes.recipes import TUNE, Recipe
from tests.lab.scenes.recipes_held import HELD
from tests.lab.scenes.recipes_plain import TUNE_PALE, TUNE_PLAIN
from tests.lab.scenes.recipes_unseen import unseen
from tests.lab.scenes.recipes_varied import varied
from tests.lab.scenes.setting import Taste, bare_scene, scene_of
from tests.lab.scenes.values import Board, Image, Scene

logger = logging.getLogger(__name__)

_BARE_SHOTS = 2


@dataclass(frozen=True, slots=True)
class Recipes:
    """A named set: its designs, what else it draws from, and its seed."""

    designs: tuple[Recipe, ...]
    taste: Taste
    seed: int


_HOME = Taste(
    (*TUNE_LIGHTS, *HARSH_LIGHTS),
    (
        ("wood", ("#8A6238", "#6B4A28")),
        ("plain", ("#59616B", "#4B525B")),
        ("plain", ("#E6E3DA", "#D3CFC4")),
        ("checks", ("#C9C2AE", "#6F7F63")),
        ("felt", ("#6A2F38", "#7C3A44")),
    ),
    (950.0, 1250.0),
    (-0.2, 0.05),
)
"""Rooms of people who print or carve their own sheet."""

_UNSEEN_HOME = Taste(
    (*HELD_LIGHTS, *HARSH_LIGHTS),
    (
        ("wood", ("#9C7648", "#6E4F2C")),
        ("plain", ("#30343A", "#3D4249")),
        ("plain", ("#F2F0EA", "#DCD9D0")),
        ("stone", ("#B9B4AA", "#7D7870")),
        ("carpet", ("#33483A", "#6B5A3F")),
    ),
    (850.0, 1250.0),
    (-0.25, 0.05),
)
"""Other tables, in the light that is hardest."""


def _unseen(seed: int) -> Recipes:
    """Return twenty designs by chance that nobody has looked at."""
    return Recipes(unseen(20, seed), _UNSEEN_HOME, seed)


SETS = {
    "tune": Recipes(
        TUNE,
        Taste(
            TUNE_LIGHTS,
            (
                ("wood", ("#7A5230", "#5B3A20")),
                ("plain", ("#8E8FA0", "#7F808E")),
                ("checks", ("#E8E4D8", "#A08A58")),
                ("wood", ("#C7A672", "#A9854F")),
                ("felt", ("#2B3A55", "#36486A")),
            ),
            (1000.0, 1250.0),
            (-0.15, 0.05),
        ),
        101,
    ),
    "plain": Recipes(
        TUNE_PLAIN,
        _HOME,
        303,
    ),
    "pale": Recipes(
        TUNE_PALE,
        _HOME,
        505,
    ),
    "varied": Recipes(
        varied(40, 404),
        _HOME,
        404,
    ),
    "held": Recipes(
        HELD,
        Taste(
            HELD_LIGHTS,
            (
                ("stone", ("#D5D2CB", "#8E8A84")),
                ("carpet", ("#5A2430", "#2F3F5A")),
                ("wood", ("#4A2F20", "#2F1D14")),
                ("checks", ("#E9E6E0", "#A33A3A")),
                ("plain", ("#F0EFEA", "#D8D6CE")),
                ("mosaic", ("#8E9AA0", "#5A6A74")),
            ),
            (900.0, 1200.0),
            (-0.25, 0.02),
        ),
        202,
    ),
    "unseen": _unseen(909),
}


def write_set(out: Path, name: str, frames: int, seed: int | None = None) -> Path:
    """Write a set to `out/name`, replacing what is there only when the new one is complete.

    Args:
        out: the folder of all sets.
        name: the set.
        frames: how many frames.
        seed: makes other designs and frames of the set `unseen`; nothing else heeds it.

    Raises:
        KeyError: no set has this name.
    """
    recipes = recipes_of(name, seed)
    designs = [design_of(recipe) for recipe in recipes.designs]
    fresh, final = out / f".{name}.new", out / name
    shutil.rmtree(fresh, ignore_errors=True)
    for folder in (fresh, fresh / "boards", fresh / "bare"):
        folder.mkdir(parents=True)
    for design in designs:
        stem = design.board.stem
        (fresh / "boards" / f"{stem}.toml").write_text(board_toml(design.board))
        for shot in range(_BARE_SHOTS):
            scene = bare_scene(design, recipes.taste, shot, recipes.seed + design.art.seed)
            _write(fresh / "bare" / f"{stem}_{shot}", scene)
    for number in range(frames):
        design = designs[number % len(designs)]  # nine designs, four phases: all pairs come up
        _write(fresh / f"{number:03d}", scene_of(design, recipes.taste, number, recipes.seed))
        logger.info("%s %d of %d", name, number + 1, frames)
    old = out / f".{name}.old"
    shutil.rmtree(old, ignore_errors=True)
    if final.exists():
        final.rename(old)
    fresh.rename(final)
    shutil.rmtree(old, ignore_errors=True)
    return final


def recipes_of(name: str, seed: int | None = None) -> Recipes:
    """Return a set's recipes; `seed` makes others of the set `unseen`.

    Raises:
        KeyError: no set has this name.
    """
    return SETS[name] if seed is None or name != "unseen" else _unseen(seed)


def board_toml(board: Board) -> str:
    """Return a board file's text (table/FORMAT.md, "Sheets")."""
    lines = [
        "[sheet]",
        f'name = "{board.name}"',
        f"width = {board.width:.1f}",
        f"height = {board.height:.1f}",
    ]
    for marker in board.markers:
        lines += [
            "",
            "[[marker]]",
            f"id = {marker.id}",
            f"x = {marker.x:.1f}",
            f"y = {marker.y:.1f}",
            f"size = {marker.size:.1f}",
        ]
    for index, (x, y) in enumerate(board.stars):
        lines += ["", "[[star]]", f"index = {index}", f"x = {x:.3f}", f"y = {y:.3f}"]
    style = board.pieces
    colours = ", ".join(f'{name} = "{colour}"' for name, colour in style.colours)
    lines += [
        "",
        "[pieces]",
        f"diameter = {style.diameter:.1f}",
        f"thickness = {style.thickness:.1f}",
        f"colours = {{ {colours} }}",
        f'glyph = "{style.glyph.value}"',
        f'glyph_colour = "{style.glyph_colour}"',
    ]
    return "\n".join(lines) + "\n"


def write_frame(stem: Path, frame: Image, label: FrameLabel, quality: int) -> None:
    """Write `stem.jpg` and `stem.json`."""
    cv2.imwrite(str(stem.with_suffix(".jpg")), frame, [cv2.IMWRITE_JPEG_QUALITY, quality])
    stem.with_suffix(".json").write_text(json.dumps(label, separators=(",", ":")))


def _write(stem: Path, scene: Scene) -> None:
    frame, label = render(scene)
    write_frame(stem, frame, label, 97)  # it went through the camera's JPEG already
