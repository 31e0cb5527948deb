"""Opening the evening: the sheets and their readers, a game to go on with."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from device.box.boards import boards_of
from device.box.hardware import lens_of
from device.box.menu import OpenGame, start_menu
from device.box.ports import Screen, Sounder
from device.box.service import Evening, Examine, Outlets
from device.config.sections import Config
from device.errors import JournalError, RecordError
from device.games.registry import manifest_of
from device.journal.clock import stamp
from device.journal.recorder import Recorder, resumed
from device.journal.store import Journal, Stamp
from device.reading.readers import FrameReader
from device.reading.scene import SceneReader
from device.table.game_in_play import GameInPlay
from vision.sheet.board import Board
from vision.sheet.lens import Lens
from vision.sheet.stillness import StillnessGate

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """What watches the table, and what the evening begins with."""

    eye: SceneReader
    readers: Mapping[str, FrameReader]
    boards: Mapping[str, Board]
    lens: Lens
    evening: Evening


def open_table(config: Config, journal: Journal) -> OpenedTable:
    """Return the readers of every game that can be played here, and the first screen.

    Raises:
        VisionError: a board, lens or catalogue cannot be read.
    """
    boards = boards_of(config)
    lens, is_lens_known = lens_of(config.camera)
    readers = {game: _reader(game, board, lens, config) for game, board in boards.items()}
    open_game = _open_game(journal, boards)
    forms = tuple(
        (game, manifest_of(game).setup().form(board, config)) for game, board in boards.items()
    )
    menu = start_menu(forms, _shown(open_game), is_lens_known=is_lens_known)
    eye = SceneReader(next(iter(readers.values())), StillnessGate())
    return OpenedTable(eye, readers, boards, lens, Evening(menu, resume=open_game))


def new_name(journal: Journal, at: Stamp) -> str:
    """Return a name for a game that no other has, though a clock may bring the same time twice."""
    name = str(at.wall_ms)
    try:
        is_taken = bool(journal.events(name))
    except JournalError:  # nothing is recorded just now either: it waits, under a name of its own
        is_taken = True
    return f"{name}-{at.boot[:8]}-{at.monotonic_ns}" if is_taken else name


def outlets_of(
    table: OpenedTable,
    screen: Screen,
    sounder: Sounder,
    recorder: Recorder,
    journal: Journal,
    examine: Examine,
) -> Outlets:
    """Return where the decisions of the service go."""
    eye = table.eye
    return Outlets(
        screen,
        sounder,
        recorder,
        name_game=lambda: new_name(journal, stamp()),
        settle=lambda is_settled: eye.settle(is_settled=is_settled),
        watch_for=lambda game: eye.use(table.readers[game]),
        agree=eye.agree,
        look_anew=eye.rest,
        examine=examine,
    )


def _reader(game: str, board: Board, lens: Lens, config: Config) -> FrameReader:
    manifest = manifest_of(game)
    return manifest.sight().reader(board, lens, None, manifest.setup().catalogue(config))


def _open_game(journal: Journal, boards: Mapping[str, Board]) -> tuple[str, GameInPlay] | None:
    """Return the game that has not ended, or None; one that cannot be read is left in peace."""
    name = journal.last_open_game()
    if name is None:
        return None
    try:
        return name, resumed(journal.events(name), boards)
    except (RecordError, JournalError) as error:
        logger.warning("game %s is not resumed: %s", name, error)
        return None


def _shown(open_game: tuple[str, GameInPlay] | None) -> OpenGame | None:
    if open_game is None:
        return None
    _, game = open_game
    return OpenGame(game.name, game.progress())
