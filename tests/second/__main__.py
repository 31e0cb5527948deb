"""Play many games through the session and hold every screen to the second engines.

    python -m tests.second                     2000 games, dealt out among the games
    python -m tests.second --games 300 dreams  300 games of Dreams
    python -m tests.second --first 118 --games 1 jinns

The games are told by edition, or way of playing, and number of players.

Every disagreement is printed with the number that plays the game again. Exit 1 if there is one.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from time import monotonic

from tests.second.play.evenings import EVENINGS, evening
from tests.second.play.table import DisagreementError


def main(argv: Sequence[str] | None = None) -> int:
    """Play; print what was played and every disagreement."""
    parser = argparse.ArgumentParser(prog="python -m tests.second", description=__doc__)
    parser.add_argument("games_named", nargs="*", metavar="GAME", help=", ".join(EVENINGS))
    parser.add_argument("--games", type=int, default=2000, help="how many in all")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    told = parser.parse_args(argv)
    names = told.games_named or list(EVENINGS)
    unknown = sorted(set(names) - set(EVENINGS))
    if unknown:
        parser.error(f"no game {', '.join(unknown)}; there are {', '.join(EVENINGS)}")
    total, began = Counter[str](), monotonic()
    for name in names:
        total += _played(name, range(told.first, told.first + -(-told.games // len(names))))
    print(f"{dict(total)} in {monotonic() - began:.0f} s")  # noqa: T201 - a command
    return 1 if total["disagreements"] else 0


def _played(name: str, numbers: range) -> Counter[str]:
    """Play games of one kind; return what they came to."""
    found, kinds = Counter[str](), Counter[str]()
    for number in numbers:
        try:
            played = evening(name, number)
        except DisagreementError as error:
            print(f"{name} {number}: {error}\n", file=sys.stderr)  # noqa: T201 - a command
            found["disagreements"] += 1
            continue
        found += Counter(games=1, moves=played.moves, unlawful=played.unlawful)
        kinds[played.kind] += 1
    print(f"{name}: {dict(found)}", flush=True)  # noqa: T201 - a command
    for kind, count in sorted(kinds.items()):
        print(f"  {kind} players: {count}", flush=True)  # noqa: T201 - a command
    return found


if __name__ == "__main__":
    sys.exit(main())
