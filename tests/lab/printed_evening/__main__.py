"""From the printer to a whole game on printed sheets, as the README says; no paper is printed on.

    python -m tests.lab.printed_evening OUT [--game dreams] [--seed 5] [--beats N]

The commands of the first evening are run as a new user types them: `kit`, `aim`, `survey`, `run`.
In place of paper and camera, the PDFs are drawn as pictures, glued together and photographed by
simulation. Commands, their seconds, presses and verdicts are printed. Six minutes for a game of
Jinns, three for a round of Dreams.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2

from tests.lab.printed_evening.desk import AtDesk
from tests.lab.printed_evening.firmament import printed_firmament
from tests.lab.printed_evening.player import Tally
from tests.lab.printed_evening.table import printed_table
from tests.lab.scenes.values import Image

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
    """What came of an evening: `pictures` counts those that are judged."""

    commands: tuple[Ran, ...]
    presses: int
    played_s: float
    pictures: int
    tally: Tally
    last: str


class PrintedGame(Protocol):
    """A game whose photos and whose players are known."""

    @property
    def surveyed(self) -> int | None:
        """The picture that `tablejinn survey` is asked about, if any."""
        ...

    @property
    def judged(self) -> int:
        """How many pictures are judged."""
        ...

    def far(self) -> Image:
        """Return the sheet from where the camera hangs too high, BGR."""
        ...

    def photos(self) -> Iterator[Image]:
        """Yield the photos, BGR, the bare sheet first."""
        ...

    def play(self, desk: AtDesk) -> Tally:
        """Set the game up and play it."""
        ...


GAMES: dict[str, Callable[[Path, int, int | None], PrintedGame]] = {
    "jinns": printed_table,
    "dreams": printed_firmament,
}


def evening(out: Path, game: str, seed: int = SEED, beats: int | None = None) -> Evening:
    """Print, aim, survey and play; everything that is made lies in `out`."""
    printed, photos = out / "print", out / "photos"
    photos.mkdir(parents=True)
    ran = [_ran(out, "kit", game, "--out", str(printed))]
    table = GAMES[game](printed, seed, beats)
    ran.append(_ran(out, "aim", str(_written(out / "high.jpg", table.far()))))
    taken = [
        _written(photos / f"{number:03d}.jpg", photo) for number, photo in enumerate(table.photos())
    ]
    first = str(taken[table.surveyed or 0])
    ran.append(_ran(out, "aim", first))
    if table.surveyed is not None:
        ran.append(_ran(out, "survey", first))
    began_s = time.monotonic()
    with AtDesk(photos, out / "home") as desk:
        tally = table.play(desk)
        last = desk.screen.words
        played_s = time.monotonic() - began_s
    (out / "screens.txt").write_text("\n".join(desk.log), encoding="utf-8")
    presses = sum(typed != "n" for typed in desk.typed)
    return Evening(tuple(ran), presses, played_s, table.judged, tally, last)


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
    parser.add_argument("--game", choices=tuple(GAMES), default="jinns")
    parser.add_argument("--seed", type=int, default=SEED, help="of the game")
    parser.add_argument("--beats", type=int, help="how many pictures of it (default: all)")
    options = parser.parse_args(argv)
    cv2.setNumThreads(1)
    found = evening(options.out, options.game, options.seed, options.beats)
    sys.stdout.writelines(f"{line}\n" for line in lines_of(found))
    return 1 if found.tally.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
