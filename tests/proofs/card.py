"""Proof: a card that installs tablejinn at its first start, in an arm64 Debian 13.

    sudo python -m tests.proofs.card [--quick] [--record]

`card.sh` runs here on a folder that stands for the card. `first_boot.sh` runs in the tree, under
QEMU's emulation: both of its starts, with the real installation, apt and pip. Stand-ins are those
of `tests.proofs.install`. No image of Raspberry Pi OS was started: systemd's own part of it, the
kernel's words and the reboots, is not tried. `--quick` makes a card and needs no root.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.proofs.debian import ROOT, check_means, devices, emulated, inside, outcome
from tests.proofs.debian_tree import make_tree
from tests.proofs.installed import CURRENT, PACKAGES, prepare
from tests.proofs.report import Check, Proof, main

WORDS = "console=tty1 root=PARTUUID=1-02 rootwait\n"
WANTS = "etc/systemd/system/multi-user.target.wants/tablejinn-first.service"


def quick(home: Path) -> Sequence[Check]:
    return [_made(home / "card")]


def full(home: Path) -> Sequence[Check]:
    check_means("qemu-aarch64-static")
    with emulated():
        return list(_started(home))


def _made(root: Path) -> Check:
    boot = root / "boot/firmware"
    boot.mkdir(parents=True, exist_ok=True)
    (boot / "config.txt").touch()
    (boot / "cmdline.txt").write_text(WORDS, encoding="ascii")
    done = outcome("sh", str(ROOT / "systemd/card.sh"), str(boot))
    size = sum(one.stat().st_size for one in (boot / "tablejinn").glob("*"))
    return Check("card.sh", f"{size / 1e6:.1f} MB on the card", done.status == 0)


def _started(home: Path) -> Iterator[Check]:
    root = home / "trixie"
    make_tree(root, "trixie", "arm64", PACKAGES)
    with devices(root):
        prepare(root, "3.13", home)
        yield _made(root)
        first = inside(root, "sh", "/boot/firmware/tablejinn/first_boot.sh")
        is_laid = first.status == 0 and (root / WANTS).is_symlink()
        yield Check("the first start", "what installs is laid out", is_laid)
        words = (root / "boot/firmware/cmdline.txt").read_text(encoding="ascii")
        yield Check("the kernel's words", "as they were", words == WORDS)
        second = inside(root, "sh", "/opt/tablejinn-source/first_boot.sh", "install")
        log = (root / "boot/firmware/tablejinn/log.txt").read_text(encoding="utf-8")
        is_done = second.status == 0 and not (root / WANTS).is_symlink()
        found = f"installed, {log.count('changed: ')} changes told in log.txt"
        yield Check("the second start", found if is_done else log[-400:], is_done)
        asked = (root / "var/log/systemctl").read_text(encoding="ascii")
        is_running = "restart tablejinn" in asked and "reboot" in asked.splitlines()[-1]
        yield Check("the service", "started, then the Pi starts again", is_running)
        check = inside(root, f"{CURRENT}/.venv/bin/python", "-m", "device.cli", "rules", "--help")
        yield Check("the program", "answers", check.status == 0)


PROOF = Proof(
    "card",
    "A card with stock Raspberry Pi OS installs tablejinn by itself: its scripts, in an arm64"
    " Debian 13; no image was started.",
    quick,
    full,
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
