"""The events that come into the service, and the effects of its decisions, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from device.health.report import Machine
from device.journal.store import JsonValue
from device.panel.gestures import Further
from device.reading.readers import AnyReading
from device.table.alone import AloneScreen
from device.table.called import RefereeEntry
from device.table.prompts import Chart, Key, Prompt, Text
from games.game import Seat


class Trouble(Enum):
    """Why the board is not read just now; each trouble has a screen with its name."""

    HAND = "hand"
    COVERED = "covered"
    SHEET_LOST = "sheet-lost"
    MIRRORED = "mirrored"
    TWO_SHEETS = "two-sheets"
    DARK = "dark"
    GLARE = "glare"
    CAMERA_LOST = "camera-lost"
    UNREADABLE = "unreadable"
    FAULT = "fault"

    @property
    def is_thing(self) -> bool:
        """Whether something seems to be over the board or on it; players may know better."""
        return self in (Trouble.HAND, Trouble.COVERED)


@dataclass(frozen=True, slots=True)
class Seen:
    """A still frame was read.

    Attributes:
        reading: the reading of the frame.
        at_s: when the frame was taken, monotonic seconds.
    """

    reading: AnyReading
    at_s: float


@dataclass(frozen=True, slots=True)
class Blocked:
    """A still frame could not be read, or the camera gives no frame."""

    trouble: Trouble
    at_s: float


@dataclass(frozen=True, slots=True)
class Aimed:
    """How the camera is aimed at the sheet.

    Attributes:
        todo: what to do, the most important first; nothing if the camera is well aimed.
        chart: a plan of the picture, if a sheet was found.
    """

    todo: tuple[Text, ...] = ()
    chart: Chart | None = None


class BareOutcome(Enum):
    """How learning a bare sheet ended."""

    KEPT = "it is known, also after a restart"
    NOT_KEPT = "it is known until the box goes off, as the disk takes nothing"
    UNREADABLE = "its reader cannot use the photo"


@dataclass(frozen=True, slots=True)
class BareLooked:
    """What a look at a bare sheet says.

    Attributes:
        todo: what to do, or None if all is well.
        looks: how many looks in a row were good.
        chart: a plan of the sheet with what seems to lie on it, or None.
        may_be_print: whether the players may say that what seems to lie there is print.
        outcome: how it ended; None while it goes on.
    """

    todo: Text | None = None
    looks: int = 0
    chart: Chart | None = None
    may_be_print: bool = False
    outcome: BareOutcome | None = None


@dataclass(frozen=True, slots=True)
class SheetStrange:
    """The sheet on the table does not look like the kept photo of it.

    Attributes:
        game: the game's name in the notation.
    """

    game: str


@dataclass(frozen=True, slots=True)
class BareAsked:
    """Bare sheets are to be learnt anew, such as after a change of lamp, each before its game."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button was pressed."""

    key: Key


@dataclass(frozen=True, slots=True)
class Answered:
    """A button was pressed on the companion page, under a screen that was shown there.

    Between the screen and the press, the box may have gone on. Then the press means nothing.

    Attributes:
        key: the button.
        shown: the page of the screen that stood there, with the labels of the buttons;
            without the game clock, which goes on meanwhile.
    """

    key: Key
    shown: Prompt


@dataclass(frozen=True, slots=True)
class Pointed:
    """Something was pointed at on the companion page, under a screen that was shown there.

    Attributes:
        entry: the entry of the referee's menu that it belongs to.
        number: the turn, counted from 1, or the place; 0 where there is but one.
        shown: the page of the screen that stood there; see `Answered`.
    """

    entry: RefereeEntry
    number: int
    shown: Prompt


@dataclass(frozen=True, slots=True)
class PinShown:
    """Somebody wants to referee from the companion page; the display shows the number for it."""

    pin: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class CodeShown:
    """A player wants his secret things on his phone; the display shows him the code for it.

    Attributes:
        seat: the fact that names the player.
        code: the code.
    """

    seat: str
    code: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PinGone:
    """The number or code for the companion page was used, or is too old."""


@dataclass(frozen=True, slots=True)
class ChosenAlone:
    """A player decided something on his own phone.

    Between what he saw and his choice, the game may have gone on. Then the choice means nothing.

    Attributes:
        seat: the player.
        shown: what he was shown.
        number: which of its choices he made, from 0.
    """

    seat: Seat
    shown: AloneScreen[object] = field(repr=False)
    number: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class PauseAsked:
    """The players want a pause, even if the game asks a question just now."""


@dataclass(frozen=True, slots=True)
class RefereeAsked:
    """The players call the referee, even if the game needs all buttons just now."""


@dataclass(frozen=True, slots=True)
class JournalFailed:
    """The journal could not store an entry; `is_full` says that the disk has no room."""

    is_full: bool


@dataclass(frozen=True, slots=True)
class JournalBack:
    """The journal has stored every entry again."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Some seconds have passed; the event carries the state of the machine."""

    machine: Machine


@dataclass(frozen=True, slots=True)
class Passed:
    """So many seconds have passed since the last such event; posted only if a clock is wanted."""

    seconds: float


@dataclass(frozen=True, slots=True)
class StartAnew:
    """The program ends and starts anew at once, so that it reads what was learnt for a game."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The service ends."""


Event = (
    Seen
    | Blocked
    | Aimed
    | BareLooked
    | SheetStrange
    | BareAsked
    | StartAnew
    | Pressed
    | Answered
    | Pointed
    | PinShown
    | CodeShown
    | PinGone
    | ChosenAlone
    | PauseAsked
    | RefereeAsked
    | Further
    | JournalFailed
    | JournalBack
    | Tick
    | Passed
    | Stop
)


@dataclass(frozen=True, slots=True)
class Tell:
    """The effect of showing and sounding a prompt."""

    prompt: Prompt


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """The effect of storing an entry in the journal, before any other effect.

    Attributes:
        kind: what happened.
        payload: what is stored of it.
        is_secret: whether one player alone knows what it says, whatever the screen shows.
    """

    kind: str
    payload: Mapping[str, JsonValue]
    is_secret: bool = False


class Said(Enum):
    """What a ruling says of a frame, in the words of the notation."""

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
    """What the box says of a frame.

    Attributes:
        said: the kind of ruling.
        move: the move in notation, or empty.
        reasons: codes of the rules that an illegal move breaks.
        why: the sentence that the players see.
    """

    said: Said
    move: str = ""
    reasons: tuple[str, ...] = ()
    why: Text | None = None


Effect = Tell | JournalEntry | Ruling
