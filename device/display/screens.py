"""Drawing a prompt as a screen: heading, body, and labels of the buttons.

The body takes the largest print in which all of it fits. Headings of refusals and of trouble are
drawn dark on light, so that players see the difference from across the table.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from device.display.chart import draw_chart
from device.display.geometry import MARGIN_PX, NARROW, Geometry
from device.display.hourglass import GLASS_PX, draw_clock, time_px
from device.display.typeface import BOLD, SMALL, TINY, Typeface, printable
from device.table.prompts import ClockFace, Key, Prompt, Signal
from device.texts.language import say

logger = logging.getLogger(__name__)

_INVERTED = frozenset({Signal.ILLEGAL, Signal.TROUBLE})
_CUT = "..."
_COLUMN_GAP_PX = 14  # a column of TINY then holds 24 letters: a name and its points
_LIT, _DARK = 255, 0


@dataclass(frozen=True, slots=True)
class Block:
    """Words in rows of one font; `is_cut` if the words did not fit and end in `...`."""

    rows: tuple[str, ...]
    face: Typeface
    is_cut: bool = False
    columns: int = 1


@dataclass(frozen=True, slots=True)
class ScreenLayout:
    """A prompt in words, rows and fonts, ready to be drawn."""

    heading: Block
    body: Block
    keys: tuple[Block | None, ...]

    @property
    def is_cut(self) -> bool:
        """Whether any words did not fit."""
        return any(block.is_cut for block in (self.heading, self.body, *self.keys) if block)


def draw(prompt: Prompt, language: str = "en", geometry: Geometry = NARROW) -> Image.Image:
    """Return the screen of `prompt` as a 1-bit image of the display's size."""
    prompt = fitted(prompt, language, geometry)
    layout = lay_out(prompt, language, geometry)
    if layout.is_cut:
        logger.warning("screen %s does not fit in %s", prompt.kind, language)
    image = Image.new("1", geometry.size_px)
    pen = ImageDraw.Draw(image)
    if prompt.chart is not None:
        draw_chart(pen, prompt.chart, geometry.chart_box)
    _draw_heading(pen, geometry, layout.heading, is_inverted=prompt.signal in _INVERTED)
    if prompt.clock is not None:
        room_px = geometry.text_px - layout.heading.face.length_px(layout.heading.rows[0])
        has_time = room_px >= GLASS_PX + time_px(prompt.clock)
        right, height = geometry.size_px[0] - 1, geometry.heading_px
        draw_clock(pen, prompt.clock, right, height, has_time=has_time)
    _draw_body(pen, layout.body, _body_box(prompt, geometry))
    for left, key in zip(geometry.keys_left_px, layout.keys, strict=True):
        if key:
            _draw_key(pen, geometry, left, key)
    return image


def lay_out(prompt: Prompt, language: str = "en", geometry: Geometry = NARROW) -> ScreenLayout:
    """Return the words of `prompt` in the fonts and rows in which they are drawn."""
    prompt = fitted(prompt, language, geometry)
    lines = [printable(say(line, language)) for line in prompt.lines]
    title = printable(say(prompt.title, language))
    columns = _columns(prompt, lines, geometry)
    return ScreenLayout(
        heading=_heading(title, prompt.clock, geometry),
        body=_body(lines, _body_box(prompt, geometry), geometry, columns),
        keys=tuple(
            _row(printable(say(key, language)), (SMALL, TINY), geometry.key_width_px)
            if key
            else None
            for key in prompt.keys
        ),
    )


def fitted(prompt: Prompt, language: str, geometry: Geometry) -> Prompt:
    """Return the screen without what may go, as far as the rest needs the room: plan, last line."""
    if prompt.may_lose_chart and _is_tight(prompt, language, geometry):
        prompt = replace(prompt, chart=None)
    if prompt.may_lose_last and _is_tight(prompt, language, geometry):
        prompt = replace(prompt, lines=prompt.lines[:-1], may_lose_last=False)
    return prompt


def _is_tight(prompt: Prompt, language: str, geometry: Geometry) -> bool:
    lines = [printable(say(line, language)) for line in prompt.lines]
    return _body(lines, _body_box(prompt, geometry), geometry, columns=1).is_cut


def _heading(title: str, clock: ClockFace | None, geometry: Geometry) -> Block:
    """Return the heading; a clock leaves it less room, and drops its time if it must."""
    faces, width_px = (BOLD, SMALL, TINY), geometry.text_px
    if clock is None:
        return _row(title, faces, width_px)
    beside = _row(title, faces, width_px - GLASS_PX - time_px(clock))
    return _row(title, faces, width_px - GLASS_PX) if beside.is_cut else beside


def words_of(prompt: Prompt, language: str = "en") -> tuple[str, ...]:
    """Return the words of `prompt` in lines: the heading, the body, an empty line, the keys."""
    lines = (say(line, language).replace("\t", "  ") for line in (prompt.title, *prompt.lines))
    keys = (
        f"{key.name}: {say(label, language)}"
        for key, label in zip(Key, prompt.keys, strict=True)
        if label
    )
    return (*lines, "", "  ".join(keys))


@dataclass(frozen=True, slots=True)
class _BodyBox:
    """Where the body stands, in pixels."""

    top: int
    bottom: int
    width: int

    @property
    def height(self) -> int:
        return self.bottom - self.top


def _body_box(prompt: Prompt, geometry: Geometry) -> _BodyBox:
    bottom = geometry.body_bottom_px(has_keys=any(prompt.keys))
    width = geometry.text_px if prompt.chart is None else geometry.text_beside_chart_px
    return _BodyBox(geometry.body_top_px, bottom, width)


def _columns(prompt: Prompt, lines: Sequence[str], geometry: Geometry) -> int:
    """Return the number of columns: a list of names and numbers may have several."""
    is_list = len(lines) > 1 and all("\t" in line for line in lines)
    return geometry.list_columns if is_list and prompt.chart is None else 1


def _column_px(width_px: int, columns: int) -> int:
    return (width_px - (columns - 1) * _COLUMN_GAP_PX) // columns


def _row(words: str, faces: Sequence[Typeface], width_px: int) -> Block:
    """Return `words` in the first font in which they fit."""
    for face in faces:
        if face.length_px(words) <= width_px:
            return Block((words,), face)
    least = faces[-1]
    whole = least.shortened(words, width_px - least.length_px(_CUT))
    return Block((whole + _CUT,), least, is_cut=True)


def _body(lines: Sequence[str], box: _BodyBox, geometry: Geometry, columns: int) -> Block:
    """Return `lines` in the largest font in which all of them fit, no pair broken if it can be."""
    rows: tuple[str, ...] = ()
    for may_break_pairs in (False, True):
        for face, most in geometry.body_faces:
            for abreast in dict.fromkeys((columns, 1)):
                width_px = _column_px(box.width, abreast)
                wrapped = [face.rows(line, width_px) for line in lines]
                rows = tuple(row for line in wrapped for row in line or (_CUT,))
                room = abreast * min(most, box.height // face.height_px)
                is_whole = may_break_pairs or not _breaks_a_pair(lines, wrapped)
                if None not in wrapped and len(rows) <= room and is_whole:
                    return Block(rows, face, columns=abreast)
    most = box.height // TINY.height_px
    return Block((*rows[: most - 1], _CUT), TINY, is_cut=True)


def _breaks_a_pair(lines: Sequence[str], wrapped: Sequence[tuple[str, ...] | None]) -> bool:
    """Return whether a line of two things, left and right, takes more than one row."""
    pairs = (rows for line, rows in zip(lines, wrapped, strict=True) if "\t" in line)
    return any(rows is None or len(rows) > 1 for rows in pairs)


def _draw_heading(
    pen: ImageDraw.ImageDraw, geometry: Geometry, heading: Block, *, is_inverted: bool
) -> None:
    (words,), face = heading.rows, heading.face
    width, bottom = geometry.size_px[0], geometry.heading_px
    if is_inverted:
        pen.rectangle((0, 0, width - 1, bottom), fill=_LIT)
    else:
        pen.line((0, bottom, width - 1, bottom), fill=_LIT)
    left = (width - face.length_px(words)) // 2 if is_inverted else MARGIN_PX
    top = (bottom - face.height_px) // 2
    face.write(pen, (left, top), words, _DARK if is_inverted else _LIT)


def _draw_body(pen: ImageDraw.ImageDraw, body: Block, box: _BodyBox) -> None:
    face = body.face
    column_px = _column_px(box.width, body.columns)
    rows_each = -(-len(body.rows) // body.columns)
    top = box.top + (box.height - rows_each * face.height_px) // 2
    for number, row in enumerate(body.rows):
        column, above = divmod(number, rows_each)
        x = MARGIN_PX + column * (column_px + _COLUMN_GAP_PX)
        y = top + above * face.height_px
        left, _, right = row.partition("\t")
        face.write(pen, (x, y), left, _LIT)
        end = x + column_px + MARGIN_PX
        face.write(pen, (end - face.length_px(right), y), right, _LIT)


def _draw_key(pen: ImageDraw.ImageDraw, geometry: Geometry, left: int, key: Block) -> None:
    (words,), face = key.rows, key.face
    width, top, bottom = geometry.key_width_px, geometry.keys_top_px, geometry.size_px[1]
    pen.rectangle((left, top, left + width - 1, bottom - 1), fill=_LIT)
    x = left + (width - face.length_px(words) + 1) // 2
    y = top + (bottom - top - face.height_px) // 2
    face.write(pen, (x, y), words, _DARK)
