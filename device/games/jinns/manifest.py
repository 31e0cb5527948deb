"""The manifest of Jinns of the Lake; see `device.games.manifest`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from device.games.jinns.settings import JinnsConfig, JinnsRules, JinnsSheet
from device.games.manifest import GameManifest, GameSection

if TYPE_CHECKING:
    from device.commands.rules_file import Subparsers
    from device.games.learnt_board import BoardLearning
    from device.games.port import GameSetup, Sight
    from device.kit.items import KitItem
    from vision.sheet.board import Board


def _owns(board: Board) -> bool:
    return bool(board.stars) and board.tiles is None and board.cards is None


def _setup() -> GameSetup:
    from device.games.jinns.setup import JinnsSetup

    return JinnsSetup()


def _sight() -> Sight:
    from device.games.jinns.sight import SIGHT

    return SIGHT


def _add_questions(games: Subparsers) -> None:
    from device.games.jinns.rules_command import add_jinns_questions

    add_jinns_questions(games)


def _kit() -> tuple[KitItem, ...]:
    from device.games.jinns.kit import jinns_kit

    return jinns_kit()


def _own_board() -> BoardLearning:
    from device.games.jinns.own_board import learning

    return learning()


MANIFEST = GameManifest(
    name="jinns",
    older_names=("lake",),  # version 0.1
    most_players=4,
    sections=(
        GameSection("game", JinnsConfig),
        GameSection("sheets", JinnsSheet),
        GameSection("jinns", JinnsRules, older_name="house_rules"),  # version 0.1
    ),
    secret_screens=frozenset(),
    words="device.texts.{language}.jinns",
    folder=Path(__file__).parent,
    owns=_owns,
    setup=_setup,
    sight=_sight,
    questions=_add_questions,
    own_board=_own_board,
    kit=_kit,
    kit_words="device.texts.{language}.kit.jinns",
)
