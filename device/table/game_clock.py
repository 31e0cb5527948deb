"""The game clock: how long a turn takes, if players want to know.

The clock is off by default. It reads no time itself: an event says how many seconds have passed. It
runs for the one player who is to move, and only while the screen shows ordinary play. So a pause,
a frame that cannot be read, a question of the box and pieces to be put back cost nobody a second.
Nothing is decided by the clock unless the owner chose so: what is used up is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeVar

from device.journal.store import JsonValue
from device.table.events import JournalEntry, Trouble
from device.table.prompts import ClockFace, Text, text
from device.table.screen import leads_back
from device.table.session import GamePhase, Page, Session
from games.game import TABLE, Seat

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

CLOCK = "clock"
"""The kind of the event by which a record knows how much time was used."""

KEPT_EVERY_S = 30.0  # what a power cut may give back to a player; a turn is kept when it ends


class ClockMode(Enum):
    """What the clock counts: nothing, each turn for itself, or all turns of each player."""

    OFF = "off"
    TURN = "turn"
    CHESS = "chess"


@dataclass(frozen=True, slots=True)
class ClockRules:
    """How the owner has set the clock.

    Attributes:
        mode: what it counts.
        turn_s: after how many seconds of one turn players are reminded.
        budget_s: how many seconds each player has in all.
        increment_s: how many seconds are added to them for each turn.
        is_end: whether the game ends where a budget is used up, and the points count.
    """

    mode: ClockMode = ClockMode.OFF
    turn_s: float = 120.0
    budget_s: float = 1800.0
    increment_s: float = 10.0
    is_end: bool = False

    @property
    def is_on(self) -> bool:
        """Whether anything is counted."""
        return self.mode is not ClockMode.OFF


@dataclass(frozen=True, slots=True)
class GameClock:
    """How much time was used.

    Attributes:
        used_s: by seat, the seconds of all turns so far.
        turns: by seat, how many turns were begun.
        seat: whose turn it is; None before the first turn that was timed.
        number: how many moves were made before this turn.
        turn_s: the seconds of this turn.
        is_told: whether players were reminded in this turn.
        unkept_s: the seconds that the record does not know yet.
    """

    used_s: Mapping[Seat, float] = field(default_factory=dict[Seat, float])
    turns: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    seat: Seat | None = None
    number: int = 0
    turn_s: float = 0.0
    is_told: bool = False
    unkept_s: float = 0.0


def timed_seat(session: Session[PositionT, MoveT, LookT]) -> Seat | None:
    """Return the player whose time runs: the one to move while the screen shows ordinary play.

    A hand over the sheet is play. Where several players decide at once, nobody is timed.
    """
    if session.phase is not GamePhase.PLAYING or session.page is not Page.GAME:
        return None
    is_seen = session.trouble in (None, Trouble.HAND)
    open_matters = (session.illegal_move, session.doubt, session.unseen, session.knock)
    is_open = any(matter is not None for matter in open_matters) or session.shows_difference
    if not is_seen or is_open or leads_back(session):
        return None
    seats = [seat for seat in session.table.game.to_move(session.position) if seat != TABLE]
    return seats[0] if len(seats) == 1 else None


def left_s(clock: GameClock, rules: ClockRules) -> float:
    """Return the seconds that are left of the turn, or of the player's budget; at least 0."""
    if rules.mode is ClockMode.TURN or clock.seat is None:
        return max(rules.turn_s - clock.turn_s, 0.0)
    more_s = rules.increment_s * max(clock.turns.get(clock.seat, 0) - 1, 0)
    return max(rules.budget_s + more_s - clock.used_s.get(clock.seat, 0.0), 0.0)


def is_used_up(clock: GameClock, rules: ClockRules) -> bool:
    """Return whether the time of the turn, or of the player, is used up."""
    return clock.seat is not None and left_s(clock, rules) <= 0.0


def at_turn(clock: GameClock, seat: Seat | None, number: int) -> GameClock:
    """Return the clock when a seat is to move; a new turn begins with another seat or move.

    Args:
        clock: the clock before.
        seat: the one player to move; None if nobody or several are.
        number: how many moves were made.
    """
    if seat is None or (seat, number) == (clock.seat, clock.number):
        return clock
    turns = dict(clock.turns)
    if seat != clock.seat:
        turns[seat] = turns.get(seat, 0) + 1
    return replace(clock, turns=turns, seat=seat, number=number, turn_s=0.0, is_told=False)


def passed(clock: GameClock, seconds: float) -> GameClock:
    """Return the clock after seconds that count for the player to move."""
    if clock.seat is None:
        return clock
    used_s = {**clock.used_s, clock.seat: clock.used_s.get(clock.seat, 0.0) + seconds}
    return replace(
        clock, used_s=used_s, turn_s=clock.turn_s + seconds, unkept_s=clock.unkept_s + seconds
    )


def face_of(clock: GameClock, rules: ClockRules) -> ClockFace | None:
    """Return what the display shows of the clock; None while nobody is timed."""
    if not rules.is_on or clock.seat is None:
        return None
    whole_s = rules.turn_s if rules.mode is ClockMode.TURN else rules.budget_s
    left = left_s(clock, rules)
    return ClockFace(int(left + 0.5), min(left / whole_s, 1.0))


def told_text(rules: ClockRules, name: str) -> Text:
    """Return the sentence that tells, without blame, that time is used up."""
    if rules.mode is ClockMode.CHESS:
        return text("clock-used-up", seat=name)
    return text("clock-reminder", time=_minutes(rules.turn_s))


def thought(clock: GameClock, seat_name: Callable[[Seat], str]) -> tuple[Text, ...]:
    """Return the sentences about how long each player thought; none without a clock."""
    return tuple(
        text("kept-clock", seat=seat_name(seat), time=_minutes(used_s))
        for seat, used_s in sorted(clock.used_s.items())
    )


def _minutes(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def kept(clock: GameClock) -> tuple[GameClock, tuple[JournalEntry, ...]]:
    """Return the clock with all of it in the record, and the entry that says so."""
    if clock.unkept_s <= 0.0:
        return clock, ()
    payload: dict[str, JsonValue] = {
        "used": {str(seat): round(used_s, 1) for seat, used_s in clock.used_s.items()},
        "turns": {str(seat): count for seat, count in clock.turns.items()},
        "seat": clock.seat,
        "number": clock.number,
        "turn": round(clock.turn_s, 1),
        "told": clock.is_told,
    }
    return replace(clock, unkept_s=0.0), (JournalEntry(CLOCK, payload),)


def clock_again(payload: Mapping[str, JsonValue]) -> GameClock:
    """Return the clock that `kept` has put into the record.

    Raises:
        KeyError, TypeError, ValueError: the entry is none of a clock.
    """
    used, turns, seat = payload["used"], payload["turns"], payload["seat"]
    if not isinstance(used, dict) or not isinstance(turns, dict) or not isinstance(seat, int):
        raise TypeError(f"{payload!r} is no entry of a clock")
    return GameClock(
        {Seat(int(one)): float(str(used_s)) for one, used_s in used.items()},
        {Seat(int(one)): int(str(count)) for one, count in turns.items()},
        Seat(seat),
        int(str(payload["number"])),
        float(str(payload["turn"])),
        is_told=payload["told"] is True,
    )
