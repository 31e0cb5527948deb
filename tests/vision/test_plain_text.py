from __future__ import annotations

import io
import logging
from pathlib import Path

import pytest

from device.cli import main
from device.health.journald import PLAIN, PlainFormatter
from device.journal.store import Journal, Stamp
from device.table.prompts import text
from device.texts.language import say
from vision.plain_text import MOST_TOLD, PlainStream, plain, plain_lines

ESCAPE, TURNED, SPLIT = "\x1b[2J", "\u202e", "\u2028"
HOSTILE = f"Ada{ESCAPE}{TURNED}\n\x07\x9b\u2066{SPLIT}\udcff"
SAFE = r"Ada\x1b[2J\u202e\n\x07\x9b\u2066\u2028\udcff"


def is_harmless(said: str) -> bool:
    """Return whether a terminal only shows what was said."""
    return all(letter.isprintable() or letter in "\n\t" for letter in said)


def test_what_cannot_be_seen_is_written_out() -> None:
    assert plain(HOSTILE) == SAFE


@pytest.mark.parametrize("said", ["", "Żofia, Ærøskøbing, 東京, £", "a\u00a0b"])
def test_what_can_be_seen_stays(said: str) -> None:
    assert plain(said) == said


def test_a_long_text_loses_its_middle() -> None:
    told = plain(f"game.json: {'x' * 120_000}; name another game")
    assert told.startswith("game.json: xxx")
    assert told.endswith("xxx; name another game")
    assert len(told) < MOST_TOLD + 10


def test_lines_stay_lines() -> None:
    assert plain_lines("one\ttwo\nthree\r\n") == "one\ttwo\nthree\\r\n"


def test_a_plain_stream_writes_nothing_that_moves_a_cursor() -> None:
    inner = io.StringIO()
    stream = PlainStream(inner)
    stream.write(f"{HOSTILE}\n")
    stream.writelines([HOSTILE])
    assert is_harmless(inner.getvalue())


def test_a_sentence_for_the_display_holds_no_escape_of_a_name() -> None:
    assert is_harmless(say(text("title-turn", seat=HOSTILE)))


def test_a_log_record_is_one_line_of_visible_letters() -> None:
    record = logging.LogRecord("a", logging.ERROR, "f", 1, "lost: %s", (HOSTILE,), None)
    assert PlainFormatter(PLAIN).format(record) == rf"ERROR a: lost: {SAFE}"


def test_a_traceback_in_the_log_keeps_its_lines_and_no_escapes() -> None:
    with pytest.raises(ValueError) as raised:  # noqa: PT011 - whatever it says
        int(HOSTILE)
    error = (raised.type, raised.value, raised.tb)
    record = logging.LogRecord("a", logging.ERROR, "f", 1, "lost", (), error)
    told = PlainFormatter(PLAIN).format(record)
    assert is_harmless(told)
    assert "Traceback" in told.splitlines()[1]


def test_a_game_in_the_journal_reaches_the_terminal_without_its_escapes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        name = HOSTILE.replace("\udcff", "")
        journal.append(name, "begin", {"game": HOSTILE, "seats": [HOSTILE]}, Stamp(1, 1, "b"))
    assert main(["keep", "--list"]) == 0
    assert main(["keep", str(tmp_path / "out"), "--game", name]) == 1
    assert main(["keep", str(tmp_path / "out"), "--game", HOSTILE]) == 1
    said = capsys.readouterr()
    assert is_harmless(said.out + said.err)


def test_an_error_does_not_repeat_all_of_its_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "t.toml"
    config.write_text(f"{'x' * 120_000} = 1\n")
    assert main(["check", "--config", str(config)]) == 1
    config.write_text(f"[game]\n{'x' * 120_000} = 1\n")
    assert main(["keep", "--list", "--config", str(config)]) == 1
    said = capsys.readouterr()
    assert max(map(len, (said.out + said.err).splitlines())) < 2 * MOST_TOLD
