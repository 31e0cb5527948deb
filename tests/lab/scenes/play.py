"""Positions as they arise: domes moved about by chance under the two rules that show.

No stack holds a colour twice, and a stack of four is taken off (but may stand for one frame).
Source: Jinns rules, "Moves" and "Dream-towers"; which stack may reach which is left out.
"""

import math
from dataclasses import dataclass

import numpy as np

from tests.lab.scenes.values import Board, Piece, Stack

_TRIES = 60
_TOWER_STANDS = 0.3  # of towers made by the last move


@dataclass(frozen=True, slots=True)
class Position:
    """What stands on the ring (star to pieces, bottom first) and what was taken off it."""

    stacks: dict[int, list[Piece]]
    taken: list[list[Piece]]


def position(board: Board, moves: int, rng: np.random.Generator) -> Position:
    """Return a position after so many random moves from a random setup."""
    colours = [name for name, _ in board.pieces.colours]
    domes = [
        _piece(colour, strength, rng)
        for colour in colours
        for strength in (1, 2, 3, 4)
        for _ in range(2)
    ]
    order = rng.permutation(len(board.stars))
    stacks = {int(star): [dome] for star, dome in zip(order, domes, strict=False)}
    taken: list[list[Piece]] = []
    for number in range(moves):
        full = _move(stacks, rng)
        last = number == moves - 1
        if full is not None and not (last and rng.random() < _TOWER_STANDS):
            tower = stacks.pop(full)
            taken += [tower[:2], tower[2:]]
    return Position(stacks, taken)


def with_tower(found: Position, rng: np.random.Generator) -> Position:
    """Return a position in which, if it can be, one full tower of four stands."""
    stacks = {star: list(pieces) for star, pieces in found.stacks.items()}
    for _ in range(40):
        full = _move(stacks, rng)
        if full is not None:
            return Position(stacks, found.taken)
        stacks = {star: list(pieces) for star, pieces in stacks.items()}
    return found


def placed(
    board: Board, found: Position, off_mm: float, rng: np.random.Generator
) -> tuple[Stack, ...]:
    """Return stacks set down by hand: up to `off_mm` off their star, never into each other."""
    result: list[Stack] = []
    places: list[tuple[float, float]] = []
    for star, pieces in sorted(found.stacks.items()):
        dx, dy = _nudge(board, star, places, off_mm, rng)
        places.append((board.stars[star][0] + dx, board.stars[star][1] + dy))
        result.append(Stack(star, stacked(pieces, rng), dx, dy))
    return tuple(result)


def stacked(pieces: list[Piece], rng: np.random.Generator) -> tuple[Piece, ...]:
    """Return pieces with small offsets against each other, the bottom one in place."""
    spread = float(rng.choice([0.25, 0.5, 0.9]))
    offsets = rng.normal(0, spread, (len(pieces), 2)).clip(-1.5, 1.5)
    offsets[0] = 0
    return tuple(
        Piece(p.colour, p.strength, p.angle_deg, float(dx), float(dy), p.tint)
        for p, (dx, dy) in zip(pieces, offsets, strict=True)
    )


def _piece(colour: str, strength: int, rng: np.random.Generator) -> Piece:
    shade = rng.normal(1, 0.05)
    red, green, blue = (float(shade * rng.normal(1, 0.03)) for _ in range(3))
    return Piece(colour, strength, float(rng.uniform(0, 360)), tint=(red, green, blue))


def _move(stacks: dict[int, list[Piece]], rng: np.random.Generator) -> int | None:
    """Move the top of some stack onto another in place; return the star of a full tower."""
    for _ in range(_TRIES):
        stars = list(stacks)
        if len(stars) < 2:
            return None
        origin, target = (int(star) for star in rng.choice(stars, 2, replace=False))
        height = len(stacks[origin])
        count = height if rng.random() < 0.7 else int(rng.integers(1, height + 1))
        block = stacks[origin][height - count :]
        colours = {p.colour for p in block} | {p.colour for p in stacks[target]}
        if len(colours) < count + len(stacks[target]):
            continue
        stacks[target] = stacks[target] + block
        stacks[origin] = stacks[origin][: height - count]
        if not stacks[origin]:
            del stacks[origin]
        return target if len(stacks[target]) == 4 else None
    return None


def _nudge(
    board: Board,
    star: int,
    places: list[tuple[float, float]],
    off_mm: float,
    rng: np.random.Generator,
) -> tuple[float, float]:
    x, y = board.stars[star]
    for _ in range(30):
        reach = min(4.0, abs(float(rng.normal(0, off_mm))))
        angle = float(rng.uniform(0, 2 * math.pi))
        dx, dy = reach * math.cos(angle), reach * math.sin(angle)
        near = [math.hypot(x + dx - px, y + dy - py) for px, py in places]
        if all(gap > board.pieces.diameter + 0.3 for gap in near):
            return dx, dy
    return 0.0, 0.0


def stack_of(star: int, *domes: tuple[str, int], dx: float = 0.0, dy: float = 0.0) -> Stack:
    """Return a tidy stack of (colour, strength), bottom first: for scenes written by hand."""
    pieces = tuple(Piece(colour, strength, 37.0 * star) for colour, strength in domes)
    return Stack(star, pieces, dx, dy)
