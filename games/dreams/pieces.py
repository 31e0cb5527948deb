"""The stars: their kinds, where they lie, and their text forms.

Source: "Set-Up of the Game": 18 stars, one clear, one grey and one black for each player.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from enum import StrEnum

from games.errors import TextError

FURTHEST_MM = 9999.9  # four digits: far beyond any table, so that a spot always has its text form


class StarKind(StrEnum):
    """The three kinds of star that every player has one of."""

    CLEAR = "clear"
    GREY = "grey"
    BLACK = "black"


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """A place in sheet millimetres, rounded to tenths so that equality, hash and text are exact.

    The place may lie off the mat: the referee must be able to judge a star that lies there.
    """

    x: float
    y: float

    def __post_init__(self) -> None:
        for name, value in (("x", self.x), ("y", self.y)):
            if not -FURTHEST_MM <= value <= FURTHEST_MM:
                raise TextError(f"spot {name} = {value}; expected -9999.9 to 9999.9 mm")
            # Adding 0.0 turns -0.0 into 0.0; the two have different texts.
            object.__setattr__(self, name, round(float(value), 1) + 0.0)

    def distance_mm(self, other: Spot) -> float:
        """Return how far the two places are apart."""
        # In whole tenths: stars that just touch are 17.0 apart anywhere, not 16.999…
        across, down = round(10 * (self.x - other.x)), round(10 * (self.y - other.y))
        return math.hypot(across, down) / 10

    def __str__(self) -> str:
        return f"{self.x:.1f},{self.y:.1f}"


@dataclass(frozen=True, slots=True)
class LaidStar:
    """A star on the mat; it carries no player's colour."""

    kind: StarKind
    spot: Spot

    def __str__(self) -> str:
        return f"{self.kind}@{self.spot}"


_SPOT = re.compile(r"(-?\d{1,4}(?:\.\d)?),(-?\d{1,4}(?:\.\d)?)", re.ASCII)


def parse_kind(text: str) -> StarKind:
    """Return the kind of star that `text` names.

    Raises:
        TextError: no kind has that name.
    """
    if text not in list(StarKind):
        raise TextError(f"no kind of star {text!r}; there are {', '.join(StarKind)}")
    return StarKind(text)


def parse_spot(text: str) -> Spot:
    """Return the place that `text` names: `112.4,87.0`.

    Raises:
        TextError: `text` is not of that form.
    """
    found = _SPOT.fullmatch(text)
    if not found:
        raise TextError(f"{text!r} is no place; expected millimetres as in 112.4,87.0")
    return Spot(float(found[1]), float(found[2]))


def parse_bead(text: str) -> LaidStar:
    """Return the star that `text` writes: `grey@112.4,87.0`.

    Raises:
        TextError: `text` is not of that form.
    """
    kind, _, spot = text.partition("@")
    return LaidStar(parse_kind(kind), parse_spot(spot))
