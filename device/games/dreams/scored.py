"""The reading of a firmament, held against the label of its frame, star by star."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TypedDict, cast

from device.games.port import Scorer
from device.measure.scores import Claim, FrameScore, Mistake, certainty
from device.reading.readers import AnyReading
from vision.beads.evidence import Bead, BeadEvidence, BeadReading
from vision.sheet.board import Board

NEAR_MM = 4.0
"""Farther apart, a star found is not the star labelled. Defined: as the given sets are scored."""


class _Bead(TypedDict):
    """A star of the label: its kind, and its centre on the sheet."""

    kind: str
    x: float
    y: float


def score(
    label: Mapping[str, object],
    reading: AnyReading,
    board: Board,  # noqa: ARG001 - stars may lie anywhere
) -> FrameScore:
    """Return the score of a firmament's frame; what was not read counts as missing.

    `bead_recall` counts labelled stars, `bead_precision` the stars that were found. `firmament` is
    right where every star is found and named right, and nothing else is.
    """
    if not isinstance(reading, BeadReading):
        raise TypeError(f"{type(reading).__name__} is no reading of a firmament")
    labelled = cast("list[_Bead]", label["beads"])
    truth = [Bead(one["kind"], float(one["x"]), float(one["y"])) for one in labelled]
    seen = [(place, bead) for place in reading if (bead := place.best()) is not None]
    pairs = _pairs(truth, [bead for _, bead in seen])
    kinds = [(truth[one], seen[other][1]) for one, other in pairs.items()]
    right = sum(true.kind == found.kind for true, found in kinds)
    matched = {other: truth[one] for one, other in pairs.items()}
    return FrameScore(
        {
            "bead_recall": _shares(right, len(truth)),
            "bead_precision": _shares(right, len(seen)),
            "firmament": (right == len(truth) == len(seen),),
        },
        lengths_mm={"bead_mm": tuple(_apart(true, found) for true, found in kinds)},
        claims=tuple(
            claim
            for number, (place, bead) in enumerate(seen)
            for claim in _claims(place, bead, matched.get(number))
        ),
        mistakes=(
            *(_missed(one) for number, one in enumerate(truth) if number not in pairs),
            *(_invented(bead) for number, (_, bead) in enumerate(seen) if number not in matched),
            *(_misnamed(true, found) for true, found in kinds if true.kind != found.kind),
        ),
    )


def _shares(right: int, of: int) -> tuple[bool, ...]:
    return (True,) * right + (False,) * (of - right)


def _apart(one: Bead, other: Bead) -> float:
    return math.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm)


def _pairs(truth: Sequence[Bead], found: Sequence[Bead]) -> dict[int, int]:
    """Return the star found for each star labelled, by their numbers, the nearest pairs first."""
    apart = sorted(
        (_apart(true, bead), one, other)
        for one, true in enumerate(truth)
        for other, bead in enumerate(found)
    )
    pairs: dict[int, int] = {}
    for distance, one, other in apart:
        if distance <= NEAR_MM and one not in pairs and other not in pairs.values():
            pairs[one] = other
    return pairs


def _claims(place: BeadEvidence, bead: Bead, true: Bead | None) -> list[Claim]:
    """Return what was said of a star that was found; of its kind only where a star lies."""
    claims = [Claim("presence", certainty(place.standing), true is not None)]
    if true is not None:
        share = math.exp(min(0.0, max(place.kinds.values())))
        claims.append(Claim("kind", share, bead.kind == true.kind))
    return claims


def _missed(bead: Bead) -> Mistake:
    return Mistake(f"{bead.kind} is missed", (bead.x_mm, bead.y_mm))


def _invented(bead: Bead) -> Mistake:
    return Mistake(f"{bead.kind} is not there", (bead.x_mm, bead.y_mm))


def _misnamed(true: Bead, found: Bead) -> Mistake:
    return Mistake(f"{true.kind} is read as {found.kind}", (true.x_mm, true.y_mm))


SCORER = Scorer("beads", score)
