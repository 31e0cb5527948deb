"""The reader of stacks: from a camera frame to the evidence of every star.

Between frames the reader keeps the sheet's pose, its maps, the background at the sheet's edge, and
the bare sheet as far as the game's own frames have shown it. The pose is checked in every frame.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from vision.errors import BoardFileError
from vision.sheet.board import Board, Pieces
from vision.sheet.foreign import Mask
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame, Lens
from vision.sheet.light import measure_light
from vision.sheet.pose import Lost
from vision.sheet.same_print import is_same_print
from vision.sheet.tracker import SheetSighting, SheetTracker, is_in_frame
from vision.sheet.unread import Unread
from vision.stacks.bare import reference_in
from vision.stacks.change_map import ChangeMap, Changes, change_map, lies_as
from vision.stacks.changes import ChangeDetector
from vision.stacks.colours import Palette, nominal_palette
from vision.stacks.constants import (
    ARM_LOG_ODDS,
    HAND_LOG_ODDS,
    NO_HAND_LOG_ODDS,
    SEEMS_THERE,
    STRANGE_ARM_LOG_ODDS,
    STRANGE_LOOKS,
    STUCK_READS,
)
from vision.stacks.evidence import StackReading
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.learnt_sheet import LearntSheet, SeenSheet
from vision.stacks.occlusion import are_explained, occluder_cells, occluder_log_odds
from vision.stacks.print_scale import print_scale
from vision.stacks.reference import Cells, Reference
from vision.stacks.star_measures import Indices
from vision.stacks.star_reading import Earlier, FlatStacks, read_stacks
from vision.stacks.tops import star_points


class StackReader:
    """Reads the stacks on one board through one lens.

    Attributes:
        board: the sheet that is read.
        references: pictures of the bare sheet that help.
    """

    def __init__(self, board: Board, lens: Lens, references: Sequence[Reference] = ()) -> None:
        """Prepare to read.

        Raises:
            BoardFileError: the board has no stars or no pieces.
        """
        if board.pieces is None or not board.stars:
            raise BoardFileError(f"{board.name}: has no [pieces] or no [[star]]; nothing to read")
        self.board = board
        self._pieces: Pieces = board.pieces
        self._lens = lens
        self._sheet = SheetTracker(board, lens)
        self.references = tuple(references)
        self._palette: Palette = nominal_palette(self._pieces)
        self._changes = ChangeDetector()
        self._closest: tuple[Reference, ...] = self.references
        self._learnt = LearntSheet(board, self._pieces)
        self._seen: SheetSighting | None = None
        self._read: SeenSheet | None = None
        self._map: ChangeMap | None = None
        self._stacks: FlatStacks | None = None
        self._excused: Mask | None = None
        self._refused = 0
        self._unlike = 0

    def print_scale(self, frame: Frame) -> float | None:
        """Return the sheet's printed size over its true size, by the single pieces in a frame.

        None where the frame cannot be read, or too few pieces stand singly. Where no star is empty,
        all are taken as single: on a sheet of the wrong scale, heights are misread.
        """
        reading, seen = self.read(frame), self._seen
        if seen is None or reading.trouble is not None:
            return None
        is_full = None not in reading.looks()
        looks = zip(self.board.stars, reading.looks(), strict=True)
        singles = [
            place.star
            for place, look in looks
            if look is not None and (is_full or look.height == 1)
        ]
        return print_scale(frame, seen.pose, self.board, self._pieces, singles)

    def read(self, frame: Frame, *, is_clear: bool = False) -> StackReading:
        """Return what a frame says: the evidence of every star, or why there is none.

        Args:
            frame: BGR camera image, shape (H, W, 3), uint8.
            is_clear: whether players say that nothing is over the sheet or strange on it.
        """
        self._read = None
        seen = self._sheet.find(to_grey(frame))
        if isinstance(seen, Lost):
            return StackReading(seen)
        if not is_in_frame(star_points(self.board), frame, seen.pose):
            return StackReading(Unread.OUT_OF_FRAME)
        flat = seen.flattener.flatten(frame)
        light = measure_light(flat, self.board, seen.pose)
        now = FlatFrame.of(flat, light, self.board, self._pieces)
        self._forget_if_moved(seen, now)
        changes = None if self._map is None else self._map.changes(now.cells, now.known)
        changed = None if changes is None else changes.stars
        stacks = self._stacks_in(now, changed)
        is_known = changed is not None and are_explained(stacks, changed)
        if not is_known and self._is_occluded(now, stacks):
            if not is_clear:
                self._count_refusal()
                return StackReading(Unread.OCCLUDED)
            self._excuse(now, stacks)
        self._remember(now, stacks, changes)
        return StackReading(None, stacks.stars)

    def _forget_if_moved(self, seen: SheetSighting, now: FlatFrame) -> None:
        """Forget what was seen of the stars if the sheet or the camera has moved."""
        if self._seen is None or not lies_as(seen.pose, self._seen.pose, self.board, self._pieces):
            self._seen = seen
            self._choose(now.cells, now.known)
            self._map, self._stacks = None, None
            self._changes.forget_beside()

    def _stacks_in(self, now: FlatFrame, changed: Indices | None) -> FlatStacks:
        """Return what is read; only the stars that changed are measured, where that is known."""
        learnt = self._learnt.reference
        known = self._closest if learnt is None else (learnt,)
        earlier = None if self._stacks is None else Earlier(self._stacks, changed)
        stacks = read_stacks(now, self._palette, known, earlier)
        if stacks.closest is not None and learnt is None:
            self._closest = (stacks.closest,)  # until the sheet or the camera moves
        return stacks

    def _remember(self, now: FlatFrame, stacks: FlatStacks, changes: Changes | None) -> None:
        """Remember a frame that was read, for the next one and for what is learnt from it."""
        self._refused = 0
        self._read, self._stacks = SeenSheet(now, stacks), stacks
        if self._map is None or changes is None:
            self._map = change_map(now.cells, now.known, self.board, self._pieces, now.flat.eye)
        else:
            self._map = self._map.with_measured(changes)

    def learn(self, looks: Sequence[object]) -> None:
        """Learn the bare sheet from the last frame read, by the look of every star."""
        if self._read is not None and len(looks) == len(self.board.stars):
            photo = self._closest[0] if self._closest else None
            self._unlike = self._unlike + 1 if self.references and photo is None else 0
            self._learnt.learn(self._read, [look is not None for look in looks], photo)

    @property
    def partly_read(self) -> int:
        """How many readings since the last whole one were of a few stars that had changed.

        0 after a frame that could not be read.
        """
        return 0 if self._map is None or self._read is None else self._map.partly

    def forget_evidence(self) -> None:
        """Read the next frame whole; what is known of the sheet is kept."""
        self._map = None

    @property
    def is_strange(self) -> bool:
        """Whether the photos of the bare sheet have been of another print for several looks."""
        return self._unlike >= STRANGE_LOOKS

    def _count_refusal(self) -> None:
        """Forget what was learnt if by it a still scene is refused again and again."""
        self._refused += 1
        if self._refused >= STUCK_READS:
            self._learnt, self._refused = LearntSheet(self.board, self._pieces), 0
            self._map = None

    def _choose(self, cells: Cells, known: Mask) -> None:
        """Choose the pictures of the print that lies on the table; another sheet is forgotten."""
        self._excused = None
        self._closest = tuple(one for one in self.references if _is_of(one, cells, known))
        learnt = self._learnt.reference
        if learnt is not None and not _is_of(learnt, cells, known):
            self._learnt = LearntSheet(self.board, self._pieces)

    def things_on(self, frame: Frame) -> tuple[tuple[float, float], ...]:
        """Return where stacks seem to stand, mm, by the frame (BGR, uint8) alone."""
        reading = StackReader(self.board, self._lens).read(frame)
        places = zip(self.board.stars, reading.stars, strict=False)
        return tuple(
            (place.x_mm, place.y_mm) for place, star in places if star.standing > SEEMS_THERE
        )

    def learn_bare(self, photo: Frame) -> None:
        """Read with this photo (BGR, uint8) of the bare sheet from now on.

        Raises:
            FrameError: the sheet is not found in the photo.
        """
        self.references = (reference_in(photo, self.board, self._lens),)
        self._learnt = LearntSheet(self.board, self._pieces)
        self._seen, self._unlike = None, 0

    def _is_occluded(self, now: FlatFrame, stacks: FlatStacks) -> bool:
        """Return whether something reaches over the sheet, by its bare photo or by a change."""
        odds = occluder_log_odds(now, stacks)
        if self._excused is not None:
            if odds is None or odds <= HAND_LOG_ODDS:
                self._excused = None  # it is gone, so it may have been a hand after all
            else:
                odds = occluder_log_odds(replace(now, known=now.known & ~self._excused), stacks)
        if odds is None:
            return self._changes.is_reached(now, stacks, ARM_LOG_ODDS)
        if odds > HAND_LOG_ODDS:
            return True
        limit = STRANGE_ARM_LOG_ODDS if odds > NO_HAND_LOG_ODDS else math.inf
        return self._changes.is_reached(now, stacks, limit)

    def _excuse(self, now: FlatFrame, stacks: FlatStacks) -> None:
        """Remember that what is strange now is no hand, as players say.

        It is forgotten once the sheet moves, or once nothing strange is there any more.
        """
        self._changes.take(now, stacks)
        strange = occluder_cells(now, stacks)
        self._excused = strange if self._excused is None else strange | self._excused


def _is_of(reference: Reference, cells: Cells, known: Mask) -> bool:
    """Return whether a reference shows the print that lies on the table."""
    return is_same_print(cells, known, reference.cells, reference.known)
