"""Plots of the tables of docs/measured.md, as SVG: bars in two colours, each with its figure.

Only what the tables hold is drawn. Bars of frames that the reader was tuned on are pale.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from tests.paths import ROOT

MEASURED = ROOT / "docs" / "measured.md"
UNSEEN = "never tuned on"

_FRESH, _FITTED, _INK, _SOFT, _GROUND = "#0b6e69", "#a9c9c6", "#1c1c1c", "#6b6b6b", "#ffffff"
_WIDTH, _WORDS, _BAR, _GAP, _GROUP_GAP, _TOP, _FIGURE, _HEAD = 880, 200, 15, 4, 12, 58, 60, 20


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot of one table.

    Attributes:
        title: the heading of the table in the page.
        figures: the columns that are drawn, and what they are called in the plot.
    """

    title: str
    figures: Mapping[str, str]


PLOTS = {
    "plot_lake": Plot(
        "Stacks on the lake",
        {"top": "tops right", "board_top": "whole boards", "occluded": "hands noticed"},
    ),
    "plot_firmament": Plot(
        "Glass stars on the firmament",
        {"bead_recall": "stars found and named", "bead_precision": "of those named, right"},
    ),
    "plot_tiles": Plot("Tiles of 1001 Islands", {"tile": "tiles right", "island": "whole islands"}),
    "plot_cards": Plot("Cards of 5 Towers", {"card": "cards right", "table": "whole tables"}),
}


def rows_of(page: str, title: str) -> list[dict[str, str]]:
    """Return the rows of the first table under a heading, by the names of its columns."""
    section = page.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    table = [line for line in section.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in table]
    head, _, *body = cells
    names = [name or "standing" for name in head]
    return [dict(zip(names, row, strict=True)) for row in body]


def plot(wanted: Plot, rows: Sequence[Mapping[str, str]]) -> str:
    """Return a plot of rows; a figure that a row lacks is left out."""
    shapes: list[str] = []
    y = float(_TOP)
    for row in rows:
        is_fresh = row["standing"] == UNSEEN
        shapes += _row(row, wanted.figures, y, _FRESH if is_fresh else _FITTED)
        y += _height(row, wanted.figures) + _GROUP_GAP
    return _svg(wanted.title, y, shapes)


def _height(row: Mapping[str, str], figures: Mapping[str, str]) -> int:
    return _HEAD + sum(_BAR + _GAP for name in figures if row[name])


def _row(
    row: Mapping[str, str], figures: Mapping[str, str], y: float, colour: str
) -> Iterator[str]:
    yield _text(0, y + 11, f"{row['set']} ({row['frames']} frames)", _INK)
    y += _HEAD
    room = _WIDTH - _WORDS - _FIGURE
    for name, said in figures.items():
        if row[name]:
            share = float(row[name])
            yield _text(_WORDS - 8, y + 11, said, _SOFT, "end")
            yield (
                f'<rect x="{_WORDS}" y="{y:g}" width="{room * share:.1f}" height="{_BAR}" '
                f'fill="{colour}"/>'
            )
            yield _text(_WORDS + room * share + 6, y + 12, f"{share:.3f}", _INK)
            y += _BAR + _GAP


def _svg(title: str, height: float, shapes: Sequence[str]) -> str:
    legend = (
        f'<rect x="0" y="28" width="12" height="12" fill="{_FRESH}"/>',
        _text(18, 39, "the reader was never tuned on these frames", _SOFT),
        f'<rect x="380" y="28" width="12" height="12" fill="{_FITTED}"/>',
        _text(398, 39, "tuned on them, or causes of errors were looked for on them", _SOFT),
    )
    body = "\n".join((_text(0, 16, title, _INK, size=17), *legend, *shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -8 {_WIDTH + 20} {height + 8:g}" '
        f'font-family="sans-serif">\n'
        f'<rect x="-10" y="-8" width="100%" height="100%" fill="{_GROUND}"/>\n{body}\n</svg>\n'
    )


def _text(
    x: float, y: float, words: str, colour: str, anchor: str = "start", *, size: int = 14
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def drawn() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every plot."""
    page = MEASURED.read_text(encoding="utf-8")
    for name, wanted in PLOTS.items():
        yield f"{name}.svg", plot(wanted, rows_of(page, wanted.title))
