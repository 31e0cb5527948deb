"""The scene reader: reads a scene once it lies still, and makes an event of the reading.

A scene that was read is seldom read again while no question is open at the table and the picture
stays the same. So a Pi beside a still table stays idle.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from queue import SimpleQueue

from device.camera.folder import Shot
from device.health.last_line import Fault, LastLine
from device.reading.readers import AnyReading, FrameReader
from device.reading.requests import (
    LearnFrom,
    ReadAgain,
    ReadGame,
    ReadingPace,
    SceneRequest,
    TakeAsClear,
)
from device.table.events import Blocked, Seen, Trouble
from vision.sheet.lens import Frame
from vision.sheet.pose import Lost
from vision.sheet.stillness import StillnessGate
from vision.sheet.unread import Unread

logger = logging.getLogger(__name__)

AGAIN_S = 0.5  # seconds between two readings of a still scene while something is open at the table
IDLE_S = 3.0  # if nothing is open and the picture has changed, for instance by a slow slide
SAME_S = 30.0  # if nothing is open and the picture is the same; costs 1 % of a Pi Zero 2 W
STILL_HAND_S = 5.0  # chosen: hardly a hand lies still so long, where players said there was none
LINGERS_S = 60.0  # after so long, what is open waits for the players: then IDLE_S is enough

_TROUBLES = {
    Unread.OCCLUDED: Trouble.HAND,
    Unread.COVERED: Trouble.COVERED,
    Unread.OUT_OF_FRAME: Trouble.SHEET_LOST,
    Lost.NO_MARKERS: Trouble.SHEET_LOST,
    Lost.TOO_FEW_MARKERS: Trouble.SHEET_LOST,
    Lost.NOT_FLAT: Trouble.SHEET_LOST,
    Lost.MIRRORED: Trouble.MIRRORED,
    Lost.TWO_SHEETS: Trouble.TWO_SHEETS,
    Lost.TOO_DARK: Trouble.DARK,
    Unread.BURNT_OUT: Trouble.GLARE,
}


class SceneReader:
    """Looks at every shot of the camera, and reads those that show a still scene.

    Only the camera's thread calls `look` and changes what the reader remembers. Other threads post
    requests. A request is obeyed before the next shot is looked at.
    """

    def __init__(
        self,
        readers: Mapping[str, FrameReader],
        gate: StillnessGate,
        keep_faulty: Callable[[Frame], None] | None = None,
    ) -> None:
        """Read the first game's sheet until another one is asked for.

        Args:
            readers: the reader of each game's sheet, by the game's name in the notation.
            gate: says whether anything moves.
            keep_faulty: keeps a frame (BGR) that a reader failed at, for whoever looks for the
                fault.
        """
        self._readers = readers
        self._reader = next(iter(readers.values()))
        self._gate = gate
        self._last_line = LastLine("reading a frame")
        self._at_lessons = LastLine("learning from a frame")
        self._keep_faulty = keep_faulty
        self._requests: SimpleQueue[SceneRequest] = SimpleQueue()
        self._last_reading: AnyReading | None = None
        self._seen: tuple[AnyReading, Frame] | None = None
        self._still_since_s: float | None = None
        self._read_at_s = 0.0
        self._pace = ReadingPace.OFTEN
        self._is_said_clear = False
        self._was_said_clear = False

    def post(self, request: SceneRequest) -> None:
        """Queue a request, which is obeyed before the next shot; any thread may call this."""
        self._requests.put(request)

    @property
    def seen(self) -> tuple[AnyReading, Frame] | None:
        """The last reading without trouble and its frame (BGR), or None before the first.

        Any thread may ask. Reading and frame are replaced together, so they always belong together.
        """
        return self._seen

    def look(self, shot: Shot) -> Seen | Blocked | None:
        """Read a shot if the scene is still and due to be read.

        Call this on the camera's thread only.

        Returns:
            The reading, or why the frame could not be read. None while something moves, and while
            a scene that was read need not be read again.
        """
        self._obey_requests()
        if not self._gate.is_still(shot.small):
            self.forget_stillness()
            self._is_said_clear = False
            return None
        if self._still_since_s is None or shot.at_s < self._read_at_s:  # its clock went back
            self._still_since_s = shot.at_s
        elif self._is_known(shot.at_s - self._still_since_s, shot.at_s - self._read_at_s):
            return None
        return self._read(shot)

    def forget_stillness(self) -> None:
        """Treat the next still scene as new, so that it is read at once.

        Call this on the camera's thread only; other threads post `ReadAgain`.
        """
        self._still_since_s = None

    def _read(self, shot: Shot) -> Seen | Blocked:
        self._read_at_s = shot.at_s
        self._gate.remember()
        reading = self._last_line.attempt(
            lambda: self._reader.read(shot.frame, is_clear=self._is_clear(shot))
        )
        if isinstance(reading, Fault):
            return self._pass_over(shot, reading)
        self._last_reading = reading
        logger.debug("read %s: %s", shot.name, reading.trouble)
        if reading.trouble is None and not self._is_clear(shot):
            self._was_said_clear = False  # it is gone, so it may have been a hand after all
        if reading.trouble is not None:
            return Blocked(_TROUBLES[reading.trouble], shot.at_s)
        self._seen = (reading, shot.frame)
        return Seen(reading, shot.at_s)

    def _is_clear(self, shot: Shot) -> bool:
        """Return whether nothing is over the sheet by the players, whatever seems to be there.

        They have said so since something moved last. Or they have said so in this game, and what
        seems to be there has lain still for long.
        """
        still_s = 0.0 if self._still_since_s is None else shot.at_s - self._still_since_s
        return self._is_said_clear or (self._was_said_clear and still_s >= STILL_HAND_S)

    def _pass_over(self, shot: Shot, fault: Fault) -> Blocked:
        """Return that a frame cannot be read; the reader is tried again when the next is due."""
        if fault.is_new and self._keep_faulty is not None:
            self._keep_faulty(shot.frame)
        return Blocked(Trouble.UNREADABLE, shot.at_s)

    def _obey_requests(self) -> None:
        """Obey the requests that were posted since the last shot, oldest first."""
        while not self._requests.empty():
            self._obey(self._requests.get())

    def _obey(self, request: SceneRequest) -> None:
        match request:
            case ReadGame(game):
                self._reader = self._readers[game]
                self._is_said_clear = self._was_said_clear = False
                self.forget_stillness()
            case ReadAgain():
                self.forget_stillness()
            case TakeAsClear():
                self._is_said_clear = self._was_said_clear = True
                self.forget_stillness()
            case LearnFrom(reading, record):
                if reading is self._last_reading:  # only the last frame is remembered
                    self._at_lessons.attempt(lambda: self._reader.learn(record))
            case ReadingPace():
                self._pace = request

    def _is_known(self, still_s: float, known_s: float) -> bool:
        """Return whether a still scene need not be read again yet.

        Args:
            still_s: seconds since something moved or a new reading was asked for.
            known_s: seconds since the scene was read.
        """
        if self._pace is ReadingPace.OFTEN:
            return known_s < (AGAIN_S if still_s < LINGERS_S else IDLE_S)
        return known_s < IDLE_S or (known_s < SAME_S and not self._gate.has_changed())
