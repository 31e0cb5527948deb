"""From likenesses to names."""

import math
from dataclasses import replace

import pytest

from vision.tiles.catalogue import Entry
from vision.tiles.evidence import FOREIGN, TileEvidence
from vision.tiles.top_view import TilePlace
from vision.tiles.verdict import PlaceContext, TileMatch, is_named, names, odds

LIE = TilePlace(200.0, 150.0, 0.0)
HOME = PlaceContext("upper")


def _match(likeness: float, *, rival: float, worst: float = 0.8, left: float = 0.1) -> TileMatch:
    return TileMatch(Entry("x", "upper", "front", b""), likeness, LIE, worst, left, rival)


def _evidence(said: dict[str, float]) -> TileEvidence:
    logs = {name: math.log(share) for name, share in said.items()}
    return TileEvidence(200.0, 150.0, 0.0, "upper", 0, "front", logs)


def test_a_faint_tile_is_named_if_it_stands_out() -> None:
    assert is_named([_match(0.5, rival=0.2)], HOME)


def test_a_faint_tile_that_another_is_nearly_as_like_is_not_named() -> None:
    assert not is_named([_match(0.5, rival=0.4)], HOME)


def test_in_another_row_a_tile_has_to_be_surer() -> None:
    faint = _match(0.5, rival=0.3)
    assert is_named([faint], HOME)
    assert not is_named([faint], PlaceContext("lower"))
    assert is_named([_match(0.9, rival=0.4)], PlaceContext("lower"))


def test_a_back_is_at_home_in_every_row() -> None:
    back = replace(_match(0.5, rival=0.3), entry=Entry("b", "lower", "back", b""))
    assert is_named([back], HOME)


def test_a_tile_with_another_drawing_in_one_place_is_not_named() -> None:
    assert not is_named([_match(0.85, rival=0.3, worst=0.1)], HOME)


def test_what_the_frames_grain_leaves_of_known_tiles_is_no_other_drawing() -> None:
    grainy = _match(0.7, rival=0.3, worst=0.3, left=0.15)
    assert not is_named([grainy], HOME)
    assert is_named([grainy], PlaceContext("upper", grain=0.15))
    assert not is_named([grainy], PlaceContext("upper", grain=0.05))


def test_a_tile_known_without_doubt_stays_known_whatever_the_grain() -> None:
    strong = _match(0.92, rival=0.5, worst=0.7, left=0.2)
    assert is_named([strong], PlaceContext("upper", grain=0.05))


def test_no_matches_name_nothing() -> None:
    assert not is_named([], HOME)


def test_the_share_of_foreign_tiles_has_the_odds_against_the_best() -> None:
    best = _match(0.5, rival=0.25)
    said = names([best], 0.0, HOME)
    assert said["x"] - said[FOREIGN] == pytest.approx(odds(best, HOME), abs=0.2)


def test_a_tile_that_another_of_the_box_explains_nearly_as_well_is_not_named() -> None:
    assert _evidence({"x": 0.5, "y": 0.4, FOREIGN: 0.1}).best() is None
    assert _evidence({"x": 0.8, "y": 0.1, FOREIGN: 0.1}).best() == "x"


def test_a_tile_that_may_as_well_be_any_of_several_others_is_not_named() -> None:
    assert _evidence({"x": 0.26, "y": 0.25, "z": 0.25, "w": 0.23, FOREIGN: 0.01}).best() is None


def test_a_tile_far_worse_in_one_place_than_the_frames_others_is_nearly_one_of_the_box() -> None:
    odd = replace(_match(0.9, rival=0.3, worst=0.7), uneven=0.1)
    assert is_named([odd], PlaceContext("upper", lack=math.log(0.2)))
    assert not is_named([odd], PlaceContext("upper", lack=math.log(0.05)))
    assert is_named([replace(odd, uneven=0.6)], PlaceContext("upper", lack=math.log(0.05)))


def test_a_tile_that_may_be_foreign_is_named_if_that_is_less_likely() -> None:
    assert _evidence({"x": 0.6, FOREIGN: 0.4}).best() == "x"
    assert _evidence({"x": 0.4, FOREIGN: 0.6}).best() is None


def test_near_twins_are_named_by_where_they_differ() -> None:
    best = _match(0.80, rival=0.3)
    twin = replace(best, entry=Entry("y", "upper", "front", b""), likeness=0.802, behind=3.0)
    said = names([best, twin], 0.0, HOME)
    assert replace(_evidence({"x": 1.0}), names=said).best() == "x"
    unsure = names([best, replace(twin, behind=0.3)], 0.0, HOME)
    assert replace(_evidence({"x": 1.0}), names=unsure).best() is None
