"""A real Chromium that looks at the page of a table, and what tests ask of what it shows.

It needs Debian's chromium and the extra `browser`. Where one is missing, the tests are skipped and
say so.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="the extra `browser` is missing")
pytest.importorskip("axe_playwright_python", reason="the extra `browser` is missing")

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Position, ViewportSize, expect, sync_playwright

from tests.device.page.served import Table

__all__ = ["Browser", "Page", "Position", "ViewportSize", "expect"]  # the tests take them from here

CHROMIUM = shutil.which("chromium")
PICTURES = os.environ.get("PAGE_PICTURES")  # a folder for pictures that a person looks at
BUSY_MS = 30_000  # the longest wait, for a busy machine; an idle one needs a moment
PHONE = {"width": 320, "height": 640}
WALL = {"width": 1280, "height": 720}

IN_CHROMIUM = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is missing: apt install chromium"),
]


@contextmanager
def chromium_started() -> Generator[Browser]:
    """Start Chromium."""
    # Tests may run as root in a container, where Chromium's own sandbox cannot start.
    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--no-proxy-server"]
        )
        expect.set_options(timeout=BUSY_MS)
        yield browser
        browser.close()


def opened(chromium: Browser, table: Table, size: dict[str, int], path: str = "") -> Page:
    """Open the page; whatever it complains of in the console fails the test at its end."""
    page = chromium.new_page(viewport={"width": size["width"], "height": size["height"]})
    page.goto(table.page.address + path)
    expect(page.locator("#screen h3")).not_to_be_empty()
    return page


def kept(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def refereed(page: Page, table: Table) -> None:
    """Become the referee as players do."""
    page.locator("#referee-ask").click()
    expect(page.locator("#pin")).to_be_visible()
    page.locator("#pin").fill(table.pin)
    page.keyboard.press("Enter")
    expect(page.locator("#referee-leave")).to_be_visible()
    table.pump()


def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def barriers(page: Page) -> list[str]:
    """What keeps people out, by the rules of axe-core."""
    found = Axe().run(page)  # pyright: ignore[reportUnknownMemberType] - untyped there
    return [found.generate_report()] if found.violations_count else []


def drawn(page: Page) -> bool:
    """Whether every picture that the page has asked for is there, once all have come.

    A picture that another takes the place of meanwhile is waited for anew.
    """
    came = """Promise.all([...document.images].map(async (one) => {
        for (;;) {
            const src = one.src;
            if (!src) return 1;
            try {
                await one.decode();
                return one.width;
            } catch (fault) {
                if (one.src === src) throw fault;
            }
        }
    }))"""
    return all(width > 0 for width in page.evaluate(came))
