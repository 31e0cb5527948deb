"""The protocols that the readers of all games fit: frames in, a reading of the sheet out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from vision.sheet.board import Board
from vision.sheet.lens import Frame
from vision.sheet.pose import Lost
from vision.sheet.unread import Unread


class AnyReading(Protocol):
    """What every reading of a sheet has; a game knows which kind is its own."""

    @property
    def trouble(self) -> Unread | Lost | None:
        """Why there is no evidence, or None."""
        ...


class FrameReader(Protocol):
    """What reads frames of one sheet."""

    def read(self, frame: Frame) -> AnyReading:
        """Return what a frame says."""
        ...

    def learn(self, looks: Sequence[object]) -> None:
        """Take it that the last frame read shows exactly these looks, and what follows from it."""
        ...


class SheetReader(FrameReader, Protocol):
    """A reader that tells which sheet it reads."""

    @property
    def board(self) -> Board:
        """The sheet."""
        ...


class StillReader(Protocol):
    """What reads single frames of one sheet."""

    @property
    def board(self) -> Board:
        """The sheet."""
        ...

    def read(self, frame: Frame) -> AnyReading:
        """Return what a frame says."""
        ...


class MemorylessReader:
    """A `SheetReader` to which every frame is new: it learns nothing from the record."""

    def __init__(self, reader: StillReader) -> None:
        self._reader = reader

    @property
    def board(self) -> Board:
        """The sheet."""
        return self._reader.board

    def read(self, frame: Frame) -> AnyReading:
        """Return what a frame says."""
        return self._reader.read(frame)

    def learn(self, looks: Sequence[object]) -> None:
        """Learn nothing."""
