"""Questions to the rules as they come from outside: torn, mistyped, or meant ill."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from device.commands.rules_file import read_question
from games.errors import TextError


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    players: int
    mortal: str


def ask_in(folder: Path, asked: str) -> None:
    """Ask about a round of Dreams in a file of these very letters."""
    path = folder / "question.json"
    path.write_text(asked, encoding="utf-8")
    read_question(str(path), Asked)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (f'{{"players": {"9" * 5000}}}', "is no JSON file: a number in it has thousands of digits"),
        ("[" * 200_000, "is no JSON file: it is nested too deeply"),
        ('{"players": 4, "players": 5}', '"players" stands twice in one object'),
        ("", "is no JSON file: Expecting value"),
        ('{"\\u001b[31mred": 1}', "'\\x1b[31mred' is unknown"),
        (f'{{"{"a" * 500}": 1}}', "aaa... is unknown"),
    ],
)
def test_an_odd_question_is_refused_in_plain_words(tmp_path: Path, asked: str, said: str) -> None:
    with pytest.raises(TextError) as refused:
        ask_in(tmp_path, asked)
    assert said in str(refused.value)
    assert str(refused.value).isprintable()


def test_a_mark_of_an_editor_at_the_beginning_does_no_harm(tmp_path: Path) -> None:
    with pytest.raises(TextError, match="mortal is missing"):
        ask_in(tmp_path, '\ufeff{"players": 4}')


def test_a_closed_standard_input_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(TextError, match="standard input is closed; name a file"):
        read_question("-", Asked)


def test_a_file_without_a_name_is_told() -> None:
    with pytest.raises(TextError, match="FILE has no name"):
        read_question("", Asked)


def test_a_device_that_never_ends_is_refused() -> None:
    with pytest.raises(TextError, match="has more than 10,000,000 bytes"):
        read_question("/dev/zero", Asked)
