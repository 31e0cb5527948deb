"""The page's server, in a thread of its own; the only module that imports uvicorn."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import h11
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol

from device.page.app import PageApp
from device.page.guard import is_near

logger = logging.getLogger(__name__)

MOST_LINES = 160  # open connections; every viewer has one, and a few for a moment
MOST_OF_ONE = 64  # open connections of one address; a browser opens six
REQUEST_S = 10.0  # seconds from the first byte of a request to its last
HEADERS_BYTES = 16_384  # of a request; browsers send about one thousand


class BoundedProtocol(H11Protocol):
    """One connection: refused from outside the home network and beyond a number, cut if slow."""

    def __init__(self, lines: Counter[str], *arguments: Any, **named: Any) -> None:
        """Count into `lines`, the open connections of each address; uvicorn gives the rest."""
        super().__init__(*arguments, **named)
        self._lines = lines

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or cut it."""
        peer = str((transport.get_extra_info("peername") or ("",))[0])
        is_full = self._lines.total() >= MOST_LINES or self._lines[peer] >= MOST_OF_ONE
        self._peer = "" if is_full or not is_near(peer) else peer
        self._deadline: asyncio.TimerHandle | None = None
        if not self._peer:
            transport.abort()
            return
        self._lines[peer] += 1
        super().connection_made(transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._forgive()
        if self._peer:
            self._lines[self._peer] -= 1
            if not self._lines[self._peer]:
                del self._lines[self._peer]
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes of a request, which must be whole in time."""
        if not self._peer:
            return
        super().data_received(data)
        if self.conn.their_state in {h11.IDLE, h11.SEND_BODY}:
            self._watch()
        else:
            self._forgive()

    def _watch(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_S, self.transport.abort)

    def _forgive(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class _FaultsOfTheLoop:
    """Logs what the loop fails at, each thing once.

    Without files left it fails 64 times a second.
    """

    def __init__(self) -> None:
        self._told: set[str] = set()

    def __call__(self, _loop: asyncio.AbstractEventLoop, found: dict[str, Any]) -> None:
        """Take note of a fault."""
        error = found.get("exception")
        what = f"{found['message']}: {error}" if error is not None else str(found["message"])
        if what not in self._told:
            self._told.add(what)
            logger.error("page: %s", what)


class _FaultsOfAnswers:
    """Lets through what uvicorn logs of a fault here, each thing once.

    A viewer that was let go is no fault here, nor is an answer that the end cut short, nor a body
    that is no HTTP. Whoever is in the home network could fill the log with tracebacks of them.
    """

    def __init__(self) -> None:
        self._told: set[str] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is logged."""
        if record.getMessage().startswith(("ASGI callable returned", "Cancel ")):
            return False
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return True
        what = f"{type(error).__name__}: {error}"
        is_no_fault = isinstance(error, h11.ProtocolError | asyncio.CancelledError)
        is_told = is_no_fault or what in self._told
        self._told.add(what)
        return not is_told


class _QuietServer(Server):
    """A server that sleeps until it is used or ended; uvicorn's own looks ten times a second."""

    def __init__(self, config: Config, ended: asyncio.Event) -> None:
        super().__init__(config)
        self._ended = ended

    async def main_loop(self) -> None:
        """Wait for the end."""
        await self._ended.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End as uvicorn does, then cut whoever has not let go.

        A browser that sleeps does not answer the farewell of TLS; its socket would stay open.
        """
        await super().shutdown(sockets)
        for line in tuple(self.server_state.connections):
            line.transport.abort()
        await asyncio.sleep(0)  # sockets are closed in the loop's next round


class PageServer:
    """Serves the page on a socket until it is closed."""

    def __init__(
        self,
        listening: socket.socket,
        make_app: Callable[[], PageApp],
        certificate: tuple[Path, Path] | None = None,
    ) -> None:
        """Serve on a bound socket.

        Args:
            listening: the socket.
            make_app: makes what answers; called in the server's own thread.
            certificate: the files of a certificate and its key, for TLS; None for plain http.
        """
        self._listening = listening
        self._certificate = certificate
        self._make_app = make_app
        self._end: Callable[[], object] | None = None
        self._is_closed = False

    def serve(self) -> None:
        """Serve until `close`; in a thread of its own."""
        uvicorns, ours = logging.getLogger("uvicorn.error"), _FaultsOfAnswers()
        uvicorns.setLevel(logging.ERROR)
        uvicorns.addFilter(ours)
        try:
            asyncio.run(self._serve())
        finally:
            uvicorns.removeFilter(ours)

    def close(self) -> None:
        """End the server, or let it not begin; from any thread."""
        self._is_closed = True
        end = self._end
        if end is not None:
            end()

    async def _serve(self) -> None:
        app, ended, loop = self._make_app(), asyncio.Event(), asyncio.get_running_loop()

        def end() -> None:
            app.viewers.end()
            ended.set()

        loop.set_exception_handler(_FaultsOfTheLoop())
        self._end = lambda: loop.call_soon_threadsafe(end)
        if self._is_closed:  # before there was an end to call
            ended.set()
        given: dict[str, Any] = {
            "http": partial(BoundedProtocol, Counter()),
            "ws": "none",
            "lifespan": "off",
            "log_config": None,
            "access_log": False,
            "proxy_headers": False,
            "server_header": False,
            "date_header": False,
            "h11_max_incomplete_event_size": HEADERS_BYTES,
            "timeout_graceful_shutdown": 0,
            "timeout_keep_alive": 30,
            "backlog": 64,
        }
        if self._certificate is not None:
            given["ssl_certfile"], given["ssl_keyfile"] = self._certificate
        await _QuietServer(Config(app.asgi, **given), ended).serve([self._listening])
