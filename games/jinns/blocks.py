"""The blocks of domes in the older edition: who lays which colours next, and what lies wrongly.

Source: older edition, "Rule for 2 players" and its variants: every block lies on consecutive
squares, "and so on, always in a consecutive way". The sheet says neither where the first block
begins nor which way round the blocks go. So both are the players' choice.
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


def block_due(setup: Setup, count: int) -> DomeBlock | None:
    """Return the block to which the next dome belongs after `count` domes; None after the last."""
    for block in blocks(setup):
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
    order = [c for block in blocks(setup) for c, number in block.domes for _ in range(number)]
    count = sum(colour is not None for colour in seen)
    rings = [_ring(order, first, step) for first in range(STARS) for step in (1, -1)]
    colours, places = min(rings, key=lambda ring: len(_wrong(ring, seen, count)))
    return BlockLaying(colours, _wrong((colours, places), seen, count))


_Ring = tuple[tuple[Colour, ...], tuple[int, ...]]
"""By star: the colour that belongs there, and the number of its dome in the order of laying."""


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
