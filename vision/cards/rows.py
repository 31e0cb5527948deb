"""Where an edition prints its numbers.

All cards of an edition are alike, so cards that are surely read say where the numbers stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import numpy as np

from vision.cards.constants import (
    ROWS_LEAST_SURE,
    ROWS_LIKE_MM,
    ROWS_WIDER_MM,
    TWO_DIGITS_FROM,
    VALUES,
)
from vision.cards.find_by_print import Triple
from vision.sheet.lens import Floats


def usual_aside(sure: Sequence[Triple]) -> float | None:
    """Return how far outer numbers of one digit stand from the middle one, mm, or None."""
    asides = [_aside(triple) for triple in sure if _is_one_digit(triple)]
    return median(asides) if len(asides) >= ROWS_LEAST_SURE else None


def is_as_printed(triple: Triple, aside_mm: float | None) -> bool:
    """Return whether a row's outer numbers stand where the edition prints them; if unknown, False.

    A wall may look like three numbers, but hardly at these places.
    """
    if aside_mm is None:
        return False
    further_mm = _sides(triple) - aside_mm
    least = -ROWS_LIKE_MM if _is_one_digit(triple) else -ROWS_WIDER_MM
    return bool((least < further_mm).all() and (further_mm < ROWS_LIKE_MM).all())


def is_part(triple: Triple, aside_mm: float) -> bool:
    """Return whether a row of one digit is only the last digit of wider numbers, as 3 of 13."""
    return _is_one_digit(triple) and bool((_sides(triple) < aside_mm - ROWS_LIKE_MM).all())


def _sides(triple: Triple) -> Floats:
    left, middle, right = triple.places_mm
    return np.asarray(np.linalg.norm([left - middle, right - middle], axis=1))


def _is_one_digit(triple: Triple) -> bool:
    return int(triple.odds[:VALUES].argmax()) < TWO_DIGITS_FROM


def _aside(triple: Triple) -> float:
    return float(np.linalg.norm(triple.places_mm[2] - triple.places_mm[0])) / 2
