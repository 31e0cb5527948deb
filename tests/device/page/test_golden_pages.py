"""Pages look as somebody last agreed that they look: what stands where, and what is said of it.

Pixels differ from one Chromium to the next, so what is kept is each page's outline for screen
readers, and where its parts lie. `--update-golden` writes both; set PAGE_PICTURES to a folder for
pictures, and look at them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from device.games.dreams.voting import Voting
from device.table.prompts import text
from device.texts.language import say
from tests.device.games.jinns.table_top import settled
from tests.device.mqtt.told import PERSONS, laid_round
from tests.device.page.browsing import (
    IN_CHROMIUM,
    Browser,
    Page,
    ViewportSize,
    barriers,
    chromium_started,
    drawn,
    expect,
    fits,
    kept,
    refereed,
)
from tests.device.page.evenings import evenings
from tests.device.page.served import served
from tests.device.page.test_looking import moved
from tests.games.jinns.tables import table as lake_table
from tests.paths import recorded

pytestmark = IN_CHROMIUM

GOLDEN = Path(__file__).parent / "golden"
SIZES = {"phone": (320, 640), "wide": (1280, 720)}
APART = 0.06  # of the page's width or height: letters are not as wide everywhere

Scheme = Literal["light", "dark"]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with chromium_started() as browser:
        yield browser


def _page(chromium: Browser, size: str, scheme: Scheme) -> Page:
    width, height = SIZES[size]
    return chromium.new_page(viewport=ViewportSize(width=width, height=height), color_scheme=scheme)


def _outline(page: Page) -> dict[str, Any]:
    """Return what a page says to a screen reader, and where its parts lie, as shares."""
    found = page.evaluate("""() => {
        const [wide, high] = [innerWidth, document.documentElement.scrollHeight];
        const share = (one) => Math.round(one * 1000) / 1000;
        const shut = (one) => one.parentElement.closest("details:not([open])");
        return Object.fromEntries([...document.querySelectorAll("main [id], header [id]")]
            .filter((one) => !shut(one))
            .map((one) => [one.id, one.getBoundingClientRect()])
            .filter(([, at]) => at.width && at.height)
            .map(([id, at]) => [id, [share(at.x / wide), share((at.y + scrollY) / high),
                share(at.width / wide), share(at.height / high)]]));
    }""")
    return {"says": page.locator("body").aria_snapshot().splitlines(), "lies": found}


def _compare(page: Page, name: str, request: pytest.FixtureRequest) -> None:
    now, path = _outline(page), GOLDEN / f"{name}.json"
    kept(page, f"golden-{name}")
    if request.config.getoption("--update-golden"):
        path.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    golden = json.loads(path.read_text(encoding="utf-8"))
    assert now["says"] == golden["says"]
    assert set(now["lies"]) == set(golden["lies"])
    for part, at in golden["lies"].items():
        assert now["lies"][part] == pytest.approx(at, abs=APART), part


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_table_with_a_referee_looks_as_agreed(
    size: str,
    scheme: Scheme,
    chromium: Browser,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    with served(tmp_path) as table:
        table.begin(settled(lake_table("wishes-4").initial(5)))
        moved(table)
        page = _page(chromium, size, scheme)
        page.goto(table.page.address)
        refereed(page, table)
        expect(page.locator("#answers button").first).to_be_visible()
        assert drawn(page)
        page.locator("#place").select_option("8")
        expect(page.locator("#turns button")).to_have_count(1)
        _compare(page, f"referee-{size}-{scheme}", request)
        page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_players_own_phone_looks_as_agreed(
    scheme: Scheme, chromium: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with served(tmp_path, laid_round(Voting.SECRET)) as table:
        page = _page(chromium, "phone", scheme)
        page.goto(table.page.address)
        page.locator("#mine-1").click()
        expect(page.locator("#code")).to_be_visible()
        page.locator("#code").fill(table.code_for(PERSONS[0]))
        page.keyboard.press("Enter")
        expect(page.locator("#mine-leave")).to_be_visible()
        table.pump()  # the code goes off the display
        expect(page.locator("#answers span")).to_have_count(2)
        page.locator("#mine-own summary").click()
        expect(page.locator("fieldset")).to_have_count(2)
        assert drawn(page)
        _compare(page, f"mine-{scheme}", request)
        page.close()


def test_the_wall_looks_as_agreed(
    chromium: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with served(tmp_path) as table:
        table.begin(settled(lake_table("wishes-4").initial(5)))
        moved(table)
        page = _page(chromium, "wide", "light")
        page.goto(table.page.address + "wall")
        expect(page.locator("#turns li")).to_have_count(1)
        assert drawn(page)
        expect(page.locator("#pictures img")).to_be_visible()
        _compare(page, "wall", request)
        page.close()


def test_an_evening_looks_as_agreed(
    chromium: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    evenings(tmp_path)
    with served(tmp_path) as table:
        page = _page(chromium, "phone", "light")
        page.goto(table.page.address + "evenings#friday")
        expect(page.locator("#pictures img")).to_be_visible()
        assert drawn(page)
        _compare(page, "evening-phone", request)
        page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_set_up_looks_as_agreed(
    scheme: Scheme, chromium: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    picture = (recorded("jinns") / "000.jpg").read_bytes()
    with served(tmp_path, live=lambda: picture) as table:
        page = _page(chromium, "phone", scheme)
        page.goto(f"{table.page.address}setup")
        expect(page.locator("#setup-pin")).to_be_visible()
        assert barriers(page) == []
        refereed(page, table)
        expect(page.locator("#live-picture")).to_be_visible()
        expect(page.locator("#answers button").first).to_be_visible()
        assert fits(page)
        assert barriers(page) == []
        _compare(page, f"setup-{scheme}", request)
        page.locator("#ask-off").press("Enter")
        expect(page.locator("#screen")).to_be_focused()
        table.pump()
        expect(page.locator("#screen h3")).to_have_text(say(text("title-off")))
        page.close()
