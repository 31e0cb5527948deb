"""Learning a bare sheet at set-up: looks once a second, asks what lies there, keeps the photo."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Protocol, runtime_checkable

from device.camera.folder import Shot
from device.camera.watching import ShotObserver
from device.errors import OutputError
from device.health.last_line import Fault, LastLine
from device.reading.aim_advice import LOST
from device.reading.bare_store import BareStore
from device.reading.requests import CameraRequest, EndBare, LearnBare
from device.table.events import BareLooked, BareOutcome, Event, SheetStrange
from device.table.prompts import Text, ringed, text
from vision.errors import VisionError
from vision.sheet.bare_look import BareFlaw, BareLook, BareStudy
from vision.sheet.board import Board
from vision.sheet.lens import Frame, Lens
from vision.sheet.pose import Lost

LOOK_S = 1.0  # seconds between two looks
MOST_DOUBTS = 4  # things that may be print after all; more of them are pieces

logger = logging.getLogger(__name__)

Place = tuple[float, float]


@runtime_checkable
class LearnsBare(Protocol):
    """A reader that reads better with a photo of its bare sheet."""

    @property
    def board(self) -> Board:
        """The sheet."""
        ...

    def things_on(self, frame: Frame) -> Sequence[Place]:
        """Return where pieces seem to lie, mm, by the frame (BGR) alone."""
        ...

    def learn_bare(self, photo: Frame) -> None:
        """Read with this photo (BGR) of the bare sheet from now on.

        Raises:
            VisionError: the sheet is not found in the photo.
        """
        ...


@runtime_checkable
class TellsStrange(Protocol):
    """A reader that notices that its photos of the bare sheet are of another one."""

    @property
    def is_strange(self) -> bool:
        """Whether they have not fitted the sheet on the table for several looks."""
        ...


def learning_readers(readers: Mapping[str, object]) -> dict[str, LearnsBare]:
    """Return the readers that a photo of the bare sheet helps, by their game's name."""
    return {game: one for game, one in readers.items() if isinstance(one, LearnsBare)}


@dataclass(slots=True)
class _Lesson:
    """A sheet that is being looked at."""

    reader: LearnsBare
    study: BareStudy
    is_print: bool = False


class BareObserver:
    """A `ShotObserver` that looks at a bare sheet while asked to, and else passes shots on."""

    def __init__(
        self,
        scene: ShotObserver,
        readers: Mapping[str, LearnsBare],
        lens: Lens,
        store: BareStore,
        post: Callable[[CameraRequest], None],
    ) -> None:
        """Pass shots on to `scene`, whose requests `post` takes.

        Args:
            scene: looks at all other shots.
            readers: those that learn, by their game's name.
            lens: the camera's lens.
            store: keeps the photos.
            post: takes the requests that are not about bare sheets.
        """
        self._scene, self._readers, self._lens = scene, readers, lens
        self._store, self._post_on = store, post
        self._requests: SimpleQueue[LearnBare | EndBare] = SimpleQueue()
        self._lesson: _Lesson | None = None
        self._told: set[str] = set()
        self._due_s = 0.0
        self._last_line = LastLine("looking at the bare sheet")

    def post(self, request: CameraRequest) -> None:
        """Take a request; any thread may call this."""
        if isinstance(request, LearnBare | EndBare):
            self._requests.put(request)
        else:
            self._post_on(request)

    def look(self, shot: Shot) -> Event | None:
        """Return what is seen of the bare sheet, once a second; else what the scene says."""
        while not self._requests.empty():
            self._obey(self._requests.get())
        if self._lesson is None:
            return self._strange() or self._scene.look(shot)
        if shot.at_s < self._due_s:
            return None
        self._due_s = shot.at_s + LOOK_S
        lesson = self._lesson
        said = self._last_line.attempt(lambda: self._looked(lesson, shot.frame))
        return None if isinstance(said, Fault) else said

    def forget_stillness(self) -> None:
        """Let the scene look anew, and this at the next shot."""
        self._due_s = 0.0
        self._scene.forget_stillness()

    def _strange(self) -> SheetStrange | None:
        """Return that a sheet is not the one of its photo; told once for each game."""
        for game, reader in self._readers.items():
            if game not in self._told and isinstance(reader, TellsStrange) and reader.is_strange:
                self._told.add(game)
                logger.info("the sheet of %s is not the one of its photo", game)
                return SheetStrange(game)
        return None

    def _obey(self, request: LearnBare | EndBare) -> None:
        self._due_s = 0.0
        reader = self._readers.get(request.game) if isinstance(request, LearnBare) else None
        if reader is None or isinstance(request, EndBare):
            self._lesson = None
            self._scene.forget_stillness()
        elif self._lesson is not None and self._lesson.reader is reader:
            self._lesson.is_print = request.is_print
        else:
            self._lesson = _Lesson(reader, BareStudy(reader.board, self._lens), request.is_print)

    def _looked(self, lesson: _Lesson, frame: Frame) -> BareLooked:
        look = lesson.study.look(frame)
        if look.photo is None:
            return BareLooked(_advice(look), looks=look.looks)
        things = () if lesson.is_print else tuple(lesson.reader.things_on(look.photo))
        if things:
            return _doubted(things, lesson.reader.board)
        self._lesson = None
        return BareLooked(looks=look.looks, outcome=self._learnt(lesson.reader, look.photo))

    def _learnt(self, reader: LearnsBare, photo: Frame) -> BareOutcome:
        """Return how it ended: the photo is used at once, and kept if the disk takes it."""
        self._told.clear()
        try:
            reader.learn_bare(photo)
        except VisionError as error:
            logger.warning("the bare sheet is not learnt: %s", error)
            return BareOutcome.UNREADABLE
        try:
            self._store.keep(reader.board, photo)
        except OutputError as error:
            logger.warning("the photo of the bare sheet is not kept: %s", error)
            return BareOutcome.NOT_KEPT
        logger.info("the bare %s was learnt", reader.board.stem)
        return BareOutcome.KEPT


def _doubted(things: tuple[Place, ...], board: Board) -> BareLooked:
    chart = ringed((board.width_mm, board.height_mm), (), things)
    may_be_print = len(things) <= MOST_DOUBTS
    line = text("bare-things-or-print" if may_be_print else "bare-things", count=len(things))
    return BareLooked(line, chart=chart, may_be_print=may_be_print)


def _advice(look: BareLook) -> Text | None:
    match look.flaw:
        case None:
            return None
        case Lost():
            return LOST[look.flaw]
        case BareFlaw.COVERED:
            return text("aim-covered", corners=look.hidden[:2])
        case BareFlaw.MOVED:
            return text("bare-moved")
