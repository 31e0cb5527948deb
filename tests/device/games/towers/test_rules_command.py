from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import cast

import pytest

from device.games.towers.rules_command import add_towers_questions
from games.errors import TextError

SCORE: dict[str, object] = {
    "players": [
        {"name": "A", "towers": {"sand": [15, 12, 9, 4, 0], "candy": [14, 10]}, "demolished": 2}
    ],
    "powers": ["candy-haunted"],
}
BIDS: dict[str, object] = {
    "market": [["sand", 13], ["sand", 12], ["tree", 5], ["metal", 2], ["candy", 1]],
    "towers": {"sand": [14, 10]},
    "demolished": [],
    "powers": [],
}
EMPTY: dict[str, object] = {}
NOBODY: list[object] = []


def _ask(folder: Path, question: str, asked: object) -> int:
    parser = argparse.ArgumentParser(prog="tablejinn")
    add_towers_questions(parser.add_subparsers(required=True))
    file = folder / "question.json"
    file.write_text(json.dumps(asked), encoding="utf-8")
    parsed = parser.parse_args(["towers", question, str(file)])
    return cast("int", parsed.handler(parsed))


def test_a_score_is_printed_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _ask(tmp_path, "score", SCORE) == 0
    assert json.loads(capsys.readouterr().out) == {
        "players": [
            {
                "name": "A",
                "total": 14,
                "lines": {
                    "towers": {"sand": 10, "candy": 2},
                    "highest": 5,
                    "pairs": 0,
                    "demolished": -3,
                },
            }
        ],
        "winners": ["A"],
    }


def test_every_tower_asked_about_has_a_line_in_the_order_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    towers: dict[str, list[int]] = {"sand": [], "tree": [5, 0], "candy": [3]}
    _ask(tmp_path, "score", {"players": [{"name": "A", "towers": towers}]})
    (player,) = json.loads(capsys.readouterr().out)["players"]
    assert list(player["lines"]["towers"].items()) == [("sand", 0), ("tree", 4), ("candy", 1)]
    assert player["total"] == 7


def test_pairs_count_only_with_their_power_and_a_tie_is_shared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    towers = {"candy": [14, 11, 8, 12, 0], "haunted": [12, 11, 7, 3]}
    players: list[dict[str, object]] = [{"name": name, "towers": EMPTY} for name in "AB"]
    _ask(tmp_path, "score", {"players": players})
    assert json.loads(capsys.readouterr().out)["winners"] == ["A", "B"]
    cases: list[tuple[list[str], int]] = [([], 0), (["candy-haunted"], 6)]
    for powers, pairs in cases:
        _ask(tmp_path, "score", {"players": [{"name": "A", "towers": towers}], "powers": powers})
        (player,) = json.loads(capsys.readouterr().out)["players"]
        assert player["lines"]["pairs"] == pairs


def test_bids_are_printed_rising(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _ask(tmp_path, "bids", BIDS) == 0
    assert json.loads(capsys.readouterr().out) == {"bids": [0, 1, 2, 3, 4, 5]}


def test_powers_raise_the_bids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = {**BIDS, "towers": {"sand": [14, 10, 0], "tree": [9, 8, 7]}}
    cases: list[tuple[list[str], int]] = [([], 3), (["tree"], 5)]
    for powers, most in cases:
        _ask(tmp_path, "bids", {**asked, "powers": powers})
        assert json.loads(capsys.readouterr().out)["bids"][-1] == most


def test_copies_of_a_card_are_the_askers_business(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _ask(tmp_path, "bids", {"market": [["sand", 8], ["sand", 8]], "towers": {"sand": [15]}})
    assert json.loads(capsys.readouterr().out) == {"bids": [0, 1, 2]}
    alike: list[dict[str, object]] = [{"name": n, "towers": {"sand": [15, 0]}} for n in "AB"]
    _ask(tmp_path, "score", {"players": alike})
    assert json.loads(capsys.readouterr().out)["winners"] == ["A", "B"]


def test_an_empty_market_leaves_only_what_trees_pay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: dict[str, object] = {"market": [], "towers": {"tree": [9, 8]}, "powers": ["tree"]}
    _ask(tmp_path, "bids", asked)
    assert json.loads(capsys.readouterr().out) == {"bids": [0, 1, 2]}


@pytest.mark.parametrize(
    ("question", "changed", "message"),
    [
        ("bids", {"powers": ["wood"]}, r"powers\[0\] = 'wood': one of"),
        ("score", {"powers": ["sand", 3]}, r"powers\[1\] = 3"),
        ("bids", {"market": [["sand", 16]]}, r"market\[0\]\[1\] = 16"),
        ("bids", {"market": [["wood", 1]]}, r"market\[0\]\[0\] = 'wood'"),
        ("bids", {"market": [["sand"]]}, r"market\[0\] = \['sand'\]: a card is needed"),
        (
            "bids",
            {"market": [["sand", v] for v in range(6)]},
            "market = .*: a list of 0 to 5 cards",
        ),
        ("bids", {"demolished": 2}, "demolished = 2: expected a list"),
        ("bids", {"towers": {"sand": [3, 5]}}, "json: towers.sand: .* 5 cannot stand"),
        ("bids", {"towers": {"wood": [3]}}, "towers.wood is unknown: one of candy"),
        ("bids", {"towers": {"sand": [13, 13]}}, "towers.sand: .* 13 cannot stand"),
        ("bids", {"market": None}, "market = None: a list"),
        ("bids", {"market": [["sand", None]]}, r"market\[0\]\[1\] = None"),
        ("bids", {"market": [["sand", True]]}, r"market\[0\]\[1\] = True"),
        ("bids", {"market": [["sand", 2.0]]}, r"market\[0\]\[1\] = 2.0"),
        ("bids", {"towers": NOBODY}, r"towers = \[\]: expected a table"),
        ("bids", {"player": 1}, "player is unknown"),
        ("score", {"players": NOBODY}, r"players = \[\]: a list of 1 to 5"),
        ("score", {"players": [{"towers": EMPTY}]}, r"players\[0\].name is missing"),
        ("score", {"players": [{"name": "A"}]}, r"players\[0\].towers is missing"),
        (
            "score",
            {"players": [{"name": "A", "towers": {"tree": [3, 5]}}]},
            r"players\[0\].towers.tree: .* 5 cannot stand",
        ),
        (
            "score",
            {"players": [{"name": "A", "towers": EMPTY}] * 2},
            r"players\[1\].name is 'A' again",
        ),
        (
            "score",
            {"players": [{"name": "A", "towers": EMPTY, "demolished": [1]}]},
            r"players\[0\].demolished = \[1\]: a whole number",
        ),
    ],
)
def test_a_refusal_names_the_field_and_the_value(
    tmp_path: Path,
    question: str,
    changed: dict[str, object],
    message: str,
) -> None:
    asked = {**(BIDS if question == "bids" else SCORE), **changed}
    with pytest.raises(TextError, match=message):
        _ask(tmp_path, question, asked)
