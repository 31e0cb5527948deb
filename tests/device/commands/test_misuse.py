"""What is asked for and is not there is misuse: status 2, and a sentence that says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.cli import main
from device.commands.demo import recording_of
from tests.vision.labelled import still

LONGEST = 4000  # letters of a refusal with its usage
EASY = str(still("016").with_suffix(".jpg"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("demo chess", "no recording of 'chess'; there is dreams, islands, jinns, towers"),
        ("run --desk nowhere", "--desk nowhere: is no folder"),
        ("run --desk nowhere --config /dev/null", "--desk nowhere: is no folder"),
        ("run --config nowhere.toml", "--config nowhere.toml: No such file"),
        ("check --config nowhere.toml", "--config nowhere.toml: No such file"),
        ("keep --list --config nowhere.toml", "--config nowhere.toml: No such file"),
        ("replay nowhere", "DIR nowhere: is no folder"),
        ("enrol towers nowhere --out box.cards", "DIR nowhere: is no folder"),
        (f"read --sheet nowhere.toml {EASY}", "--sheet nowhere.toml: No such file"),
        (f"read --sheet chess {EASY}", "--sheet chess: no board file chess.toml"),
        (f"aim --sheet chess {EASY}", "--sheet chess: no board file chess.toml"),
        (f"aim --usb {EASY}", "--usb: looks through a camera, and PHOTO"),
        ("kit --check nowhere.jpg", "--check nowhere.jpg: No such file"),
        (f"read --lens nowhere.json {EASY}", "--lens nowhere.json: No such file"),
        (f"read --catalogue nowhere.tiles {EASY}", "--catalogue nowhere.tiles: No such file"),
        (f"read --bare nowhere {EASY}", "--bare nowhere: is no folder"),
        (f"read --picture one.png {EASY} {EASY}", "--picture one.png: is no folder"),
    ],
)
def test_what_is_not_there_is_misuse(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    assert said in capsys.readouterr().err


def test_a_desk_without_pictures_is_misuse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", "--desk", str(tmp_path), "--config", "/dev/null"]) == 2
    assert "holds no JPEG pictures" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["5 Towers", "towers", "Jinns of the Lake", "lake", "DREAMS"])
def test_a_game_has_a_demo_by_any_of_its_names(game: str) -> None:
    assert (recording_of(game) / "game.json").is_file()


def test_the_demos_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        "jinns",
        "dreams",
        "towers",
        "islands",
    ]


@pytest.mark.parametrize(
    "words", [["read", "a.png", "--{}"], ["dispute", "{}"], ["{}"], ["rules", "{}"]], ids=str
)
def test_a_word_with_escapes_reaches_the_terminal_without_them_and_cut(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A shell puts the names of files in place of a star; a name may begin with two dashes."""
    word = "\x1b[2J\u202e" + "x" * 120_000
    with pytest.raises(SystemExit) as ended:
        main([each.format(word) for each in words])
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert all(letter.isprintable() or letter == "\n" for letter in said)
    assert len(said) < LONGEST
