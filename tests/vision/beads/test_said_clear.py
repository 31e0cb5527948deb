"""What players have called clear is taken for no thing any more, and other things are seen."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from device.reading.sources import Sources
from tests.paths import recorded
from vision.beads.evidence import Bead
from vision.beads.reader import BeadReader
from vision.sheet.board_file import find_board
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame

SKIN = (120, 150, 205)
BARE, LATER, LAST = (recorded("dreams") / name for name in ("000.jpg", "001.jpg", "002.jpg"))


def _hand(frame: Frame, *, at_right: bool = False) -> Frame:
    """Return a frame with a hand painted into it, from below or from the right."""
    height, width = frame.shape[:2]
    middle, reach = (round(width * 0.45), round(height * 0.97)), (width // 16, height * 2 // 5)
    if at_right:
        middle, reach = (round(width * 0.8), height // 2), (width // 4, height // 6)
    painted = frame.copy()
    cv2.ellipse(painted, middle, reach, 8, 0, 360, SKIN, -1)
    return painted


def _beads(frame: Path) -> list[Bead]:
    label = json.loads(frame.with_suffix(".json").read_text(encoding="utf-8"))
    return [Bead(bead["kind"], bead["x"], bead["y"]) for bead in label["beads"]]


@pytest.mark.parametrize("is_learnt", [False, True])
def test_what_was_called_clear_is_no_thing_later_and_another_hand_is_one(
    *, is_learnt: bool
) -> None:
    reader = BeadReader(find_board("firmament"), Sources().lens_for(BARE))
    reader.read(read_frame(BARE))
    if is_learnt:
        reader.adopt(_beads(BARE))
    later = read_frame(LATER)
    assert reader.read(_hand(later)).trouble is not None
    assert reader.read(_hand(later), is_clear=True).trouble is None
    assert reader.read(_hand(later)).trouble is None
    assert reader.read(_hand(read_frame(LAST))).trouble is None
    assert reader.read(_hand(_hand(later), at_right=True)).trouble is not None
