"""The true mat: glass stars wherever people lay, push and knock them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from games.dreams.pieces import LaidStar, Spot
from games.dreams.setup import Setup
from tests.lab.evenings.dreams.sky import TrueStar

FEWEST, MOST = 2, 12  # stars that a knock displaces
ROLLS_MM = (15.0, 90.0)  # how far a knocked star rolls
OFF_THE_MAT = 0.2
EDGE_MM = 10.0
APART_MM = 3.0  # left free between two stars by people who lay them side by side


class TrueMat:
    """What lies on the mat, and how the mat lies.

    Attributes:
        stars: what lies on the mat.
        roll_deg: how far the mat is turned in the picture.
    """

    def __init__(self, setup: Setup) -> None:
        """Lay a bare mat."""
        self.setup = setup
        self.stars: list[TrueStar] = []
        self.roll_deg = 0.0

    def lay(self, stars: Sequence[TrueStar]) -> None:
        """Lay just these stars."""
        self.stars = list(stars)

    def free_spot(self, chance: Random, kept: Sequence[Spot] = ()) -> Spot:
        """Return a place where a star touches no other, nor one that belongs on a `kept` place."""
        apart = self.setup.bead_mm + APART_MM
        while True:
            spot = Spot(
                chance.uniform(EDGE_MM, self.setup.width_mm - EDGE_MM),
                chance.uniform(EDGE_MM, self.setup.height_mm - EDGE_MM),
            )
            taken = (*(star.spot for star in self.stars), *kept)
            if all(spot.distance_mm(other) > apart for other in taken):
                return spot

    def knock(self, chance: Random) -> int:
        """Roll some stars away, as a sleeve or a cat does; return how many."""
        hit = chance.sample(self.stars, min(len(self.stars), chance.randint(FEWEST, MOST)))
        for star in hit:
            self.stars.remove(star)
        for star in hit:
            if chance.random() >= OFF_THE_MAT:
                self._roll(star, chance)
        return len(hit)

    def _roll(self, star: TrueStar, chance: Random) -> None:
        """Let a star come to rest elsewhere; off the mat it is picked up."""
        far, way = chance.uniform(*ROLLS_MM), chance.uniform(0.0, math.tau)
        x, y = star.spot.x + far * math.cos(way), star.spot.y + far * math.sin(way)
        is_on = 0 <= x <= self.setup.width_mm and 0 <= y <= self.setup.height_mm
        if is_on and all(
            Spot(x, y).distance_mm(one.spot) > self.setup.bead_mm for one in self.stars
        ):
            self.stars.append(TrueStar(LaidStar(star.kind, Spot(x, y)), star.number))
