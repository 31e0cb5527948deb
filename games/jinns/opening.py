"""Making the opening: the domes on the ring, and the order in which tokens are picked.

Sources: Lake of Wishes, "Randomly place all the Dome-pawns" and the choosing of tokens; older
edition, "Rule for 2 players" and its variants. For the fifth block of two players, the older sheet
prints "red ones again", where its French page says yellow. Here the four blocks are laid twice;
`games.jinns.blocks` takes every order that the sheet leaves open.
"""

from __future__ import annotations

from random import Random

from games.game import Seat
from games.jinns.options import Options
from games.jinns.pieces import COPIES, MAX_STRENGTH, Colour, Stack, domes_of
from games.jinns.position import Lake, Position
from games.jinns.setup import Edition, Setup

_OF_A_COLOUR = COPIES * MAX_STRENGTH
_BLOCK = _OF_A_COLOUR // 2
_NEUTRAL_BLOCK = 2


def initial(setup: Setup, seed: int) -> Position:
    """Return the opening position that `seed` settles.

    In Lake of Wishes, the ring is random. In the older edition, players lay their own domes in
    blocks; there the seed settles which domes lie in which order.
    """
    chance = Random(seed)  # noqa: S311 - a shuffle that can be repeated, no secret
    wishes = setup.edition is Edition.WISHES
    return deal(setup, _random_ring(setup, chance) if wishes else _blocks(setup, chance))


def deal(setup: Setup, lake: Lake, turn: Seat | None = None) -> Position:
    """Return the position that starts from a given lake, such as the one a camera sees.

    Raises:
        PositionError: no set of domes can stand like that.
    """
    return Position(setup, lake, Seat(1) if turn is None else turn)


def block_sizes(setup: Setup) -> tuple[tuple[tuple[Colour, int], ...], ...]:
    """Return the blocks of the older edition in the order of laying: colours with numbers.

    The eight neutral domes of three players last for four of the six blocks.
    """
    if setup.players == 2:
        (a, a_too), (b, b_too) = setup.seats
        order = [a, b, a_too, b_too] * 2
    else:
        order = [own[0] for own in setup.seats] * 2
    neutral = _OF_A_COLOUR
    blocks: list[tuple[tuple[Colour, int], ...]] = []
    for colour in order:
        block = [(colour, _BLOCK)]
        if setup.neutral and neutral:
            block.append((setup.neutral, _NEUTRAL_BLOCK))
            neutral -= _NEUTRAL_BLOCK
        blocks.append(tuple(block))
    return tuple(blocks)


def picking_order(setup: Setup) -> tuple[Seat, ...]:
    """Return the seats in the order in which they pick tokens; empty if colours are fixed.

    In the older edition, tokens are picked only if question 10 says so.
    """
    if setup.edition is Edition.DREAMS and not setup.options.tokens_picked:
        return ()
    return pickers(setup.players, setup.options)


def pickers(players: int, options: Options) -> tuple[Seat, ...]:
    """Return which seat picks the first token, the second token and so on.

    Tokens are picked counter-clockwise, and the last player to pick starts. Seats are numbered in
    playing order, so they pick from the last to the first. Two players pick alternately, or two
    tokens each at once (question 9).

    Source: Lake of Wishes, the choosing of tokens.
    """
    order = [Seat(seat) for seat in range(players, 0, -1)]
    if players != 2:
        return tuple(order)
    if options.tokens_two_by_two:
        return (order[0], order[0], order[1], order[1])
    return tuple(order * 2)


def _random_ring(setup: Setup, chance: Random) -> Lake:
    domes = [dome for colour in setup.colours for dome in domes_of(colour)]
    chance.shuffle(domes)
    return tuple(Stack((dome,)) for dome in domes)


def _blocks(setup: Setup, chance: Random) -> Lake:
    supply = {colour: domes_of(colour) for colour in setup.colours}
    for domes in supply.values():
        chance.shuffle(domes)
    return tuple(
        Stack((supply[colour].pop(),))
        for block in block_sizes(setup)
        for colour, count in block
        for _ in range(count)
    )
