"""What goes wrong with the page costs the game nothing, and nobody waits for it in vain."""

from __future__ import annotations

import logging
import os
import resource
import socket
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

import pytest

from device.config.sections import Config, PageConfig
from device.page.server import PageServer
from tests.device.page.served import served

if TYPE_CHECKING:
    from device.page.app import PageApp

WAIT_S = 5.0  # only a page that hangs takes so long


@pytest.mark.parametrize("lacking", ["uvicorn", "h11", "starlette.requests"])
def test_a_page_that_cannot_be_served_refuses_browsers_at_once(
    lacking: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A library is damaged: once the port stayed open, and browsers waited for ever."""
    for name in [n for n in sys.modules if n.startswith("device.page.")]:
        if not name.endswith(".outlet"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, lacking, None)
    with served(tmp_path) as table:
        where = urlsplit(table.page.address)
        assert _is_refused((where.hostname or "", where.port or 0))
        assert table.state.prompt().kind == "welcome"
    assert "the game goes on without a page" in caplog.text


def _is_refused(address: tuple[str, int]) -> bool:
    end_s = time.monotonic() + WAIT_S
    while time.monotonic() < end_s:
        try:
            with socket.create_connection(address, WAIT_S) as line:
                line.settimeout(WAIT_S)
                line.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                if not line.recv(1):
                    return True
        except ConnectionError:
            return True
    return False


@pytest.mark.parametrize("address", ["\0", "ä" * 70, "203.0.113.7", "no.such.host.invalid"])
def test_an_address_that_is_not_this_boxs_leaves_the_game_without_a_page(
    address: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    elsewhere = Config(page=PageConfig(address=address, port=0))
    with served(tmp_path) as table, table.opened(elsewhere) as page:
        assert page.address == ""
    assert "the game goes on without a page" in caplog.text


def test_a_page_that_is_closed_before_it_is_served_is_not_served() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    server = PageServer(listening, lambda: cast("PageApp", SimpleNamespace(asgi=_answer_nothing)))
    server.close()
    serving = threading.Thread(target=server.serve, daemon=True)
    serving.start()
    serving.join(WAIT_S)
    assert not serving.is_alive()


async def _answer_nothing(_scope: object, _receive: object, _send: object) -> None:
    """Stand where the page's application stands."""


def test_an_address_of_the_newer_kind_is_printed_as_browsers_take_it(tmp_path: Path) -> None:
    with (
        served(tmp_path) as table,
        table.opened(Config(page=PageConfig(address="::1", port=0))) as page,
    ):
        assert page.address.startswith("http://[::1]:")


def test_a_process_without_files_left_says_so_once_and_serves_again_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Once the log had 64 tracebacks a second, and everything else was lost among them."""
    heard = _Heard("Too many open files")
    with served(tmp_path) as table, heard:
        where = urlsplit(table.page.address)
        assert table.browser().table["screen"]
        with _one_file_left(), socket.create_connection((where.hostname, where.port), WAIT_S):
            assert heard.of.wait(WAIT_S)
        assert table.browser().table["screen"]
    assert caplog.text.count("Too many open files") == 1


class _Heard(logging.Handler):
    """Hears a line of the log that has some words.

    Attributes:
        of: set once such a line came.
    """

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words, self.of = words, threading.Event()

    def __enter__(self) -> None:
        logging.getLogger().addHandler(self)

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        if self._words in record.getMessage():
            self.of.set()


@contextmanager
def _one_file_left() -> Generator[None]:
    """Let this process open one file more and no others."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    highest = max(int(path.name) for path in Path("/proc/self/fd").iterdir())
    resource.setrlimit(resource.RLIMIT_NOFILE, (highest + 2, hard))
    taken: list[int] = []
    try:
        with suppress(OSError):
            while True:
                taken.append(os.dup(0))
        os.close(taken.pop())
        yield
    finally:
        for one in taken:
            os.close(one)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(
    "body", [b"-1\r\n", b"1;" + b"a" * 200_000 + b"\r\nx", b"FFFFFFFFFFFFFFFFFFFFF\r\n"]
)
def test_a_body_that_is_no_http_is_refused_and_fills_no_log(
    body: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Once each of them left a traceback of a hundred lines in the log."""
    with served(tmp_path) as table:
        where = urlsplit(table.page.address)
        head = f"POST /api/language HTTP/1.1\r\nHost: {where.netloc}\r\n"
        head += f"Origin: {table.page.address}\r\n"
        kind = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        for _ in range(3):
            _ask_and_wait((where.hostname or "", where.port or 0), (head + kind).encode() + body)
        assert table.browser().get("/api/me").status == 200
    assert caplog.text == ""


def _ask_and_wait(address: tuple[str, int], words: bytes) -> None:
    """Send words, and wait until the page hangs up."""
    with socket.create_connection(address, WAIT_S) as line, suppress(ConnectionError):
        line.sendall(words)
        while line.recv(4096):
            continue
