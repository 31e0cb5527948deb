"""Where a stack that is touched may go is shown if the table plays with that house rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from device.games.jinns.setup import JinnsForm, jinns_adapter, jinns_game
from device.table.game_in_play import GameInPlay
from device.texts.language import say
from games.jinns.moves import Move
from games.jinns.options import Options
from games.jinns.position import Position
from tests.device.box.rig import session_of
from tests.device.games.jinns.table_top import Evening
from tests.device.page.served import Table, served
from tests.games.jinns.tables import table as lake_table
from vision.sheet.board_file import find_board

SEATS = (("red",), ("blue",), ("yellow",), ("green",))
HELPED = Options(moves_shown=True)


def helped(options: Options) -> GameInPlay:
    """A game of Jinns after its opening."""
    adapter = jinns_adapter(find_board("lake"), "lake-of-wishes", SEATS, options)
    return jinns_game(adapter, lake_table("wishes-4", options).initial(5))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path, helped(Options(moves_shown=True))) as one:
        yield one


def _lawful(table: Table) -> dict[int, set[int]]:
    """Return the moves of the rules, by the star they start from."""
    session = session_of(table.state.game)
    assert isinstance(session.position, Position)
    moves = [
        one for one in session.table.game.legal_moves(session.position) if isinstance(one, Move)
    ]
    return {star: {one.target for one in moves if one.origin == star} for star in range(32)}


def test_without_the_house_rule_no_phone_gets_a_move(tmp_path: Path) -> None:
    with served(tmp_path, helped(Options())) as table:
        places = table.browser().table["places"]
        assert all(not one["reaches"] and not one["reach_said"] for one in places)


def test_with_it_every_phone_gets_the_lawful_moves_and_no_others(table: Table) -> None:
    places = table.browser().table["places"]
    assert {one["number"]: set(one["reaches"]) for one in places} == _lawful(table)
    movable = next(one for one in places if one["reaches"])
    stars = ", ".join(map(str, movable["reaches"]))
    assert movable["reach_said"] == f"From {movable['number']} to {stars}."


def test_the_sentence_stands_in_the_phones_language(table: Table) -> None:
    session = session_of(table.state.game)
    shown = session.capabilities.shown(session.history, (), say)
    line = next(line for one in shown.places for line in one.reach_lines)
    assert line.key == "moves-of-stack"
    phone = table.browser()
    phone.post("/api/language", {"language": "de"})
    assert say(line, "de") in {one["reach_said"] for one in phone.table["places"]}


def _places(
    folder: Path, game: str, stacks: Mapping[int, str], rules: Options = HELPED
) -> dict[int, Any]:
    """Return the places that a phone gets of a lake, by their star."""
    evening = Evening(lake_table(game, rules), stacks)
    with served(folder, GameInPlay.of(evening.session)) as table:
        return {one["number"]: one for one in table.browser().table["places"]}


def test_a_tower_that_the_move_completes_is_told(tmp_path: Path) -> None:
    places = _places(tmp_path, "wishes-4", {0: "r1", 1: "b2g3y1", 20: "b1"})
    assert places[0]["reaches"] == [1, 20]
    assert places[0]["takes"] == []
    assert places[0]["reach_said"] == ("From 0 to 1, 20. On 1 that completes a tower: take it off.")


def test_a_tower_of_three_that_partners_may_take_is_marked_and_told(tmp_path: Path) -> None:
    places = _places(tmp_path, "dreams-4", {5: "y1", 10: "r2b1", 20: "g2y3"})
    assert places[5]["takes"] == [10]
    assert "A tower of three made on 10 may be taken." in places[5]["reach_said"]


def test_a_standing_tower_of_three_that_may_be_taken_as_a_turn_is_marked(tmp_path: Path) -> None:
    stacks = {0: "b3g4y1", 9: "b1", 10: "r2", 11: "g1", 12: "y2", 14: "r1", 15: "b1"}
    places = _places(tmp_path, "dreams-4", stacks, Options(moves_shown=True, three_at_start=True))
    said = "The tower of three on 0 may be taken as a turn."
    assert (0 in places[0]["takes"], said in places[0]["reach_said"]) == (True, True)
    assert all(0 not in one["takes"] for number, one in places.items() if number)


def test_without_the_house_rule_no_tower_is_marked(tmp_path: Path) -> None:
    evening = Evening(lake_table("dreams-4"), {5: "y1", 10: "r2b1", 20: "g2y3"})
    with served(tmp_path, GameInPlay.of(evening.session)) as table:
        assert all(not one["takes"] for one in table.browser().table["places"])


def test_it_is_offered_among_the_house_rules_of_both_editions_and_is_off_by_default() -> None:
    form = JinnsForm(find_board("lake"))
    for edition in (0, 1):
        one = replace(form, edition=edition)
        *_, line = one.rules()
        assert line.key == "rule-moves-shown-default"
        *_, line = one.rule_changed(len(one.rules()) - 1).rules()
        assert line.key == "rule-moves-shown-other"
