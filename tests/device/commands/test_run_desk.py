"""The keys of a desk, and what they do there."""

from __future__ import annotations

import re
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from device.box.startup import starting
from device.cli import main
from device.display.screens import words_of
from device.panel.desk import KEYS, DeskScreen, read_keys
from device.panel.gestures import OFF, Chord, Held
from device.table.events import Event, Pressed, Stop
from device.table.prompts import Key, Text
from device.texts.language import say

Heard = list[Event | str]


def _heard(typed: str) -> Heard:
    """Return what is heard of keys that are typed: events, and leaves that are turned."""
    heard: Heard = []
    read_keys(StringIO(typed), heard.append, lambda: heard.append("leaf"))
    return heard


@pytest.mark.parametrize(
    ("typed", "event"),
    [
        *[("a", Pressed(Key.A)), ("B", Pressed(Key.B)), (" c ", Pressed(Key.C))],
        *[("ac", Chord(OFF)), ("off", Held(OFF))],
    ],
)
def test_a_key_is_a_button(typed: str, event: Event) -> None:
    assert _heard(f"{typed}\n") == [event, Stop()]


@pytest.mark.parametrize("typed", ["n", "N", "", "  "])
def test_n_or_enter_alone_shows_the_next_picture(typed: str) -> None:
    assert _heard(f"{typed}\n") == ["leaf", Stop()]


def test_what_is_typed_happens_in_its_order() -> None:
    assert _heard("n\na\n\nx\n") == ["leaf", Pressed(Key.A), "leaf", Stop()]


def test_nothing_is_heard_after_q() -> None:
    assert _heard("q\na\n") == [Stop()]


class Terminal(StringIO):
    """What is a terminal, as far as anybody can ask."""

    def isatty(self) -> bool:
        return True


UP = re.compile(r"\x1b\[(\d+)A")


def _rows_up(keyboard: StringIO) -> list[int]:
    """Return how far up each of three screens is begun, a key typed before the second."""
    out = Terminal()
    screen = DeskScreen(out)
    keys = screen.typed(keyboard)
    screen.show(starting())
    next(keys)
    screen.show(starting())
    screen.show(starting())
    return [int(rows) for rows in UP.findall(out.getvalue())]


def test_a_screen_is_drawn_over_the_last_though_a_key_was_typed_below_it() -> None:
    after_key, after_none = _rows_up(Terminal("a\n"))
    assert after_key == after_none + 1


def test_a_screen_is_drawn_over_the_last_though_a_note_was_written() -> None:
    out = Terminal()
    screen = DeskScreen(out)
    keys = screen.typed(Terminal("n\n"))
    screen.show(starting())
    next(keys)
    screen.note("picture 2 of 3")
    screen.show(starting())
    after_key, after_note = map(int, UP.findall(out.getvalue()))
    assert after_key == after_note + 1


def test_keys_that_nobody_types_leave_no_row() -> None:
    after_key, after_none = _rows_up(StringIO("a\n"))
    assert after_key == after_none


def test_the_words_of_a_screen_stand_with_its_picture() -> None:
    out = StringIO()
    prompt = replace(starting(), keys=(Text("key-yes"), None, Text("key-no")))
    DeskScreen(out).show(prompt)
    assert words_of(prompt) == (say(prompt.title), *map(say, prompt.lines), "", "A: Yes  C: No")
    shown = " ".join(out.getvalue().split())
    assert " | ".join(line for line in words_of(prompt) if line).replace("  ", " ") in shown


def test_the_help_names_every_key(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", "--help"])
    said = capsys.readouterr().out
    assert all(line in said for line in KEYS.splitlines())


def test_a_folder_without_pictures_is_told_before_anything_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    assert main(["run", "--desk", str(tmp_path), "--config", "/dev/null"]) == 2
    assert "holds no JPEG pictures; name another folder" in capsys.readouterr().err
    assert not (tmp_path / "state").exists()
