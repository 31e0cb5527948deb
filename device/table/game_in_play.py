"""The game in play, as service, recorder and replay use it, whatever game it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self, TypeVar, cast

from device.journal.store import StoredEvent
from device.keepsake.incident import Incident
from device.keepsake.keepsake import Keepsake, Say
from device.reading.readers import AnyReading
from device.table.buttons import ended, key_for
from device.table.chronicle import incidents
from device.table.events import Effect, Event
from device.table.game_clock import CLOCK, GameClock, clock_again, thought, timed_seat
from device.table.port import GameAdapter
from device.table.prompts import Key, Prompt, Text, text
from device.table.referee_entries import may_call
from device.table.replaying import after_event
from device.table.screen import screen
from device.table.session import PAUSABLE, GamePhase, Page, Session, begin
from device.table.step import step
from device.table.turns import closed
from device.table.weighing import Explanation, case_of, explanations
from games.game import Seat, Tally

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

Agreed = tuple[AnyReading, Sequence[object]]
"""The reading that last agreed with the record, and how the record looked."""


@dataclass(frozen=True, slots=True)
class GameInPlay:
    """One game at the table, from its opening to its end, around a session.

    Positions and moves come from the session and go back to its own adapter. So service, recorder
    and replay need not know the types of the game.
    """

    session: Session[object, object, object]
    clock: GameClock = field(default_factory=GameClock)

    @classmethod
    def of(cls, session: Session[PositionT, MoveT, LookT]) -> Self:
        """Return the game that a session plays."""
        return cls(cast("Session[object, object, object]", session))

    @property
    def name(self) -> str:
        """The game's name in the notation."""
        return self.session.table.game.name

    @property
    def adapter(self) -> GameAdapter[object, object, object]:
        """The game's adapter, which joins its rules to the camera and the buttons."""
        return self.session.table

    @property
    def position(self) -> object:
        """The position after the last accepted move; a game has one once its opening is laid."""
        return self.session.position

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats in turn order."""
        return self.session.table.game.seats

    @property
    def phase(self) -> GamePhase:
        """Whether the opening is being laid, the game is played, or the game is over."""
        return self.session.phase

    @property
    def is_settled(self) -> bool:
        """Whether no question, trouble or difference is open.

        Then a scene at rest need not be read again soon.
        """
        session = self.session
        return (
            session.phase is not GamePhase.LAYING
            and session.trouble is None
            and not session.differs
            and session.doubt is None
            and session.illegal_move is None
            and session.gone is None
            and session.knock is None
        )

    @property
    def is_said_clear(self) -> bool:
        """Whether players have said, since the last frame, that nothing is over the sheet."""
        return self.session.is_said_clear

    @property
    def timed_seat(self) -> Seat | None:
        """The player whose time runs: the one to move while the screen shows ordinary play."""
        return timed_seat(self.session)

    @property
    def moves_made(self) -> int:
        """How many moves and decisions of the game were made."""
        return len(self.session.turns)

    @property
    def can_pause(self) -> bool:
        """Whether a pause may replace what the screen shows."""
        return self.session.page in PAUSABLE

    @property
    def has_referee(self) -> bool:
        """Whether the referee may be called now."""
        return may_call(self.session)

    @property
    def agreed(self) -> Agreed | None:
        """The last state of the sheet on which reader and record agreed, or None."""
        return self.session.settled

    def prompt(self) -> Prompt:
        """Return what the players see now."""
        return screen(self.session)

    def stepped(self, event: Event) -> tuple[Self, tuple[Effect, ...]]:
        """Return the game after an event, and the effects to carry out, in order."""
        session, effects = step(self.session, event)
        return replace(self, session=session), effects

    def replayed(self, events: Sequence[StoredEvent]) -> Self:
        """Return the game after the events of its record.

        Raises:
            RulesError, KeyError, IndexError: an event does not fit the record before it.
        """
        session, clock = self.session, self.clock
        for event in events:
            session = after_event(session, event)
            clock = clock_again(event.payload) if event.kind == CLOCK else clock
        if _is_end_unseen(session):
            session = closed(session)
        return replace(self, session=session, clock=clock)

    def first_secret(self, events: Sequence[StoredEvent]) -> int | None:
        """Return the number, from 0, of the event at which what is still secret begins.

        A secret that was taken back stays one until the next time that all is open.
        """
        session, first, was_secret = self.session, None, False
        for number, event in enumerate(events):
            session = after_event(session, event)
            is_secret = bool(session.history) and bool(
                session.capabilities.veiled(session.position, session.turns)
            )
            if is_secret and first is None:
                first = number
            elif was_secret and not is_secret and event.kind == "turn":
                first = None
            was_secret = is_secret
        return first

    def ended(self) -> tuple[Self, tuple[Effect, ...]]:
        """Return the game as it ends where its players have agreed to that."""
        session, effects = ended(self.session)
        return replace(self, session=session), effects

    def incidents(self, events: Sequence[StoredEvent]) -> tuple[Incident, ...]:
        """Return what happened beside the turns, by the events of the whole record."""
        first = replace(begin(self.session.table), history=self.session.history[:1])
        return (*incidents(first, events), *self._thought())

    def _thought(self) -> tuple[Incident, ...]:
        """Return how long each player thought, if the game was timed."""
        lines = thought(self.clock, self.seat_name)
        return (Incident(self.moves_made, CLOCK, lines),) if lines else ()

    def ending(self) -> tuple[Text, ...]:
        """Return who has won and why the game is over; nothing while it is played."""
        session = self.session
        if session.phase is not GamePhase.OVER:
            return ()
        return screen(replace(session, page=Page.GAME, is_uncleared=False, trouble=None)).lines

    def key_for(self, choice: str) -> Key | None:
        """Return the button that decides for `choice` or leads there; None if it is not asked."""
        return key_for(self.session, choice)

    def board_text(self) -> str:
        """Return in notation what lies on the sheet by the record; empty before the opening."""
        session = self.session
        return session.table.capabilities.forms.board(session.position) if session.history else ""

    def explained(self, reading: AnyReading) -> tuple[Explanation, ...]:
        """Return what may have happened by a reading; nothing before the opening."""
        session = self.session
        if not session.history or not session.table.is_own_reading(reading):
            return ()
        return explanations(case_of(session, reading), session.table.game.move_text)

    def scores(self) -> Mapping[Seat, Tally]:
        """Return every seat's score so far; empty before the opening."""
        session = self.session
        return session.table.game.scores(session.position) if session.history else {}

    def seat_name(self, seat: Seat) -> str:
        """Return the fact that names a seat in texts."""
        return self.session.table.screens.seat_name(seat)

    def turns_text(self) -> tuple[str, ...]:
        """Return the turns so far in notation."""
        return tuple(map(self.session.table.game.move_text, self.session.turns))

    def progress(self) -> Text:
        """Return the sentence that says how far the game has come."""
        session = self.session
        if not session.history:
            return text("resume-laying")
        return session.table.screens.progress(session.position, session.turns)

    def keepsake(self, say: Say) -> Keepsake:
        """Return the keepsake of the game so far."""
        return self.session.table.keepsake(self.session.history, self.session.turns, say)


def _is_end_unseen(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether the rules have ended a game of which players have not seen the end yet."""
    if not session.history or session.phase is GamePhase.OVER:
        return False
    return session.table.game.outcome(session.position) is not None
