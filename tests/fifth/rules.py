"""Pebbles: two players lay four glass beads in turn, never a kind that they have laid before.

A game for a test: small, with one rule to break, and of no board of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.errors import TextError
from games.game import Breach, Outcome, ScoreLine, Seat, Tally

KINDS = ("clear", "grey", "black")
MOST = 4
POINTS = {"clear": 1, "grey": 2, "black": 3}


@dataclass(frozen=True, slots=True)
class Pebble:
    """A bead as a player lays it: a move, and what lies there after it."""

    seat: Seat
    kind: str
    x_mm: float
    y_mm: float

    def __str__(self) -> str:
        return f"s{self.seat} {self.kind} {self.x_mm:.1f},{self.y_mm:.1f}"


Laid = tuple[Pebble, ...]


class Pebbles:
    """The rules; a `games.game.Game`."""

    name = "pebbles"
    seats = (Seat(1), Seat(2))

    def initial(self, seed: int) -> Laid:  # noqa: ARG002 - nothing is dealt
        return ()

    def to_move(self, position: Laid) -> tuple[Seat, ...]:
        return () if len(position) >= MOST else (self.seats[len(position) % 2],)

    def awaits_decision(self, position: Laid) -> bool:  # noqa: ARG002 - nothing is decided
        return False

    def legal_moves(self, position: Laid) -> Sequence[Pebble]:
        moves = [Pebble(seat, k, 200.0, 200.0) for seat in self.to_move(position) for k in KINDS]
        return [move for move in moves if not self.explain(position, move)]

    def apply(self, position: Laid, move: Pebble) -> Laid:
        return (*position, move)

    def explain(self, position: Laid, move: Pebble) -> tuple[Breach, ...]:
        used = {pebble.kind for pebble in position if pebble.seat == move.seat}
        if move.kind not in used:
            return ()
        return (Breach("pebble-again", "Laying", "test", (("kind", move.kind),)),)

    def outcome(self, position: Laid) -> Outcome | None:
        if len(position) < MOST:
            return None
        totals = {seat: tally.total for seat, tally in self.scores(position).items()}
        best = tuple(seat for seat in self.seats if totals[seat] == max(totals.values()))
        return Outcome(best, "pebbles-laid")

    def scores(self, position: Laid) -> Mapping[Seat, Tally]:
        return {
            seat: Tally(
                tuple(ScoreLine(p.kind, POINTS[p.kind]) for p in position if p.seat == seat)
            )
            for seat in self.seats
        }

    def views(self, position: Laid) -> Sequence[Laid]:
        return (position,)

    def known_to(self, position: Laid, seat: Seat) -> Laid:  # noqa: ARG002 - all is open
        return position

    def position_text(self, position: Laid) -> str:
        return "; ".join(map(str, position)) or "-"

    def parse_position(self, text: str) -> Laid:
        return () if text == "-" else tuple(map(self.parse_move, text.split("; ")))

    def move_text(self, move: Pebble) -> str:
        return str(move)

    def parse_move(self, text: str) -> Pebble:
        try:
            seat, kind, spot = text.split(" ")
            x, y = map(float, spot.split(","))
            return Pebble(Seat(int(seat.removeprefix("s"))), kind, x, y)
        except ValueError as error:
            raise TextError(f"{text!r} is no pebble; write `s1 grey 187.6,82.5`") from error
