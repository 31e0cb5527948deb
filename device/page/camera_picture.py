"""The sheet as the camera sees it now, from straight above."""

from __future__ import annotations

from device.exhibits.keeper import LookedAt
from vision.sheet.lens import Frame
from vision.sheet.overhead import sheet_photo


class CameraPicture:
    """Makes a photo of the last frame that was read; used by one thread at a time."""

    def __init__(self, table: LookedAt) -> None:
        """Look at a table."""
        self._table = table
        self._made: tuple[str, Frame, bytes | None] | None = None

    def photo(self, game: str) -> bytes | None:
        """Return the sheet of a game as a JPEG file; None while no sheet is seen.

        The photo of a frame is made once, however many ask for it.
        """
        look, board = self._table.eye.seen, self._table.boards.get(game)
        if look is None or board is None:
            return None
        frame = look[1]
        made = self._made
        if made is None or made[0] != game or made[1] is not frame:
            photo = sheet_photo(frame, board, self._table.lens)
            made = self._made = game, frame, None if photo is None else photo.jpeg
        return made[2]
