"""What one player alone may see and decide, on a screen of his own, such as his phone.

The box asks the same by its own screens, which are handed round. So a game is played whole without
any such screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from device.table.prompts import Text

MoveT_co = TypeVar("MoveT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class AloneChoice(Generic[MoveT_co]):
    """A decision that a player may make alone, by its label."""

    label: Text
    choice: MoveT_co


@dataclass(frozen=True, slots=True)
class AloneGroup(Generic[MoveT_co]):
    """Decisions under a heading."""

    title: Text
    choices: tuple[AloneChoice[MoveT_co], ...]


@dataclass(frozen=True, slots=True)
class AloneScreen(Generic[MoveT_co]):
    """What one player alone may see.

    Attributes:
        lines: what he is told.
        groups: what he may decide now; one decision of all of them.
    """

    lines: tuple[Text, ...] = ()
    groups: tuple[AloneGroup[MoveT_co], ...] = ()

    @property
    def choices(self) -> tuple[AloneChoice[MoveT_co], ...]:
        """All decisions, in the order in which they are shown."""
        return tuple(one for group in self.groups for one in group.choices)
