"""An exhibit: one matter of a game as it is kept, so that players can settle a dispute over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta, Struct

from device.table.weighing import Explanation

MOST_MARKED = 40  # changed places of one photo; more of them would hide it
LONGEST = 400  # letters of a sentence
_Words = Annotated[str, Meta(max_length=LONGEST, description=f"at most {LONGEST} letters")]
_Length = Annotated[float, Meta(gt=0, le=5000, description="more than 0, at most 5000 mm")]
_Place = Annotated[float, Meta(ge=-5000, le=10000, description="at most 10000 mm away")]
_Number = Annotated[int, Meta(ge=0, le=10_000_000, description="0 to 10000000")]


class Marked(Struct, frozen=True):
    """A place that looks otherwise on the other photo: its outline, mm from the top left."""

    what: _Words
    outline: Annotated[tuple[tuple[_Place, _Place], ...], Meta(max_length=64)]


class Side(Struct, frozen=True):
    """What belongs to one photo: the size of what it shows, and the places that changed."""

    width_mm: _Length
    height_mm: _Length
    marked: Annotated[tuple[Marked, ...], Meta(max_length=MOST_MARKED)]


class Exhibit(Struct, frozen=True):
    """One matter of a game, without its photos.

    Attributes:
        number: counts the exhibits of a game, from 1.
        kind: the kind of the journal's entry, such as `illegal`; `call` if the referee was called.
        turns: how many turns were recorded then.
        date: when it was, UTC; empty if the clock was not set.
        shown: the words of the screen that told it.
        asked: the words of the screen whose question it answers; none without a question.
        answer: the label of the button that was pressed; empty without a question.
        explanations: what may have happened by the photo after it, the likeliest first.
        before: the photo of the sheet when board and record last agreed; None without one.
        after: the photo of the sheet at the matter; None without one.
    """

    number: _Number
    kind: _Words
    turns: _Number
    date: _Words
    shown: Annotated[tuple[_Words, ...], Meta(max_length=16)]
    asked: Annotated[tuple[_Words, ...], Meta(max_length=16)] = ()
    answer: _Words = ""
    explanations: Annotated[tuple[Explanation, ...], Meta(max_length=3)] = ()
    before: Side | None = None
    after: Side | None = None


@dataclass(frozen=True, slots=True)
class Photographed:
    """An exhibit with its photos, JPEG files; None where there is none."""

    exhibit: Exhibit
    before: bytes | None
    after: bytes | None

    @property
    def size_bytes(self) -> int:
        """How much memory the photos take."""
        return len(self.before or b"") + len(self.after or b"")


def cut(words: Sequence[str]) -> tuple[str, ...]:
    """Return sentences that an exhibit can hold."""
    return tuple(line[:LONGEST] for line in words if line)[:16]
