"""Where a stack may go is marked where somebody touches it, in a real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.jinns.options import Options
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
