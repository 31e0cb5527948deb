"""The box that random events go through: the service's loop and journal, with parts that fail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from random import Random

from device.box.boards import boards_of
from device.box.decision import BoxState, Decision
from device.box.menu import OpenGame, start_menu
from device.box.service import Outlets, handle, show_start
from device.config.sections import Config, GameConfig
from device.errors import JournalError, JournalFullError
from device.games.islands.setup import IslandsForm
from device.games.port import SetupForm
from device.games.registry import manifest_of
from device.health.report import Health, Machine, SupplyState
from device.journal.recorder import BEGIN, Recorder, resumed
from device.journal.store import Journal, JsonValue, Stamp, StoredEvent
from device.table.events import Event, JournalBack, JournalEntry, Tick
from device.table.game_in_play import GameInPlay
from tests.device.box.rig import NoLastLines, RememberingScreen, RememberingSounder
from tests.games.islands.box import BOX


class FailingJournal(Journal):
    """A real journal whose disk is full, or fails, while it is told so."""

    trouble: JournalError | None = None

    def append(self, game: str, kind: str, payload: Mapping[str, JsonValue], at: Stamp) -> int:
        if self.trouble is not None:
            raise self.trouble
        return super().append(game, kind, payload, at)


class SoakBox:
    """One box from its first start on; it is switched off and on by the cut of its power."""

    def __init__(self, game: str, path: Path, dice: Random) -> None:
        """Start with an empty journal at `path`, for one game."""
        self._dice = dice
        self._path = path
        self._boards = boards_of(Config(game=GameConfig(game=game)))
        self._config = Config()
        self._game = game
        self._number = 0
        self._boot = 0
        self._inbox: SimpleQueue[Event] = SimpleQueue()
        self.expected: list[StoredEvent] = []
        self.start()

    def start(self) -> None:
        """Start the service on the journal, as after a cut of the power."""
        self._boot += 1
        self.journal = FailingJournal.open(self._path)
        self._recorder = Recorder(self.journal, self._stamp)
        self._outlets = Outlets(
            RememberingScreen(),
            RememberingSounder(),
            self._recorder,
            new_game_id=self._new_id,
            ask_reader=lambda _: None,
            check_health=self._check,
            last_lines=NoLastLines(),
        )
        name = self.journal.last_open_game()
        open_game = None if name is None else (name, self.replayed(self.journal.events(name)))
        shown = open_game and OpenGame(open_game[1].name, open_game[1].progress())
        menu = start_menu(((self._game, self._form()),), shown, is_lens_known=True)
        self.state = BoxState(menu, open_game=open_game)
        self.expected = [] if name is None else list(self.journal.events(name))
        show_start(self.state, self._outlets)

    def cut(self) -> None:
        """Cut the power: what waits in memory is gone, what is in the journal stays."""
        self.journal.close()
        self._inbox = SimpleQueue()
        self.start()

    def close(self) -> None:
        self.journal.close()

    def take(self, event: Event) -> None:
        """Hand in an event, and then what the service itself posts because of it."""
        self._handle(event)
        while not self._inbox.empty():
            self._handle(self._inbox.get())

    def spoil_disk(self, trouble: JournalError | None) -> None:
        self.journal.trouble = trouble

    @property
    def waiting(self) -> int:
        """How many entries the disk has not taken yet."""
        return self._recorder.memory().waiting

    def replayed(self, events: list[StoredEvent] | tuple[StoredEvent, ...]) -> GameInPlay:
        return resumed(events, self._boards)

    def _handle(self, event: Event) -> None:
        decision = handle(self.state, event, self._inbox, self._outlets)
        self._expect(decision)
        self.state = decision.state
        if self.state.is_off:
            self.cut()

    def _expect(self, decision: Decision) -> None:
        for entry in decision.entries:
            if entry.kind == BEGIN:
                self.expected = []
            self.expected.append(self._stored(decision.state.game_id, entry))

    def _stored(self, game_id: str, entry: JournalEntry) -> StoredEvent:
        at = Stamp(0, 0, "")
        return StoredEvent(len(self.expected), game_id, entry.kind, entry.payload, at)

    def _form(self) -> SetupForm:
        board = self._boards[self._game]
        form = manifest_of(self._game).setup().form(board, self._config)
        if isinstance(form, IslandsForm) and self._dice.random() < 0.8:
            return replace(form, box=BOX)
        return form

    def _new_id(self) -> str:
        self._number += 1
        return f"{self._boot}-{self._number}"

    def _stamp(self) -> Stamp:
        """Return a time of a clock that is set now and then, also back."""
        return Stamp(self._dice.randrange(2**41), self._dice.randrange(2**41), str(self._boot))

    def _check(self, tick: Tick, doing: str) -> tuple[Health, JournalBack | None]:
        news = self._recorder.tend()
        return Health(doing=doing, machine=tick.machine, memory=self._recorder.memory()), news


def any_machine(dice: Random) -> Machine:
    """Return a machine that is mostly well."""
    well = dice.random() < 0.8
    return Machine(
        heat_c=50.0 if well else dice.uniform(0, 120),
        power=SupplyState.GOOD if well else dice.choice(list(SupplyState)),
        is_slowed=None if well else dice.random() < 0.5,
        free_mb=5000 if well else dice.randrange(400),
    )


def any_disk_trouble(dice: Random) -> JournalError:
    """Return a full disk or a failing one."""
    return dice.choice((JournalFullError("no room"), JournalError("input/output error")))
