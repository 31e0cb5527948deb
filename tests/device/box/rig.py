"""The box without hardware: adapters that remember, and a service to press and show things to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from typing import Self, cast

from device.box.menu import Menu, start_menu
from device.box.service import Evening, Outlets, handle
from device.camera.folder import Shot
from device.errors import CameraError, DisplayError
from device.games.jinns.adapter import Look
from device.games.jinns.setup import JinnsForm
from device.journal.recorder import Recorder
from device.journal.store import Journal, Stamp
from device.table.events import Event, Pressed, Ruling, Seen, Stop
from device.table.game_in_play import Agreed, GameInPlay
from device.table.prompts import Key, Prompt, Signal
from device.table.session import Session
from games.jinns.moves import Action
from games.jinns.position import Position
from games.jinns.views import View
from tests.device.games.jinns.table_top import reading_of
from vision.sheet.board_file import find_board


class RememberingScreen:
    """Remembers what it was shown; can be unplugged."""

    def __init__(self) -> None:
        self.shown: list[Prompt] = []
        self.is_unplugged = False

    def show(self, prompt: Prompt) -> None:
        if self.is_unplugged:
            raise DisplayError("no display")
        self.shown.append(prompt)

    def clear(self) -> None:
        """Nothing to clear."""

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


class Box:
    """A running service whose events the test hands in one by one."""

    def __init__(self, journal: Journal, resume: tuple[str, GameInPlay] | None = None) -> None:
        ticks = count(1)
        self.screen, self.sounder = RememberingScreen(), RememberingSounder()
        self.inbox: SimpleQueue[Event] = SimpleQueue()
        self.settled: list[bool] = []
        self.watched: list[str] = []
        self.agreed: list[Agreed] = []
        self.outlets = Outlets(
            self.screen,
            self.sounder,
            Recorder(journal, lambda: Stamp(next(ticks), next(ticks), "boot")),
            name_game=lambda: "game-1",
            settle=self.settled.append,
            watch_for=self.watched.append,
            agree=self.agreed.append,
        )
        forms = (("jinns", JinnsForm(find_board("lake"))),)
        menu: Menu = start_menu(forms, None, is_lens_known=True)
        self.evening = Evening(menu, resume=resume)
        self.at_s = 0.0

    @property
    def session(self) -> Session[Position, Action, Look]:
        return session_of(self.evening.game)

    def take(self, event: Event) -> tuple[Ruling, ...]:
        rulings = handle(self.evening, event, self.inbox, self.outlets)
        while not self.inbox.empty():
            posted = self.inbox.get()
            assert not isinstance(posted, Stop)
            handle(self.evening, posted, self.inbox, self.outlets)
        return rulings

    def press(self, *keys: Key) -> None:
        for key in keys:
            self.take(Pressed(key))

    def see(self, view: View) -> tuple[Ruling, ...]:
        self.at_s += 1.0
        return self.take(Seen(reading_of(view), self.at_s))

    def begin(self, opening: View) -> None:
        """Set up a game for four by the book, and lay the opening."""
        self.press(Key.A, Key.A, Key.A, Key.A, Key.A)
        self.see(opening)
        self.press(Key.A)


def session_of(game: GameInPlay | None) -> Session[Position, Action, Look]:
    """Return the session of a game of Jinns."""
    assert game is not None
    return cast("Session[Position, Action, Look]", game.session)


def open_journal(path: Path) -> Journal:
    return Journal.open(path / "journal.sqlite")
