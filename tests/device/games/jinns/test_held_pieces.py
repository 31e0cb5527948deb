"""A dome in a hand, while another star is read as if the dome might already lie on it."""

from __future__ import annotations

import math
from dataclasses import replace

from device.table.events import Seen
from tests.device.games.jinns.evenings import four, look
from tests.device.games.jinns.table_top import Evening, changed, reading_of, settled
from vision.stacks.evidence import StackReading

LANDED = look(2, "blue", 2)
"""Blue 2 of star 20, when it lies on green 2 of star 14."""


def _held(evening: Evening, seconds: float) -> Evening:
    """Show star 20 empty for a while, and star 14 as if the blue 2 might lie there."""
    reading = _in_doubt(reading_of(changed(settled(evening.position), {20: None})))
    for _ in range(round(2 * seconds)):
        evening.at_s += 0.5
        evening.take(Seen(reading, evening.at_s))
    return evening


def _in_doubt(reading: StackReading) -> StackReading:
    """Return a reading in which star 14 is rather as before, and may have blue 2 on top."""
    stars, rest = list(reading.stars), math.log(0.001)
    rather, maybe = math.log(0.7), math.log(0.3)
    colours = {"red": rest, "blue": maybe, "yellow": rest, "green": rather}
    stars[14] = replace(stars[14], heights=(rather, maybe, rest, rest), colours=colours)
    return StackReading(None, tuple(stars))


def test_a_dome_that_is_held_for_a_moment_brings_no_question() -> None:
    """Once every piece in a hand brought one, if another star was in doubt."""
    evening = _held(four().see_board(), 4.0)
    assert evening.prompt.kind == "turn"
    assert evening.see_board().prompt.kind == "turn"


def test_a_dome_that_is_held_for_long_brings_the_question_whether_it_lies_there() -> None:
    evening = _held(four().see_board(), 7.0)
    assert (evening.prompt.kind, evening.words[0]) == ("unsure", "Which move?")


def test_a_dome_that_is_laid_down_at_once_is_told_at_once() -> None:
    evening = _held(four().see_board(), 1.0)
    evening.see(changed(settled(evening.position), {20: None, 14: LANDED}))
    assert evening.prompt.kind == "illegal"
