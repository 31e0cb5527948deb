"""Commands beside a full folder for temporary files: they name that folder, and change nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from device.journal.store import Journal, Stamp
from tests.paths import ROOT
from tests.proofs.full_tmp import A_LITTLE, FullTmp

EVENTS = 40
AT = Stamp(1_795_219_200_000, 5, "boot")


@pytest.fixture
def full(tmp_path: Path) -> FullTmp:
    """A full folder beside a box whose journal has more bytes than the folder has room for."""
    full = FullTmp(tmp_path / "tmp", A_LITTLE)
    if not full.is_possible():
        pytest.skip("this machine lets no user lay a disk over a folder")
    (tmp_path / "state").mkdir()
    with Journal.open(tmp_path / "state" / "journal.sqlite") as journal:
        for number in range(EVENTS):
            journal.append("friday", "begin" if not number else "turn", {"pad": "x" * 3000}, AT)
    return full


def _said(full: FullTmp, *words: str) -> tuple[int, str]:
    home = full.folder.parent
    box = {"STATE_DIRECTORY": str(home / "state"), "CONFIGURATION_DIRECTORY": str(home)}
    command = (sys.executable, "-m", "device.cli", *words)
    done = full.run(*command, environ={**box, "PYTHONPATH": str(ROOT)})
    return done.returncode, done.stderr


@pytest.mark.parametrize("command", [("backup", "b.zip"), ("keep", "kept"), ("dispute",)])
def test_a_full_folder_for_temporary_files_is_named_and_not_the_journals_disk(
    full: FullTmp, command: tuple[str, ...]
) -> None:
    """Once the journal's own disk was named, which had room."""
    words = [
        str(full.folder.parent / word) if word in {"b.zip", "kept"} else word for word in command
    ]
    status, said = _said(full, *words)
    assert status == 1
    assert f"{full.folder}: no room to work in; make room there" in said
    assert "journal.sqlite" not in said
    assert not (full.folder.parent / "b.zip").exists()


def test_a_restore_without_room_to_work_in_says_so_and_changes_nothing(full: FullTmp) -> None:
    home = full.folder.parent
    with Journal.open(home / "state" / "journal.sqlite") as journal:
        journal.backup(home / "friday.sqlite")
    before = (home / "state" / "journal.sqlite").read_bytes()
    script = (
        "from pathlib import Path; from device.journal.clock import stamp;"
        " from device.journal.restore import restore;"
        " restore(Path('friday.sqlite'), Path('state/journal.sqlite'), stamp())"
    )
    done = full.run(sys.executable, "-c", f"import os; os.chdir({str(home)!r}); {script}")
    assert f"{full.folder}: no room to work in" in done.stderr
    assert (home / "state" / "journal.sqlite").read_bytes() == before
