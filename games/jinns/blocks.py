"""The blocks of domes in the older edition: who lays which colours next, and what lies wrongly.

Source: older edition, "Rule for 2 players" and its variants: every block lies on consecutive
squares, "and so on, always in a consecutive way". The sheet says neither where the first block
begins nor which way round the blocks go. So both are the players' choice. For the fifth block of
two players the sheet prints "4 red ones again", where the order so far would go on with yellow.
Each player has both colours left then, so each chooses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.game import Seat
from games.jinns.moves import STARS
from games.jinns.opening import block_sizes
from games.jinns.pieces import Colour
from games.jinns.setup import Setup


@dataclass(frozen=True, slots=True)
class DomeBlock:
    """The domes that one seat lays in one go: colours with numbers, in their order."""

    seat: Seat
    domes: tuple[tuple[Colour, int], ...]

    @property
    def count(self) -> int:
        """How many domes the block has."""
        return sum(number for _, number in self.domes)


@dataclass(frozen=True, slots=True)
class BlockLaying:
    """How far the blocks have been laid, as the domes that are seen explain it best.

    Attributes:
        colours: by star, the colour that belongs there.
        wrong: the stars that hold another colour, or a dome too early.
    """

    colours: tuple[Colour, ...]
    wrong: tuple[int, ...]


def blocks(setup: Setup) -> tuple[DomeBlock, ...]:
    """Return the blocks in the order in which they are laid."""
    by_colour = [(setup.owner(domes[0][0]), domes) for domes in block_sizes(setup)]
    return tuple(DomeBlock(seat, domes) for seat, domes in by_colour if seat is not None)


def orders(setup: Setup) -> tuple[tuple[DomeBlock, ...], ...]:
    """Return every order in which the blocks may be laid; the first goes round as it began."""
    usual = blocks(setup)
    if setup.players != 2:
        return (usual,)
    a, b, a_too, b_too = usual[4:]
    halves = (
        (one_a, one_b, other_a, other_b)
        for one_a, other_a in ((a, a_too), (a_too, a))
        for one_b, other_b in ((b, b_too), (b_too, b))
    )
    return tuple((*usual[:4], *half) for half in halves)


def blocks_due(setup: Setup, count: int) -> tuple[DomeBlock, ...]:
    """Return the blocks to which the next dome may belong after `count` domes; () after all."""
    due = (_block_at(order, count) for order in orders(setup))
    return tuple(dict.fromkeys(block for block in due if block is not None))


def is_last_block(setup: Setup, count: int) -> bool:
    """Return whether, after `count` domes, a seat lays its last block."""
    last = blocks(setup)[-setup.players :]
    return count >= STARS - sum(block.count for block in last)


def _block_at(order: Sequence[DomeBlock], count: int) -> DomeBlock | None:
    for block in order:
        count -= block.count
        if count < 0:
            return block
    return None


def laying(setup: Setup, seen: Sequence[Colour | None]) -> BlockLaying:
    """Return how far the blocks have been laid.

    Args:
        setup: a table of the older edition.
        seen: by star, the colour that lies there, or None.
    """
    count = sum(colour is not None for colour in seen)
    rings = [
        _ring(_colours(order), first, step)
        for order in orders(setup)
        for first in range(STARS)
        for step in (1, -1)
    ]
    colours, places = min(rings, key=lambda ring: len(_wrong(ring, seen, count)))
    return BlockLaying(colours, _wrong((colours, places), seen, count))


_Ring = tuple[tuple[Colour, ...], tuple[int, ...]]
"""By star: the colour that belongs there, and the number of its dome in the order of laying."""


def _colours(order: Sequence[DomeBlock]) -> list[Colour]:
    """Return the colour of every dome in the order of laying."""
    return [colour for block in order for colour, number in block.domes for _ in range(number)]


def _ring(order: Sequence[Colour], first: int, step: int) -> _Ring:
    places = tuple((star - first) * step % STARS for star in range(STARS))
    return tuple(order[place] for place in places), places


def _wrong(ring: _Ring, seen: Sequence[Colour | None], count: int) -> tuple[int, ...]:
    colours, places = ring
    return tuple(
        star
        for star, colour in enumerate(seen)
        if colour is not None and (colour is not colours[star] or places[star] >= count)
    )
