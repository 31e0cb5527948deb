"""The interface between a game and the box: set-up, sight, enrolment and photos.

A game's `GameManifest` says where these parts are. They are imported at their first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from device.config.sections import Config
from device.journal.store import JsonValue
from device.keepsake.drawing import Drawing
from device.keepsake.keepsake import Say
from device.measure.scores import FrameScore
from device.reading.readers import AnyReading, SheetReader
from device.replay.recording import Recording
from device.table.events import Effect
from device.table.game_in_play import GameInPlay
from device.table.prompts import Text
from vision.marked import SeenThing
from vision.sheet.board import Board
from vision.sheet.lens import Frame, Lens

if TYPE_CHECKING:
    from device.reading.sources import Sources


@dataclass(frozen=True, slots=True)
class SetupQuestion:
    """A question of the set-up menu with its present answer; each has a screen of its own.

    Attributes:
        kind: the screen's name; the key of its title is `title-` and the name.
        lines: the present answer.
        has_choice: whether there is another answer.
        is_step: whether the question only leads through the setting-up, or tells what follows;
            then its lines are not told when the game is set up as last time.
        note: a line under the answer that nobody chooses, such as the age; told only here.
    """

    kind: str
    lines: tuple[Text, ...]
    has_choice: bool = True
    is_step: bool = False
    note: Text | None = None

    @property
    def shown(self) -> tuple[Text, ...]:
        """The lines of the question's screen."""
        return self.lines if self.note is None else (*self.lines, self.note)


class SetupForm(Protocol):
    """The answers that set up one game; every question has an answer from the start."""

    def asks(self) -> tuple[SetupQuestion, ...]:
        """Return the questions in their order; later ones may depend on earlier answers."""
        ...

    def changed(self, number: int) -> SetupForm:
        """Return the form with the next answer to question `number`."""
        ...

    def rules(self) -> tuple[Text, ...]:
        """Return a sentence for each house rule that has an effect here, as it is settled."""
        ...

    def rules_changed(self) -> int:
        """Return how many house rules differ from their defaults."""
        ...

    def rule_changed(self, number: int) -> SetupForm:
        """Return the form with the other answer to house rule `number`."""
        ...

    def places(self) -> tuple[str, ...]:
        """Return what the seats are called without names; nothing if players are not named."""
        ...

    def names_given(self) -> tuple[str, ...]:
        """Return the players' names, one for each of `places`; empty for a seat without one."""
        ...

    def with_names(self, names: tuple[str, ...]) -> SetupForm:
        """Return the form with these names, one for each of `places`."""
        ...

    def payload(self) -> Mapping[str, JsonValue]:
        """Return as plain values all that the rules of this game depend on, for its record."""
        ...

    def new_game(self) -> GameInPlay:
        """Return the game, not yet begun."""
        ...


class GameSetup(Protocol):
    """How one game is set up: from the menu, from a record, or from a recording."""

    def board(self, config: Config) -> Board:
        """Return the sheet that the configuration gives this game.

        Raises:
            BoardFileError, ConfigError: there is no board, or the game cannot be played on it.
        """
        ...

    def form(self, board: Board, config: Config) -> SetupForm:
        """Return the form, filled in as the configuration says."""
        ...

    def again(self, payload: Mapping[str, JsonValue], board: Board, config: Config) -> SetupForm:
        """Return the form, filled in as an earlier game was begun.

        Raises:
            RulesError, ConfigError, KeyError, TypeError, ValueError: `payload` is no such
                beginning, or it cannot be set up with this board.
        """
        ...

    def begun(self, payload: Mapping[str, JsonValue], board: Board) -> GameInPlay:
        """Return the game in play at the beginning of a record.

        Raises:
            RulesError, ConfigError, KeyError, TypeError: `payload` describes no legal beginning.
        """
        ...

    def recorded(self, recording: Recording, board: Board) -> GameInPlay:
        """Return the game in play at the beginning of a recording.

        Raises:
            RulesError, ConfigError: the recording names no legal game.
        """
        ...

    def catalogue(self, config: Config) -> Path | None:
        """Return the file of the enrolled box that the configuration names, or None."""
        ...


class OpenReader(Protocol):
    """A function that makes the reader of a game's sheet."""

    def __call__(
        self, board: Board, lens: Lens, bare: Path | None, catalogue: Path | None
    ) -> SheetReader:
        """Return the reader of the sheet.

        Args:
            board: the sheet.
            lens: the lens of the camera.
            bare: the folder of photos of the bare sheet, or None.
            catalogue: the file of an enrolled box, or None.

        Raises:
            CatalogueError: the catalogue cannot be read.
        """
        ...


@dataclass(frozen=True, slots=True)
class Sight:
    """How a game's sheet is read, and how `tablejinn read` prints the reading.

    Attributes:
        reader: makes the reader of the sheet.
        fields: returns what lies on the sheet, in the notation's fields.
        seen: returns what lies on the sheet in words and outlines, for people.
        scorer: holds a reading against a frame's label; None where frames have no labels.
    """

    reader: OpenReader
    fields: Callable[[AnyReading], dict[str, object]]
    seen: Callable[[AnyReading, Board], list[SeenThing]]
    scorer: Scorer | None = None


@dataclass(frozen=True, slots=True)
class Scorer:
    """How a reading is held against the label of its frame.

    Attributes:
        field: the label's entry that says what lies on the sheet.
        score: returns what the frame adds to the figures; KeyError, TypeError or ValueError
            for a label of another form.
    """

    field: str
    score: Callable[[Mapping[str, object], AnyReading, Board], FrameScore]


class Alike(Protocol):
    """A pair of enrolled pieces that look much alike."""

    @property
    def first(self) -> str:
        """The name of the first piece."""
        ...

    @property
    def second(self) -> str:
        """The name of the second piece."""
        ...

    @property
    def likeness(self) -> float:
        """The likeness of the two pieces, at most 1."""
        ...

    @property
    def is_copy(self) -> bool:
        """Whether the two pieces show the same, so that nobody needs to tell them apart."""
        ...


@dataclass(frozen=True, slots=True)
class Enrolled:
    """The result of `tablejinn enrol` for a box.

    Attributes:
        what: the kind of pieces.
        learnt: how many pieces were learnt.
        photos: how many photos were used.
        missing: the pieces that the box should have but no photo shows.
        twins: pairs of pieces that look much alike.
    """

    what: str
    learnt: int
    photos: int
    missing: Sequence[str]
    twins: Sequence[Alike] = ()


@dataclass(frozen=True, slots=True)
class FactsOption:
    """The option by which an owner names the file that says what is on the pieces.

    Attributes:
        flag: the option as it is typed, such as `--tiles`.
        about: the text of `--help` for the option.
        wanted: the message if the option is missing.
        shows: what may be on a piece, as the owner is asked: its name in programs, and in words.
        written: returns the file's content for pieces by their slots, each with how often it
            shows what; pieces that nobody has to ask about are in it too.
    """

    flag: str
    about: str
    wanted: str
    shows: tuple[tuple[str, Text], ...]
    written: Callable[[Mapping[str, Mapping[str, int]]], bytes]


@dataclass(frozen=True, slots=True)
class PieceToLay:
    """A piece that is laid down for a photo, by which the owner's box is learnt.

    Attributes:
        slot: how `layout.toml` names it.
        said: the piece in words.
        is_asked: whether the owner has to say what is on it.
    """

    slot: str
    said: Text
    is_asked: bool = False


@dataclass(frozen=True, slots=True)
class Enrolment:
    """How the owner's box of a game is learnt from photos.

    Attributes:
        pieces: the kind of pieces, in one word.
        example: an example of the command that works.
        learn: learns the box from a folder of photos and the file of facts (None without the
            option), and writes the catalogue.
        facts: the option for the file of facts, or None where photos and layout are enough.
        older_marks: bytes that stand near the beginning of catalogues of earlier versions.
        to_lay: the pieces in the order in which the page has them laid down.
        empty: how `layout.toml` writes a slot in which nothing lies.
    """

    pieces: str
    example: str
    learn: Callable[[Path, Sources, Path | None, Path], Enrolled]
    facts: FactsOption | None = None
    older_marks: tuple[bytes, ...] = ()
    to_lay: tuple[PieceToLay, ...] = ()
    empty: str = ""


class FrameSource(Protocol):
    """A source of the last frame that was read."""

    @property
    def seen(self) -> tuple[AnyReading, Frame] | None:
        """The last frame that could be read, and its reading; None before the first."""
        ...


class Observer(Protocol):
    """An observer of one game, such as the photographer; it is told of every event's effects."""

    def report(self, effects: Sequence[Effect], game_id: str) -> None:
        """Handle the effects of an event of the observed game.

        A failure is logged, and the game goes on.

        Args:
            effects: the effects of the event.
            game_id: the name of the game in the journal.
        """
        ...


class PhotoAlbum(Protocol):
    """The photos that a game keeps beside the journal."""

    def observer(self, eye: FrameSource, board: Board, lens: Lens) -> Observer:
        """Return the observer that takes the photos while the game is played.

        Args:
            eye: the source of the last frame that was read.
            board: the sheet of the game.
            lens: the lens of the camera.
        """
        ...

    def pictures(self, game_id: str, game: GameInPlay, say: Say) -> Iterator[tuple[str, Drawing]]:
        """Yield the pictures made from a game's photos, each with its name.

        `say` turns a text into a sentence of the players' language.
        """
        ...

    def missing(self, game_id: str, game: GameInPlay, say: Say) -> tuple[str, ...]:
        """Return a line for every photo of the game that should be there but is missing.

        `say` turns a text into a sentence of the players' language.
        """
        ...
