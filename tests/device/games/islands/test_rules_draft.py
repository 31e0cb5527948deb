"""`tablejinn rules islands deal|legal|explain`: the draft's rules answer on the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from device.cli import main
from tests.paths import recorded

BOX = recorded("islands") / "box.tiles"


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Any:
    """Ask a question about the draft of three; return the answer."""

    def asked(*words: str) -> dict[str, Any]:
        table = ("--catalogue", str(BOX), "--players", "3")
        assert main(["rules", "islands", words[0], *table, *words[1:]]) == 0
        answer: dict[str, Any] = json.loads(capsys.readouterr().out)
        return answer

    return asked


def test_a_draft_is_dealt_and_its_first_moves_are_listed(ask: Any) -> None:
    position = ask("deal", "--seed", "7")["position"]
    assert position.startswith("round=1 lookout=")
    lookout = position.split()[1].removeprefix("lookout=")
    moves = ask("legal", "--position", position)["moves"]
    assert moves == [f"{lookout} picks {row}" for row in ("central", "dream", "lower", "upper")]


def test_the_same_seed_deals_the_same_draft(ask: Any) -> None:
    assert ask("deal", "--seed", "7") == ask("deal", "--seed", "7")
    assert ask("deal", "--seed", "7") != ask("deal", "--seed", "8")


def test_a_move_out_of_turn_is_explained_with_its_rule(ask: Any) -> None:
    position = ask("deal", "--seed", "7")["position"]
    lookout = position.split()[1].removeprefix("lookout=")
    other = "s1" if lookout != "s1" else "s2"
    legal = ask("explain", "--position", position, "--move", f"{lookout} picks upper")
    assert legal == {"legal": True, "breaches": []}
    (breach, *_) = ask("explain", "--position", position, "--move", f"{other} picks upper")[
        "breaches"
    ]
    assert breach["rule"]
    assert breach["edition"] == "ludonaute-2022"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("legal", "--position", "round=nought"), "--position: "),
        (("explain", "--position", "{dealt}", "--move", "s1 dances"), "--move: "),
    ],
)
def test_what_is_no_draft_is_refused_by_name(
    ask: Any, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    dealt = ask("deal", "--seed", "7")["position"]
    question, *rest = (word.format(dealt=dealt) for word in words)
    table = ("--catalogue", str(BOX), "--players", "3")
    assert main(["rules", "islands", question, *table, *rest]) == 1
    assert capsys.readouterr().err.startswith(f"tablejinn: {said}")
