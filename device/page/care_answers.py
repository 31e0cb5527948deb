"""The answers about care of the box: what the referee may see and take of the box itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from device.errors import DeviceError
from device.keepsake.keepsake import Say
from device.page.care import BoxFiles, CareShown, SentBackup
from device.page.enrolling import EnrolDesk
from device.page.evening_answers import Readers
from device.page.exchange import (
    SAME_FOR_EVER,
    RefusedError,
    answer_of,
    number_in,
    part_of,
    to_take_home,
)
from device.page.forms import Done, LearnAsked, PhotoAsked, PieceTold, Problem
from device.page.operation import JPEG


class CareAnswers:
    """The answers about care of the box; all of them are for the referee."""

    def __init__(
        self,
        readers: Readers,
        files: BoxFiles,
        enrol: EnrolDesk,
        whole: Callable[[], bytes | None],
        diagnosis: Callable[[], bytes],
    ) -> None:
        """Answer out of these.

        Args:
            readers: read what takes a while.
            files: what a backup is made of.
            enrol: keeps photos by which pieces are learnt, and has them learnt.
            whole: returns the camera's next frame, a JPEG file, or None.
            diagnosis: returns what is sent with a question, one file.
        """
        self._readers, self._files, self._enrol = readers, files, enrol
        self._whole, self._diagnosis = whole, diagnosis

    async def shown(self, request: Request, say: Say) -> object:
        """Return what may be seen of the box."""
        return await self._readers.read(partial(self._shown, request, say))

    def _shown(self, request: Request, say: Say) -> CareShown:
        files = self._files
        boxes = self._enrol.shown(say)
        return CareShown(
            version("tablejinn"), files.is_lens_known(), files.may_send(request), boxes
        )

    async def diagnosis(self, _request: Request, _form: object) -> Response:
        """Return what is sent with a question."""
        found = await self._readers.read(self._diagnosis)
        return to_take_home(found, "application/zip", "diagnosis.zip")

    async def backup(self, request: Request, _form: object) -> SentBackup:
        """Return a backup, unless it holds a password and the line is open to others."""
        if not self._files.may_send(request):
            raise RefusedError(403, Problem("plain"))
        try:
            return await self._readers.read(self._files.backup)
        except DeviceError as error:
            raise RefusedError(503, Problem("room")) from error

    async def take_photo(self, _request: Request, form: object) -> object:
        """Keep the camera's next frame as a photo of pieces that were laid down."""
        asked = cast("PhotoAsked", form)
        photo = await self._readers.read(self._whole)
        return await self._done(partial(self._enrol.keep, asked.game, asked.number, photo))

    async def tell_piece(self, _request: Request, form: object) -> object:
        """Keep what is on a piece."""
        told = cast("PieceTold", form)
        place = told.number, told.slot
        return await self._done(partial(self._enrol.tell, told.game, place, told.shows))

    async def learn_box(self, _request: Request, form: object) -> object:
        """Begin to learn a box from its photos."""
        return await self._done(partial(self._enrol.learn, cast("LearnAsked", form).game))

    async def _done(self, act: Callable[[], bool]) -> object:
        """Do something that writes files; it returns whether it could be done at all."""
        try:
            is_done = await self._readers.read(act)
        except DeviceError as error:
            raise RefusedError(503, Problem("room")) from error
        if not is_done:
            raise RefusedError(404, Problem("gone"))
        return Done()

    async def photo(self, request: Request, _form: object) -> Response:
        """Return a photo that was taken."""
        find = partial(self._enrol.photo, part_of(request, "game"), number_in(request))
        return answer_of(await self._readers.read(find), JPEG)

    async def slot_photo(self, request: Request, _form: object) -> Response:
        """Return a slot of a photo that was taken."""
        game, photo, slot = part_of(request, "game"), number_in(request), number_in(request, "slot")
        find = partial(self._enrol.slot_photo, game, photo, slot)
        return answer_of(await self._readers.read(find), JPEG, cache=SAME_FOR_EVER)
