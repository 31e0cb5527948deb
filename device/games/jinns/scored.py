"""The reading of a lake, held against the label of its frame, star by star."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import TypedDict, cast

from device.games.port import Scorer
from device.measure.scores import Claim, FrameScore, Mistake, certainty
from device.reading.readers import AnyReading
from vision.sheet.board import Board
from vision.stacks.evidence import StackLook, StackReading, StarEvidence

PARTS = ("height", "colour", "strength")


class _Stack(TypedDict):
    """A stack of the label: its pieces are colour and strength, the bottom one first."""

    star: int
    pieces: list[tuple[str, int]]


def score(label: Mapping[str, object], reading: AnyReading, board: Board) -> FrameScore:
    """Return the score of a lake's frame; what was not read counts as empty.

    `top` is right where the star is rightly empty, or colour and strength of its top are right.
    `star` wants the height too. `board_top` and `board` are of the whole frame.
    """
    if not isinstance(reading, StackReading):
        raise TypeError(f"{type(reading).__name__} is no reading of a lake")
    labelled = cast("list[_Stack]", label["stacks"])
    truth = {stack["star"]: _look(stack["pieces"]) for stack in labelled}
    seen = {int(star.star): star for star in reading}
    places = {int(place.star): (place.x_mm, place.y_mm) for place in board.stars}
    hits: dict[str, list[bool]] = {
        name: [] for name in ("star", "top", "occupancy", *PARTS, "board", "board_top")
    }
    claims: list[Claim] = []
    mistakes: list[Mistake] = []
    for star, place in places.items():
        true, evidence = truth.get(star), seen.get(star)
        found = None if evidence is None else evidence.best()
        parts = _parts(true, found)
        hits["occupancy"].append((true is None) == (found is None))
        for name in PARTS if true is not None else ():
            hits[name].append(parts[name])
        hits["top"].append(parts["colour"] and parts["strength"])
        hits["star"].append(all(parts.values()))
        if not hits["star"][-1]:
            mistakes.append(Mistake(f"star {star}: is {_words(true)}, read {_words(found)}", place))
        if evidence is not None:
            claims += _claims(evidence, true, parts)
    hits["board"].append(all(hits["star"]))
    hits["board_top"].append(all(hits["top"]))
    return FrameScore(
        {name: tuple(right) for name, right in hits.items()},
        claims=tuple(claims),
        mistakes=tuple(mistakes),
    )


def _look(pieces: list[tuple[str, int]]) -> StackLook:
    colour, strength = pieces[-1]
    return StackLook(len(pieces), colour, strength)


def _parts(true: StackLook | None, found: StackLook | None) -> dict[str, bool]:
    if true is None or found is None:
        return dict.fromkeys(PARTS, true is found)
    return {name: getattr(true, name) == getattr(found, name) for name in PARTS}


def _claims(star: StarEvidence, true: StackLook | None, parts: dict[str, bool]) -> Iterator[Claim]:
    """Yield what the reading said of a star; of a look only where a stack was rightly seen."""
    stands = star.standing > 0
    yield Claim("occupancy", certainty(star.standing), stands == (true is not None))
    if stands and true is not None:
        logs = (star.heights, star.colours.values(), star.strengths.values())
        for name, some in zip(PARTS, logs, strict=True):
            yield Claim(name, math.exp(min(0.0, max(some))), parts[name])


def _words(look: StackLook | None) -> str:
    if look is None:
        return "empty"
    high = f", {look.height} high" if look.height > 1 else ""
    return f"{look.colour} {look.strength}{high}"


SCORER = Scorer("stacks", score)
