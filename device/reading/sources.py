"""Which sheet and lens a frame is read with: named files, else the frame's sidecar, else neither.

Of a sidecar only `sheet`, `camera.matrix` and `camera.distortion` are looked at; whatever else
stands in it, labels above all, stays unread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import cast

from device.errors import ConfigError
from device.reading.readers import SheetReader
from vision.beads.bare import bare_mats
from vision.beads.evidence import Bead, BeadReading
from vision.beads.reader import BeadReader
from vision.cards.catalogue import load_catalogue as load_cards
from vision.cards.evidence import CardReading
from vision.cards.reader import CardReader
from vision.errors import FileError, LensFileError
from vision.files import read_json
from vision.sheet.board import Board
from vision.sheet.board_file import find_board, read_board
from vision.sheet.lens import Frame, Lens, lens_from, read_lens
from vision.stacks.bare import bare_references
from vision.stacks.reader import StackReader
from vision.tiles.catalogue import load_catalogue as load_tiles
from vision.tiles.evidence import TileReading
from vision.tiles.reader import TileReader


@dataclass(frozen=True, slots=True)
class Sources:
    """Where boards, lenses and bare sheets come from; None where nothing is named."""

    sheet: Path | None = None
    lens: Path | None = None
    boards: Path | None = None
    bare: Path | None = None
    sheet_name: str | None = None
    catalogue: Path | None = None

    def board_for(self, frame: Path | None) -> Board:
        """Return the board that a frame shows.

        Raises:
            BoardFileError: its file is missing or wrong.
            ConfigError: nothing names a board.
        """
        if self.sheet is not None:
            return read_board(self.sheet)
        name = _sidecar(frame).get("sheet") if frame is not None else None
        name = name if isinstance(name, str) else self.sheet_name
        if name is None:
            raise ConfigError(f"{frame}: nothing names its board; use --sheet FILE")
        return find_board(name, self.boards)

    def lens_for(self, frame: Path | None) -> Lens:
        """Return the lens that a frame was taken with.

        Raises:
            LensFileError: its file is missing or wrong.
            ConfigError: nothing names a lens.
        """
        if self.lens is not None:
            return read_lens(self.lens)
        camera = _sidecar(frame).get("camera") if frame is not None else None
        if camera is None:
            raise ConfigError(f"{frame}: nothing says which lens took it; use --lens FILE")
        return lens_from(camera, str(frame))

    def reader_for(self, frame: Path) -> SheetReader:
        """Return a reader for a frame's board and lens."""
        board, lens = self.board_for(frame), self.lens_for(frame)
        if board.tiles is not None:
            return tile_reader(board, lens, self.catalogue)
        if board.cards is not None:
            return card_reader(board, lens, self.catalogue)
        reader = stack_reader if board.stars else bead_reader
        return reader(board, lens, self.bare)


def stack_reader(board: Board, lens: Lens, bare: Path | None) -> StackReader:
    """Return a reader for `board`, helped by photos of the bare sheet where there are any."""
    return StackReader(board, lens, _references(board, bare))


class BeadSight:
    """A reader of beads that learns the mat from what the record knows to lie on it."""

    def __init__(self, reader: BeadReader) -> None:
        self._reader = reader

    @property
    def board(self) -> Board:
        """The sheet."""
        return self._reader.board

    def read(self, frame: Frame) -> BeadReading:
        """Return what a frame says."""
        return self._reader.read(frame)

    def learn(self, looks: Sequence[object]) -> None:
        """Take the last frame read for the mat with exactly these beads on it."""
        self._reader.adopt([look for look in looks if isinstance(look, Bead)])


def bead_reader(board: Board, lens: Lens, bare: Path | None) -> BeadSight:
    """Return a reader for beads on `board`, helped by photos of the bare sheet."""
    return BeadSight(BeadReader(board, lens, _mats(board, bare)))


class TileSight:
    """A reader of tiles to which every frame is new."""

    def __init__(self, reader: TileReader) -> None:
        self._reader = reader

    @property
    def board(self) -> Board:
        """The sheet."""
        return self._reader.board

    def read(self, frame: Frame) -> TileReading:
        """Return what a frame says."""
        return self._reader.read(frame)

    def learn(self, looks: Sequence[object]) -> None:
        """Learn nothing."""


class CardSight:
    """A reader of cards to which every frame is new."""

    def __init__(self, reader: CardReader) -> None:
        self._reader = reader

    @property
    def board(self) -> Board:
        """The sheet."""
        return self._reader.board

    def read(self, frame: Frame) -> CardReading:
        """Return what a frame says."""
        return self._reader.read(frame)

    def learn(self, looks: Sequence[object]) -> None:
        """Learn nothing."""


def tile_reader(board: Board, lens: Lens, catalogue: Path | None) -> TileSight:
    """Return a reader for tiles on `board`; without a catalogue it names none.

    Raises:
        CatalogueError: the catalogue cannot be read.
    """
    return TileSight(TileReader(board, lens, _tiles(catalogue) if catalogue else None))


def card_reader(board: Board, lens: Lens, catalogue: Path | None) -> CardSight:
    """Return a reader for cards on `board`; without a catalogue it reads their print.

    Raises:
        CatalogueError: the catalogue cannot be read.
    """
    return CardSight(CardReader(board, lens, _cards(catalogue) if catalogue else None))


_tiles = lru_cache(maxsize=2)(load_tiles)
_cards = lru_cache(maxsize=2)(load_cards)
_mats = lru_cache(maxsize=8)(bare_mats)
_references = lru_cache(maxsize=8)(bare_references)


def _sidecar(frame: Path) -> dict[str, object]:
    path = frame.parent / f"{frame.stem}.json"
    if not path.is_symlink() and not path.exists():
        return {}
    try:
        data = read_json(path)
    except FileError as error:
        raise LensFileError(f"{error}; mend it, or name --sheet and --lens") from error
    return cast("dict[str, object]", data) if isinstance(data, dict) else {}
