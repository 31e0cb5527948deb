"""The report as one HTML file that needs nothing else: tables, plots and pictures are inside."""

from __future__ import annotations

import base64
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

import cv2

from device.measure.figures import FigureRow, MeasuredFrame
from device.measure.reliability import Reliability
from device.measure.tables import cells, figure_names
from vision.sheet.frames import encode_frame
from vision.sheet.lens import Frame

PICTURE_WIDTH_PX = 1200  # chosen: labels can be read, and twelve pictures make a few megabytes
JPEG_QUALITY = 80
MOST_MISTAKES = 12  # told under a picture

_SIDE, _MARGIN = 320, 44  # of a plot, in units of its drawing
_TICKS = (0.0, 0.5, 0.9, 0.99, 0.999)
_FINEST = 0.0005  # what lies closer to 1 is drawn there; a plot cannot go on for ever
_COLOURS = ("#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#b9770e", "#444444")

_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 1240px; padding: 0 1em;
  color: #1c1c1c; background: #ffffff }
table { border-collapse: collapse; margin: 0.6em 0 1.4em }
th, td { padding: 0.2em 0.7em; border-bottom: 1px solid #cccccc; text-align: right }
th:first-child, td:first-child { text-align: left }
div { overflow-x: auto }
img { max-width: 100%; display: block }
figure { margin: 0 0 2em }
figcaption { margin-top: 0.4em }
"""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What the report says of one reader.

    Attributes:
        title: the reader's game.
        sets: a row for each set.
        lamps: a row for each lamp.
        reliable: how reliable each part is.
        worst: the worst frames, each with its marked picture.
    """

    title: str
    sets: Sequence[FigureRow]
    lamps: Sequence[FigureRow]
    reliable: Sequence[Reliability]
    worst: Sequence[tuple[MeasuredFrame, Frame]]


def page(heading: str, notes: Sequence[str], chapters: Sequence[Chapter]) -> str:
    """Return the whole report.

    Args:
        heading: its title.
        notes: what was measured, when and with what; a sentence each.
        chapters: one for each reader.
    """
    parts = [f"<h1>{escape(heading)}</h1>", *(f"<p>{escape(note)}</p>" for note in notes)]
    parts += [_chapter(one) for one in chapters]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(heading)}</title><style>{_STYLE}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _chapter(chapter: Chapter) -> str:
    parts = [
        f"<h2>{escape(chapter.title)}</h2>",
        "<h3>By set</h3>",
        _figures("set", chapter.sets),
        "<h3>By lamp</h3>",
        _figures("lamp", chapter.lamps),
        "<h3>Is it right as often as it says?</h3>",
        _reliability_table(chapter.reliable),
        _plot(chapter.reliable),
        "<h3>The worst frames</h3>",
        *(_picture(outcome, frame) for outcome, frame in chapter.worst),
    ]
    if not chapter.worst:
        parts.append("<p>Every frame was read right.</p>")
    return "\n".join(parts)


def _figures(what: str, rows: Sequence[FigureRow]) -> str:
    names = figure_names(rows)
    return _table([what, "frames", *names], [cells(row, names) for row in rows])


def _reliability_table(reliable: Sequence[Reliability]) -> str:
    head = ["part", "said from", "how often", "said on average", "was right"]
    body = [
        [one.part, f"{some.least:g}", str(some.claims), f"{some.said:.4f}", f"{some.right:.4f}"]
        for one in reliable
        for some in one.bins
    ]
    sure = [[one.part, str(one.sure), str(one.sure_wrong)] for one in reliable]
    return _table(["said at 0.99 or above", "how often", "wrong"], sure) + _table(head, body)


def _table(head: Iterable[str], body: Iterable[Iterable[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in body
    )
    return f"<div><table><thead><tr>{top}</tr></thead>\n<tbody>{rows}</tbody></table></div>"


def _plot(reliable: Sequence[Reliability]) -> str:
    """Return a drawing: across how surely it was said, up how often it was right.

    Both scales are by the logarithm of what is missing to 1. Below the line it says too much.
    """
    lines = [_grid(tick) for tick in _TICKS]
    ends = f'x1="{_across(0)}" y1="{_up(0)}" x2="{_across(1)}" y2="{_up(1)}"'
    lines.append(f'<line {ends} stroke="#888888" stroke-dasharray="4 4"/>')
    for number, one in enumerate(reliable):
        colour = _COLOURS[number % len(_COLOURS)]
        dots = [(_across(some.said), _up(some.right), some.claims) for some in one.bins]
        points = " ".join(f"{x},{y}" for x, y, _ in dots)
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}"/>')
        lines += [
            f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}">'
            f"<title>{escape(one.part)}: {count} times</title></circle>"
            for x, y, count in dots
        ]
        y = _MARGIN + 18 * number
        lines.append(f'<text x="{_SIDE + 20}" y="{y}" fill="{colour}">{escape(one.part)}</text>')
    wide, high = _SIDE + 160, _SIDE + _MARGIN
    return (
        f'<svg role="img" aria-label="how often what was said was right" width="{wide}"'
        f' height="{high}" viewBox="0 0 {wide} {high}" font-size="12">{"".join(lines)}</svg>'
    )


def _grid(tick: float) -> str:
    x, y = _across(tick), _up(tick)
    return (
        f'<line x1="{x}" y1="{_up(0)}" x2="{x}" y2="{_up(1)}" stroke="#e4e4e4"/>'
        f'<line x1="{_across(0)}" y1="{y}" x2="{_across(1)}" y2="{y}" stroke="#e4e4e4"/>'
        f'<text x="{x}" y="{_up(0) + 16}" text-anchor="middle">{tick:g}</text>'
        f'<text x="{_across(0) - 6}" y="{y + 4}" text-anchor="end">{tick:g}</text>'
    )


def _across(share: float) -> float:
    return round(_MARGIN + _far(share) * (_SIDE - _MARGIN), 1)


def _up(share: float) -> float:
    return round(_SIDE - _far(share) * (_SIDE - _MARGIN) + _MARGIN / 4, 1)


def _far(share: float) -> float:
    """Return how far along a scale a share stands, 0 to 1."""
    return math.log(max(1 - share, _FINEST)) / math.log(_FINEST)


def _picture(outcome: MeasuredFrame, frame: Frame) -> str:
    told = [mistake.words for mistake in outcome.mistakes[:MOST_MISTAKES]]
    more = len(outcome.mistakes) - len(told)
    told += [f"and {more} more"] if more > 0 else []
    name = f"{outcome.set_name}/{outcome.path.name}"
    items = "".join(f"<li>{escape(words)}</li>" for words in told)
    return (
        f'<figure><img alt="{escape(name)}, marked" src="{_data(frame)}"><figcaption>'
        f"<b>{escape(name)}</b>, lamp: {escape(outcome.lamp)}<ul>{items}</ul></figcaption></figure>"
    )


def _data(frame: Frame) -> str:
    """Return a picture as an address that holds it, not wider than PICTURE_WIDTH_PX."""
    height, width = frame.shape[:2]
    if width > PICTURE_WIDTH_PX:
        size = (PICTURE_WIDTH_PX, round(height * PICTURE_WIDTH_PX / width))
        frame = cv2.resize(frame, size, interpolation=cv2.INTER_AREA).astype("uint8", copy=False)
    jpeg = encode_frame(frame, ".jpg", cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY)
    return f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}"
