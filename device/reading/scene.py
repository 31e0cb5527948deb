"""From shots to events: waits for stillness, then has the frame read.

What was read and settled is not read again while the picture stays the same; that is what keeps a
Pi beside a still table idle.
"""

from __future__ import annotations

import logging

from device.camera.folder import Shot
from device.reading.readers import AnyReading, FrameReader
from device.table.events import Blocked, Seen, Trouble
from device.table.game_in_play import Agreed
from vision.sheet.lens import Frame
from vision.sheet.pose import Lost
from vision.sheet.stillness import StillnessGate
from vision.stacks.evidence import Unread

logger = logging.getLogger(__name__)

AGAIN_S = 0.5  # how soon a scene at rest is read again while something is unsettled
IDLE_S = 3.0  # and while nothing is, if the picture has changed: a slow slide waits no longer
SAME_S = 30.0  # and if it has not: 1 % of a Pi Zero 2 W, and no change however faint waits longer
LINGERS_S = 60.0  # what is unsettled for so long waits for players, and IDLE_S is soon enough

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
    """Looks at every shot, and reads those that show a scene at rest."""

    def __init__(self, reader: FrameReader, gate: StillnessGate) -> None:
        self._reader = reader
        self._gate = gate
        self._reading: AnyReading | None = None
        self._seen: tuple[AnyReading, Frame] | None = None
        self._at_rest_s: float | None = None
        self._read_at_s = 0.0
        self._is_settled = False

    def look(self, shot: Shot) -> Seen | Blocked | None:
        """Return what a shot gives rise to; None while something moves, or nothing is new."""
        if not self._gate.is_still(shot.small):
            self.rest()
            return None
        at_rest_s = self._at_rest_s  # a button may let go of it meanwhile, in another thread
        if at_rest_s is None:
            self._at_rest_s = shot.at_s
        elif self._is_known(shot.at_s - at_rest_s, shot.at_s - self._read_at_s):
            return None
        self._read_at_s = shot.at_s
        self._gate.remember()
        reading = self._reader.read(shot.frame)
        self._reading = reading
        logger.debug("read %s: %s", shot.name, reading.trouble)
        if reading.trouble is not None:
            return Blocked(_TROUBLES[reading.trouble], shot.at_s)
        self._seen = (reading, shot.frame)
        return Seen(reading, shot.at_s)

    @property
    def seen(self) -> tuple[AnyReading, Frame] | None:
        """The last frame that could be read, and what was read."""
        return self._seen

    def use(self, reader: FrameReader) -> None:
        """Read another sheet from now on."""
        self._reader = reader
        self.rest()

    def rest(self) -> None:
        """Take it that anything may have happened since the last shot: the next scene is read."""
        self._at_rest_s = None

    def agree(self, agreed: Agreed) -> None:
        """Let the reader learn from what reading and record agree on, if it is its last reading."""
        reading, looks = agreed
        if reading is self._reading:
            self._reader.learn(looks)

    def settle(self, *, is_settled: bool) -> None:
        """Say whether anything is open at the table: if so, a scene at rest is read sooner."""
        self._is_settled = is_settled

    def _is_known(self, rested_s: float, known_s: float) -> bool:
        """Return whether a scene at rest need not be read again yet.

        Args:
            rested_s: since when nothing moved, and no button was pressed.
            known_s: since when it was read.
        """
        if not self._is_settled:
            return known_s < (AGAIN_S if rested_s < LINGERS_S else IDLE_S)
        return known_s < IDLE_S or (known_s < SAME_S and not self._gate.has_changed())
