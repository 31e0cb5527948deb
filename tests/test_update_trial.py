"""An update that is cut off: systemd/update.sh and at_boot.sh, ended at every step of the way.

The scripts are the real ones, with other folders in them, and with stand-ins for systemctl and what
needs root. What a disk loses that was not synced is not tried here; `tests.proofs.power` does that.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.journal.store import Journal
from tests.paths import ROOT
from tests.proofs.play import numbers_in, play

PLACES = (
    *("/opt/tablejinn", "/var/lib/tablejinn", "/boot/firmware"),
    *("/etc/tablejinn", "/etc/systemd", "/etc/polkit-1", "/etc/modules-load.d"),
)
STEPS = ("cp", "mv", "rm", "ln", "mkdir", "install", "sync", "sleep", "systemctl")
NEVER, NEWER = 10_000, 99

_STEP = """#!/bin/sh
# Counts, and ends everything that runs here when its turn has come: by KILL the power is gone, by
# HUP the terminal is closed.
n=$(($(cat {count}) + 1))
echo "$n {name} $*" >>{log}
echo "$n" >{count}
end=$(cat {limit})
[ "$n" -ne "${{end#* }}" ] || kill -"${{end% *}}" 0
exec {real} "$@"
"""
_SYSTEMCTL = """#!/bin/sh
case "$*" in
*Environment*) echo OMP_NUM_THREADS=1 ;;
*NRestarts*) echo 0 ;;
stop*) echo stopped >{opt}/service ;;
*restart\\ tablejinn)
    echo running >{opt}/service
    case "$(readlink {opt}/current)" in *0.1.0-*) ;; *) {python} {newer} {journal} ;; esac ;;
*is-active*) [ ! -e {opt}/broken ] ;;
esac
"""
_NEWER = f"""
import os, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode = WAL")
db.execute("PRAGMA user_version = {NEWER}")
os._exit(0)
"""
_OTHERS = {
    "id": "echo 0",
    "dpkg-query": "echo install ok installed",
    "df": "echo head; echo a b c 9000 d",
    "chown": "true",
    "journalctl": "true",
    "getent": "true",
    "modprobe": "true",
    "runuser": 'shift 3; exec "$@"',
}


class Machine:
    """A machine in a folder, with version 0.1.0 installed and 0.2.0 in the checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tools, self.checkout = folder / "tools", folder / "checkout"
        self.opt = folder / "opt/tablejinn"
        self.journal = folder / "var/lib/tablejinn/journal.sqlite"
        self._lay_out_checkout()
        self._lay_out_tools()
        self.old = self._release("0.1.0")
        self.new = self._release("0.2.0")
        (self.opt / "current").symlink_to(f"releases/{self.old}")
        (self.opt / "service").write_text("running\n")
        self.journal.parent.mkdir(parents=True)
        with Journal.open(self.journal) as journal:
            for number in (1, 2, 3):
                play(journal, number)
        (folder / "etc/tablejinn").mkdir(parents=True)

    def _lay_out_checkout(self) -> None:
        (self.checkout / "systemd").mkdir(parents=True)
        for path in (ROOT / "systemd").iterdir():
            text = path.read_text(encoding="utf-8")
            for place in PLACES:
                text = text.replace(place, f"{self.folder}{place}")
            text = text.replace("/usr/local/bin/tablejinn", f"{self.folder}/tablejinn")
            (self.checkout / "systemd" / path.name).write_text(text, encoding="utf-8")
        for name in ("games", "vision", "device"):
            (self.checkout / name).mkdir()
        for name in ("README.md", "hardware.md", "CHANGELOG.md", "LICENSE", "pyproject.toml"):
            (self.checkout / name).write_text(name)

    def _lay_out_tools(self) -> None:
        self.tools.mkdir()
        (self.tools / "newer.py").write_text(_NEWER)
        (self.tools / "count").write_text("0")
        real = {name: f"$(PATH={os.environ['PATH']} command -v {name})" for name in STEPS}
        real |= {"systemctl": str(self.tools / "real_systemctl"), "sleep": "true"}
        files = {"count": self.tools / "count", "log": self.tools / "log"}
        for name in STEPS:
            self._tool(
                name,
                _STEP.format(name=name, real=real[name], limit=self.tools / "limit", **files),
            )
        for name, text in _OTHERS.items():
            self._tool(name, f"#!/bin/sh\n{text}\n")
        given = {"opt": self.opt, "python": sys.executable, "journal": self.journal}
        systemctl = _SYSTEMCTL.format(newer=self.tools / "newer.py", **given)
        self._tool("real_systemctl", systemctl)

    def _tool(self, name: str, text: str) -> None:
        (self.tools / name).write_text(text)
        (self.tools / name).chmod(0o755)

    def _release(self, version: str) -> str:
        """Lay out a release as it is built, and return its name."""
        (self.checkout / "pyproject.toml").write_text(f'version = "{version}"\n')
        name = self.shell(f"SOURCE={self.checkout}; . systemd/release.sh; release_name").strip()
        place = self.opt / "releases" / name
        (place / ".venv/bin").mkdir(parents=True)
        (place / "ready").touch()
        (place / "systemd").symlink_to(self.checkout / "systemd")
        python = place / ".venv/bin/python"
        python.write_text(
            '#!/bin/sh\ncase "$*" in *install_check*) exit 0 ;; esac\n'
            f'PYTHONPATH={ROOT} exec {sys.executable} "$@"\n'
        )
        (place / ".venv/bin/tablejinn").write_text("#!/bin/sh\necho settings\n")
        for each in (place / ".venv/bin").iterdir():
            each.chmod(0o755)
        return name

    def shell(self, script: str, cut_at: int = NEVER, signal: str = "KILL") -> str:
        """Run a line of shell in the checkout until it is cut off, and return what it prints."""
        (self.tools / "limit").write_text(f"{signal} {cut_at}")
        (self.tools / "count").write_text("0")
        done = subprocess.run(  # noqa: S603 - our own script
            ("/bin/sh", "-euc", script), check=False, capture_output=True, text=True,
            cwd=self.checkout, start_new_session=True,
            env={"PATH": f"{self.tools}:{os.environ['PATH']}", "WATCHED_S": "0"},
        )  # fmt: skip
        return done.stdout

    def update(self, cut_at: int = NEVER, signal: str = "KILL") -> str:
        return self.shell("sh systemd/update.sh", cut_at, signal)

    def full(self) -> None:
        """Leave no room on the card."""
        self._tool("df", "#!/bin/sh\necho head; echo a b c 1 d\n")

    def boot(self, cut_at: int = NEVER) -> None:
        """Do at boot what tablejinn-trial.service does."""
        if (self.opt / "trial/at_boot.sh").exists():
            self.shell(f"sh {self.opt}/trial/at_boot.sh", cut_at)

    @property
    def is_running(self) -> bool:
        return (self.opt / "service").read_text() == "running\n"

    @property
    def current(self) -> str:
        return (self.opt / "current").readlink().name

    def steps(self) -> list[str]:
        """Return the steps that were taken, as far as they were counted."""
        return (self.tools / "log").read_text().splitlines()

    def form(self) -> int:
        with closing(sqlite3.connect(self.journal)) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
        return int(version)

    def assert_is_whole(self) -> None:
        """See that a whole version is current, with a journal that it can read."""
        assert self.current in {self.old, self.new}
        assert (self.form() == NEWER) <= (self.current == self.new)
        if self.current == self.old:
            assert numbers_in(self.journal) == (1, 2, 3)
        assert not (self.opt / "trial").exists()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_an_update_that_comes_up_is_kept(machine: Machine) -> None:
    assert "updated from" in machine.update()
    machine.boot()
    assert (machine.current, machine.form()) == (machine.new, NEWER)
    machine.assert_is_whole()


def test_an_update_that_does_not_come_up_is_taken_back(machine: Machine) -> None:
    (machine.opt / "broken").touch()
    machine.update()
    assert machine.current == machine.old
    machine.assert_is_whole()


def watch_of(machine: Machine) -> int:
    """Return which step the watch is, of an update that comes up."""
    machine.update()
    (watch,) = (line for line in machine.steps() if " sleep " in line)
    return int(watch.split()[0])


@pytest.fixture
def cut(tmp_path: Path) -> Machine:
    """Return a machine whose power went while the new version was watched."""
    (tmp_path / "first").mkdir()
    (tmp_path / "second").mkdir()
    machine = Machine(tmp_path / "second")
    machine.update(watch_of(Machine(tmp_path / "first")))
    assert (machine.current, machine.form()) == (machine.new, NEWER)
    return machine


def test_a_power_cut_during_the_watch_leads_back_at_the_next_boot(cut: Machine) -> None:
    cut.boot()
    assert cut.current == cut.old
    cut.assert_is_whole()


def test_an_install_after_an_update_that_was_cut_off_is_no_longer_on_trial(cut: Machine) -> None:
    cut.shell("sh systemd/install.sh")
    assert cut.current == cut.new
    cut.assert_is_whole()


def test_an_update_that_was_killed_during_the_watch_is_taken_back_by_the_next(cut: Machine) -> None:
    (cut.opt / "broken").touch()
    assert "an update was cut off; going back first" in cut.update()
    assert cut.current == cut.old
    cut.assert_is_whole()


@pytest.fixture
def hangup() -> Iterator[None]:
    """Let a closed terminal end programs, though whoever runs the tests may ignore it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("hangup")
@pytest.mark.parametrize("moment", [" rm -rf", " mv -T", " ln -sfn"])
def test_a_terminal_closed_while_the_service_is_stopped_leaves_the_old_version_running(
    moment: str, tmp_path: Path
) -> None:
    machine = closed_at(moment, tmp_path)
    assert machine.is_running
    assert machine.current == machine.old
    machine.assert_is_whole()


@pytest.mark.usefixtures("hangup")
def test_a_terminal_closed_after_the_watch_leaves_the_new_version_running(tmp_path: Path) -> None:
    machine = closed_at("NRestarts", tmp_path, later=1)
    assert machine.is_running
    assert machine.current == machine.new
    machine.assert_is_whole()


def closed_at(moment: str, folder: Path, *, later: int = 0) -> Machine:
    """Return a machine after an update whose terminal was closed at its first such step."""
    (folder / "first").mkdir()
    (folder / "second").mkdir()
    whole = Machine(folder / "first")
    whole.update()
    step = next(number for number, said in enumerate(whole.steps(), start=1) if moment in said)
    machine = Machine(folder / "second")
    machine.update(step + later, "HUP")
    return machine


def killed_after_the_stop(folder: Path, *, later: int) -> Machine:
    """Return a machine whose update was killed a few steps after the service was stopped."""
    (folder / "first").mkdir()
    (folder / "second").mkdir()
    whole = Machine(folder / "first")
    whole.update()
    stop = next(n for n, said in enumerate(whole.steps(), start=1) if "systemctl stop" in said)
    machine = Machine(folder / "second")
    machine.update(stop + later)
    return machine


@pytest.mark.parametrize("later", [1, 2, 4])
def test_an_update_killed_once_the_service_is_stopped_is_known_to_be_open(
    later: int, tmp_path: Path
) -> None:
    """Once nothing said so: the next update that found no room left the service stopped."""
    machine = killed_after_the_stop(tmp_path, later=later)
    assert not machine.is_running
    machine.full()
    machine.update()
    assert machine.is_running
    assert machine.current == machine.old
    machine.assert_is_whole()


@pytest.mark.slow
def test_a_power_cut_at_any_step_leaves_a_whole_version(tmp_path: Path) -> None:
    (tmp_path / "0").mkdir()
    whole = Machine(tmp_path / "0")
    whole.update()
    steps = len(whole.steps())
    assert steps > 20
    for cut_at in range(1, steps + 1):
        (tmp_path / str(cut_at)).mkdir()
        machine = Machine(tmp_path / str(cut_at))
        said = machine.update(cut_at)
        machine.boot()
        machine.assert_is_whole()
        assert ("updated from" in said) <= (machine.current == machine.new)


@pytest.mark.slow
def test_a_second_power_cut_while_going_back_is_survived(cut: Machine, tmp_path: Path) -> None:
    taken = len(cut.steps())
    kept = tmp_path / "kept"
    subprocess.run(("cp", "-a", cut.folder, kept), check=True)  # noqa: S603, S607 - our own folder
    cut.boot()
    for cut_at in range(1, len(cut.steps()) - taken + 1):
        subprocess.run(("rm", "-rf", cut.folder), check=True)  # noqa: S603, S607
        subprocess.run(("cp", "-a", kept, cut.folder), check=True)  # noqa: S603, S607
        cut.boot(cut_at)
        cut.boot()
        assert cut.current == cut.old
        cut.assert_is_whole()


def test_the_unit_goes_back_before_the_service_and_only_while_a_trial_is_open() -> None:
    unit = (ROOT / "systemd" / "tablejinn-trial.service").read_text(encoding="utf-8").splitlines()
    assert "ConditionPathExists=/opt/tablejinn/trial/at_boot.sh" in unit
    assert "ExecStart=/bin/sh /opt/tablejinn/trial/at_boot.sh" in unit
    assert "Before=tablejinn.service" in unit
