"""Prompts: the values that say what the players see and hear.

A `Prompt` says everything that the box shows and sounds at one moment. Decisions, display, sound
and journal share the same prompt, so they cannot disagree. The texts of a prompt are keys with
facts. Only `device.texts.language` turns them into sentences, in the players' language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

Fact = str | int | tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence by its key, with the facts that fill it."""

    key: str
    facts: tuple[tuple[str, Fact], ...] = ()


def text(key: str, **facts: Fact) -> Text:
    """Return the text with this key and these facts."""
    return Text(key, tuple(facts.items()))


class Key(Enum):
    """The three buttons, left to right; their labels stand above them on the display."""

    A = "a"
    B = "b"
    C = "c"


class Signal(Enum):
    """How LED and buzzer carry a prompt to players who do not look at the display."""

    QUIET = "quiet"
    ACCEPTED = "accepted"
    ILLEGAL = "illegal"
    QUESTION = "question"
    TOWER = "tower"
    OVER = "over"
    TROUBLE = "trouble"
    REMINDER = "reminder"


@dataclass(frozen=True, slots=True)
class Chart:
    """A small plan of the sheet beside the words; places are (x, y) in sheet millimetres.

    Attributes:
        size_mm: width and height of the sheet.
        dots: the pieces on it.
        ring: the piece or place that the words are about, or None.
        arrow: from where to where something must go, or None.
        further: the other places that are in question; each has a ring too.
    """

    size_mm: tuple[float, float]
    dots: tuple[tuple[float, float], ...] = ()
    ring: tuple[float, float] | None = None
    arrow: tuple[tuple[float, float], tuple[float, float]] | None = None
    further: tuple[tuple[float, float], ...] = ()


def ringed(
    size_mm: tuple[float, float],
    dots: Iterable[tuple[float, float]],
    rings: Sequence[tuple[float, float]],
) -> Chart:
    """Return a plan of the sheet with a ring round each place that is in question.

    Args:
        size_mm: width and height of the sheet.
        dots: the pieces on it, (x, y) mm.
        rings: the places in question, (x, y) mm.
    """
    ring = rings[0] if rings else None
    return Chart(size_mm, tuple(dots), ring=ring, further=tuple(rings[1:]))


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What a screen shows of the game clock beside its heading.

    Attributes:
        seconds: the seconds that are left.
        left: their share of the whole time, from 0 to 1; the hourglass shows it.
    """

    seconds: int
    left: float


@dataclass(frozen=True, slots=True)
class PromptSection:
    """More lines of a screen, under a heading of their own.

    Attributes:
        title: the heading.
        lines: the body.
    """

    title: Text
    lines: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Prompt:
    """One screen, with what is sounded when it comes up.

    Attributes:
        kind: the screen's name, such as `turn`, `illegal`, `unsure`, `tower`, `hand`.
        title: the heading.
        lines: the body, top to bottom.
        keys: the labels of the buttons A, B and C; None for a button that does nothing.
        signal: what LED and buzzer do when it comes up.
        chart: a plan of the sheet beside the words, or None.
        may_lose_chart: whether the plan is left out where the words do not fit beside it.
        may_lose_last: whether the last line is left out where the lines do not fit without it.
        sections: more lines after the body, each section under its own heading.
        leafing: the button that shows the next page, if the display needs several pages; None for
            a screen of one page. The display labels the button.
        leafing_label: the label of that button on the first page, or None for the usual label.
            With such a label, the button has the screen's own meaning on the last page; if the
            screen has none for the button, the button leads back to the first page.
        opened_from: the kind of the screen from which this screen was opened. Going back leads to
            the same page of that screen. Empty for a screen that was not opened from another.
        clock: the game clock beside the heading, or None.
    """

    kind: str
    title: Text
    lines: tuple[Text, ...] = ()
    keys: tuple[Text | None, Text | None, Text | None] = (None, None, None)
    signal: Signal = Signal.QUIET
    chart: Chart | None = None
    may_lose_chart: bool = False
    may_lose_last: bool = False
    sections: tuple[PromptSection, ...] = ()
    leafing: Key | None = None
    leafing_label: Text | None = None
    opened_from: str = ""
    clock: ClockFace | None = None


def scores_of(
    title: Text,
    totals: tuple[Text, ...],
    sections: tuple[PromptSection, ...],
    fix: Text | None = None,
) -> Prompt:
    """Return the screen of the scores: totals first, then their parts; A shows the next page.

    Args:
        title: the heading of the totals.
        totals: a line for each seat.
        sections: the lines that add up to the totals.
        fix: the label of B if the scores can be corrected, or None.
    """
    return Prompt(
        "scores",
        title,
        totals,
        (None, fix, text("key-back")),
        sections=sections,
        leafing=Key.A,
    )
