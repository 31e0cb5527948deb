"""Every screen of the 128x64 display, drawn from a prompt: heading, body, labels of the keys.

The body takes the largest print in which all of it fits. Headings of refusals and of trouble are
drawn dark on light, so that they are told from the others across the table.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from device.display.chart import CHART_BOX, draw_chart
from device.display.typeface import BOLD, LARGE, MEDIUM, SMALL, TINY, Typeface, printable
from device.table.prompts import Prompt, Signal
from device.texts.language import say

logger = logging.getLogger(__name__)

SIZE_PX = (128, 64)

_WIDTH, _HEIGHT = SIZE_PX
_MARGIN = 1
_TEXT_WIDTH = _WIDTH - 2 * _MARGIN
_HEADING = 13  # the height of BOLD
_BODY_TOP = 14
_KEYS_TOP = 54  # four rows of SMALL fit above it
_KEY_WIDTH = 42
_KEY_LEFT = (0, 43, 86)
_INVERTED = frozenset({Signal.ILLEGAL, Signal.TROUBLE})
_BODY_FACES = ((LARGE, 2), (MEDIUM, 4), (SMALL, 5), (TINY, 6))  # with the most rows of each
_CUT = "..."
_LIT, _DARK = 255, 0


@dataclass(frozen=True, slots=True)
class Block:
    """Words in rows of one font; `is_cut` when they end in `...` for want of room."""

    rows: tuple[str, ...]
    face: Typeface
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class ScreenLayout:
    """A prompt in words, rows and fonts, ready to be drawn."""

    heading: Block
    body: Block
    keys: tuple[Block | None, ...]

    @property
    def is_cut(self) -> bool:
        """Whether something did not fit."""
        return any(block.is_cut for block in (self.heading, self.body, *self.keys) if block)


def draw(prompt: Prompt, language: str = "en") -> Image.Image:
    """Return the screen of `prompt` as a 1-bit image of 128 x 64 pixels."""
    layout = lay_out(prompt, language)
    if layout.is_cut:
        logger.warning("screen %s does not fit in %s", prompt.kind, language)
    image = Image.new("1", SIZE_PX)
    pen = ImageDraw.Draw(image)
    if prompt.chart is not None:
        draw_chart(pen, prompt.chart, CHART_BOX)
    _draw_heading(pen, layout.heading, is_inverted=prompt.signal in _INVERTED)
    _draw_body(pen, layout.body, _body_bottom(prompt), _text_width(prompt))
    for left, key in zip(_KEY_LEFT, layout.keys, strict=True):
        if key:
            _draw_key(pen, left, key)
    return image


def lay_out(prompt: Prompt, language: str = "en") -> ScreenLayout:
    """Return the words of `prompt` in the fonts and rows in which they are drawn."""
    lines = [printable(say(line, language)) for line in prompt.lines]
    return ScreenLayout(
        heading=_row(printable(say(prompt.title, language)), (BOLD, MEDIUM, TINY), _TEXT_WIDTH),
        body=_body(lines, _body_bottom(prompt) - _BODY_TOP, _text_width(prompt)),
        keys=tuple(
            _row(printable(say(key, language)), (SMALL, TINY), _KEY_WIDTH) if key else None
            for key in prompt.keys
        ),
    )


def _body_bottom(prompt: Prompt) -> int:
    return _KEYS_TOP if any(prompt.keys) else _HEIGHT


def _text_width(prompt: Prompt) -> int:
    return _TEXT_WIDTH if prompt.chart is None else CHART_BOX[0] - 2 * _MARGIN


def _row(words: str, faces: Sequence[Typeface], width_px: int) -> Block:
    """Return `words` in the first font in which they fit."""
    for face in faces:
        if face.length_px(words) <= width_px:
            return Block((words,), face)
    most = width_px // faces[-1].width_px - len(_CUT)
    return Block((words[:most] + _CUT,), faces[-1], is_cut=True)


def _body(lines: Sequence[str], height_px: int, width_px: int) -> Block:
    """Return `lines` in the largest font in which all of them fit."""
    rows: tuple[str, ...] = ()
    for face, most in _BODY_FACES:
        wrapped = [face.rows(line, width_px) for line in lines]
        rows = tuple(row for line in wrapped for row in line or (_CUT,))
        if None not in wrapped and len(rows) <= min(most, height_px // face.height_px):
            return Block(rows, face)
    most = height_px // TINY.height_px
    return Block((*rows[: most - 1], _CUT), TINY, is_cut=True)


def _draw_heading(pen: ImageDraw.ImageDraw, heading: Block, *, is_inverted: bool) -> None:
    (words,), face = heading.rows, heading.face
    if is_inverted:
        pen.rectangle((0, 0, _WIDTH - 1, _HEADING), fill=_LIT)
    else:
        pen.line((0, _HEADING, _WIDTH - 1, _HEADING), fill=_LIT)
    left = (_WIDTH - face.length_px(words)) // 2 if is_inverted else _MARGIN
    top = (_HEADING - face.height_px) // 2
    pen.text((left, top), words, fill=_DARK if is_inverted else _LIT, font=face.image_font)


def _draw_body(pen: ImageDraw.ImageDraw, body: Block, bottom: int, width_px: int) -> None:
    face = body.face
    top = _BODY_TOP + (bottom - _BODY_TOP - len(body.rows) * face.height_px) // 2
    for number, row in enumerate(body.rows):
        y = top + number * face.height_px
        left, _, right = row.partition("\t")
        pen.text((_MARGIN, y), left, fill=_LIT, font=face.image_font)
        pen.text(
            (width_px + 2 * _MARGIN - face.length_px(right), y),
            right,
            fill=_LIT,
            font=face.image_font,
        )


def _draw_key(pen: ImageDraw.ImageDraw, left: int, key: Block) -> None:
    (words,), face = key.rows, key.face
    pen.rectangle((left, _KEYS_TOP, left + _KEY_WIDTH - 1, _HEIGHT - 1), fill=_LIT)
    x = left + (_KEY_WIDTH - face.length_px(words) + 1) // 2
    y = _KEYS_TOP + (_HEIGHT - _KEYS_TOP - face.height_px) // 2
    pen.text((x, y), words, fill=_DARK, font=face.image_font)
