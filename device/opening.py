"""Opening the evening: the sheets and their readers, a game to go on with."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from device.boards import boards_of
from device.clock import stamp
from device.config import Config
from device.errors import JournalError, RecordError
from device.eye import Eye
from device.journal.store import Journal, Stamp
from device.kits import kit_of
from device.menu import OpenGame, start_menu
from device.outside import lens_of
from device.ports import Screen, Sounder
from device.record import Recorder, resumed
from device.service import Evening, Examine, Outlets
from device.sight import FrameReader
from device.sitting import Sitting
from vision.board import Board
from vision.lens import Lens
from vision.stillness import StillnessGate

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Table:
    """What watches the table, and what the evening begins with."""

    eye: Eye
    readers: Mapping[str, FrameReader]
    boards: Mapping[str, Board]
    lens: Lens
    evening: Evening


def open_table(config: Config, journal: Journal) -> Table:
    """Return the readers of every game that can be played here, and the first screen.

    Raises:
        VisionError: a board, lens or catalogue cannot be read.
    """
    boards = boards_of(config)
    lens, is_lens_known = lens_of(config.camera)
    readers = {game: _reader(game, board, lens, config) for game, board in boards.items()}
    open_game = _open_game(journal, boards)
    forms = tuple((game, kit_of(game).form(board, config)) for game, board in boards.items())
    menu = start_menu(forms, _shown(open_game), is_lens_known=is_lens_known)
    eye = Eye(next(iter(readers.values())), StillnessGate())
    return Table(eye, readers, boards, lens, Evening(menu, resume=open_game))


def new_name(journal: Journal, at: Stamp) -> str:
    """Return a name for a game that no other has, though a clock may bring the same time twice."""
    name = str(at.wall_ms)
    try:
        is_taken = bool(journal.events(name))
    except JournalError:  # nothing is recorded just now either: it waits, under a name of its own
        is_taken = True
    return f"{name}-{at.boot[:8]}-{at.monotonic_ns}" if is_taken else name


def outlets_of(
    table: Table,
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
    kit = kit_of(game)
    return kit.reader(board, lens, None, kit.catalogue(config))


def _open_game(journal: Journal, boards: Mapping[str, Board]) -> tuple[str, Sitting] | None:
    """Return the game that has not ended, or None; one that cannot be read is left in peace."""
    name = journal.last_open_game()
    if name is None:
        return None
    try:
        return name, resumed(journal.events(name), boards)
    except (RecordError, JournalError) as error:
        logger.warning("game %s is not resumed: %s", name, error)
        return None


def _shown(open_game: tuple[str, Sitting] | None) -> OpenGame | None:
    if open_game is None:
        return None
    _, sitting = open_game
    return OpenGame(sitting.game, sitting.progress())
