"""Whatever lies in place of a file, a command ends: in words, soon, and in bounded memory.

`HOSTILE=300` tries that many files of each kind; a failure names kind and seed.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from device.cli import main
from device.games.registry import manifest_of
from device.journal.store import Journal
from tests.device.box.home import AT, BOARD, BOX, LENS, Home
from tests.device.commands.hostile import mutant
from tests.device.replay.recorded import played
from tests.vision.labelled import still
from vision.sheet.board_file import SHIPPED

EASY = still("016").with_suffix(".jpg")
TILES = manifest_of("islands").recorded / "box.tiles"
LONGEST_S = 30  # s; a busy machine is ten times slower than an idle one
MOST_MB = 600  # MB more than before: a picture of 64 megapixels, decoded once and looked at
MOST_ADDRESSES = 8 << 30  # bytes of addresses; libraries reserve more than they use
LONGEST_LINE = 4000
QUICK, SLOW = 5, 60
TRIED = int(os.environ.get("HOSTILE", "0"))

Words = list[str]


class Ground:
    """A folder with everything that the commands of the tests need; one file of it is a mutant."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.home = Home(folder / "home", monkeypatch)
        self.frame = folder / "frame.jpg"
        self.out = folder / "out"

    def lay_out(self) -> None:
        self.folder.mkdir()
        self.home.furnish()
        shutil.copy(EASY, self.frame)
        shutil.copy(EASY.with_suffix(".json"), self.frame.with_suffix(".json"))

    def put(self, path: Path, sample: bytes, seed: int) -> str:
        """Put a mutant in the place of a file."""
        path.unlink(missing_ok=True)
        return mutant(sample, path, seed)


Case = Callable[[Ground, int], tuple[str, Words]]


def configuration(ground: Ground, seed: int) -> tuple[str, Words]:
    sample = f"{ground.home.config.read_text()}[islands]\nplayers = ['A', 'B']\n[pins]\na = 5\n"
    made = ground.put(ground.home.config, sample.encode(), seed)
    command = (["keep", "--list"], ["backup", str(ground.out)], ["check"])[seed % 3]
    return made, [*command, "--config", str(ground.home.config)]


def lens(ground: Ground, seed: int) -> tuple[str, Words]:
    path = ground.home.mine / "lens.json"
    made = ground.put(path, LENS.encode(), seed)
    return made, ["read", "--lens", str(path), str(ground.frame)]


def board(ground: Ground, seed: int) -> tuple[str, Words]:
    path = ground.home.mine / "boards" / "pond.toml"
    made = ground.put(path, BOARD.encode(), seed)
    return made, ["read", "--sheet", str(path), str(ground.frame)]


def sidecar(ground: Ground, seed: int) -> tuple[str, Words]:
    path = ground.frame.with_suffix(".json")
    made = ground.put(path, path.read_bytes(), seed)
    return made, ["read", str(ground.frame)]


def picture(ground: Ground, seed: int) -> tuple[str, Words]:
    made = ground.put(ground.frame, EASY.read_bytes(), seed)
    return made, ["read", str(ground.frame)]


def cards(ground: Ground, seed: int) -> tuple[str, Words]:
    path = ground.home.mine / "box.cards"
    made = ground.put(path, BOX, seed)
    sheet = str(SHIPPED / "towers_mat.toml")
    return made, ["read", "--sheet", sheet, "--catalogue", str(path), str(ground.frame)]


def tiles(ground: Ground, seed: int) -> tuple[str, Words]:
    path = ground.folder / "box.tiles"
    made = ground.put(path, TILES.read_bytes(), seed)
    sheet = str(SHIPPED / "island_mat.toml")
    return made, ["read", "--sheet", sheet, "--catalogue", str(path), str(ground.frame)]


def recording(ground: Ground, seed: int) -> tuple[str, Words]:
    ground.out.mkdir()
    folder = played(ground.out, [0])
    made = ground.put(folder / "game.json", (folder / "game.json").read_bytes(), seed)
    return made, ["replay", str(folder)]


def journal(ground: Ground, seed: int) -> tuple[str, Words]:
    path = ground.home.journal
    with Journal.open(path) as opened:
        opened.append("friday", "turn", {"turn": "r1>b2"}, AT)
    made = ground.put(path, path.read_bytes(), seed)
    command = (["--list"], [str(ground.out)], [str(ground.out), "--game", "friday"])[seed % 3]
    return made, ["keep", *command]


def payload(ground: Ground, seed: int) -> tuple[str, Words]:
    """A sound journal whose game begins with odd values."""
    begun = {"game": "islands", "players": 2, "seats": ["Ada", "Bob"], "variant": "x", "powers": []}
    draft = ground.folder / "begun.json"
    made = mutant(json.dumps(begun).encode(), draft, seed)
    told: dict[str, Any] = json.loads(draft.read_text()) if made == "revalued" else begun
    with Journal.open(ground.home.journal) as opened:
        opened.append("odd", "begin", told, AT)
    return made, ["keep", str(ground.out), "--game", "odd"]


def backup(ground: Ground, seed: int) -> tuple[str, Words]:
    path = ground.folder / "table.zip"
    assert main(["backup", str(path)]) == 0
    made = ground.put(path, path.read_bytes(), seed)
    return made, ["restore", str(path), "--replace"]


def kept(ground: Ground, seed: int) -> tuple[str, Words]:
    """A folder in which another evening was kept, perhaps."""
    ground.out.mkdir()
    made = ground.put(ground.out / "evening.json", b'{"game": "jinns", "turns": ["a"]}', seed)
    return made, ["keep", str(ground.out)]


CASES: tuple[Case, ...] = (
    *(configuration, lens, board, sidecar, picture, cards, tiles, recording),
    *(journal, payload, backup, kept),
)


@pytest.fixture(autouse=True)
def memory_limit() -> Generator[None]:
    """Let a command that takes memory without end fail, before it takes that of the machine."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_ADDRESSES, hard))
    yield
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@contextmanager
def time_limit() -> Generator[None]:
    """Raise in the main thread if what is tried hangs."""

    def too_long(_number: int, _frame: FrameType | None) -> None:
        raise AssertionError(f"took more than {LONGEST_S} s")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(LONGEST_S)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def most_mb() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def try_one(
    case: Case,
    seed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ground = Ground(tmp_path / f"ground-{seed}", monkeypatch)
    ground.lay_out()
    made, words = case(ground, seed)
    where = f"{case.__name__} {seed}: {made}: {' '.join(words)}"
    capsys.readouterr()
    before_mb = most_mb()
    try:
        with time_limit():
            status = main(words)
    except (Exception, SystemExit) as error:
        raise AssertionError(where) from error
    said = capsys.readouterr()
    assert status in {0, 1}, where
    told = said.out + said.err
    assert all(letter.isprintable() or letter in "\n\t" for letter in told), (where, told[:400])
    assert max(map(len, told.splitlines()), default=0) < LONGEST_LINE, where
    assert most_mb() - before_mb < MOST_MB, where
    assert {path.name for path in tmp_path.iterdir()} == {ground.folder.name}, where
    shutil.rmtree(ground.folder)


@pytest.mark.parametrize("case", CASES, ids=[case.__name__ for case in CASES])
def test_a_hostile_file_is_answered_in_words(
    case: Case,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for seed in range(TRIED or QUICK):
        try_one(case, seed, tmp_path, monkeypatch, capsys)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=[case.__name__ for case in CASES])
def test_many_hostile_files_are_answered_in_words(
    case: Case,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for seed in range(QUICK, SLOW):
        try_one(case, seed, tmp_path, monkeypatch, capsys)
