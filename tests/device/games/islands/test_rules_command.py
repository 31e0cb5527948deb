from __future__ import annotations

import argparse
import io
import json
from pathlib import Path
from typing import Any

import pytest

from device.games.islands.rules_command import add_islands_questions
from games.errors import TextError

LILIA: dict[str, Any] = {
    "name": "Lilia",
    "tiles": [
        {"row": "upper", "cell": 0, "elements": {"emerald": 1, "palm": 3}, "face": "front"},
        {"row": "central", "cell": 0, "elements": {"ruby": 1, "bandit": 4}, "face": "front"},
        {"row": "lower", "cell": 0, "elements": {"elephant": 1, "palm": 5}, "face": "front"},
        {"row": "upper", "cell": 1, "elements": {"diamond": 1, "lamp": 1}, "face": "front"},
        {"row": "central", "cell": 1, "elements": {"diamond": 1, "snake": 1}, "face": "front"},
        {"row": "lower", "cell": 1, "elements": {"roc": 1, "egg": 1, "bandit": 3}},
    ],
    "dreams": ["column", "lamp", "elephant", "snake"],
}


def _run(question: str, file: str) -> int:
    parser = argparse.ArgumentParser(prog="tablejinn")
    add_islands_questions(parser.add_subparsers(required=True))
    parsed = parser.parse_args(["islands", question, file])
    status: int = parsed.handler(parsed)
    return status


def _ask(question: str, value: object, folder: Path) -> int:
    path = folder / "question.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return _run(question, str(path))


def _player(name: str, *tiles: dict[str, Any], dreams: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"name": name, "tiles": list(tiles), "dreams": list(dreams)}


def _tile(row: str, cell: int, face: str = "front", **elements: int) -> dict[str, Any]:
    return {"row": row, "cell": cell, "elements": elements, "face": face}


def test_the_example_of_the_sheet_scores_35(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _ask("score", {"players": [LILIA]}, tmp_path) == 0
    assert json.loads(capsys.readouterr().out) == {
        "players": [
            {
                "name": "Lilia",
                "total": 35,
                "lines": {"dreams": [8, 4, 5, 10], "palms": 8, "pairs": 7, "bandits": -7},
            }
        ],
        "winners": ["Lilia"],
    }


def test_what_lies_face_down_counts_for_genies_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = _player(
        "Elias",
        _tile("upper", 0, "back", palm=5, lamp=1, bandit=3),
        {"row": "upper", "cell": 1, "face": "back"},
        _tile("upper", 2, lamp=1),
        dreams=("genie", "lamp", "genie"),
    )
    _ask("score", {"players": [player]}, tmp_path)
    (answer,) = json.loads(capsys.readouterr().out)["players"]
    assert answer["lines"] == {"dreams": [8, 4, 8], "palms": 0, "pairs": 0, "bandits": 0}


def test_equal_players_with_equal_bandits_win_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = [
        _player("Noura", _tile("upper", 0, palm=2)),
        _player("Qasim", _tile("upper", 0, palm=3, bandit=1), _tile("lower", 0)),
        _player("Shirin", _tile("upper", 0, palm=2)),
    ]
    _ask("score", {"players": players}, tmp_path)
    answer = json.loads(capsys.readouterr().out)
    assert [player["total"] for player in answer["players"]] == [2, 2, 2]
    assert answer["winners"] == ["Noura", "Shirin"]


def test_an_empty_island_scores_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _ask("score", {"players": [_player("Elias")]}, tmp_path)
    assert json.loads(capsys.readouterr().out)["players"][0]["total"] == 0


@pytest.mark.parametrize(
    ("question", "cells"),
    [
        (
            {"placed": [["upper", 0]], "dreams": 2},
            [["central", 0], ["lower", 0], ["upper", 1]],
        ),
        ({"placed": []}, [["central", 0], ["lower", 0], ["upper", 0]]),
        (
            {"placed": [["central", 0], ["central", 1]], "dreams": 0},
            [["central", 2], ["lower", 0], ["lower", 1], ["upper", 0], ["upper", 1]],
        ),
        (
            {"placed": [[row, i] for row in ("upper", "central", "lower") for i in range(4)]},
            [],
        ),
    ],
)
def test_open_cells_are_printed_sorted(
    question: object,
    cells: list[list[object]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _ask("place", question, tmp_path) == 0
    assert json.loads(capsys.readouterr().out) == {"cells": cells}


def test_a_question_may_come_on_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"placed": [["lower", 0]], "dreams": 0}'))
    )
    assert _run("place", "-") == 0
    cells = json.loads(capsys.readouterr().out)["cells"]
    assert cells == [["central", 0], ["lower", 1], ["upper", 0]]


def _one(**changes: object) -> dict[str, Any]:
    return {"players": [{**_player("Elias", _tile("upper", 0)), **changes}]}


@pytest.mark.parametrize(
    ("question", "value", "message"),
    [
        ("score", [], r"question\.json: expected a table, got a list"),
        ("score", {}, "players is missing"),
        ("score", {"players": []}, r"players = \[\]: a list of 1 to 5 players"),
        ("score", {"players": [LILIA, LILIA]}, r"players\[1\].name is 'Lilia' again"),
        ("score", _one(name=3), r"players\[0\].name = 3"),
        ("score", _one(dreams=["palm"]), r"players\[0\].dreams\[0\] = 'palm': one of"),
        ("score", _one(dreams=["roc"] * 5), r"dreams = \[.*\]: a list of 0 to 4 dreams"),
        ("score", _one(tile=[]), r"players\[0\].tile is unknown"),
        ("score", _one(tiles=[{"row": "upper"}]), r"players\[0\].tiles\[0\].cell is missing"),
        ("score", _one(tiles=[_tile("dream", 0)]), r"tiles\[0\].row = 'dream': one of"),
        ("score", _one(tiles=[_tile("upper", 4)]), r"tiles\[0\].cell = 4: .* 0 to 3"),
        ("score", _one(tiles=[_tile("upper", 0, "up")]), r"tiles\[0\].face = 'up'"),
        (
            "score",
            _one(tiles=[_tile("upper", 0, gold=1)]),
            r"elements.gold is unknown: one of .*palm",
        ),
        ("score", _one(tiles=[_tile("upper", 0, palm=-1)]), r"elements.palm = -1"),
        (
            "score",
            _one(tiles=[_tile("upper", 0), _tile("upper", 0)]),
            r"players\[0\].tiles\[1\] lies at upper,0, where tiles\[0\] lies",
        ),
        ("place", {"dreams": 1}, "placed is missing"),
        ("place", {"placed": [], "dreams": 5}, "dreams = 5: .* 0 to 4"),
        ("place", {"placed": [["upper"]]}, r"placed\[0\] = \['upper'\]: a cell is needed"),
        ("place", {"placed": [["dream", 0]]}, r"placed\[0\]\[0\] = 'dream'"),
        ("place", {"placed": [["upper", 4]]}, r"placed\[0\]\[1\] = 4"),
        (
            "place",
            {"placed": [["upper", 0], ["upper", 0]]},
            r"placed\[1\] lies at upper,0, where placed\[0\] lies",
        ),
        ("place", {"placed": [], "house": 1}, "house is unknown; expected placed, dreams"),
    ],
)
def test_a_question_that_does_not_fit_names_its_field(
    question: str, value: object, message: str, tmp_path: Path
) -> None:
    with pytest.raises(TextError, match=message):
        _ask(question, value, tmp_path)
