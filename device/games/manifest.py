"""The form of a manifest: all that a game declares, so that no shared module names a game.

Every command reads the manifests, so they must import little. Their functions import readers, rules
and screens when they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from device.commands.rules_file import Subparsers
    from device.games.port import Enrolment, GameSetup, PhotoAlbum, Sight
    from vision.sheet.board import Board


@dataclass(frozen=True, slots=True)
class GameSection:
    """Settings of a game in the configuration file.

    Attributes:
        name: the section. If the box has one of that name, the settings are added to it.
        settings: a dataclass of settings with defaults, as those in `device.config.sections`.
        after: the section of the box that a new section follows.
    """

    name: str
    settings: type
    after: str = "sheets"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameManifest:
    """All that the box needs of one game.

    Attributes:
        name: the game's name in the notation.
        older_names: what earlier versions called it; commands still take them.
        most_players: how many can play at most.
        sections: its settings.
        secret_screens: its screens that one player alone may see. None for a game that nobody has
            looked through: nothing but its name is told outside the table.
        words: by language, the module that holds its `WORDS`.
        folder: its folder; a recorded game may lie in `recorded` there.
        owns: returns whether a board is a sheet of this game.
        setup: returns how it is set up.
        sight: returns how its sheet is read.
        questions: adds what `tablejinn rules` answers about it, or None.
        enrolment: returns how an owner's box is learnt, or None where pieces are not enrolled.
        album: returns its photos beside the journal in a folder, or None where it keeps none.
    """

    name: str
    older_names: tuple[str, ...] = ()
    most_players: int
    sections: tuple[GameSection, ...]
    secret_screens: frozenset[str] | None = None
    words: Mapping[str, str]
    folder: Path
    owns: Callable[[Board], bool]
    setup: Callable[[], GameSetup]
    sight: Callable[[], Sight]
    questions: Callable[[Subparsers], None] | None = None
    enrolment: Callable[[], Enrolment] | None = None
    album: Callable[[Path], PhotoAlbum] | None = None

    @property
    def recorded(self) -> Path:
        """Where its recorded game lies, if it has one."""
        return self.folder / "recorded"
