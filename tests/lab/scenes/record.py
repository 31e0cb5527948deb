"""Write recorded games: `python -m tests.lab.scenes.record OUT --games wishes-4 dreams-2`.

`--game dreams` writes rounds of Dreams on a firmament instead (`sky_record`).
Each is a folder of frames with sidecars and its `game.json`; `OUT/boards` and `OUT/bare` hold the
board files and bare sheets. Camera, lamp and sheet stay; only what is touched moves.
Source: table/FORMAT.md, "Games as frames".
"""

import argparse
import json
import logging
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from games.jinns.game import Jinns
from games.jinns.setup import Edition, setup_of
from tests.lab.scenes.designs import design_of
from tests.lab.scenes.frame import render
from tests.lab.scenes.items import reach_of
from tests.lab.scenes.recipes import TUNE, Recipe
from tests.lab.scenes.recipes_held import HELD
from tests.lab.scenes.recordings import grained, reaching
from tests.lab.scenes.script import Beat, Event, Plan, script
from tests.lab.scenes.sets import SETS, board_toml, write_frame
from tests.lab.scenes.setting import bare_scene, scene_of
from tests.lab.scenes.sky_record import ROUNDS, write_round
from tests.lab.scenes.values import Board, Design, Pile, Scene

logger = logging.getLogger(__name__)

_NAMED = ("red", "blue", "yellow", "green", "white")  # table/NOTATION.md has letters for these
_PILE_MM = 22.0


@dataclass(frozen=True, slots=True)
class Evening:
    """A game to record: `seats` are places in the board's list of colours."""

    edition: Edition
    seats: tuple[tuple[int, ...], ...]
    recipe: Recipe
    seed: int
    plan: Plan


_HELD = {recipe.stem: recipe for recipe in HELD}
_WISHES, _DREAMS = Edition.WISHES, Edition.DREAMS
_FOUR, _TWO, _THREE = ((2,), (0,), (3,), (1,)), ((0, 2), (3, 1)), ((0, 3), (1, 3), (2, 3))
EVENINGS = {
    "wishes-4": Evening(
        _WISHES,
        _FOUR,
        _HELD["lake_atlas"],
        1,
        Plan(28, ("wrong-count", "colour-twice", "empty-star")),
    ),
    "wishes-2": Evening(
        _WISHES, _TWO, _HELD["lake_moss"], 2, Plan(26, ("not-your-colour", "wrong-count"))
    ),
    "wishes-3": Evening(
        _WISHES, _THREE, _HELD["lake_dune"], 3, Plan(28, ("empty-star", "not-your-colour"))
    ),
    "dreams-4": Evening(
        _DREAMS, _FOUR, _HELD["lake_mosaic"], 4, Plan(30, ("partner-tower", "wrong-count"))
    ),
    "dreams-2": Evening(
        _DREAMS, _TWO, _HELD["lake_harbour"], 5, Plan(26, ("colour-twice", "wrong-count"))
    ),
    "dreams-3": Evening(
        _DREAMS,
        ((1,), (2,), (3,)),
        TUNE[0],
        6,
        Plan(26, ("not-your-colour", "colour-twice", "empty-star")),
    ),
    "white": Evening(_WISHES, _FOUR, _HELD["lake_white"], 7, Plan(26, ("colour-twice",))),
    "slate": Evening(_DREAMS, _FOUR, _HELD["lake_slate"], 8, Plan(28, ("partner-tower",))),
    "plain": Evening(_WISHES, _FOUR, _HELD["lake_dusk"], 9, Plan(10, ("wrong-count",))),
}


def write_game(out: Path, name: str, evening: Evening) -> Path:
    """Write one game to `out/name`, its board and bare sheets beside it; return its folder."""
    design = spoken(design_of(evening.recipe))
    game = Jinns(setup_of(_seats(evening, design), evening.edition, box=_colours(design.board)))
    folder = out / name
    for needed in (folder, out / "boards", out / "bare"):
        needed.mkdir(parents=True, exist_ok=True)
    _write_sheet(out, design, evening)
    scene = _empty_scene(design, evening)
    rng = np.random.default_rng((evening.seed, 43))
    events: list[Event] = []
    for number, beat in enumerate(script(game, evening.plan, evening.seed)):
        frame, label = render(staged(scene, beat, rng))
        noisy = grained(frame, scene.imaging.noise, rng)
        write_frame(folder / f"{number:03d}", noisy, label, 97)
        events.append({"frame": f"{number:03d}.jpg", **beat.event})
        logger.info("%s %03d %s", name, number, beat.event)
    record = {
        "game": "jinns",
        "edition": evening.edition.value,
        "sheet": design.board.stem,
        "seats": _seats(evening, design),
        "events": events,
    }
    (folder / "game.json").write_text(json.dumps(record, indent=1))
    return folder


def spoken(design: Design) -> Design:
    """Return a design whose colours have names of the notation; the paint stays."""
    free = [name for name in _NAMED if name not in _colours(design.board)]
    names = {name: name if name in _NAMED else free.pop(0) for name in _colours(design.board)}
    style, finish = design.board.pieces, design.finish
    colours = tuple((names[name], colour) for name, colour in style.colours)
    paint = tuple((names[name], colour) for name, colour in finish.paint)
    board = replace(design.board, pieces=replace(style, colours=colours))
    return replace(design, board=board, finish=replace(finish, paint=paint))


def staged(scene: Scene, beat: Beat, rng: np.random.Generator) -> Scene:
    """Return the scene as it is at a beat: pieces, captured piles, perhaps a hand."""
    spots = _spots(scene, np.random.default_rng((scene.seed, 44)))
    piles = tuple(
        Pile(x, y, (replace(pieces[0], dx=0.0, dy=0.0), *pieces[1:]))
        for (x, y), pieces in zip(spots, beat.taken, strict=False)
    )
    board = scene.design.board
    hand = None if beat.hand_at is None else reaching(board, board.stars[beat.hand_at], rng)
    return replace(scene, stacks=beat.stacks, piles=piles, hand=hand)


def _empty_scene(design: Design, evening: Evening) -> Scene:
    taste = SETS["held"].taste
    scene = scene_of(design, taste, evening.seed * 4 + 1, 5000 + evening.seed)
    imaging = replace(scene.imaging, noise=scene.imaging.noise * 0.7)
    return replace(scene, imaging=imaging, stacks=(), piles=(), hand=None)


def _spots(scene: Scene, rng: np.random.Generator) -> list[tuple[float, float]]:
    """Return free places beside the sheet for captured piles, the same for a whole game."""
    board = scene.design.board
    taken = [(item.x, item.y, reach_of(item.kind)) for item in scene.items]
    spots: list[tuple[float, float]] = []
    for _ in range(4000):
        x = float(rng.uniform(-110, board.width + 110))
        y = float(rng.uniform(-110, board.height + 110))
        gap = max(-x, x - board.width, -y, y - board.height)
        if gap > _PILE_MM + 4 and all(
            math.hypot(x - ox, y - oy) > _PILE_MM + reach + 4 for ox, oy, reach in taken
        ):
            spots.append((x, y))
            taken.append((x, y, _PILE_MM))
    return spots


def _colours(board: Board) -> tuple[str, ...]:
    return tuple(name for name, _ in board.pieces.colours)


def _seats(evening: Evening, design: Design) -> list[list[str]]:
    names = _colours(design.board)
    return [[names[place] for place in seat] for seat in evening.seats]


def _write_sheet(out: Path, design: Design, evening: Evening) -> None:
    stem = design.board.stem
    (out / "boards" / f"{stem}.toml").write_text(board_toml(design.board))
    for shot in range(2):
        frame, label = render(bare_scene(design, SETS["held"].taste, shot, 6000 + evening.seed))
        write_frame(out / "bare" / f"{stem}_{shot}", frame, label, 97)


def main(argv: Sequence[str] | None = None) -> int:
    """Write the games asked for; exit 0 when all are written."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.scenes.record", description=__doc__)
    parser.add_argument("out", type=Path, help="folder that will hold a folder per game")
    parser.add_argument("--game", choices=("jinns", "dreams"), default="jinns")
    parser.add_argument("--games", nargs="+", metavar="NAME", help="which (default: all)")
    parser.add_argument("--seed", type=int, default=0, help="another evening at each table")
    options = parser.parse_args(argv)
    known = sorted(EVENINGS if options.game == "jinns" else ROUNDS)
    names: list[str] = options.games or known
    if unknown := sorted(set(names) - set(known)):
        parser.error(f"no {options.game} game {', '.join(unknown)}: choose from {', '.join(known)}")
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    cv2.setNumThreads(1)
    for name in names:
        _write(options.out, options.game, name, 100 * options.seed)
    return 0


def _write(out: Path, game: str, name: str, later: int) -> None:
    if game == "jinns":
        evening = EVENINGS[name]
        write_game(out, name, replace(evening, seed=evening.seed + later))
    else:
        write_round(out, name, replace(ROUNDS[name], seed=ROUNDS[name].seed + later))


if __name__ == "__main__":
    raise SystemExit(main())
