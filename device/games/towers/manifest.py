"""The manifest of 5 Towers; see `device.games.manifest`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from device.games.manifest import GameManifest, GameSection
from device.games.towers.settings import TowersConfig, TowersRules, TowersSheet

if TYPE_CHECKING:
    from device.commands.rules_file import Subparsers
    from device.games.port import Enrolment, GameSetup, Sight
    from device.kit.items import KitItem
    from vision.sheet.board import Board


def _owns(board: Board) -> bool:
    return board.cards is not None and board.tiles is None


def _setup() -> GameSetup:
    from device.games.towers.setup import TowersSetup

    return TowersSetup()


def _sight() -> Sight:
    from device.games.towers.sight import SIGHT

    return SIGHT


def _add_questions(games: Subparsers) -> None:
    from device.games.towers.rules_command import add_towers_questions

    add_towers_questions(games)


def _enrolment() -> Enrolment:
    from device.games.towers.enrolment import ENROLMENT

    return ENROLMENT


def _kit() -> tuple[KitItem, ...]:
    from device.games.towers.kit import towers_kit

    return towers_kit()


MANIFEST = GameManifest(
    name="towers",
    most_players=5,
    sections=(
        GameSection("sheets", TowersSheet),
        GameSection("towers", TowersConfig),
        GameSection("towers", TowersRules),
    ),
    secret_screens=frozenset(),
    words="device.texts.{language}.towers",
    folder=Path(__file__).parent,
    owns=_owns,
    setup=_setup,
    sight=_sight,
    questions=_add_questions,
    enrolment=_enrolment,
    kit=_kit,
    kit_words="device.texts.{language}.kit.towers",
)
