"""Choosing the sheet and the lens for reading a frame.

Named files come first, then the frame's sidecar. If neither names a sheet or a lens, that is an
error. Only `sheet`, `camera.matrix` and `camera.distortion` of a sidecar are read, never its
labels.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import cast

from device.errors import ConfigError
from device.games.registry import owner_of
from device.reading.readers import SheetReader
from vision.errors import FileError, LensFileError
from vision.files import read_json
from vision.sheet.board import Board
from vision.sheet.board_file import find_board, read_board
from vision.sheet.lens import Lens, lens_from, read_lens


@dataclass(frozen=True, slots=True)
class Sources:
    """The files that name board, lens and bare sheet; None for a file that was not named."""

    sheet: Path | None = None
    lens: Path | None = None
    boards: Path | None = None
    bare: Path | None = None
    sheet_name: str | None = None
    catalogue: Path | None = None

    def board_for(self, frame: Path | None) -> Board:
        """Return the board that a frame shows.

        Raises:
            BoardFileError: the board file is missing or wrong.
            ConfigError: nothing names a board.
        """
        board = self.board_named(frame)
        if board is None:
            raise ConfigError(f"{frame}: nothing names its board; use --sheet FILE")
        return board

    def board_named(self, frame: Path | None) -> Board | None:
        """Return the board that a frame shows, or None if nothing names it.

        Raises:
            BoardFileError: the board file is missing or wrong.
        """
        if self.sheet is not None:
            is_name = not self.sheet.suffix and not self.sheet.exists()
            return find_board(str(self.sheet), self.boards) if is_name else read_board(self.sheet)
        name = _sidecar(frame).get("sheet") if frame is not None else None
        name = name if isinstance(name, str) else self.sheet_name
        return None if name is None else find_board(name, self.boards)

    def lens_for(self, frame: Path | None) -> Lens:
        """Return the lens that a frame was taken with.

        Raises:
            LensFileError: the lens file is missing or wrong.
            ConfigError: nothing names a lens.
        """
        lens = self.lens_named(frame)
        if lens is None:
            raise ConfigError(f"{frame}: nothing says which lens took it; use --lens FILE")
        return lens

    def lens_named(self, frame: Path | None) -> Lens | None:
        """Return the lens that a frame was taken with, or None if nothing names it.

        Raises:
            LensFileError: the lens file is missing or wrong.
        """
        if self.lens is not None:
            return read_lens(self.lens)
        camera = _sidecar(frame).get("camera") if frame is not None else None
        return None if camera is None else lens_from(camera, str(frame))

    def reader_for(self, frame: Path) -> SheetReader:
        """Return a reader for a frame's board and lens."""
        board, lens = self.board_for(frame), self.lens_for(frame)
        return owner_of(board).sight().reader(board, lens, self.bare, self.catalogue)


def _sidecar(frame: Path) -> dict[str, object]:
    path = frame.parent / f"{frame.stem}.json"
    if not path.is_symlink() and not path.exists():
        return {}
    try:
        data = read_json(path)
    except FileError as error:
        raise LensFileError(f"{error}; mend it, or name --sheet and --lens") from error
    return cast("dict[str, object]", data) if isinstance(data, dict) else {}
