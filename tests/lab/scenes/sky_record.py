"""Recorded rounds of Dreams: `python -m tests.lab.scenes.record OUT --game dreams --games held_1`.

Each is a folder of frames with sidecars and its `game.json`; `OUT/boards` and `OUT/bare` hold the
board files and bare sheets. Camera, lamp and mat stay. Source: table/FORMAT.md.
"""

import json
import logging
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tests.lab.scenes.frame import picture_of, sky_label_of
from tests.lab.scenes.recordings import grained, reaching
from tests.lab.scenes.sets import SETS, board_toml, write_frame
from tests.lab.scenes.setting import fits
from tests.lab.scenes.sky_recipes import HELD_SKIES, TUNE_SKIES, SkyRecipe
from tests.lab.scenes.sky_script import Event, Slip, sky_script
from tests.lab.scenes.sky_sets import write_scene
from tests.lab.scenes.sky_setting import bare_sky_scene, beside_the_mat, sky_design_of, sky_table
from tests.lab.scenes.values import Design, Scene

logger = logging.getLogger(__name__)

_WHOLE_MAT_PX = -8.0  # a round is watched with the whole mat in the picture, this far inside


@dataclass(frozen=True, slots=True)
class Round:
    """A round to record: `taste` names the set whose lamps and tables it takes.

    Without `is_referenced` there is neither a frame of the empty mat nor a bare photo.
    """

    taste: str
    recipe: SkyRecipe
    players: int
    seed: int
    slips: tuple[Slip, ...]
    is_referenced: bool = True


_TUNE, _HELD = ({r.stem: r for r in skies} for skies in (TUNE_SKIES, HELD_SKIES))
ROUNDS = {
    "tune_1": Round("tune", _TUNE["sky_deep"], 3, 1, (Slip.MOVED, Slip.KIND_USED, Slip.OFF_MAT)),
    "tune_2": Round(
        "tune", _TUNE["sky_plum"], 4, 2, (Slip.REMOVED, Slip.OUT_OF_TURN, Slip.ON_A_STAR)
    ),
    "tune_3": Round(
        "tune", _TUNE["sky_velvet"], 5, 3, (Slip.OUT_OF_TURN, Slip.MOVED, Slip.KIND_USED)
    ),
    "held_1": Round("held", _HELD["sky_teal"], 4, 4, (Slip.MOVED, Slip.KIND_USED, Slip.OFF_MAT)),
    "held_2": Round("held", _HELD["sky_coal"], 3, 5, (Slip.ON_A_STAR, Slip.REMOVED)),
    "held_3": Round(
        "held",
        _HELD["sky_nebula"],
        6,
        6,
        (Slip.OUT_OF_TURN, Slip.MOVED, Slip.REMOVED, Slip.KIND_USED),
    ),
    "held_4": Round(
        "held", _HELD["sky_lilac"], 5, 7, (Slip.OFF_MAT, Slip.KIND_USED, Slip.ON_A_STAR)
    ),
    "no_setup_reference": Round(
        "held", _HELD["sky_atlas"], 4, 8, (Slip.MOVED, Slip.OUT_OF_TURN), is_referenced=False
    ),
}


def write_round(out: Path, name: str, round_: Round) -> Path:
    """Write one round to `out/name`, its board and bare mats beside it; return its folder."""
    design = sky_design_of(round_.recipe)
    folder = out / name
    for needed in (folder, out / "boards", out / "bare"):
        needed.mkdir(parents=True, exist_ok=True)
    _write_mat(out, design, round_)
    scene = _empty_scene(design, round_)
    rng = np.random.default_rng((round_.seed, 63))
    beats = sky_script(scene, round_.players, round_.slips, round_.seed)
    events: list[Event] = []
    for number, beat in enumerate(beats if round_.is_referenced else beats[1:]):
        hand = None if beat.hand_at is None else reaching(design.board, beat.hand_at, rng)
        staged = replace(scene, beads=beat.beads, hand=hand)
        noisy = grained(picture_of(staged), scene.imaging.noise, rng)
        write_frame(folder / f"{number:03d}", noisy, sky_label_of(staged), 97)
        events.append({"frame": f"{number:03d}.jpg", **beat.event})
        logger.info("%s %03d %s", name, number, beat.event)
    record = {
        "game": "dreams",
        "sheet": design.board.stem,
        "players": round_.players,
        "events": events,
    }
    (folder / "game.json").write_text(json.dumps(record, indent=1))
    return folder


def _empty_scene(design: Design, round_: Round) -> Scene:
    taste = SETS[round_.taste].taste
    rng = np.random.default_rng((7000 + round_.seed, 62))
    scene = sky_table(design, taste, rng, 7000 + round_.seed, steepest_deg=30.0)
    while not fits(design, scene.view, _WHOLE_MAT_PX):
        scene = sky_table(design, taste, rng, 7000 + round_.seed, steepest_deg=30.0)
    imaging = replace(scene.imaging, noise=scene.imaging.noise * 0.7)
    notes = f"round of Dreams, {round_.players} players; table {scene.table}"
    items = beside_the_mat(design, rng)
    return replace(scene, imaging=imaging, items=items, notes=notes)


def _write_mat(out: Path, design: Design, round_: Round) -> None:
    stem, taste = design.board.stem, SETS[round_.taste].taste
    (out / "boards" / f"{stem}.toml").write_text(board_toml(design.board))
    for shot in range(2 if round_.is_referenced else 0):
        scene = bare_sky_scene(design, taste, shot, 8000 + round_.seed)
        write_scene(out / "bare" / f"{stem}_{shot}", scene)
