"""The reader of beads: from a camera frame to the evidence of every bead.

Between frames the reader keeps the sheet's pose, and how the table beside the sheet looks. Once the
table and the record agree on the beads in a frame (`adopt`), the reader also keeps how the mat
looks in this round's light.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from vision.beads.bare import is_shown
from vision.beads.constants import (
    BEAD_REACH_RADII,
    BURNT_OUT_LEVEL,
    BURNT_OUT_SHARE,
    CELL_MM,
    HIDEABLE_RADII,
    MOST_EXCUSED,
    NEIGHBOURS,
)
from vision.beads.detections import BeadDetections, detect_beads
from vision.beads.evidence import Bead, BeadEvidence, BeadReading
from vision.beads.kinds import KINDS
from vision.beads.learnt_mat import LearntMat, learn_mat, with_unchanged
from vision.beads.mat import BareMat
from vision.beads.occlusion import cell_points, strange_cells, trouble
from vision.beads.signs import MatScene, make_scene
from vision.beads.tones import Toner, toner
from vision.beads.weights import load_weights
from vision.errors import BoardFileError
from vision.sheet.beside import Background, Difference, SheetCells
from vision.sheet.board import Board, Glyph
from vision.sheet.constants import CHANNELS, MARGIN_MM, PX_PER_MM
from vision.sheet.flat import Flat
from vision.sheet.foreign import Mask, cells_near, depth_mm
from vision.sheet.frames import to_grey
from vision.sheet.lens import Floats, Frame, Lens
from vision.sheet.light import measure_light
from vision.sheet.pose import Lost, Pose
from vision.sheet.same_print import Known, in_cells, is_same_print
from vision.sheet.tracker import SheetSighting, SheetTracker, is_in_frame
from vision.sheet.unread import Unread

_DARKEST, _BRIGHTEST = np.zeros(CHANNELS), np.full(CHANNELS, BURNT_OUT_LEVEL)


class BeadReader:
    """Reads the beads on one mat through one lens.

    Attributes:
        board: the sheet that is read.
    """

    def __init__(self, board: Board, lens: Lens, references: Sequence[BareMat] = ()) -> None:
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
        self._bare = tuple(references)
        self._fitting = self._bare
        self._judged: SheetSighting | None = None
        self._inset_mm = HIDEABLE_RADII * board.pieces.radius_mm
        self._learnt: LearntMat | None = None
        self._excused: Mask | None = None
        self._background = Background()
        self._last: tuple[SheetSighting, MatScene, tuple[BeadEvidence, ...]] | None = None

    def read(self, frame: Frame, *, is_clear: bool = False) -> BeadReading:
        """Return what a frame says: the evidence of every bead, or why there is none.

        Args:
            frame: BGR camera image, shape (H, W, 3), uint8.
            is_clear: whether players say that nothing is over the sheet or strange on it.
        """
        self._last = None
        seen = self._sheet.find(to_grey(frame))
        if isinstance(seen, Lost):
            return BeadReading(seen)
        roll = roll_deg(seen.pose)
        if not is_in_frame(corners_mm(self.board, self._inset_mm), frame, seen.pose):
            return BeadReading(Unread.OUT_OF_FRAME, roll_deg=roll)
        flat = seen.flattener.flatten(frame)
        if _is_burnt_out(flat):
            return BeadReading(Unread.BURNT_OUT, roll_deg=roll)
        make = toner(measure_light(flat, self.board, seen.pose))
        self._judge(seen, flat, make)
        mats = self._mats()
        scene = make_scene(flat, make, mats, self.board, self._pieces)
        found = detect_beads(scene, load_weights("known" if mats else "unknown"))
        beads_mm = found.points_mm[found.standing > 0]
        what = self._trouble(scene, mats, beads_mm)
        if what is None and self._excused is None:
            what = self._beside(scene, beads_mm, is_clear=is_clear)
        if what is not None and not is_clear:
            return BeadReading(what, roll_deg=roll)
        if what is not None:
            self._excuse(scene, mats, beads_mm)
        told = self._told(seen, scene, _evidence(found))
        self._last = seen, scene, told
        return BeadReading(None, told, roll)

    def adopt(self, beads: Sequence[Bead]) -> None:
        """Learn the mat from the last frame read, which shows exactly these beads.

        Later frames are compared with that frame. If it could not be read, nothing is learnt.
        """
        if self._last is not None:
            self._learnt = learn_mat(*self._last, beads, self._learnt, self._fitting)

    def _trouble(
        self, scene: MatScene, mats: tuple[BareMat, ...], beads_mm: Floats
    ) -> Unread | None:
        """Return what is over the mat or on it, but for what players have called clear."""
        what = trouble(strange_cells(scene, mats, self.board, beads_mm))
        if self._excused is None:
            return what
        if what is None:
            self._excused = None  # it is gone, so it may have been a hand after all
            return None
        return trouble(strange_cells(scene, mats, self.board, beads_mm, self._excused))

    def _beside(self, scene: MatScene, beads_mm: Floats, *, is_clear: bool) -> Unread | None:
        """Return whether something has come up to the edge since the mat was read last."""
        now = _cells(scene, self.board, beads_mm)
        if is_clear:
            self._background.take(now)
            return None
        is_reached = self._background.is_reached(
            now,
            lambda before: before is not None and Difference.between(before, now).is_beside,
            lambda last: Difference.between(last, now).is_beside,
        )
        return Unread.OCCLUDED if is_reached else None

    def _excuse(self, scene: MatScene, mats: tuple[BareMat, ...], beads_mm: Floats) -> None:
        """Remember that what is strange now is no thing, as players say.

        What is quite strange hides what is less so. So the mat is looked at again without it. It is
        forgotten once the sheet moves, or once nothing strange is there any more.
        """
        for _ in range(MOST_EXCUSED):
            strange = strange_cells(scene, mats, self.board, beads_mm, self._excused)
            if trouble(strange) is None:
                return
            cells = strange.mask()
            self._excused = cells if self._excused is None else cells | self._excused

    def _judge(self, seen: SheetSighting, flat: Flat, make: Toner) -> None:
        """Leave out bare photos of another print, once for each pose."""
        if seen is self._judged:
            return
        self._excused = None
        self._background.forget_beside()
        self._judged, tones, known = seen, make.of_image(flat.image), is_shown(flat.image)
        self._fitting = tuple(
            mat for mat in self._bare if is_same_print(*in_cells(tones, known), *_cells_of(mat))
        )

    def _mats(self) -> tuple[BareMat, ...]:
        """Return the best known pictures of the mat."""
        return self._fitting if self._learnt is None else (self._learnt.mat,)

    def _told(
        self, seen: SheetSighting, scene: MatScene, places: tuple[BeadEvidence, ...]
    ) -> tuple[BeadEvidence, ...]:
        if self._learnt is None or self._learnt.seen is not seen:
            return places
        return with_unchanged(self._learnt, scene, places)


def _cells_of(mat: BareMat) -> tuple[Floats, Known]:
    return in_cells(mat.tones, mat.known)


def _cells(scene: MatScene, board: Board, beads_mm: Floats) -> SheetCells:
    """Return the cells of a frame; those under beads, and beyond the frame, are not compared.

    What looks like a bead beside the sheet is compared: it may be a finger.
    """
    rows, columns, _ = scene.flat.image.shape
    size = (round(columns / PX_PER_MM / CELL_MM), round(rows / PX_PER_MM / CELL_MM))
    small = cv2.resize(scene.flat.image, size, interpolation=cv2.INTER_AREA)
    points = cell_points(size[1], size[0])
    square = np.ones((NEIGHBOURS, NEIGHBOURS), dtype=np.uint8)
    shown = cv2.erode((small.max(axis=2) > 0).astype(np.uint8), square) > 0
    on_sheet = beads_mm[depth_mm(beads_mm, board) > 0]
    under = cells_near(points, on_sheet, BEAD_REACH_RADII * scene.radius_mm)
    logs = scene.toner.of_colours(small.astype(np.float32), points)
    return SheetCells(logs, shown & ~under, depth_mm(points, board), CELL_MM)


def _is_burnt_out(flat: Flat) -> bool:
    """Return whether too much of the sheet is overexposed for its colours to mean anything."""
    rim = round(MARGIN_MM * PX_PER_MM)
    sheet = flat.image[rim:-rim, rim:-rim]
    below = cv2.countNonZero(cv2.inRange(sheet, _DARKEST, _BRIGHTEST))
    return below < (1 - BURNT_OUT_SHARE) * math.prod(sheet.shape[:2])


def corners_mm(board: Board, inset_mm: float) -> Floats:
    """Return the corners of the sheet less a rim, shape (4, 2), clockwise from its origin."""
    left, top = inset_mm, inset_mm
    right, bottom = board.width_mm - inset_mm, board.height_mm - inset_mm
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


def roll_deg(pose: Pose) -> float:
    """Return how far the sheet lies turned clockwise in the picture, 0 to 360."""
    start, end = pose.project_flat(np.array([(0.0, 0.0), (1.0, 0.0)]))
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) % 360.0


def _evidence(places: BeadDetections) -> tuple[BeadEvidence, ...]:
    return tuple(
        BeadEvidence(x, y, odds, dict(zip(KINDS, logs, strict=True)), overlaps)
        for (x, y), odds, logs, overlaps in zip(
            places.points_mm.tolist(),
            places.standing.tolist(),
            places.kinds.tolist(),
            places.overlaps.tolist(),
            strict=True,
        )
    )
