"""How a frame of the firmament is read, and how `tablejinn read` prints the reading."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from device.games.dreams.scored import SCORER
from device.games.port import Sight
from device.reading.readers import AnyReading
from vision.beads.bare import bare_mats, mat_in
from vision.beads.evidence import Bead, BeadEvidence, BeadReading
from vision.beads.reader import BeadReader
from vision.marked import SeenThing, disc
from vision.sheet.board import Board
from vision.sheet.lens import Frame, Lens

_mats = lru_cache(maxsize=8)(bare_mats)

SEEMS_THERE = 2.0
"""Log odds of a bead from which a mat is not clear; on 7 of 12 bare mats no print reached it."""


class FirmamentReader:
    """A reader of beads that learns how the mat looks from the stars of the record."""

    def __init__(self, reader: BeadReader, lens: Lens) -> None:
        self._reader, self._lens = reader, lens

    @property
    def board(self) -> Board:
        """The sheet."""
        return self._reader.board

    def read(self, frame: Frame, *, is_clear: bool = False) -> BeadReading:
        """Return the reading of a frame."""
        return self._reader.read(frame, is_clear=is_clear)

    def learn(self, looks: Sequence[object]) -> None:
        """Learn from the last frame read, on which exactly these beads lie."""
        self._reader.adopt([look for look in looks if isinstance(look, Bead)])

    def things_on(self, frame: Frame) -> tuple[tuple[float, float], ...]:
        """Return where beads surely seem to lie, mm, by the frame alone."""
        reading = BeadReader(self.board, self._lens).read(frame)
        return tuple((one.x_mm, one.y_mm) for one in reading.beads if one.standing > SEEMS_THERE)

    def learn_bare(self, photo: Frame) -> None:
        """Read with this photo of the bare mat from now on.

        Raises:
            FrameError: the mat is not found in the photo.
        """
        mat = mat_in(photo, self.board, self._lens)
        self._reader = BeadReader(self.board, self._lens, (mat,))


def firmament_reader(
    board: Board,
    lens: Lens,
    bare: Path | None,
    catalogue: Path | None = None,  # noqa: ARG001 - nothing is enrolled
) -> FirmamentReader:
    """Return a reader for beads on `board`, helped by photos of the bare sheet."""
    return FirmamentReader(BeadReader(board, lens, _mats(board, bare, lens)), lens)


def _fields(reading: AnyReading) -> dict[str, object]:
    return {"beads": _beads(_firmament(reading))}


def _seen(reading: AnyReading, board: Board) -> list[SeenThing]:
    radius_mm = 0.0 if board.pieces is None else board.pieces.radius_mm
    return [
        _bead(place, bead, radius_mm)
        for place in _firmament(reading)
        if (bead := place.best()) is not None
    ]


def _bead(place: BeadEvidence, bead: Bead, radius_mm: float) -> SeenThing:
    rivals = {kind: log for kind, log in place.kinds.items() if kind != bead.kind}
    return SeenThing(
        f"{bead.x_mm:.0f}, {bead.y_mm:.0f} mm",
        bead.kind,
        place.confidence(),
        max(rivals, key=rivals.__getitem__, default=""),
        f"{bead.kind}\n{100 * place.confidence():.0f}",
        disc(bead.x_mm, bead.y_mm, radius_mm),
    )


def _beads(reading: BeadReading) -> list[dict[str, object]]:
    return [
        {
            "kind": bead.kind,
            "x": round(bead.x_mm, 1),
            "y": round(bead.y_mm, 1),
            "confidence": round(place.confidence(), 4),
        }
        for place in reading.beads
        if (bead := place.best()) is not None
    ]


def _firmament(reading: AnyReading) -> BeadReading:
    """Return the reading, typed as a reading of a firmament; it comes from no other reader."""
    if not isinstance(reading, BeadReading):
        raise TypeError(f"{type(reading).__name__} is no reading of a firmament")
    return reading


SIGHT = Sight(firmament_reader, _fields, _seen, SCORER)
