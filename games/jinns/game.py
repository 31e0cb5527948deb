"""Jinns of the Lake as a `games.game.Game`."""

from __future__ import annotations

from dataclasses import dataclass

from games.game import Breach, Outcome, Seat, Tally
from games.jinns import judge, legal, notation, opening, play, score, views
from games.jinns.moves import Action, parse_action
from games.jinns.position import Lake, Position
from games.jinns.setup import Setup
from games.jinns.views import View


@dataclass(frozen=True, slots=True)
class Jinns:
    """The rules of Jinns of the Lake at one table."""

    setup: Setup

    @property
    def name(self) -> str:
        """The game's name in the notation."""
        return "jinns"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in turn order."""
        return tuple(Seat(seat) for seat in range(1, self.setup.players + 1))

    def initial(self, seed: int) -> Position:
        """Return the opening position that `seed` settles."""
        return opening.initial(self.setup, seed)

    def deal(self, lake: Lake, turn: Seat | None = None) -> Position:
        """Return the position that starts from a given lake."""
        return opening.deal(self.setup, lake, turn)

    def to_move(self, position: Position) -> tuple[Seat, ...]:
        """Return the seat that must move or share out its tower; empty at the end."""
        return (position.turn,) if legal.legal_moves(position) else ()

    def awaits_decision(self, position: Position) -> bool:
        """Return whether the builder of a tower must still share it out."""
        return position.pending is not None

    def legal_moves(self, position: Position) -> tuple[Action, ...]:
        """Return every legal move: the builder's choices while a tower is pending."""
        return legal.legal_moves(position)

    def apply(self, position: Position, move: Action) -> Position:
        """Return the position after `move`.

        Raises:
            IllegalMoveError: the rules forbid it.
        """
        return play.apply(position, move)

    def explain(self, position: Position, move: Action) -> tuple[Breach, ...]:
        """Return every rule that `move` breaks, most telling first; empty for a legal move."""
        return judge.explain(position, move)

    def outcome(self, position: Position) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return score.outcome(position)

    def scores(self, position: Position) -> dict[Seat, Tally]:
        """Return every seat's score so far, line by line."""
        return score.scores(position)

    def views(self, position: Position) -> tuple[View, ...]:
        """Return what a camera may see of `position`, the settled look first."""
        return views.views(position)

    def known_to(self, position: Position, seat: Seat) -> Position:  # noqa: ARG002 - all is open
        """Return `position`: nothing in this game is hidden."""
        return position

    def position_text(self, position: Position) -> str:
        """Return `position` as one line of ASCII."""
        return notation.position_text(position)

    def parse_position(self, text: str) -> Position:
        """Return the position that `position_text` wrote.

        Raises:
            TextError: the text is not of that form.
            PositionError: its pieces cannot be.
        """
        return notation.parse_position(self.setup, text)

    def move_text(self, move: Action) -> str:
        """Return `move` as one line of ASCII."""
        return str(move)

    def parse_move(self, text: str) -> Action:
        """Return the move that `move_text` wrote.

        Raises:
            TextError: the text is not of that form.
        """
        return parse_action(text)
