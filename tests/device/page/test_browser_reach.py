"""Where a stack may go is marked where somebody touches it, in a real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.table.game_in_play import GameInPlay
from games.jinns.options import Options
from tests.device.games.jinns.table_top import Evening
from tests.device.page.browsing import (
    IN_CHROMIUM,
    PHONE,
    Browser,
    Position,
    barriers,
    chromium_started,
    expect,
    fits,
    kept,
    opened,
)
from tests.device.page.served import Table, served
from tests.device.page.test_reach import helped
from tests.games.jinns.tables import table as lake_table

pytestmark = IN_CHROMIUM


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path, helped(Options(moves_shown=True))) as one:
        yield one


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with chromium_started() as browser:
        yield browser


def test_touching_a_stack_marks_where_it_may_go(chromium: Browser, table: Table) -> None:
    page = opened(chromium, table, PHONE)
    expect(page.locator("#reach")).to_be_visible()
    table_now = table.browser().table
    movable = [one for one in table_now["places"] if one["reaches"]]
    picture = page.locator("#pictures img")
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    assert box is not None
    one = movable[0]
    picture.click(position=Position(x=one["x"] * box["width"], y=one["y"] * box["height"]))
    expect(page.locator("#reach-said")).to_have_text(one["reach_said"])
    expect(page.locator(".mark.reach")).to_have_count(len(one["reaches"]))
    assert fits(page)
    assert barriers(page) == []
    kept(page, "reach-phone")
    page.locator("#reach-from").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#reach-said")).to_have_text(movable[1]["reach_said"])
    page.close()


def test_a_tower_that_may_be_taken_is_marked_too(chromium: Browser, tmp_path: Path) -> None:
    stacks = {0: "b3g4y1", 5: "y1", 10: "r2b1", 20: "g2y3"}
    game = lake_table("dreams-4", Options(moves_shown=True, three_at_start=True))
    with served(tmp_path, GameInPlay.of(Evening(game, stacks).session)) as table:
        page = opened(chromium, table, PHONE)
        page.locator("#reach-from").select_option("5")
        expect(page.locator("#reach-said")).to_contain_text("made on 10 may be taken.")
        expect(page.locator(".mark.take")).to_have_count(1)
        page.locator("#reach-from").select_option("0")
        expect(page.locator("#reach-said")).to_contain_text("on 0 may be taken as a turn.")
        expect(page.locator(".mark.take")).to_have_count(1)
        assert barriers(page) == []
        kept(page, "reach-take-phone")
        page.close()
