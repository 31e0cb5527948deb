"""Where a stack that is touched may go is shown if the table plays with that house rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from device.games.jinns.setup import JinnsForm, jinns_adapter, jinns_game
from device.table.game_in_play import GameInPlay
from device.texts.language import say
from games.jinns.moves import Move
from games.jinns.options import Options
from games.jinns.position import Position
from tests.device.box.rig import session_of
from tests.device.page.served import Table, served
from tests.games.jinns.tables import table as lake_table
from vision.sheet.board_file import find_board

SEATS = (("red",), ("blue",), ("yellow",), ("green",))


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
    line = next(one.reach_line for one in shown.places if one.reach_line is not None)
    assert line.key == "moves-of-stack"
    phone = table.browser()
    phone.post("/api/language", {"language": "de"})
    assert say(line, "de") in {one["reach_said"] for one in phone.table["places"]}


def test_it_is_offered_among_the_house_rules_of_both_editions_and_is_off_by_default() -> None:
    form = JinnsForm(find_board("lake"))
    for edition in (0, 1):
        one = replace(form, edition=edition)
        *_, line = one.rules()
        assert line.key == "rule-moves-shown-default"
        *_, line = one.rule_changed(len(one.rules()) - 1).rules()
        assert line.key == "rule-moves-shown-other"
