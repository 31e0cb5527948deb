"""What players have called clear is taken for a hand no more, and other hands are seen."""

from __future__ import annotations

import pytest

from device.reading.sources import Sources
from tests.paths import recorded
from tests.vision.painted import painted_hand
from vision.sheet.constants import STAYS_READS
from vision.sheet.frames import read_frame
from vision.sheet.unread import Unread
from vision.stacks.reader import StackReader

FRAMES = recorded("jinns")
CLEAR, ANOTHER, LATER, LAST = (FRAMES / f"{name}.jpg" for name in ("000", "002", "003", "006"))


def _begun(*, is_learnt: bool) -> StackReader:
    """Return a reader that has read two clear frames, and has learnt the sheet from them or not."""
    reader = Sources().reader_for(CLEAR)
    assert isinstance(reader, StackReader)
    for frame in (CLEAR, ANOTHER):
        reading = reader.read(read_frame(frame))
        if is_learnt:
            reader.learn(reading.looks())
    return reader


@pytest.mark.parametrize("is_learnt", [False, True])
def test_what_was_called_clear_is_no_hand_later_and_another_hand_is_one(*, is_learnt: bool) -> None:
    reader, later = _begun(is_learnt=is_learnt), read_frame(LATER)
    assert reader.read(painted_hand(later)).trouble is Unread.OCCLUDED
    assert reader.read(painted_hand(later), is_clear=True).trouble is None
    assert reader.read(painted_hand(later)).trouble is None
    assert reader.read(painted_hand(read_frame(LAST))).trouble is None
    assert reader.read(painted_hand(painted_hand(later), at_right=True)).trouble is Unread.OCCLUDED


@pytest.mark.parametrize("is_learnt", [False, True])
def test_a_hand_that_was_called_clear_by_mistake_is_one_again_once_it_was_away(
    *, is_learnt: bool
) -> None:
    reader, later = _begun(is_learnt=is_learnt), read_frame(LATER)
    assert reader.read(painted_hand(later), is_clear=True).trouble is None
    for _ in range(STAYS_READS):
        reader.read(later)  # what left is a change of its own without a learnt sheet
    assert reader.read(later).trouble is None
    assert reader.read(painted_hand(later)).trouble is Unread.OCCLUDED
