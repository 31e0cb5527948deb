"""Whole games at a table that owns the truth: what the box gets wrong, by kind of fault.

    python -m tests.lab.evenings [--game GAME] [--games 200] [--seed 1] [--only FAULT] [--show HARM]
    python -m tests.lab.evenings --game towers --photographed --games 1

A hundred games of Jinns take about half a minute. One evening in six is calm: only the reader errs
then. With `--photographed` every look at the kit's printed mat is drawn, photographed and read, so
that an evening takes minutes.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Sequence

from tests.lab.evenings.counts import HARMS, table_of
from tests.lab.evenings.dreams import seated as dreams
from tests.lab.evenings.evening import Evening
from tests.lab.evenings.faults import ONLY, faults_of
from tests.lab.evenings.islands import seated as islands
from tests.lab.evenings.jinns import seated as jinns
from tests.lab.evenings.towers import seated as towers

GAMES = {
    "dreams": dreams.seated,
    "islands": islands.seated,
    "jinns": jinns.seated,
    "towers": towers.seated,
}
"""How people sit down to each game, by its name."""

PHOTOGRAPHED = {"islands": islands.photographed, "towers": towers.photographed}
"""How they sit down to a printed mat that is truly read."""


def evening(
    seed: int,
    counts: Counter[str],
    *,
    game: str = "jinns",
    only: str = "",
    is_photographed: bool = False,
) -> Evening:
    """Return the evening of a seed: table, misreads and faults follow from it."""
    seated = (PHOTOGRAPHED if is_photographed else GAMES)[game]
    return seated(seed, faults_of(seed, only=only), counts)


def main(argv: Sequence[str] | None = None) -> int:
    """Play evenings and print what was counted; 0 always: a person weighs the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.evenings")
    parser.add_argument("--game", choices=sorted(GAMES), default="jinns")
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first evening")
    parser.add_argument("--show", default="", metavar="HARM", help="print evenings with it; all")
    parser.add_argument("--only", choices=sorted(ONLY), default="", help="some faults, and often")
    parser.add_argument("--photographed", action="store_true", help="draw and read every look")
    args = parser.parse_args(argv)
    if args.photographed and args.game not in PHOTOGRAPHED:
        parser.error(f"--photographed: of {', '.join(sorted(PHOTOGRAPHED))} alone")
    counts = Counter[str]()
    for seed in range(args.seed, args.seed + args.games):
        before = counts.copy()
        play = evening(
            seed, counts, game=args.game, only=args.only, is_photographed=args.photographed
        )
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
