"""Entering a small Debian tree (`tests.proofs.debian_tree`), and packages to offer its apt.

One of another processor runs under QEMU's user emulation, which the kernel calls by itself once it
is told (binfmt_misc).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import urllib.error
import urllib.request
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.proofs.logged_disk import ProofNotPossibleError, run

CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
ROOT = Path(__file__).parents[2]
SHIPPED = (
    *("games", "vision", "device", "systemd", "Makefile"),
    *("pyproject.toml", "README.md", "hardware.md", "CHANGELOG.md", "LICENSE", "requirements.lock"),
    *("NOTICE.md", "MANIFEST.in"),
)
PATH = "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PROCESSOR = "cortex-a72"  # of a Pi 4; QEMU's own default makes Python 20 times slower still
REPOSITORY = "opt/repository"

_BINFMT = Path("/proc/sys/fs/binfmt_misc")
_AARCH64 = (
    r":tablejinn-aarch64:M::\x7f\x45\x4c\x46\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00"
    r"\xb7\x00:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:"
)


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended, and all that it printed."""

    status: int
    said: str


@dataclass(frozen=True, slots=True)
class Package:
    """A package that stands in for one of Raspberry Pi OS."""

    name: str
    needs: str
    files: Mapping[str, bytes]


def check_means(*tools: str) -> None:
    """Refuse unless there is root, a mirror and each of `tools`.

    Raises:
        ProofNotPossibleError: the message names what is missing.
    """
    if os.geteuid() != 0:
        raise ProofNotPossibleError("a Debian tree and chroot need root")
    for tool in ("apt-get", "dpkg-deb", *tools):
        if shutil.which(tool) is None:
            raise ProofNotPossibleError(f"{tool} is missing; apt-get install its package")
    try:
        urllib.request.urlopen(f"{mirror()}/dists/bookworm/Release", timeout=20).close()  # noqa: S310
    except (urllib.error.URLError, OSError) as error:
        raise ProofNotPossibleError(f"no Debian mirror at {mirror()} ({error})") from error


@cache
def mirror() -> str:
    """Return the Debian mirror of this machine: `DEBIAN_MIRROR`, else apt's own."""
    named = os.environ.get("DEBIAN_MIRROR")
    if named:
        return named
    targets = ("apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages")
    known = (uri.rstrip("/") for uri in run(*targets).split())
    found = next((uri for uri in known if uri.endswith("/debian")), None)
    if found is None:
        raise ProofNotPossibleError("apt knows no Debian mirror; set DEBIAN_MIRROR")
    return found


def checkout(place: Path) -> None:
    """Put what is installed from into the folder `place`, as `git clone` would."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for name in SHIPPED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, place / name)


def offer(root: Path, packages: Sequence[Package]) -> None:
    """Let apt in the tree at `root` find `packages`."""
    repository = root / REPOSITORY
    shutil.rmtree(repository, ignore_errors=True)
    repository.mkdir(parents=True)
    entries = [_packed(repository, package) for package in packages]
    (repository / "Packages").write_text("\n".join(entries), encoding="ascii")
    (root / "etc/apt/sources.list.d/offered.list").write_text(
        f"deb [trusted=yes] file:/{REPOSITORY} ./\n", encoding="ascii"
    )


def inside(root: Path, *command: str, environ: Mapping[str, str] | None = None) -> Done:
    """Run a command in the tree at `root`."""
    names = {"PATH": PATH, "HOME": "/root", "QEMU_CPU": PROCESSOR, **(environ or {})}
    settings = [f"{name}={value}" for name, value in names.items()]
    return outcome("chroot", str(root), "env", "-i", *settings, *command)


def outcome(*command: str) -> Done:
    """Run a command and return how it went; nothing of it goes on when this process is ended."""
    with subprocess.Popen(  # noqa: S603 - our own words
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace", start_new_session=True,
    ) as running:  # fmt: skip
        try:
            said, _ = running.communicate()
        except BaseException:
            os.killpg(running.pid, signal.SIGKILL)
            raise
    return Done(running.returncode, said)


@contextmanager
def devices(root: Path) -> Generator[None]:
    """Let programs in the tree at `root` see processes and devices."""
    mounted: list[Path] = []
    try:
        for name in ("proc", "dev"):
            run("mount", "--bind", f"/{name}", str(root / name))
            mounted.append(root / name)
        yield
    finally:
        for place in reversed(mounted):  # at once, or the tree's removal would remove them too
            run("umount", "--lazy", str(place))


@contextmanager
def emulated() -> Generator[None]:
    """Let the kernel run arm64 programs, as long as this lasts, unless it can already."""
    if not (_BINFMT / "status").exists():
        run("mount", "-t", "binfmt_misc", "binfmt_misc", str(_BINFMT))
    if any(_BINFMT.glob("*aarch64*")):
        yield
        return
    emulator = shutil.which("qemu-aarch64-static") or shutil.which("qemu-aarch64")
    (_BINFMT / "register").write_text(f"{_AARCH64}{emulator}:OCF", encoding="ascii")
    try:
        yield
    finally:
        (_BINFMT / "tablejinn-aarch64").write_text("-1", encoding="ascii")


def _packed(repository: Path, package: Package) -> str:
    """Make a .deb of a stand-in and return its entry in the list of packages."""
    folder = repository / package.name
    for name, content in package.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    control = (
        f"Package: {package.name}\nVersion: 1\nArchitecture: all\n"
        f"Maintainer: proofs <proofs@example.org>\nDescription: stands in for {package.name}\n"
    )
    control += f"Depends: {package.needs}\n" if package.needs else ""
    (folder / "DEBIAN").mkdir(exist_ok=True)
    (folder / "DEBIAN/control").write_text(control, encoding="ascii")
    archive = repository / f"{package.name}.deb"
    run("dpkg-deb", "--build", "--root-owner-group", str(folder), str(archive))
    shutil.rmtree(folder)
    packed = archive.read_bytes()
    digest = hashlib.sha256(packed).hexdigest()
    return f"{control}Filename: ./{archive.name}\nSize: {len(packed)}\nSHA256: {digest}\n"
