"""`python -m tests.lab.film [OUT]`: docs/film.gif, a recorded game of Jinns in about a minute.

Three pictures side by side: what the camera sees, the position by the record, and the display of
the box with its three buttons. Everything comes from the replay that `tablejinn demo` plays.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from device.display.screens import draw
from device.games.registry import manifest_of
from device.keepsake.drawing import to_png
from device.reading.sources import Sources
from device.replay.player import FrameResult, open_replay
from device.table.events import Said
from device.table.game_in_play import GameInPlay
from device.table.onlookers import position_shown
from device.table.prompts import Key, Prompt
from device.texts.language import say
from tests.paths import ROOT

OUT = ROOT / "docs" / "film.gif"
GAME = "jinns"
PAUSE_MS = {Said.ILLEGAL: 3600, Said.REMOVE: 2200, Said.MOVE: 1900}
"""How long the last screen during a frame stays; screens before it are questions."""

OTHER_MS, QUESTION_MS, PRESS_MS, END_MS = 1300, 1900, 500, 4000

_GROUND, _INK, _SOFT, _LIT = "#15181d", "#f2efe8", "#9aa3ad", "#f0b429"
_CAMERA_BOX = (210, 20, 1310, 830)
"""The part of the camera's picture that holds the sheet, in its pixels."""

_CAMERA_PX, _PLAN_PX, _SCREEN_PX = (420, 309), (308, 308), (256, 128)
_GAP_PX, _HEAD_PX = 10, 26
SIZE_PX = (
    _CAMERA_PX[0] + _PLAN_PX[0] + _SCREEN_PX[0] + 4 * _GAP_PX,
    _CAMERA_PX[1] + _HEAD_PX + _GAP_PX,
)
_COLOURS = 160
_FONT = "device/kit/fonts/Lato-Regular.ttf"


@dataclass(frozen=True, slots=True)
class Scene:
    """What the film shows for a while.

    Attributes:
        photo: the camera's picture.
        plan: the position by the record; None before the opening.
        screen: what the display shows.
        pressed: the button that is down.
        stays_ms: how long.
    """

    photo: Path
    plan: Image.Image | None
    screen: Prompt
    pressed: Key | None
    stays_ms: int


def scenes(moments: int | None = None) -> Iterator[Scene]:
    """Yield the scenes of the recorded game, or of its first moments."""
    folder = manifest_of(GAME).recorded
    replay = open_replay(folder, Sources())
    shown, plan = replay.opening_prompt, None
    for result in islice(replay.results(), moments):
        photo, before = folder / result.moment.frame, plan
        plan = _plan(result.game)
        told = result.screens_and_keys
        for number, one in enumerate(told):
            is_last = number == len(told) - 1
            if isinstance(one, Key):
                yield Scene(photo, before, shown, one, PRESS_MS)
            else:
                shown = one
                stays = _stays_ms(result) if is_last else QUESTION_MS
                yield Scene(photo, plan if is_last else before, shown, None, stays)
        if not told:
            yield Scene(photo, plan, shown, None, OTHER_MS)


def _stays_ms(result: FrameResult) -> int:
    return PAUSE_MS.get(result.ruling.said, OTHER_MS)


def _plan(game: GameInPlay) -> Image.Image | None:
    pictures = position_shown(game.session, partial(say, language="en")).pictures
    if not pictures:
        return None
    drawing = pictures[0][1]
    image = Image.open(io.BytesIO(to_png(drawing, _PLAN_PX[0] / drawing.width)))
    return image.convert("RGB").resize(_PLAN_PX)


def drawn(scene: Scene) -> Image.Image:
    """Return a scene as a picture."""
    image = Image.new("RGB", SIZE_PX, _GROUND)
    pen = ImageDraw.Draw(image)
    heads = ("what the camera sees", "what the record holds", "what the box says")
    left, top = _GAP_PX, _HEAD_PX
    for head, width in zip(heads, (_CAMERA_PX[0], _PLAN_PX[0], _SCREEN_PX[0]), strict=True):
        pen.text((left, 4), head, fill=_SOFT, font=_letters(15))
        left += width + _GAP_PX
    with Image.open(scene.photo) as photo:
        image.paste(photo.crop(_CAMERA_BOX).resize(_CAMERA_PX), (_GAP_PX, top))
    if scene.plan is not None:
        image.paste(scene.plan, (2 * _GAP_PX + _CAMERA_PX[0], top))
    _box(image, pen, scene)
    return image


def screen_box() -> tuple[int, int, int, int]:
    """Return where the display is in a picture: left, top, right and bottom, in pixels."""
    left = 3 * _GAP_PX + _CAMERA_PX[0] + _PLAN_PX[0]
    return left, _HEAD_PX, left + _SCREEN_PX[0], _HEAD_PX + _SCREEN_PX[1]


def _box(image: Image.Image, pen: ImageDraw.ImageDraw, scene: Scene) -> None:
    """Draw the display, and below it the buttons."""
    left, top, *_ = screen_box()
    screen = draw(scene.screen).convert("RGB").resize(_SCREEN_PX, Image.Resampling.NEAREST)
    image.paste(screen, (left, top))
    pen.rectangle((left - 1, top - 1, left + _SCREEN_PX[0], top + _SCREEN_PX[1]), outline=_SOFT)
    for number, key in enumerate(Key):
        x, y = left + _SCREEN_PX[0] * (2 * number + 1) // 6, top + _SCREEN_PX[1] + 40
        is_down = key is scene.pressed
        pen.ellipse((x - 16, y - 16, x + 16, y + 16), fill=_LIT if is_down else _GROUND,
                    outline=_LIT if is_down else _SOFT, width=2)  # fmt: skip
        pen.text((x, y), key.value.upper(), fill=_GROUND if is_down else _INK, font=_letters(17),
                 anchor="mm")  # fmt: skip


def _letters(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(ROOT / _FONT), size)


def film(told: Sequence[Scene]) -> bytes:
    """Return scenes as an animated GIF, in colours that all of them share, the last one longer."""
    pictures = [drawn(scene) for scene in told]
    palette = _palette(pictures)
    frames = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in pictures]
    stays = [scene.stays_ms for scene in told]
    stays[-1] += END_MS
    file = io.BytesIO()
    frames[0].save(
        file, "GIF", save_all=True, append_images=frames[1:], duration=stays, loop=0, optimize=True
    )
    return file.getvalue()


def _palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """Return the colours of the first, the middle and the last picture."""
    chosen = (pictures[0], pictures[len(pictures) // 2], pictures[-1])
    width, height = SIZE_PX
    strip = Image.new("RGB", (width, height * len(chosen)))
    for row, picture in enumerate(chosen):
        strip.paste(picture, (0, row * height))
    return strip.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT)


def main(out: str = str(OUT)) -> int:
    """Write the film, and say how long it is."""
    told = list(scenes())
    made = film(told)
    Path(out).write_bytes(made)
    seconds = (sum(scene.stays_ms for scene in told) + END_MS) / 1000
    sys.stdout.write(f"{out}: {len(told)} scenes, {seconds:.0f} s, {len(made) / 1e6:.2f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
