"""The keeper of exhibits: the last turns in memory, on the disk what is disputed.

A thread of its own makes the photos, so that no player waits for them. What it cannot keep is
logged, and the game goes on.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from queue import SimpleQueue

from device.exhibits.exhibit import Photographed
from device.exhibits.matters import CALLED, Look, Matter, Moment, matter_of
from device.exhibits.photographer import explained, numbered, photographed
from device.exhibits.store import Allowance, ExhibitStore
from device.games.port import FrameSource
from device.health.last_line import LastLine
from device.reading.readers import AnyReading
from device.table.events import Effect, Event
from device.table.game_in_play import GameInPlay
from vision.errors import FileError
from vision.sheet.board import Board
from vision.sheet.constants import PHOTO_MOST_BYTES
from vision.sheet.lens import Lens

logger = logging.getLogger(__name__)

MOST_MEMORY = 32_000_000  # bytes of photos: 400 matters with two photos of the largest size
MOST_WAITING = 4  # matters with two frames each; of a turn too many only the photos are left out
LAST_TURNS = 3  # are written when the referee is called
LAST_S = 0.2  # what waits at the end of the service gets this long


@dataclass(frozen=True, slots=True)
class LookedAt:
    """What the keeper looks at.

    Attributes:
        eye: the source of the last frame that was read.
        boards: the sheet of each game.
        lens: the lens of the camera.
    """

    eye: FrameSource
    boards: Mapping[str, Board]
    lens: Lens


@dataclass(frozen=True, slots=True)
class _Kept:
    """An exhibit in memory, with what explains it.

    Attributes:
        game_id: the game's name in the journal.
        one: the exhibit, not yet explained.
        game: the game before the matter; None for a matter before the last turns.
        reading: what was read at the matter; None if nothing was, or for such a matter.
        is_written: whether it lies on the disk.
    """

    game_id: str
    one: Photographed
    game: GameInPlay | None
    reading: AnyReading | None
    is_written: bool = False


class ExhibitKeeper:
    """Told of every event by the service's thread; makes and keeps exhibits in its own."""

    def __init__(
        self, table: LookedAt, store: ExhibitStore, allowance: Allowance, today: Callable[[], str],
        language: str = "en", most_memory: int = MOST_MEMORY,
    ) -> None:  # fmt: skip
        """Keep nothing yet.

        Args:
            table: what the keeper looks at.
            store: the folder of what is disputed.
            allowance: how much may be written.
            today: returns date and time, UTC; empty if the clock is not set.
            language: the language of the screens.
            most_memory: how many bytes the photos of the evening may take. Photos that are still to
                come have their room from the start, so the service uses no more memory at its end.
        """
        self._table, self._store, self._allowance = table, store, allowance
        self._today, self._language = today, language
        self._before: tuple[str, GameInPlay] | None = None
        self._agreed: Look | None = None
        self._waiting: SimpleQueue[Matter | None] = SimpleQueue()
        self._album: deque[_Kept] = deque()
        self._most_memory = most_memory
        self._room = [_blank() for _ in range(most_memory // PHOTO_MOST_BYTES)]
        self._size_bytes = 0
        self._last_line = LastLine("keeping an exhibit")
        self._numbers: dict[str, int] = {}

    def speak(self, language: str) -> None:
        """Say what is kept from now on in another language."""
        self._language = language

    def report(
        self, event: Event, effects: tuple[Effect, ...], game: GameInPlay | None, game_id: str
    ) -> None:
        """Take note of an event.

        Args:
            event: the event.
            effects: its effects.
            game: the game after it; None while the menu is shown.
            game_id: the game's name in the journal.
        """
        before, self._before = self._before, None if game is None else (game_id, game)
        if game is None or before is None or before[0] != game_id:
            self._agreed = None
            return
        look = self._table.eye.seen
        if look is not None and not game.adapter.is_own_reading(look[0]):
            look = None
        moment = Moment(game_id, before[1], game, event, effects)
        matter = matter_of(moment, self._today(), (self._agreed, look), self._language)
        if matter is not None and (matter.is_disputed or self._waiting.qsize() < MOST_WAITING):
            self._waiting.put(matter)
        if look is not None and game.agreed is not None and game.agreed[0] is look[0]:
            self._agreed = look

    def album(self, game_id: str) -> tuple[Photographed, ...]:
        """Return the exhibits of a game that are in memory, the earliest first; for any thread."""
        return tuple(kept.one for kept in tuple(self._album) if kept.game_id == game_id)

    def work(self) -> None:
        """Make exhibits until the end comes."""
        for matter in iter(self._waiting.get, None):
            self._tried(matter)

    def drain(self) -> None:
        """Make the exhibits that wait, in the caller's thread."""
        while not self._waiting.empty():
            matter = self._waiting.get()
            if matter is not None:
                self._tried(matter)

    def end(self) -> None:
        """Let `work` end after what waits."""
        self._waiting.put(None)

    def _tried(self, matter: Matter) -> None:
        self._last_line.attempt(partial(self._keep, matter))

    def _keep(self, matter: Matter) -> None:
        board = self._table.boards[matter.game.name]
        number = self._next_number(matter.game_id)
        one = numbered(photographed(matter, board, self._table.lens), number)
        if matter.exhibit.kind == CALLED:
            self._write_last_turns(matter.game_id)
        reading = None if matter.after is None else matter.after[0]
        kept = _Kept(matter.game_id, one, matter.game, reading)
        self._remember(self._written(kept) if matter.is_disputed else kept)

    def _next_number(self, game_id: str) -> int:
        if game_id not in self._numbers:
            self._numbers = {game_id: max(self._store.numbers(game_id), default=0)}
        self._numbers[game_id] += 1
        return self._numbers[game_id]

    def _write_last_turns(self, game_id: str) -> None:
        """Write the last exhibits in memory: the referee is called because of them, as a rule."""
        for place in range(max(0, len(self._album) - LAST_TURNS), len(self._album)):
            kept = self._album[place]
            if kept.game_id == game_id and not kept.is_written:
                self._album[place] = self._written(kept)

    def _written(self, kept: _Kept) -> _Kept:
        """Explain an exhibit and write it, without its photos if there were too many this hour."""
        one = kept.one if kept.game is None else explained(kept.one, kept.game, kept.reading)
        number = one.exhibit.number
        if not self._allowance.may_spend(one.size_bytes):
            logger.info("exhibit %d is kept without photos: too many this hour", number)
            one = Photographed(one.exhibit, None, None)
        try:
            self._store.write(kept.game_id, one)
            self._store.give_up_oldest()
        except (OSError, FileError) as error:
            logger.warning("exhibit %d is not kept: %s", number, error)
            return kept
        return replace(kept, is_written=True)

    def _remember(self, kept: _Kept) -> None:
        """Keep an exhibit, in place of the oldest ones if there is no room for it.

        What explains an exhibit takes more memory than its photos, so only the last turns have it.
        """
        self._album.append(kept)
        self._size_bytes += kept.one.size_bytes
        while self._size_bytes > self._most_memory:
            self._size_bytes -= self._album.popleft().one.size_bytes
        taken = -(-self._size_bytes // PHOTO_MOST_BYTES)
        del self._room[max(0, self._most_memory // PHOTO_MOST_BYTES - taken) :]
        before = len(self._album) - LAST_TURNS - 1
        if before >= 0:
            self._album[before] = replace(self._album[before], game=None, reading=None)


def _blank() -> bytes:
    """Return the room of a photo that is still to come; the kernel gives it at once."""
    return b"\1" * PHOTO_MOST_BYTES


@contextmanager
def working(keeper: ExhibitKeeper) -> Generator[ExhibitKeeper]:
    """Let the keeper work in the background while the block runs."""
    thread = threading.Thread(target=keeper.work, name="exhibits", daemon=True)
    thread.start()
    try:
        yield keeper
    finally:
        keeper.end()
        thread.join(LAST_S)
