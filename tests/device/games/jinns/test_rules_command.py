from __future__ import annotations

import argparse
import json

import pytest

from device.cli import main
from device.commands.rules import add_rules_parser
from games.errors import PositionError, RulesError, SetupError, TextError

LAKE = "r1/y2/b3/g4/r2b1/-/-/y1g1r3/-/-/-/-/b2/-/-/-/-/y4/-/-/-/r4/-/-/-/-/g2/-/-/-/-/-"


def _run(*arguments: str) -> int:
    parser = argparse.ArgumentParser(prog="tablejinn")
    add_rules_parser(parser.add_subparsers(required=True))
    parsed = parser.parse_args(["rules", "jinns", *arguments])
    status: int = parsed.handler(parsed)
    return status


def _ask(question: str, position: str = LAKE, turn: str = "s1", seats: str = "r,b,y,g") -> int:
    return _run(question, "--position", position, "--turn", turn, "--seats", seats)


def test_legal_moves_are_printed_sorted(capsys: pytest.CaptureFixture[str]) -> None:
    assert _ask("legal") == 0
    assert json.loads(capsys.readouterr().out) == {
        "moves": ["0>1", "0>26", "21>2", "7>2", "7>2*2", "7>2*3"]
    }


def test_neither_decisions_nor_skips_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    stars = ["-"] * 32
    stars[0:2] = ["y1", "b1g2"]
    older = ("--edition", "lake-of-dreams", "--seats", "y,b,r,g", "--turn", "s1")
    _run("legal", *older, "--position", "/".join(stars))
    assert json.loads(capsys.readouterr().out) == {"moves": ["0>1"]}
    stars[0:2] = ["y4", "b1g1"]
    _run("legal", *older, "--position", "/".join(stars))
    assert json.loads(capsys.readouterr().out) == {"moves": []}


def test_the_command_line_takes_a_lake_whose_first_star_is_empty(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lake = "/".join(["-", "y1", "b1g2", *["-"] * 29])
    words = ("rules", "jinns", "legal", "--turn", "s1", "--seats", "y,b,r,g")
    assert main([*words, "--edition", "lake-of-dreams", "--position", lake]) == 0
    assert json.loads(capsys.readouterr().out) == {"moves": ["1>2"]}


def test_an_option_without_its_value_is_told_before_the_next_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "jinns", "legal", "--position", "--turn", "s1", "--seats", "y,b,r,g"])
    assert "--position: expected one argument" in capsys.readouterr().err


def test_sequences_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    status = _run(
        *("perft", "--position", LAKE, "--turn", "s1", "--seats", "rg,bg,yg"),
        *("--edition", "lake-of-dreams", "--depth", "3"),
    )
    assert status == 0
    assert json.loads(capsys.readouterr().out) == {"nodes": 447}


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (
            {"position": LAKE[3:]},
            TextError,
            "--position: 31 stars",
        ),
        ({"position": LAKE.replace("r1", "r5")}, TextError, "--position: star 0: strength '5'"),
        ({"position": LAKE.replace("r1", "k1")}, TextError, "--position: star 0: no colour 'k'"),
        ({"position": LAKE.replace("r1", "r1r2")}, PositionError, "--position: star 0: red twice"),
        (
            {"position": LAKE.replace("r1", "r1b1y1g2")},
            PositionError,
            "--position: star 0: .* completed tower",
        ),
        ({"position": LAKE.replace("-", "r1")}, PositionError, "--position: star 6: a third r1"),
        ({"turn": "s3", "seats": "ry,bg"}, TextError, "--turn: no seat 's3'"),
        ({"seats": "r,b,y,r"}, SetupError, "--seats: "),
        ({"seats": "r,b,y"}, SetupError, "--seats: .*no neutral colour"),
        ({"seats": "r,b,y,k"}, TextError, "--seats: no colour 'k'"),
    ],
)
def test_a_refusal_names_the_field_and_the_value(
    arguments: dict[str, str], error: type[RulesError], message: str
) -> None:
    with pytest.raises(error, match=message):
        _ask("legal", **arguments)


@pytest.mark.parametrize("depth", ["-1", "x", "1.5"])
def test_a_depth_is_a_whole_number(depth: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as misuse:
        _run("perft", "--position", LAKE, "--turn", "s1", "--seats", "r,b,y,g", "--depth", depth)
    assert misuse.value.code == 2
    assert "expected a whole number" in capsys.readouterr().err


def test_help_shows_an_example_that_works(capsys: pytest.CaptureFixture[str]) -> None:
    for question in ("legal", "perft"):
        with pytest.raises(SystemExit):
            _run(question, "--help")
        example = capsys.readouterr().out.split("tablejinn rules jinns ")[-1].replace("\\\n", " ")
        assert _run(*example.split()) == 0
        json.loads(capsys.readouterr().out)
