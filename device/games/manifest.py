"""The form of a manifest: all that a game declares, so that no shared module names a game.

Every command reads the manifests, so they must import little. Their functions import readers, rules
and screens when they are called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from device.commands.rules_file import Subparsers
    from device.games.learnt_board import BoardLearning
    from device.games.port import Enrolment, GameSetup, PhotoAlbum, Sight
    from device.kit.items import KitItem
    from vision.sheet.board import Board


@dataclass(frozen=True, slots=True)
class GameSection:
    """Settings of a game in the configuration file.

    Attributes:
        name: the name of the section. If the box has a section of that name, the settings join it.
        settings: a dataclass of settings with defaults, as those in `device.config.sections`.
        after: the section of the box that a new section follows.
        older_name: the name of the section in earlier versions; it is still read. Or empty.
    """

    name: str
    settings: type
    after: str = "sheets"
    older_name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameManifest:
    """All that the box needs of one game.

    Attributes:
        name: the game's name in the notation.
        older_names: names of the game in earlier versions; commands still accept them.
        most_players: the largest number of players.
        sections: the game's settings.
        secret_screens: the screens that one player alone may see. None for a game whose screens
            nobody has checked; of such a game, only the name is told outside the table.
        words: the module that holds its `WORDS`; `{language}` stands for the language's code.
        folder: the game's folder; a recorded game may lie in `recorded` there.
        owns: returns whether a board is a sheet of this game.
        setup: returns the set-up of the game.
        sight: returns the sight of the game.
        questions: adds the questions of `tablejinn rules` about the game, or None.
        enrolment: returns the enrolment of an owner's box, or None if pieces are not enrolled.
        own_board: returns how an owner's own board is learnt, or None.
        album: returns the album of the game's photos in a journal's folder, or None.
        kit: returns what can be printed for the game, or None.
        kit_words: as `words`, of what is printed; empty if nothing is.
    """

    name: str
    older_names: tuple[str, ...] = ()
    most_players: int
    sections: tuple[GameSection, ...]
    secret_screens: frozenset[str] | None = None
    words: str
    folder: Path
    owns: Callable[[Board], bool]
    setup: Callable[[], GameSetup]
    sight: Callable[[], Sight]
    questions: Callable[[Subparsers], None] | None = None
    enrolment: Callable[[], Enrolment] | None = None
    own_board: Callable[[], BoardLearning] | None = None
    album: Callable[[Path], PhotoAlbum] | None = None
    kit: Callable[[], tuple[KitItem, ...]] | None = None
    kit_words: str = ""

    @property
    def recorded(self) -> Path:
        """The folder of the game's recorded game, whether it exists or not."""
        return self.folder / "recorded"

    def words_module(self, language: str) -> str:
        """Return the module of what is said of the game in a language."""
        return self.words.format(language=language)

    def kit_words_module(self, language: str) -> str:
        """Return the module of what is printed for the game in a language."""
        return self.kit_words.format(language=language)
