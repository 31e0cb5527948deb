"""Write rendered islands: `python -m tests.lab.tiles OUT --style a --frames 40`."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from tests.lab.tiles.sets import write_set
from tests.lab.tiles.style import STYLES


def main(argv: Sequence[str] | None = None) -> int:
    """Write the set asked for; exit 0 when it is written."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.tiles", description=__doc__)
    parser.add_argument("out", type=Path, help="folder that will hold enrol, stills and boards")
    parser.add_argument("--style", choices=sorted(STYLES), default="a")
    parser.add_argument("--frames", type=int, default=40, help="islands to render")
    options = parser.parse_args(argv)
    write_set(options.out, options.style, options.frames)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
