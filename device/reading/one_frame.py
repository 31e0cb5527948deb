"""One frame by itself: read by a reader that saw nothing before, and drawn with what it saw."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from device.games.port import Scorer
from device.games.registry import owner_of
from device.reading.own_photo import OwnBox, Sighting, sighting
from device.reading.readers import AnyReading
from device.reading.sources import Sources
from vision.marked import SeenThing, headed, mark, ringed
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Frame
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, find_pose
from vision.sheet.unread import Unread

Places = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class FrameRead:
    """What reading a frame gave.

    Attributes:
        path: the frame's file.
        frame: the frame itself.
        sighting: the sheet and the lens that it was read with.
        reading: the evidence.
        fields: what lies on the sheet, in the notation's fields.
        seen: the same in words and outlines.
        elapsed_ms: how long the reading took.
        scorer: what holds the reading against a label, if anything does.
    """

    path: Path
    frame: Frame
    sighting: Sighting
    reading: AnyReading
    fields: Mapping[str, object]
    seen: Sequence[SeenThing]
    elapsed_ms: float
    scorer: Scorer | None

    @property
    def is_covered(self) -> bool:
        """Whether the reader found that something covers the sheet."""
        return self.reading.trouble in (Unread.OCCLUDED, Unread.COVERED)


def read_one(path: Path, sources: Sources, own: OwnBox) -> FrameRead:
    """Return what the frame at `path` shows.

    Raises:
        FrameError, BoardFileError, LensFileError: a file is missing or wrong.
        ConfigError: nothing fits the frame.
    """
    frame = read_frame(path)
    seen_with = sighting(path, frame, sources, own)
    sight = owner_of(seen_with.board).sight()
    reader = sight.reader(seen_with.board, seen_with.lens, sources.bare, sources.catalogue)
    start = time.perf_counter()
    reading = reader.read(frame)
    elapsed_ms = (time.perf_counter() - start) * 1000
    fields, seen = sight.fields(reading), sight.seen(reading, reader.board)
    return FrameRead(path, frame, seen_with, reading, fields, seen, elapsed_ms, sight.scorer)


def marked(result: FrameRead, rings_mm: Places = ()) -> Frame:
    """Return the frame with the sheet's outline, all that was seen, and a ring at each place."""
    board, trouble = result.sighting.board, result.reading.trouble
    found = find_pose(to_grey(result.frame), board, result.sighting.lens, detector())
    pose = None if isinstance(found, Lost) else found
    picture = mark(result.frame, pose, board, result.seen)
    if pose is not None:
        picture = ringed(picture, pose, rings_mm)
    said = "" if trouble is None else f": not read: {trouble.value}"
    return headed(picture, f"{board.stem}{said}")
