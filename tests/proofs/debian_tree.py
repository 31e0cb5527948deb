"""A small Debian tree of any processor, made anew from the mirror that this machine has.

apt and dpkg of this machine choose, fetch, check and unpack; only the packages' own scripts run in
the tree, under QEMU's emulation where its processor is another one. That takes a fourth of what
debootstrap does, which emulates dpkg too.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from tests.proofs.debian import CERTIFICATES, PATH, PROCESSOR, devices, mirror, outcome
from tests.proofs.logged_disk import ProofNotPossibleError, run

KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
ALWAYS = ("passwd",)  # useradd: no Debian is without, but it is not called essential
ARCHIVES = "var/cache/apt/archives"
_FOLDERS = (
    *("usr/bin", "usr/sbin", "usr/lib", "proc", "dev", "sys", "tmp"),
    *("etc/apt/apt.conf.d", "etc/apt/preferences.d", "etc/apt/sources.list.d"),
    *("etc/apt/trusted.gpg.d", "var/lib/apt/lists/partial", f"{ARCHIVES}/partial"),
    *("var/lib/dpkg/info", "var/lib/dpkg/updates", "var/log/apt"),
)
_MERGED = ("bin", "sbin", "lib")
_CALM = ("DEBIAN_FRONTEND=noninteractive", "DEBCONF_NONINTERACTIVE_SEEN=true", "LC_ALL=C")
_LEFT_OUT = ("doc", "man", "locale", "ca-certificates")
"""Of /usr/share. Each certificate would be looked at under emulation, twice; this machine's are put
in their place."""
_APT = """\
APT::Sandbox::User "root";
APT::Install-Recommends "false";
Acquire::Languages "none";
Acquire::Check-Valid-Until "false";
Acquire::Check-Date "false";
"""


def make_tree(root: Path, suite: str, processor: str, packages: Sequence[str]) -> None:
    """Make a Debian of `suite` with `packages` in the folder `root`, ready to be entered.

    Raises:
        ProofNotPossibleError: something cannot be fetched or set up; the message names it.
    """
    for name in _FOLDERS:
        (root / name).mkdir(parents=True, exist_ok=True)
    (root / "tmp").chmod(0o1777)
    for name in _MERGED:
        (root / name).symlink_to(f"usr/{name}")
    _reach_registries(root, suite)
    _fetch(root, processor, packages)
    _unpack(root)
    _set_up(root)


def _reach_registries(root: Path, suite: str) -> None:
    """Let apt and pip in a tree reach what this machine reaches."""
    (root / "etc/apt/sources.list").write_text(
        f"deb [signed-by={KEYRING}] {mirror()} {suite} main\n", encoding="ascii"
    )
    (root / "etc/apt/apt.conf.d/99proof").write_text(_APT, encoding="ascii")
    (root / "var/lib/dpkg/status").touch()
    for given in (KEYRING, Path("/etc/resolv.conf")):
        _copy(given, root)
    (root / "etc/pip.conf").write_text(f"[global]\ncert = {CERTIFICATES}\n", encoding="ascii")


def _copy(given: Path, root: Path) -> None:
    place = root / given.relative_to("/")
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(given, place)


def _fetch(root: Path, processor: str, packages: Sequence[str]) -> None:
    apt = (
        *("apt-get", "-qq", f"-oDir={root}", f"-oAPT::Architecture={processor}"),
        *(f"-oAPT::Architectures={processor}", "-oDir::Bin::Methods=/usr/lib/apt/methods"),
    )
    run("env", *_CALM, *apt, "update")
    wanted = ("?essential", *ALWAYS, *packages)
    run("env", *_CALM, *apt, "--yes", "--download-only", "install", *wanted)


def _unpack(root: Path) -> None:
    """Lay out every file first, as scripts before unpacking want a shell, then as dpkg does it."""
    archives = sorted(map(str, (root / ARCHIVES).glob("*.deb")))
    if not archives:
        raise ProofNotPossibleError(f"apt fetched nothing for {root}")
    left_out = " ".join(f"--exclude='./usr/share/{name}/*'" for name in _LEFT_OUT)
    lay = f'dpkg-deb --fsys-tarfile "$deb" | tar -xC "$0" --keep-directory-symlink {left_out}'
    run("sh", "-ec", f"for deb; do {lay}; done", str(root), *archives)
    _dpkg(root, "--unpack", *archives)
    for name in archives:
        Path(name).unlink()


def _set_up(root: Path) -> None:
    with devices(root):
        _dpkg(root, "--configure", "--pending")
    _copy(CERTIFICATES, root)


def _dpkg(root: Path, *words: str) -> None:
    """Run this machine's dpkg on the tree; scripts find no service to start there."""
    policy = root / "usr/sbin/policy-rc.d"
    policy.write_text("#!/bin/sh\nexit 101\n", encoding="ascii")
    policy.chmod(0o755)
    left_out = [f"--path-exclude=/usr/share/{name}/*" for name in _LEFT_OUT]
    forced = [f"--force-{what}" for what in ("depends", "unsafe-io", "architecture")]
    settings = (*_CALM, f"PATH={PATH}", f"QEMU_CPU={PROCESSOR}")
    done = outcome("env", *settings, "dpkg", f"--root={root}", *forced, *left_out, *words)
    policy.unlink()
    if done.status:
        raise ProofNotPossibleError(f"dpkg {words[0]}: {done.said.strip()[-400:]}")
