"""A card that installs tablejinn by itself: systemd/card.sh on a laptop, first_boot.sh on the Pi.

The scripts are the real ones, in a folder that stands for the card and the Pi's root.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.paths import ROOT

WORDS = (
    "console=tty1 root=PARTUUID=1-02 rootwait quiet init=/usr/lib/raspberrypi-sys-mods/firstboot"
)
ONCE = "systemd.run=/boot/firmware/tablejinn/first_boot.sh"
WANTS = "etc/systemd/system/multi-user.target.wants/tablejinn-first.service"


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    boot = tmp_path / "boot/firmware"
    boot.mkdir(parents=True)
    (boot / "config.txt").write_text("[all]\n")
    (boot / "cmdline.txt").write_text(f"{WORDS}\n")
    return tmp_path


def _sh(script: Path, *words: str, root: Path, path: Path | None = None) -> tuple[int, str]:
    search = os.environ["PATH"] if path is None else f"{path}:{os.environ['PATH']}"
    done = subprocess.run(  # noqa: S603 - our own scripts
        ["/bin/sh", str(script), *words],
        env={**os.environ, "ROOT": str(root), "PATH": search},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def _made(pi: Path) -> Path:
    boot = pi / "boot/firmware"
    code, said = _sh(ROOT / "systemd/card.sh", str(boot), root=pi)
    assert code == 0, said
    return boot


def _started(pi: Path) -> None:
    code, said = _sh(pi / "boot/firmware/tablejinn/first_boot.sh", root=pi)
    assert code == 0, said


def _words(pi: Path) -> str:
    return (pi / "boot/firmware/cmdline.txt").read_text()


def test_a_card_is_made_to_start_the_first_start_once(pi: Path) -> None:
    boot = _made(pi)
    assert _words(pi).startswith(f"{WORDS} {ONCE} ")
    assert _words(pi).count("\n") == 1
    assert (boot / "tablejinn/tablejinn.tar.gz").stat().st_size > 100_000


def test_a_card_that_is_made_twice_starts_it_once(pi: Path) -> None:
    _made(pi)
    before = _words(pi)
    _made(pi)
    assert _words(pi) == before


def test_another_folder_is_refused_and_left_alone(tmp_path: Path) -> None:
    code, said = _sh(ROOT / "systemd/card.sh", str(tmp_path), root=tmp_path)
    assert code == 1
    assert "no boot partition of Raspberry Pi OS" in said
    assert not list(tmp_path.iterdir())


def test_the_first_start_lays_out_what_installs_at_the_next(pi: Path) -> None:
    _made(pi)
    _started(pi)
    assert _words(pi) == f"{WORDS}\n"
    assert (pi / "opt/tablejinn-source/systemd/install.sh").is_file()
    assert (pi / WANTS).is_symlink()
    unit = (pi / WANTS).resolve().read_text()
    assert "network-online.target" in unit
    assert "first_boot.sh install" in unit


def test_what_the_imager_left_for_the_first_start_is_done_too(pi: Path) -> None:
    boot = pi / "boot/firmware"
    (boot / "cmdline.txt").write_text(f"{WORDS} systemd.run=/boot/firmware/firstrun.sh more\n")
    (boot / "firstrun.sh").write_text(f"touch {pi}/wifi\n")
    _made(pi)
    assert "firstrun.sh" not in _words(pi)
    _started(pi)
    assert (pi / "wifi").exists()


def test_a_damaged_card_lets_the_pi_start(pi: Path) -> None:
    boot = _made(pi)
    (boot / "tablejinn/tablejinn.tar.gz").write_bytes(b"torn")
    _started(pi)
    assert _words(pi) == f"{WORDS}\n"
    assert not (pi / WANTS).exists()
    assert "make the card anew" in (boot / "tablejinn/log.txt").read_text()


def _install(pi: Path, install: str) -> int:
    """Run the second start with another install.sh; a restart that is asked for is written down."""
    (pi / "opt/tablejinn-source/systemd/install.sh").write_text(install)
    tools = pi / "tools"
    tools.mkdir(exist_ok=True)
    (tools / "systemctl").write_text(f'#!/bin/sh\necho "$*" >>{pi}/asked\n')
    (tools / "systemctl").chmod(0o755)
    script = pi / "opt/tablejinn-source/first_boot.sh"
    return _sh(script, "install", root=pi, path=tools)[0]


def test_an_installation_that_fails_is_tried_again_at_the_next_start(pi: Path) -> None:
    _made(pi)
    _started(pi)
    assert _install(pi, "echo no network; exit 1\n") == 1
    assert (pi / WANTS).is_symlink()
    log = (pi / "boot/firmware/tablejinn/log.txt").read_text()
    assert "no network" in log
    assert "tried again at the next start" in log
    assert not (pi / "asked").exists()


def test_once_it_is_installed_the_pi_starts_again_and_nothing_is_left_to_do(pi: Path) -> None:
    _made(pi)
    _started(pi)
    assert _install(pi, "echo running\n") == 0
    assert not os.path.lexists(pi / WANTS)
    assert "reboot" in (pi / "asked").read_text()
