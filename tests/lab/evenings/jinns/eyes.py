"""The camera of a simulated evening: recorded evidence of stars, misread at a given rate."""

from __future__ import annotations

from random import Random

from games.jinns.pieces import StackView
from games.jinns.views import View
from tests.device.games.jinns.seen_stars import SeenStar, recorded_by_reading
from vision.stacks.evidence import StackReading, StarEvidence

CHANGES = 0.002  # of the stars a frame: a shadow comes or goes, and the star is read anew


class Eyes:
    """What readers said of unseen frames, told of the true lake.

    A star that does not change is read in the same way again, until its light changes.
    """

    def __init__(self, chance: Random, misreads: float) -> None:
        """Keep the source of chance, and how many of the stacks are misread, 0 to 1."""
        self._chance, self._misreads = chance, misreads
        self._drawn: dict[tuple[int, StackView | None], StarEvidence] = {}

    def reading(self, view: View) -> StackReading:
        """Return the reading of a frame of this view."""
        return StackReading(None, tuple(self._evidence(*each) for each in enumerate(view)))

    def forget(self) -> None:
        """Read everything anew: the sheet lies otherwise under the lamp."""
        self._drawn.clear()

    def _evidence(self, star: int, look: StackView | None) -> StarEvidence:
        key = (star, look)
        if key not in self._drawn or self._chance.random() < CHANGES:
            self._drawn[key] = self._draw(look).told_of(star, look)
        return self._drawn[key]

    def _draw(self, look: StackView | None) -> SeenStar:
        seen = recorded_by_reading(0 if look is None else look.height)
        is_right = self._chance.random() >= self._misreads
        return self._chance.choice(seen[is_right] or seen[True])
