"""The log under systemd: each log record is sent to journald as a datagram of fields.

A field is `KEY=value`, or, where the value has lines, the key, its length and the value ("Native
Journal Protocol", systemd.io/JOURNAL_NATIVE_PROTOCOL, read 2026-11-21). `journalctl
TABLEJINN_GAME=…` then shows one game, and `-p warning` what needs somebody.
"""

from __future__ import annotations

import logging
import os
import socket
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TextIO

from vision.plain_text import plain, plain_lines

SOCKET = Path("/run/systemd/journal/socket")
IDENTIFIER = "tablejinn"
PLAIN = "%(levelname)s %(name)s: %(message)s"

CRITICAL, ERROR, WARNING, INFO, DEBUG = 2, 3, 4, 6, 7  # syslog(3)

EXTRAS = {"game": "TABLEJINN_GAME", "event": "TABLEJINN_EVENT", "reasons": "TABLEJINN_REASONS"}
"""By the name of a record's extra, its field. No extra names a player: anybody may read a log."""


class JournalHandler(logging.Handler):
    """Sends log records to journald, or to a stream if journald's socket cannot be reached.

    If journald has no room, the record is lost: the game does not wait for its log.
    """

    def __init__(self, address: Path, stream: TextIO) -> None:
        super().__init__()
        self._address = str(address)
        self._instead = logging.StreamHandler(stream)
        self._instead.setFormatter(PriorityFormatter(PLAIN))
        self.setFormatter(PlainFormatter())
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)

    def emit(self, record: logging.LogRecord) -> None:
        """Send a record."""
        try:
            datagram = encoded(fields(record, self.format(record)))
            self._socket.sendto(datagram, socket.MSG_DONTWAIT, self._address)
        except BlockingIOError:
            return
        except OSError:  # journald is gone, or the record is longer than a datagram
            self._instead.handle(record)

    def close(self) -> None:
        """Let the socket go; safe twice."""
        self._socket.close()
        super().close()


class PlainFormatter(logging.Formatter):
    """Writes a record so that no text from outside moves a cursor or begins a line."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """Return the record's message in one line."""
        record.message = plain(record.message)
        return super().formatMessage(record)

    def formatException(self, ei: object) -> str:  # noqa: N802 - logging's name
        """Return the lines of a traceback."""
        return plain_lines(super().formatException(ei))  # type: ignore[arg-type]


class PriorityFormatter(PlainFormatter):
    """Puts the priority before every line, such as `<4>`; see sd-daemon(3)."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record's lines."""
        mark = f"<{priority(record)}>"
        return "\n".join(mark + line for line in super().format(record).splitlines())


def log_handler(
    environ: Mapping[str, str], stream: TextIO | None, address: Path = SOCKET
) -> logging.Handler:
    """Return the handler of the log, for journald if it reads `stream`, else for `stream`."""
    if stream is not None and is_journal(environ, stream):
        return JournalHandler(address, stream)
    stated = logging.StreamHandler(stream)
    stated.setFormatter(PlainFormatter(PLAIN))
    return stated


def is_journal(environ: Mapping[str, str], stream: TextIO) -> bool:
    """Return whether journald reads `stream`, by `JOURNAL_STREAM`; see systemd.exec(5).

    The variable alone is no proof: a shell that a service started inherits it, with another stream.
    """
    try:
        there = os.fstat(stream.fileno())
    except (OSError, ValueError):  # the stream is closed, or is no file
        return False
    return environ.get("JOURNAL_STREAM") == f"{there.st_dev}:{there.st_ino}"


def fields(record: logging.LogRecord, message: str) -> Iterator[tuple[str, str]]:
    """Yield the fields of a log record, named as in systemd.journal-fields(7)."""
    yield "MESSAGE", message
    yield "PRIORITY", str(priority(record))
    yield "SYSLOG_IDENTIFIER", IDENTIFIER
    yield "CODE_FILE", record.pathname
    yield "CODE_LINE", str(record.lineno)
    yield "CODE_FUNC", record.funcName
    yield "LOGGER", record.name
    for name, field in EXTRAS.items():
        value = getattr(record, name, "")
        if value:
            yield field, plain(str(value))


def encoded(told: Iterator[tuple[str, str]]) -> bytes:
    """Return the datagram that carries fields to journald."""
    return b"".join(_field(name.encode(), value) for name, value in told)


def _field(name: bytes, text: str) -> bytes:
    value = text.encode(errors="backslashreplace")
    if b"\n" not in value:
        return name + b"=" + value + b"\n"
    return name + b"\n" + struct.pack("<Q", len(value)) + value + b"\n"


def priority(record: logging.LogRecord) -> int:
    """Return the number of a log level in syslog."""
    if record.levelno >= logging.CRITICAL:
        return CRITICAL
    if record.levelno >= logging.ERROR:
        return ERROR
    if record.levelno >= logging.WARNING:
        return WARNING
    return INFO if record.levelno >= logging.INFO else DEBUG
