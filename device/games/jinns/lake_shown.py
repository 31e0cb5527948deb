"""The lake as everybody at the table may see it, in a picture and in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from device.games.jinns.pictures import lake_picture, star_at
from device.games.jinns.screens import JinnsScreens, stack_lines
from device.keepsake.keepsake import Say
from device.keepsake.shown import Shown, ShownPlace
from device.table.prompts import text
from games.jinns.moves import Move
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
    places = tuple(_places(position, _reaches(words, position)))
    return Shown((("lake", picture),), tuple(lines), bool(changed), places)


def _places(position: Position, reaches: Mapping[int, tuple[int, ...]]) -> Iterator[ShownPlace]:
    for star, stack in enumerate(position.lake):
        at = star_at(star, len(position.lake))
        targets = reaches.get(star, ())
        told = text("moves-of-stack", star=star, stars=", ".join(map(str, targets)))
        yield ShownPlace(star, at, stack_lines(star, stack), targets, told if targets else None)


def _reaches(words: JinnsScreens, position: Position) -> dict[int, tuple[int, ...]]:
    """Return the stars to which the player to move may go, by the star of the stack.

    Nothing if the table does not show that, which is a house rule.
    """
    if not position.setup.options.moves_shown:
        return {}
    found: defaultdict[int, set[int]] = defaultdict(set)
    for move in words.game.legal_moves(position):
        if isinstance(move, Move):
            found[move.origin].add(move.target)
    return {star: tuple(sorted(targets)) for star, targets in found.items()}


def _changed(history: Sequence[Position]) -> frozenset[int]:
    """Return the stars on which something else stands since the last turn."""
    if len(history) == 1:
        return frozenset()
    both = zip(history[-2].lake, history[-1].lake, strict=True)
    return frozenset(star for star, (before, now) in enumerate(both) if before != now)
