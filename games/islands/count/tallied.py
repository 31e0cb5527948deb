"""What players may correct by hand: elements, dream tiles, kinds of gems, and points."""

from __future__ import annotations

from enum import StrEnum

from games.errors import TextError
from games.islands.pieces import Dream


class Tallied(StrEnum):
    """What players may correct: how many there are, or the points.

    Of the gems in a column or a line, the different kinds are counted, as the dream tiles do.
    """

    PALM = "palm"
    ROC = "roc"
    EGG = "egg"
    BANDIT = "bandit"
    MONKEY = "monkey"
    FENNEC = "fennec"
    CAMEL = "camel"
    ELEPHANT = "elephant"
    SNAKE = "snake"
    LAMP = "lamp"
    GENIE = "genie"
    DREAM_ROC = "dream-roc"
    DREAM_MONKEY = "dream-monkey"
    DREAM_FENNEC = "dream-fennec"
    DREAM_CAMEL = "dream-camel"
    DREAM_ELEPHANT = "dream-elephant"
    DREAM_COLUMN = "dream-column"
    DREAM_LINE = "dream-line"
    DREAM_LAMP = "dream-lamp"
    DREAM_SNAKE = "dream-snake"
    DREAM_GENIE = "dream-genie"
    COLUMN_1 = "column-1"
    COLUMN_2 = "column-2"
    COLUMN_3 = "column-3"
    COLUMN_4 = "column-4"
    LINE_UPPER = "line-upper"
    LINE_CENTRAL = "line-central"
    LINE_LOWER = "line-lower"
    POINTS = "points"


DREAMS = {Tallied(f"dream-{dream}"): dream for dream in Dream}
"""By item: the kind of dream tile that is counted."""

COLUMN_GEMS = (Tallied.COLUMN_1, Tallied.COLUMN_2, Tallied.COLUMN_3, Tallied.COLUMN_4)
LINE_GEMS = (Tallied.LINE_UPPER, Tallied.LINE_CENTRAL, Tallied.LINE_LOWER)


def parse_tallied(text: str) -> Tallied:
    """Return what `text` names, as a number that players may correct.

    Raises:
        TextError: `text` names nothing that is counted.
    """
    if text not in list(Tallied):
        raise TextError(f"{text!r} is not counted; there are {', '.join(Tallied)}")
    return Tallied(text)
