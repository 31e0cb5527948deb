from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.games.jinns.assignment import best_assignment
from device.table.referee import (
    LIMITS,
    PRIORS,
    Call,
    Hypothesis,
    HypothesisKind,
    Limits,
    Verdict,
    judge,
)
from tests.games.strategies import REPEATABLE

RECORD = ("a", "b", "c", "d")


@dataclass(frozen=True)
class Costs:
    """Evidence that is written down: what each look costs at a place, 0 where nothing is."""

    nats: Mapping[tuple[int, str], float]

    def cost(self, place: int, look: str) -> float:
        return self.nats.get((place, look), 0.0)


def _move(
    name: str, kind: HypothesisKind = HypothesisKind.LEGAL, **looks: str
) -> Hypothesis[str, str]:
    """Return a hypothesis that changes places by number: `p1="x"`."""
    changed = {int(place[1:]): look for place, look in looks.items()}
    return Hypothesis(kind, (name,), tuple(changed.get(k, old) for k, old in enumerate(RECORD)))


UNCHANGED: Hypothesis[str, str] = Hypothesis(HypothesisKind.UNCHANGED, (), RECORD)


def _judge(
    nats: Mapping[tuple[int, str], float],
    *hypotheses: Hypothesis[str, str],
    limits: Limits = LIMITS,
) -> Verdict[str, str]:
    return judge(Costs(nats), RECORD, [UNCHANGED, *hypotheses], limits)


def test_a_record_that_fits_is_unchanged() -> None:
    verdict = _judge({(0, "x"): 9.0}, _move("m", p0="x"))
    assert (verdict.call, verdict.best) == (Call.CLEAR, UNCHANGED)


def test_a_move_that_fits_is_clear() -> None:
    verdict = _judge({(0, "a"): 9.0, (1, "b"): 9.0}, _move("m", p0="x", p1="y"))
    assert (verdict.call, verdict.best.moves) == (Call.CLEAR, ("m",))


def test_the_margin_is_the_gap_to_the_rival() -> None:
    verdict = _judge({(0, "a"): 20.0, (0, "y"): 5.0}, _move("m", p0="x"), _move("n", p0="y"))
    assert verdict.margin == pytest.approx(5.0)


def test_two_moves_that_fit_alike_are_close() -> None:
    verdict = _judge({(0, "a"): 20.0}, _move("m", p0="x"), _move("n", p0="y"))
    assert verdict.call is Call.CLOSE
    assert verdict.rival is not None
    assert {verdict.best.moves, verdict.rival.moves} == {("m",), ("n",)}


@pytest.mark.parametrize(("gap", "call"), [(2.9, Call.CLOSE), (3.1, Call.CLEAR)])
def test_a_question_is_asked_below_the_margin(gap: float, call: Call) -> None:
    verdict = _judge({(0, "a"): 30.0, (0, "y"): gap}, _move("m", p0="x"), _move("n", p0="y"))
    assert verdict.call is call


@pytest.mark.parametrize(("gap", "call"), [(4.9, Call.CLOSE), (5.1, Call.CLEAR)])
def test_an_accusation_needs_a_larger_margin(gap: float, call: Call) -> None:
    illegal = _move("m", HypothesisKind.ILLEGAL, p0="x")
    other = _move("n", HypothesisKind.ILLEGAL, p0="y")
    assert _judge({(0, "a"): 30.0, (0, "y"): gap}, illegal, other).call is call


def test_a_legal_move_comes_before_an_illegal_one_that_looks_alike() -> None:
    verdict = _judge(
        {(0, "a"): 30.0}, _move("m", HypothesisKind.ILLEGAL, p0="x"), _move("n", p0="x")
    )
    assert verdict.best.kind is HypothesisKind.LEGAL


def test_looks_of_the_same_move_are_no_rivals() -> None:
    """A tower that stands or is taken off: either way it is the same move."""
    standing, taken = _move("m", p0="x", p1="t"), _move("m", p0="x")
    verdict = _judge({(0, "a"): 30.0, (1, "b"): 0.5}, standing, taken)
    assert (verdict.call, verdict.rival) == (Call.CLEAR, UNCHANGED)


def test_without_a_rival_the_margin_is_endless() -> None:
    verdict = judge(Costs({}), RECORD, [UNCHANGED])
    assert (verdict.rival, verdict.margin) == (None, math.inf)


def test_places_that_nothing_explains_are_listed() -> None:
    strange = {(2, "c"): 9.0, (3, "d"): 12.0}
    verdict = _judge(strange, _move("m", p0="x"))
    assert (verdict.call, verdict.misfits) == (Call.NOTHING_FITS, (2, 3))


def test_what_does_not_fit_is_no_question() -> None:
    """Two moves fit alike, but a third place fits neither: hold, do not ask."""
    strange = {(0, "a"): 30.0, (2, "c"): 12.0}
    assert _judge(strange, _move("m", p0="x"), _move("n", p0="y")).call is Call.NOTHING_FITS


def test_a_small_misreading_elsewhere_does_not_matter() -> None:
    verdict = _judge({(0, "a"): 20.0, (2, "c"): 6.0}, _move("m", p0="x"))
    assert (verdict.call, verdict.best.moves) == (Call.CLEAR, ("m",))


def test_a_move_must_be_seen_at_both_its_ends() -> None:
    """One end speaks loudly for the move, the other against it."""
    one_end = {(0, "a"): 40.0, (1, "y"): 7.0}
    assert _judge(one_end, _move("m", p0="x", p1="y")).call is Call.NOTHING_FITS


def test_what_differs_is_told_against_the_record() -> None:
    """The best guess explains one place, but the players are told of every one that differs."""
    both = {(0, "a"): 30.0, (3, "d"): 30.0}
    assert _judge(both, _move("m", p0="x")).misfits == (0, 3)


def test_what_is_usual_wins_where_the_picture_says_nothing() -> None:
    verdict = _judge({}, _move("m", p0="x"), _move("n", HypothesisKind.ILLEGAL, p1="y"))
    assert verdict.best.kind is HypothesisKind.UNCHANGED


def test_the_prior_of_a_kind_is_shared_among_its_hypotheses() -> None:
    """Of many moves each is less likely than the only one would be."""
    few = _judge({}, _move("m", p0="x"))
    many = _judge({}, *(_move(f"m{k}", p0="x") for k in range(10)))
    assert many.margin == pytest.approx(few.margin + math.log(10))


def test_priors_are_shares_of_one() -> None:
    assert sum(PRIORS.values()) == pytest.approx(1.0, abs=0.02)
    assert set(PRIORS) == set(HypothesisKind)


def test_a_place_that_costs_just_the_limit_is_explained() -> None:
    assert _judge({(2, "c"): LIMITS.misfit}).misfits == ()
    seen = {(0, "a"): 30.0, (1, "y"): LIMITS.changed}
    assert _judge(seen, _move("m", p0="x", p1="y")).misfits == ()


def test_a_margin_of_just_the_limit_is_no_question() -> None:
    """Of two moves that fit alike neither is better: with no limit the first is taken."""
    moves = (_move("m", p0="x"), _move("n", p0="y"))
    verdict = _judge({(0, "a"): 30.0}, *moves, limits=Limits(ask=0.0))
    assert (verdict.margin, verdict.call) == (0.0, Call.CLEAR)


def test_what_fits_badly_at_one_end_needs_a_greater_margin() -> None:
    """Two domes of a stack were moved, and its misread rest made one of them likelier."""
    one, two = _move("one", p0="x", p1="y"), _move("two", p0="z", p1="w")
    nats = {(0, "a"): 30.0, (1, "b"): 30.0, (1, "y"): 5.9, (0, "z"): 10.0}
    assert _judge(nats, one, two).call is Call.CLOSE
    assert _judge({**nats, (1, "y"): 1.0}, one, two).call is Call.CLEAR
    assert _judge({**nats, (0, "z"): 13.0}, one, two).call is Call.CLEAR


def test_limits_can_be_set() -> None:
    eager = Limits(ask=0.1)
    verdict = _judge(
        {(0, "a"): 9.0, (0, "y"): 0.2}, _move("m", p0="x"), _move("n", p0="y"), limits=eager
    )
    assert verdict.call is Call.CLEAR


def test_nothing_to_judge_is_an_error() -> None:
    with pytest.raises(ValueError, match="no hypothesis"):
        judge(Costs({}), RECORD, [])


# Assignment


def _total(costs: Sequence[Sequence[float]], columns: Sequence[int]) -> float:
    return sum(costs[row][column] for row, column in enumerate(columns))


@st.composite
def _squares(draw: st.DrawFn) -> list[list[float]]:
    size = draw(st.integers(1, 6))
    cost = st.floats(-50, 50, allow_nan=False).map(lambda x: round(x, 3))
    row = st.lists(cost, min_size=size, max_size=size)
    return draw(st.lists(row, min_size=size, max_size=size))


@REPEATABLE
@given(_squares())
def test_an_assignment_is_as_cheap_as_the_cheapest_of_all(costs: list[list[float]]) -> None:
    cheapest = min(_total(costs, order) for order in permutations(range(len(costs))))
    assert _total(costs, best_assignment(costs)) == pytest.approx(cheapest, abs=1e-6)


@REPEATABLE
@given(_squares())
def test_an_assignment_uses_every_column_once(costs: list[list[float]]) -> None:
    assert sorted(best_assignment(costs)) == list(range(len(costs)))


def test_nothing_is_assigned_to_nothing() -> None:
    assert best_assignment([]) == ()


def test_a_cheap_pair_gives_way_to_a_cheaper_whole() -> None:
    assert best_assignment([[1.0, 2.0], [1.0, 9.0]]) == (1, 0)
