from __future__ import annotations

import io
import logging
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.health.journald import JournalHandler, is_journal, log_handler


@pytest.fixture
def journald(tmp_path: Path) -> Iterator[tuple[Path, socket.socket]]:
    """The socket that records are sent to, and where it lies."""
    path = tmp_path / "socket"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as held:
        held.bind(str(path))
        held.settimeout(2)
        yield path, held


def _record(message: str, level: int = logging.WARNING, **extras: str) -> logging.LogRecord:
    logger = logging.getLogger("device.camera.folder")
    return logger.makeRecord(
        logger.name, level, "device/camera/folder.py", 7, message, (), None, "shots", extras
    )


def _with_traceback(record: logging.LogRecord, lines: str) -> logging.LogRecord:
    record.exc_text = lines
    return record


def _heard(handler: JournalHandler, held: socket.socket, record: logging.LogRecord) -> bytes:
    with closing(handler):
        handler.handle(record)
        return held.recv(1 << 16)


def _fields(datagram: bytes) -> dict[str, str]:
    """Return the fields as journald reads them."""
    told: dict[str, str] = {}
    while datagram:
        line, _, datagram = datagram.partition(b"\n")
        name, is_plain, value = line.partition(b"=")
        if not is_plain:
            (size,) = struct.unpack_from("<Q", datagram)
            value, datagram = datagram[8 : 8 + size], datagram[9 + size :]
        told[name.decode()] = value.decode()
    return told


def test_a_record_is_a_datagram_of_fields(journald: tuple[Path, socket.socket]) -> None:
    path, held = journald
    heard = _heard(JournalHandler(path, io.StringIO()), held, _record("camera lost"))
    assert _fields(heard) == {
        "MESSAGE": "camera lost",
        "PRIORITY": "4",
        "SYSLOG_IDENTIFIER": "tablejinn",
        "CODE_FILE": "device/camera/folder.py",
        "CODE_LINE": "7",
        "CODE_FUNC": "shots",
        "LOGGER": "device.camera.folder",
    }


def test_a_ruling_names_its_game_its_verdict_and_its_reasons(
    journald: tuple[Path, socket.socket],
) -> None:
    path, held = journald
    record = _record("illegal", game="1795250000000", event="illegal", reasons="too-high")
    told = _fields(_heard(JournalHandler(path, io.StringIO()), held, record))
    assert told["TABLEJINN_GAME"] == "1795250000000"
    assert told["TABLEJINN_EVENT"] == "illegal"
    assert told["TABLEJINN_REASONS"] == "too-high"


def test_a_message_of_several_lines_forges_no_field(
    journald: tuple[Path, socket.socket],
) -> None:
    path, held = journald
    lines = "first\nPRIORITY=0\n=\nlast"
    record = _with_traceback(_record(lines), lines)
    told = _fields(_heard(JournalHandler(path, io.StringIO()), held, record))
    assert told["MESSAGE"] == rf"first\nPRIORITY=0\n=\nlast{chr(10)}{lines}"
    assert told["PRIORITY"] == "4"


def test_an_encoding_that_cannot_be_is_told_all_the_same(
    journald: tuple[Path, socket.socket],
) -> None:
    path, held = journald
    heard = _heard(JournalHandler(path, io.StringIO()), held, _record("photo\udcff.jpg"))
    assert _fields(heard)["MESSAGE"] == "photo\\udcff.jpg"


@pytest.mark.parametrize(
    ("level", "priority"),
    [
        (logging.CRITICAL, "2"),
        (logging.ERROR, "3"),
        (logging.WARNING, "4"),
        (logging.INFO, "6"),
        (logging.DEBUG, "7"),
    ],
)
def test_levels_are_told_as_syslog_calls_them(
    journald: tuple[Path, socket.socket], level: int, priority: str
) -> None:
    path, held = journald
    heard = _heard(JournalHandler(path, io.StringIO()), held, _record("so", level))
    assert _fields(heard)["PRIORITY"] == priority


def test_without_journald_every_line_goes_to_the_stream_with_its_priority(tmp_path: Path) -> None:
    stream = io.StringIO()
    with closing(JournalHandler(tmp_path / "gone", stream)) as handler:
        handler.handle(_with_traceback(_record("one", logging.ERROR), "two"))
    assert stream.getvalue() == "<3>ERROR device.camera.folder: one\n<3>two\n"


def test_a_record_longer_than_a_datagram_goes_to_the_stream(
    journald: tuple[Path, socket.socket],
) -> None:
    path, held = journald
    stream = io.StringIO()
    longest = held.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF)
    with closing(JournalHandler(path, stream)) as handler:
        handler.handle(_with_traceback(_record("long"), "x" * 10 * longest))
    assert stream.getvalue().startswith("<4>WARNING device.camera.folder: long\n<4>xxx")


def test_a_journald_that_does_not_read_holds_nobody_up(
    journald: tuple[Path, socket.socket],
) -> None:
    path, held = journald
    stream = io.StringIO()
    with closing(JournalHandler(path, stream)) as handler:
        for _ in range(1 + held.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF) // 1000):
            handler.handle(_record("x" * 1000))
    assert stream.getvalue() == ""


def test_the_log_goes_to_journald_only_where_the_stream_does(tmp_path: Path) -> None:
    with (tmp_path / "stderr").open("w") as stream, (tmp_path / "other").open("w") as other:
        there = os.fstat(stream.fileno())
        environ = {"JOURNAL_STREAM": f"{there.st_dev}:{there.st_ino}"}
        assert is_journal(environ, stream)
        assert not is_journal(environ, other)
        assert not is_journal({}, stream)
        handler = log_handler(environ, stream)
        assert isinstance(handler, JournalHandler)
        handler.close()


def test_a_stream_without_a_file_is_no_journal() -> None:
    assert not is_journal({"JOURNAL_STREAM": "0:0"}, io.StringIO())


def test_at_a_terminal_a_line_says_level_and_logger() -> None:
    stream = io.StringIO()
    log_handler({}, stream).handle(_record("camera lost"))
    assert stream.getvalue() == "WARNING device.camera.folder: camera lost\n"


def test_a_command_whose_stderr_was_closed_logs_nowhere() -> None:
    assert isinstance(log_handler({}, None), logging.StreamHandler)
