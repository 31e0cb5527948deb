"""Where the tests find what lies in the repository."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
FRAMES = ROOT / "tests" / "frames"
GAMES = ROOT / "device" / "games"


def recorded(game: str) -> Path:
    """Return the folder of the game that `tablejinn demo` plays."""
    return GAMES / game / "recorded"
