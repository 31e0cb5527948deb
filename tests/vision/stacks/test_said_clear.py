"""What players have called clear is taken for a hand no more, and other hands are seen."""

from __future__ import annotations

import cv2
import pytest

from device.reading.sources import Sources
from tests.paths import recorded
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame
from vision.sheet.unread import Unread
from vision.stacks.reader import StackReader

SKIN = (120, 150, 205)
CLEAR, ANOTHER = "000.jpg", "002.jpg"


def _hand(frame: Frame, *, at_right: bool = False) -> Frame:
    """Return a frame with a hand painted into it, from below or from the right."""
    height, width = frame.shape[:2]
    middle, reach = (round(width * 0.45), round(height * 0.97)), (width // 16, height * 2 // 5)
    if at_right:
        middle, reach = (round(width * 0.8), height // 2), (width // 5, height // 16)
    painted = frame.copy()
    cv2.ellipse(painted, middle, reach, 8, 0, 360, SKIN, -1)
    return painted


@pytest.mark.parametrize("is_learnt", [False, True])
def test_what_was_called_clear_is_no_hand_later_and_another_hand_is_one(*, is_learnt: bool) -> None:
    folder = recorded("jinns")
    reader = Sources().reader_for(folder / CLEAR)
    assert isinstance(reader, StackReader)
    for name in (CLEAR, ANOTHER):
        reading = reader.read(read_frame(folder / name))
        if is_learnt:
            reader.learn(reading.looks())
    later = read_frame(folder / "003.jpg")
    assert reader.read(_hand(later)).trouble is Unread.OCCLUDED
    assert reader.read(_hand(later), is_clear=True).trouble is None
    assert reader.read(_hand(later)).trouble is None
    assert reader.read(_hand(read_frame(folder / "006.jpg"))).trouble is None
    assert reader.read(_hand(_hand(later), at_right=True)).trouble is Unread.OCCLUDED
