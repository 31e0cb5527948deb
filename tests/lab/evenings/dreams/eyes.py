"""The camera over a simulated mat: recorded evidence of glass stars, misread at a given rate."""

from __future__ import annotations

from random import Random

from tests.device.games.dreams.seen_stars import NO_STAR, SeenGlass, recorded
from tests.lab.evenings.dreams.mat import TrueMat
from tests.lab.evenings.dreams.sky import TrueStar
from vision.beads.constants import POSITION_SPREAD_MM
from vision.beads.evidence import Bead, BeadEvidence, BeadReading

CHANGES = 0.002  # of the stars a frame: a shadow comes or goes, and the star is read anew
KEPT_NEAR_MM = 4.0  # a star that is seen further off its place in the recording is read amiss
ANEW_MM = 4.5  # a star that was put back nearer than this to its place is read as before


class Eyes:
    """What the reader said of unseen frames, told of the true mat.

    A star that does not change is read in the same way again, but for the noise of its place.
    Where the reader invents a star, it sees it until the light changes.
    """

    def __init__(self, chance: Random, misreads: float, mat: TrueMat) -> None:
        """Keep the source of chance, and how many of the stars are misread, 0 to 1."""
        self._chance, self._misreads, self._mat = chance, misreads, mat
        self._drawn: dict[int, dict[TrueStar, SeenGlass]] = {}
        self._invented: BeadEvidence | None = None

    def reading(self) -> BeadReading:
        """Return the reading of a frame of the mat as it lies."""
        seen = [self._evidence(star) for star in self._mat.stars]
        found = [one for one in (*seen, self._invention()) if one is not None]
        found.sort(key=lambda one: -one.standing)
        return BeadReading(None, tuple(found), self._mat.roll_deg, POSITION_SPREAD_MM)

    def forget(self) -> None:
        """Read everything anew: the mat lies otherwise under the lamp."""
        self._drawn.clear()
        self._invented = None

    def _evidence(self, star: TrueStar) -> BeadEvidence | None:
        seen = self._known(star)
        if seen is None or self._chance.random() < CHANGES:
            seen = self._draw(star.kind.value)
        self._drawn.setdefault(star.number, {})[star] = seen
        spot = star.spot
        x_mm, y_mm = (self._chance.gauss(at, POSITION_SPREAD_MM) for at in (spot.x, spot.y))
        return seen.told_of(Bead(star.kind.value, x_mm, y_mm))

    def _known(self, star: TrueStar) -> SeenGlass | None:
        """Return how this piece of glass was read here before; None if it was elsewhere."""
        places = self._drawn.get(star.number, {})
        near = (seen for at, seen in places.items() if at.spot.distance_mm(star.spot) <= ANEW_MM)
        return next(near, None)

    def _invention(self) -> BeadEvidence | None:
        """Return a find that is no star, now and then; it stays until the light changes."""
        if self._chance.random() < CHANGES:
            self._invented = self._invent() if self._chance.random() < self._misreads else None
        return self._invented

    def _invent(self) -> BeadEvidence | None:
        spot = self._mat.free_spot(self._chance)
        return self._choice(NO_STAR, is_right=False).told_of(Bead("", spot.x, spot.y))

    def _draw(self, kind: str) -> SeenGlass:
        return self._choice(kind, is_right=self._chance.random() >= self._misreads)

    def _choice(self, kind: str, *, is_right: bool) -> SeenGlass:
        seen = recorded(kind)
        fitting = [
            one for one in seen[is_right] or seen[True] if not is_right or one.off_mm < KEPT_NEAR_MM
        ]
        return self._chance.choice(fitting)
