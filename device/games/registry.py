"""The list of all games, one line each; the only shared module that names them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from device.errors import RecordError
from device.games.manifest import GameManifest

if TYPE_CHECKING:
    from vision.sheet.board import Board

GAMES: tuple[str, ...] = (
    "device.games.jinns.manifest",
    "device.games.dreams.manifest",
    "device.games.towers.manifest",
    "device.games.islands.manifest",
)
"""The modules that hold a `MANIFEST` each; the first game is the one that is shown by default."""


def manifests() -> tuple[GameManifest, ...]:
    """Return the manifest of every game, in the order in which the menu offers them."""
    return _manifests(GAMES)


def game_names() -> tuple[str, ...]:
    """Return the name of every game in the notation."""
    return tuple(manifest.name for manifest in manifests())


def manifest_of(game: str) -> GameManifest:
    """Return the manifest of a game by its name in the notation.

    Raises:
        RecordError: there is no such game here.
    """
    for manifest in manifests():
        if manifest.name == game:
            return manifest
    raise RecordError(f"game {game!r} is unknown; there are {', '.join(game_names())}")


def present_name(game: str) -> str:
    """Return the present name of a game that may be named as in an earlier version."""
    return next((one.name for one in manifests() if game in one.older_names), game)


def owner_of(board: Board) -> GameManifest:
    """Return the manifest of the first game in the list that is played on this board.

    Raises:
        RecordError: no game is played on this board.
    """
    for manifest in manifests():
        if manifest.owns(board):
            return manifest
    raise RecordError(f"board {board.stem}: is the sheet of no game here; check the board file")


@cache  # every sentence asks for the games
def _manifests(modules: tuple[str, ...]) -> tuple[GameManifest, ...]:
    return tuple(_manifest_in(module) for module in modules)


def _manifest_in(module: str) -> GameManifest:
    found = import_module(module).MANIFEST
    if not isinstance(found, GameManifest):
        raise TypeError(f"{module}.MANIFEST is no GameManifest")
    return found
