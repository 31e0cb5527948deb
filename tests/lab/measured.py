"""Write the ledger of figures: `python -m tests.lab.measured TABLE SCORE --lab LAB`.

TABLE holds the labelled sets that are given with the project. SCORE holds the scorers that judge
readings. LAB holds sets that `tests.lab` renders; `--render` renders those that are missing, which
takes an hour or more. The ledger says which sets were not there.
"""

from __future__ import annotations

import argparse
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import cv2

from tests.lab import lens_drawn, lens_photos
from tests.lab.bench import processor
from tests.paths import ROOT

_STEPS = "## Steps, before and after"
GIVEN, OTHER = "given; weights and limits were chosen on it", "never tuned on"
LOOKED_AT = "causes of errors were looked for on it"
SHARES = "given; shares of two readers were chosen on it"


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """One labelled set, and how it is read.

    Attributes:
        name: what the ledger calls it.
        standing: whether the reader was tuned on it.
        folder: where its frames lie; `{table}` and `{lab}` stand for the two roots.
        options: further words for `tablejinn read`.
        recipe: the command that renders it, without `python -m`; empty where it is given.
        enrol: the words for `tablejinn enrol` that make `{box}`; empty where nothing is enrolled.
    """

    name: str
    standing: str
    folder: str
    options: str = ""
    recipe: str = ""
    enrol: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """One table of the ledger: a reader, its scorer, the figures shown and the sets."""

    title: str
    scorer: str
    figures: tuple[str, ...]
    sets: tuple[LabelledSet, ...]


_LAKE = "tests.lab.scenes {lab}/lake --sets held --frames 60"
_UNSEEN = "tests.lab.scenes {lab}/lake --sets unseen --frames 60 --seed 5509"
_SKY = "tests.lab.scenes {lab}/firmament --sheet firmament --sets held --frames 80"
_FRESH_SKY = (
    "tests.lab.scenes.sky_drawn {lab}/firmament/fresh --first 75000 --designs 14 --frames 4"
)
_TILES = "tests.lab.tiles {lab}/tiles_b --style b --frames 20"
_CARDS = "tests.lab.cards {lab}/cards_b --style b --held --disturbed --frames 12 --seed 77"
_ISLANDS = "islands {table}/frames/islands_enrol --tiles {table}/catalogues/islands_a.toml"
_BARE = "--bare {table}/frames/bare --boards {table}/boards"

LEDGERS = (
    Ledger(
        "Stacks on the lake",
        "score_frames.py",
        ("top", "board_top", "height", "occluded", "clear"),
        (
            LabelledSet("lake_stills", GIVEN, "{table}/frames/lake_stills", _BARE),
            LabelledSet("lake_stills, no bare photo", GIVEN, "{table}/frames/lake_stills"),
            LabelledSet(
                "lake_harsh_stills, other board too",
                SHARES,
                "{table}/frames/lake_harsh_stills",
                _BARE,
            ),
            LabelledSet(
                "lake_harsh_stills, no bare photo",
                SHARES,
                "{table}/frames/lake_harsh_stills",
                "--boards {table}/boards",
            ),
            LabelledSet(
                "drawn unseen boards",
                OTHER,
                "{lab}/lake/unseen",
                "--bare {lab}/lake/unseen/bare --boards {lab}/lake/unseen/boards",
                _UNSEEN,
            ),
            LabelledSet(
                "drawn unseen boards, no bare photo",
                OTHER,
                "{lab}/lake/unseen",
                "--boards {lab}/lake/unseen/boards",
            ),
            LabelledSet(
                "drawn held boards",
                LOOKED_AT,
                "{lab}/lake/held",
                "--bare {lab}/lake/held/bare --boards {lab}/lake/held/boards",
                _LAKE,
            ),
        ),
    ),
    Ledger(
        "Glass stars on the firmament",
        "score_frames.py",
        ("bead_recall", "bead_precision", "firmament", "bead_mm", "occluded", "clear"),
        (
            LabelledSet("firmament_stills", GIVEN, "{table}/frames/firmament_stills", _BARE),
            LabelledSet(
                "firmament_stills, no bare photo", GIVEN, "{table}/frames/firmament_stills"
            ),
            LabelledSet(
                "drawn fresh mats",
                OTHER,
                "{lab}/firmament/fresh",
                "--bare {lab}/firmament/fresh/bare --boards {lab}/firmament/fresh/boards",
                _FRESH_SKY,
            ),
            LabelledSet(
                "drawn held mats",
                LOOKED_AT,
                "{lab}/firmament/held",
                "--bare {lab}/firmament/held/bare --boards {lab}/firmament/held/boards",
                _SKY,
            ),
        ),
    ),
    Ledger(
        "Tiles of 1001 Islands",
        "score_tableau.py",
        ("tile", "island", "invented"),
        (
            LabelledSet(
                "islands_stills",
                GIVEN,
                "{table}/frames/islands_stills",
                "--catalogue {box}",
                enrol=_ISLANDS,
            ),
            LabelledSet(
                "drawn box b",
                OTHER,
                "{lab}/tiles_b/stills",
                "--catalogue {box}",
                _TILES,
                "islands {lab}/tiles_b/enrol --tiles {lab}/tiles_b/catalogues/printed.toml",
            ),
        ),
    ),
    Ledger(
        "Cards of 5 Towers",
        "score_tableau.py",
        ("card", "table", "invented"),
        (
            LabelledSet(
                "towers_stills",
                GIVEN,
                "{table}/frames/towers_stills",
                "--catalogue {box}",
                enrol="towers {table}/frames/towers_enrol",
            ),
            LabelledSet("towers_stills, by print alone", GIVEN, "{table}/frames/towers_stills"),
            LabelledSet(
                "drawn box b",
                OTHER,
                "{lab}/cards_b/stills",
                "--catalogue {box}",
                _CARDS,
                "towers {lab}/cards_b/enrol",
            ),
            LabelledSet("drawn box b, by print alone", OTHER, "{lab}/cards_b/stills", "", _CARDS),
        ),
    ),
)
GAMES = (
    ("recorded game of Jinns", "{table}/games/game_1", "score_game.py"),
    ("recorded round of Dreams", "{table}/games/dreams_game_1", "score_game.py"),
    ("clip of Jinns, ten frames a second", "{table}/clips/clip_1", "score_clip.py"),
)


@dataclass(frozen=True, slots=True)
class Places:
    """Where sets, scorers, rendered sets and enrolled boxes lie."""

    table: Path
    score: Path
    lab: Path
    scratch: Path

    def filled(self, words: str, box: Path | None = None) -> list[str]:
        """Return the words of a command with the folders put in."""
        filled = words.format(table=self.table, lab=self.lab, box=box or "")
        return filled.split()


def main(argv: Sequence[str] | None = None) -> int:
    """Score every set that is there, and write the ledger; exit 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.measured", description=__doc__)
    parser.add_argument("table", type=Path, help="the sets given with the project")
    parser.add_argument("score", type=Path, help="the scorers")
    parser.add_argument("--lab", type=Path, default=Path("lab"), help="rendered sets")
    parser.add_argument("--photos", type=Path, help="real photographs of a lens target")
    parser.add_argument("--render", action="store_true", help="render those that are missing")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "measured.md")
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as scratch:
        folders = (options.table, options.score, options.lab, Path(scratch))
        places = Places(*(folder.resolve() for folder in folders))
        if options.render:
            _render(places)
        parts = [_heading(), *(_ledger(ledger, places) for ledger in LEDGERS)]
        lenses = [lens_photos.section(options.photos), lens_drawn.section()]
        parts += [_games(places), *lenses, _speeds()]
    if options.out.exists():
        parts.append(steps_in(options.out.read_text(encoding="utf-8")))
    options.out.write_text("\n".join(parts), encoding="utf-8")
    return 0


def steps_in(text: str) -> str:
    """Return the part of a ledger that people write: its steps, each before and after."""
    _, heading, steps = text.partition(_STEPS)
    return heading + steps


def figures_in(text: str) -> dict[str, float]:
    """Return the figures of a scorer's last lines, such as `top=0.9993 clear=1.0000`."""
    return {name: float(value) for name, value in re.findall(r"(\w+)=([0-9.]+)(?!\S)", text)}


def _render(places: Places) -> None:
    for recipe in dict.fromkeys(one.recipe for ledger in LEDGERS for one in ledger.sets):
        words = places.filled(recipe)
        if words and not Path(words[1]).exists():
            _python("-m", *words)


def _ledger(ledger: Ledger, places: Places) -> str:
    rows = [_row(one, ledger, places) for one in ledger.sets]
    head = ["set", "", "frames", *ledger.figures, "ms a frame"]
    return f"## {ledger.title}\n{_table(head, rows)}"


def _row(one: LabelledSet, ledger: Ledger, places: Places) -> list[str]:
    folder = Path(places.filled(one.folder)[0])
    frames = sorted(map(str, folder.glob("*.jpg")))
    if not frames:
        return [one.name, f"not measured: render it with `python -m {one.recipe}`"]
    lines = _tablejinn("read", "--json", *_options(one, places), *frames)
    found = _scored(places.score / ledger.scorer, folder, lines)
    shown = [_shown(found.get(figure)) for figure in ledger.figures]
    return [one.name, one.standing, str(len(frames)), *shown, _shown(found.get("ms"))]


def _options(one: LabelledSet, places: Places) -> list[str]:
    if not one.enrol:
        return places.filled(one.options)
    box = places.scratch / f"{one.name.replace(' ', '-')}.box"
    _tablejinn("enrol", *places.filled(one.enrol), "--out", str(box))
    return places.filled(one.options, box)


def _games(places: Places) -> str:
    names = (
        "verdict",
        "right",
        "move",
        "reason",
        "position",
        "scores",
        "accused",
        "extra",
        "delay",
    )
    rows: list[list[str]] = []
    for name, folder, scorer in GAMES:
        path = Path(places.filled(folder)[0])
        found = _scored(places.score / scorer, path, _tablejinn("replay", "--json", str(path)))
        rows.append([name, *(_shown(found.get(one)) for one in names)])
    return f"## Games, replayed with nobody to answer\n{_table(['game', *names], rows)}"


def _speeds() -> str:
    said = _python("-m", "tests.lab.bench")
    return f"## Speed\n`make bench` said:\n```\n{said}```\n"


def _heading() -> str:
    today = datetime.now(UTC).date()
    versions = f"Python {platform.python_version()}, OpenCV {cv2.__version__}"
    return (
        "# What was measured\n"
        "A command writes this page: `python -m tests.lab.measured TABLE SCORE --lab LAB`.\n"
        "Figures are shares from 0 to 1. *ms*, *mm* and *delay* (s) have units.\n"
        "*invented* and *accused* are counts.\n"
        "Times depend on the machine and on what else it does: compare them with one\n"
        "`detectMarkers` of the same day, which stands under Speed.\n\n"
        f"Measured on {today} on {processor()}, {versions}.\n"
        "The frames of sheets are rendered, not photographed. **No figure is from a Raspberry Pi "
        "yet.**\n"
    )


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _shown(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}".rstrip("0").rstrip(".")


def _scored(scorer: Path, folder: Path, lines: str) -> dict[str, float]:
    ended = subprocess.run(  # noqa: S603 - the scorer that was named
        [sys.executable, str(scorer), str(folder)],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    return figures_in(ended.stdout)


def _tablejinn(*words: str) -> str:
    return _python("-m", "device.cli", *words)


def _python(*words: str) -> str:
    ended = subprocess.run(  # noqa: S603 - our own modules
        [sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    )
    return ended.stdout


if __name__ == "__main__":
    raise SystemExit(main())
