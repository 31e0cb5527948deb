"""When a scene is read: once it rests, again while something is open, and once it has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from device.box.assembly import OpenedTable, outlets_of
from device.camera.folder import Shot
from device.camera.nominal import nominal_lens
from device.camera.sensors import MODULE_3
from device.journal.store import Journal
from device.reading.scene import AGAIN_S, IDLE_S, LINGERS_S, SAME_S, SceneReader
from device.table.events import Blocked, Trouble
from tests.device.box.rig import Box, open_journal
from vision.sheet.lens import Frame
from vision.sheet.stillness import StillnessGate
from vision.stacks.evidence import StackReading, Unread


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(open_journal(tmp_path)) as opened:
        yield opened


class CountingReader:
    """Reads nothing but how often it was asked."""

    def __init__(self, reading: StackReading) -> None:
        self.reading = reading
        self.count = 0

    def learn(self, looks: Sequence[object]) -> None:
        """Nothing to learn."""

    def read(self, frame: Frame) -> StackReading:
        del frame
        self.count += 1
        return self.reading


STILL = np.full((54, 96, 3), 90, dtype=np.uint8)


def _shots(seconds: float, fps: int = 10) -> list[Shot]:
    return [Shot(STILL, k / fps) for k in range(round(seconds * fps))]


def test_a_scene_at_rest_is_read_once_and_then_now_and_again() -> None:
    reader = CountingReader(StackReading(None))
    eye = SceneReader(reader, StillnessGate())
    events = [eye.look(shot) for shot in _shots(2 * AGAIN_S + 0.2)]
    assert reader.count == len([event for event in events if event]) == 3


def _eye(reader: CountingReader, *, is_settled: bool) -> SceneReader:
    eye = SceneReader(reader, StillnessGate())
    eye.settle(is_settled=is_settled)
    return eye


def _read_at(eye: SceneReader, shots: Iterable[Shot]) -> list[float]:
    """Return when each of the shots was taken that the eye read."""
    return [shot.at_s for shot in shots if eye.look(shot) is not None]


def test_a_settled_table_is_read_now_and_again_though_nothing_changes() -> None:
    eye = _eye(CountingReader(StackReading(None)), is_settled=True)
    assert _read_at(eye, _shots(2 * SAME_S)) == pytest.approx([0.1, 0.1 + SAME_S])


def test_what_comes_about_too_slowly_for_movement_is_read_within_seconds() -> None:
    eye = _eye(CountingReader(StackReading(None)), is_settled=True)
    slid = (_slid(at_s=k / 10) for k in range(200))
    assert max(np.diff(_read_at(eye, slid))) <= IDLE_S + 0.2


def test_light_that_slowly_fades_is_read_within_seconds() -> None:
    eye = _eye(CountingReader(StackReading(None)), is_settled=True)
    fading = (Shot(np.full_like(STILL, 90 - k // 10), k / 10) for k in range(300))
    assert max(np.diff(_read_at(eye, fading))) <= 5.0  # 4 levels of 90, a level a second


def _slid(at_s: float) -> Shot:
    """Return a dark thing two blocks wide, on its way at half a block a second."""
    frame = STILL.copy()
    left = 10 + at_s / 2
    cover = np.clip(np.minimum(np.arange(96) + 1 - left, left + 2 - np.arange(96)), 0, 1)
    frame[20:22] = np.rint(90 - 60 * cover)[:, None]
    return Shot(frame, at_s)


def test_an_unsettled_table_is_read_again_soon_however_still_it_is() -> None:
    eye = _eye(CountingReader(StackReading(None)), is_settled=False)
    assert max(np.diff(_read_at(eye, _shots(LINGERS_S)))) <= AGAIN_S + 0.11


def test_what_stays_unsettled_for_long_is_read_less_often() -> None:
    eye = _eye(CountingReader(StackReading(None)), is_settled=False)
    read = _read_at(eye, _shots(2 * LINGERS_S))
    assert np.diff(read)[-1] == pytest.approx(IDLE_S)


def test_a_settled_table_is_read_at_once_when_it_may_mean_something_else() -> None:
    eye = _eye(CountingReader(StackReading(None)), is_settled=True)
    shots = iter(_shots(10.0))
    assert len(_read_at(eye, islice(shots, 50))) == 1
    eye.rest()
    assert _read_at(eye, shots) == [5.0]


def test_nothing_is_read_while_something_moves() -> None:
    reader = CountingReader(StackReading(None))
    eye = SceneReader(reader, StillnessGate())
    for k in range(20):
        frame = STILL.copy()
        frame[:, 4 * k % 80 : 4 * k % 80 + 12] = 200
        eye.look(Shot(frame, k / 10))
    assert reader.count == 0


def test_a_hand_over_the_board_is_an_event_of_its_own() -> None:
    eye = SceneReader(CountingReader(StackReading(Unread.OCCLUDED)), StillnessGate())
    events = [eye.look(shot) for shot in _shots(0.3)]
    assert events[1] == Blocked(Trouble.HAND, 0.1)


def test_what_looks_anew_is_the_eye_at_the_table(journal: Journal) -> None:
    box = Box(journal)
    eye = _eye(CountingReader(StackReading(None)), is_settled=True)
    table = OpenedTable(eye, {}, {}, nominal_lens(MODULE_3, 1536, 864), box.evening)
    told = box.outlets
    outlets = outlets_of(table, told.screen, told.sounder, told.recorder, journal, told.examine)
    shots = iter(_shots(2.0))
    assert len(_read_at(eye, islice(shots, 10))) == 1
    outlets.look_anew()
    assert _read_at(eye, shots) == [1.0]
