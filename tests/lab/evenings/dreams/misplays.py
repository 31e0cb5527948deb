"""What people do on a mat though the rules forbid it: "What has been placed remains there!"."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.dreams.moves import Placement, Removal, Shift
from games.dreams.pieces import LaidStar, StarKind
from games.dreams.position import Position
from games.game import Seat
from tests.lab.evenings.dreams.mat import TrueMat
from tests.lab.evenings.dreams.sky import TrueStar

FAR_MM = 20.0  # a star that is moved less is not worth the breach
ANOTHERS = -1  # the number of a piece of glass that belongs to another player


def misplayed(
    position: Position, stars: Sequence[TrueStar], mat: TrueMat, chance: Random
) -> str | None:
    """Move a star, take it away, or lay one of a kind that is used up; None if nothing fits."""
    if position.turn is None:
        return None
    if chance.random() < 1 / 3:
        return _lay_used_kind(position, position.turn, mat, chance)
    if not stars:
        return None
    star = chance.choice(stars)
    mat.lay([one for one in stars if one is not star])
    if chance.random() < 1 / 2:
        return str(Removal(position.turn, star.kind, star.spot))
    return _shift(position.turn, star, mat, chance)


def _lay_used_kind(position: Position, seat: Seat, mat: TrueMat, chance: Random) -> str | None:
    used = [kind for kind in StarKind if kind not in position.kinds_left(seat)]
    if not used:
        return None
    star = LaidStar(chance.choice(used), mat.free_spot(chance))
    mat.lay([*mat.stars, TrueStar(star, ANOTHERS)])
    return str(Placement(seat, star.kind, star.spot))


def _shift(seat: Seat, star: TrueStar, mat: TrueMat, chance: Random) -> str:
    spot = mat.free_spot(chance)
    while spot.distance_mm(star.spot) < FAR_MM:
        spot = mat.free_spot(chance)
    mat.lay([*mat.stars, star.at(spot)])
    return str(Shift(seat, star.kind, star.spot, spot))
