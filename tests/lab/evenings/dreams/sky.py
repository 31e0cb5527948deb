"""A glass star that truly lies on the mat."""

from __future__ import annotations

from dataclasses import dataclass

from games.dreams.pieces import LaidStar, Spot, StarKind


@dataclass(frozen=True, slots=True)
class TrueStar:
    """A star that truly lies on the mat.

    Attributes:
        laid: its kind and where it lies.
        number: which piece of glass it is.
    """

    laid: LaidStar
    number: int

    @property
    def kind(self) -> StarKind:
        """The kind of its glass."""
        return self.laid.kind

    @property
    def spot(self) -> Spot:
        """Where it lies."""
        return self.laid.spot

    def at(self, spot: Spot) -> TrueStar:
        """Return the same piece of glass elsewhere."""
        return TrueStar(LaidStar(self.kind, spot), self.number)
