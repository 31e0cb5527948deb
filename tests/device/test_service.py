from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from queue import SimpleQueue

import numpy as np
import pytest

from device.camera.folder import Shot
from device.errors import JournalError, JournalFullError, RecordError
from device.events import Blocked, Event, Pressed, Said, Stop, Trouble
from device.eye import AGAIN_S, IDLE_S, LINGERS_S, SAME_S, Eye
from device.journal.store import Journal, Stamp
from device.prompt import Key, Signal
from device.record import resumed
from device.service import serve, show_first
from device.session import Phase
from device.sitting import GameSitting
from games.jinns.game import Jinns
from games.jinns.look import View, view_after, views
from games.jinns.position import Position
from games.jinns.setup import Edition, parse_seats
from tests.device.box import Box, open_journal, session_of
from tests.device.table_top import reading_of
from vision.board_file import find_board
from vision.evidence import Reading, Unread
from vision.lens import Frame
from vision.stillness import StillnessGate

GAME = Jinns(parse_seats("b,g,r,y", Edition.WISHES))
OPENING = GAME.initial(5)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(open_journal(tmp_path)) as opened:
        yield opened


@pytest.fixture
def box(journal: Journal) -> Box:
    return Box(journal)


def _look(position: Position) -> View:
    return views(position)[0]


def _first_move(box: Box) -> str:
    """Make the first legal move on the table and return its text."""
    position = box.session.position
    move = box.session.table.game.legal_moves(position)[0]
    box.see(_look(box.session.table.game.apply(position, move)))
    return str(move)


def test_buttons_alone_lead_from_the_welcome_to_the_first_turn(box: Box) -> None:
    box.begin(_look(OPENING))
    kinds = [prompt.kind for prompt in box.screen.shown]
    assert kinds == ["edition", "players", "colours", "rules", "lay", "lay", "turn"]


def test_an_accepted_move_is_in_the_journal_before_the_screen_tells_it(
    box: Box, journal: Journal
) -> None:
    box.begin(_look(OPENING))
    move = _first_move(box)
    assert journal.events("game-1")[-1].payload == {"turn": move}
    assert box.screen.shown[-1].signal is Signal.ACCEPTED


def test_a_restart_comes_back_to_the_very_prompt_that_was_open(box: Box, journal: Journal) -> None:
    box.begin(_look(OPENING))
    _first_move(box)
    again = Box(
        journal, ("game-1", resumed(journal.events("game-1"), {"jinns": find_board("lake")}))
    )
    again.evening.sitting = again.evening.resume[1] if again.evening.resume else None
    assert again.evening.prompt() == box.evening.prompt()


def test_a_turn_taken_back_by_button_is_taken_back_in_the_record_too(
    box: Box, journal: Journal
) -> None:
    box.begin(_look(OPENING))
    _first_move(box)
    box.press(Key.B)
    session = session_of(resumed(journal.events("game-1"), {"jinns": find_board("lake")}))
    assert session.turns == ()
    assert session.history == box.session.history


def test_house_rules_chosen_at_set_up_are_stored_with_the_record(
    box: Box, journal: Journal
) -> None:
    box.press(Key.A, Key.A, Key.A, Key.A, Key.B, Key.B, Key.A, Key.A, Key.A, Key.A)
    begun = journal.events("game-1")[0]
    assert begun.kind == "begin"
    assert '"counting_past_origin": true' in json.dumps(begun.payload)


def test_a_display_that_is_unplugged_does_not_stop_the_game(box: Box) -> None:
    box.begin(_look(OPENING))
    box.screen.is_unplugged = True
    _first_move(box)
    assert len(box.session.turns) == 1


def test_an_illegal_move_is_sounded_and_nothing_is_recorded_as_a_turn(
    box: Box, journal: Journal
) -> None:
    box.begin(_look(OPENING))
    position = box.session.position
    foreign = next(
        move
        for move in GAME.legal_moves(GAME.deal(position.lake, GAME.seats[0]))
        if box.session.table.game.explain(position, move)
    )
    after = view_after(position, foreign)  # type: ignore[arg-type]  # a move, no decision
    assert after is not None
    rulings = box.see(after)
    assert [ruling.said for ruling in rulings] == [Said.ILLEGAL]
    assert box.sounder.played[-1] is Signal.ILLEGAL
    assert [event.kind for event in journal.events("game-1")] == ["begin", "opening", "illegal"]


class RefusingJournal:
    """A disk that refuses while `error` is set."""

    def __init__(self) -> None:
        self.error: JournalError | None = None
        self.rows: list[str] = []

    def append(self, _game: str, kind: str, _payload: object, _at: Stamp) -> int:
        if self.error is not None:
            raise self.error
        self.rows.append(kind)
        return len(self.rows)


def test_a_full_disk_is_told_and_nothing_is_lost_once_there_is_room() -> None:
    disk = RefusingJournal()
    box = Box(disk)  # type: ignore[arg-type]  # only append is used
    box.begin(_look(OPENING))
    disk.error = JournalFullError("full")
    _first_move(box)
    assert box.screen.shown[-1].kind == "unsaved"
    disk.error = None
    box.press(Key.A)
    _first_move(box)
    assert disk.rows == ["begin", "opening", "turn", "turn"]
    assert box.screen.shown[-1].kind == "saved"


def test_a_record_of_another_sheet_is_refused_by_name(box: Box, journal: Journal) -> None:
    box.begin(_look(OPENING))
    with pytest.raises(RecordError, match="sheet lake, this one is firmament"):
        resumed(journal.events("game-1"), {"jinns": find_board("firmament")})


def test_the_end_of_a_game_leads_back_to_a_new_one(box: Box, journal: Journal) -> None:
    box.begin(_look(OPENING))
    box.take(Pressed(Key.C))
    assert box.screen.shown[-1].kind == "paused"
    assert journal.last_open_game() == "game-1"


def test_stop_ends_the_loop(box: Box) -> None:
    inbox: SimpleQueue[Event] = SimpleQueue()
    inbox.put(Pressed(Key.A))
    inbox.put(Stop())
    serve(box.evening, inbox, box.outlets)
    assert [prompt.kind for prompt in box.screen.shown] == ["edition"]


class CountingReader:
    """Reads nothing but how often it was asked."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.count = 0

    def learn(self, looks: Sequence[object]) -> None:
        """Nothing to learn."""

    def read(self, frame: Frame) -> Reading:
        del frame
        self.count += 1
        return self.reading


STILL = np.full((54, 96, 3), 90, dtype=np.uint8)


def _shots(seconds: float, fps: int = 10) -> list[Shot]:
    return [Shot(STILL, k / fps) for k in range(round(seconds * fps))]


def test_a_scene_at_rest_is_read_once_and_then_now_and_again() -> None:
    reader = CountingReader(reading_of(_look(OPENING)))
    eye = Eye(reader, StillnessGate())
    events = [eye.look(shot) for shot in _shots(2 * AGAIN_S + 0.2)]
    assert reader.count == len([event for event in events if event]) == 3


def _eye(reader: CountingReader, *, is_settled: bool) -> Eye:
    eye = Eye(reader, StillnessGate())
    eye.settle(is_settled=is_settled)
    return eye


def _read_at(eye: Eye, shots: Iterable[Shot]) -> list[float]:
    """Return when each of the shots was taken that the eye read."""
    return [shot.at_s for shot in shots if eye.look(shot) is not None]


def test_a_settled_table_is_read_now_and_again_though_nothing_changes() -> None:
    eye = _eye(CountingReader(reading_of(_look(OPENING))), is_settled=True)
    assert _read_at(eye, _shots(2 * SAME_S)) == pytest.approx([0.1, 0.1 + SAME_S])


def test_what_comes_about_too_slowly_for_movement_is_read_within_seconds() -> None:
    eye = _eye(CountingReader(reading_of(_look(OPENING))), is_settled=True)
    slid = (_slid(at_s=k / 10) for k in range(200))
    assert max(np.diff(_read_at(eye, slid))) <= IDLE_S + 0.2


def test_light_that_slowly_fades_is_read_within_seconds() -> None:
    eye = _eye(CountingReader(reading_of(_look(OPENING))), is_settled=True)
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
    eye = _eye(CountingReader(reading_of(_look(OPENING))), is_settled=False)
    assert max(np.diff(_read_at(eye, _shots(LINGERS_S)))) <= AGAIN_S + 0.11


def test_what_stays_unsettled_for_long_is_read_less_often() -> None:
    eye = _eye(CountingReader(reading_of(_look(OPENING))), is_settled=False)
    read = _read_at(eye, _shots(2 * LINGERS_S))
    assert np.diff(read)[-1] == pytest.approx(IDLE_S)


def test_a_settled_table_is_read_at_once_when_it_may_mean_something_else() -> None:
    eye = _eye(CountingReader(reading_of(_look(OPENING))), is_settled=True)
    shots = iter(_shots(10.0))
    assert len(_read_at(eye, islice(shots, 50))) == 1
    eye.rest()
    assert _read_at(eye, shots) == [5.0]


def test_nothing_is_read_while_something_moves() -> None:
    reader = CountingReader(reading_of(_look(OPENING)))
    eye = Eye(reader, StillnessGate())
    for k in range(20):
        frame = STILL.copy()
        frame[:, 4 * k % 80 : 4 * k % 80 + 12] = 200
        eye.look(Shot(frame, k / 10))
    assert reader.count == 0


def test_a_hand_over_the_board_is_an_event_of_its_own() -> None:
    eye = Eye(CountingReader(Reading(Unread.OCCLUDED)), StillnessGate())
    events = [eye.look(shot) for shot in _shots(0.3)]
    assert events[1] == Blocked(Trouble.HAND, 0.1)


def test_a_menu_is_not_read_as_often_as_a_game_that_begins(box: Box) -> None:
    show_first(box.evening, box.outlets)
    assert box.settled == [True]
    box.begin(_look(OPENING))
    assert box.settled[1] is False


def test_after_a_button_the_table_is_looked_at_anew(box: Box) -> None:
    asked: list[str] = []
    box.outlets = replace(box.outlets, look_anew=lambda: asked.append("anew"))
    box.begin(_look(OPENING))
    box.see(_look(OPENING))
    before = len(asked)
    box.press(Key.C)
    assert len(asked) == before + 1


def test_a_reading_alone_asks_for_no_other(box: Box) -> None:
    asked: list[str] = []
    box.begin(_look(OPENING))
    box.outlets = replace(box.outlets, look_anew=lambda: asked.append("anew"))
    box.see(_look(OPENING))
    assert not asked


def test_back_in_the_menu_nothing_is_unsettled(box: Box) -> None:
    box.begin(_look(OPENING))
    box.evening.sitting = GameSitting(replace(box.session, phase=Phase.OVER))
    box.press(Key.C)
    assert box.evening.sitting is None
    assert box.settled[-2:] == [False, True]


def test_a_ruling_is_logged_with_its_game_and_its_verdict(
    box: Box, caplog: pytest.LogCaptureFixture
) -> None:
    box.begin(_look(OPENING))
    with caplog.at_level("INFO", logger="device.service"):
        _first_move(box)
    ruled = [vars(record) for record in caplog.records if "event" in vars(record)]
    assert [(told["game"], told["event"]) for told in ruled] == [("game-1", "move")]
