from __future__ import annotations

import argparse
import io
import json
import re
from pathlib import Path

import pytest

from device.games.dreams.rules_command import add_dreams_questions
from games.errors import TextError

GEORGE: dict[str, object] = {
    "players": 4,
    "mortal": "s1",
    "vision": 3,
    "guess": 2,
    "votes": {"s2": "s3", "s3": "s2", "s4": "s3"},
    "track": {"s1": 0, "s2": 0, "s3": 0, "s4": 0},
}
"""The rule sheet's first example: George the mortal, Andrea, Peter, Nina."""


def _run(*arguments: str) -> int:
    parser = argparse.ArgumentParser(prog="tablejinn")
    add_dreams_questions(parser.add_subparsers(required=True))
    parsed = parser.parse_args(["dreams", *arguments])
    status: int = parsed.handler(parsed)
    return status


def _score(folder: Path, question: object) -> int:
    path = folder / "round.json"
    path.write_text(json.dumps(question), encoding="utf-8")
    return _run("score", str(path))


def test_a_round_is_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _score(tmp_path, GEORGE) == 0
    assert json.loads(capsys.readouterr().out) == {
        "points": {"s1": 3, "s2": 0, "s3": 0, "s4": 1},
        "track": {"s1": 3, "s2": 0, "s3": 0, "s4": 1},
        "over": False,
        "winners": [],
    }


def test_the_last_round_names_the_winner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    last = {
        "players": 4,
        "mortal": "s3",
        "vision": 1,
        "guess": 1,
        "votes": {"s1": "s4", "s2": "s4", "s4": "s3"},
        "track": {"s1": 2, "s2": 9, "s3": 14, "s4": 15},
    }
    _score(tmp_path, last)
    assert json.loads(capsys.readouterr().out) == {
        "points": {"s1": 1, "s2": 1, "s3": 2, "s4": 2},
        "track": {"s1": 3, "s2": 10, "s3": 16, "s4": 17},
        "over": True,
        "winners": ["s4"],
    }


def test_equals_share_the_win(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    track = {"s1": 13, "s2": 2, "s3": 0, "s4": 15}
    _score(tmp_path, GEORGE | {"track": track})
    answer = json.loads(capsys.readouterr().out)
    assert (answer["over"], answer["winners"]) == (True, ["s1", "s4"])


def test_no_vote_and_no_number_are_null(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    votes = {"s2": None, "s3": None, "s4": None}
    _score(tmp_path, GEORGE | {"guess": None, "votes": votes})
    points = json.loads(capsys.readouterr().out)["points"]
    assert points == {"s1": 3, "s2": 1, "s3": 1, "s4": 1}


def test_a_moon_stays_on_the_track(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    track = {"s1": 19, "s2": 2, "s3": 0, "s4": 0}
    _score(tmp_path, GEORGE | {"track": track})
    assert json.loads(capsys.readouterr().out)["track"]["s1"] == 20


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"players": 2}, "players = 2: a whole number from 3 to 6 is needed"),
        ({"players": 7}, "players = 7"),
        ({"players": True}, "players = True"),
        ({"mortal": "s5"}, "mortal = 's5': one of s1, s2, s3, s4 is needed"),
        ({"vision": 5}, "vision = 5: a whole number from 1 to 4"),
        ({"mortal": 1}, "mortal = 1: a seat from s1 to s6 is needed"),
        ({"votes": {"\n": "s2"}}, r"votes.'\n' is unknown: a seat from s1 to s6 is needed"),
        ({"vision": None}, "vision = None"),
        ({"guess": 0}, "guess = 0: a whole number from 1 to 4"),
        ({"votes": []}, "votes = []: expected a table, got a list"),
        ({"votes": {"s3": "s2", "s4": "s3"}}, "votes.s2 is missing"),
        (
            {"votes": {"s1": "s2", "s2": "s3", "s3": "s2", "s4": "s3"}},
            "votes.s1 is the mortal's; the number on his disc is guess",
        ),
        (
            {"votes": {"s2": "s2", "s3": "s2", "s4": "s3"}},
            "votes.s2 = 's2': one of s1, s3, s4",
        ),
        ({"votes": {"s2": 3, "s3": "s2", "s4": "s3"}}, "votes.s2 = 3"),
        ({"votes": {"s2": "s3", "s3": "s2", "s4": "s3", "s5": "s1"}}, "votes.s5 is unknown"),
        ({"track": {"s1": 0, "s2": 0, "s3": 0}}, "track.s4 is missing"),
        ({"track": {"s1": 21, "s2": 0, "s3": 0, "s4": 0}}, "track.s1 = 21: "),
        ({"track": {"s1": 0, "s2": -1, "s3": 0, "s4": 0}}, "track.s2 = -1"),
        ({"track": {"s1": 0, "s2": 0, "s3": 0, "s4": 0, "s5": 0}}, "track.s5 is unknown"),
        ({"image": 3}, "image is unknown; expected players, mortal"),
    ],
)
def test_a_refusal_names_the_field(
    tmp_path: Path, changed: dict[str, object], message: str
) -> None:
    with pytest.raises(TextError, match=re.escape(message)):
        _score(tmp_path, GEORGE | changed)


@pytest.mark.parametrize("field", sorted(GEORGE))
def test_every_field_must_be_there(tmp_path: Path, field: str) -> None:
    rest = {name: value for name, value in GEORGE.items() if name != field}
    with pytest.raises(TextError, match=rf"round\.json: {field} is missing"):
        _score(tmp_path, rest)


def test_help_shows_an_example_that_works(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit):
        _run("score", "--help")
    example = capsys.readouterr().out.split("echo '")[1].split("' | tablejinn")[0]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(example.encode())))
    assert _run("score", "-") == 0
    assert json.loads(capsys.readouterr().out)["points"] == {"s1": 3, "s2": 0, "s3": 0, "s4": 1}
