"""When a scene is read: once it rests, again while something is open, and once it has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from threading import Thread, current_thread

import numpy as np
import pytest

from device.box.assembly import OpenedTable, outlets_of
from device.box.service import Outlets, serve, show_start
from device.camera.folder import Shot
from device.camera.nominal import nominal_lens
from device.camera.sensors import MODULE_3
from device.camera.watching import Watcher
from device.journal.store import Journal
from device.reading.aiming import AimObserver, AimOrScene
from device.reading.bare_store import BareStore
from device.reading.requests import ReadAgain, ReadingPace
from device.reading.scene import AGAIN_S, IDLE_S, LINGERS_S, SAME_S, SceneReader
from device.table.events import Blocked, Event, Pressed, Seen, Stop, Trouble
from device.table.prompts import Key
from games.jinns.game import Jinns
from games.jinns.position import Position
from games.jinns.setup import Edition, parse_seats
from games.jinns.views import views
from tests.device.box.rig import Box, ListedCamera, open_journal
from tests.device.games.jinns.table_top import reading_of
from vision.sheet.lens import Frame
from vision.sheet.stillness import StillnessGate
from vision.sheet.unread import Unread
from vision.stacks.evidence import StackReading


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

    def read(self, frame: Frame, *, is_clear: bool = False) -> StackReading:
        del frame, is_clear
        self.count += 1
        return self.reading


STILL = np.full((54, 96, 3), 90, dtype=np.uint8)


def _shots(seconds: float, fps: int = 10) -> list[Shot]:
    return [Shot(STILL, k / fps) for k in range(round(seconds * fps))]


def test_a_scene_at_rest_is_read_once_and_then_now_and_again() -> None:
    reader = CountingReader(StackReading(None))
    scene = _scene_reader(reader)
    events = [scene.look(shot) for shot in _shots(2 * AGAIN_S + 0.2)]
    assert reader.count == len([event for event in events if event]) == 3


def _scene_reader(reader: CountingReader) -> SceneReader:
    return SceneReader({"jinns": reader}, StillnessGate())


class FailingReader(CountingReader):
    """Fails at every frame until it is mended."""

    def __init__(self, error: Exception) -> None:
        super().__init__(StackReading(None))
        self.error: Exception | None = error

    def read(self, frame: Frame, *, is_clear: bool = False) -> StackReading:
        reading = super().read(frame, is_clear=is_clear)
        if self.error is not None:
            raise self.error
        return reading


@pytest.mark.parametrize("error", [ValueError("odd"), KeyError("odd"), RuntimeError("odd")])
def test_a_frame_that_a_reader_fails_at_is_told_and_kept_once_and_tried_again(
    error: Exception,
) -> None:
    reader, kept = FailingReader(error), list[Frame]()
    scene = SceneReader({"jinns": reader}, StillnessGate(), kept.append)
    shots = iter(_shots(10.0))
    told = [event for shot in islice(shots, 50) if (event := scene.look(shot)) is not None]
    assert {event.trouble for event in told if isinstance(event, Blocked)} == {Trouble.UNREADABLE}
    assert len(told) > 2
    assert len(kept) == 1
    reader.error = None
    assert any(isinstance(scene.look(shot), Seen) for shot in shots)


@pytest.mark.parametrize("pace", [ReadingPace.OFTEN, ReadingPace.SELDOM])
def test_a_scene_is_read_on_though_the_cameras_clock_goes_back(pace: ReadingPace) -> None:
    """Once nothing was read until the clock had come as far again, or something moved."""
    reader = CountingReader(StackReading(None))
    scene = _paced(reader, pace)
    for at_s in (1e6, 1e6 + 0.1, 5.0, 5.1):
        scene.look(Shot(STILL, at_s))
    assert reader.count == 2
    scene.look(Shot(STILL, 5.0 + SAME_S + 1))
    assert reader.count == 3


def _paced(reader: CountingReader, pace: ReadingPace) -> SceneReader:
    scene = _scene_reader(reader)
    scene.post(pace)
    return scene


def _read_at(scene: SceneReader, shots: Iterable[Shot]) -> list[float]:
    """Return when each of the shots was taken that the reader read."""
    return [shot.at_s for shot in shots if scene.look(shot) is not None]


def test_a_settled_table_is_read_now_and_again_though_nothing_changes() -> None:
    scene = _paced(CountingReader(StackReading(None)), ReadingPace.SELDOM)
    assert _read_at(scene, _shots(2 * SAME_S)) == pytest.approx([0.1, 0.1 + SAME_S])


def test_what_comes_about_too_slowly_for_movement_is_read_within_seconds() -> None:
    scene = _paced(CountingReader(StackReading(None)), ReadingPace.SELDOM)
    slid = (_slid(at_s=k / 10) for k in range(200))
    assert max(np.diff(_read_at(scene, slid))) <= IDLE_S + 0.2


def test_light_that_slowly_fades_is_read_within_seconds() -> None:
    scene = _paced(CountingReader(StackReading(None)), ReadingPace.SELDOM)
    fading = (Shot(np.full_like(STILL, 90 - k // 10), k / 10) for k in range(300))
    assert max(np.diff(_read_at(scene, fading))) <= 5.0  # 4 levels of 90, a level a second


def _slid(at_s: float) -> Shot:
    """Return a dark thing two blocks wide, on its way at half a block a second."""
    frame = STILL.copy()
    left = 10 + at_s / 2
    cover = np.clip(np.minimum(np.arange(96) + 1 - left, left + 2 - np.arange(96)), 0, 1)
    frame[20:22] = np.rint(90 - 60 * cover)[:, None]
    return Shot(frame, at_s)


def test_an_unsettled_table_is_read_again_soon_however_still_it_is() -> None:
    scene = _paced(CountingReader(StackReading(None)), ReadingPace.OFTEN)
    assert max(np.diff(_read_at(scene, _shots(LINGERS_S)))) <= AGAIN_S + 0.11


def test_what_stays_unsettled_for_long_is_read_less_often() -> None:
    scene = _paced(CountingReader(StackReading(None)), ReadingPace.OFTEN)
    read = _read_at(scene, _shots(2 * LINGERS_S))
    assert np.diff(read)[-1] == pytest.approx(IDLE_S)


def test_a_settled_table_is_read_at_once_when_it_may_mean_something_else() -> None:
    scene = _paced(CountingReader(StackReading(None)), ReadingPace.SELDOM)
    shots = iter(_shots(10.0))
    assert len(_read_at(scene, islice(shots, 50))) == 1
    scene.post(ReadAgain())
    assert _read_at(scene, shots) == [5.0]


def test_nothing_is_read_while_something_moves() -> None:
    reader = CountingReader(StackReading(None))
    scene = _scene_reader(reader)
    for k in range(20):
        frame = STILL.copy()
        frame[:, 4 * k % 80 : 4 * k % 80 + 12] = 200
        scene.look(Shot(frame, k / 10))
    assert reader.count == 0


def test_a_hand_over_the_board_is_an_event_of_its_own() -> None:
    scene = _scene_reader(CountingReader(StackReading(Unread.OCCLUDED)))
    events = [scene.look(shot) for shot in _shots(0.3)]
    assert events[1] == Blocked(Trouble.HAND, 0.1)


def test_the_service_asks_the_reader_at_the_table(journal: Journal, tmp_path: Path) -> None:
    box = Box(journal)
    scene = _paced(CountingReader(StackReading(None)), ReadingPace.SELDOM)
    table = OpenedTable(
        scene, {}, nominal_lens(MODULE_3, 1536, 864), box.state, BareStore(tmp_path), {}, {}
    )
    outlets = _outlets(box, table, journal)
    shots = iter(_shots(2.0))
    assert len(_read_at(scene, islice(shots, 10))) == 1
    outlets.ask_reader(ReadAgain())
    assert _read_at(scene, shots) == [1.0]


def _outlets(box: Box, table: OpenedTable, journal: Journal) -> Outlets:
    """Return the outlets of a real box, with the screen and sounder of the test."""
    old = box.outlets
    aim = AimObserver((), lambda _: table.lens)
    camera = AimOrScene(aim, table.scene, table.scene.post)
    return outlets_of(camera.post, old.screen, old.sounder, old.recorder, journal, old.check_health)


# The threads of the box


class LakeReader:
    """Reads an opening of Jinns in every frame, and remembers in which threads it was called."""

    def __init__(self, position: Position) -> None:
        self.reading = reading_of(views(position)[0])
        self.threads: set[str] = set()
        self.lessons = 0

    def read(self, frame: Frame, *, is_clear: bool = False) -> StackReading:
        del frame, is_clear
        self.threads.add(current_thread().name)
        return self.reading

    def learn(self, looks: Sequence[object]) -> None:
        del looks
        self.threads.add(current_thread().name)
        self.lessons += 1


class TracedSceneReader(SceneReader):
    """Remembers which threads changed anything in it."""

    def __init__(self, reader: LakeReader) -> None:
        self.threads: set[str] = set()
        super().__init__({"jinns": reader}, StillnessGate())

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        self.threads.add(current_thread().name)


class PacedCamera(ListedCamera):
    """Takes a step before every shot."""

    def __init__(self, shots: list[Shot], step: Callable[[], None]) -> None:
        super().__init__(shots)
        self._step = step

    def shots(self) -> Iterator[Shot]:
        for shot in super().shots():
            self._step()
            yield shot


def test_the_scene_reader_is_touched_by_the_thread_of_the_camera_alone(
    journal: Journal, tmp_path: Path
) -> None:
    box = Box(journal)
    reader = LakeReader(Jinns(parse_seats("b,g,r,y", Edition.WISHES)).initial(5))
    scene = TracedSceneReader(reader)
    lens = nominal_lens(MODULE_3, 1536, 864)
    outlets = _outlets(
        box, OpenedTable(scene, {}, lens, box.state, BareStore(tmp_path), {}, {}), journal
    )
    keys = iter([Key.A] * 14)
    handled: SimpleQueue[None] = SimpleQueue()

    def press_next() -> None:
        """Press the next button, and wait until the service has dealt with it."""
        box.inbox.put(Pressed(next(keys, Key.C)))
        handled.get(timeout=60)

    def report(event: Event, _effects: object, _state: object) -> None:
        if isinstance(event, Pressed):
            handled.put(None)

    watcher = Watcher(lambda: PacedCamera(_shots(4.0), press_next), scene, box.inbox.put)

    def watch() -> None:
        watcher.watch()
        box.inbox.put(Stop())

    scene.threads.clear()
    show_start(box.state, outlets)
    thread = Thread(target=watch, name="camera")
    thread.start()
    state = serve(box.state, box.inbox, replace(outlets, report=report))
    thread.join()
    assert state.game is not None
    assert state.game.board_text()
    assert reader.lessons
    assert reader.threads == scene.threads == {"camera"}
