"""What comes with a request, and what an answer is made of."""

from __future__ import annotations

import asyncio

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from device.page.forms import Done, Problem
from device.page.guard import MOST_BYTES
from device.page.operation import JSON
from device.page.phone_language import wanted_language
from device.page.pin import SESSION_S
from device.page.shown_number import Refused

COOKIE, SEAT_COOKIE = "tablejinn", "tablejinn-seat"
LANGUAGE_COOKIE = "tablejinn-language"
BODY_S = 5.0  # seconds that a body of a few letters may take
MOST_DIGITS = 6  # of the number of a turn
SAME_FOR_EVER = "private, max-age=3600, immutable"  # what such an address names never changes
_REFUSALS = {"wait": 429, "wrong": 401, "gone": 410}


class RefusedError(Exception):
    """An operation is refused, with a status and a problem."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(problem.problem)
        self.status = status
        self.problem = problem


def with_cookie(name: str, session: str, seconds: float = SESSION_S) -> Response:
    """Return that it was done, with a cookie that no script can read."""
    done = in_json(Done())
    done.set_cookie(name, session, int(seconds), httponly=True, samesite="strict")
    return done


def without_cookie(name: str) -> Response:
    """Return that it was done, and that the browser is to forget a cookie."""
    done = in_json(Done())
    done.delete_cookie(name, httponly=True, samesite="strict")
    return done


def seat_session(request: Request) -> str:
    """Return the session of a player's phone, or nothing."""
    return request.cookies.get(SEAT_COOKIE, "")


def language_wanted(request: Request) -> str:
    """Return the language that a phone wants, or `BOX`."""
    accepted = request.headers.get("accept-language", "")
    return wanted_language(request.cookies.get(LANGUAGE_COOKIE, ""), accepted)


def part_of(request: Request, name: str) -> str:
    """Return a part of the path by its name."""
    return str(request.path_params[name])


def number_in(request: Request, name: str = "number") -> int:
    """Return the number in a path; -1, which names nothing, for anything else."""
    part = part_of(request, name)
    return int(part) if part.isdecimal() and part.isascii() and len(part) <= MOST_DIGITS else -1


async def form_of(request: Request, form: type[Struct]) -> object:
    """Return the body of a request in its form."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise RefusedError(400, Problem("form"))
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_S):
            async for part in request.stream():
                body += part
                if len(body) > MOST_BYTES:
                    raise RefusedError(400, Problem("form"))
        return msgspec.json.decode(bytes(body), type=form)
    except (TimeoutError, ValueError, RecursionError) as error:
        raise RefusedError(400, Problem("form")) from error


def refusal_of(refused: Refused) -> RefusedError:
    """Return what is raised where the display shows no number, or another one."""
    problem = Problem(refused.why, refused.wait_s, refused.left)
    return RefusedError(_REFUSALS[refused.why], problem)


def in_json(value: object, status: int = 200) -> Response:
    """Return a value as an answer for programs."""
    return answer_of(msgspec.json.encode(value), JSON, status)


def answer_of(body: bytes, kind: str, status: int = 200, cache: str = "no-store") -> Response:
    """Return an answer of a kind of content."""
    return Response(body, status, {"cache-control": cache}, kind)


def to_take_home(content: bytes, kind: str, name: str) -> Response:
    """Return an answer that a browser saves as a file of this name."""
    answer = answer_of(content, kind)
    answer.headers["content-disposition"] = f'attachment; filename="{name}"'
    return answer
