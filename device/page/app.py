"""The page's answers to browsers: which operation is answered by what, and who may ask."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import cast

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from device.keepsake.keepsake import Say
from device.page.api import OPERATIONS
from device.page.archive import Archive
from device.page.care import BoxFiles, SentBackup
from device.page.care_answers import CareAnswers
from device.page.door import guarded
from device.page.enrolling import EnrolDesk
from device.page.evening_answers import EveningAnswers, Readers
from device.page.exchange import (
    COOKIE,
    LANGUAGE_COOKIE,
    SAME_FOR_EVER,
    SEAT_COOKIE,
    RefusedError,
    answer_of,
    form_of,
    in_json,
    language_wanted,
    part_of,
    refusal_of,
    seat_session,
    with_cookie,
    without_cookie,
)
from device.page.files import STATIC, page_file
from device.page.forms import (
    BoxAsked,
    ButtonPress,
    CodeAsked,
    CodeTyped,
    Done,
    LanguageChosen,
    Me,
    OwnChoice,
    PinAsked,
    PinTyped,
    Pointing,
    Problem,
)
from device.page.guard import is_asked_here, is_own_page
from device.page.hub import Hub
from device.page.matters import Album, matter_photo, matters_shown
from device.page.mine import OwnThings
from device.page.openapi import description
from device.page.operation import JPEG, JSON, SVG, Needs, Operation
from device.page.phone_language import AS_BOX, language_shown
from device.page.pin import PinDesk
from device.page.seats import SeatDesk
from device.page.shown_number import PIN_S, PinGiven, Refused
from device.page.stream import TableStream, Viewers
from device.page.words import page_words
from device.panel.gestures import OFF, Chord, Held
from device.table.events import Answered, BareAsked, ChosenAlone, Pointed, StartAnew
from device.table.pointed import POINTED_AT
from device.table.prompts import Key
from device.texts.language import say
from device.texts.offered import LANGUAGES

LANGUAGE_S = 365 * 86_400.0  # seconds that a phone keeps the language that was chosen on it
_POINTED = dict(zip(("turns", "place", "turn"), POINTED_AT, strict=True))
_ASKED: dict[str, Chord | Held | BareAsked | StartAnew] = {
    "health": Chord(OFF),
    "off": Held(OFF),
    "bare": BareAsked(),
    "anew": StartAnew(),
}
"""The gestures at the box that do the same; learning bare sheets and starting anew have none."""

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
        archive: the evenings of the journal.
        album: returns what the camera saw of a game.
        sheet_now: returns the sheet of a game as the camera sees it now, a JPEG file.
        live: returns what the camera sees, a JPEG file.
        whole: returns the camera's next frame, a JPEG file; None if none comes.
        files: what a backup is made of.
        enrol: keeps photos by which pieces are learnt, and has them learnt.
        diagnosis: returns what is sent with a question, one file.
    """

    hub: Hub
    desk: PinDesk
    seats: SeatDesk
    post: Callable[[Answered | ChosenAlone | Pointed | Chord | Held | BareAsked | StartAnew], None]
    names: frozenset[str]
    archive: Archive
    album: Album
    sheet_now: Callable[[str], bytes | None]
    live: Callable[[], bytes | None]
    whole: Callable[[], bytes | None]
    files: BoxFiles
    enrol: EnrolDesk
    diagnosis: Callable[[], bytes]


class PageApp:
    """The answers to all operations and the page's own files."""

    def __init__(self, parts: PageParts) -> None:
        """Answer out of `parts`."""
        self._parts = parts
        self.viewers = Viewers(parts.hub)
        self._own = OwnThings(parts.hub, parts.seats)
        self._readers = Readers()
        evenings = EveningAnswers(self._readers, self._archive)
        self._care_answers = care = CareAnswers(
            self._readers, parts.files, parts.enrol, parts.whole, parts.diagnosis
        )
        answers: dict[str, Answer] = {
            "table": self._table,
            "stream": self._stream,
            "picture": self._picture,
            "camera": self._camera,
            "matters": self._matters,
            "matter_photo": self._matter_photo,
            "evenings": evenings.evenings,
            "evening": evenings.evening,
            "evening_turn": evenings.evening_turn,
            "evening_turn_picture": evenings.evening_turn_picture,
            "evening_picture": evenings.evening_picture,
            "evening_file": evenings.evening_file,
            "statistics": evenings.statistics,
            "words": self._words,
            "language": self._languages,
            "choose_language": self._choose_language,
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
            "live": self._live,
            "care": self._care,
            "backup": care.backup,
            "take_photo": care.take_photo,
            "photo": care.photo,
            "slot_photo": care.slot_photo,
            "tell_piece": care.tell_piece,
            "learn_box": care.learn_box,
            "diagnosis": care.diagnosis,
            "ask_box": self._ask_box,
        }
        routes = [
            Route(one.path, self._answering(one, answers[one.name]), methods=[one.method])
            for one in OPERATIONS
        ]
        files = [Route(path, _filed(path)) for path in STATIC]
        self.asgi: ASGIApp = guarded(
            Starlette(routes=[*routes, *files]), parts.names, in_json(Problem("page"), 421)
        )

    def _answering(
        self, one: Operation, answer: Answer
    ) -> Callable[[Request], Awaitable[Response]]:
        async def answered(request: Request) -> Response:
            try:
                self._admit(one, request)
                form = None if one.takes is None else await form_of(request, one.takes)
                given = await answer(request, form)
            except RefusedError as refused:
                return in_json(refused.problem, refused.status)
            # What streams is no Response of Starlette's, but is called in the same way.
            is_whole = isinstance(given, Response | TableStream | SentBackup)
            return cast("Response", given) if is_whole else in_json(given)

        return answered

    def _admit(self, one: Operation, request: Request) -> None:
        """Refuse whoever may not ask for an operation."""
        if one.needs is Needs.NOTHING:
            return
        is_shown = request.method == "GET" and is_asked_here(request.headers)
        if not is_shown and not is_own_page(request.headers):
            raise RefusedError(403, Problem("page"))
        if one.needs is Needs.REFEREE and not self._is_referee(request):
            raise RefusedError(401, Problem("referee"))
        if one.needs is Needs.SEAT and not self._own.is_bound(seat_session(request)):
            raise RefusedError(401, Problem("seat"))

    def _is_referee(self, request: Request) -> bool:
        return self._parts.desk.is_referee(request.cookies.get(COOKIE, ""))

    async def _table(self, request: Request, _form: object) -> Response:
        return answer_of(self._parts.hub.snapshot(language_wanted(request))[1], JSON)

    async def _stream(self, request: Request, _form: object) -> TableStream:
        return TableStream(
            self.viewers, language_wanted(request), in_json(Problem("wait", wait_s=10), 503)
        )

    async def _picture(self, request: Request, _form: object) -> Response:
        found = self._parts.hub.picture(request.path_params["key"], request.path_params["name"])
        if found is None:
            raise RefusedError(404, Problem("gone"))
        return answer_of(found, SVG, cache=SAME_FOR_EVER)

    async def _camera(self, _request: Request, _form: object) -> Response:
        game = self._parts.hub.game
        return answer_of(await self._readers.read(partial(self._parts.sheet_now, game)), JPEG)

    async def _live(self, _request: Request, _form: object) -> Response:
        return answer_of(await self._readers.read(self._parts.live), JPEG)

    async def _care(self, request: Request, _form: object) -> object:
        return await self._care_answers.shown(request, self._say(request))

    async def _ask_box(self, _request: Request, form: object) -> object:
        self._parts.post(_ASKED[cast("BoxAsked", form).what])
        return Done()

    async def _matters(self, request: Request, _form: object) -> object:
        return matters_shown(self._parts.album, self._parts.hub.game_id, self._say(request))

    async def _matter_photo(self, request: Request, _form: object) -> Response:
        game, parts = self._parts.hub.game_id, ("number", "side")
        is_played = game == part_of(request, "game")
        asked = [part_of(request, one) for one in parts]
        photo = matter_photo(self._parts.album, game, *asked) if is_played else None
        if photo is None:
            raise RefusedError(404, Problem("gone"))
        return answer_of(photo, JPEG, cache=SAME_FOR_EVER)

    def _archive(self, request: Request) -> Archive:
        return self._parts.archive.told_in(self._language(request))

    def _language(self, request: Request) -> str:
        """Return the language in which a phone is answered."""
        return language_wanted(request) or self._parts.hub.language

    def _say(self, request: Request) -> Say:
        return partial(say, language=self._language(request))

    async def _words(self, request: Request, _form: object) -> object:
        return page_words(self._say(request))

    async def _languages(self, request: Request, _form: object) -> object:
        return language_shown(language_wanted(request), self._parts.hub.language)

    async def _choose_language(self, _request: Request, form: object) -> object:
        chosen = cast("LanguageChosen", form).language
        if chosen != AS_BOX and chosen not in LANGUAGES:
            raise RefusedError(400, Problem("form"))
        return with_cookie(LANGUAGE_COOKIE, chosen, LANGUAGE_S)

    async def _me(self, request: Request, _form: object) -> object:
        return Me(self._is_referee(request))

    async def _describe(self, _request: Request, _form: object) -> object:
        return description()

    async def _ask_pin(self, _request: Request, _form: object) -> object:
        return self._given(self._parts.desk.ask())

    def _given(self, asked: PinGiven | Refused) -> PinAsked:
        """Answer with what the display shows now, which goes from there in time."""
        if isinstance(asked, Refused):
            raise refusal_of(asked)
        asyncio.get_running_loop().call_later(PIN_S, self._parts.desk.shown.expire)
        return PinAsked(asked.ticket, asked.seconds)

    async def _enter_pin(self, _request: Request, form: object) -> object:
        typed = cast("PinTyped", form)
        session = self._parts.desk.enter(typed.ticket, typed.pin)
        if isinstance(session, Refused):
            raise refusal_of(session)
        self.viewers.changed()
        return with_cookie(COOKIE, session)

    async def _leave(self, _request: Request, _form: object) -> object:
        self._parts.desk.leave()
        self.viewers.changed()
        return without_cookie(COOKIE)

    async def _point(self, _request: Request, form: object) -> object:
        at = cast("Pointing", form)
        shown = self._parts.hub.screen(at.screen)
        if shown is None:
            raise RefusedError(409, Problem("screen"))
        self._parts.post(Pointed(_POINTED[at.at], at.number, shown))
        return Done()

    async def _mine(self, request: Request, _form: object) -> object:
        return self._own.shown(seat_session(request), self._say(request))

    async def _ask_code(self, _request: Request, form: object) -> object:
        return self._given(self._own.ask(cast("CodeAsked", form).seat))

    async def _enter_code(self, _request: Request, form: object) -> object:
        typed = cast("CodeTyped", form)
        session = self._own.enter(typed.ticket, typed.code)
        if isinstance(session, Refused):
            raise refusal_of(session)
        return with_cookie(SEAT_COOKIE, session)

    async def _leave_mine(self, request: Request, _form: object) -> object:
        self._own.leave(seat_session(request))
        return without_cookie(SEAT_COOKIE)

    async def _choose_mine(self, request: Request, form: object) -> object:
        own = cast("OwnChoice", form)
        chosen = self._own.chosen(seat_session(request), own.shown, own.choice)
        if chosen is None:
            raise RefusedError(409, Problem("screen"))
        self._parts.post(chosen)
        return Done()

    async def _press(self, _request: Request, form: object) -> object:
        press = cast("ButtonPress", form)
        shown = self._parts.hub.screen(press.screen)
        key = Key(press.key)
        if shown is None or shown.keys[list(Key).index(key)] is None:
            raise RefusedError(409, Problem("screen"))
        self._parts.post(Answered(key, shown))
        return Done()


def _filed(path: str) -> Callable[[Request], Awaitable[Response]]:
    async def answered(_request: Request) -> Response:
        content, kind = page_file(path)
        return answer_of(content, kind, cache="no-cache")

    return answered
