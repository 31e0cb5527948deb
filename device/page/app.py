"""The page's answers to browsers; the only module that builds on Starlette."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar, cast

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from device.keepsake.keepsake import Say
from device.page.api import (
    JPEG,
    JSON,
    OPERATIONS,
    SVG,
    ButtonPress,
    CodeAsked,
    CodeTyped,
    Done,
    Me,
    Needs,
    Operation,
    OwnChoice,
    PinAsked,
    PinTyped,
    Pointing,
    Problem,
)
from device.page.archive import FILES, Archive, UnreadableError
from device.page.door import guarded
from device.page.files import STATIC, page_file
from device.page.guard import MOST_BYTES, is_own_page
from device.page.hub import Hub
from device.page.matters import Album, matter_photo, matters_shown
from device.page.mine import OwnThings
from device.page.openapi import description
from device.page.pin import SESSION_S, PinDesk
from device.page.seats import SeatDesk
from device.page.shown_number import PIN_S, PinGiven, Refused
from device.page.stream import TableStream, Viewers
from device.page.words import page_words
from device.table.events import Answered, ChosenAlone, Pointed
from device.table.pointed import POINTED_AT
from device.table.prompts import Key

COOKIE, SEAT_COOKIE = "tablejinn", "tablejinn-seat"
BODY_S = 5.0  # seconds that a body of a few letters may take
MOST_READERS = 16  # who wait for an evening or the camera's picture; twice a table of eight
MOST_DIGITS = 6  # of the number of a turn
_SAME_FOR_EVER = "private, max-age=3600, immutable"  # what such an address names never changes
_POINTED = dict(zip(("turns", "place", "turn"), POINTED_AT, strict=True))
_REFUSALS = {"wait": 429, "wrong": 401, "gone": 410}

T = TypeVar("T")

Answer = Callable[[Request, object], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class PageParts:
    """What the page's answers are made of.

    Attributes:
        hub: the newest moment of the table.
        desk: who may press buttons.
        seats: which phone is whose.
        post: posts what comes from the page to the service.
        names: the names by which browsers may call the box.
        say: turns a text into a sentence of the players' language.
        archive: the evenings of the journal.
        album: returns what the camera saw of a game.
        sheet_now: returns the sheet of a game as the camera sees it now, a JPEG file.
    """

    hub: Hub
    desk: PinDesk
    seats: SeatDesk
    post: Callable[[Answered | ChosenAlone | Pointed], None]
    names: frozenset[str]
    say: Say
    archive: Archive
    album: Album
    sheet_now: Callable[[str], bytes | None]


class _RefusedError(Exception):
    """An operation is refused, with a status and a problem."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(problem.problem)
        self.status = status
        self.problem = problem


class PageApp:
    """The answers to all operations and the page's own files."""

    def __init__(self, parts: PageParts) -> None:
        """Answer out of `parts`."""
        self._parts = parts
        self.viewers = Viewers(parts.hub)
        self._own = OwnThings(parts.hub, parts.seats, parts.say)
        self._reading = asyncio.Lock()
        self._readers = 0
        answers: dict[str, Answer] = {
            "table": self._table,
            "stream": self._stream,
            "picture": self._picture,
            "camera": self._camera,
            "matters": self._matters,
            "matter_photo": self._matter_photo,
            "evenings": self._evenings,
            "evening": self._evening,
            "evening_turn": self._evening_turn,
            "evening_turn_picture": self._evening_turn_picture,
            "evening_picture": self._evening_picture,
            "evening_file": self._evening_file,
            "words": self._words,
            "me": self._me,
            "describe": self._describe,
            "ask_pin": self._ask_pin,
            "enter_pin": self._enter_pin,
            "leave": self._leave,
            "press": self._press,
            "point": self._point,
            "mine": self._mine,
            "ask_code": self._ask_code,
            "enter_code": self._enter_code,
            "leave_mine": self._leave_mine,
            "choose_mine": self._choose_mine,
        }
        routes = [
            Route(one.path, self._answering(one, answers[one.name]), methods=[one.method])
            for one in OPERATIONS
        ]
        files = [Route(path, _filed(path)) for path in STATIC]
        self.asgi: ASGIApp = guarded(
            Starlette(routes=[*routes, *files]), parts.names, _json(Problem("page"), 421)
        )

    def _answering(
        self, one: Operation, answer: Answer
    ) -> Callable[[Request], Awaitable[Response]]:
        async def answered(request: Request) -> Response:
            try:
                self._admit(one, request)
                form = None if one.takes is None else await _form(request, one.takes)
                given = await answer(request, form)
            except _RefusedError as refused:
                return _json(refused.problem, refused.status)
            # What streams is no Response of Starlette's, but is called in the same way.
            is_whole = isinstance(given, Response | TableStream)
            return cast("Response", given) if is_whole else _json(given)

        return answered

    def _admit(self, one: Operation, request: Request) -> None:
        """Refuse whoever may not ask for an operation."""
        if one.needs is Needs.NOTHING:
            return
        if not is_own_page(request.headers):
            raise _RefusedError(403, Problem("page"))
        if one.needs is Needs.REFEREE and not self._is_referee(request):
            raise _RefusedError(401, Problem("referee"))
        if one.needs is Needs.SEAT and not self._own.is_bound(_seat_session(request)):
            raise _RefusedError(401, Problem("seat"))

    def _is_referee(self, request: Request) -> bool:
        return self._parts.desk.is_referee(request.cookies.get(COOKIE, ""))

    async def _table(self, _request: Request, _form: object) -> Response:
        return _response(self._parts.hub.snapshot()[1], JSON)

    async def _stream(self, _request: Request, _form: object) -> TableStream:
        return TableStream(self.viewers, _json(Problem("wait", wait_s=10), 503))

    async def _picture(self, request: Request, _form: object) -> Response:
        found = self._parts.hub.picture(request.path_params["key"], request.path_params["name"])
        if found is None:
            raise _RefusedError(404, Problem("gone"))
        return _response(found, SVG, cache=_SAME_FOR_EVER)

    async def _camera(self, _request: Request, _form: object) -> Response:
        game = self._parts.hub.game
        return _response(await self._read(partial(self._parts.sheet_now, game)), JPEG)

    async def _matters(self, _request: Request, _form: object) -> object:
        return matters_shown(self._parts.album, self._parts.hub.game_id)

    async def _matter_photo(self, request: Request, _form: object) -> Response:
        game, parts = self._parts.hub.game_id, ("number", "side")
        is_played = game == _part(request, "game")
        asked = [_part(request, one) for one in parts]
        photo = matter_photo(self._parts.album, game, *asked) if is_played else None
        if photo is None:
            raise _RefusedError(404, Problem("gone"))
        return _response(photo, JPEG, cache=_SAME_FOR_EVER)

    async def _evenings(self, _request: Request, _form: object) -> object:
        return await self._read(self._parts.archive.evenings)

    async def _evening(self, request: Request, _form: object) -> object:
        return await self._read(partial(self._parts.archive.evening, _part(request, "name")))

    async def _evening_turn(self, request: Request, _form: object) -> object:
        name, number = _part(request, "name"), _number(request)
        return await self._read(partial(self._parts.archive.turn, name, number))

    async def _evening_turn_picture(self, request: Request, _form: object) -> Response:
        parts = _part(request, "name"), _number(request), _part(request, "picture")
        drawn = await self._read(partial(self._parts.archive.turn_picture, *parts))
        return _response(drawn, SVG, cache=_SAME_FOR_EVER)

    async def _evening_picture(self, request: Request, _form: object) -> Response:
        parts = _part(request, "name"), _part(request, "picture")
        drawn = await self._read(partial(self._parts.archive.picture, *parts))
        return _response(drawn, SVG, cache=_SAME_FOR_EVER)

    async def _evening_file(self, request: Request, _form: object) -> Response:
        name, file = _part(request, "name"), _part(request, "file")
        whole = await self._read(partial(self._parts.archive.file, name, file))
        answer = _response(whole, FILES[file])
        answer.headers["content-disposition"] = f'attachment; filename="{file}"'
        return answer

    async def _read(self, read: Callable[[], T | None]) -> T:
        """Return what takes a while to read or to draw, beside the answers to others.

        One is made at a time, so that a slow machine serves the table first.
        """
        if self._readers >= MOST_READERS:
            raise _RefusedError(503, Problem("wait", wait_s=2))
        self._readers += 1
        try:
            async with self._reading:
                found = await asyncio.to_thread(read)
        except UnreadableError as error:
            raise _RefusedError(422, Problem("record")) from error
        finally:
            self._readers -= 1
        if found is None:
            raise _RefusedError(404, Problem("gone"))
        return found

    async def _words(self, _request: Request, _form: object) -> object:
        return page_words(self._parts.say)

    async def _me(self, request: Request, _form: object) -> object:
        return Me(self._is_referee(request))

    async def _describe(self, _request: Request, _form: object) -> object:
        return description()

    async def _ask_pin(self, _request: Request, _form: object) -> object:
        return self._given(self._parts.desk.ask())

    def _given(self, asked: PinGiven | Refused) -> PinAsked:
        """Answer with what the display shows now, which goes from there in time."""
        if isinstance(asked, Refused):
            raise _refusal(asked)
        asyncio.get_running_loop().call_later(PIN_S, self._parts.desk.shown.expire)
        return PinAsked(asked.ticket, asked.seconds)

    async def _enter_pin(self, _request: Request, form: object) -> object:
        typed = cast("PinTyped", form)
        session = self._parts.desk.enter(typed.ticket, typed.pin)
        if isinstance(session, Refused):
            raise _refusal(session)
        self.viewers.changed()
        return _with_cookie(COOKIE, session)

    async def _leave(self, _request: Request, _form: object) -> object:
        self._parts.desk.leave()
        self.viewers.changed()
        return _without_cookie(COOKIE)

    async def _point(self, _request: Request, form: object) -> object:
        at = cast("Pointing", form)
        shown = self._parts.hub.screen(at.screen)
        if shown is None:
            raise _RefusedError(409, Problem("screen"))
        self._parts.post(Pointed(_POINTED[at.at], at.number, shown))
        return Done()

    async def _mine(self, request: Request, _form: object) -> object:
        return self._own.shown(_seat_session(request))

    async def _ask_code(self, _request: Request, form: object) -> object:
        return self._given(self._own.ask(cast("CodeAsked", form).seat))

    async def _enter_code(self, _request: Request, form: object) -> object:
        typed = cast("CodeTyped", form)
        session = self._own.enter(typed.ticket, typed.code)
        if isinstance(session, Refused):
            raise _refusal(session)
        return _with_cookie(SEAT_COOKIE, session)

    async def _leave_mine(self, request: Request, _form: object) -> object:
        self._own.leave(_seat_session(request))
        return _without_cookie(SEAT_COOKIE)

    async def _choose_mine(self, request: Request, form: object) -> object:
        own = cast("OwnChoice", form)
        chosen = self._own.chosen(_seat_session(request), own.shown, own.choice)
        if chosen is None:
            raise _RefusedError(409, Problem("screen"))
        self._parts.post(chosen)
        return Done()

    async def _press(self, _request: Request, form: object) -> object:
        press = cast("ButtonPress", form)
        shown = self._parts.hub.screen(press.screen)
        key = Key(press.key)
        if shown is None or shown.keys[list(Key).index(key)] is None:
            raise _RefusedError(409, Problem("screen"))
        self._parts.post(Answered(key, shown))
        return Done()


def _with_cookie(name: str, session: str) -> Response:
    done = _json(Done())
    done.set_cookie(name, session, int(SESSION_S), httponly=True, samesite="strict")
    return done


def _without_cookie(name: str) -> Response:
    done = _json(Done())
    done.delete_cookie(name, httponly=True, samesite="strict")
    return done


def _seat_session(request: Request) -> str:
    return request.cookies.get(SEAT_COOKIE, "")


def _part(request: Request, name: str) -> str:
    return str(request.path_params[name])


def _number(request: Request) -> int:
    """Return the number in a path; -1, which names nothing, for anything else."""
    part = _part(request, "number")
    return int(part) if part.isdecimal() and part.isascii() and len(part) <= MOST_DIGITS else -1


async def _form(request: Request, form: type[Struct]) -> object:
    """Return the body of a request in its form."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise _RefusedError(400, Problem("form"))
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_S):
            async for part in request.stream():
                body += part
                if len(body) > MOST_BYTES:
                    raise _RefusedError(400, Problem("form"))
        return msgspec.json.decode(bytes(body), type=form)
    except (TimeoutError, ValueError, RecursionError) as error:
        raise _RefusedError(400, Problem("form")) from error


def _refusal(refused: Refused) -> _RefusedError:
    problem = Problem(refused.why, refused.wait_s, refused.left)
    return _RefusedError(_REFUSALS[refused.why], problem)


def _json(value: object, status: int = 200) -> Response:
    return _response(msgspec.json.encode(value), JSON, status)


def _response(body: bytes, kind: str, status: int = 200, cache: str = "no-store") -> Response:
    return Response(body, status, {"cache-control": cache}, kind)


def _filed(path: str) -> Callable[[Request], Awaitable[Response]]:
    async def answered(_request: Request) -> Response:
        content, kind = page_file(path)
        return _response(content, kind, cache="no-cache")

    return answered
