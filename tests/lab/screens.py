"""`python -m tests.lab.screens`: draws docs/screens.png, screens of the recorded game of Jinns."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from device.display.geometry import NARROW
from device.display.screens import draw
from device.games.registry import manifest_of
from device.reading.sources import Sources
from device.replay.player import open_replay
from device.table.prompts import Prompt
from tests.paths import ROOT

OUT = ROOT / "docs" / "screens.png"
SHOWN = ("000.jpg", "001.jpg", "006.jpg", "017.jpg", "018.jpg", "025.jpg")
"""Frames of the recording; the last screen during each is shown."""

COLUMNS, SCALE, GAP_PX = 3, 2, 6
GROUND = 40


def screens_picture(prompts: Sequence[Prompt]) -> Image.Image:
    """Return a picture of screens side by side, twice the size of the display."""
    width, height = (side * SCALE for side in NARROW.size_px)
    rows = -(-len(prompts) // COLUMNS)
    size = COLUMNS * (width + GAP_PX) + GAP_PX, rows * (height + GAP_PX) + GAP_PX
    picture = Image.new("L", size, GROUND)
    for number, prompt in enumerate(prompts):
        row, column = divmod(number, COLUMNS)
        screen = draw(prompt).resize((width, height), Image.Resampling.NEAREST)
        picture.paste(
            screen, (GAP_PX + column * (width + GAP_PX), GAP_PX + row * (height + GAP_PX))
        )
    return picture


def shown_prompts() -> list[Prompt]:
    """Return the screens of the recorded game that the picture shows."""
    replay = open_replay(manifest_of("jinns").recorded, Sources())
    during = {result.moment.frame: result.prompts for result in replay.results()}
    return [during[frame][-1] for frame in SHOWN]


if __name__ == "__main__":
    screens_picture(shown_prompts()).save(OUT, optimize=True)
