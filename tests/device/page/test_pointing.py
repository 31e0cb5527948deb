"""The referee points at a turn, a place or whose turn it is, and sees what is put back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.device.games.jinns.table_top import settled
from tests.device.page.served import Browser, Table, served
from tests.device.page.test_looking import moved
from tests.games.jinns.tables import table as lake_table

OPENING = settled(lake_table("wishes-4").initial(5))


@pytest.fixture
def lake(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path) as table:
        table.begin(OPENING)
        yield table


def _point(browser: Browser, at: str, number: int = 0) -> int:
    screen = browser.table["screen"]["number"]
    return browser.post("/api/point", {"screen": screen, "at": at, "number": number}).status


def test_a_turn_of_the_list_is_taken_back_and_put_back_place_by_place(lake: Table) -> None:
    referee = lake.referee()
    moved(lake)
    moved(lake)
    changed = lake.session.position.lake
    assert _point(referee, "turns", referee.table["turns"][-1]["number"]) == 200
    lake.pump()
    screen = referee.table["screen"]
    assert screen["kind"] == "referee-take-back"
    assert referee.post("/api/press", {"screen": screen["number"], "key": "a"}).status == 200
    lake.pump()
    due = referee.table["put_back"]
    apart = [one != other for one, other in zip(changed, lake.session.position.lake, strict=True)]
    assert [one["is_done"] for one in due] == [False] * sum(apart)
    lake.see(OPENING)
    assert lake.session.turns == ()
    assert referee.table["put_back"] == []


def test_what_is_back_is_ticked_and_what_is_not_is_left(lake: Table) -> None:
    browser = lake.browser()
    knocked = (*OPENING[5::-1], *OPENING[6:])
    for _ in range(3):
        lake.see(knocked)
    due = browser.table["put_back"]
    assert [one["is_done"] for one in due] == [False] * len(due)
    assert len(due) >= 4
    for _ in range(2):
        lake.see((OPENING[0], *knocked[1:5], *OPENING[5:]))
    after = browser.table["put_back"]
    assert [one["said"] for one in after] == [one["said"] for one in due]
    ends = {"0", "5"}
    assert [one["said"] for one in after if one["is_done"]] == [
        one["said"] for one in due if set(re.findall(r"\d+", one["said"])) & ends
    ]
    lake.see(OPENING)
    assert browser.table["put_back"] == []


def test_a_place_is_set_by_pointing_at_it(lake: Table) -> None:
    referee = lake.referee()
    place = referee.table["places"][7]
    assert (place["number"], place["said"]) == (7, place["said"])
    assert 0 < place["x"] < 1
    assert _point(referee, "place", 7) == 200
    lake.pump()
    assert referee.table["screen"]["kind"] == "set-star"


def test_whose_turn_it_is_is_set_by_pointing(lake: Table) -> None:
    referee = lake.referee()
    before = lake.state.prompt()
    assert _point(referee, "turn") == 200
    lake.pump()
    assert lake.state.prompt() != before


def test_only_the_referee_points(lake: Table) -> None:
    assert _point(lake.browser(), "place", 7) == 401
    assert lake.inbox.empty()


def test_what_is_pointed_at_under_a_screen_that_is_gone_means_nothing(lake: Table) -> None:
    referee = lake.referee()
    assert _point(referee, "place", 7) == 200
    pointed = lake.inbox.get()
    moved(lake)
    shown = lake.state.prompt()
    lake.take(pointed)
    assert lake.state.prompt() == shown


def test_in_the_menu_there_is_nothing_to_point_at(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        referee = table.referee()
        assert not any(referee.table["pointable"].values())
        before = table.state.prompt()
        assert _point(referee, "place", 7) == 200
        table.pump()
        assert table.state.prompt() == before
