"""The page over TLS in a real Chromium, with a certificate that its owner signed himself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from device.config.sections import PageConfig
from device.texts.language import say
from tests.device.page.browsing import (
    IN_CHROMIUM,
    Browser,
    barriers,
    chromium_started,
    expect,
    refereed,
)
from tests.device.page.served import PAGE, served
from tests.device.page.test_tls import made
from tests.paths import recorded

pytestmark = IN_CHROMIUM


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with chromium_started() as browser:
        yield browser


def test_the_table_is_seen_and_refereed_over_tls(chromium: Browser, tmp_path: Path) -> None:
    certificate, key = made(tmp_path, "box")
    tls = PageConfig(address="127.0.0.1", port=0, certificate=certificate, key=key)
    context = chromium.new_context(ignore_https_errors=True, viewport={"width": 320, "height": 640})
    picture = (recorded("jinns") / "000.jpg").read_bytes()
    with (
        served(tmp_path, live=lambda: picture) as table,
        table.opened(replace(PAGE, page=tls)) as table.page,
    ):
        table.outlets = replace(table.outlets, report=table.page.tell)
        page = context.new_page()
        complaints: list[str] = []
        page.on("console", lambda said: complaints.append(said.text))
        page.goto(table.page.address)
        assert urlsplit(page.url).scheme == "https"
        expect(page.locator("#screen h3")).to_have_text(say(table.state.prompt().title))
        page.locator("#language").select_option("fr")
        expect(page.locator("#referee-ask")).to_have_text("Arbitrer d'ici")
        refereed(page, table)
        before = table.state.prompt().title
        page.locator("#answers button").first.click()
        expect(page.locator("#said")).to_have_text("Appuyé.")
        table.pump()
        assert table.state.prompt().title != before
        expect(page.locator("#screen h3")).to_have_text(say(table.state.prompt().title, "fr"))
        cookies = {one.get("name"): one for one in context.cookies()}
        assert set(cookies) == {"tablejinn", "tablejinn-language"}
        for cookie in cookies.values():
            assert (cookie.get("secure"), cookie.get("httpOnly")) == (True, True)
            assert cookie.get("sameSite") == "Strict"
        page.goto(f"{table.page.address}setup")
        expect(page.locator("#backup")).to_be_visible()
        with page.expect_download() as taken:
            page.locator("#backup").click()
        assert taken.value.failure() is None
        assert complaints == []
        assert barriers(page) == []
        context.close()
