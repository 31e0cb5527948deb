"""Proof: `make install` in arm64 Debian 12 and 13, under Raspberry Pi OS's feet.

    sudo python -m tests.proofs.install [--quick] [--record]

Real there: apt, Python, NumPy, pip and every arm64 wheel of the lock, the scripts, the boot
settings' file, and the program itself, whose answers are compared with this machine's. Stand-ins:
python3-picamera2 and (in 13) python3-lgpio, which only Raspberry Pi's archive has; in 12 lgpio is
the real wheel. systemctl writes down what it is asked, as systemd is no process 1 here; about that
is `tests.proofs.service`.

`--quick` asks pip whether the lock can be had for both, and needs no root.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.proofs.debian import (
    ROOT,
    Done,
    Package,
    check_means,
    checkout,
    devices,
    emulated,
    inside,
    offer,
    outcome,
    overlay,
    tree,
)
from tests.proofs.logged_disk import ProofNotPossibleError
from tests.proofs.report import Check, Proof, main
from tests.proofs.stand_ins import LGPIO, MODULES, PICAMERA2

RELEASES = {"bookworm": ("Debian 12 arm64", "3.11"), "trixie": ("Debian 13 arm64", "3.13")}
PACKAGES = ("make", "python3", "python3-venv", "python3-numpy")
LOCK = ROOT / "systemd" / "requirements-pi.lock"
LGPIO_WHEEL = "lgpio==0.2.2.0"
PLATFORMS = ("manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux_2_34_aarch64")
FRAME = "device/recorded/lake/003.jpg"
BOOT = "boot/firmware/config.txt"
GIVEN = "# given\ndtparam=audio=on\n[pi4]\narm_boost=1\n"
WANTED = ("dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000", "dtparam=spi=on")
VENV = "/opt/tablejinn/current/.venv/bin"
CHECK = (f"{VENV}/python", "-m", "device.install_check")
ELSEWHERE = {"LG_WD": "/tmp"}  # noqa: S108 - where lgpio may put its pipe, in a throw-away tree

_SYSTEMCTL = '#!/bin/sh\necho "$*" >>/var/log/systemctl\n'
_VERSIONS = """
import cv2, lgpio, numpy, picamera2, sys
print("Python", sys.version.split()[0], "NumPy", numpy.__version__, "OpenCV", cv2.__version__)
print(numpy.__file__, lgpio.LGPIO_PY_VERSION)
"""


def quick(home: Path) -> Sequence[Check]:
    return [_resolved(name, version, home) for name, version in RELEASES.values()]


def full(home: Path) -> Sequence[Check]:
    check_means("qemu-aarch64-static", "dpkg-deb")
    with emulated():
        return [check for suite in RELEASES for check in _installed(suite, home / suite)]


def _resolved(name: str, version: str, home: Path) -> Check:
    """Ask pip for everything in the lock as that release's Python would."""
    lock = home / f"lock-{version}"
    lock.write_text(_lines_for(version), encoding="ascii")
    platforms = [f"--platform={platform}" for platform in PLATFORMS]
    asked = outcome(
        *(sys.executable, "-m", "pip", "install", "--dry-run", "--no-deps", "--require-hashes"),
        *("--only-binary=:all:", f"--python-version={version}", *platforms),
        *(f"--target={home / 'target'}", f"--requirement={lock}"),
    )
    would = asked.said.rpartition("Would install ")[2].strip()
    if asked.status and "Could not find a version" not in asked.said:
        raise ProofNotPossibleError(f"pip reaches no index: {asked.said.strip()[-200:]}")
    return Check(f"{name}: the lock", would, asked.status == 0 and "lgpio" not in would)


def _lines_for(version: str) -> str:
    """Return the lock with only what its markers let that Python have, as pip looks at its own."""
    is_old = version == "3.11"
    marker = re.compile(r" ; python_full_version (<|>=) '3\.12'")
    kept: list[str] = []
    for block in re.split(r"(?m)^(?=[a-z])", LOCK.read_text(encoding="utf-8")):
        found = marker.search(block)
        if found is None or (found.group(1) == "<") == is_old:
            kept.append(marker.sub("", block))
    return "".join(kept)


def _installed(suite: str, home: Path) -> Iterator[Check]:
    name, version = RELEASES[suite]
    with overlay(tree(suite, "arm64", PACKAGES), home) as root, devices(root):
        _prepare(root, version, home)
        for check in (*_steps(root), *_answers(root), *_traps(root)):
            yield Check(f"{name}: {check.tried}", check.found, check.holds)


def _prepare(root: Path, version: str, home: Path) -> None:
    offer(root, (PICAMERA2, _real_lgpio(home) if version == "3.11" else LGPIO))
    checkout(root / "srv/tablejinn")
    (root / BOOT).parent.mkdir(parents=True)
    (root / BOOT).write_text(GIVEN, encoding="ascii")
    systemctl = root / "usr/local/bin/systemctl"
    systemctl.write_text(_SYSTEMCTL, encoding="ascii")
    systemctl.chmod(0o755)


def _real_lgpio(home: Path) -> Package:
    """Return lgpio as Raspberry Pi OS packs it: the same sources, from the wheel for its Python."""
    platforms = [f"--platform={platform}" for platform in PLATFORMS]
    asked = outcome(
        *(sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:"),
        *("--python-version=3.11", *platforms, f"--dest={home}", LGPIO_WHEEL),
    )
    if asked.status:
        raise ProofNotPossibleError(f"{LGPIO_WHEEL} cannot be had: {asked.said.strip()[-200:]}")
    (wheel,) = home.glob("lgpio-*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = [name for name in opened.namelist() if not name.endswith("/")]
        return Package(
            "python3-lgpio", "", {f"{MODULES}/{name}": opened.read(name) for name in names}
        )


def _steps(root: Path) -> Iterator[Check]:
    began_s = time.monotonic()
    first = inside(root, "make", "-C", "/srv/tablejinn", "install")
    took_s = time.monotonic() - began_s
    changes = first.said.count("changed: ")
    found = f"{changes} changes told, {took_s:.0f} s" if not first.status else first.said[-400:]
    yield Check("make install", found, first.status == 0)
    again = inside(root, "make", "-C", "/srv/tablejinn", "install")
    is_same = again.status == 0 and "\nchanged: " not in again.said
    yield Check("make install again", "changes nothing" if is_same else again.said[-400:], is_same)
    boot = (root / BOOT).read_text(encoding="ascii")
    is_right = boot.startswith(GIVEN) and all(f"{line}\n" in boot for line in WANTED)
    yield Check("config.txt", "three lines at its end, the rest as it was", is_right)
    asked = (root / "var/log/systemctl").read_text(encoding="ascii")
    yield Check("the service", "started at the end", "restart tablejinn" in asked)


def _answers(root: Path) -> Iterator[Check]:
    """Compare what it says there with what it says here."""
    versions = inside(root, f"{VENV}/python", "-c", _VERSIONS, environ=ELSEWHERE)
    is_system = "/usr/lib/python3/dist-packages/numpy" in versions.said
    yield Check("import", versions.said.splitlines()[0], versions.status == 0 and is_system)
    for words in (("read", f"/srv/tablejinn/{FRAME}"), ("demo", "lake", "--fast")):
        there = _as_user(root, *words)
        here = _here(*(word.replace("/srv/tablejinn", str(ROOT)) for word in words))
        is_same = there.status == 0 and _plain(there.said) == _plain(here.said)
        lines = len(there.said.splitlines())
        found = f"{lines} lines, each as on this machine" if is_same else there.said[-400:]
        yield Check(f"tablejinn {words[0]}", found, is_same)


def _traps(root: Path) -> Iterator[Check]:
    """Walk into both traps, in an environment that was well."""
    well = inside(root, *CHECK, environ=ELSEWHERE)
    yield Check("its own check", "finds nothing wrong", well.status == 0)
    for trap, wheel in (("an empty lgpio", "lgpio==0.0.0.2"), ("another NumPy", "numpy>=2")):
        install = (f"{VENV}/python", "-m", "pip", "install", "-q", "--ignore-installed")
        inside(root, *install, "--only-binary=:all:", "--no-deps", wheel)
        found = inside(root, *CHECK, environ=ELSEWHERE)
        lines = [line for line in found.said.splitlines() if line.startswith("tablejinn: ")]
        said = " ".join(line.removeprefix("tablejinn: ") for line in lines)
        yield Check(f"{trap} in the environment", said[:400], found.status == 1)
        inside(root, f"{VENV}/python", "-m", "pip", "uninstall", "-q", "-y", wheel[:5])


def _as_user(root: Path, *words: str) -> Done:
    """Run the installed command as the service's user."""
    return inside(root, "runuser", "-u", "tablejinn", "--", "/usr/local/bin/tablejinn", *words)


def _here(*words: str) -> Done:
    done = subprocess.run(  # noqa: S603 - our own words
        (sys.executable, "-m", "device.cli", *words),
        check=False, cwd=ROOT, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    return Done(done.returncode, done.stdout)


def _plain(said: str) -> str:
    """Return what was said, less where the files lie."""
    return said.replace("/srv/tablejinn", "").replace(str(ROOT), "")


PROOF = Proof(
    "install",
    "`make install` on arm64 Debian 12 and 13: locked, repeatable, and the program reads and plays"
    " there as here.",
    quick,
    full,
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
