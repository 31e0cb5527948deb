"""The stars that a reader reads wrong by habit, as the record keeps them over a restart.

Only those stars are kept. Of all others, the reader agrees with the record as it should.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import cast

from device.journal.store import JsonValue
from device.reading.readers import AnyReading
from games.jinns.pieces import TOWER_HEIGHT, StackView
from games.jinns.position import Position
from games.jinns.views import views
from vision.sheet.board import Star
from vision.stacks.evidence import StackReading, StarEvidence

HABITUAL = 3.0  # nats, 20 to 1: from so much against the record on, a star is read wrong
CLEARLY = 6.0  # log odds of a star that is read as the record has it
HARDLY = math.log(1e-3)  # log probability of what such a star does not show


def kept_habits(reading: AnyReading, position: Position, last: JsonValue) -> JsonValue:
    """Return the stars that are read wrong, or None if they are those that were kept last."""
    if not isinstance(reading, StackReading):
        return None
    record = views(position)[0]
    stars = reading.by_itself().stars
    odd = [star for star in stars if _cost(star, record[int(star.star)]) >= HABITUAL]
    known = set(cast("Mapping[str, JsonValue]", last or {}))
    if {str(int(star.star)) for star in odd} == known:
        return None
    return {str(int(star.star)): _form(star) for star in odd}


def reading_again(value: JsonValue, position: Position) -> StackReading:
    """Return the reading that was kept; a star that was not kept is read as the record has it.

    Raises:
        KeyError, TypeError, ValueError: `value` is no such reading.
    """
    kept = cast("Mapping[str, Mapping[str, JsonValue]]", value)
    colours, strengths = _kinds(position)
    stars = [
        _star(Star(number), kept[str(number)])
        if str(number) in kept
        else _clear(Star(number), look, colours, strengths)
        for number, look in enumerate(views(position)[0])
    ]
    return StackReading(None, tuple(stars))


def _cost(star: StarEvidence, look: StackView | None) -> float:
    return star.log_likelihood(star.best()) - star.log_likelihood(look)


def _form(star: StarEvidence) -> dict[str, JsonValue]:
    return {
        "standing": round(star.standing, 2),
        "heights": [round(one, 2) for one in star.heights],
        "colours": {str(colour): round(one, 2) for colour, one in star.colours.items()},
        "strengths": {str(strength): round(one, 2) for strength, one in star.strengths.items()},
    }


def _star(star: Star, form: Mapping[str, JsonValue]) -> StarEvidence:
    colours = cast("Mapping[str, float]", form["colours"])
    strengths = cast("Mapping[str, float]", form["strengths"])
    return StarEvidence(
        star,
        float(cast("float", form["standing"])),
        tuple(cast("list[float]", form["heights"])),
        dict(colours),
        {int(strength): one for strength, one in strengths.items()},
    )


def _kinds(position: Position) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the colours and strengths that the domes of this game have."""
    domes = [dome for stack in position.lake for dome in stack.domes]
    colours = tuple(sorted({str(dome.colour) for dome in domes}))
    return colours, tuple(sorted({dome.strength for dome in domes}))


def _clear(
    star: Star, look: StackView | None, colours: tuple[str, ...], strengths: tuple[int, ...]
) -> StarEvidence:
    """Return the evidence of a star that shows a look clearly."""
    height, colour, strength = (
        (0, "", 0) if look is None else (look.height, str(look.colour), look.strength)
    )
    return StarEvidence(
        star,
        -CLEARLY if look is None else CLEARLY,
        tuple(0.0 if one == height else HARDLY for one in range(1, TOWER_HEIGHT + 1)),
        {one: 0.0 if one == colour else HARDLY for one in colours},
        {one: 0.0 if one == strength else HARDLY for one in strengths},
    )
