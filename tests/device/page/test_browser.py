"""The page in a real Chromium: recorded games, the PIN, two viewers, a service that starts anew.

It needs Debian's chromium and the extra `browser`. Where one is missing, the tests are skipped and
say so.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import pytest

from device.config.sections import Config, PageConfig
from device.page.shown_number import PAUSE_S
from device.reading.sources import Sources
from device.replay.player import open_replay
from device.table.events import PauseAsked
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key
from device.texts.language import say
from tests.device.exhibits.evening import GAME_ID, WatchedEvening
from tests.device.games.islands.islands_top import Table as IslandsTable
from tests.device.games.jinns.table_top import settled
from tests.device.games.towers.towers_top import Table as TowersTable
from tests.device.page.browsing import (
    IN_CHROMIUM,
    PHONE,
    WALL,
    Browser,
    ViewportSize,
    barriers,
    chromium_started,
    drawn,
    expect,
    fits,
    kept,
    opened,
    refereed,
)
from tests.device.page.evenings import evenings
from tests.device.page.served import Table, served
from tests.games.islands.counts import island, other_island
from tests.games.jinns.tables import table as lake_table
from tests.paths import recorded

pytestmark = IN_CHROMIUM

# The other two are read for minutes: PAGE_WHOLE=1 follows them too.
FOLLOWED = ["jinns", "dreams", *(["islands", "towers"] if os.environ.get("PAGE_WHOLE") else [])]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with chromium_started() as browser:
        yield browser


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path) as one:
        yield one


@pytest.mark.parametrize("name", FOLLOWED)
def test_a_recorded_game_is_followed_on_a_phone_and_on_the_wall(
    name: str, chromium: Browser, table: Table
) -> None:
    replay = open_replay(recorded(name), Sources())
    table.state = replace(table.state, game=replay.game, game_id="game-1")
    table.press(Key.C)
    phone, wall = opened(chromium, table, PHONE), opened(chromium, table, WALL, "wall")
    complaints: list[str] = []
    phone.on("console", lambda said: complaints.append(said.text))
    refused = 0
    for number, result in enumerate(replay.results()):
        table.state = replace(table.state, game=result.game)
        table.page.tell(PauseAsked(), (result.ruling,), table.state)
        shown = result.game.prompt()
        expect(phone.locator("#screen")).to_have_attribute("data-kind", shown.kind)
        expect(phone.locator("#screen h3")).to_have_text(say(shown.title))
        if shown.kind == "illegal" and not refused:
            refused = number
            kept(phone, f"{name}-illegal-phone")
    assert table.state.game is not None
    expect(wall.locator("#screen h3")).to_have_text(say(table.state.game.prompt().title))
    assert phone.locator("#scores li").count() >= 2
    pictures = phone.locator("#pictures img")
    assert pictures.count() >= 1
    assert drawn(phone)
    assert fits(phone)
    assert complaints == []
    kept(phone, f"{name}-phone")
    kept(wall, f"{name}-wall")
    phone.close()
    wall.close()


def _evenings() -> dict[str, GameInPlay]:
    """Return games in their midst: a market that is bid for, and two counted islands."""
    towers = TowersTable().see("c4 c5 h9 t3 s5")
    islands = IslandsTable(3).shows(island()).shows(other_island())
    return {"towers": GameInPlay.of(towers.session), "islands": GameInPlay.of(islands.session)}


@pytest.mark.parametrize("name", ["towers", "islands"])
def test_an_evening_is_shown_in_words_on_a_phone(
    name: str, chromium: Browser, table: Table
) -> None:
    game = _evenings()[name]
    table.state = replace(table.state, game=game, game_id="game-1")
    table.page.tell(PauseAsked(), (), table.state)
    page = opened(chromium, table, PHONE)
    expect(page.locator("#screen h3")).to_have_text(say(game.prompt().title))
    assert page.locator("#words li").count() >= 2
    assert fits(page)
    kept(page, f"{name}-phone")
    page.close()


def test_what_belongs_to_a_game_is_hidden_while_none_is_played(
    chromium: Browser, table: Table
) -> None:
    page = opened(chromium, table, PHONE)
    parts = page.locator("#box, .of-game")
    assert [one.is_visible() for one in parts.all()] == [True, *[False] * 5]
    table.begin(settled(lake_table("wishes-4").initial(5)))
    expect(parts.last).to_be_visible()
    assert all(one.is_visible() for one in parts.all())
    page.close()


def test_whoever_types_the_pin_plays_by_keyboard(chromium: Browser, table: Table) -> None:
    page = opened(chromium, table, PHONE)
    page.locator("#referee-ask").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pin")).to_be_focused()
    page.keyboard.type(table.pin)
    page.keyboard.press("Enter")
    expect(page.locator("#referee-leave")).to_be_visible()
    table.pump()  # the number goes off the display
    expect(page.locator("#answers button").first).to_be_visible()
    kept(page, "referee-phone")
    table.pump()
    before = table.state.prompt().title
    page.locator("#answers button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_have_text("Pressed.")
    table.pump()
    assert table.state.prompt().title != before
    expect(page.locator("#screen h3")).to_have_text(say(table.state.prompt().title))
    page.close()


def test_five_wrong_pins_shut_the_door_and_another_viewer_sees_nothing_of_it(
    chromium: Browser, table: Table
) -> None:
    page, other = opened(chromium, table, PHONE), opened(chromium, table, WALL)
    page.locator("#referee-ask").click()
    expect(page.locator("#pin")).to_be_visible()
    wrong = f"{(int(table.pin) + 1) % 1_000_000:06}"
    for number in range(5):
        page.locator("#pin").fill(wrong)
        page.keyboard.press("Enter")
        said = "That is not the PIN." if number < 4 else "That PIN is gone. Ask for a new one."
        expect(page.locator("#said")).to_have_text(said)
    page.locator("#referee-ask").click()
    expect(page.locator("#said")).to_have_text("Please wait a little, then ask again.")
    assert other.locator("#answers button").count() == 0
    page.close()
    other.close()


def test_two_viewers_see_what_one_of_them_presses(chromium: Browser, table: Table) -> None:
    one, other = opened(chromium, table, PHONE), opened(chromium, table, WALL)
    one.locator("#referee-ask").click()
    expect(one.locator("#pin")).to_be_visible()
    one.locator("#pin").fill(table.pin)
    one.keyboard.press("Enter")
    expect(one.locator("#referee-leave")).to_be_visible()
    table.pump()
    one.locator("#answers button").first.click()
    expect(one.locator("#said")).to_have_text("Pressed.")
    table.pump()
    for page in (one, other):
        expect(page.locator("#screen h3")).to_have_text(say(table.state.prompt().title))
    kept(other, "menu-wide")
    one.close()
    other.close()


def test_two_phones_and_a_television_each_in_its_language_follow_one_referee(
    chromium: Browser, table: Table
) -> None:
    """The second phone takes over from the first; the television shows all of it and no button."""
    one, other = (
        chromium.new_page(viewport=ViewportSize(width=320, height=640), locale=language)
        for language in ("de-AT", "it-IT")
    )
    wall = chromium.new_page(viewport=ViewportSize(width=1280, height=720), locale="fr-FR")
    spoken = ((one, "de"), (other, "it"), (wall, "fr"))
    for page, path in ((one, ""), (other, ""), (wall, "wall")):
        page.goto(table.page.address + path)
    for referee in (one, other):
        refereed(referee, table)
        before = table.state.prompt().title
        referee.locator("#answers button").first.click()
        expect(referee.locator("#said")).not_to_be_empty()
        table.pump()
        assert table.state.prompt().title != before
        for page, language in spoken:
            title = say(table.state.prompt().title, language)
            expect(page.locator("#screen h3")).to_have_text(title)
        table.later(PAUSE_S)
    expect(one.locator("#referee-ask")).to_be_visible()
    assert (one.locator("#answers button").count(), wall.locator("button").count()) == (0, 0)
    for page, _ in spoken:
        assert barriers(page) == []
        page.close()


def test_a_page_says_that_the_box_is_gone_and_finds_it_again(
    chromium: Browser, table: Table
) -> None:
    port = urlsplit(table.page.address).port or 0
    again = Config(page=PageConfig(address="127.0.0.1", port=port))
    table.end_page()
    with table.opened(again) as first:
        table.page = first
        page = opened(chromium, table, PHONE)
    expect(page.locator("#lost")).to_be_visible()
    kept(page, "lost-phone")
    table.press(Key.A)
    with table.opened(again):
        expect(page.locator("#lost")).to_be_hidden()
        expect(page.locator("#screen h3")).to_have_text(say(table.state.prompt().title))
        page.close()


def test_an_evening_is_leafed_through_by_keyboard(chromium: Browser, tmp_path: Path) -> None:
    evenings(tmp_path)
    with served(tmp_path) as table:
        page = chromium.new_page(viewport={"width": PHONE["width"], "height": PHONE["height"]})
        complaints: list[str] = []
        page.on("console", lambda said: complaints.append(said.text))
        page.goto(table.page.address + "evenings")
        expect(page.locator("#list a")).to_have_count(2)
        page.locator("#list a").last.press("Enter")
        expect(page.locator("#leaf-said")).to_have_text("0 / 1 · The opening")
        first = page.locator("#pictures img")
        expect(first).to_have_attribute("src", "/api/evenings/friday/turns/0/lake")
        page.locator("#leaf").press("ArrowRight")
        expect(first).to_have_attribute("src", "/api/evenings/friday/turns/1/lake")
        expect(page.locator("#leaf-on")).to_be_disabled()
        assert drawn(page)
        with page.expect_download() as taken:
            page.locator("#record").click()
        assert taken.value.suggested_filename == "evening.json"
        assert fits(page)
        kept(page, "evening-phone")
        page.goto(table.page.address + "evenings#saturday")
        expect(page.locator("#evening-is")).to_contain_text("Dreams")
        page.locator("#album summary").click()
        expect(page.locator("#kept img")).to_have_count(1)
        assert drawn(page)
        kept(page, "evening-dreams-phone")
        assert complaints == []
        page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_keeps_anybody_out(
    scheme: Literal["light", "dark"], chromium: Browser, tmp_path: Path
) -> None:
    evenings(tmp_path)
    with served(tmp_path) as table:
        size = ViewportSize(width=PHONE["width"], height=PHONE["height"])
        page = chromium.new_page(viewport=size, color_scheme=scheme, bypass_csp=True)
        for path, ready in (("", "#screen h3"), ("wall", "#screen h3"), ("evenings", "#list a")):
            page.goto(table.page.address + path)
            expect(page.locator(ready).first).not_to_be_empty()
            assert barriers(page) == []
        page.goto(table.page.address + "evenings#friday")
        expect(page.locator("#pictures img")).to_have_count(1)
        assert barriers(page) == []
        page.goto(table.page.address)
        page.locator("#referee-ask").click()
        expect(page.locator("#pin")).to_be_visible()
        page.locator("#pin").fill(table.pin)
        page.keyboard.press("Enter")
        expect(page.locator("#referee-leave")).to_be_visible()
        assert barriers(page) == []
        page.close()


def test_photos_before_and_at_an_illegal_try_are_compared_by_keyboard(
    chromium: Browser, tmp_path: Path
) -> None:
    evening = WatchedEvening(tmp_path)
    evening.show(16)
    evening.show(17)
    with served(tmp_path, evening.game, lambda _: evening.keeper.album(GAME_ID)) as table:
        page = opened(chromium, table, PHONE)
        complaints: list[str] = []
        page.on("console", lambda said: complaints.append(said.text))
        page.locator("#matters summary").press("Enter")
        expect(page.locator("#matter-list li h3")).to_contain_text("An illegal try")
        assert drawn(page)
        over, slider = page.locator(".compared .over"), page.locator("#matter-list input")
        expect(over).to_have_css("clip-path", "inset(0px 0px 0px 50%)")
        slider.press("Home")
        expect(over).to_have_css("clip-path", "inset(0px 0px 0px 0%)")
        slider.press("End")
        expect(over).to_have_css("clip-path", "inset(0px 0px 0px 100%)")
        slider.press("PageDown")
        assert page.locator(".compared polygon").count() >= 2
        assert fits(page)
        kept(page, "matters-phone")
        assert complaints == []
        page.close()


def test_the_cameras_picture_is_fetched_while_somebody_looks(
    chromium: Browser, tmp_path: Path
) -> None:
    evening = WatchedEvening(tmp_path)
    evening.show(16)
    evening.show(17)
    jpegs = [one.after for one in evening.keeper.album(GAME_ID)]
    with served(tmp_path, evening.game, sheet_now=lambda _: jpegs[-1]) as table:
        page = opened(chromium, table, PHONE)
        page.locator("#live summary").press("Enter")
        expect(page.locator("#camera")).to_be_visible()
        jpegs.append(None)
        expect(page.locator("#no-camera")).to_be_visible()
        jpegs.append(jpegs[0])
        expect(page.locator("#camera")).to_be_visible()
        assert fits(page)
        kept(page, "camera-phone")
        page.close()
