"""Writes the evidence of rendered frames, star by star, for tables that play without a camera.

    python -m tests.lab.scenes LAB --sets held --frames 60
    python -m tests.lab.lake_evidence LAB/held tests/device/games/jinns/seen/evidence.tsv

A line is one star of one frame: the sheet, the truth (height, top colour, strength; `-` for the
empty star), the log odds of a stack, then the log probabilities of heights, colours and strengths.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.lab.evidence_file import write_evidence
from tests.vision.labelled import Truth, frame_of, reader_of, truth_of
from vision.stacks.evidence import StarEvidence


def main(argv: Sequence[str] | None = None) -> int:
    """Write the file."""
    return write_evidence("Write the evidence of rendered lakes.", lines_of, argv)


def lines_of(label: Path) -> Iterator[str]:
    """Yield a line for each star of a frame; none for plain pieces and for a frame refused."""
    truth = truth_of(label)
    if truth.is_covered or any(not strength for _, strength in truth.tops.values()):
        return
    reading = reader_of(label).read(frame_of(label))
    if reading.trouble is None:
        yield from (_line(truth, star) for star in reading.stars)


def _line(truth: Truth, star: StarEvidence) -> str:
    pieces = truth.stacks.get(int(star.star), ())
    top = (str(len(pieces)), pieces[-1][0], str(pieces[-1][1])) if pieces else ("-", "-", "-")
    colours = ",".join(f"{name}:{log:.2f}" for name, log in sorted(star.colours.items()))
    return "\t".join(
        (
            truth.sheet,
            *top,
            f"{star.standing:.2f}",
            _numbers(star.heights),
            colours,
            _numbers(star.strengths[each] for each in sorted(star.strengths)),
        )
    )


def _numbers(logs: Iterable[float]) -> str:
    return ",".join(f"{log:.2f}" for log in logs)


if __name__ == "__main__":
    raise SystemExit(main())
