"""Photos of bare sheets that the box took by itself: one file for each board."""

from __future__ import annotations

from pathlib import Path

import cv2

from device.errors import OutputError
from vision.errors import FileError
from vision.files import write_whole
from vision.sheet.bare_photos import bare_photos
from vision.sheet.board import Board
from vision.sheet.frames import encode_frame
from vision.sheet.lens import Frame

FOLDER = "bare"
"""The folder beside the journal."""

_QUALITY = 97  # of JPEG; the mean of several looks has no grain to keep


class BareStore:
    """Keeps the last photo of each bare sheet."""

    def __init__(self, folder: Path) -> None:
        """Keep photos in `folder`, which need not exist yet."""
        self.folder = folder

    def has(self, board: Board) -> bool:
        """Return whether a photo of the sheet is kept, damaged or not."""
        return self._file(board).is_file()

    def keep(self, board: Board, photo: Frame) -> None:
        """Write a photo (BGR, uint8); an older one stays if that fails.

        Raises:
            OutputError: the file cannot be written.
        """
        path = self._file(board)
        try:
            data = encode_frame(photo, ".jpg", cv2.IMWRITE_JPEG_QUALITY, _QUALITY)
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, data)
        except OSError as error:
            raise OutputError(f"{path}: cannot be written: {error.strerror}") from error
        except (FileError, MemoryError) as error:
            raise OutputError(str(error)) from error

    def folder_for(self, board: Board) -> Path | None:
        """Return the folder if it holds a photo of the sheet, as a reader wants it named."""
        found = bare_photos(board, self.folder)
        return self.folder if self._file(board) in found else None

    def _file(self, board: Board) -> Path:
        return self.folder / f"{board.stem}_0.jpg"
