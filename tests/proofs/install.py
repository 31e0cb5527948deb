"""Proof: `make install` in arm64 Debian 12 and 13, under Raspberry Pi OS's feet.

    sudo python -m tests.proofs.install [--quick] [--record]

Real there: apt, Python, NumPy, pip and every arm64 wheel of the lock, the scripts, the boot
settings' file, and the program itself, whose answers are compared with this machine's. Stand-ins:
python3-picamera2 and (in 13) python3-lgpio, which only Raspberry Pi's archive has; in 12 lgpio is
the real wheel. systemctl writes down what it is asked and opens the journal as the service would,
as systemd is no process 1 here; about that is `tests.proofs.service`.

`--quick` asks pip whether the lock can be had for both, and needs no root.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.proofs.debian import ROOT, check_means, devices, emulated, outcome
from tests.proofs.debian_tree import make_tree
from tests.proofs.installed import PACKAGES, PLATFORMS, chain, prepare
from tests.proofs.logged_disk import ProofNotPossibleError
from tests.proofs.report import Check, Proof, main

RELEASES = {"bookworm": ("Debian 12 arm64", "3.11"), "trixie": ("Debian 13 arm64", "3.13")}
_NO_INDEX = ("Failed to establish a new connection", "Retrying (Retry", "timed out")
"""What pip says where it reaches no index; whatever else it says is about the lock."""
LOCK = ROOT / "systemd" / "requirements-pi.lock"


def quick(home: Path) -> Sequence[Check]:
    return [_resolved(name, version, home) for name, version in RELEASES.values()]


def full(home: Path) -> Sequence[Check]:
    check_means("qemu-aarch64-static")
    with emulated():
        return [*quick(home), *(check for suite in RELEASES for check in _in(suite, home))]


def _resolved(name: str, version: str, home: Path) -> Check:
    """Ask pip for everything in the lock as that release's Python would."""
    lock = home / f"lock-{version}"
    lock.write_text(_lines_for(version), encoding="ascii")
    asked = outcome(
        *(sys.executable, "-m", "pip", "install", "--dry-run", "--no-deps", "--require-hashes"),
        *("--only-binary=:all:", f"--python-version={version}", *PLATFORMS),
        *(f"--target={home / 'target'}", f"--requirement={lock}"),
    )
    would = asked.said.rpartition("Would install ")[2].strip()
    if asked.status and any(sign in asked.said for sign in _NO_INDEX):
        raise ProofNotPossibleError(f"pip reaches no index: {asked.said.strip()[-200:]}")
    would = would if asked.status == 0 else asked.said.strip()[-300:]
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


def _in(suite: str, home: Path) -> Iterator[Check]:
    """Go the whole way of an owner under one Debian, from nothing to removed."""
    name, version = RELEASES[suite]
    root = home / suite
    make_tree(root, suite, "arm64", PACKAGES)
    with devices(root):
        prepare(root, version, home)
        for check in chain(root, version, home):
            yield Check(f"{name}: {check.tried}", check.found, check.holds)


PROOF = Proof(
    "install",
    "`make install` on arm64 Debian 12 and 13: locked, repeatable, the program reads and plays"
    " there as here, an update is rolled back with the journal, and the record outlives it all.",
    quick,
    full,
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
