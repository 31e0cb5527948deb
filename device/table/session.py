"""The session: what the box believes about the table.

A session is a value. `device.table.step` says how events change it, and `device.table.screen` says
what the players see of it. The session is the same for every game; games differ in their
`GameAdapter`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeVar

from device.journal.store import JsonValue
from device.reading.readers import AnyReading
from device.table.called import Called
from device.table.capabilities import Capabilities
from device.table.events import Trouble
from device.table.port import GameAdapter, GameScreens
from device.table.prompts import Text
from device.table.questions import AnsweredSoFar
from device.table.referee import Hypothesis
from device.table.unseen import UnseenQuestion
from games.game import Seat

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")


class GamePhase(Enum):
    """Whether the opening is being laid, the game is played, or the game is over."""

    LAYING = "laying"
    PLAYING = "playing"
    OVER = "over"


class Page(Enum):
    """What the screen shows on top of the game."""

    GAME = "game"
    SCORES = "scores"
    SHOULD_BE = "should-be"
    PAUSED = "paused"
    UNSAVED = "unsaved"
    UNSAVED_FULL = "unsaved-full"
    SAVED = "saved"
    REPETITION = "repetition"
    LAST_OFFER = "last-offer"
    TURNED = "turned"
    CORRECTING = "correcting"
    SETTING_RIGHT = "setting-right"
    BY_HAND = "by-hand"
    OPENING = "opening"
    ENDING = "ending"
    NEW_GAME = "new-game"
    REFEREE = "referee"


PAUSABLE = frozenset(
    {
        Page.GAME,
        Page.SCORES,
        Page.SHOULD_BE,
        Page.CORRECTING,
        Page.SETTING_RIGHT,
        Page.BY_HAND,
        Page.OPENING,
        Page.PAUSED,
        Page.ENDING,
        Page.NEW_GAME,
        Page.REFEREE,
    }
)
"""The pages that a pause may replace: they tell nothing that players must first take note of."""


CORRECTIONS = {
    Page.CORRECTING: Page.SCORES,
    Page.SETTING_RIGHT: Page.SHOULD_BE,
    Page.BY_HAND: Page.REFEREE,
}
"""The pages on which players correct the record, with the pages that lead there."""


@dataclass(frozen=True, slots=True)
class Ambiguity(Generic[MoveT, LookT]):
    """Two hypotheses from which the players must choose.

    Attributes:
        one: a hypothesis.
        other: another one.
        chosen: the one that they chose; None for "neither", and as long as they were not asked.
        earlier: what they were asked before about the same sheet, and answered with "neither".
        is_again: whether they are asked once more, with the answers exchanged, because what they
            said is less likely by the picture.
    """

    one: Hypothesis[MoveT, LookT]
    other: Hypothesis[MoveT, LookT]
    chosen: Hypothesis[MoveT, LookT] | None = None
    earlier: Ambiguity[MoveT, LookT] | None = None
    is_again: bool = False


@dataclass(frozen=True, slots=True)
class GonePieces:
    """Pieces that are gone from their places, perhaps in a hand.

    Attributes:
        places: where they were.
        since_s: when they were first seen to be gone, monotonic seconds.
    """

    places: tuple[int, ...]
    since_s: float


@dataclass(frozen=True, slots=True)
class Knock:
    """Pieces that are put back as in the record, after they were knocked about.

    Attributes:
        places: where board and record still differ.
        since_s: since when just these places differ, monotonic seconds.
        most: how many places differed at most.
        is_sure: whether so many differed, or for so long, that it was no hand in passing.
    """

    places: tuple[int, ...] = ()
    since_s: float = 0.0
    most: int = 0
    is_sure: bool = True


@dataclass(frozen=True, slots=True)
class Onward(Generic[MoveT]):
    """An answer that nobody gave, and the moves that were played after it.

    Attributes:
        instead: how many of the last turns the answer takes back.
        moves: the moves that it makes then.
        further: the moves after that.
    """

    instead: int
    moves: tuple[MoveT, ...]
    further: tuple[MoveT, ...]


@dataclass(frozen=True, slots=True)
class OpeningAsked:
    """An opening that is asked about before the game begins.

    Attributes:
        answered: how far players have come with their answers.
        reading: the reading that showed the opening.
    """

    answered: AnsweredSoFar
    reading: AnyReading


@dataclass(frozen=True, slots=True)
class Session(Generic[PositionT, MoveT, LookT]):
    """What the box believes about the table at one moment.

    Attributes:
        table: the adapter of the game.
        phase: whether the opening is being laid, the game is played, or the game is over.
        history: every accepted position, the opening first; empty while laying.
        turns: the moves and decisions between those positions.
        is_uncleared: whether captured pieces still stand on the sheet.
        illegal_move: the illegal move that lies on the sheet, or None.
        doubt: the ambiguity about which the players are asked, or None.
        answered_doubt: the ambiguity that the players answered last, by a choice or by "neither";
            they are not asked about it again.
        answered: how many turns were made when players last answered a question about pieces.
        contested: the illegal move of which players say that it is another; they are asked which.
        undone: the turn that a button took back and that still lies on the sheet, or None.
        is_seen_again: whether the camera has seen that turn since it was taken back, on a sheet
            that does not show the record; then the screen says that it still lies there.
        taken_back: the turns that were taken back and may be made again; those that were taken back
            last come first.
        together: how many of the last turns were taken together from one reading.
        unseen: the question whether unseen turns were made, or None.
        onward: the answer to the open question that the last look continued, or None.
        assumed: the lines that tell on the screen of the turn what was taken without an answer.
        presumed: the places of the opening that were doubtful, and that nobody has confirmed.
        opening_asked: the opening that was asked about last, until the game begins.
        searched: the places that differed when unseen turns were searched for.
        gone: the places from which pieces are gone, as if in a hand, and since when; or None.
        knock: the pieces that are put back after they were knocked about, or None. Nothing is
            judged until the sheet looks as in the record.
        is_back: whether all of them were put back since the last turn.
        answered_so_far: how far a decision of several presses has come; None at its start.
        differs: the places where board and record differ.
        trouble: why the board is not read, or None.
        is_said_clear: whether players said that nothing is over the sheet, until the next frame.
        since_s: when `differs` or `trouble` began.
        is_told: whether `differs` or `trouble` has lasted long enough to be shown.
        page: what the screen shows on top of the game.
        is_paused: whether the players have paused the game. Nothing is judged then, and every
            page leads back to the pause.
        called: how far players have come in the menu of the referee; None while it is closed.
            Nothing is judged while it is open.
        set_by_hand: what players have set by hand, while they are asked who agrees; or None.
        ruled: the seats that agreed to the ruling of the table that was made last, until the
            next turn.
        reading: the last reading.
        settled: the last reading that agreed with the record, and how the record looked then.
        agreement: what the record has kept of `settled`, or None.
        vouched: the reading when players last said that the record is right: at the start, and
            when they set it right. None if it is not known.
        contradicted: the places that look otherwise by the whole of the sheet, with the number of
            looks.
        turned: the reading in which the sheet was found turned after `settled`, or None.
    """

    table: GameAdapter[PositionT, MoveT, LookT]
    phase: GamePhase = GamePhase.LAYING
    history: tuple[PositionT, ...] = ()
    turns: tuple[MoveT, ...] = ()
    is_uncleared: bool = False
    illegal_move: MoveT | None = None
    doubt: Ambiguity[MoveT, LookT] | None = None
    answered_doubt: Ambiguity[MoveT, LookT] | None = None
    answered: int = 0
    contested: MoveT | None = None
    undone: MoveT | None = None
    is_seen_again: bool = False
    taken_back: tuple[tuple[MoveT, ...], ...] = ()
    together: int = 0
    unseen: UnseenQuestion[MoveT, LookT] | None = None
    onward: Onward[MoveT] | None = None
    assumed: tuple[Text, ...] = ()
    presumed: tuple[int, ...] = ()
    opening_asked: OpeningAsked | None = None
    searched: tuple[int, ...] = ()
    gone: GonePieces | None = None
    knock: Knock | None = None
    is_back: bool = False
    answered_so_far: AnsweredSoFar = None
    differs: tuple[int, ...] = ()
    trouble: Trouble | None = None
    is_said_clear: bool = False
    since_s: float = 0.0
    is_told: bool = False
    page: Page = Page.GAME
    is_paused: bool = False
    called: Called | None = None
    set_by_hand: MoveT | None = None
    ruled: tuple[Seat, ...] = ()
    reading: AnyReading | None = None
    settled: tuple[AnyReading, Sequence[LookT]] | None = None
    agreement: JsonValue = None
    vouched: AnyReading | None = None
    contradicted: Mapping[int, int] = field(default_factory=dict[int, int])
    turned: AnyReading | None = None

    @property
    def screens(self) -> GameScreens[PositionT, MoveT, LookT]:
        """The screens of the game."""
        return self.table.screens

    @property
    def capabilities(self) -> Capabilities[PositionT, MoveT, LookT]:
        """The capabilities of the game."""
        return self.table.capabilities

    @property
    def position(self) -> PositionT:
        """The position of the record, after the last accepted move."""
        return self.history[-1]

    @property
    def awaits_decision(self) -> bool:
        """Whether a player must make a decision before play goes on."""
        return bool(self.history) and self.table.game.awaits_decision(self.position)

    @property
    def is_kept_on_sheet(self) -> bool:
        """Whether a turn that is taken back must be put back on the sheet by hand."""
        return bool(self.history) and self.capabilities.is_kept_on_sheet(self.position)

    @property
    def page_below(self) -> Page:
        """The page to which every other page leads back: the referee's menu, or the pause."""
        if self.called is not None:
            return Page.REFEREE
        return Page.PAUSED if self.is_paused else Page.GAME

    @property
    def asks(self) -> bool:
        """Whether the screen shows a question for the buttons, which no trouble may hide."""
        if self.phase is not GamePhase.PLAYING or self.illegal_move is not None:
            return False
        if self.shows_unseen:
            return True
        return self.doubt is not None or (self.awaits_decision and not self.shows_difference)

    @property
    def shows_difference(self) -> bool:
        """Whether the screen lists where board and record differ."""
        return bool(self.differs) and self.is_told and self.reading is not None

    @property
    def shows_unseen(self) -> bool:
        """Whether the screen asks about unseen turns."""
        return self.unseen is not None and self.shows_difference and self.doubt is None

    @property
    def is_covered(self) -> bool:
        """Whether the screen shows a trouble in place of the game."""
        return self.trouble is not None and self.is_told and not self.asks


def begin(
    table: GameAdapter[PositionT, MoveT, LookT], position: PositionT | None = None
) -> Session[PositionT, MoveT, LookT]:
    """Return the session of a game that starts from `position`, or from its opening if None."""
    if position is None:
        return Session(table)
    return Session(table, GamePhase.PLAYING, (position,))
