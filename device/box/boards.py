"""The sheet of every game that can be played here."""

from __future__ import annotations

from device.config.sections import Config
from device.games.registry import game_names, manifest_of
from vision.sheet.board import Board


def boards_of(config: Config) -> dict[str, Board]:
    """Return the sheet of every game that can be played here, by the game's name.

    Raises:
        VisionError: a board file is missing or wrong.
    """
    games = [config.game.game] if config.game.game else list(game_names())
    return {game: manifest_of(game).setup().board(config) for game in games}
