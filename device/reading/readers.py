"""The protocols of all readers: a reader takes frames and returns readings of its sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from vision.sheet.board import Board
from vision.sheet.lens import Frame
from vision.sheet.pose import Lost
from vision.sheet.unread import Unread


class AnyReading(Protocol):
    """What every reading of a sheet has; a game's adapter checks that a reading is of its kind."""

    @property
    def trouble(self) -> Unread | Lost | None:
        """Why there is no evidence, or None."""
        ...


class FrameReader(Protocol):
    """A reader of frames of one sheet."""

    def read(self, frame: Frame, *, is_clear: bool = False) -> AnyReading:
        """Return the reading of a frame.

        Args:
            frame: BGR camera image, shape (H, W, 3), uint8.
            is_clear: whether players say that nothing is over the sheet or strange on it.
        """
        ...

    def learn(self, looks: Sequence[object]) -> None:
        """Learn that the last frame read shows exactly these looks."""
        ...


class SheetReader(FrameReader, Protocol):
    """A reader that says which sheet it reads."""

    @property
    def board(self) -> Board:
        """The sheet."""
        ...


class StillReader(Protocol):
    """A reader of single frames of one sheet, which never learns."""

    @property
    def board(self) -> Board:
        """The sheet."""
        ...

    def read(self, frame: Frame, *, is_clear: bool = False) -> AnyReading:
        """Return the reading of a frame."""
        ...


class MemorylessReader:
    """A `SheetReader` made of a `StillReader`: it learns nothing from the record."""

    def __init__(self, reader: StillReader) -> None:
        self._reader = reader

    @property
    def board(self) -> Board:
        """The sheet."""
        return self._reader.board

    def read(self, frame: Frame, *, is_clear: bool = False) -> AnyReading:
        """Return the reading of a frame."""
        return self._reader.read(frame, is_clear=is_clear)

    def learn(self, looks: Sequence[object]) -> None:
        """Learn nothing."""
