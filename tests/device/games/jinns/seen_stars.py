"""Recorded evidence of stars: what readers said of frames of sets that they were not tuned on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from games.jinns.pieces import Colour, StackView
from games.jinns.views import View
from tests.device.games.jinns.table_top import COLOURS
from vision.sheet.board import Star
from vision.stacks.evidence import StackReading, StarEvidence

_FILE = Path(__file__).parent / "seen" / "evidence.tsv"


@dataclass(frozen=True, slots=True)
class SeenStar:
    """One star of one recorded frame: what stood there, and what the reader said."""

    height: int
    colour: str
    strength: int
    standing: float
    heights: tuple[float, ...]
    colours: dict[str, float]
    strengths: tuple[float, ...]

    def told_of(self, star: int, look: StackView | None) -> StarEvidence:
        """Return this evidence as if the recorded piece were one of `look`, on `star`."""
        own = str(look.colour) if look is not None else COLOURS[0]
        names = [own, *(colour for colour in COLOURS if colour != own)]
        known = self.colour if self.colour in self.colours else min(self.colours)
        logs = [self.colours[known], *(v for k, v in self.colours.items() if k != known)]
        strength = look.strength if look is not None else 1
        turn = strength - self.strength if self.strength else 0
        return StarEvidence(
            Star(star),
            self.standing,
            self.heights,
            dict(zip(names, logs, strict=True)),
            {each: self.strengths[(each - 1 - turn) % 4] for each in range(1, 5)},
        )


class SeenTable:
    """A camera over one table: what it says of a lake, with the mistakes that readers make.

    A star that does not change is read in the same way again: its light stays as it is.
    """

    def __init__(self, chance: Random, *, mistakes: float = 1.0) -> None:
        """Keep the source of chance.

        Args:
            chance: decides which recorded star stands for which.
            mistakes: how many of the recorded misreads are kept, 0 to 1.
        """
        self._chance = chance
        self._mistakes = mistakes
        self._sheet = chance.choice(sorted(_stars()))
        self._drawn: dict[tuple[int, StackView | None], StarEvidence] = {}

    def reading(self, view: View) -> StackReading:
        """Return the reading of a frame of this view."""
        stars = tuple(self._evidence(star, look) for star, look in enumerate(view))
        return StackReading(None, stars)

    def lay_again(self, stars: Sequence[int]) -> None:
        """Let what lies on some stars be read anew, for it was in a hand."""
        self._drawn = {key: seen for key, seen in self._drawn.items() if key[0] not in stars}

    def _evidence(self, star: int, look: StackView | None) -> StarEvidence:
        key = (star, look)
        if key not in self._drawn:
            self._drawn[key] = self._draw(look).told_of(star, look)
        return self._drawn[key]

    def _draw(self, look: StackView | None) -> SeenStar:
        height = 0 if look is None else look.height
        seen = _of_height(self._sheet, height)
        drawn = self._chance.choice(seen)
        if _is_right(drawn) or self._chance.random() < self._mistakes:
            return drawn
        return self._chance.choice([one for one in seen if _is_right(one)])


def _is_right(seen: SeenStar) -> bool:
    look = StackView(seen.height, Colour.RED, 1) if seen.height else None
    best = seen.told_of(0, look).best()
    if best is None or look is None:
        return best is look
    return (best.height, best.colour, best.strength) == (look.height, look.colour, look.strength)


@cache
def _of_height(sheet: str, height: int) -> Sequence[SeenStar]:
    """Return the stars of a sheet with a stack of this height; of all sheets if it has few."""
    own = [one for one in _stars()[sheet] if one.height == height]
    return own if len(own) >= ENOUGH else recorded(height)


@cache
def recorded(height: int) -> Sequence[SeenStar]:
    """Return the recorded stars of all sheets with a stack of this height; 0 for empty stars."""
    return [one for stars in _stars().values() for one in stars if one.height == height]


@cache
def recorded_by_reading(height: int) -> dict[bool, Sequence[SeenStar]]:
    """Return those stars, by whether they were read as what stood there."""
    seen = recorded(height)
    return {so: [one for one in seen if _is_right(one) is so] for so in (True, False)}


ENOUGH = 12
"""With fewer recorded stars of a height, those of the other sheets are used too."""


@cache
def _stars() -> dict[str, list[SeenStar]]:
    """Return the recorded stars of every sheet."""
    found: dict[str, list[SeenStar]] = defaultdict(list)
    for line in _FILE.read_text().splitlines():
        sheet, *fields = line.split("\t")
        found[sheet].append(_star(fields))
    return found


def _star(fields: Sequence[str]) -> SeenStar:
    height, colour, strength, standing, heights, colours, strengths = fields
    pairs = [pair.split(":") for pair in colours.split(",")]
    return SeenStar(
        0 if height == "-" else int(height),
        colour,
        0 if strength == "-" else int(strength),
        float(standing),
        _floats(heights),
        {name: float(log) for name, log in pairs},
        _floats(strengths),
    )


def _floats(text: str) -> tuple[float, ...]:
    return tuple(map(float, text.split(",")))
