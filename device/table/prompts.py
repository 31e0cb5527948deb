"""What the players are told: values, so that deciding, drawing, sounding and journalling agree.

A `Prompt` says everything that the box shows and sounds at one moment. Its texts are keys with
facts; only `device.texts.language` turns them into sentences, in the players' language.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

Fact = str | int | tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence by its key, with the facts that fill it."""

    key: str
    facts: tuple[tuple[str, Fact], ...] = ()


def text(key: str, **facts: Fact) -> Text:
    """Return the sentence `key` with its facts."""
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


@dataclass(frozen=True, slots=True)
class Chart:
    """A small plan of the sheet beside the words; places are (x, y) in sheet millimetres.

    Attributes:
        size_mm: width and height of the sheet.
        dots: the pieces on it.
        ring: the piece or place that the words are about, or None.
        arrow: from where to where something must go, or None.
    """

    size_mm: tuple[float, float]
    dots: tuple[tuple[float, float], ...] = ()
    ring: tuple[float, float] | None = None
    arrow: tuple[tuple[float, float], tuple[float, float]] | None = None


class PrintSize(Enum):
    """How large lines must be set at least; a display with less room shows them on more pages."""

    LARGE = "large"
    MEDIUM = "medium"
    SMALL = "small"


@dataclass(frozen=True, slots=True)
class PromptSection:
    """More lines of a screen, under a heading of their own.

    Attributes:
        title: the heading.
        lines: the body.
        print_size: how large the lines are set at least.
    """

    title: Text
    lines: tuple[Text, ...]
    print_size: PrintSize = PrintSize.MEDIUM


@dataclass(frozen=True, slots=True)
class Prompt:
    """One screen, with what is sounded when it comes up.

    Attributes:
        kind: the screen's name, such as `turn`, `illegal`, `unsure`, `tower`, `hand`.
        title: the heading.
        lines: the body, top to bottom.
        keys: what the buttons A, B and C do now; None where a button does nothing.
        signal: what LED and buzzer do when it comes up.
        chart: a plan of the sheet beside the words, or None.
        sections: what is read after the body, each under its own heading.
        leafing: the button that leafs through the pages on which a display shows all that; None
            for a screen of one page. The display labels the button.
        print_size: how large the lines are set at least, where a button leafs.
        opened_from: the kind of the screen from which this one was opened and to which it goes
            back, page and all; empty for none.
    """

    kind: str
    title: Text
    lines: tuple[Text, ...] = ()
    keys: tuple[Text | None, Text | None, Text | None] = (None, None, None)
    signal: Signal = Signal.QUIET
    chart: Chart | None = None
    sections: tuple[PromptSection, ...] = ()
    leafing: Key | None = None
    print_size: PrintSize = PrintSize.MEDIUM
    opened_from: str = ""


def scores_of(
    title: Text,
    totals: tuple[Text, ...],
    sections: tuple[PromptSection, ...],
    fix: Text | None = None,
    print_size: PrintSize = PrintSize.SMALL,
) -> Prompt:
    """Return the screen of the scores: totals first, then what they are made of; A leafs.

    Args:
        title: the heading of the totals.
        totals: a line for each seat.
        sections: what the totals are made of.
        fix: the label of B, where something can be set right.
        print_size: how large the totals are set at least.
    """
    return Prompt(
        "scores",
        title,
        totals,
        (None, fix, text("key-back")),
        sections=sections,
        leafing=Key.A,
        print_size=print_size,
    )
