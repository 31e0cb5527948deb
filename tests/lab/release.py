"""`python -m tests.lab.release dist`: make what a version is published as, and try it.

Into the folder go the source distribution, the wheel that is built from it, the bill of materials,
a lock of what the wheel needs, and SHA256SUMS of these. Then wheel and source are installed in turn
where nothing was, and each plays its demo there. `make sign` signs the checksums.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.lab import notice, sbom
from tests.paths import ROOT
from tests.proofs.pi_lock import WHOLE, lock_of

SUMS = "SHA256SUMS"
_BUILD_SOURCE = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"


@dataclass(frozen=True, slots=True)
class Release:
    """The files of a published version."""

    source: Path
    wheel: Path
    lock: Path
    sbom: Path

    def files(self) -> tuple[Path, ...]:
        """Return all of them."""
        return (self.source, self.wheel, self.lock, self.sbom)


class ReleaseError(Exception):
    """Something does not hold that a version has to hold."""


def version() -> str:
    """Return the version of this checkout."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def complaints() -> list[str]:
    """Return what has to be set right before this checkout is published."""
    found: list[str] = []
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"(?m)^## {re.escape(version())} \(\d{{4}}-\d\d-\d\d\)$", changes):
        found.append(f"CHANGELOG.md has no section {version()} with its date")
    if sbom.SBOM.read_text(encoding="utf-8") != sbom.present():
        found.append("run python -m tests.lab.sbom")
    if notice.NOTICE.read_text(encoding="utf-8") != notice.notice():
        found.append("run python -m tests.lab.notice")
    return found


def build(out: Path) -> Release:
    """Write the files of this checkout's version into `out`, which is emptied before."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        _copy_tracked(copy)
        _run(sys.executable, "-c", _BUILD_SOURCE, str(out.resolve()), at=copy)
        (source,) = out.glob("*.tar.gz")
        with tarfile.open(source) as packed:
            packed.extractall(folder, filter="data")
        unpacked = Path(folder) / source.name.removesuffix(".tar.gz")
        _run(*_PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir",
             str(out.resolve()), str(unpacked), at=Path(folder))  # fmt: skip
    (wheel,) = out.glob("*.whl")
    lock = out / f"requirements-{version()}.lock"
    lock.write_text(lock_of(WHOLE.read_text(encoding="utf-8"), notice.RUN_TIME), encoding="utf-8")
    bill = out / f"tablejinn-{version()}.cdx.json"
    bill.write_text(sbom.present(), encoding="utf-8")
    release = Release(source, wheel, lock, bill)
    (out / SUMS).write_text(sums(release), encoding="utf-8")
    return release


def sums(release: Release) -> str:
    """Return the checksums in the form of sha256sum(1)."""
    lines = (
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(release.files())
    )
    return "".join(lines)


def try_out(release: Release, folder: Path) -> tuple[str, str]:
    """Install wheel, then source, into an empty environment; return what each demo printed.

    What they need is installed from the release's own lock, with its hashes.
    """
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv/bin/python"
    _run(str(python), *_PIP[1:], "install", "--require-hashes", "--requirement",
         str(release.lock.resolve()), at=folder)  # fmt: skip
    told: list[str] = []
    for path in (release.wheel, release.source):
        _run(str(python), *_PIP[1:], "install", "--no-deps", "--no-build-isolation",
             "--force-reinstall", str(path.resolve()), at=folder)  # fmt: skip
        _run(str(python), *_PIP[1:], "check", at=folder)
        told.append(_demo(python, folder))
    wheel, source = told
    return wheel, source


def _demo(python: Path, folder: Path) -> str:
    """Play the demo where no checkout is in sight."""
    empty = Path(tempfile.mkdtemp(dir=folder))
    program = str(python.with_name("tablejinn"))
    said = _run(program, "--version", at=empty)
    if said.strip() != f"tablejinn {version()}":
        raise ReleaseError(f"the installed program says {said.strip()!r}")
    return _run(program, "demo", "--fast", at=empty)


_PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


def _copy_tracked(place: Path) -> None:
    """Copy the files that git knows, so that nothing stray is published."""
    names = _run("git", "ls-files", "-z", at=ROOT).split("\0")
    for name in filter(None, names):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, place / name)


def _run(*words: str, at: Path) -> str:
    done = subprocess.run(  # noqa: S603 - our own words
        words, cwd=at, env=_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ReleaseError(f"{' '.join(words)}: {done.stderr.strip()[-2000:]}")
    return done.stdout


def _environment() -> Mapping[str, str]:
    """Return what programs are given: no word of this checkout, and times that do not change."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "SOURCE_DATE_EPOCH": _committed_at()}


@cache
def _committed_at() -> str:
    """Return when this checkout's commit was made, in seconds since 1970."""
    words = ("git", "log", "-1", "--format=%ct")
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603 - our own words
    return done.stdout.strip()


def main(out: str) -> int:
    """Build, try out and list."""
    found = complaints()
    if found:
        sys.stderr.write("\n".join(found) + "\n")
        return 1
    release = build(Path(out))
    with tempfile.TemporaryDirectory() as folder:
        try_out(release, Path(folder))
    sys.stdout.write((Path(out) / SUMS).read_text(encoding="utf-8"))
    sys.stdout.write("both install into an empty environment and play the demo\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
