"""A hand is seen where it hides the known sheet beside the edge, though it is like the print."""

from __future__ import annotations

from tests.paths import FRAMES
from tests.vision.labelled import frame_of, reader_of
from vision.sheet.unread import Unread

# Frame 25 of the drawn game `white` (`tests.lab.scenes.record --seed 98`).
DARK_HAND = FRAMES / "dark_hand" / "025.json"


def test_a_dark_hand_on_a_white_sheet_is_a_hand() -> None:
    """Once it passed for shadows: its patches were small and dark, and the print is thin."""
    assert reader_of(DARK_HAND).read(frame_of(DARK_HAND)).trouble is Unread.OCCLUDED


def test_a_hand_at_the_edge_that_players_call_clear_is_read_from_then_on() -> None:
    reader, frame = reader_of(DARK_HAND), frame_of(DARK_HAND)
    assert reader.read(frame, is_clear=True).trouble is None
    assert reader.read(frame).trouble is None
