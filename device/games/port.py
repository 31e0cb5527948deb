"""What the box needs of a game that is set up, read, enrolled and photographed.

A game's `GameManifest` says where these parts are; they are imported when they are asked for.
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
from device.reading.readers import AnyReading, SheetReader
from device.replay.recording import Recording
from device.table.events import Effect
from device.table.game_in_play import GameInPlay
from device.table.prompts import Text
from vision.sheet.board import Board
from vision.sheet.lens import Frame, Lens

if TYPE_CHECKING:
    from device.reading.sources import Sources


@dataclass(frozen=True, slots=True)
class SetupQuestion:
    """A question of setting up, as answered so far: a screen of its own.

    Attributes:
        kind: the screen's name; its title is the text `title-` and this.
        lines: the answer.
    """

    kind: str
    lines: tuple[Text, ...]


class SetupForm(Protocol):
    """The answers that set up one game, all of them given from the start."""

    def asks(self) -> tuple[SetupQuestion, ...]:
        """Return the questions in their order; later ones may depend on earlier answers."""
        ...

    def changed(self, number: int) -> SetupForm:
        """Return the form with the next answer to question `number`."""
        ...

    def rules(self) -> tuple[Text, ...]:
        """Return the house rules that matter here, each as it is settled."""
        ...

    def rules_changed(self) -> int:
        """Return how many of them differ from the book."""
        ...

    def rule_changed(self, number: int) -> SetupForm:
        """Return the form with the other answer to house rule `number`."""
        ...

    def payload(self) -> Mapping[str, JsonValue]:
        """Return everything that the game's rules depend on, for its record."""
        ...

    def new_game(self) -> GameInPlay:
        """Return the game, not yet begun."""
        ...


class GameSetup(Protocol):
    """How one game is set up: from the menu, from a record, from a folder of frames."""

    def board(self, config: Config) -> Board:
        """Return the sheet that the configuration gives this game.

        Raises:
            BoardFileError, ConfigError: there is no board, or the game cannot be played on it.
        """
        ...

    def form(self, board: Board, config: Config) -> SetupForm:
        """Return the questions, with what the configuration always plays filled in."""
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
        """Return the enrolled box that the configuration names, None where there is none."""
        ...


class OpenReader(Protocol):
    """Makes the reader of a game's sheet."""

    def __call__(
        self, board: Board, lens: Lens, bare: Path | None, catalogue: Path | None
    ) -> SheetReader:
        """Return what reads the sheet.

        Args:
            board: the sheet.
            lens: what it is seen through.
            bare: where photos of it bare are, if they help.
            catalogue: an enrolled box, where the game has one.

        Raises:
            CatalogueError: the catalogue cannot be read.
        """
        ...


@dataclass(frozen=True, slots=True)
class Sight:
    """How a game's sheet is read, and how a reading of it is told.

    Attributes:
        reader: makes the reader.
        fields: returns what lies on the sheet, in the notation's fields.
        words: returns what lies on the sheet in words, a few for each piece.
    """

    reader: OpenReader
    fields: Callable[[AnyReading], dict[str, object]]
    words: Callable[[AnyReading], list[str]]


class Alike(Protocol):
    """Two enrolled pieces that look much alike."""

    @property
    def first(self) -> str:
        """The name of the first."""
        ...

    @property
    def second(self) -> str:
        """The name of the second."""
        ...

    @property
    def likeness(self) -> float:
        """The likeness of both, at most 1."""
        ...

    @property
    def is_copy(self) -> bool:
        """Whether both show the same, so that nobody needs to tell them apart."""
        ...


@dataclass(frozen=True, slots=True)
class Enrolled:
    """What `tablejinn enrol` learnt of a box.

    Attributes:
        what: what the box is made of.
        learnt: how many of them.
        photos: from how many photos.
        missing: what the box should have and no photo shows.
        twins: pairs that look much alike.
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
        flag: as it is typed, such as `--tiles`.
        about: what `--help` says of it.
        wanted: what is said when it is missing.
    """

    flag: str
    about: str
    wanted: str


@dataclass(frozen=True, slots=True)
class Enrolment:
    """How the owner's box of a game is learnt from photos.

    Attributes:
        pieces: what the box is made of, in a word.
        example: a call of the command that works.
        learn: learns the box from a folder of photos and the file of facts (None without the
            option), and writes the catalogue.
        facts: the option for the file of facts, or None where photos and layout are enough.
        older_marks: bytes that stand near the beginning of catalogues of earlier versions.
    """

    pieces: str
    example: str
    learn: Callable[[Path, Sources, Path | None, Path], Enrolled]
    facts: FactsOption | None = None
    older_marks: tuple[bytes, ...] = ()


class FrameSource(Protocol):
    """Whoever looks at the table."""

    @property
    def seen(self) -> tuple[AnyReading, Frame] | None:
        """The last frame that could be read, and what was read."""
        ...


class Observer(Protocol):
    """What is told of the events of one game as it is played, such as the photographer."""

    def report(self, effects: Sequence[Effect], game_id: str) -> None:
        """Handle what an event of the observed game led to.

        A failure is logged, and the game goes on.

        Args:
            effects: what the decision sent out.
            game_id: the name of the game in the journal.
        """
        ...


class PhotoAlbum(Protocol):
    """The photos that a game keeps beside the journal."""

    def observer(self, eye: FrameSource, board: Board, lens: Lens) -> Observer:
        """Return the observer that takes the photos while the game is played."""
        ...

    def pictures(self, game_id: str, game: GameInPlay, say: Say) -> Iterator[tuple[str, Drawing]]:
        """Yield the pictures made of the photos of a game in the journal, by their names."""
        ...

    def missing(self, game_id: str, game: GameInPlay, say: Say) -> tuple[str, ...]:
        """Return a line for every photo of the game that should be there and is not."""
        ...
