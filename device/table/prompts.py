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
    """

    kind: str
    title: Text
    lines: tuple[Text, ...] = ()
    keys: tuple[Text | None, Text | None, Text | None] = (None, None, None)
    signal: Signal = Signal.QUIET
    chart: Chart | None = None
