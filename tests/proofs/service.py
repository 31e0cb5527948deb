"""Proof: the unit under real systemd, from its installation to its removal.

    sudo python -m tests.proofs.service [--quick] [--record]

Debian 12 and 13 run in a container with systemd as process 1 (`tests.proofs.pid1`); what stands
in for a Pi is in `tests.proofs.stand_ins`. `--quick` needs no root: it asks systemd-analyze, and
runs the service itself on a socket that listens as systemd does.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.proofs.busy import timed
from tests.proofs.debian import ROOT, Done, check_means, checkout, offer, outcome
from tests.proofs.debian_tree import make_tree
from tests.proofs.listened import alone
from tests.proofs.logged_disk import ProofNotPossibleError
from tests.proofs.pid1 import Booted, booted
from tests.proofs.report import Check, Proof, main
from tests.proofs.stand_ins import BUS, LGPIO, PICAMERA2, display_after, modules

SUITES = {"bookworm": "Debian 12", "trixie": "Debian 13"}
PACKAGES = ("systemd", "systemd-sysv", "dbus", "make", "python3", "python3-venv", "python3-numpy")
UNIT = ROOT / "systemd" / "tablejinn.service"
PICTURES = "/var/lib/pictures"
STUCK = "/var/lib/stuck"
CHECKOUT = "/srv/tablejinn"
CONFIG = "/etc/tablejinn/tablejinn.toml"
PYTHON = "/opt/tablejinn/current/.venv/bin/python"
JOURNAL = "/var/lib/tablejinn/journal.sqlite"
ELSEWHERE = "/srv/games/evening.sqlite"
DROP_INS = "etc/systemd/system/tablejinn.service.d"
WATCHED_S = 6  # instead of 50 after an update: a broken version fails within two

WALLS = {
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "DevicePolicy": "closed",
    "IPAddressDeny": "any",
    "MemoryDenyWriteExecute": "yes",
    "RestrictNamespaces": "yes",
    "WatchdogSec": "30",
}
"""Settings of the unit that keep the service in, and that wake it."""
MAX_EXPOSURE = 2.0
STOP_S = 1.0
BITE_S = 75.0  # 2 s of pictures, 15 s of patience, 30 s of WatchdogSec, 2 s until the restart
OUTLIVES_S = 40.0  # WatchdogSec, and the 10 s of TimeoutStopSec
GIVE_UP_S = 60.0  # five starts, 2 s apart

_PICTURES_OF = '[camera]\nsource = "folder"\nfolder = "{}"\n'
BOOT = "dtparam=audio=on\n"
_EVENTS = """
import sqlite3, sys
rows = sqlite3.connect(sys.argv[1]).execute("SELECT id, kind, payload FROM event")
print(rows.fetchall())
"""
_AN_EVENT = """
import sys
from pathlib import Path
from device.journal.clock import stamp
from device.journal.store import Journal

journal = Journal.open(Path(sys.argv[1]))
journal.append("proof", "closed", {"n": 1}, stamp())
journal.close()
"""
_STUCK = f"""
# Stands in for a file system that answers no more: one picture is never read. A signal stands in
# for the tap on the page that starts the program anew.
import os
import signal
import threading

given = os.open


def stuck_or_opened(path, *how, **more):
    if str(path) == "{STUCK}/001.jpg":
        threading.Event().wait()
    return given(path, *how, **more)


def anew(*_):
    from device.box.startup import start_anew

    start_anew()


os.open = stuck_or_opened
signal.signal(signal.SIGURG, anew)  # tablejinn ignores the others
"""
_BROKEN = f"""
cd {CHECKOUT}/device
sed -i 's/^SCHEMA = 2$/SCHEMA = 3/; s/^_STEPS = {{$/_STEPS = {{2: "",/' journal/schema.py
sed -i 's/^    def start(self).*/&\\n        raise RuntimeError("broken")/' health/heart.py
"""


def quick(home: Path) -> Sequence[Check]:
    if shutil.which("systemd-analyze") is None:
        raise ProofNotPossibleError("systemd-analyze is missing; apt-get install systemd")
    asked = outcome("systemd-analyze", "security", "--offline=true", str(UNIT))
    return (*_walls(), _exposure("exposure of the unit", asked.said), *alone(home))


def _walls() -> Iterator[Check]:
    """Read in the unit whom it runs as, and what keeps it from everything else."""
    said = dict(
        line.split("=", 1)
        for line in UNIT.read_text(encoding="utf-8").splitlines()
        if "=" in line and not line.startswith("#")
    )
    user = said.get("User", "root")
    yield Check("the unit's user", user, user == "tablejinn")
    fallen = {name: said.get(name) for name, wall in WALLS.items() if said.get(name) != wall}
    found = f"{len(WALLS)} stand" if not fallen else f"fallen: {fallen}"
    yield Check("the unit's walls", found, not fallen)


def full(home: Path) -> Sequence[Check]:
    check_means("systemd-nspawn", "unshare", "nsenter")
    return tuple(check for suite in SUITES for check in _in(suite, home / suite))


def _in(suite: str, root: Path) -> Iterator[Check]:
    """Install, update, stop, kill, hang and remove it under one Debian."""
    make_tree(root, suite, "amd64", PACKAGES)
    _prepare(root)
    with booted(root) as machine:
        found = [*_installed(machine), *_updated(machine), *_asked(machine)]
    with booted(root, "--private-network") as machine:
        found += [*_alone(machine), *_ended(machine), *_removed(machine)]
    for check in found:
        yield Check(f"{SUITES[suite]}: {check.tried}", check.found, check.holds)


def _prepare(root: Path) -> None:
    """Lay out the checkout, pictures for a camera, and what stands in for a Pi."""
    offer(root, (PICAMERA2, LGPIO))
    checkout(root / CHECKOUT[1:])
    recorded = ROOT / "device" / "games" / "jinns" / "recorded"
    shutil.copytree(recorded, root / PICTURES[1:])
    shutil.copytree(recorded, root / STUCK[1:])
    _write(root / CONFIG[1:], _PICTURES_OF.format(PICTURES))
    _write(root / "boot/firmware/config.txt", BOOT)
    for name, text in modules(BUS).items():
        _write(root / "opt/stand-ins" / name, text)
    _write(root / "opt/stand-ins/sitecustomize.py", _STUCK)
    _write(root / DROP_INS / "stand-ins.conf", "[Service]\nEnvironment=PYTHONPATH=/opt/stand-ins\n")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _installed(machine: Booted) -> Iterator[Check]:
    first = machine.run("make", "-C", CHECKOUT, "install")
    changes = first.said.count("changed: ")
    yield Check("make install", _told(first.status, f"{changes} changes told"), first.status == 0)
    yield _running(machine, "the service after it")
    process = machine.property("MainPID")
    again = machine.run("make", "-C", CHECKOUT, "install")
    is_same = "\nchanged: " not in again.said and machine.property("MainPID") == process
    found = "nothing changed, the service not restarted" if is_same else again.said
    yield Check("make install again", found, again.status == 0 and is_same)
    verified = machine.shell("systemd-analyze verify --man=no /etc/systemd/system/*.service 2>&1")
    yield Check("systemd-analyze verify", verified.said or "no word", not verified.said)
    asked = machine.run("systemd-analyze", "security", "tablejinn.service")
    yield _exposure("systemd-analyze security", asked.said)


def _updated(machine: Booted) -> Iterator[Check]:
    """Update to a version that is well, one that is not, and one that refuses the settings."""
    played = _played(machine, JOURNAL)
    before = _kept(machine)
    is_there = played.status == 0 and "closed" in before
    yield Check("a game in the record", "closed" if is_there else played.said, is_there)
    old = _release(machine)
    machine.shell(f"echo >>{CHECKOUT}/CHANGELOG.md")
    good = _update(machine)
    kept = _kept(machine)
    is_new = _release(machine) != old and kept == before
    found = f"{old} to {_release(machine)}, record kept" if kept == before else f"{before}: {kept}"
    yield Check("make update", found, good == 0 and is_new)
    yield _running(machine, "the service after it")

    machine.shell(_BROKEN)
    yield _rolled_back(machine, "an update that changes the journal and fails", JOURNAL)
    yield _running(machine, "the service after it")
    with _journal_elsewhere(machine):
        yield _rolled_back(machine, "the same with a journal elsewhere", ELSEWHERE)

    machine.shell(f"echo >>{CHECKOUT}/CHANGELOG.md; echo 'colour = 1' >>{CONFIG}")
    process = machine.property("MainPID")
    refused = _update(machine)
    machine.shell(f"sed -i '$d' {CONFIG}")
    is_left = machine.property("MainPID") == process
    yield Check(
        "an update that does not take the configuration",
        "the old one was not even stopped" if is_left else "the old one was stopped",
        refused != 0 and is_left,
    )


def _rolled_back(machine: Booted, tried: str, journal: str) -> Check:
    """Update to a broken version that changes the form of `journal`."""
    old, before = _release(machine), _kept(machine, journal)
    status = _update(machine)
    is_old = _release(machine) == old and _kept(machine, journal) == before
    found = "it is told, the old one runs, the journal is as before" if is_old else "not undone"
    return Check(tried, found, status != 0 and is_old and "closed" in before)


@contextmanager
def _journal_elsewhere(machine: Booted) -> Generator[None]:
    """Let the settings put the journal into a folder of the owner's, and a game be in it."""
    settings = machine.root / CONFIG[1:]
    given = settings.read_text(encoding="utf-8")
    drop_in = machine.root / DROP_INS / "elsewhere.conf"
    folder = str(Path(ELSEWHERE).parent)
    machine.shell(f"install -d -o tablejinn {folder}")
    _write(settings, f'{given}[journal]\npath = "{ELSEWHERE}"\n')
    _write(drop_in, f"[Service]\nReadWritePaths={folder}\n")
    machine.run("systemctl", "daemon-reload")
    _played(machine, ELSEWHERE)
    machine.run("systemctl", "start", "tablejinn")
    yield
    _write(settings, given)
    drop_in.unlink()
    machine.shell("systemctl daemon-reload; systemctl restart tablejinn")


def _played(machine: Booted, journal: str) -> Done:
    """Stop the service and record the end of a game."""
    machine.run("systemctl", "stop", "tablejinn")
    as_user = ("runuser", "-u", "tablejinn", "--")
    return machine.run(*as_user, PYTHON, "-c", _AN_EVENT, journal)


def _asked(machine: Booted) -> Iterator[Check]:
    """Look at the running process as the kernel sees it."""
    process = machine.property("MainPID")
    status = machine.run("cat", f"/proc/{process}/status").said
    facts = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    found = {name: facts.get(name, "").strip() for name in ("CapEff", "NoNewPrivs", "Seccomp")}
    is_bare = found == {"CapEff": "0" * 16, "NoNewPrivs": "1", "Seccomp": "2"}
    user = machine.run("stat", "-c", "%U", f"/proc/{process}").said.strip()
    answers = {name: _may_power_off(machine, name) for name in ("tablejinn", "nobody")}
    is_right = answers == {"tablejinn": "yes", "nobody": "challenge"}
    yield Check("who may switch the machine off", f"{answers}", is_right)
    yield Check("the process", f"user {user}, {found}", is_bare and user == "tablejinn")


def _may_power_off(machine: Booted, user: str) -> str:
    """Return what logind says to a user who asks: yes, no, or challenge for a password."""
    manager = (
        "org.freedesktop.login1",
        "/org/freedesktop/login1",
        "org.freedesktop.login1.Manager",
    )
    ask = ("busctl", "call", *manager, "CanPowerOff")
    return machine.run("runuser", "-u", user, "--", *ask).said.removeprefix("s ").strip().strip('"')


def _alone(machine: Booted) -> Iterator[Check]:
    """Boot without a network."""
    took_s = machine.until("systemctl is-active --quiet tablejinn", 60)
    routes = machine.shell("tail -n +2 /proc/net/route | wc -l").said.strip()
    found = f"{routes} routes, the service is ready" if took_s is not None else "not ready"
    yield Check("boot without network", found, took_s is not None and routes == "0")


def _ended(machine: Booted) -> Iterator[Check]:
    shown = display_after(machine.root / BUS.relative_to("/"))
    yield Check("the display while it runs", str(shown), shown.lit > 0)
    machine.run("systemctl", "stop", "tablejinn")
    stopped_s = _seconds_to_stop(machine)
    shown = display_after(machine.root / BUS.relative_to("/"))
    yield timed("SIGTERM", f"ended in {stopped_s:.2f} s, display {shown}", holds=stopped_s < STOP_S)
    yield Check("the display afterwards", str(shown), shown.lit == 0)
    machine.run("systemctl", "start", "tablejinn")
    machine.run("systemctl", "kill", "--kill-who=main", "--signal=KILL", "tablejinn")
    took_s = machine.until(_restarted(1), 30)
    yield Check(
        "kill -9", f"running again after {took_s:.1f} s" if took_s else "gone", bool(took_s)
    )
    yield _anew(machine)
    yield from _hung(machine)
    yield from _given_up(machine)


def _anew(machine: Booted) -> Check:
    """Have the program put itself in its own place, and see whether systemd lets it live."""
    process, starts = machine.property("MainPID"), machine.log().count("page: http")
    machine.run("systemctl", "kill", "--kill-who=main", "--signal=URG", "tablejinn")
    gone_s = machine.until("! systemctl is-active --quiet tablejinn", OUTLIVES_S)
    is_same = gone_s is None and machine.property("MainPID") == process
    again = machine.log().count("page: http") - starts
    found = f"{again} start in the same process, alive after {OUTLIVES_S:.0f} s"
    return Check("started anew in its place", found if is_same else "ended", is_same and again == 1)


def _hung(machine: Booted) -> Iterator[Check]:
    """Let the camera hang for good in the middle of a picture."""
    machine.shell(f"sed -i 's|{PICTURES}|{STUCK}|' {CONFIG}")
    machine.run("systemctl", "restart", "tablejinn")
    took_s = machine.until(_restarted(1), BITE_S)
    log = machine.log()
    is_bitten = "Watchdog timeout" in log
    has_trace = is_bitten and 'File "' in log.split("Watchdog timeout")[-1]
    found = f"bitten and running again after {took_s:.0f} s" if took_s else "nobody noticed"
    yield Check("a camera that hangs", found, is_bitten and took_s is not None)
    yield Check("the log of it", "says where each thread was" if has_trace else log, has_trace)
    machine.shell(f"sed -i 's|{STUCK}|{PICTURES}|' {CONFIG}")


def _given_up(machine: Booted) -> Iterator[Check]:
    """Let every start fail."""
    machine.shell(f"systemctl stop tablejinn; systemctl reset-failed; echo 'colour = 1' >>{CONFIG}")
    machine.run("systemctl", "start", "tablejinn")
    took_s = machine.until("systemctl is-failed --quiet tablejinn", GIVE_UP_S)
    restarts = machine.property("NRestarts")
    found = f"{restarts} restarts, then left alone" if took_s else f"{restarts} restarts and on"
    yield Check("a configuration that is refused", found, took_s is not None and restarts == "5")
    machine.shell(f"sed -i '$d' {CONFIG}; systemctl reset-failed; systemctl start tablejinn")
    yield _running(machine, "once it is corrected")


def _removed(machine: Booted) -> Iterator[Check]:
    before = _kept(machine)
    removed = machine.run("make", "-C", CHECKOUT, "uninstall")
    left = machine.shell("ls -d /opt/tablejinn /usr/local/bin/tablejinn; systemctl cat tablejinn")
    is_gone = removed.status == 0 and "/opt/tablejinn\n" not in left.said
    boot = (machine.root / "boot/firmware/config.txt").read_text(encoding="ascii")
    yield Check("make uninstall", "program, unit and boot settings gone", is_gone and boot == BOOT)
    is_kept = _kept(machine) == before and "closed" in before
    found = "record and configuration, untouched" if is_kept else before
    yield Check("what it leaves", found, is_kept)


def _restarted(times: int) -> str:
    return (
        "systemctl is-active --quiet tablejinn"
        f" && [ $(systemctl show tablejinn -P NRestarts) = {times} ]"
    )


def _running(machine: Booted, tried: str) -> Check:
    state = machine.property("ActiveState")
    return Check(tried, f"{state}; {machine.property('StatusText')}", state == "active")


def _update(machine: Booted) -> int:
    return machine.run(
        "make", "-C", CHECKOUT, "update", "UNSIGNED=yes", f"WATCHED_S={WATCHED_S}"
    ).status


def _release(machine: Booted) -> str:
    return machine.shell("basename $(readlink /opt/tablejinn/current)").said.strip()


def _kept(machine: Booted, journal: str = JOURNAL) -> str:
    """Return what an update or a removal must leave: events and configuration.

    The service has its journal to itself, so a copy is read.
    """
    copy = f"/tmp/kept/{Path(journal).name}"  # noqa: S108 - in a machine that is thrown away
    machine.shell(f"rm -rf /tmp/kept; mkdir /tmp/kept; cp {journal}* /tmp/kept/; rm -f {copy}-shm")
    events = machine.run("/usr/bin/python3", "-c", _EVENTS, copy)
    return events.said + (machine.root / CONFIG[1:]).read_text(encoding="utf-8")


def _seconds_to_stop(machine: Booted) -> float:
    """Return how long systemd saw the service end the last time."""
    moments = ("InactiveEnterTimestampMonotonic", "ActiveExitTimestampMonotonic")
    ended_us, began_us = (int(machine.property(name)) for name in moments)
    return (ended_us - began_us) / 1e6


def _told(status: int, what: str) -> str:
    return what if status == 0 else f"{what}, but it ended with {status}"


def _exposure(tried: str, said: str) -> Check:
    found = re.search(r"exposure level for \S+: ([0-9.]+)", said)
    level = float(found.group(1)) if found else 10.0
    return Check(tried, f"{level}, at most {MAX_EXPOSURE} wanted", level <= MAX_EXPOSURE)


PROOF = Proof(
    "service",
    "The unit under real systemd: installed, updated, rolled back, stopped, killed, hung, removed.",
    quick,
    full,
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
