"""Write sets of rendered frames: `python -m tests.lab.scenes OUT --sets tune held --frames 60`.

`--sheet firmament` writes frames of the firmament instead of the lake.
"""

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.lab.scenes.sets import SETS, write_set
from tests.lab.scenes.sky_sets import write_sky_set


def main(argv: Sequence[str] | None = None) -> int:
    """Write the sets asked for; exit 0 when all are written."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.scenes", description=__doc__)
    parser.add_argument("out", type=Path, help="folder that will hold a folder per set")
    parser.add_argument("--sheet", choices=("lake", "firmament"), default="lake")
    parser.add_argument("--sets", nargs="+", choices=sorted(SETS), default=sorted(SETS))
    parser.add_argument("--frames", type=int, default=60, help="frames in each set")
    parser.add_argument("--seed", type=int, help="other designs for the lake's set `unseen`")
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    for name in options.sets:
        if options.sheet == "lake":
            write_set(options.out, name, options.frames, options.seed)
        else:
            write_sky_set(options.out, name, options.frames)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
