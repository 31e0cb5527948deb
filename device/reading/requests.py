"""The requests to the scene reader: values that the service posts to the camera's thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from device.reading.readers import AnyReading


@dataclass(frozen=True, slots=True)
class ReadGame:
    """From now on read the sheet of a game, and its next still scene at once.

    Attributes:
        game: the game's name in the notation.
    """

    game: str


@dataclass(frozen=True, slots=True)
class ReadAgain:
    """Read the next still scene at once, even if the picture has not changed."""


@dataclass(frozen=True, slots=True)
class TakeAsClear:
    """Read the still scene though something seems to be over the sheet: players say it is clear.

    Once something moves, a hand may be there again. What then lies still for long is taken as clear
    without being said so again, until a scene is read without this help.
    """


@dataclass(frozen=True, slots=True, eq=False)
class LearnFrom:
    """Learn from a reading that agreed with the record.

    Attributes:
        reading: the reading.
        record: the look of every place by the record.
    """

    reading: AnyReading
    record: Sequence[object]


class ReadingPace(Enum):
    """How often a still scene must be read from now on."""

    OFTEN = "something is open at the table"
    SELDOM = "nothing is open at the table"


@dataclass(frozen=True, slots=True)
class ShowAim:
    """Say every second how the camera is aimed, instead of reading the scene."""


@dataclass(frozen=True, slots=True)
class EndAim:
    """Read the scene again."""


@dataclass(frozen=True, slots=True)
class LearnBare:
    """Look at the bare sheet of a game every second, instead of reading, until it is learnt.

    Attributes:
        game: the game's name in the notation.
        is_print: whether the players said that what seems to lie there is print.
    """

    game: str
    is_print: bool = False


@dataclass(frozen=True, slots=True)
class EndBare:
    """Read the scene again, whether the bare sheet is learnt or not."""


SceneRequest = ReadGame | ReadAgain | TakeAsClear | LearnFrom | ReadingPace
CameraRequest = SceneRequest | ShowAim | EndAim | LearnBare | EndBare
"""What the service asks of whatever looks at the camera's shots."""
