"""Random events through session, loop and journal: nothing fails, nothing is lost, no key is dead.

    python -m tests.lab.soak [GAME ...] [--events 100000] [--seed 1]

It takes 10 to 30 minutes a game. After each event that changed the record, the journal is replayed
and compared with the live game; on each new page every labelled key is pressed.
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.lab.soak.run import Soak
from tests.lab.soak.scenes import SCENES

EVENTS = 100_000
TOLD_EVERY = 5_000  # events between two lines that say how far a soak is


def main(argv: Sequence[str] | None = None) -> int:
    """Run the soak and print what was found; 0 nothing, 1 something."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.soak")
    parser.add_argument("games", nargs="*", choices=[*SCENES, []], metavar="GAME")
    parser.add_argument("--events", type=int, default=EVENTS, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    args = parser.parse_args(argv)
    logging.disable()  # a failing disk is told in the log each time
    found = 0
    for game in args.games or SCENES:
        began_s = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            findings = Soak(game, Path(folder), args.seed).run(args.events, tell=_tell(game))
        took_s = time.monotonic() - began_s
        kinds = len(findings.screens)
        sys.stdout.write(
            f"{game}: {args.events} events, {kinds} kinds of screens, {took_s:.0f} s\n"
        )
        for what, count in findings.counts.most_common():
            sys.stdout.write(f"  {count} times, first at {findings.first[what]}: {what}\n")
        found += len(findings.counts)
    return 1 if found else 0


def _tell(game: str) -> Callable[[int], None]:
    """Return what says now and then how far the soak of a game is."""

    def tell(number: int) -> None:
        if number % TOLD_EVERY == 0:
            sys.stderr.write(f"{game}: event {number} at {time.strftime('%H:%M:%S')}\n")

    return tell


if __name__ == "__main__":
    sys.exit(main())
