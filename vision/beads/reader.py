"""Reading the firmament: from a camera frame to evidence of beads, keeping what lasts.

What lasts between frames is the sheet's pose, and what the mat looks like in this round's light
once the players' table and the record have agreed on what lies on it (`adopt`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.beads.evidence import Bead, BeadEvidence, BeadReading
from vision.beads.find import RIM
from vision.beads.kinds import KINDS
from vision.beads.mat import Mat, nearest_difference
from vision.beads.places import Places, find_places
from vision.beads.signs import Scene
from vision.beads.tones import toner
from vision.beads.weights import load_weights
from vision.board import Board, Glyph
from vision.errors import BoardFileError
from vision.evidence import Unread
from vision.frames import to_grey
from vision.lens import Floats, Frame, Lens
from vision.light import measure_light
from vision.pose import Lost, Pose
from vision.sheet import Seen, SheetTracker, is_in_frame


class BeadReader:
    """Reads the beads on one mat through one lens.

    Attributes:
        board: the sheet that is read.
    """

    def __init__(self, board: Board, lens: Lens, references: Sequence[Mat] = ()) -> None:
        """Prepare to read.

        Raises:
            BoardFileError: the board's pieces are no beads.
        """
        if board.pieces is None or board.stars or board.pieces.glyph is not Glyph.NONE:
            raise BoardFileError(
                f"{board.name}: its pieces are no beads; [pieces] with glyph = 'none' and no"
                " [[star]] are needed"
            )
        self.board = board
        self._pieces = board.pieces
        self._sheet = SheetTracker(board, lens)
        self._mats = tuple(references)

    def read(self, frame: Frame) -> BeadReading:
        """Return what a frame says: the evidence of every bead, or why there is none.

        Args:
            frame: BGR camera image, shape (H, W, 3), uint8.
        """
        seen = self._sheet.find(to_grey(frame))
        if isinstance(seen, Lost):
            return BeadReading(seen)
        roll = roll_deg(seen.pose)
        if not is_in_frame(corners_mm(self.board), frame, seen.pose):
            return BeadReading(Unread.OUT_OF_FRAME, roll_deg=roll)
        scene = self._scene(seen, frame)
        places = find_places(scene, load_weights("unknown" if scene.bare is None else "known"))
        return BeadReading(None, _evidence(places), roll)

    def adopt(self, beads: Sequence[Bead]) -> None:
        """Take the last frame read for what it is: this mat, with exactly these beads on it."""

    def _scene(self, seen: Seen, frame: Frame) -> Scene:
        flat = seen.flattener.flatten(frame)
        make = toner(measure_light(flat, self.board, seen.pose))
        tones = make.of_image(flat.image)
        apart = nearest_difference(tones, self._mats) if self._mats else None
        bare = self._mats[0].tones if self._mats else None
        height = RIM * self._pieces.thickness_mm
        return Scene(flat, make, tones, apart, bare, self._pieces.radius_mm, height)


def corners_mm(board: Board) -> Floats:
    """Return the corners of the sheet, shape (4, 2), clockwise from its origin."""
    width, height = board.width_mm, board.height_mm
    return np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])


def roll_deg(pose: Pose) -> float:
    """Return how far the sheet lies turned clockwise in the picture, 0 to 360."""
    start, end = pose.project_flat(np.array([(0.0, 0.0), (1.0, 0.0)]))
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) % 360.0


def _evidence(places: Places) -> tuple[BeadEvidence, ...]:
    return tuple(
        BeadEvidence(x, y, odds, dict(zip(KINDS, logs, strict=True)))
        for (x, y), odds, logs in zip(
            places.points_mm.tolist(), places.standing.tolist(), places.kinds.tolist(), strict=True
        )
    )
