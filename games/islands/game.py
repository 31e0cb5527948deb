"""1001 Islands as a `games.game.Game`."""

from __future__ import annotations

from dataclasses import dataclass

from games.game import Breach, Outcome, Seat, Tally
from games.islands import judge, legal, notation, opening, play, score, views
from games.islands.moves import Action, parse_action
from games.islands.position import Position
from games.islands.setup import Phase, Setup
from games.islands.views import View

_TURNS = (Phase.TAKE, Phase.PLACE)


@dataclass(frozen=True, slots=True)
class Islands:
    """The rules of 1001 Islands at one table."""

    setup: Setup

    @property
    def name(self) -> str:
        """The game's name in the notation."""
        return "islands"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in seating order."""
        return self.setup.seats

    def initial(self, seed: int) -> Position:
        """Return the opening in which `seed` has shuffled the stacks and found the Lookout."""
        return opening.initial(self.setup, seed)

    def unseen(self, lookout: Seat) -> Position:
        """Return the opening as a table sees it: nobody knows the order of the stacks."""
        return opening.unseen_opening(self.setup, lookout)

    def to_move(self, position: Position) -> tuple[Seat, ...]:
        """Return the seat that must decide; `TABLE` if tiles are turned up; empty at the end."""
        return legal.to_move(position)

    def awaits_decision(self, position: Position) -> bool:
        """Return whether the decision due now is another than taking or putting down a tile."""
        return position.phase not in (*_TURNS, Phase.OVER)

    def legal_moves(self, position: Position) -> tuple[Action, ...]:
        """Return every legal move; if unknown tiles are to be revealed, a sample of the draws."""
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
        """Return how the game ended, or None while islands are not complete."""
        if position.phase is not Phase.OVER:
            return None
        best = score.winners(position.islands, self.setup.options)
        return Outcome(tuple(self.seats[place] for place in best), "islands-complete")

    def scores(self, position: Position) -> dict[Seat, Tally]:
        """Return every seat's score as its island stands, line by line."""
        scores = score.score_islands(position.islands, self.setup.options)
        return {seat: of.tally for seat, of in zip(self.seats, scores, strict=True)}

    def views(self, position: Position) -> tuple[View, ...]:
        """Return what a camera may see of all boards, the settled look first."""
        return views.views(position)

    def known_to(self, position: Position, seat: Seat) -> Position:
        """Return what `seat` may know of `position`."""
        return views.known_to(position, seat)

    def position_text(self, position: Position) -> str:
        """Return `position` as one line of ASCII."""
        return notation.position_text(position)

    def parse_position(self, text: str) -> Position:
        """Return the position that `position_text` wrote.

        Raises:
            TextError: the text is not of that form.
            PositionError: its tiles cannot be.
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
