"""The journal across an update: systemd/journal.sh, with stand-ins for runuser and systemctl."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from device.errors import ConfigError
from device.journal.place import journal_place
from device.journal.store import Journal
from tests.proofs.pi_lock import ROOT
from tests.proofs.play import numbers_in, play

SCRIPT = ROOT / "systemd" / "journal.sh"
_RUNUSER = '#!/bin/sh\nshift 3\nexec "$@"\n'
_SYSTEMCTL = "#!/bin/sh\necho 'OMP_NUM_THREADS=1 {}'\n"
_MIGRATE = "PRAGMA user_version = 99"


class Box:
    """A box in a folder: its state, its settings, and a release that is this checkout."""

    def __init__(self, folder: Path) -> None:
        self.state, self.settings = folder / "state", folder / "etc"
        self._tools = folder / "tools"
        for made in (self.state, self.settings, self._tools):
            made.mkdir()
        self._tool("runuser", _RUNUSER)
        self.say_of_the_unit("")
        self.release = folder / "release"
        (self.release / ".venv/bin").mkdir(parents=True)
        self._tool("python", f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} "$@"\n')
        (self._tools / "python").rename(self.release / ".venv/bin/python")

    def say_of_the_unit(self, variables: str) -> None:
        self._tool("systemctl", _SYSTEMCTL.format(variables))

    def configure(self, text: str) -> None:
        (self.settings / "tablejinn.toml").write_text(text, encoding="utf-8")

    def run(self, script: str) -> str:
        """Run a line of shell as update.sh would, and return what it prints."""
        names = {"STATE": self.state, "ETC": self.settings, "TABLEJINN_USER": "tablejinn"}
        given = "\n".join(f"{name}='{value}'" for name, value in names.items())
        done = subprocess.run(  # noqa: S603 - our own script
            ("/bin/sh", "-euc", f"{given}\n. {SCRIPT}\n{script}"),
            check=True, capture_output=True, text=True,
            env={"PATH": f"{self._tools}:{os.environ['PATH']}"},
        )  # fmt: skip
        return done.stdout.strip()

    def _tool(self, name: str, text: str) -> None:
        (self._tools / name).write_text(text, encoding="utf-8")
        (self._tools / name).chmod(0o755)


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def recorded(path: Path, *numbers: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with Journal.open(path) as journal:
        for number in numbers:
            play(journal, number)
    return path


def made_newer(path: Path) -> None:
    """Leave the journal at `path` as a newer version would: another form, and a log beside it."""
    script = (
        "import os, sqlite3, sys; db = sqlite3.connect(sys.argv[1], isolation_level=None);"
        f"db.execute('PRAGMA journal_mode = WAL'); db.execute('{_MIGRATE}'); os._exit(0)"
    )
    subprocess.run((sys.executable, "-c", script, str(path)), check=True)  # noqa: S603 - as above


def test_the_journal_is_in_the_state_folder_unless_the_owner_says_otherwise(box: Box) -> None:
    assert box.run(f"journal_path {box.release}") == str(box.state / "journal.sqlite")


def test_the_journal_is_where_the_settings_put_it(box: Box) -> None:
    box.configure('[journal]\npath = "/srv/games of ours/evening.sqlite"\n')
    assert box.run(f"journal_path {box.release}") == "/srv/games of ours/evening.sqlite"


def test_a_variable_of_the_unit_goes_before_the_settings(box: Box) -> None:
    box.configure('[journal]\npath = "/srv/evening.sqlite"\n')
    box.say_of_the_unit("TABLEJINN_JOURNAL_PATH=/mnt/usb/journal.sqlite")
    assert box.run(f"journal_path {box.release}") == "/mnt/usb/journal.sqlite"


def test_a_path_without_a_slash_is_in_the_state_folder() -> None:
    environ = {"STATE_DIRECTORY": "/var/lib/tablejinn", "TABLEJINN_JOURNAL_PATH": "evening.sqlite"}
    assert journal_place(environ) == Path("/var/lib/tablejinn/evening.sqlite")


def test_settings_that_are_refused_name_no_journal() -> None:
    with pytest.raises(ConfigError, match="colour"):
        journal_place({"TABLEJINN_JOURNAL_COLOUR": "red"})


def test_a_journal_elsewhere_comes_back_as_it_was(box: Box, tmp_path: Path) -> None:
    journal = recorded(tmp_path / "usb" / "evening.sqlite", 1, 2, 3)
    before = journal.read_bytes()
    box.run(f"save_journal {journal}")
    made_newer(journal)
    assert box.run(f"schema_of {journal}") == "99"
    box.run(f"bring_back_journal {journal}")
    assert journal.read_bytes() == before
    assert numbers_in(journal) == (1, 2, 3)


def test_the_newer_journal_is_kept_beside_the_copy(box: Box, tmp_path: Path) -> None:
    journal = recorded(tmp_path / "usb" / "evening.sqlite", 1)
    box.run(f"save_journal {journal}")
    made_newer(journal)
    box.run(f"bring_back_journal {journal}")
    newer = box.state / "before-update" / "newer" / "evening.sqlite"
    assert box.run(f"schema_of {newer}") == "99"


def test_no_log_of_the_newer_journal_is_left_for_the_older_one(box: Box, tmp_path: Path) -> None:
    journal = recorded(tmp_path / "usb" / "evening.sqlite", 1)
    box.run(f"save_journal {journal}")
    made_newer(journal)
    assert journal.with_name("evening.sqlite-wal").exists()
    box.run(f"bring_back_journal {journal}")
    assert sorted(path.name for path in journal.parent.iterdir()) == ["evening.sqlite"]


def test_files_that_only_begin_like_the_journal_are_let_be(box: Box, tmp_path: Path) -> None:
    journal = recorded(tmp_path / "usb" / "evening.sqlite", 1)
    other = journal.with_name("evening.sqlite.mine")
    other.write_text("the owner's")
    box.run(f"save_journal {journal}")
    made_newer(journal)
    box.run(f"bring_back_journal {journal}")
    assert other.read_text() == "the owner's"
    assert not (box.state / "before-update" / "evening.sqlite.mine").exists()


def test_a_journal_that_only_the_newer_version_began_is_taken_away(
    box: Box, tmp_path: Path
) -> None:
    journal = tmp_path / "usb" / "evening.sqlite"
    box.run(f"save_journal {journal}")
    made_newer(recorded(journal, 1))
    box.run(f"bring_back_journal {journal}")
    assert not journal.exists()
    assert (box.state / "before-update" / "newer" / "evening.sqlite").exists()


def test_a_copy_that_cannot_be_made_is_told(box: Box, tmp_path: Path) -> None:
    journal = recorded(tmp_path / "usb" / "evening.sqlite", 1)
    said = box.run(f"cp() {{ return 1; }}; save_journal {journal} || echo no copy")
    assert said == "no copy"
