"""The command line of what writes the evidence of labelled frames, a line each."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path


def write_evidence(
    title: str, lines_of: Callable[[Path], Iterable[str]], argv: Sequence[str] | None
) -> int:
    """Write the lines of every labelled frame of a folder.

    Args:
        title: what the command does.
        lines_of: yields the lines of a frame, whose label it is given.
        argv: the folder and the file to write; None for the words of the command line.

    Returns:
        The program's exit code.
    """
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument("frames", type=Path, help="folder of labelled frames")
    parser.add_argument("out", type=Path, help="the file to write")
    given = parser.parse_args(argv)
    lines = [line for label in sorted(given.frames.glob("*.json")) for line in lines_of(label)]
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text("".join(f"{line}\n" for line in lines))
    return 0
