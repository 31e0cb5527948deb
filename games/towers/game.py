"""5 Towers as a `games.game.Game`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.game import TABLE, Breach, Outcome, Seat, Tally
from games.towers import judge, notation, play, score, views
from games.towers.moves import Action, parse_action
from games.towers.position import Phase, Position
from games.towers.setup import Setup
from games.towers.views import View


@dataclass(frozen=True, slots=True)
class Towers:
    """The rules of 5 Towers at one table."""

    setup: Setup

    @property
    def name(self) -> str:
        """The game's name in the notation."""
        return "towers"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in turn order."""
        return self.setup.seats

    def initial(self, seed: int) -> Position:
        """Return the opening position, with every market to come settled by `seed`."""
        return replace(self.opening(), seed=seed)

    def opening(self) -> Position:
        """Return the opening position at a table, where nobody knows the deck's order."""
        return Position(self.setup, Phase.DEAL, self.setup.start)

    def to_move(self, position: Position) -> tuple[Seat, ...]:
        """Return the seat that bids or builds; `TABLE` if a market is due; empty at the end."""
        if position.phase is Phase.DEAL:
            return (TABLE,)
        return () if position.phase is Phase.OVER else (position.turn,)

    def awaits_decision(self, position: Position) -> bool:
        """Return whether a bid is due; a bid is no turn, because it moves no card."""
        return position.phase is Phase.BID

    def legal_moves(self, position: Position) -> tuple[Action, ...]:
        """Return every legal bid, or a turn for every position that the winner can reach.

        If nobody knows the deck's order, the markets are a finite sample.
        """
        return play.legal_moves(position)

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

    def known_to(self, position: Position, seat: Seat) -> Position:  # noqa: ARG002 - all know alike
        """Return `position` without what settles the deck's order, which nobody may know."""
        return replace(position, seed=None)

    def position_text(self, position: Position) -> str:
        """Return `position` as one line of ASCII."""
        return notation.position_text(position)

    def parse_position(self, text: str) -> Position:
        """Return the position that `position_text` wrote.

        Raises:
            TextError: the text is not of that form.
            PositionError: its cards cannot be.
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
