"""Which screens and matters of a game only one player may see."""

from __future__ import annotations

from device.games.registry import game_names, manifest_of
from device.table.prompts import Prompt


def may_tell(game: str) -> bool:
    """Return whether more than a game's name may be told: its manifest lists its screens."""
    return _secret_screens(game) is not None


def is_public(game: str, prompt: Prompt) -> bool:
    """Return whether everybody at the table may see a screen and what is decided on it."""
    secret = _secret_screens(game)
    return secret is not None and prompt.kind not in secret


def _secret_screens(game: str) -> frozenset[str] | None:
    return manifest_of(game).secret_screens if game in game_names() else None
