"""How the guesses of a round are made: on the players' tokens, or secretly on the box."""

from __future__ import annotations

from enum import StrEnum


class Voting(StrEnum):
    """How guesses are made: on the discs and then entered, or secretly on the box."""

    DISCS = "discs"
    SECRET = "secret"  # noqa: S105 - no password
