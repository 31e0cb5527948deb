"""What bead evidence says of itself."""

from __future__ import annotations

import math

import pytest

from tests.lab.beads.stills import reader_of, still
from vision.beads.constants import BLACK_DOUBT, KIND_DOUBT
from vision.beads.evidence import Bead, BeadEvidence, BeadReading
from vision.beads.kinds import KINDS

LOGS = {"clear": math.log(0.7), "grey": math.log(0.2), "black": math.log(0.1)}


def test_the_likeliest_kind_is_the_plain_reading() -> None:
    assert BeadEvidence(12.0, 30.0, 2.0, LOGS).best() == Bead("clear", 12.0, 30.0)


@pytest.mark.parametrize("odds", [0.0, -3.0])
def test_a_place_where_none_is_likelier_than_one_is_no_bead(odds: float) -> None:
    assert BeadEvidence(12.0, 30.0, odds, LOGS).best() is None


def test_confidence_is_that_a_bead_lies_there_and_is_of_its_kind() -> None:
    evidence = BeadEvidence(12.0, 30.0, math.log(9), LOGS)
    assert evidence.confidence() == pytest.approx(0.9 * 0.7)


def test_confidence_in_no_bead_does_not_ask_for_its_kind() -> None:
    assert BeadEvidence(12.0, 30.0, -math.log(9), LOGS).confidence() == pytest.approx(0.9)


def test_weak_places_are_told_but_not_found() -> None:
    places = (BeadEvidence(1.0, 2.0, 3.0, LOGS), BeadEvidence(50.0, 2.0, -3.0, LOGS))
    reading = BeadReading(None, places)
    assert tuple(reading) == places
    assert reading.found() == (Bead("clear", 1.0, 2.0),)


def test_places_come_strongest_first() -> None:
    odds = [place.standing for place in reader_of(still("000")).read(still("000").frame)]
    assert odds == sorted(odds, reverse=True)


def test_black_glass_is_less_in_doubt_than_clear_glass_is_beside_grey() -> None:
    """Once a second black star was asked about as if it might be a clear one."""
    found = [p.kinds for p in reader_of(still("000")).read(still("000").frame) if p.standing > 0]
    clear, black = (max(found, key=lambda kinds: kinds[kind]) for kind in ("clear", "black"))
    doubt = math.log(KIND_DOUBT / len(KINDS))
    assert max(black["clear"], clear["black"]) < doubt - 1 < doubt - 1e-6 < clear["grey"]


def test_no_kind_is_ever_quite_ruled_out() -> None:
    for place in reader_of(still("000")).read(still("000").frame):
        assert sorted(place.kinds) == sorted(KINDS)
        assert min(place.kinds.values()) >= math.log(BLACK_DOUBT / len(KINDS)) - 1e-6
        assert sum(math.exp(log) for log in place.kinds.values()) == pytest.approx(1, abs=1e-5)
