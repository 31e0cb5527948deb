"""Assembling the box: the sheets, their readers, and a game that can be resumed."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from device.box.bare_page import BarePage
from device.box.boards import boards_of
from device.box.decision import BoxState
from device.box.lenses import lens_folder, lens_of
from device.box.menu import OpenGame, start_menu
from device.box.naming import remembered
from device.box.ports import Screen, Sounder
from device.box.service import CheckHealth, Outlets
from device.config.file import journal_path
from device.config.sections import ClockConfig, Config
from device.errors import DeviceError, JournalError, RecordError
from device.games.names import names_in
from device.games.own_box import set_aside
from device.games.port import SetupForm
from device.games.registry import manifest_of, present_name
from device.journal.clock import stamp
from device.journal.recorder import Recorder, resumed
from device.journal.store import Journal, JsonValue, Stamp
from device.reading.bare_learning import LearnsBare, learning_readers
from device.reading.bare_store import FOLDER, BareStore
from device.reading.readers import FrameReader
from device.reading.requests import CameraRequest
from device.reading.scene import SceneReader
from device.table.game_clock import ClockMode, ClockRules
from device.table.game_in_play import GameInPlay
from games.errors import RulesError
from vision.errors import CatalogueError, VisionError
from vision.sheet.board import Board
from vision.sheet.lens import Frame, Lens
from vision.sheet.stillness import StillnessGate

logger = logging.getLogger(__name__)

MANY_EVENINGS = 200  # games; who plays a game more seldom than that may be asked again


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """The opened reader and sheets, and the first state of the box.

    Attributes:
        scene: the scene reader, which reads the shots of the camera.
        boards: the sheet of each game that can be played here.
        lens: the camera's lens.
        state: the box before the first event.
        bare: the photos of bare sheets that the box took.
        learning: the readers that such a photo helps, by their game's name.
        unlearnt: the games without one, each with the page that asks for it.
    """

    scene: SceneReader
    boards: Mapping[str, Board]
    lens: Lens
    state: BoxState
    bare: BareStore
    learning: Mapping[str, LearnsBare]
    unlearnt: Mapping[str, BarePage]


def open_table(
    config: Config, journal: Journal, keep_faulty: Callable[[Frame], None] | None = None
) -> OpenedTable:
    """Return the reader of every game that can be played here, and the first state of the box.

    Args:
        config: the settings.
        journal: the record, whose last game may be open.
        keep_faulty: keeps the frames that a reader fails at.

    Raises:
        VisionError: a board, lens or catalogue cannot be read.
    """
    boards = boards_of(config)
    lens, is_lens_known = lens_of(config.camera, kept=lens_folder(config))
    bare = BareStore(journal_path(config, os.environ).parent / FOLDER)
    opened = {game: _reader(game, board, lens, config, bare) for game, board in boards.items()}
    readers = {game: reader for game, (reader, _) in opened.items()}
    open_game = _open_game(journal, boards)
    forms = tuple(
        (game, manifest_of(game).setup().form(board, config)) for game, board in boards.items()
    )
    last = last_forms(journal, boards, config)
    menu = start_menu(
        forms,
        _shown(open_game),
        is_lens_known=is_lens_known,
        last=last,
        known=remembered(last_names(journal), config.game.players),
    )
    scene = SceneReader(readers, StillnessGate(), keep_faulty)
    state = BoxState(menu, open_game=open_game, clock_rules=clock_rules(config.clock))
    pages = {game: page for game, (_, page) in opened.items() if page is not None}
    return OpenedTable(scene, boards, lens, state, bare, learning_readers(readers), pages)


def clock_rules(settings: ClockConfig) -> ClockRules:
    """Return how the game clock is set."""
    return ClockRules(
        ClockMode(settings.mode),
        float(settings.turn_s),
        60.0 * settings.budget_min,
        float(settings.increment_s),
        is_end=settings.at_zero == "end",
    )


def new_game_id(journal: Journal, at: Stamp) -> str:
    """Return a name for a new game; a clock that shows the same time twice gives two names."""
    name = str(at.wall_ms)
    try:
        is_taken = bool(journal.events(name))
    except JournalError:  # the names that are taken are unknown, so this one must be new
        is_taken = True
    return f"{name}-{at.boot[:8]}-{at.monotonic_ns}" if is_taken else name


def outlets_of(
    ask_reader: Callable[[CameraRequest], None],
    screen: Screen,
    sounder: Sounder,
    recorder: Recorder,
    journal: Journal,
    check_health: CheckHealth,
) -> Outlets:
    """Return the parts that carry out the decisions of the service."""
    return Outlets(
        screen,
        sounder,
        recorder,
        new_game_id=lambda: new_game_id(journal, stamp()),
        ask_reader=ask_reader,
        check_health=check_health,
    )


def _reader(
    game: str, board: Board, lens: Lens, config: Config, store: BareStore
) -> tuple[FrameReader, BarePage | None]:
    """Return the reader of a game's sheet, and the page that asks for its bare sheet, or None.

    The photos that the configuration names come before the photo that the box took.
    """
    manifest, named = manifest_of(game), config.camera.bare
    open_reader, catalogue = manifest.sight().reader, manifest.setup().catalogue(config)
    is_damaged = False
    if named is None and store.has(board):
        try:
            return open_reader(board, lens, store.folder_for(board), catalogue), None
        except VisionError as error:
            logger.warning("%s; the bare sheet is asked for again", error)
            is_damaged = True
    try:
        reader = open_reader(board, lens, named, catalogue)
    except CatalogueError as error:
        aside = set_aside(config, catalogue)
        if aside is None:
            raise
        logger.warning("%s; it lies at %s now; learn it again on /setup", error, aside)
        reader = open_reader(board, lens, named, None)
    is_asked = named is None and isinstance(reader, LearnsBare)
    return reader, BarePage(is_damaged) if is_asked else None


def _open_game(journal: Journal, boards: Mapping[str, Board]) -> tuple[str, GameInPlay] | None:
    """Return the game that has not ended, or None; an unreadable game stays in the journal."""
    name = None
    try:
        name = journal.last_open_game()
        return None if name is None else (name, resumed(journal.events(name), boards))
    except (RecordError, JournalError) as error:
        logger.warning("game %s is not resumed: %s", name, error)
        return None


def last_forms(
    journal: Journal, boards: Mapping[str, Board], config: Config
) -> tuple[tuple[str, SetupForm], ...]:
    """Return every game that was played before, with its form filled in as last time.

    A game that cannot be set up as last time, for example after a change of sheets, is left out.
    """
    begun: dict[str, Mapping[str, JsonValue]] = {}
    try:
        for event in journal.last_beginnings(MANY_EVENINGS):
            begun.setdefault(present_name(str(event.payload.get("game"))), event.payload)
    except JournalError as error:
        logger.warning("nothing is remembered of the last evening: %s", error)
    found: list[tuple[str, SetupForm]] = []
    for game, board in boards.items():
        if game in begun:
            form = _again(game, begun[game], board, config)
            found += [] if form is None else [(game, form)]
    return tuple(found)


def last_names(journal: Journal) -> tuple[str, ...]:
    """Return the names of those who played here, the last evening's first."""
    try:
        begun = journal.last_beginnings(MANY_EVENINGS)
    except JournalError as error:
        logger.warning("no names are remembered: %s", error)
        return ()
    return remembered(name for event in begun for name in names_in(event.payload))


def _again(
    game: str, payload: Mapping[str, JsonValue], board: Board, config: Config
) -> SetupForm | None:
    try:
        form = manifest_of(game).setup().again(payload, board, config)
        form.new_game()
    except (DeviceError, RulesError, LookupError, TypeError, ValueError) as error:
        logger.warning("%s is not offered as last time: %s", game, error)
        return None
    return form


def _shown(open_game: tuple[str, GameInPlay] | None) -> OpenGame | None:
    if open_game is None:
        return None
    _, game = open_game
    return OpenGame(game.name, game.progress())
