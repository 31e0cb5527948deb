"""What players have called clear is taken for no thing any more, and other things are seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.reading.sources import Sources
from tests.paths import recorded
from tests.vision.painted import painted_hand
from vision.beads.evidence import Bead
from vision.beads.reader import BeadReader
from vision.sheet.board_file import find_board
from vision.sheet.frames import read_frame

BARE, LATER, LAST = (recorded("dreams") / name for name in ("000.jpg", "001.jpg", "002.jpg"))


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
    assert reader.read(painted_hand(later)).trouble is not None
    assert reader.read(painted_hand(later), is_clear=True).trouble is None
    assert reader.read(painted_hand(later)).trouble is None
    assert reader.read(painted_hand(read_frame(LAST))).trouble is None
    assert reader.read(painted_hand(painted_hand(later), at_right=True)).trouble is not None


def test_a_hand_that_was_called_clear_by_mistake_is_one_again_once_it_was_away() -> None:
    reader = BeadReader(find_board("firmament"), Sources().lens_for(BARE))
    reader.read(read_frame(BARE))
    reader.adopt(_beads(BARE))
    hidden = painted_hand(read_frame(LATER))
    assert reader.read(hidden, is_clear=True).trouble is None
    assert reader.read(read_frame(LATER)).trouble is None
    assert reader.read(hidden).trouble is not None
