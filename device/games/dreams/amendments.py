"""Corrections to the record of a firmament: stars' kinds, or the place of the last star."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product

from device.games.dreams.said_kinds import said_kinds
from games.dreams.moves import Action, Placement
from games.dreams.pieces import LaidStar, StarKind
from games.dreams.position import Position
from games.game import Seat


@dataclass(frozen=True, slots=True)
class Amendment:
    """A corrected record of this round.

    Attributes:
        stars: the stars in the corrected record that differ, by their numbers from 0.
        position: the position in the corrected record.
        moves: the turns that replace as many of the last turns.
    """

    stars: Mapping[int, LaidStar]
    position: Position
    moves: tuple[Action, ...]


def changed_kinds(
    position: Position, turns: Sequence[Action], seat: Seat
) -> Iterator[Mapping[int, LaidStar]]:
    """Yield how a player's stars of this round may be of other kinds: those that change.

    The kinds are assigned jointly: a player has one star of each kind. A kind that players have
    said by hand stays.

    Args:
        position: the record, while stars are placed.
        turns: the turns that led to it.
        seat: the player.

    Source: "Place Stars".
    """
    said = said_kinds(position.placed, turns)
    own = [(k, star) for k, (owner, star) in enumerate(position.placed) if owner == seat]
    for kinds in permutations(StarKind, len(own)):
        changed = {
            number: LaidStar(kind, star.spot)
            for (number, star), kind in zip(own, kinds, strict=True)
            if kind is not star.kind
        }
        if changed and said.isdisjoint(changed):
            yield changed


def other_kinds(position: Position, turns: Sequence[Action], seat: Seat) -> Iterator[Amendment]:
    """Yield the corrections in which a player's stars of this round are of other kinds."""
    for changed in changed_kinds(position, turns, seat):
        yield from with_stars(position, turns, changed)


def other_kinds_of_both(
    position: Position, turns: Sequence[Action], placed: Sequence[Placement]
) -> Iterator[Amendment]:
    """Yield the corrections without which not all players have the kinds that they placed.

    Stars of a player who has the kind that he placed stay as they are recorded.
    """
    choices: list[list[Mapping[int, LaidStar]]] = [
        [{}]
        if star.kind in position.kinds_left(star.seat)
        else list(changed_kinds(position, turns, star.seat))
        for star in placed
    ]
    for chosen in product(*choices):
        changed = {number: star for stars in chosen for number, star in stars.items()}
        if changed:
            yield from with_stars(position, turns, changed)


def last_replaced(
    position: Position, turns: Sequence[Action], star: LaidStar
) -> Iterator[Amendment]:
    """Yield the correction in which `star`, of another kind, replaces the last star.

    Then the player has taken his star back and placed another one elsewhere.

    A star of the same kind elsewhere is no correction, but a star that was moved. Nor is there any
    for a star of which players have said by hand of what kind it is.
    """
    if not position.laid or position.laid[-1].kind is star.kind:
        return
    seat, last = position.placed[-1][0], len(position.laid) - 1
    if last in said_kinds(position.placed, turns):
        return
    if star.kind in position.kinds_left(seat):
        yield from with_stars(position, turns, {last: star})


def with_stars(
    position: Position, turns: Sequence[Action], stars: Mapping[int, LaidStar]
) -> Iterator[Amendment]:
    """Yield the correction in which some stars, by their numbers, are others.

    There is none if the record begins with one of them.
    """
    made = [k for k, turn in enumerate(turns) if isinstance(turn, Placement)]
    laid, moves = list(position.laid), list(turns)
    for number, star in stars.items():
        back = len(position.laid) - number
        if back > len(made):
            return  # the record begins with this star already on the mat
        old = turns[made[-back]]
        if isinstance(old, Placement):
            laid[number] = star
            moves[made[-back]] = replace(old, kind=StarKind(star.kind), spot=star.spot)
    first = made[min(stars) - len(position.laid)]
    amended = replace(position, laid=tuple(laid))
    yield Amendment(dict(stars), amended, tuple(moves[first:]))
