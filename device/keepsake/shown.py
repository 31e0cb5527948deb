"""The position of a game as everybody at the table may see it, in pictures and in words."""

from __future__ import annotations

from dataclasses import dataclass

from device.keepsake.drawing import Drawing
from device.table.prompts import Text


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """A place that players may point at in the first drawing.

    Attributes:
        number: the place.
        at: where it is: how far to the right and how far down, from 0 to 1.
        lines: how it looks by the record.
        reaches: the places to which what lies here may go now, if the table shows that.
        takes: those of them, or this place itself, where a tower may be taken off then.
        reach_lines: the same as sentences; none if nothing here may go anywhere.
    """

    number: int
    at: tuple[float, float]
    lines: tuple[Text, ...]
    reaches: tuple[int, ...] = ()
    takes: tuple[int, ...] = ()
    reach_lines: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """The position as everybody at the table may see it.

    Attributes:
        pictures: drawings by their name.
        words: the same as sentences, for those who cannot see the drawings.
        is_marked: whether corners in a drawing mark what the last turn changed.
        places: the places that may be pointed at in the first drawing, where a game has such.
    """

    pictures: tuple[tuple[str, Drawing], ...] = ()
    words: tuple[Text, ...] = ()
    is_marked: bool = False
    places: tuple[ShownPlace, ...] = ()
