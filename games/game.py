"""The interface of every game; referee, journal, tests and commands are written against it once.

The games differ in five ways. The interface covers each of them:

- *Hidden information* (Dreams' roles, the hidden tile of Islands): `known_to` answers what one
  seat, or the table, may know of a position. The answer is a position of the same type with the
  unknown parts left open. So every function that takes a position takes this answer too.
- *Simultaneous decisions* (votes): `to_move` names several seats; each answers with a move of its
  own, in any order, and the position holds the answers until all are in.
- *Chance* (a market is dealt, a stack revealed): such moves are moves of `TABLE`, nobody's seat.
- *Continuous moves* (a bead anywhere on the mat): `legal_moves` is then a finite sample of the
  legal moves, and `explain` judges any other move.
- *Decisions that are no turn* (which half of a tower its builder keeps): these are moves too. The
  seat that `to_move` names must make them before play goes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NewType, Protocol, TypeVar

Seat = NewType("Seat", int)
"""A player's place in turn order, from 1; written `s1`, `s2`, …"""

TABLE = Seat(0)
"""Nobody's seat: chance, and whatever every player can see."""

Fact = str | int | tuple[str, ...] | tuple[int, ...]

HOUSE_RULES = "House rules"
"""The heading of the rules that players chose because no sheet has them."""

AT_TABLE = "At the table"
"""The heading of what only the box needs, such as a tile that is in its catalogue."""

_SHEETLESS = {HOUSE_RULES: "house", AT_TABLE: "tablejinn"}


def edition_of(rule: str, sheet: str) -> str:
    """Return the edition of the rule under a heading: `sheet`, if a sheet has the rule."""
    return _SHEETLESS.get(rule, sheet)


@dataclass(frozen=True, slots=True)
class Breach:
    """One rule that a move breaks.

    Attributes:
        code: the rule's code in the notation, such as `wrong-count`.
        rule: the rulebook's heading that the rule stands under.
        edition: the edition of that rulebook; `house` or `tablejinn` for a rule of no sheet.
        facts: what a sentence about the breach needs, by name.
    """

    code: str
    rule: str
    edition: str
    facts: tuple[tuple[str, Fact], ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score, so that players can check the score.

    Attributes:
        what: the kind of line, such as `tower-captured`.
        points: the points that the line adds; negative for points that it takes.
        facts: what a sentence about the line needs, by name.
    """

    what: str
    points: int
    facts: tuple[tuple[str, Fact], ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's score, as the lines that add up to it."""

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winners (several if they share the win) and why the game is over."""

    winners: tuple[Seat, ...]
    reason: str


PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
ViewT_co = TypeVar("ViewT_co", covariant=True)


class Game(Protocol[PositionT, MoveT, ViewT_co]):
    """The rules of one game, with its house rules settled.

    Positions and moves are immutable; their text forms round-trip.
    """

    @property
    def name(self) -> str:
        """The game's name in the notation: `jinns`, `dreams`, `islands`, `towers`."""
        ...

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in turn order."""
        ...

    def initial(self, seed: int) -> PositionT:
        """Return a legal starting position; `seed` settles what is dealt or laid at random."""
        ...

    def to_move(self, position: PositionT) -> tuple[Seat, ...]:
        """Return the seats that must decide now: one, several at once, or none after the end."""
        ...

    def awaits_decision(self, position: PositionT) -> bool:
        """Return whether the decision that is due now is no turn of its own."""
        ...

    def legal_moves(self, position: PositionT) -> Sequence[MoveT]:
        """Return every legal move, or a finite sample of them where moves are continuous."""
        ...

    def apply(self, position: PositionT, move: MoveT) -> PositionT:
        """Return the position after `move`.

        Raises:
            IllegalMoveError: the rules forbid it; the error carries what `explain` says.
        """
        ...

    def explain(self, position: PositionT, move: MoveT) -> tuple[Breach, ...]:
        """Return every rule that `move` breaks, most telling first; empty for a legal move."""
        ...

    def outcome(self, position: PositionT) -> Outcome | None:
        """Return how the game ended, or None while the game goes on."""
        ...

    def scores(self, position: PositionT) -> Mapping[Seat, Tally]:
        """Return every seat's score so far, line by line."""
        ...

    def views(self, position: PositionT) -> Sequence[ViewT_co]:
        """Return what a camera may see of `position`, the settled look first.

        There are several views if pieces may still lie as the last move left them. For example, a
        full tower stands until its builder takes it off.
        """
        ...

    def known_to(self, position: PositionT, seat: Seat) -> PositionT:
        """Return what `seat` may know of `position`; `TABLE` is what everyone sees."""
        ...

    def position_text(self, position: PositionT) -> str:
        """Return `position` as one line of ASCII."""
        ...

    def parse_position(self, text: str) -> PositionT:
        """Return the position that `position_text` wrote.

        Raises:
            TextError: `text` is not of that form.
            PositionError: its pieces cannot be.
        """
        ...

    def move_text(self, move: MoveT) -> str:
        """Return `move` as one line of ASCII."""
        ...

    def parse_move(self, text: str) -> MoveT:
        """Return the move that `move_text` wrote.

        Raises:
            TextError: `text` is not of that form.
        """
        ...
