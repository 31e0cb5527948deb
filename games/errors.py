"""The errors of the rules.

RulesError
├── TextError (ValueError)        a position, move or seat text that does not parse
├── SetupError (ValueError)       options, seats or editions that do not fit together
├── PositionError (ValueError)    pieces that no position can hold
└── IllegalMoveError (ValueError) a move that the rules forbid; carries the breaches
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.game import Breach


class RulesError(Exception):
    """The base of every error in `games`."""


class TextError(RulesError, ValueError):
    """A text that does not parse; the message names the text and the form expected."""


class SetupError(RulesError, ValueError):
    """Options that do not fit together; the message names them."""


class PositionError(RulesError, ValueError):
    """Pieces that no position can hold; the message names the place and the piece."""


class IllegalMoveError(RulesError, ValueError):
    """A move that the rules forbid.

    Attributes:
        breaches: every rule broken, most telling first; never empty.
    """

    def __init__(self, message: str, breaches: tuple[Breach, ...]) -> None:
        super().__init__(message)
        self.breaches = breaches
