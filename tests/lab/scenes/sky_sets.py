"""Writing sets of the firmament, in the layout of the lake's."""

import logging
import shutil
from pathlib import Path

from tests.lab.scenes.frame import picture_of, sky_label_of
from tests.lab.scenes.sets import SETS, board_toml, write_frame
from tests.lab.scenes.sky_recipes import HELD_SKIES, TUNE_SKIES
from tests.lab.scenes.sky_setting import bare_sky_scene, sky_design_of, sky_scene_of
from tests.lab.scenes.values import Scene

logger = logging.getLogger(__name__)

_BARE_SHOTS = 2
_SKIES = {"tune": TUNE_SKIES, "held": HELD_SKIES}


def write_sky_set(out: Path, name: str, frames: int) -> Path:
    """Write a set to `out/name`, replacing what is there only when the new one is complete.

    Raises:
        KeyError: no set has this name.
    """
    designs = [sky_design_of(recipe) for recipe in _SKIES[name]]
    taste, seed = SETS[name].taste, SETS[name].seed + 3000
    fresh, final, old = out / f".{name}.new", out / name, out / f".{name}.old"
    shutil.rmtree(fresh, ignore_errors=True)
    for folder in (fresh, fresh / "boards", fresh / "bare"):
        folder.mkdir(parents=True)
    for design in designs:
        stem = design.board.stem
        (fresh / "boards" / f"{stem}.toml").write_text(board_toml(design.board))
        for shot in range(_BARE_SHOTS):
            scene = bare_sky_scene(design, taste, shot, seed + design.art.seed)
            write_scene(fresh / "bare" / f"{stem}_{shot}", scene)
    for number in range(frames):
        design = designs[number % len(designs)]
        write_scene(fresh / f"{number:03d}", sky_scene_of(design, taste, number, seed))
        logger.info("%s %d of %d", name, number + 1, frames)
    shutil.rmtree(old, ignore_errors=True)
    if final.exists():
        final.rename(old)
    fresh.rename(final)
    shutil.rmtree(old, ignore_errors=True)
    return final


def write_scene(stem: Path, scene: Scene) -> None:
    """Write a frame of the firmament with its sidecar."""
    write_frame(stem, picture_of(scene), sky_label_of(scene), 97)
