"""The lake as everybody at the table may see it, in a picture and in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from device.games.jinns.pictures import lake_picture, star_at
from device.games.jinns.screens import JinnsScreens, stack_lines
from device.keepsake.keepsake import Say
from device.keepsake.shown import Shown, ShownPlace
from device.table.prompts import Text, text
from games.jinns.moves import Move, Take
from games.jinns.pieces import TOWER_HEIGHT
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


def _places(position: Position, reaches: Mapping[int, _Reach]) -> Iterator[ShownPlace]:
    for star, stack in enumerate(position.lake):
        reach = reaches.get(star, _Reach())
        targets, takes = tuple(sorted(reach.targets)), tuple(sorted(reach.takes))
        lines = tuple(_reach_lines(star, reach))
        at = star_at(star, len(position.lake))
        yield ShownPlace(star, at, stack_lines(star, stack), targets, takes, lines)


def _reach_lines(star: int, reach: _Reach) -> Iterator[Text]:
    """Yield where a stack may go, and which towers leave the lake by that."""
    named = (
        ("moves-of-stack", reach.targets),
        ("moves-complete", reach.complete),
        ("moves-take-three", reach.takes - {star}),
    )
    for key, stars in named:
        if stars:
            yield text(key, star=star, stars=", ".join(map(str, sorted(stars))))
    if star in reach.takes:
        yield text("moves-take-here", star=star)


def _reaches(words: JinnsScreens, position: Position) -> dict[int, _Reach]:
    """Return what the player to move may do with each stack, by its star.

    Nothing if the table does not show that, which is a house rule.
    """
    if not position.setup.options.moves_shown:
        return {}
    found: defaultdict[int, _Reach] = defaultdict(_Reach)
    for move in words.game.legal_moves(position):
        if isinstance(move, Move):
            found[move.origin].add(move, position.lake[move.target].height)
        elif isinstance(move, Take):
            found[move.star].takes.add(move.star)
    return found


@dataclass(slots=True)
class _Reach:
    """What may be done with a stack: where it may go, and which towers leave the lake by that.

    Attributes:
        targets: the stars to which it may go.
        complete: those where it makes a tower of four, which is taken off.
        takes: those where it makes a tower of three that partners may take off; its own star if
            it may be taken off where it stands.
    """

    targets: set[int] = field(default_factory=set[int])
    complete: set[int] = field(default_factory=set[int])
    takes: set[int] = field(default_factory=set[int])

    def add(self, move: Move, height: int) -> None:
        """Add a move onto a stack of so many domes."""
        self.targets.add(move.target)
        if height + move.count == TOWER_HEIGHT:
            self.complete.add(move.target)
        if move.takes_base:
            self.takes.add(move.target)


def _changed(history: Sequence[Position]) -> frozenset[int]:
    """Return the stars on which something else stands since the last turn."""
    if len(history) == 1:
        return frozenset()
    both = zip(history[-2].lake, history[-1].lake, strict=True)
    return frozenset(star for star, (before, now) in enumerate(both) if before != now)
