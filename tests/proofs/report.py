"""What a proof prints: a small table, what it proves, and whether it holds."""

from __future__ import annotations

import argparse
import platform
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import NoReturn

from tests.proofs.logged_disk import ProofNotPossibleError

DOCS = Path(__file__).parents[2] / "docs" / "proofs"
NOT_POSSIBLE = 3
"""The exit code of a proof that this machine cannot run; it says what is missing."""
NOT_ENDED = 143
"""The exit code of a proof that was told to end, as a shell has it."""


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the table: what was tried, what was found, and whether that is as it must be.

    `holds` is None where nothing is asked of what was found.
    """

    tried: str
    found: str
    holds: bool | None


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof: its name in the commands, what it shows, and the two ways to run it.

    Attributes:
        name: the module's.
        shows: one sentence.
        quick: some seconds, for every push; gets a scratch folder.
        full: minutes.
    """

    name: str
    shows: str
    quick: Callable[[Path], Sequence[Check]]
    full: Callable[[Path], Sequence[Check]]


def main(proof: Proof, argv: Sequence[str] | None = None) -> int:
    """Run a proof and print its table; 0 all holds, 1 not, 3 it cannot run here."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.proofs.{proof.name}")
    parser.description = proof.shows
    parser.add_argument("--quick", action="store_true", help="under 20 s, for every push")
    parser.add_argument("--record", action="store_true", help=f"keep the table in {DOCS}")
    args = parser.parse_args(argv)
    began = datetime.now(UTC)
    signal.signal(signal.SIGTERM, _ended)  # what was mounted is unmounted then too
    try:
        with tempfile.TemporaryDirectory(dir=_scratch()) as folder:
            checks = (proof.quick if args.quick else proof.full)(Path(folder))
    except ProofNotPossibleError as error:
        sys.stdout.write(f"{proof.name}: cannot be shown on this machine: {error}\n")
        return NOT_POSSIBLE
    seconds = (datetime.now(UTC) - began).total_seconds()
    mode = " --quick" if args.quick else ""
    table = _table(proof, checks, f"python -m tests.proofs.{proof.name}{mode}, {seconds:.0f} s")
    sys.stdout.write(table)
    if args.record:
        DOCS.mkdir(parents=True, exist_ok=True)
        (DOCS / f"{proof.name}.md").write_text(table, encoding="utf-8")
    return 1 if any(check.holds is False for check in checks) else 0


def _ended(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(NOT_ENDED)


def _scratch() -> str | None:
    """Return memory to work in where there is some: the proof is not to wear this disk."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - a private folder in it


def _table(proof: Proof, checks: Sequence[Check], command: str) -> str:
    when = datetime.now(UTC).strftime("%Y-%m-%d")
    where = f"{platform.system()} {platform.release()}, Python {platform.python_version()}"
    said = {True: "holds", False: "**FAILS**", None: "not asked"}
    rows = (f"| {check.tried} | {check.found} | {said[check.holds]} |" for check in checks)
    lines = (
        f"# {proof.name}",
        proof.shows,
        "",
        "| tried | found | |",
        "|---|---|---|",
        *rows,
        "",
        f"{command}; {when}, {where}, SQLite {sqlite3.sqlite_version}, {platform.machine()}",
    )
    return "\n".join(lines) + "\n"
