"""Checking a position: whether play could have led to it.

The tiles must be those of the box. Stacks, islands and offer must hold as many tiles as the round
and the phase ask for.

Sources: "Setup", "Game turn" and "2-player game": each stack is drawn four times, and in each round
everybody gets one tile of the type picked.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from games.errors import PositionError
from games.islands.inspection import faults
from games.islands.island import Face
from games.islands.pieces import ROWS, Row
from games.islands.setup import ROUNDS, Phase

if TYPE_CHECKING:
    from games.islands.position import Position

_DRAWING = (Phase.PICK, Phase.REVEAL, Phase.SHOW)
_NOTHING_DRAWN = (*_DRAWING, Phase.OVER)
"""The phases in which no tile of the round is out of its stack."""

_OF_TWO = (Phase.SHOW, Phase.PLACE, Phase.DISCARD)
_OF_MORE = (Phase.REVEAL, Phase.NAME)


def check(position: Position) -> None:
    """Raise PositionError if play cannot have led to a position.

    Raises:
        PositionError: play cannot have led to it; the message says what is wrong, and where.
    """
    _check_seats(position)
    _check_phase(position)
    _check_tiles(position)
    _check_stacks(position)
    _check_islands(position)
    _check_offer(position)
    _check_turned(position)


def _check_seats(position: Position) -> None:
    seats = position.setup.seats
    for name, seat in (("lookout", position.lookout), ("turn", position.turn)):
        if seat not in seats:
            raise PositionError(f"{name} s{seat}; the seats are s1 to s{len(seats)}")
    if not set(position.chosen) <= set(seats) or len(set(position.chosen)) < len(position.chosen):
        raise PositionError(f"chosen {position.chosen}; each seat chooses once in a round")
    if len(position.islands) != len(seats):
        raise PositionError(f"{len(position.islands)} islands for {len(seats)} players")
    if len(position.stacks) != len(ROWS):
        raise PositionError(f"{len(position.stacks)} stacks; there are {len(ROWS)}")


def _check_phase(position: Position) -> None:
    phase, turn, players = position.phase, position.turn, position.setup.players
    if phase in (_OF_MORE if players == 2 else _OF_TWO):
        raise PositionError(f"phase {phase} with {players} players")
    if not 1 <= position.round <= ROUNDS:
        raise PositionError(f"round {position.round}; rounds run from 1 to {ROUNDS}")
    if (position.picked is None) != (phase in (Phase.PICK, Phase.OVER)):
        raise PositionError(f"phase {phase} with stack {position.picked} picked")
    if phase in (*_NOTHING_DRAWN, Phase.DISCARD):
        if turn != position.lookout:
            raise PositionError(f"phase {phase} of s{turn}; it is that of the Lookout")
    elif (phase is Phase.NAME) != (turn in position.chosen):
        raise PositionError(f"phase {phase} of s{turn}; chosen have {position.chosen}")
    _check_chosen(position)


def _check_chosen(position: Position) -> None:
    """Raise PositionError if too few or too many players have taken a tile for the phase."""
    players = position.setup.players
    most = {Phase.NAME: players - 2, Phase.DISCARD: players}.get(position.phase, players - 1)
    least = players if position.phase is Phase.DISCARD else 0
    if position.phase in _NOTHING_DRAWN:
        most = 0
    if not least <= len(position.chosen) <= most:
        raise PositionError(f"{len(position.chosen)} have chosen in phase {position.phase}")
    if position.phase in (Phase.TAKE, Phase.NAME, Phase.PLACE):
        _check_order(position)


def _check_order(position: Position) -> None:
    """Raise PositionError if somebody took a tile of this round out of turn.

    The Lookout takes first. With two players, the opponent takes first and then the Lookout.
    """
    if position.setup.players == 2:
        in_order = bool(position.chosen) == (position.turn == position.lookout)
    else:
        first = position.chosen or (position.turn,)
        in_order = position.lookout in first
    if not in_order:
        chosen = ", ".join(f"s{seat}" for seat in position.chosen) or "nobody"
        raise PositionError(
            f"s{position.turn} decides and {chosen} has chosen; the Lookout is s{position.lookout}"
        )


def _check_tiles(position: Position) -> None:
    box = position.setup.box
    known = Counter(tile.id for tile in position.known_tiles())
    for tile in position.known_tiles():
        if box.find(tile.id) != tile:
            raise PositionError(f"tile {tile.id} is not in the box")
        if known[tile.id] > 1:
            raise PositionError(f"tile {tile.id} is in two places")
    for row, stack in zip(ROWS, position.stacks, strict=True):
        for lying in stack:
            if lying is not None and lying.row is not row:
                raise PositionError(f"tile {lying.id} is in the {row} stack")


def _check_stacks(position: Position) -> None:
    """Refuse stacks that have not been drawn as often as the round says."""
    begun = position.round - (position.phase in _DRAWING)
    draws = [_draws(position, row) for row in ROWS]
    if sum(draws) != begun:
        raise PositionError(f"{sum(draws)} draws from the stacks; round {position.round} has begun")
    if position.phase in (Phase.REVEAL, Phase.SHOW) and not position.drawn:
        raise PositionError(f"the {position.picked} stack is empty")


def _draws(position: Position, row: Row) -> int:
    setup, left = position.setup, len(position.stack(row))
    draws, odd = divmod(setup.per_stack - left, setup.per_round)
    if odd or draws < 0:
        raise PositionError(
            f"{left} tiles in the {row} stack; it began with {setup.per_stack} and loses"
            f" {setup.per_round} at a time"
        )
    return draws


def _check_islands(position: Position) -> None:
    """Refuse islands that break a rule, or have not the tiles that the stacks have lost."""
    for seat, island in zip(position.setup.seats, position.islands, strict=True):
        for breach in faults(island, position.setup.options):
            facts = ", ".join(f"{name} {fact}" for name, fact in breach.facts)
            raise PositionError(f"island of s{seat}: {breach.code} ({facts})")
        for row in ROWS:
            has = sum(placed.cell.row is row for placed in island.placed)
            due = _rounds_done(position, row) + _has_chosen(position, row, seat)
            if has != due:
                raise PositionError(f"island of s{seat} has {has} {row} tiles; expected {due}")
        for placed in island.placed:
            if placed.tile is None and placed.face is Face.FRONT:
                raise PositionError(f"island of s{seat}: which tile lies at {placed.cell}?")


def _rounds_done(position: Position, row: Row) -> int:
    """Return in how many rounds everybody has got a tile of `row`."""
    under_way = position.picked is row and position.phase not in _NOTHING_DRAWN
    return _draws(position, row) - under_way


def _has_chosen(position: Position, row: Row, seat: int) -> bool:
    return position.picked is row and seat in position.chosen


def _check_offer(position: Position) -> None:
    """Refuse an offer that does not fit what has been taken of it, or other discards."""
    setup = position.setup
    drawn = position.phase not in _NOTHING_DRAWN
    due = setup.per_round - len(position.chosen) if drawn else 0
    offered = len(position.shown) + (position.hidden is not None)
    if offered != due:
        raise PositionError(f"{offered} tiles on offer; expected {due}")
    if position.hidden is not None and setup.players != 2:
        raise PositionError("a hidden tile is for two players only")
    hidden = position.hidden.tile if position.hidden else None
    for tile in (*position.shown, *((hidden,) if hidden else ())):
        if tile.row is not position.picked:
            raise PositionError(f"tile {tile.id} on offer; {position.picked} was picked")
    _check_hidden_phase(position)
    for row in ROWS:
        has = sum(tile.row is row for tile in position.discarded)
        due = _rounds_done(position, row) if setup.players == 2 else 0
        if has != due:
            raise PositionError(f"{has} {row} tiles discarded; expected {due}")


def _check_hidden_phase(position: Position) -> None:
    phase, hidden = position.phase, position.hidden
    if phase is Phase.PLACE and hidden is None:
        raise PositionError("phase place without a hidden tile")
    if phase is Phase.DISCARD and (hidden is None or hidden.tile is not None):
        raise PositionError("phase discard is for a hidden tile that nobody has seen")


def _check_turned(position: Position) -> None:
    """Refuse cells just turned in which nothing lies Genie up."""
    if position.turned is None:
        return
    seat, cells = position.turned.seat, position.turned.cells
    backs = {placed.cell for placed in position.islands[seat - 1].turned}
    if not cells or len(set(cells)) < len(cells) or not set(cells) <= backs:
        shown = ", ".join(map(str, cells)) or "nothing"
        raise PositionError(f"s{seat} has turned {shown}; expected cells that lie Genie up, once")
