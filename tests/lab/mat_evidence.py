"""Writes the evidence of rendered frames, find by find, for mats that play without a camera.

    python -m tests.lab.scenes LAB --sheet firmament --sets held --frames 80
    python -m tests.lab.mat_evidence LAB/held tests/device/games/dreams/seen/evidence.tsv

A line is one star of one frame, or one find that is no star: the sheet, the true kind (`-` for no
star), how far off it was seen in millimetres across and down, the log odds that it stands there,
and the log probabilities of clear, grey and black. A star that was not found at all ends in `-`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.lab.evidence_file import write_evidence
from vision.beads.bare import bare_mats
from vision.beads.evidence import Bead, BeadEvidence
from vision.beads.reader import BeadReader
from vision.sheet.board_file import find_board
from vision.sheet.frames import read_frame
from vision.sheet.lens import read_lens

KINDS = ("clear", "grey", "black")
NEAR_MM = 8.0  # a find within half a star of a star is that star
FAINT = -3.0  # log odds below which a find is tried as nothing


def main(argv: Sequence[str] | None = None) -> int:
    """Write the file."""
    return write_evidence("Write the evidence of rendered mats.", lines_of, argv)


def lines_of(label: Path) -> Iterator[str]:
    """Yield a line for each star of a frame and for each further find; none if it is refused."""
    data: dict[str, Any] = json.loads(label.read_text(encoding="utf-8"))
    if data["occluder"] is not None:
        return
    board = find_board(data["sheet"], label.parent / "boards")
    mats = bare_mats(board, label.parent / "bare")
    reading = BeadReader(board, read_lens(label), mats).read(read_frame(label.with_suffix(".jpg")))
    if reading.trouble is not None:
        return
    rest = list(reading.beads)
    for each in data["beads"]:
        star = Bead(str(each["kind"]), float(each["x"]), float(each["y"]))
        seen = min(rest, key=lambda one: _far_mm(star, one), default=None)
        if seen is None or _far_mm(star, seen) > NEAR_MM:
            yield f"{data['sheet']}\t{star.kind}\t-"
            continue
        rest.remove(seen)
        yield _line(data["sheet"], star.kind, seen, seen.x_mm - star.x_mm, seen.y_mm - star.y_mm)
    yield from (_line(data["sheet"], "-", one, 0, 0) for one in rest if one.standing > FAINT)


def _far_mm(star: Bead, seen: BeadEvidence) -> float:
    return math.hypot(star.x_mm - seen.x_mm, star.y_mm - seen.y_mm)


def _line(sheet: str, kind: str, seen: BeadEvidence, across_mm: float, down_mm: float) -> str:
    logs = ",".join(f"{seen.kinds[name]:.2f}" for name in KINDS)
    return f"{sheet}\t{kind}\t{across_mm:.2f}\t{down_mm:.2f}\t{seen.standing:.2f}\t{logs}"


if __name__ == "__main__":
    raise SystemExit(main())
