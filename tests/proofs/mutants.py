"""Proof of the proofs: each promise is broken in a copy of the program, and its proof must say so.

    python -m tests.proofs.mutants [--quick] [--record]

A mutant is one place of the product changed so that one promise no longer holds. The proof or test
that guards the promise then runs on the copy, in its short form, and must fail. A proof that cannot
run on this machine is named, and guards nothing here.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.proofs.debian import ROOT
from tests.proofs.report import NOT_POSSIBLE, Check, Proof, main

LIMIT_S = 300.0
UNIT = "systemd/tablejinn.service"
_PROOF, _TEST = ("-m",), ("-m", "pytest", "-p", "no:cacheprovider", "-q", "-x")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A promise broken, and what must notice.

    Attributes:
        promise: what no longer holds.
        file: where the product is changed.
        old: a pattern of the lines that are changed; found once.
        new: what stands there in the mutant.
        guard: the arguments to Python that run the proof or the test.
        is_quick: whether the guard takes only seconds.
    """

    promise: str
    file: str
    old: str
    new: str
    guard: tuple[str, ...]
    is_quick: bool = True


MUTANTS = (
    Mutant(
        "what was told is on the disk when the power is cut",
        "device/journal/store.py",
        r"PRAGMA synchronous = FULL",
        "PRAGMA synchronous = OFF",
        (*_PROOF, "tests.proofs.power", "--quick"),
        is_quick=False,
    ),
    Mutant(
        "recorded first, announced after",
        "device/box/service.py",
        r"(    for entry in decision\.entries:\n.*\n)((?:.*\n)*?)(    if decision\.sound)",
        r"\2\1\3",
        (*_TEST, "tests/device/box/test_service.py", "-k", "earlier_than_the_journal"),
    ),
    Mutant(
        "what can be read of a damaged journal is kept",
        "device/journal/rescue.py",
        r" +copy_events\(damaged, database\)\n",
        "",
        (*_PROOF, "tests.proofs.disk", "--quick"),
    ),
    Mutant(
        "the service runs as an ordinary user",
        UNIT,
        r"User=tablejinn\n",
        "User=root\n",
        (*_PROOF, "tests.proofs.service", "--quick"),
    ),
    Mutant(
        "the service is walled in",
        UNIT,
        r"ProtectSystem=strict\n",
        "",
        (*_PROOF, "tests.proofs.service", "--quick"),
    ),
    Mutant(
        "only what the lock names is installed",
        "systemd/requirements-pi.lock",
        r"(msgspec==[^\n]*\n\s*--hash=sha256:)[0-9a-f]{64}(?:[^\n]*\\\n\s*--hash=sha256:[0-9a-f]{64})*",
        r"\g<1>" + "0" * 64,
        (*_PROOF, "tests.proofs.install", "--quick"),
        is_quick=False,
    ),
    Mutant(
        "a scene that fails costs one event",
        "device/health/last_line.py",
        r"except Exception as error:",
        "except OSError as error:",
        (*_TEST, "tests/device/box/test_faults_of_one_event.py"),
    ),
    Mutant(
        "a display that hangs is told and set up anew",
        "device/display/keeper.py",
        r"HANGS_S = 3\.0",
        "HANGS_S = 3e9",
        (*_TEST, "tests/device/display/test_keeper.py", "-k", "hangs or hung"),
    ),
    Mutant(
        "the service ends within a second though the disk hangs",
        "device/commands/run.py",
        r"with ending_in_time\(\), (ExitStack\(\) as stack:\n +is_anew = _run\()",
        r"with \1",
        (*_TEST, "tests/device/box/test_ending.py", "-m", "slow", "-k", "disk and not display"),
        is_quick=False,
    ),
    Mutant(
        "every labelled key does something",
        "device/table/step.py",
        r"page in PAUSABLE",
        "page is Page.GAME",
        (*_TEST, "tests/device/box/test_pause.py"),
    ),
    Mutant(
        "a doubtful star of an opening is asked about",
        "device/games/jinns/opening_doubts.py",
        r"DOUBTFUL = 12\.0",
        "DOUBTFUL = 0.0",
        (*_TEST, "tests/device/games/jinns/test_opening_doubts.py", "-k", "asked_about"),
    ),
    Mutant(
        "an opening that was taken wrong is told later",
        "device/table/verdicts.py",
        r"session = with_contradictions\(session\)",
        "session = session",
        (*_TEST, "tests/device/games/jinns/test_slow_contradictions.py", "-k", "after_some_looks"),
    ),
    Mutant(
        "a neutral dome laid and taken back is asked about",
        "device/table/referee.py",
        r"HypothesisKind\.UNDONE: 0\.02",
        "HypothesisKind.UNDONE: 1e-9",
        (*_TEST, "tests/device/games/jinns/test_put_back.py", "-k", "neutral"),
    ),
    Mutant(
        "a piece that is gone for good is told",
        "device/table/in_hand.py",
        r"GONE_S = 20\.0",
        "GONE_S = 2e9",
        (*_TEST, "tests/device/games/jinns/test_put_back.py", "-k", "gone_for_good"),
    ),
    Mutant(
        "a broker that floods is hung up on",
        "device/mqtt/intake.py",
        r"return received <= .*",
        "return True",
        (*_TEST, "tests/device/mqtt/test_flood.py", "-k", "huge"),
        is_quick=False,
    ),
    Mutant(
        "a slow disk is no stuck loop",
        "device/box/service.py",
        r"    outlets\.prove\(\)\n",
        "",
        (*_TEST, "tests/device/box/test_slow_disk.py", "-k", "restart"),
    ),
    Mutant(
        "an end that was seen is the end after a restart",
        "device/table/replaying.py",
        r"    SEEN_END: GamePhase\.OVER,\n",
        "",
        (*_TEST, "tests/device/games/test_over_a_restart.py", "-k", "seen"),
    ),
)


def quick(home: Path) -> Sequence[Check]:
    copy = _copied(home)
    return [_outcome(copy, mutant) for mutant in MUTANTS if mutant.is_quick]


def full(home: Path) -> Sequence[Check]:
    copy = _copied(home)
    return [*_sound(copy), *(_outcome(copy, mutant) for mutant in MUTANTS)]


def _copied(home: Path) -> Path:
    copy = home / "copy"
    for folder in ("device", "games", "vision", "tests", "systemd", "docs"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / file, copy / file)
    return copy


def _sound(copy: Path) -> Iterator[Check]:
    """Run every guard on the program as it is: none may fail."""
    for guard in dict.fromkeys(mutant.guard for mutant in MUTANTS):
        status = _run(copy, guard)
        name = next(word for word in guard if word.startswith("tests"))
        is_well = status in (0, NOT_POSSIBLE)
        yield Check(f"nothing is broken: {name}", f"ends with {status}", holds=is_well)


def _outcome(copy: Path, mutant: Mutant) -> Check:
    """Put a mutant into the copy, run what guards the promise, and take the mutant out again."""
    file = copy / mutant.file
    sound = file.read_text(encoding="utf-8")
    broken, places = re.subn(mutant.old, mutant.new, sound)
    guard = next(word for word in mutant.guard if word.startswith("tests"))
    if places != 1 or broken == sound:
        return Check(mutant.promise, f"{mutant.file} has changed: {places} places", holds=False)
    file.write_text(broken, encoding="utf-8")
    status = _run(copy, mutant.guard)
    file.write_text(sound, encoding="utf-8")
    if status == NOT_POSSIBLE and "pytest" not in mutant.guard:
        return Check(mutant.promise, f"{guard} cannot run here", holds=None)
    return Check(mutant.promise, f"{guard} ends with {status}", holds=status == 1)


def _run(copy: Path, arguments: Sequence[str]) -> int:
    """Run Python on the copy and return how it ended; 1 also stands for a guard that hangs."""
    environ = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    command = (sys.executable, *arguments)
    try:
        done = subprocess.run(  # noqa: S603 - our own words
            command, cwd=copy, env=environ, check=False, capture_output=True, timeout=LIMIT_S
        )
    except subprocess.TimeoutExpired:
        return 1
    return done.returncode


PROOF = Proof(
    "mutants",
    "Each promise is broken in a copy of the program, and the proof or test that guards it fails.",
    quick,
    full,
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
