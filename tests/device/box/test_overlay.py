from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from device.box.overlay import (
    Overlay,
    OverlayPage,
    ask_off,
    press_overlay,
    with_health,
    worry_prompt,
)
from device.box.service import serve
from device.errors import JournalFullError
from device.health.report import Eyesight, Health, Machine, SupplyState, Worry
from device.journal.store import Journal, Stamp
from device.panel.gestures import OFF, Chord, Held, Repeated
from device.table.events import Blocked, Pressed, Tick, Trouble
from device.table.prompts import Key, Prompt, Signal, text
from games.jinns.game import Jinns
from games.jinns.setup import Edition, parse_seats
from games.jinns.views import views
from tests.device.box.rig import Box, open_journal

OPENING = views(Jinns(parse_seats("b,g,r,y", Edition.WISHES)).initial(5))[0]
HOT = Health(machine=Machine(heat_c=85.0))
HOT_AND_FULL = Health(machine=Machine(heat_c=85.0, free_mb=1))
TICK = Tick(Machine())
CALM = Prompt("turn", text("title-welcome"))
ASKING = Prompt("unsure", text("title-unsure"), signal=Signal.QUESTION)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(open_journal(tmp_path)) as opened:
        yield opened


@pytest.fixture
def box(journal: Journal) -> Box:
    return Box(journal)


def ill(box: Box, health: Health) -> None:
    """Let the box be found so at the next tick."""

    def check(_tick: Tick, _activity: str) -> tuple[Health, None]:
        return health, None

    box.outlets = replace(box.outlets, check_health=check)
    box.take(TICK)


def kind(box: Box) -> str:
    return box.screen.shown[-1].kind


# Looking at the box


def test_two_buttons_together_show_how_the_box_does_and_again_the_game(box: Box) -> None:
    box.begin(OPENING)
    before = kind(box)
    box.take(Chord(OFF))
    assert kind(box) == "health"
    box.take(Chord((Key.C, Key.A)))
    assert kind(box) == before


def test_power_that_was_weak_is_told_among_the_facts(box: Box) -> None:
    ill(box, Health(machine=Machine(power=SupplyState.WAS_WEAK)))
    box.begin(OPENING)
    box.take(TICK)
    box.take(Chord(OFF))
    assert text("health-power-was-weak") in box.screen.shown[-1].lines


def test_the_box_may_be_looked_at_from_the_menu(box: Box) -> None:
    box.take(Chord(OFF))
    assert kind(box) == "health"
    box.press(Key.A)
    assert kind(box) == "welcome"


def test_the_middle_button_leafs_through_the_pages(box: Box) -> None:
    box.take(Chord(OFF))
    first = box.screen.shown[-1]
    box.press(Key.B, Key.B, Key.B)
    pages = box.screen.shown[-4:]
    assert len(set(pages[:3])) == 3
    assert pages[3] == first


def test_a_button_that_closes_a_page_does_nothing_to_the_game(box: Box) -> None:
    box.begin(OPENING)
    session = box.session
    box.take(Chord(OFF))
    box.press(Key.A)
    assert box.session == session


def test_the_referee_of_every_game_is_called_from_the_page(box: Box) -> None:
    box.begin(OPENING)
    before = kind(box)
    box.take(Chord(OFF))
    assert box.screen.shown[-1].keys[2] == text("key-referee")
    box.press(Key.C)
    assert kind(box) == "referee"
    box.press(Key.C)
    assert kind(box) == before


def test_before_the_opening_a_game_is_paused_from_the_page(box: Box) -> None:
    box.set_up()
    box.take(Chord(OFF))
    assert box.screen.shown[-1].keys[2] == text("key-pause")
    box.press(Key.C)
    assert kind(box) == "paused"


def test_in_the_menu_a_long_press_of_b_is_a_press(box: Box) -> None:
    box.press(Key.A)
    before = box.screen.shown[-1]
    box.take(Held((Key.B,)))
    assert box.screen.shown[-1] != before


def test_nothing_is_shown_between_the_page_and_the_referee(box: Box) -> None:
    box.begin(OPENING)
    box.take(Chord(OFF))
    box.press(Key.C)
    assert [prompt.kind for prompt in box.screen.shown[-2:]] == ["health", "referee"]


def test_the_referee_is_called_on_a_page_of_the_game_with_its_own_way_back(box: Box) -> None:
    box.begin(OPENING)
    box.press(Key.A)
    box.take(Chord(OFF))
    box.press(Key.C)
    assert kind(box) == "referee"


def test_in_the_menu_there_is_nothing_to_pause(box: Box) -> None:
    box.take(Chord(OFF))
    assert box.screen.shown[-1].keys[2] is None
    box.press(Key.C)
    assert kind(box) == "welcome"


def test_a_page_that_closes_does_not_sound_the_last_move_again(box: Box) -> None:
    box.begin(OPENING)
    game, position = box.session.table.game, box.session.position
    box.see(views(game.apply(position, game.legal_moves(position)[0]))[0])
    assert box.state.prompt().signal is Signal.ACCEPTED
    box.take(Chord(OFF))
    box.press(Key.A)
    assert box.state.prompt().signal is Signal.ACCEPTED
    assert box.sounder.played[-1] is Signal.QUIET


def test_a_page_that_closes_on_a_trouble_sounds_it_again(box: Box) -> None:
    box.begin(OPENING)
    box.take(Blocked(Trouble.DARK, 9.0))
    box.take(Chord(OFF))
    box.press(Key.A)
    assert (kind(box), box.sounder.played[-1]) == ("dark", Signal.TROUBLE)


def test_the_game_is_heard_but_the_page_stays_until_ok(box: Box) -> None:
    box.begin(OPENING)
    box.take(Chord(OFF))
    box.take(Blocked(Trouble.DARK, 9.0))
    assert (kind(box), box.sounder.played[-1]) == ("health", Signal.TROUBLE)
    box.press(Key.A)
    assert kind(box) == "dark"


def test_a_button_kept_down_leafs_the_page_and_not_the_game_behind_it(box: Box) -> None:
    box.begin(OPENING)
    session = box.session
    box.take(Chord(OFF))
    box.press(Key.B)
    second = box.screen.shown[-1]
    box.take(Repeated(Key.B))
    assert box.screen.shown[-1] not in (second, box.state.prompt_below())
    assert box.session == session


# Worries


def test_a_worry_is_told_once(box: Box) -> None:
    ill(box, HOT)
    assert kind(box) == "worry-hot"
    box.press(Key.A)
    count = len(box.screen.shown)
    box.take(TICK)
    assert len(box.screen.shown) == count


def test_a_worry_that_stays_on_the_screen_is_not_drawn_again(box: Box) -> None:
    ill(box, HOT)
    count = len(box.screen.shown)
    box.take(TICK)
    assert len(box.screen.shown) == count


def test_the_next_worry_comes_after_the_worst(box: Box) -> None:
    ill(box, HOT_AND_FULL)
    box.press(Key.A)
    box.take(TICK)
    assert kind(box) == "worry-disk"


def test_a_worry_that_went_away_unread_leaves_the_screen(box: Box) -> None:
    ill(box, HOT)
    ill(box, Health())
    assert kind(box) == "welcome"


def test_a_worry_waits_while_the_game_asks_something() -> None:
    assert not with_health(Overlay(), HOT, ASKING).is_open
    assert with_health(Overlay(), HOT, CALM).page is OverlayPage.WORRY


def test_a_worry_that_the_game_went_before_comes_again(box: Box) -> None:
    box.begin(OPENING)
    ill(box, HOT)
    box.take(Blocked(Trouble.HAND, 5.0))
    box.take(Blocked(Trouble.HAND, 9.0))
    assert kind(box) == "hand"
    box.take(TICK)
    assert kind(box) == "worry-hot"


def test_other_buttons_do_not_wave_a_worry_away() -> None:
    overlay = with_health(Overlay(), HOT, CALM)
    assert press_overlay(press_overlay(overlay, Key.B), Key.C) == overlay


@pytest.mark.parametrize("worry", Worry)
def test_every_worry_but_the_clock_is_heard(worry: Worry) -> None:
    assert (worry_prompt(worry).signal is Signal.QUIET) is (worry is Worry.CLOCK)


def test_a_camera_that_is_missing_is_told_in_the_menu(box: Box) -> None:
    ill(box, Health(eyesight=Eyesight(trouble="camera 0 not found; check the ribbon cable")))
    assert kind(box) == "worry-camera"
    ill(box, Health())
    assert kind(box) == "welcome"


class FullJournal:
    """A disk without room."""

    def append(self, _game: str, _kind: str, _payload: object, _at: Stamp) -> int:
        raise JournalFullError("no room")


def test_a_game_that_begins_on_a_full_disk_says_so() -> None:
    box = Box(cast("Journal", FullJournal()))
    box.set_up()
    assert kind(box) == "unsaved"


# Switching off


def test_switching_off_is_asked_first(box: Box) -> None:
    box.begin(OPENING)
    before = kind(box)
    box.take(Held(OFF))
    assert kind(box) == "off"
    assert not box.state.is_off
    box.press(Key.C)
    assert kind(box) == before


def test_yes_ends_the_service_and_says_when_it_is_safe_to_unplug(box: Box) -> None:
    box.begin(OPENING)
    for event in (Held(OFF), Pressed(Key.A), Pressed(Key.B)):
        box.inbox.put(event)
    box.state = serve(box.state, box.inbox, box.outlets)
    assert kind(box) == "farewell"
    assert box.inbox.get() == Pressed(Key.B)  # nothing is dealt with after it


def test_the_game_is_there_to_go_on_with_after_switching_off(box: Box, journal: Journal) -> None:
    box.begin(OPENING)
    box.take(Held(OFF))
    box.press(Key.A)
    assert journal.last_open_game() == "game-1"


def test_the_game_is_heard_but_does_not_hide_the_question(box: Box) -> None:
    box.begin(OPENING)
    box.take(Held(OFF))
    box.take(Blocked(Trouble.DARK, 9.0))
    assert kind(box) == "off"
    assert box.sounder.played[-1] is Signal.TROUBLE
    box.press(Key.C)
    assert kind(box) == "dark"


@pytest.mark.parametrize("gesture", [Held(OFF), Chord(OFF)])
def test_once_it_is_off_no_gesture_brings_it_back(box: Box, gesture: Held | Chord) -> None:
    box.take(Held(OFF))
    box.press(Key.A)
    box.take(gesture)
    assert box.state.is_off


def test_a_page_behind_the_question_is_gone_after_it() -> None:
    assert press_overlay(ask_off(Overlay(OverlayPage.HEALTH)), Key.C) == Overlay()
