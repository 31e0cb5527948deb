"""The events that come into the service, and the effects of its decisions, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from device.health.report import Machine
from device.journal.store import JsonValue
from device.panel.gestures import Further
from device.reading.readers import AnyReading
from device.table.prompts import Key, Prompt, Text


class Trouble(Enum):
    """Why the board is not read just now; each has a screen of its name."""

    HAND = "hand"
    COVERED = "covered"
    SHEET_LOST = "sheet-lost"
    MIRRORED = "mirrored"
    TWO_SHEETS = "two-sheets"
    DARK = "dark"
    GLARE = "glare"
    CAMERA_LOST = "camera-lost"


@dataclass(frozen=True, slots=True)
class Seen:
    """A still frame was read.

    Attributes:
        reading: its evidence.
        at_s: when it was taken, monotonic seconds.
    """

    reading: AnyReading
    at_s: float


@dataclass(frozen=True, slots=True)
class Blocked:
    """A still frame that could not be read, or no frame at all."""

    trouble: Trouble
    at_s: float


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button was pressed."""

    key: Key


@dataclass(frozen=True, slots=True)
class PauseAsked:
    """The players want a pause, whatever the game asks just now."""


@dataclass(frozen=True, slots=True)
class JournalFailed:
    """An event could not be recorded; `is_full` when the disk has no room."""

    is_full: bool


@dataclass(frozen=True, slots=True)
class JournalBack:
    """Everything is recorded again."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Some seconds have passed; this is how the machine does."""

    machine: Machine


@dataclass(frozen=True, slots=True)
class Stop:
    """The service ends."""


Event = Seen | Blocked | Pressed | PauseAsked | Further | JournalFailed | JournalBack | Tick | Stop


@dataclass(frozen=True, slots=True)
class Tell:
    """Show this, and sound it."""

    prompt: Prompt


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """Record this before anything else happens."""

    kind: str
    payload: Mapping[str, JsonValue]


class Said(Enum):
    """What a verdict says of a frame, in the notation's words."""

    SETUP = "setup"
    HAND = "hand"
    COVERED = "covered"
    MOVE = "move"
    ILLEGAL = "illegal"
    TAKEBACK = "takeback"
    REMOVE = "remove"
    UNCHANGED = "unchanged"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Ruling:
    """The service's verdict on a frame.

    Attributes:
        said: what happened.
        move: the move in notation, or empty.
        reasons: codes of the rules that an illegal move breaks.
        why: the sentence that the players see.
    """

    said: Said
    move: str = ""
    reasons: tuple[str, ...] = ()
    why: Text | None = None


Effect = Tell | JournalEntry | Ruling
