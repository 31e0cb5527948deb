"""Players say that nothing is over the board, where the camera takes something for a hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from device.camera.folder import Shot
from device.reading.requests import ReadGame, TakeAsClear
from device.reading.scene import STILL_HAND_S, SceneReader
from device.reading.sources import Sources
from device.table.events import Blocked, Event, Seen, Trouble
from tests.paths import recorded
from tests.vision.painted import painted_hand
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame
from vision.sheet.stillness import StillnessGate
from vision.sheet.unread import Unread
from vision.stacks.evidence import StackReading


@pytest.mark.parametrize("game", ["jinns", "dreams", "islands", "towers"])
def test_a_sheet_is_read_in_spite_of_a_hand_if_players_say_that_it_is_clear(game: str) -> None:
    first, *others = sorted(recorded(game).glob("*.jpg"))
    reader = Sources().reader_for(first)
    assert reader.read(read_frame(first)).trouble is None
    frame = painted_hand(read_frame(others[1]))
    assert reader.read(frame).trouble in (Unread.OCCLUDED, Unread.COVERED)
    assert reader.read(frame, is_clear=True).trouble is None


class Blinded:
    """A reader that takes something for a hand while it is there."""

    def __init__(self) -> None:
        self.is_there = True

    def read(self, frame: Frame, *, is_clear: bool = False) -> StackReading:
        del frame
        return StackReading(Unread.OCCLUDED if self.is_there and not is_clear else None)

    def learn(self, looks: Sequence[object]) -> None:
        """Nothing to learn."""


class Table:
    """A scene reader with a reader that sees a hand, ten shots a second."""

    def __init__(self) -> None:
        self.reader = Blinded()
        self.scene = SceneReader({"jinns": self.reader}, StillnessGate())
        self.at_s = 0.0

    def rest(self, seconds: float) -> list[Event]:
        """Show a still scene, and return what was read."""
        events = [self._shot(90) for _ in range(round(10 * seconds))]
        return [event for event in events if event is not None]

    def move(self) -> None:
        """Move a hand over the board."""
        for level in (90, 10, 200):
            self._shot(level)

    def _shot(self, level: int) -> Event | None:
        self.at_s += 0.1
        picture = np.full((54, 96, 3), level, dtype=np.uint8)
        return self.scene.look(Shot(picture, self.at_s))


def _is_hand(event: Event) -> bool:
    return isinstance(event, Blocked) and event.trouble is Trouble.HAND


def test_a_still_scene_is_taken_as_clear_once_players_say_so() -> None:
    table = Table()
    assert all(map(_is_hand, table.rest(3.0)))
    table.scene.post(TakeAsClear())
    seen = table.rest(3.0)
    assert len(seen) > 3
    assert all(isinstance(event, Seen) for event in seen)


def test_what_lies_still_for_long_later_is_taken_as_clear_and_no_hand_that_moves() -> None:
    table = Table()
    table.rest(1.0)
    table.scene.post(TakeAsClear())
    table.rest(1.0)
    table.move()
    assert all(map(_is_hand, table.rest(STILL_HAND_S - 1.0)))
    assert isinstance(table.rest(3.0)[-1], Seen)
    table.scene.post(ReadGame("jinns"))
    assert all(map(_is_hand, table.rest(2 * STILL_HAND_S)))  # another game is another table


def test_once_it_is_gone_what_lies_still_is_a_hand_again() -> None:
    """Whoever says by mistake that a hand is none has not said so for the whole game."""
    table = Table()
    table.rest(1.0)
    table.scene.post(TakeAsClear())
    table.rest(1.0)
    table.move()
    table.reader.is_there = False
    assert isinstance(table.rest(1.0)[-1], Seen)
    table.move()
    table.reader.is_there = True
    assert all(map(_is_hand, table.rest(2 * STILL_HAND_S)))
