"""The box without hardware: adapters that remember, and a service to press and show things to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from typing import Self, TypeVar, cast

from device.box.decision import BoxState
from device.box.menu import Menu, start_menu
from device.box.service import Outlets, handle
from device.camera.folder import Shot
from device.errors import CameraError, DisplayError
from device.games.jinns.adapter import Look
from device.games.jinns.setup import JinnsForm
from device.health.last_line import Fault, LastLines
from device.journal.recorder import Recorder
from device.journal.store import Journal, Stamp
from device.reading.requests import CameraRequest
from device.table.events import Effect, Event, Pressed, Ruling, Seen, Stop
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Prompt, Signal
from device.table.session import Session
from games.jinns.moves import Action
from games.jinns.position import Position
from games.jinns.views import View
from tests.device.games.jinns.table_top import reading_of
from vision.sheet.board_file import find_board

T = TypeVar("T")


class RememberingScreen:
    """Remembers what it was shown; can be unplugged."""

    def __init__(self) -> None:
        self.shown: list[Prompt] = []
        self.language = "en"
        self.is_unplugged = False

    def show(self, prompt: Prompt) -> None:
        if self.is_unplugged:
            raise DisplayError("no display")
        self.shown.append(prompt)

    def speak(self, language: str) -> None:
        self.language = language

    def clear(self) -> None:
        """Nothing to clear."""

    def trouble(self) -> str:
        return ""

    def leave(self) -> None:
        """Nothing to leave."""

    def close(self) -> None:
        """Nothing to close."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class RememberingSounder:
    """Remembers what it was to sound."""

    def __init__(self) -> None:
        self.played: list[Signal] = []

    def play(self, signal: Signal) -> None:
        self.played.append(signal)

    def close(self) -> None:
        """Nothing to close."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class ListedCamera:
    """Gives the shots it was given, then stops or fails."""

    def __init__(self, shots: list[Shot], error: CameraError | None = None) -> None:
        self._shots = shots
        self._error = error

    def shots(self) -> Iterator[Shot]:
        yield from self._shots
        if self._error is not None:
            raise self._error

    def close(self) -> None:
        """Nothing to close."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class NothingSeen:
    """A scene in which nothing is read."""

    def look(self, shot: Shot) -> Event | None:
        del shot
        return None

    def forget_stillness(self) -> None:
        """Nothing is known."""


class NoLastLines(LastLines):
    """Stands behind nothing: a test is to see what fails."""

    def attempt(
        self, doing: str, work: Callable[[], T], foreseen: tuple[type[Exception], ...] = ()
    ) -> T | Fault:
        del doing, foreseen
        return work()


class Box:
    """A running service whose events the test hands in one by one; a fault is raised."""

    def __init__(self, journal: Journal, open_game: tuple[str, GameInPlay] | None = None) -> None:
        ticks = count(1)
        self.screen, self.sounder = RememberingScreen(), RememberingSounder()
        self.inbox: SimpleQueue[Event] = SimpleQueue()
        self.requests: list[CameraRequest] = []
        self.outlets = Outlets(
            self.screen,
            self.sounder,
            Recorder(journal, lambda: Stamp(next(ticks), next(ticks), "boot")),
            new_game_id=lambda: "game-1",
            ask_reader=self.requests.append,
            last_lines=NoLastLines(),
        )
        forms = (("jinns", JinnsForm(find_board("lake"))),)
        menu: Menu = start_menu(forms, None, is_lens_known=True)
        self.state = BoxState(menu, open_game=open_game)
        self.at_s = 0.0

    @property
    def session(self) -> Session[Position, Action, Look]:
        return session_of(self.state.game)

    def take(self, event: Event) -> tuple[Ruling, ...]:
        """Hand in an event, and then what the service itself posts because of it."""
        effects = self._handle(event)
        while not self.inbox.empty():
            posted = self.inbox.get()
            assert not isinstance(posted, Stop)
            self._handle(posted)
        return tuple(effect for effect in effects if isinstance(effect, Ruling))

    def _handle(self, event: Event) -> tuple[Effect, ...]:
        drawn, played = len(self.screen.shown), len(self.sounder.played)
        decision = handle(self.state, event, self.inbox, self.outlets)
        self.state = decision.state
        assert len(self.screen.shown) <= drawn + 1, "one event drew the screen twice"
        assert len(self.sounder.played) <= played + 1, "one event was sounded twice"
        return decision.effects

    def press(self, *keys: Key) -> None:
        for key in keys:
            self.take(Pressed(key))

    def see(self, view: View) -> tuple[Ruling, ...]:
        self.at_s += 1.0
        return self.take(Seen(reading_of(view), self.at_s))

    def set_up(self) -> None:
        """Take every answer that the set-up menu proposes: four players, no house rules."""
        while self.state.game is None:
            self.press(Key.A)

    def begin(self, opening: View) -> None:
        """Set up a game for four, and lay the opening."""
        self.set_up()
        self.see(opening)
        self.press(Key.A)


def session_of(game: GameInPlay | None) -> Session[Position, Action, Look]:
    """Return the session of a game of Jinns."""
    assert game is not None
    return cast("Session[Position, Action, Look]", game.session)


def open_journal(path: Path) -> Journal:
    return Journal.open(path / "journal.sqlite")
