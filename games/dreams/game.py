"""Dreams as a `games.game.Game`."""

from __future__ import annotations

from dataclasses import dataclass

from games.dreams import judge, legal, notation, play, standings, views
from games.dreams.moves import Action, parse_action
from games.dreams.position import Phase, Position
from games.dreams.setup import Setup
from games.dreams.views import View
from games.game import Breach, Outcome, Seat, Tally


@dataclass(frozen=True, slots=True)
class Dreams:
    """The rules of Dreams at one table."""

    setup: Setup

    @property
    def name(self) -> str:
        """The game's name in the notation."""
        return "dreams"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in turn order."""
        return self.setup.seats

    def initial(self, seed: int) -> Position:  # noqa: ARG002 - roles are dealt by a move of TABLE
        """Return the start of the first round; nothing is dealt yet, so the seed has no effect."""
        return Position(self.setup, 1, self.setup.dealer)

    def to_move(self, position: Position) -> tuple[Seat, ...]:
        """Return who must decide now: one seat, all whose votes are missing, or the table."""
        return legal.to_move(position)

    def awaits_decision(self, position: Position) -> bool:
        """Return whether a decision is due now that is not the placing of a star."""
        return position.phase is not Phase.PLACING and not position.is_over

    def legal_moves(self, position: Position) -> tuple[Action, ...]:
        """Return the legal moves, with a sample of the places where a star may lie."""
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
        return standings.outcome(position)

    def scores(self, position: Position) -> dict[Seat, Tally]:
        """Return every seat's points so far, line by line."""
        return standings.scores(position)

    def views(self, position: Position) -> tuple[View, ...]:
        """Return what a camera may see of `position`, the settled look first."""
        return views.views(position)

    def known_to(self, position: Position, seat: Seat) -> Position:
        """Return what `seat` may know of `position`; `TABLE` is what everyone sees."""
        return views.known_to(position, seat)

    def position_text(self, position: Position) -> str:
        """Return `position` as one line of ASCII."""
        return notation.position_text(position)

    def parse_position(self, text: str) -> Position:
        """Return the position that `position_text` wrote.

        Raises:
            TextError: the text is not of that form.
            PositionError: its stars, votes or rounds cannot be.
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
