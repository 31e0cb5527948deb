"""An owner's way in an arm64 tree: install, ask, update, roll back, walk into traps, remove."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tests.proofs.debian import Done, Package, checkout, inside, offer, outcome
from tests.proofs.logged_disk import ProofNotPossibleError
from tests.proofs.report import Check
from tests.proofs.stand_ins import LGPIO, MODULES, PICAMERA2

PACKAGES = ("make", "python3", "python3-venv", "python3-numpy")
PLATFORMS = tuple(f"--platform=manylinux_{glibc}_aarch64" for glibc in ("2_28", "2_17", "2_34"))
LGPIO_WHEEL = "lgpio==0.2.2.0"
CHECKOUT = "/srv/tablejinn"
FRAME = "device/games/jinns/recorded/003.jpg"
BOOT = "boot/firmware/config.txt"
GIVEN = "# given\ndtparam=audio=on\n[pi4]\narm_boost=1\n"
WANTED = ("dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000", "dtparam=spi=on")
CURRENT = "/opt/tablejinn/current"
PYTHON = f"{CURRENT}/.venv/bin/python"
CHECK = (PYTHON, "-m", "device.install_check")
SURE_APART = 0.02  # Measured: two of 29 confidences differ between x86 and arm64, by 0.007 at most
_SURE = re.compile(r'(?<="confidence": )[0-9.]+')
_TIME = re.compile(r'(?<="ms": )[0-9.]+')
ELSEWHERE = {"LG_WD": "/tmp"}  # noqa: S108 - where lgpio may put its pipe, in a throw-away tree
JOURNAL = "/srv/games/evening.sqlite"
CONFIG = "etc/tablejinn/tablejinn.toml"
TRAPS = {"an empty lgpio": "lgpio==0.0.0.2", "another NumPy": "numpy>=2"}

_SYSTEMCTL = f"""\
#!/bin/sh
# The service is no more than its journal, opened. /run/only names a release; no other comes up.
echo "$*" >>/var/log/systemctl
case "$*" in
*NRestarts*) echo 0 ;;
restart*)
    runuser -u tablejinn -- {PYTHON} /opt/opened.py || exit 1
    [ ! -e /run/only ] || [ "$(readlink {CURRENT})" = "$(cat /run/only)" ]
    ;;
esac
"""
_OPENED = f"""\
from pathlib import Path
from device.journal.store import Journal

Journal.open(Path("{JOURNAL}")).close()
"""
_PLAYED = f"""\
from pathlib import Path
from device.journal.clock import stamp
from device.journal.store import Journal

with Journal.open(Path("{JOURNAL}")) as journal:
    journal.append("proof", "closed", {{"n": 1}}, stamp())
"""
_NEWER = f"""\
sed -i 's/^SCHEMA = 2$/SCHEMA = 3/; s/^_STEPS = {{$/_STEPS = {{2: "",/' \
    {CHECKOUT}/device/journal/schema.py
readlink {CURRENT} >/run/only
"""
_KEPT = """
import sqlite3, sys
journal = sqlite3.connect(sys.argv[1])
print(journal.execute("PRAGMA user_version").fetchone()[0])
print(journal.execute("SELECT id, kind, payload FROM event").fetchall())
"""
_VERSIONS = """
import cv2, lgpio, numpy, picamera2, sys
print("Python", sys.version.split()[0], "NumPy", numpy.__version__, "OpenCV", cv2.__version__)
print(numpy.__file__, lgpio.LGPIO_PY_VERSION)
"""


def prepare(root: Path, version: str, home: Path) -> None:
    """Lay out the checkout, the owner's settings, and what stands in for a Pi."""
    offer(root, (PICAMERA2, _real_lgpio(home) if version == "3.11" else LGPIO))
    checkout(root / CHECKOUT[1:])
    _write(root / BOOT, GIVEN)
    _write(root / CONFIG, f'[journal]\npath = "{JOURNAL}"\n')
    _write(root / "opt/opened.py", _OPENED)
    _write(root / "usr/local/bin/systemctl", _SYSTEMCTL)
    (root / "usr/local/bin/systemctl").chmod(0o755)
    place = root / JOURNAL[1:]
    place.parent.mkdir()
    place.parent.chmod(0o777)  # as the user is made only now


def chain(root: Path, version: str, home: Path) -> Iterator[Check]:
    """Yield what was found at each step."""
    yield from _installed(root)
    yield from _answers(root)
    yield from _updated(root)
    yield from _traps(root, version, home)
    yield from _removed(root)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _real_lgpio(home: Path) -> Package:
    """Return lgpio as Raspberry Pi OS packs it: the same sources, from the wheel for its Python."""
    wheel = _fetched(LGPIO_WHEEL, "3.11", home)
    with zipfile.ZipFile(wheel) as opened:
        names = [name for name in opened.namelist() if not name.endswith("/")]
        return Package(
            "python3-lgpio", "", {f"{MODULES}/{name}": opened.read(name) for name in names}
        )


def _fetched(wheel: str, version: str, home: Path) -> Path:
    """Return the file of an arm64 wheel."""
    folder = home / f"{wheel.translate({ord(sign): '-' for sign in '<>='})}-{version}"
    asked = outcome(
        *(sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:"),
        *(f"--python-version={version}", *PLATFORMS, f"--dest={folder}", wheel),
    )
    if asked.status:
        raise ProofNotPossibleError(f"{wheel} cannot be had: {asked.said.strip()[-200:]}")
    (found,) = folder.glob("*.whl")
    return found


def _installed(root: Path) -> Iterator[Check]:
    began_s = time.monotonic()
    first = _make(root, "install")
    took_s = time.monotonic() - began_s
    changes = first.said.count("changed: ")
    found = f"{changes} changes told, {took_s:.0f} s" if not first.status else first.said[-400:]
    yield Check("make install", found, first.status == 0)
    again = _make(root, "install")
    is_same = again.status == 0 and "\nchanged: " not in again.said
    yield Check("make install again", "changes nothing" if is_same else again.said[-400:], is_same)
    boot = (root / BOOT).read_text(encoding="ascii")
    is_right = boot.startswith(GIVEN) and all(f"{line}\n" in boot for line in WANTED)
    yield Check("config.txt", "three lines at its end, the rest as it was", is_right)
    log = root / "var/log/systemctl"
    asked = log.read_text(encoding="ascii") if log.exists() else "nothing was asked of systemctl"
    is_started = "restart tablejinn" in asked
    yield Check("the service", "started at the end" if is_started else asked[-200:], is_started)


def _answers(root: Path) -> Iterator[Check]:
    """Compare what it says there with what it says here."""
    versions = inside(root, PYTHON, "-c", _VERSIONS, environ=ELSEWHERE)
    is_system = "/usr/lib/python3/dist-packages/numpy" in versions.said
    yield Check("import", versions.said.splitlines()[0], versions.status == 0 and is_system)
    for words in (("read", "--json", FRAME), ("demo", "lake", "--fast")):
        there = _as_user(root, "sh", "-c", f'cd {CHECKOUT} && exec tablejinn "$@"', "sh", *words)
        here = _here(root / CHECKOUT[1:], *words)
        is_same = there.status == 0 and is_alike(there.said, here.said)
        lines = len(there.said.splitlines())
        found = f"{lines} lines, each as on this machine" if is_same else there.said[-400:]
        yield Check(f"tablejinn {words[0]}", found, is_same)


def is_alike(there: str, here: str) -> bool:
    """Return whether two machines say the same; a reading may be a little surer on one of them.

    Processors add numbers up in another order, so a confidence differs in its third digit now and
    then. How long a reading took differs from run to run.
    """
    pair = [_TIME.sub("", said) for said in (there, here)]
    sure = [[float(one) for one in _SURE.findall(said)] for said in pair]
    if _SURE.sub("", pair[0]) != _SURE.sub("", pair[1]):
        return False
    return all(abs(one - other) <= SURE_APART for one, other in zip(*sure, strict=True))


def _updated(root: Path) -> Iterator[Check]:
    """Update to a version with another journal: first it does not come up, then it does."""
    played = _as_user(root, PYTHON, "-c", _PLAYED)
    before, old = _kept(root), _release(root)
    is_there = played.status == 0 and "closed" in before
    yield Check("a game in the record", f"in {JOURNAL}" if is_there else played.said, is_there)
    inside(root, "sh", "-c", _NEWER)
    bad = _make(root, "update", "UNSIGNED=yes", "WATCHED_S=0")
    newer = root / "var/lib/tablejinn/before-update/newer/evening.sqlite"
    is_back = bad.status != 0 and _release(root) == old and _kept(root) == before
    found = "rolled back, the journal as it was" if is_back else bad.said[-400:]
    yield Check("an update that changes the journal and fails", found, is_back and newer.exists())
    (root / "run/only").unlink()
    good = _make(root, "update", "UNSIGNED=yes", "WATCHED_S=0")
    kept = _kept(root)
    is_new = good.status == 0 and _release(root) != old and kept == before.replace("2\n", "3\n", 1)
    found = f"{old} to {_release(root)}, record kept" if is_new else f"{kept}: {good.said[-300:]}"
    yield Check("the same update, coming up", found, is_new)


def _traps(root: Path, version: str, home: Path) -> Iterator[Check]:
    """Walk into both traps, in an environment that was well."""
    (packages,) = (root / CURRENT[1:]).resolve().glob(".venv/lib/python3*/site-packages")
    for trap, wheel in TRAPS.items():
        before = set(packages.iterdir())
        with zipfile.ZipFile(_fetched(wheel, version, home)) as opened:
            opened.extractall(packages)
        found = inside(root, *CHECK, environ=ELSEWHERE)
        lines = [line for line in found.said.splitlines() if line.startswith("tablejinn: ")]
        said = " ".join(line.removeprefix("tablejinn: ") for line in lines)
        yield Check(f"{trap} in the environment", said[:400], found.status == 1)
        for left in set(packages.iterdir()) - before:
            shutil.rmtree(left) if left.is_dir() else left.unlink()


def _removed(root: Path) -> Iterator[Check]:
    before = _kept(root)
    removed = _make(root, "uninstall")
    gone = ("opt/tablejinn", "usr/local/bin/tablejinn", "etc/systemd/system/tablejinn.service")
    is_gone = removed.status == 0 and not any(os.path.lexists(root / name) for name in gone)
    boot = (root / BOOT).read_text(encoding="ascii")
    yield Check("make uninstall", "program, unit and boot settings gone", is_gone and boot == GIVEN)
    settings = (root / CONFIG).read_text(encoding="utf-8")
    is_kept = _kept(root) == before and JOURNAL in settings
    found = "record and configuration, untouched" if is_kept else _kept(root)
    yield Check("what it leaves", found, is_kept)


def _make(root: Path, *words: str) -> Done:
    return inside(root, "make", "-C", CHECKOUT, *words)


def _release(root: Path) -> str:
    return (root / CURRENT[1:]).readlink().name


def _kept(root: Path) -> str:
    """Return the form of the journal and its events."""
    return inside(root, "/usr/bin/python3", "-c", _KEPT, JOURNAL).said


def _as_user(root: Path, *words: str) -> Done:
    """Run a command as the service's user."""
    return inside(root, "runuser", "-u", "tablejinn", "--", *words)


def _here(checkout: Path, *words: str) -> Done:
    """Run the command on this machine, from the same files."""
    done = subprocess.run(  # noqa: S603 - our own words
        (sys.executable, "-m", "device.cli", *words), check=False, cwd=checkout,
        stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    return Done(done.returncode, done.stdout)
