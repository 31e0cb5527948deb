"""Domes and stacks: the pieces of Jinns of the Lake, as values.

Source: rules of *Jinns of the Lake* (Cosmoludo, cosmoludo.com, editions "Lake of Wishes" and the
older "Lake of Dreams", read 2026-11): four colours, of each two domes of strength 1, 2, 3 and 4.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from games.errors import PositionError, TextError

MAX_STRENGTH = 4
TOWER_HEIGHT = 4
COPIES = 2
"""Domes of one colour and strength in the box."""


class Colour(StrEnum):
    """A colour that domes come in; a set has four of them."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    WHITE = "white"

    @property
    def letter(self) -> str:
        """The colour's letter in the notation."""
        return self.value[0]

    @property
    def bit(self) -> int:
        """The colour as one bit of a whole number; a set of colours is the sum of their bits."""
        return _BITS[self]


_BITS = {colour: 1 << place for place, colour in enumerate(Colour)}
_BY_LETTER = {colour.letter: colour for colour in Colour}


def colour_of(letter: str) -> Colour:
    """Return the colour that `letter` stands for.

    Raises:
        TextError: no colour has that letter.
    """
    if letter not in _BY_LETTER:
        raise TextError(f"no colour {letter!r}; the letters are {', '.join(_BY_LETTER)}")
    return _BY_LETTER[letter]


@dataclass(frozen=True, slots=True)
class Dome:
    """A dome-pawn."""

    colour: Colour
    strength: int

    def __post_init__(self) -> None:
        if not 1 <= self.strength <= MAX_STRENGTH:
            raise PositionError(
                f"a {self.colour} dome of strength {self.strength}; they have 1 to 4"
            )

    def __str__(self) -> str:
        return f"{self.colour.letter}{self.strength}"


def domes_of(colour: Colour) -> list[Dome]:
    """Return the domes of a colour in a set."""
    return [Dome(colour, strength) for strength in range(1, MAX_STRENGTH + 1)] * COPIES


@dataclass(frozen=True, slots=True)
class StackView:
    """What a camera sees of a stack; the rules may forbid such a stack."""

    height: int
    colour: Colour
    strength: int


@dataclass(frozen=True, slots=True)
class Stack:
    """The domes on one star, bottom first; an empty star has a stack without domes.

    A stack computes once, when it is made, all that `games.jinns.walk` needs of it.

    Attributes:
        domes: the domes, bottom first.
        key: the domes as text; empty for an empty star.
        height: how many domes the stack has.
        colours: the set of their colours, as bits.
        top: the top dome's colour, as a bit; 0 on an empty star.
        strength: the strength of the top dome, and so of the stack; 0 on an empty star.
        reach: by the set of colours of a target stack, an index into `LANDINGS`: which blocks of
            this stack may land there.
        view: what a camera sees of the stack; None on an empty star.
    """

    domes: tuple[Dome, ...]
    key: str = field(init=False, compare=False, repr=False)
    height: int = field(init=False, compare=False, repr=False)
    colours: int = field(init=False, compare=False, repr=False)
    top: int = field(init=False, compare=False, repr=False)
    strength: int = field(init=False, compare=False, repr=False)
    reach: tuple[int, ...] = field(init=False, compare=False, repr=False)
    view: StackView | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        colours = [dome.colour for dome in self.domes]
        for colour in colours:
            if colours.count(colour) > 1:
                raise PositionError(f"{colour} twice in {_key(self.domes)}; a stack has it once")
        if len(self.domes) > TOWER_HEIGHT:
            raise PositionError(f"{len(self.domes)} domes in {_key(self.domes)}; four is a tower")
        top = self.domes[-1] if self.domes else None
        seen = StackView(len(self.domes), top.colour, top.strength) if top else None
        settle = object.__setattr__
        settle(self, "key", _key(self.domes))
        settle(self, "height", len(self.domes))
        settle(self, "colours", _bits(self.domes))
        settle(self, "top", top.colour.bit if top else 0)
        settle(self, "strength", top.strength if top else 0)
        settle(
            self, "reach", tuple(_landing_index(self.domes, met) for met in range(1 << len(Colour)))
        )
        settle(self, "view", seen)

    def __str__(self) -> str:
        return self.key or "-"

    @property
    def controller(self) -> Colour | None:
        """The top dome's colour; None on an empty star."""
        return self.domes[-1].colour if self.domes else None


LANDINGS: tuple[tuple[tuple[int, bool], ...], ...] = (
    (),
    ((1, False),),
    ((1, False), (2, False), (2, True)),
    ((1, False), (2, False), (2, True), (3, False)),
    ((1, False), (1, True)),
    ((1, False), (1, True), (2, False)),
)
"""The ways in which blocks of one stack may land on another: how many domes travel, and whether
they make a tower of three that partners may take (older edition)."""

_LANDING_CODES = {1: (0, 1, 2, 3), 2: (0, 4, 5), 3: (0, 1)}
"""By the target's height, the index into `LANDINGS` when 0, 1, 2 or 3 domes may travel."""


def parse_stack(text: str) -> Stack:
    """Return the stack that `text` writes: `r3y1g3`, bottom first, or `-`.

    Raises:
        TextError: `text` is not of that form.
        PositionError: a colour occurs twice in the stack.
    """
    if not text:
        raise TextError("nothing for a star; an empty one is written '-'")
    return EMPTY if text == "-" else STACKS[text]


def _parse_dome(text: str) -> Dome:
    if len(text) != 2:
        raise TextError(f"{text!r} is no dome; expected a colour's letter and a strength, as in r3")
    colour = colour_of(text[0])
    if text[1] not in "1234":
        raise TextError(f"strength {text[1]!r} in {text!r}; strengths run from 1 to 4")
    return Dome(colour, int(text[1]))


def _key(domes: tuple[Dome, ...]) -> str:
    return "".join(map(str, domes))


def _bits(domes: tuple[Dome, ...]) -> int:
    return sum(dome.colour.bit for dome in domes)


def _landing_index(domes: tuple[Dome, ...], met: int) -> int:
    """Return the index into `LANDINGS` of the blocks that may land on a stack of colours `met`."""
    height = met.bit_count()
    if not 1 <= height < TOWER_HEIGHT:
        return 0
    most = min(len(domes), TOWER_HEIGHT - height)
    fitting = [count for count in range(1, most + 1) if not _bits(domes[-count:]) & met]
    return _LANDING_CODES[height][len(fitting)]


class _Stacks(dict[str, Stack]):
    """A cache of stacks by their text, so that equal stacks are one object."""

    def __missing__(self, key: str) -> Stack:
        stack = Stack(tuple(_parse_dome(key[i : i + 2]) for i in range(0, len(key), 2)))
        self[key] = stack
        return stack


STACKS = _Stacks()
EMPTY = STACKS[""]
