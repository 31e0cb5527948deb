"""The answers about evenings, and of whatever else takes a while to read or to draw."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from device.page.archive import FILES, Archive, UnreadableError
from device.page.exchange import (
    SAME_FOR_EVER,
    RefusedError,
    answer_of,
    number_in,
    part_of,
    to_take_home,
)
from device.page.forms import Problem
from device.page.operation import SVG

MOST_READERS = 16  # who wait for an evening or the camera's picture; twice a table of eight

T = TypeVar("T")


class Readers:
    """Reads what takes a while, one thing at a time, so that a slow machine serves the table."""

    def __init__(self) -> None:
        """Begin without a reader."""
        self._reading = asyncio.Lock()
        self._readers = 0

    async def read(self, read: Callable[[], T | None]) -> T:
        """Return what takes a while to read or to draw, beside the answers to others.

        One is made at a time, so that a slow machine serves the table first.
        """
        if self._readers >= MOST_READERS:
            raise RefusedError(503, Problem("wait", wait_s=2))
        self._readers += 1
        try:
            async with self._reading:
                found = await asyncio.to_thread(read)
        except UnreadableError as error:
            raise RefusedError(422, Problem("record")) from error
        finally:
            self._readers -= 1
        if found is None:
            raise RefusedError(404, Problem("gone"))
        return found


class EveningAnswers:
    """The answers about evenings."""

    def __init__(self, readers: Readers, archive: Callable[[Request], Archive]) -> None:
        """Answer out of what `archive` returns for a request: the evenings in its language."""
        self._read = readers.read
        self._archive = archive

    async def evenings(self, request: Request, _form: object) -> object:
        """Answer with the list."""
        return await self._read(self._archive(request).evenings)

    async def statistics(self, request: Request, _form: object) -> object:
        """Answer with what became of the players."""
        return await self._read(self._archive(request).statistics)

    async def evening(self, request: Request, _form: object) -> object:
        """Answer with one evening."""
        return await self._read(partial(self._archive(request).evening, part_of(request, "name")))

    async def evening_turn(self, request: Request, _form: object) -> object:
        """Answer with the position after a turn."""
        name, number = part_of(request, "name"), number_in(request)
        return await self._read(partial(self._archive(request).turn, name, number))

    async def evening_turn_picture(self, request: Request, _form: object) -> Response:
        """Answer with a drawing of that position."""
        parts = part_of(request, "name"), number_in(request), part_of(request, "picture")
        drawn = await self._read(partial(self._archive(request).turn_picture, *parts))
        return answer_of(drawn, SVG, cache=SAME_FOR_EVER)

    async def evening_picture(self, request: Request, _form: object) -> Response:
        """Answer with a drawing or photo of the whole evening."""
        parts = part_of(request, "name"), part_of(request, "picture")
        drawn = await self._read(partial(self._archive(request).picture, *parts))
        return answer_of(drawn, SVG, cache=SAME_FOR_EVER)

    async def evening_file(self, request: Request, _form: object) -> Response:
        """Answer with what is taken home."""
        name, file = part_of(request, "name"), part_of(request, "file")
        whole = await self._read(partial(self._archive(request).file, name, file))
        return to_take_home(whole, FILES[file], file)
