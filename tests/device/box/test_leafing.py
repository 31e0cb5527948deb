"""Leafing through a long screen is the display's affair: the game never hears of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from device.box.overlay import overlay_prompt
from device.display.geometry import WIDE
from device.display.pages import Pager
from device.mqtt.state import TableMoment
from device.panel.gestures import OFF, Chord, Repeated
from device.table.prompts import Key, Prompt
from games.jinns.views import views
from tests.device.box.rig import Box, open_journal
from tests.device.box.test_service import OPENING


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    with open_journal(tmp_path) as journal:
        box = Box(journal)
        box.begin(views(OPENING)[0])
        yield box


def shown(box: Box) -> Prompt:
    return box.screen.shown[-1]


def scores(box: Box) -> tuple[Prompt, ...]:
    """Return the pages of the scores."""
    return Pager().pages(box.session.screens.scores_prompt(box.session.position))


def test_next_shows_page_after_page_and_begins_again(box: Box) -> None:
    box.press(Key.A)
    pages = scores(box)
    assert len(pages) > 2
    seen = [shown(box)]
    for _ in pages:
        box.press(Key.A)
        seen.append(shown(box))
    assert seen == [*pages, pages[0]]


def test_the_game_does_not_hear_of_it(box: Box) -> None:
    box.press(Key.A)
    before = box.session
    box.press(Key.A)
    assert box.session is before


def test_scores_that_are_opened_again_begin_with_the_first_page(box: Box) -> None:
    box.press(Key.A, Key.A, Key.C, Key.A)
    assert shown(box) == scores(box)[0]


def test_a_page_about_the_box_hides_and_keeps_the_page_of_the_scores(box: Box) -> None:
    box.press(Key.A, Key.A)
    box.take(Chord(OFF))
    box.press(Key.B)
    assert shown(box).kind == "health"
    box.press(Key.A)
    assert shown(box) == scores(box)[1]


def test_the_health_page_may_be_leafed_by_a_button_that_is_kept_down(box: Box) -> None:
    box.take(Chord(OFF))
    first = shown(box)
    box.take(Repeated(Key.B))
    assert shown(box) != first
    box.take(Repeated(Key.B))
    box.take(Repeated(Key.B))
    assert shown(box) == first


def test_the_scores_are_not_leafed_by_a_button_that_is_kept_down(box: Box) -> None:
    box.press(Key.A)
    box.take(Repeated(Key.A))
    assert shown(box) == scores(box)[0]


def test_a_wide_display_takes_fewer_pages_for_the_health_page(box: Box) -> None:
    box.take(Chord(OFF))
    narrow = len(box.state.pager.pages(_health(box)))
    box.state = replace(box.state, pager=Pager(WIDE))
    assert len(box.state.pager.pages(_health(box))) <= narrow


def test_what_a_broker_is_told_is_the_page_on_the_display(box: Box) -> None:
    box.press(Key.A, Key.A)
    state = box.state
    moment = TableMoment(0, state.menu, state.game, shown=state.page_below())
    assert moment.prompt == shown(box) == scores(box)[1]


def _health(box: Box) -> Prompt:
    prompt = overlay_prompt(box.state.overlay)
    assert prompt is not None
    return prompt
