"""Figures as text: which there are, and how each is written."""

from __future__ import annotations

from collections.abc import Sequence

from device.measure.figures import FigureRow

_TIMES = ("ms", "ms_slow")
_LAST = ("occluded", "clear", *_TIMES)


def figure_names(rows: Sequence[FigureRow]) -> list[str]:
    """Return the figures that some row has, those that every reader has last."""
    names = dict.fromkeys(name for row in rows for name in row.figures)
    return [*(n for n in names if n not in _LAST), *(n for n in _LAST if n in names)]


def cells(row: FigureRow, names: Sequence[str]) -> list[str]:
    """Return a row's name, how many frames it has, and these figures; empty where it has none."""
    figures = ((name, row.figures.get(name)) for name in names)
    return [row.name, str(row.frames), *("" if v is None else _shown(n, v) for n, v in figures)]


def _shown(name: str, value: float) -> str:
    if name in _TIMES:
        return f"{value:.0f}"
    return f"{value:.4f}".rstrip("0").rstrip(".")


def text_table(what: str, rows: Sequence[FigureRow]) -> list[str]:
    """Return the figures of all rows as the lines of a table."""
    names = figure_names(rows)
    lines = [[what, "frames", *names], *(cells(row, names) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip()
        for line in lines
    ]
