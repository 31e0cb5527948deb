"""Drawing every screen of the samples in a language, to be read as its players would read it.

    python -m tests.lab.screens_in de screens.png            every screen
    python -m tests.lab.screens_in de screens.png towers     those whose name holds a word

Names the screens on which something does not fit. A screen that leafs is drawn page by page.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

from PIL import Image, ImageDraw

from device.display.pages import Pager
from device.display.screens import draw, lay_out
from device.table.prompts import Key, Prompt
from tests.device.display.samples import every_sample

ACROSS = 5
SCALE = 2
LINE_PX, GAP_PX = 10, 6


def pages_in(prompt: Prompt, language: str) -> tuple[Prompt, ...]:
    """Return a screen as it stands in a language: whole, or in pages if it leafs there."""
    if not lay_out(prompt, language).is_cut:
        return (prompt,)
    return Pager(language=language).pages(replace(prompt, leafing=Key.B))


def _drawn(language: str, part: str) -> Iterator[tuple[str, Image.Image]]:
    for name, prompt in every_sample().items():
        if part not in name:
            continue
        for page in pages_in(prompt, language):
            is_cut = lay_out(page, language).is_cut
            if is_cut:
                sys.stdout.write(f"does not fit: {name}\n")
            yield f"{name} CUT" if is_cut else name, draw(page, language)


def contact_sheet(screens: Sequence[tuple[str, Image.Image]]) -> Image.Image:
    """Return screens side by side, each under its name."""
    width, height = (SCALE * side for side in screens[0][1].size)
    down = -(-len(screens) // ACROSS)
    across_px, down_px = width + GAP_PX, height + LINE_PX + GAP_PX
    sheet = Image.new("L", (ACROSS * across_px, down * down_px), 90)
    pen = ImageDraw.Draw(sheet)
    for number, (name, image) in enumerate(screens):
        row, column = divmod(number, ACROSS)
        at = column * across_px, row * down_px
        pen.text(at, name, fill=255)
        larger = image.convert("L").resize((width, height))
        sheet.paste(larger, (at[0], at[1] + LINE_PX))
    return sheet


if __name__ == "__main__":
    code, out = sys.argv[1:3]
    contact_sheet(list(_drawn(code, "".join(sys.argv[3:])))).save(out)
