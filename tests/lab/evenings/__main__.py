"""Whole games of Jinns at a table that owns the truth: what the box gets wrong, by kind of fault.

    python -m tests.lab.evenings [--games 200] [--seed 1] [--knocks] [--show FAULT]

A hundred games take about half a minute. One evening in six is calm: only the reader errs then.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Sequence

from tests.games.jinns.tables import TABLES, table
from tests.lab.evenings.counts import HARMS, table_of
from tests.lab.evenings.evening import Evening, Faults, calm, knocks

MISREADS = (0.0, 0.01, 0.02, 0.05)
CALM_EVERY = 6


def evening(seed: int, counts: Counter[str], *, only_knocks: bool = False) -> Evening:
    """Return the evening of a seed: edition, players, misreads and faults follow from it."""
    names = sorted(TABLES)
    misread = MISREADS[seed // len(names) % len(MISREADS)]
    is_calm = seed * 7 // len(names) % CALM_EVERY == 0
    faults = calm(misread) if is_calm else Faults(misread)
    faults = knocks(misread) if only_knocks else faults
    return Evening(table(names[seed % len(names)]), seed, faults, counts)


def main(argv: Sequence[str] | None = None) -> int:
    """Play evenings and print what was counted; 0 always: a person weighs the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.evenings")
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first evening")
    parser.add_argument("--show", default="", metavar="FAULT", help="print evenings with it; all")
    parser.add_argument("--knocks", action="store_true", help="no other faults, but many knocks")
    args = parser.parse_args(argv)
    counts = Counter[str]()
    for seed in range(args.seed, args.seed + args.games):
        before = counts.copy()
        play = evening(seed, counts, only_knocks=args.knocks)
        try:
            play.play()
        except Exception:  # noqa: BLE001 - what fails is what is looked for
            counts["exception"] += 1
            play.log.append(traceback.format_exc())
        news = counts - before
        if args.show and any(news[harm] for harm in HARMS if args.show in (harm, "all")):
            sys.stdout.write(f"evening {seed}\n" + "".join(f"  {line}\n" for line in play.log))
    sys.stdout.write("".join(f"{line}\n" for line in table_of(counts)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
