"""Who plays which colours: given by the older sheet, or picked as tokens counter-clockwise.

Seats are numbered in playing order, clockwise from the player who begins. The last player to pick
begins, so the first to pick has the highest seat.

Sources: Lake of Wishes, the choosing of tokens; older edition, "Rule for 2 players" and its
variants.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.game import Seat

Seats = tuple[tuple[str, ...], ...]
"""The colours of each seat in turn order."""

OLDER_SEATS: dict[int, Seats] = {
    2: (("yellow", "red"), ("blue", "green")),
    3: (("yellow",), ("blue",), ("red",)),
    4: (("yellow",), ("blue",), ("red",), ("green",)),
}
"""The colours that the older sheet gives to A, B, C and D, by the number of players."""


def first_seats(colours: Sequence[str], players: int) -> Seats:
    """Return the seats that a form is filled in with, before anybody picks."""
    if players == 2:
        return (colours[0], colours[2]), (colours[1], colours[3])
    return tuple((colour,) for colour in colours[:players])


def is_seating(seats: Seats, colours: Sequence[str], players: int) -> bool:
    """Return whether seats share out different colours of a set, as many to each as the rules."""
    held = [colour for seat in seats for colour in seat]
    each = 2 if players == 2 else 1
    is_right_size = len(seats) == players and all(len(seat) == each for seat in seats)
    return is_right_size and len(set(held)) == len(held) and set(held) <= set(colours)


def picks_of(seats: Seats, pickers: Sequence[Seat]) -> tuple[str, ...]:
    """Return the colours in the order in which they are picked."""
    left = [list(seat) for seat in seats]
    return tuple(left[seat - 1].pop(0) for seat in pickers)


def picked_otherwise(
    seats: Seats, pickers: Sequence[Seat], colours: Sequence[str], number: int
) -> Seats:
    """Return the seats after pick `number` took the next colour that is left then.

    Whoever had that colour gets the former one; it may also have been nobody's.
    """
    picks = list(picks_of(seats, pickers))
    left = [colour for colour in colours if colour not in picks[:number]]
    former = picks[number]
    colour = left[(left.index(former) + 1) % len(left)]
    if colour in picks:
        picks[picks.index(colour)] = former
    picks[number] = colour
    return tuple(
        tuple(pick for pick, picker in zip(picks, pickers, strict=True) if picker == seat)
        for seat in range(1, len(seats) + 1)
    )
