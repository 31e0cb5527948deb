"""How much ink a print may take."""

from __future__ import annotations

from enum import Enum


class Ink(Enum):
    """Full colour, or thin lines on white paper."""

    FULL = "full"
    LOW = "low"

    def ground(self, colour: str) -> str | None:
        """Return the colour of a large area, or None where ink is saved."""
        return colour if self is Ink.FULL else None
