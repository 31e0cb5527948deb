"""The manifest of Dreams; see `device.games.manifest`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from device.games.dreams.settings import DreamsConfig, DreamsRules, DreamsSheet
from device.games.manifest import GameManifest, GameSection

if TYPE_CHECKING:
    from device.commands.rules_file import Subparsers
    from device.games.port import GameSetup, Sight
    from device.kit.items import KitItem
    from vision.sheet.board import Board


def _owns(board: Board) -> bool:
    return not board.stars and board.tiles is None and board.cards is None


def _setup() -> GameSetup:
    from device.games.dreams.setup import DreamsSetup

    return DreamsSetup()


def _sight() -> Sight:
    from device.games.dreams.sight import SIGHT

    return SIGHT


def _add_questions(games: Subparsers) -> None:
    from device.games.dreams.rules_command import add_dreams_questions

    add_dreams_questions(games)


def _kit() -> tuple[KitItem, ...]:
    from device.games.dreams.kit import dreams_kit

    return dreams_kit()


MANIFEST = GameManifest(
    name="dreams",
    most_players=6,
    sections=(
        GameSection("sheets", DreamsSheet),
        GameSection("dreams", DreamsConfig),
        GameSection("dreams", DreamsRules),
    ),
    # Votes stay secret until the reveal, even if discs are entered. A deal settles the roles.
    secret_screens=frozenset({"vote", "role", "deal"}),
    words="device.texts.{language}.dreams",
    folder=Path(__file__).parent,
    owns=_owns,
    setup=_setup,
    sight=_sight,
    questions=_add_questions,
    kit=_kit,
    kit_words="device.texts.{language}.kit.dreams",
)
