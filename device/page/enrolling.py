"""Learning an owner's box from the page: what to lay down, photo by photo, and the photos.

The page takes the photos that `tablejinn enrol` learns from, and writes down what lies in them. It
learns nothing itself: that takes more memory than the service may have.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shlex import join

from msgspec import Struct

from device.config.sections import Config
from device.errors import DeviceError, OutputError
from device.games.port import Enrolment, PieceToLay
from device.games.registry import manifests
from device.keepsake.keepsake import Say
from device.table.prompts import text
from vision.errors import FileError, VisionError
from vision.files import write_whole
from vision.sheet.board import Board, Grid
from vision.sheet.lens import Lens

FOLDER = "enrol"
"""The folder of the photos, beside the journal; each game has one of its own in it."""


class PhotoToTake(Struct, frozen=True):
    """One photo: what is laid down for it, row by row, and whether it was taken."""

    slots: tuple[str, ...]
    is_taken: bool


class BoxToEnrol(Struct, frozen=True):
    """A box of pieces that can be learnt.

    Attributes:
        game: the game's name in programs.
        title: the game's name in words.
        columns: how many pieces lie in a row.
        steps: the photos, in order.
        command: what is typed on the box once they are taken.
    """

    game: str
    title: str
    columns: int
    steps: tuple[PhotoToTake, ...]
    command: str


@dataclass(frozen=True, slots=True)
class _Box:
    """A box of a game whose sheet is known here."""

    game: str
    enrolment: Enrolment
    board: Board
    grid: Grid

    @property
    def steps(self) -> Iterator[tuple[PieceToLay, ...]]:
        """The pieces, photo by photo."""
        pieces, size = self.enrolment.to_lay, self.grid.columns * self.grid.rows
        for first in range(0, len(pieces), size):
            yield pieces[first : first + size]


class EnrolDesk:
    """Has pieces laid down, and keeps the photos of them; used by one thread at a time."""

    def __init__(self, folder: Path, config: Config, lens: Lens | None) -> None:
        """Keep photos in `folder`, which is made with the first photo.

        Args:
            folder: a folder of the box.
            config: the settings, which may name sheets.
            lens: the lens that takes the photos.
        """
        self._folder, self._config, self._lens = folder, config, lens

    def shown(self, say: Say) -> tuple[BoxToEnrol, ...]:
        """Return the boxes that can be learnt, and which of their photos are there."""
        return tuple(self._shown(one, say) for one in self._boxes())

    def keep(self, game: str, number: int, photo: bytes) -> bool:
        """Keep a photo (a JPEG file) and what lies in it; False if there is no such step.

        Raises:
            OutputError: the disk takes no file.
        """
        box = self._box(game)
        if box is None or self._lens is None or not 0 <= number < len(list(box.steps)):
            return False
        folder = self._folder / game
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = self._photo_at(game, number)
            write_whole(path, photo)
            write_whole(path.with_suffix(".json"), _sidecar(box.board, self._lens))
            write_whole(folder / "layout.toml", self._layout(box))
        except (OSError, FileError) as error:
            raise OutputError(f"{folder}: {error}; make room there") from error
        return True

    def photo(self, game: str, number: int) -> bytes | None:
        """Return a photo that was taken, or None."""
        path = self._photo_at(game, number)
        is_ours = self._box(game) is not None and path.is_file()
        return path.read_bytes() if is_ours else None

    def _photo_at(self, game: str, number: int) -> Path:
        return self._folder / game / f"{number:03}.jpg"

    def _boxes(self) -> Iterator[_Box]:
        for manifest in manifests():
            if manifest.enrolment is None:
                continue
            with suppress(VisionError, DeviceError):  # a sheet of the settings that is not there
                board = manifest.setup().board(self._config)
                pieces = board.cards or board.tiles
                if pieces is not None:
                    yield _Box(manifest.name, manifest.enrolment(), board, pieces.enrol)

    def _box(self, game: str) -> _Box | None:
        return next((one for one in self._boxes() if one.game == game), None)

    def _shown(self, box: _Box, say: Say) -> BoxToEnrol:
        steps = tuple(
            PhotoToTake(
                tuple(one.slot if one.said is None else say(one.said) for one in step),
                self._photo_at(box.game, number).is_file(),
            )
            for number, step in enumerate(box.steps)
        )
        title = say(text("setup-game", game=box.game))
        return BoxToEnrol(box.game, title, box.grid.columns, steps, self._command(box))

    def _command(self, box: _Box) -> str:
        facts, folder = box.enrolment.facts, self._folder / box.game
        words = ["sudo", "tablejinn", "enrol", box.game, str(folder)]
        words += [] if facts is None else [facts.flag, f"my_{box.enrolment.pieces}.toml"]
        return join([*words, "--out", str(self._folder / f"my_box.{box.enrolment.pieces}")])

    def _layout(self, box: _Box) -> bytes:
        """Return `layout.toml` for the photos that are there."""
        rows: list[str] = []
        for number, step in enumerate(box.steps):
            path = self._photo_at(box.game, number)
            if path.is_file():
                slots = ", ".join(json.dumps(one.slot) for one in step)
                rows.append(f'[[frame]]\nfile = "{path.name}"\nslots = [{slots}]\n')
        return "\n".join(rows).encode()


def _sidecar(board: Board, lens: Lens) -> bytes:
    """Return what stands beside a photo: its sheet, and the lens that took it."""
    matrix = [list(lens.matrix[row : row + 3]) for row in (0, 3, 6)]
    camera = {"matrix": matrix, "distortion": list(lens.distortion)}
    return f"{json.dumps({'sheet': board.stem, 'camera': camera})}\n".encode()
