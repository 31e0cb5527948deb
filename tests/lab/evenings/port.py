"""What a game brings to the simulator: its true table, and the people who sit at it.

`tests.lab.evenings.evening` plays an evening of any game through this port. The people own the
truth: what lies on the table, and what the game has come to. The box learns of it by readings and
presses alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from device.table.prompts import Key

Look = Callable[[int], None]
"""Lets the box look so many times at the table as it lies."""


PATIENCE = 12


class People(Protocol):
    """Players at the true table of one game; they mean to tell the truth."""

    @property
    def patience(self) -> int:
        """How many screens people answer in a row."""
        return PATIENCE

    @property
    def is_led(self) -> bool:
        """Whether ordinary play goes by questions, so that a question alone says nothing."""
        return False

    @property
    def is_awaited(self) -> bool:
        """Whether the box waits for somebody to say that he is done, and has judged nothing yet."""
        return False

    @property
    def is_told(self) -> bool:
        """Whether a screen of ordinary play says itself what was done against the rules."""
        return False

    @property
    def is_agreed(self) -> bool:
        """Whether the record has what the game has truly come to."""
        ...

    @property
    def is_forbidden_taken(self) -> bool:
        """Whether the record has what nobody may do; asked once it has gone on after a misplay."""
        return not self.is_agreed

    @property
    def is_alike(self) -> bool:
        """Whether a camera cannot tell what the record has from what the game has come to."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has truly ended."""
        ...

    @property
    def is_wrong(self) -> bool:
        """Whether something lies otherwise than the game has truly come to."""
        ...

    def lay(self) -> None:
        """Lay everything as the game has truly come to, at once."""
        ...

    def move(self, look: Look) -> str | None:
        """Make a lawful move and return its text; None if there is none.

        The box may look in between, such as at a piece that stands for a moment.
        """
        ...

    def misplay(self) -> str | None:
        """Lay a move that the rules forbid and return its text; None if nothing fits."""
        ...

    def lift_two(self) -> bool:
        """Take two pieces into the hands; return whether two lay there."""
        ...

    def knock(self) -> int:
        """Knock pieces about; return how many, 0 if too few lie."""
        ...

    def slide(self) -> None:
        """Push the sheet, and all that lies on it, out of its place."""

    def put_back(self) -> Iterator[None]:
        """Put back what was knocked about, one piece after the other, until all is right."""
        ...

    def true_key(self) -> Key | None:
        """Return the button that answers the screen truly; None if it asks nothing."""
        ...

    def notice(self) -> bool:
        """Do what people do who see that the box has not seen; return whether they did."""
        return False

    def mend(self) -> bool:
        """Press what a screen of complaint leads to when all lies right; return if it leads on."""
        ...

    def correct(self) -> None:
        """Set the record right by hand, as the box offers it: one attempt."""
        ...
