"""The README's commands are run as they stand there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from device.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _commands() -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", README, flags=re.DOTALL)
    lines = [line.split("#")[0].strip() for block in blocks for line in block.splitlines()]
    return [line.removeprefix(".venv/bin/tablejinn ") for line in lines if "bin/tablejinn" in line]


@pytest.mark.parametrize("command", _commands())
def test_a_command_of_the_readme_does_what_it_says(
    command: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    # `check` says what is missing on a machine that is no box; that it says so is what is tested.
    expected = 1 if command.startswith("check") else 0
    assert main(shlex.split(command)) == expected
    assert capsys.readouterr().out


def test_every_target_of_make_that_the_readme_names_exists() -> None:
    named = set(re.findall(r"(?:^|`)make ([a-z]+)", README, re.MULTILINE))
    rules = set(
        re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert named <= rules
