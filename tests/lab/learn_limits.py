"""Derive limits of the readers of stacks and of beads again, from folders of labelled frames.

    python -m tests.lab.learn_limits SET...

A limit separates two labelled classes: stars with a stack from empty ones, clear sheets from
covered ones, beads from other places. For each limit one line says the value now, the value with
the fewest errors on the sets, and the errors at both. A doubt is the share of readings that go
wrong; the line says twice that share, which is what the constants hold. Nothing is changed: a
person weighs the lines, and sets other than those a limit is judged by.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from vision.beads import constants as bead_constants
from vision.beads.bare import bare_mats
from vision.beads.candidates import make_maps
from vision.beads.detections import detect_beads, first_spots
from vision.beads.kinds import KINDS
from vision.beads.signs import make_scene
from vision.beads.tones import toner
from vision.beads.weights import load_weights
from vision.sheet.board import Board, Glyph
from vision.sheet.board_file import find_board
from vision.sheet.flat import Flat, Flattener
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Floats, read_lens
from vision.sheet.light import Light, measure_light
from vision.sheet.markers import detector
from vision.sheet.pose import Pose, find_pose
from vision.stacks import constants as stack_constants
from vision.stacks.bare import bare_references
from vision.stacks.colours import nominal_palette
from vision.stacks.evidence import StarEvidence
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.occlusion import occluder_log_odds
from vision.stacks.star_reading import FlatStacks, read_stacks

SAME_PLACE_MM = 4.0  # a place so near a labelled bead shows that bead
BLACK = "black"


@dataclass
class Classes:
    """What was measured of two classes that one limit separates."""

    below: list[float] = field(default_factory=list[float])
    above: list[float] = field(default_factory=list[float])

    def errors(self, limit: float) -> int:
        """Return how many measurements lie on the wrong side of a limit."""
        return sum(x >= limit for x in self.below) + sum(x < limit for x in self.above)

    def best(self) -> float:
        """Return the limit with the fewest errors: the middle of the widest gap of those."""
        values = sorted({*self.below, *self.above})
        gaps = list(pairwise(values))
        if not gaps:
            return values[0] if values else float("nan")
        return sum(min(gaps, key=lambda gap: (self.errors(gap[1]), gap[0] - gap[1]))) / 2


@dataclass
class Findings:
    """What all frames showed: classes by limit, and wrong readings among all by doubt."""

    classes: defaultdict[str, Classes] = field(default_factory=lambda: defaultdict(Classes))
    is_wrong: defaultdict[str, list[bool]] = field(default_factory=lambda: defaultdict(list[bool]))
    lowest_rank: int = 0


def look_at(label: Path, findings: Findings) -> None:
    """Add what one labelled frame shows, unless its sheet is not found."""
    data: dict[str, Any] = json.loads(label.read_text(encoding="utf-8"))
    board = find_board(data["sheet"], _boards(label.parent))
    frame = read_frame(label.with_suffix(".jpg"))
    pose = find_pose(to_grey(frame), board, read_lens(label), detector())
    if board.pieces is None or not isinstance(pose, Pose):
        return
    flat = Flattener(pose, board).flatten(frame)
    light = measure_light(flat, board, pose)
    if board.stars:
        _look_at_stacks(flat, light, board, data, findings)
    elif board.pieces.glyph is Glyph.NONE:
        _look_at_beads(flat, light, board, data, findings)


def _boards(folder: Path) -> Path | None:
    """Return the folder of boards beside a set, or None for those shipped."""
    beside = (folder / "boards", folder.parents[1] / "boards")
    return next((path for path in beside if path.is_dir()), None)


def _look_at_stacks(
    flat: Flat, light: Light, board: Board, data: dict[str, Any], findings: Findings
) -> None:
    assert board.pieces is not None
    references = bare_references(board)
    palette = nominal_palette(board.pieces)
    now = FlatFrame.of(flat, light, board, board.pieces)
    stacks = read_stacks(now, palette, references)
    _add_cover(now, stacks, data["occluder"] is not None, findings)
    if data["occluder"] is not None:
        return
    truth = {int(stack["star"]): stack["pieces"] for stack in data["stacks"]}
    for star in stacks.stars:
        pieces = truth.get(star.star)
        standing = findings.classes["standing log odds"]
        (standing.above if pieces else standing.below).append(star.standing)
        findings.is_wrong["STANDING_DOUBT"].append((star.standing > 0) != bool(pieces))
        if pieces:
            _add_look(star, pieces, findings)


def _add_look(star: StarEvidence, pieces: list[Any], findings: Findings) -> None:
    colour, strength = pieces[-1]
    height = 1 + int(np.argmax(star.heights))
    findings.is_wrong["HEIGHT_DOUBT"].append(height != len(pieces))
    seen = max(star.colours, key=star.colours.__getitem__)
    findings.is_wrong["COLOUR_DOUBT"].append(seen != colour)
    number = max(star.strengths, key=star.strengths.__getitem__)
    findings.is_wrong["STRENGTH_DOUBT"].append(number not in (0, strength))


def _add_cover(
    now: FlatFrame,
    stacks: FlatStacks,
    is_covered: bool,  # noqa: FBT001  a label's own word
    findings: Findings,
) -> None:
    if stacks.closest is None:
        return
    odds = occluder_log_odds(now, stacks)
    classes = findings.classes["HAND_LOG_ODDS"]
    (classes.above if is_covered else classes.below).append(
        -99.0 if odds is None else max(odds, -99.0)
    )


def _look_at_beads(
    flat: Flat, light: Light, board: Board, data: dict[str, Any], findings: Findings
) -> None:
    if data["occluder"] is not None:
        return
    assert board.pieces is not None
    mats = bare_mats(board)
    weights = load_weights("known" if mats else "unknown")
    scene = make_scene(flat, toner(light), mats, board, board.pieces)
    truth = np.array([(bead["x"], bead["y"]) for bead in data["beads"]]).reshape(-1, 2)
    if not len(truth):
        return
    spots = first_spots(scene, make_maps(scene.tones, scene.apart), weights.finder)
    ranks = _apart(truth, spots).argmin(axis=1) + 1
    findings.lowest_rank = max(findings.lowest_rank, int(ranks.max()))
    places = detect_beads(scene, weights)
    for k, away in enumerate(_apart(places.points_mm, truth)):
        nearest = int(away.argmin())
        is_bead = float(away[nearest]) < SAME_PLACE_MM
        classes = findings.classes["bead log odds"]
        (classes.above if is_bead else classes.below).append(float(places.standing[k]))
        if is_bead:
            kind = KINDS[int(places.kinds[k].argmax())]
            true = data["beads"][nearest]["kind"]
            findings.is_wrong["KIND_DOUBT"].append(kind != true)
            findings.is_wrong["BLACK_DOUBT"].append((kind == BLACK) != (true == BLACK))


def _apart(points: Floats, others: Floats) -> Floats:
    return np.linalg.norm(points[:, None] - others, axis=2)


def main(folders: Sequence[str]) -> None:
    """Print what the sets say of each limit."""
    findings = Findings()
    for folder in map(Path, folders):
        for label in sorted(folder.glob("*.json")):
            look_at(label, findings)
    constants = {**vars(stack_constants), **vars(bead_constants)}
    print(f"{'limit':20}{'now':>10}{'learnt':>10}{'errors now':>12}{'learnt':>8}{'of':>7}")
    for name, classes in findings.classes.items():
        now, learnt = float(constants.get(name, 0.0)), classes.best()
        errors = f"{classes.errors(now):12}{classes.errors(learnt):8}"
        count = len(classes.below) + len(classes.above)
        print(f"{name:20}{now:10.4g}{learnt:10.4g}{errors}{count:7}")
    for name, wrong in findings.is_wrong.items():
        twice = 2 * sum(wrong) / len(wrong)
        print(f"{name:20}{constants[name]:10.4g}{twice:10.4g}{sum(wrong):12}{'':8}{len(wrong):7}")
    if findings.lowest_rank:
        print(f"{'MAX_PLACES':20}{constants['MAX_PLACES']:10}{findings.lowest_rank:10}")


if __name__ == "__main__":
    main(sys.argv[1:])
