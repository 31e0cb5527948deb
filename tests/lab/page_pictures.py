"""`python -m tests.lab.page_pictures`: draws the companion page in Chromium, for docs/pictures."""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from tests.device.games.jinns.table_top import settled
from tests.device.page.browsing import (
    Browser,
    ViewportSize,
    chromium_started,
    drawn,
    expect,
)
from tests.device.page.served import served
from tests.device.page.test_looking import moved
from tests.games.jinns.tables import table as lake_table
from tests.lab.pictures import OUT, PAGES

COLOURS = 64


def page_pictures(browser: Browser) -> Mapping[str, bytes]:
    """Return the pictures of the page, by their files' names, after a first move in Jinns."""
    found: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as table:
        table.begin(settled(lake_table("wishes-4").initial(5)))
        moved(table)
        for name, (path, width, height) in PAGES.items():
            page = browser.new_page(viewport=ViewportSize(width=width, height=height))
            page.goto(table.page.address + path)
            expect(page.locator("#turns li")).to_have_count(1)
            if not drawn(page):
                raise RuntimeError(f"{name}: a drawing of the page did not come")
            found[name] = _smaller(page.screenshot())
            page.close()
    return found


def _smaller(png: bytes) -> bytes:
    file = io.BytesIO()
    with Image.open(io.BytesIO(png)) as image:
        few = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(file, "PNG", optimize=True)
    return file.getvalue()


def main() -> int:
    """Write them."""
    with chromium_started() as browser:
        for name, data in page_pictures(browser).items():
            (OUT / name).write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
