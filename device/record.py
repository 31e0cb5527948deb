"""The record of an evening: what is journalled, kept safe while the disk refuses, and read back."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from device.errors import JournalError, JournalFullError, RecordError
from device.events import JournalBack, JournalFailed, Keep
from device.journal import Event, Journal, JsonValue, Stamp
from device.lake import LakeTable, Look
from device.session import Phase, Session, begin
from device.tables import lake_table
from games.errors import RulesError
from games.jinns.actions import Action
from games.jinns.options import options_of, options_values
from games.jinns.position import Position
from vision.board import Board

logger = logging.getLogger(__name__)

BEGIN = "begin"
LakeSession = Session[Position, Action, Look]


class Recorder:
    """Writes a game's events to the journal, in order; what the disk refuses waits in memory."""

    def __init__(self, journal: Journal, clock: Callable[[], Stamp]) -> None:
        self._journal = journal
        self._clock = clock
        self._waiting: deque[tuple[str, Keep, Stamp]] = deque()

    def keep(self, game: str, event: Keep) -> JournalFailed | JournalBack | None:
        """Record an event; return what changed about the journal, or None."""
        had_trouble = bool(self._waiting)
        self._waiting.append((game, event, self._clock()))
        try:
            self._write()
        except JournalError as error:
            if had_trouble:
                return None
            logger.error("events are not being recorded: %s", error)  # noqa: TRY400 - no traceback for players
            return JournalFailed(isinstance(error, JournalFullError))
        return JournalBack() if had_trouble else None

    def _write(self) -> None:
        while self._waiting:
            game, event, at = self._waiting[0]
            self._journal.append(game, event.kind, event.payload, at)
            self._waiting.popleft()


def begin_event(table: LakeTable, board: Board) -> Keep:
    """Return the event that begins a game's record: everything its rules depend on."""
    setup = table.game.setup
    payload: dict[str, JsonValue] = {
        "game": table.game.name,
        "edition": setup.edition.value,
        "seats": [[str(colour) for colour in seat] for seat in setup.seats],
        "options": options_values(setup.options),
        "sheet": board.name,
    }
    return Keep(BEGIN, payload)


def resumed(events: Sequence[Event], board: Board) -> LakeSession:
    """Return the session that a game's record leads to: state is the journal replayed.

    Raises:
        RecordError: the record is of another sheet, or does not follow the rules.
    """
    if not events or events[0].kind != BEGIN:
        raise RecordError("the record has no beginning; start a new game")
    try:
        return _replayed(events, _begun(events[0].payload, board))
    except (RulesError, KeyError, TypeError, IndexError) as error:
        raise RecordError(f"game {events[0].game}: its record does not add up: {error}") from error


def moves_made(events: Iterable[Event]) -> int:
    """Return how many turns stand in a record."""
    made = 0
    for event in events:
        if event.kind == "turn":
            made += 1
        elif event.kind == "undone":
            made -= cast("int", event.payload["turns"])
    return made


def _begun(payload: Mapping[str, JsonValue], board: Board) -> LakeSession:
    if payload["sheet"] != board.name:
        raise RecordError(
            f"the game was begun on sheet {payload['sheet']}, this one is {board.name}"
        )
    seats = cast("Sequence[Sequence[str]]", payload["seats"])
    options = options_of(cast("Mapping[str, object]", payload["options"]))
    return begin(lake_table(board, str(payload["edition"]), seats, options))


def _replayed(events: Sequence[Event], session: LakeSession) -> LakeSession:
    game = session.table.game
    for event in events:
        if event.kind == "opening":
            position = game.parse_position(str(event.payload["position"]))
            session = replace(session, phase=Phase.PLAYING, history=(position,), turns=())
        elif event.kind == "turn":
            move = game.parse_move(str(event.payload["turn"]))
            position = game.apply(session.position, move)
            session = replace(
                session, history=(*session.history, position), turns=(*session.turns, move)
            )
        elif event.kind == "undone":
            count = cast("int", event.payload["turns"])
            session = replace(
                session, history=session.history[:-count], turns=session.turns[:-count]
            )
    if session.history and game.outcome(session.position) is not None:
        return replace(session, phase=Phase.OVER)
    return session
