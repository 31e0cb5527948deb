"""A question that a rule sheet leaves open has two answers; a button goes from one to the other."""

from __future__ import annotations

from dataclasses import dataclass

from device.table.house_rules import HouseRule, changed, is_changed, rule_text
from device.table.prompts import text


@dataclass(frozen=True, slots=True)
class Options:
    """House rules of a game: one of yes and no, one with names."""

    last_round: bool = False
    end: str = "empty"


LAST_ROUND = HouseRule("last_round")
END = HouseRule("end", ("empty", "full"))


def test_a_rule_has_its_default_until_it_is_changed() -> None:
    assert is_changed(Options(), LAST_ROUND) is False
    assert is_changed(Options(last_round=True), LAST_ROUND) is True


def test_changing_a_rule_gives_the_other_answer_and_leaves_the_other_rules() -> None:
    assert changed(Options(), LAST_ROUND) == Options(last_round=True)
    assert changed(Options(), END) == Options(end="full")


def test_a_rule_changed_twice_has_its_default_again() -> None:
    assert changed(changed(Options(), END), END) == Options()


def test_a_rule_is_worded_by_its_answer() -> None:
    assert rule_text(Options(), LAST_ROUND) == text("rule-last-round-default")
    assert rule_text(Options(end="full"), END) == text("rule-end-other")


def test_a_game_may_have_a_wording_of_its_own() -> None:
    assert rule_text(Options(), END, "dreams-") == text("rule-dreams-end-default")
