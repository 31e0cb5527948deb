"""The manifest of 1001 Islands; see `device.games.manifest`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from device.games.islands.settings import IslandsConfig, IslandsRules, IslandsSheet
from device.games.manifest import GameManifest, GameSection

if TYPE_CHECKING:
    from device.commands.rules_file import Subparsers
    from device.games.port import Enrolment, GameSetup, PhotoAlbum, Sight
    from device.kit.items import KitItem
    from vision.sheet.board import Board


def _owns(board: Board) -> bool:
    return board.tiles is not None


def _setup() -> GameSetup:
    from device.games.islands.setup import IslandsSetup

    return IslandsSetup()


def _sight() -> Sight:
    from device.games.islands.sight import SIGHT

    return SIGHT


def _add_questions(games: Subparsers) -> None:
    from device.games.islands.rules_command import add_islands_questions

    add_islands_questions(games)


def _enrolment() -> Enrolment:
    from device.games.islands.enrolment import ENROLMENT

    return ENROLMENT


def _album(journals: Path) -> PhotoAlbum:
    from device.games.islands.photos import IslandPhotos

    return IslandPhotos(journals)


def _kit() -> tuple[KitItem, ...]:
    from device.games.islands.kit import islands_kit

    return islands_kit()


MANIFEST = GameManifest(
    name="islands",
    most_players=5,
    sections=(
        GameSection("sheets", IslandsSheet),
        GameSection("islands", IslandsConfig),
        GameSection("islands", IslandsRules),
    ),
    # Islands are counted when all tiles lie open, so no screen is secret.
    secret_screens=frozenset(),
    words="device.texts.{language}.islands",
    folder=Path(__file__).parent,
    owns=_owns,
    setup=_setup,
    sight=_sight,
    questions=_add_questions,
    enrolment=_enrolment,
    album=_album,
    kit=_kit,
    kit_words="device.texts.{language}.kit.islands",
)
