"""Every command on a page of the documents is run, or taken by the program's own parser.

`tests/test_readme.py` runs those in blocks of the pages that it names. All others are parsed here;
each that stands in a block has its reason why it is not run.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import subprocess

import pytest

from device.cli import COMMANDS, parsed
from tests import test_readme
from tests.docs_pages import Command, commands
from tests.paths import ROOT

SHOWN = tuple(commands())
OF_PROGRAM = tuple(one for one in SHOWN if one.program == "tablejinn")
OF_MAKE = tuple(one for one in SHOWN if one.program == "make")
RUN = frozenset(str(path.relative_to(ROOT)) for path in test_readme.PAGES)

NAMES = frozenset(name for one in COMMANDS for name in one.helps)
INCOMPLETE = {"tablejinn run --desk": "a sentence names it without the pictures"}
"""Commands that sentences name without what they need; a bare name needs no reason."""

NOT_RUN = {
    "tablejinn enrol islands photos/": "your own photos; tests/test_docs_enrol.py reads the rest",
    "tablejinn enrol towers photos/": "your own photos; tests/test_docs_enrol.py reads the rest",
    "tablejinn kit frame": "of docs/kit.md, where the same is run",
    "tablejinn survey --learn": "two photos of your own board; tests/device/commands learns one",
    "tablejinn tables --broker": "wants a broker; tests/device/tables talks to one",
    "tablejinn demo": "of an installed release; tests/lab/test_release.py plays it there",
    **{f"tablejinn {words}": reason for words, reason in test_readme.NOT_RUN.items()},
}
"""Commands in blocks that no test runs as they stand, by how they begin, and why."""


def test_there_are_many_commands_on_many_pages() -> None:
    assert len({one.page for one in SHOWN}) > 15
    assert len(SHOWN) > 100


@pytest.mark.parametrize(
    "command", OF_PROGRAM, ids=lambda one: f"{one.page}: {' '.join(one.words)[:60]}"
)
def test_the_program_takes_every_command_that_is_shown(command: Command) -> None:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            parsed(command.words)
        except SystemExit as ended:
            is_taken = ended.code in (0, None) or _is_named_alone(command)
            assert is_taken, said.getvalue()


def _is_named_alone(command: Command) -> bool:
    """Return whether a sentence speaks of a command, rather than showing how it is used."""
    is_name = len(command.words) == 1 and command.words[0] in NAMES
    return not command.is_block and (is_name or str(command) in INCOMPLETE)


def test_a_command_in_a_block_is_run_or_has_a_reason() -> None:
    without = [
        f"{one.page}: {one}"
        for one in OF_PROGRAM
        if one.is_block and one.page not in RUN and not str(one).startswith(tuple(NOT_RUN))
    ]
    assert without == []


def test_every_reason_is_of_a_command_that_is_shown() -> None:
    shown = [str(one) for one in OF_PROGRAM]
    assert set(INCOMPLETE) <= set(shown)
    assert [one for one in NOT_RUN if not any(said.startswith(one) for said in shown)] == []


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize("command", sorted({one.words for one in OF_MAKE}), ids=" ".join)
def test_make_knows_every_target_that_is_shown(command: tuple[str, ...]) -> None:
    words = ("make", "--dry-run", "--always-make", *command)
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own pages
    assert done.returncode == 0, done.stderr
    assert done.stdout
