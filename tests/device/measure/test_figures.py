"""Figures and reliability of made-up outcomes."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.measure.figures import MeasuredFrame, row_of, rows_by, worst_of
from device.measure.reliability import reliabilities
from device.measure.scores import Claim, FrameScore, Mistake
from device.measure.tables import text_table


def _outcome(name: str, score: FrameScore | None, **others: object) -> MeasuredFrame:
    usual: dict[str, object] = {"was_covered": False, "said_covered": False, "trouble": ""}
    usual |= {"set_name": "a", "lamp": "led", "elapsed_ms": 10.0, **others}
    return MeasuredFrame(path=Path(name), reader="x", score=score, **usual)  # type: ignore[arg-type]


def _score(hits: str = "", **others: object) -> FrameScore:
    """Return a score whose figure `part` is right for each r and wrong for each w."""
    return FrameScore({"part": tuple(hit == "r" for hit in hits)}, **others)  # type: ignore[arg-type]


def test_a_share_is_over_all_things_and_not_over_frames() -> None:
    outcomes = [_outcome("1", _score("r")), _outcome("2", _score("wwr"))]
    assert row_of("all", outcomes).figures["part"] == pytest.approx(0.5)


def test_counts_are_summed_and_lengths_have_a_median() -> None:
    some = [
        _score(counts={"invented": 2}, lengths_mm={"mm": (1.0, 9.0)}),
        _score(counts={"invented": 1}, lengths_mm={"mm": (2.0,)}),
    ]
    figures = row_of("all", [_outcome("1", one) for one in some]).figures
    assert (figures["invented"], figures["mm"]) == (3, 2.0)
    assert "part" not in figures


def test_hands_that_are_seen_and_clear_frames_are_told_apart() -> None:
    outcomes = [
        _outcome("1", None, was_covered=True, said_covered=True),
        _outcome("2", None, was_covered=True),
        _outcome("3", _score(), said_covered=True),
    ]
    figures = row_of("all", outcomes).figures
    assert (figures["occluded"], figures["clear"]) == (0.5, 0.0)


def test_each_lamp_has_a_row() -> None:
    outcomes = [_outcome("1", _score("r")), _outcome("2", _score("w"), lamp="window")]
    rows = rows_by(outcomes, lambda one: one.lamp)
    assert [(row.name, row.figures["part"]) for row in rows] == [("led", 1.0), ("window", 0.0)]


def test_a_frame_that_was_not_read_is_as_bad_as_all_that_lies_on_it() -> None:
    five = tuple(Mistake(f"star {number}") for number in range(5))
    outcomes = [
        _outcome("one wrong", _score(mistakes=five[:1])),
        _outcome("refused", _score(mistakes=five), trouble="occluded"),
        _outcome("right", _score()),
    ]
    worst = worst_of(outcomes, 5)
    assert [one.path.name for one in worst] == ["refused", "one wrong"]
    assert [one.words for one in worst[0].mistakes] == ["not read: occluded"]


def test_a_hand_that_is_read_past_is_a_mistake() -> None:
    (outcome,) = worst_of([_outcome("1", None, was_covered=True)], 5)
    assert [one.words for one in outcome.mistakes] == ["a hand was not noticed"]


def test_claims_are_counted_by_part_and_probability() -> None:
    claims = [Claim("kind", 0.995, is_right=True), Claim("kind", 1.0, is_right=False)]
    claims += [Claim("kind", 0.6, is_right=True), Claim("place", 0.99, is_right=True)]
    kind, place = reliabilities(claims)
    assert (kind.sure, kind.sure_wrong, place.sure, place.sure_wrong) == (2, 1, 1, 0)
    assert [(one.least, one.claims, one.right) for one in kind.bins] == [
        (0.5, 1, 1.0),
        (0.995, 1, 1.0),
        (0.999, 1, 0.0),
    ]


def test_a_table_leaves_out_what_a_row_has_not() -> None:
    rows = rows_by([_outcome("1", _score("r")), _outcome("2", None, set_name="b")], _set)
    assert text_table("set", rows) == [
        "set  frames  part  clear  ms  ms_slow",
        "a         1     1      1  10       10",
        "b         1            1  10       10",
    ]


def _set(outcome: MeasuredFrame) -> str:
    return outcome.set_name
