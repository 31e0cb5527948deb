"""The stream of a viewer: the newest snapshot whenever it changes, and a beat each second."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.types import Receive, Scope, Send

from device.page.guard import HEADERS
from device.page.hub import Hub

BEAT_S = 1.0  # seconds; the page says after three without one that it hears nothing
LEAST_S = 0.02  # seconds between two snapshots: a burst of readings is one change
SLOW_S = 10.0  # seconds that a viewer may take for one message; then he is let go
MOST_VIEWERS = 100  # a club's evening; each costs memory


class Viewers:
    """All who look; used by the page's thread, but for `wake`."""

    def __init__(self, hub: Hub) -> None:
        """Stand ready for viewers of a hub's table."""
        self._hub = hub
        self._news = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._count = 0
        self._is_ended = False

    def __len__(self) -> int:
        """Return how many look."""
        return self._count

    def changed(self) -> None:
        """Send the newest snapshot to all; in the page's thread."""
        news, self._news = self._news, asyncio.Event()
        news.set()

    def end(self) -> None:
        """Let all go; in the page's thread."""
        self._is_ended = True
        self.changed()

    def wake(self) -> None:
        """Send the newest snapshot to all; from any thread, at once."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.changed)

    async def look(self, receive: Receive, send: Send, language: str) -> None:
        """Send what changes, in a language, until the viewer goes, is too slow or the page ends."""
        self._loop = asyncio.get_running_loop()
        self._count += 1
        self._hub.wake = self.wake
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await self._send_all(send, gone, language)
        except TimeoutError:
            return
        finally:
            gone.cancel()
            self._count -= 1
            if not self._count:
                self._hub.wake = None

    async def _send_all(self, send: Send, gone: asyncio.Future[None], language: str) -> None:
        await _begin(send)
        last = 0
        while not gone.done() and not self._is_ended:
            news = self._news
            seq, snapshot = self._hub.snapshot(language)
            if seq != last:
                last = seq
                await in_time(send, b"id: %d\nevent: table\ndata: %b\n\n" % (seq, snapshot))
                await asyncio.wait((gone,), timeout=LEAST_S)
            else:
                await in_time(send, b"event: beat\ndata: %d\n\n" % seq)
            waiting = asyncio.ensure_future(news.wait())
            await asyncio.wait((waiting, gone), timeout=BEAT_S, return_when="FIRST_COMPLETED")
            waiting.cancel()


class TableStream:
    """The answer that streams; or a refusal if too many look."""

    def __init__(
        self,
        viewers: Viewers,
        language: str,
        refusal: Callable[[Scope, Receive, Send], Awaitable[None]],
    ):
        """Answer one of `viewers` in a language; `refusal` is sent if there are too many."""
        self._viewers = viewers
        self._language = language
        self._refusal = refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream until the viewer goes."""
        if len(self._viewers) >= MOST_VIEWERS:
            await self._refusal(scope, receive, send)
            return
        await self._viewers.look(receive, send, self._language)


async def _begin(send: Send) -> None:
    headers = [
        (b"content-type", b"text/event-stream"),
        (b"cache-control", b"no-store"),
        *HEADERS,
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await in_time(send, b"retry: 1000\n\n")


async def in_time(send: Send, part: bytes) -> None:
    """Send a part, unless the viewer is too slow.

    Raises:
        TimeoutError: he is.
    """
    async with asyncio.timeout(SLOW_S):
        await send({"type": "http.response.body", "body": part, "more_body": True})


async def _gone(receive: Receive) -> None:
    """Return when the viewer has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
