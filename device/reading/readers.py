"""What readers have in common: frames in, a reading of the sheet out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from vision.beads.evidence import BeadReading
from vision.cards.evidence import CardReading
from vision.sheet.board import Board
from vision.sheet.lens import Frame
from vision.stacks.evidence import StackReading
from vision.tiles.evidence import TileReading

AnyReading = StackReading | BeadReading | TileReading | CardReading
"""What a reader may say of a sheet; a table knows which kind is its own."""


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
