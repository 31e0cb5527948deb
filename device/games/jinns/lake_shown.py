"""The lake as everybody at the table may see it, in a picture and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.games.jinns.pictures import lake_picture, star_at
from device.games.jinns.screens import JinnsScreens, stack_lines
from device.keepsake.keepsake import Say
from device.keepsake.shown import Shown, ShownPlace
from games.jinns.position import Position


def lake_shown(words: JinnsScreens, history: Sequence[Position], say: Say) -> Shown:
    """Return the lake after the last accepted turn, with the points.

    The stars that the turn changed are marked.
    """
    position = history[-1]
    scores = words.game.scores(position)
    names = {words.seat_name(seat): tally for seat, tally in scores.items()}
    lines = (
        line
        for star, stack in enumerate(position.lake)
        if stack.domes
        for line in stack_lines(star, stack)
    )
    changed = _changed(history)
    picture = lake_picture(position.lake, names, say, changed)
    return Shown((("lake", picture),), tuple(lines), bool(changed), tuple(_places(position)))


def _places(position: Position) -> Iterator[ShownPlace]:
    for star, stack in enumerate(position.lake):
        at = star_at(star, len(position.lake))
        yield ShownPlace(star, at, stack_lines(star, stack))


def _changed(history: Sequence[Position]) -> frozenset[int]:
    """Return the stars on which something else stands since the last turn."""
    if len(history) == 1:
        return frozenset()
    both = zip(history[-2].lake, history[-1].lake, strict=True)
    return frozenset(star for star, (before, now) in enumerate(both) if before != now)
