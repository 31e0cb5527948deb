"""The commands of the README and of the documents are run as they stand there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from device.cli import main
from device.games.dreams.setup import DreamsForm
from device.journal.recorder import BEGIN
from device.journal.store import Journal, Stamp
from device.table.events import JournalEntry
from tests.device.games.dreams.mat_top import NAMES, Round
from tests.device.games.dreams.test_votes import scored
from tests.paths import ROOT
from vision.sheet.board_file import find_board

PAGES = (
    ROOT / "README.md",
    *(ROOT / "docs" / name for name in ("commands.md", "first_evening.md", "referee.md")),
    *(ROOT / "docs" / name for name in ("accuracy.md", "kit.md")),
)
SHOWN = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
PROGRAM = ".venv/bin/tablejinn"

NOT_RUN = {
    "kit --check": "a photo and a lens of your own; tests/device/kit tries the check",
    "aim --usb": "wants a web camera; tests/device/commands/test_aim.py looks at photos",
    "run --usb": "wants a web camera; tests/device/box/test_web_camera.py has one",
}
"""Commands, by how they begin, that cannot be run here, and why."""

FAIL = frozenset({"check", "lens", "status"})
"""What says that this machine is no box; that it says so is what is tested."""


@dataclass(frozen=True, slots=True)
class Command:
    """A line of a page: what is set for it, and the words after the program's name."""

    settings: tuple[str, ...]
    words: tuple[str, ...]


def _blocks() -> Iterator[tuple[Command, ...]]:
    """Yield the commands of each block that has any, in their order."""
    for block in re.findall(r"```sh\n(.*?)```", SHOWN, flags=re.DOTALL):
        lines = [shlex.split(line, comments=True) for line in block.splitlines()]
        commands = tuple(_command(line) for line in lines if PROGRAM in line and _is_run(line))
        if commands:
            yield commands


def _is_run(line: list[str]) -> bool:
    typed = " ".join(line[line.index(PROGRAM) + 1 :])
    return not typed.startswith(tuple(NOT_RUN))


def _command(line: list[str]) -> Command:
    at = line.index(PROGRAM)
    return Command(tuple(line[:at]), tuple(line[at + 1 :]))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return what looks like the checkout, in which commands may write, with a game played."""
    for name in ("device", "tests", "vision"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "tablejinn.toml").touch()
    form = DreamsForm(find_board("firmament"), NAMES, players=3)
    with closing(Journal.open(tmp_path / "journal.sqlite")) as journal:
        for number, event in enumerate(
            [JournalEntry(BEGIN, form.payload()), *scored(Round(3)).record]
        ):
            journal.append("friday", event.kind, event.payload, Stamp(number, number, "boot"))
    return tmp_path


def _run(command: Command, checkout: Path) -> subprocess.CompletedProcess[str]:
    folders = ("STATE_DIRECTORY", "CONFIGURATION_DIRECTORY", "RUNTIME_DIRECTORY")
    given = dict(setting.split("=", 1) for setting in command.settings)
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "device.cli", *command.words],
        cwd=checkout,
        env={**os.environ, **dict.fromkeys(folders, str(checkout)), **given},
        input="q\n",  # which ends a desk
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("block", list(_blocks()), ids=lambda block: block[0].words[0])
def test_the_commands_of_a_block_do_what_they_say(
    block: tuple[Command, ...], checkout: Path
) -> None:
    for command in block:
        ended = _run(command, checkout)
        expected = 1 if command.words[0] in FAIL else 0
        assert ended.returncode == expected, (command, ended.stderr)
        assert ended.stdout or (expected and ended.stderr), command


def test_every_command_that_there_is_is_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = {command.words[0] for block in _blocks() for command in block}
    with pytest.raises(SystemExit):
        main(["--help"])
    offered = set(re.findall(r"^    ([a-z]+) ", capsys.readouterr().out, re.MULTILINE))
    assert offered - {"tables"} == shown  # which needs a broker: docs/mqtt.md


def test_every_target_of_make_that_is_named_exists() -> None:
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", SHOWN, re.MULTILINE))
    rules = set(
        re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert named <= rules
