"""From the printer to a whole game on printed sheets, as the README says; no paper is printed on.

    python -m tests.lab.printed_evening OUT [--seed 5] [--beats N]

The commands of the first evening are run as a new user types them: `kit`, `aim`, `survey`, `run`.
In place of paper and camera, the PDFs are drawn as pictures, glued together and photographed by
simulation. Commands, their seconds, presses and verdicts are printed. Six minutes for a game.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2

from tests.lab.printed_evening.desk import AtDesk
from tests.lab.printed_evening.player import Tally, play, set_up
from tests.lab.printed_evening.table import HIGH, PrintedTable, printed_table
from tests.lab.scenes.frame import picture_of
from tests.lab.scenes.values import Image, Scene

SEED = 5
LONGEST_S = 120.0  # seconds; a command that takes longer hangs


@dataclass(frozen=True, slots=True)
class Ran:
    """A command that was run: its words, what it printed, its exit code and its seconds."""

    words: str
    said: str
    code: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Evening:
    """What came of an evening."""

    commands: tuple[Ran, ...]
    presses: int
    played_s: float
    pictures: int
    tally: Tally
    last: str


def evening(out: Path, seed: int = SEED, beats: int | None = None) -> Evening:
    """Print, aim, survey and play; everything that is made lies in `out`."""
    printed, photos = out / "print", out / "photos"
    photos.mkdir(parents=True)
    ran = [_ran(out, "kit", "jinns", "--out", str(printed))]
    table = printed_table(printed, seed, beats)
    opening = replace(table.scene, stacks=table.beats[0].stacks)
    high = _written(out / "high.jpg", picture_of(_far(opening)))
    ran.append(_ran(out, "aim", str(high)))
    _written(photos / "000.jpg", picture_of(table.scene))
    _photograph(table, photos)
    first = photos / "001.jpg"
    ran += [_ran(out, "aim", str(first)), _ran(out, "survey", str(first))]
    began_s = time.monotonic()
    with AtDesk(photos, out / "home") as desk:
        set_up(desk)
        tally = play(desk, table.beats)
        last = desk.screen.words
        played_s = time.monotonic() - began_s
    (out / "screens.txt").write_text("\n".join(desk.log), encoding="utf-8")
    presses = sum(typed != "n" for typed in desk.typed)
    return Evening(tuple(ran), presses, played_s, len(table.beats), tally, last)


def _far(scene: Scene) -> Scene:
    return replace(scene, view=HIGH)


def _photograph(table: PrintedTable, folder: Path) -> None:
    for number, (_, photo) in enumerate(table.photos(), start=1):
        _written(folder / f"{number:03d}.jpg", photo)


def _written(path: Path, picture: Image) -> Path:
    cv2.imwrite(str(path), picture)
    return path


def _ran(out: Path, *words: str) -> Ran:
    began_s = time.monotonic()
    home = {"STATE_DIRECTORY": str(out / "home"), "CONFIGURATION_DIRECTORY": str(out / "home")}
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "device.cli", *words],
        env={**os.environ, **home},
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST_S,
    )
    return Ran(" ".join(words), done.stdout, done.returncode, time.monotonic() - began_s)


def lines_of(found: Evening) -> list[str]:
    """Return what came of an evening, line by line."""
    lines: list[str] = []
    for one in found.commands:
        lines.append(f"tablejinn {one.words}: {one.code}, {one.seconds:.1f} s")
        lines += [f"    {line}" for line in one.said.splitlines()]
    tally = found.tally
    return [
        *lines,
        f"tablejinn run --desk: {found.pictures} pictures, {found.presses} presses,"
        f" {found.played_s / 60:.1f} minutes",
        f"right {tally.right} of {found.pictures}; accused wrongly {tally.accused};"
        f" asked {tally.asked}",
        *tally.wrong,
        f"the last screen: {found.last}",
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Play the evening, and return 1 if anything was said wrongly."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.printed_evening")
    parser.add_argument("out", type=Path, metavar="OUT", help="a folder that is not there yet")
    parser.add_argument("--seed", type=int, default=SEED, help="of the game")
    parser.add_argument("--beats", type=int, help="how many pictures of it (default: all)")
    options = parser.parse_args(argv)
    cv2.setNumThreads(1)
    found = evening(options.out, options.seed, options.beats)
    sys.stdout.writelines(f"{line}\n" for line in lines_of(found))
    return 1 if found.tally.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
