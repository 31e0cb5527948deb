from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import pytest

from device.box.service import serve, show_start
from device.errors import JournalError, JournalFullError, RecordError
from device.journal.recorder import resumed
from device.journal.store import Journal, Stamp
from device.reading.requests import ReadAgain, ReadingPace, TakeAsClear
from device.table.events import Blocked, Event, Pressed, Said, StartAnew, Stop, Trouble
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Prompt, Signal
from device.table.session import GamePhase
from games.jinns.game import Jinns
from games.jinns.position import Position
from games.jinns.setup import Edition, parse_seats
from games.jinns.views import View, view_after, views
from tests.device.box.rig import Box, RememberingScreen, open_journal, session_of
from vision.sheet.board_file import find_board

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
    asked = ["edition", "players", "domes", "pick", "pick", "pick", "seats", "sharing"]
    assert kinds == [*asked, "names", "rules", "lay", "lay", "turn"]


def test_an_accepted_move_is_in_the_journal_before_the_screen_tells_it(
    box: Box, journal: Journal
) -> None:
    box.begin(_look(OPENING))
    move = _first_move(box)
    assert journal.events("game-1")[-1].payload == {"turn": move}
    assert box.screen.shown[-1].signal is Signal.ACCEPTED


class ScreenBesideTheJournal(RememberingScreen):
    """Counts at every screen how many events are on the disk."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self.journal = journal
        self.on_disk: dict[str, int] = {}

    def show(self, prompt: Prompt) -> None:
        super().show(prompt)
        self.on_disk[prompt.kind] = len(self.journal.events("game-1"))


def test_no_screen_sound_or_message_is_earlier_than_the_journal(box: Box, journal: Journal) -> None:
    screen, told = ScreenBesideTheJournal(journal), list[int]()

    def report(_event: Event, _effects: object, _state: object) -> None:
        told.append(len(journal.events("game-1")))

    box.outlets = replace(box.outlets, screen=screen, report=report)
    box.begin(_look(OPENING))
    assert (screen.on_disk["lay"], screen.on_disk["turn"]) == (1, 2)
    _first_move(box)
    assert (screen.on_disk["turn"], told[-1]) == (3, 3)


def test_a_restart_comes_back_to_the_very_prompt_that_was_open(box: Box, journal: Journal) -> None:
    box.begin(_look(OPENING))
    _first_move(box)
    again = Box(
        journal, ("game-1", resumed(journal.events("game-1"), {"jinns": find_board("lake")}))
    )
    assert again.state.open_game is not None
    assert again.state.open_game[1].prompt() == box.state.prompt()


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
    while box.screen.shown[-1:] == [] or box.screen.shown[-1].kind != "rules":
        box.press(Key.A)
    box.press(Key.B, Key.B)
    box.set_up()
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
    serve(box.state, inbox, box.outlets)
    assert [prompt.kind for prompt in box.screen.shown] == ["edition"]


def test_a_start_anew_ends_the_loop_and_keeps_the_game(box: Box, journal: Journal) -> None:
    box.begin(_look(OPENING))
    inbox: SimpleQueue[Event] = SimpleQueue()
    inbox.put(StartAnew())
    state = serve(box.state, inbox, box.outlets)
    assert (state.is_anew, state.is_off) == (True, False)
    assert journal.last_open_game() == "game-1"


def test_a_menu_is_not_read_as_often_as_a_game_that_begins(box: Box) -> None:
    show_start(box.state, box.outlets)
    assert box.requests == [ReadingPace.SELDOM]
    box.begin(_look(OPENING))
    assert _paces(box)[1] is ReadingPace.OFTEN


def test_after_a_button_the_table_is_read_again(box: Box) -> None:
    box.begin(_look(OPENING))
    box.see(_look(OPENING))
    box.requests.clear()
    box.press(Key.C)
    assert box.requests.count(ReadAgain()) == 1


def test_the_reader_is_told_when_players_say_that_the_board_is_clear(box: Box) -> None:
    box.begin(_look(OPENING))
    for at_s in (100.0, 110.0):
        box.take(Blocked(Trouble.HAND, at_s))
    assert TakeAsClear() not in box.requests
    box.press(Key.A)
    assert box.requests.count(TakeAsClear()) == 1


def test_a_reading_alone_asks_for_no_other(box: Box) -> None:
    box.begin(_look(OPENING))
    box.requests.clear()
    box.see(_look(OPENING))
    assert ReadAgain() not in box.requests


def _paces(box: Box) -> list[ReadingPace]:
    return [request for request in box.requests if isinstance(request, ReadingPace)]


def _end_game(box: Box) -> None:
    """Let the game be over, and close it by its button."""
    over = GameInPlay.of(replace(box.session, phase=GamePhase.OVER))
    box.state = replace(box.state, game=over)
    box.press(Key.C)
    box.press(Key.A)


def test_back_in_the_menu_nothing_is_open(box: Box) -> None:
    box.begin(_look(OPENING))
    _end_game(box)
    assert box.state.game is None
    assert _paces(box)[-1] is ReadingPace.SELDOM


def test_the_end_of_a_game_draws_its_question_and_the_menu_and_nothing_between(box: Box) -> None:
    box.begin(_look(OPENING))
    before = len(box.screen.shown)
    _end_game(box)
    assert [prompt.kind for prompt in box.screen.shown[before:]] == ["new-game", "welcome"]


def test_a_ruling_is_logged_with_its_game_and_its_verdict(
    box: Box, caplog: pytest.LogCaptureFixture
) -> None:
    box.begin(_look(OPENING))
    with caplog.at_level("INFO", logger="device.box.service"):
        _first_move(box)
    ruled = [vars(record) for record in caplog.records if "event" in vars(record)]
    assert [(told["game"], told["event"]) for told in ruled] == [("game-1", "move")]
