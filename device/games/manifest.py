"""What tablejinn needs to set up a game: its questions, its record's beginning, its reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from device.config.sections import Config
from device.journal.store import JsonValue
from device.reading.readers import FrameReader
from device.replay.recording import Recording
from device.table.game_in_play import GameInPlay
from device.table.prompts import Text
from vision.sheet.board import Board
from vision.sheet.lens import Lens


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


class Kit(Protocol):
    """One game on the shelf."""

    @property
    def name(self) -> str:
        """The game's name in the notation."""
        ...

    def board(self, config: Config) -> Board:
        """Return the sheet that the configuration gives this game.

        Raises:
            BoardFileError, ConfigError: there is none, or the game cannot be played on it.
        """
        ...

    def form(self, board: Board, config: Config) -> SetupForm:
        """Return the questions, with what the configuration always plays filled in."""
        ...

    def begun(self, payload: Mapping[str, JsonValue], board: Board) -> GameInPlay:
        """Return the game that a record begins with.

        Raises:
            RulesError, ConfigError, KeyError, TypeError: its beginning does not add up.
        """
        ...

    def recorded(self, recording: Recording, board: Board) -> GameInPlay:
        """Return the game that a folder of frames shows, from where it starts.

        Raises:
            RulesError, ConfigError: it cannot be.
        """
        ...

    def reader(
        self, board: Board, lens: Lens, bare: Path | None, catalogue: Path | None = None
    ) -> FrameReader:
        """Return what reads its sheet.

        Args:
            board: the sheet.
            lens: what it is seen through.
            bare: where photos of it bare are, if they help.
            catalogue: an enrolled box, where the game has one.

        Raises:
            CatalogueError: the catalogue cannot be read.
        """
        ...

    def catalogue(self, config: Config) -> Path | None:
        """Return the enrolled box that the configuration names, None where there is none."""
        ...
