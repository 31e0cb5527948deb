"""Put small faults into modules, one at a time, and list those that no test notices.

    python -m tests.lab.mutation games/towers --tests tests/games/towers --sample 300

Every mutant is first tried against the tests that enter its function, and if it survives those,
against all the others.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.lab.mutation.operators import Mutant, mutants_of
from tests.lab.mutation.trials import Fate, Trials, fate_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the survivors and the score; 0 if there is no survivor."""
    asked = _parser().parse_args(arguments)
    paths = sorted(set(_modules(asked.paths)))
    mutants = [mutant for path in paths for mutant in mutants_of(path)]
    count = len(mutants)
    if asked.sample and asked.sample < count:
        chooser = random.Random(asked.seed)  # noqa: S311 - a sample, no secret
        mutants = [mutants[n] for n in sorted(chooser.sample(range(count), asked.sample))]
    trials = Trials(asked.tests, asked.marks)
    trials.survey(paths)
    survivors = [
        mutant
        for mutant, fate in _fates(trials, mutants, asked.jobs)
        if fate is Fate.SURVIVED and not _say(f"survived {mutant}")
    ]
    killed = len(mutants) - len(survivors)
    share = killed / len(mutants) if mutants else 1.0
    _say(f"{killed} of {len(mutants)} killed ({share:.1%}); {count} mutants in all")
    return 1 if survivors else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.lab.mutation", description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path, help="modules, or folders of modules")
    parser.add_argument("--tests", nargs="+", required=True, help="the tests that must notice")
    parser.add_argument("--marks", default="not hardware", help="which of them, as pytest's -m")
    parser.add_argument("--sample", type=int, default=0, help="try only as many, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="what the sample is drawn with")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="trials at a time")
    return parser


def _modules(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        yield from path.rglob("*.py") if path.is_dir() else (path,)


def _fates(trials: Trials, mutants: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, Fate]]:
    """Yield every mutant with its fate, as trials end."""
    waiting = [(mutant, False) for mutant in reversed(mutants)]
    running: dict[int, tuple[Mutant, bool]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant, is_second = waiting.pop()
            tests = trials.reach.others(mutant) if is_second else trials.reach.of(mutant)
            running[trials.start(mutant, tests)] = (mutant, is_second)
        pid, status = os.wait()
        mutant, is_second = running.pop(pid)
        fate = fate_of(status)
        if fate is Fate.SURVIVED and not is_second:
            waiting.append((mutant, True))
        else:
            yield mutant, fate


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
