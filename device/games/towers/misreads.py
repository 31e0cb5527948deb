"""What one card seen wrongly would explain: then players are asked, and not accused.

A card that lies askew between two towers may be taken for either's; a card on top may be
overlooked, as if it were torn down for nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from statistics import median

from device.games.towers.evidence import MARKET, Look, TowersView
from games.towers.moves import Turn
from games.towers.pieces import Cards

MOST_SLIPS = 4  # told apart by a question or two; of more hardly one is the truth
ASKEW_MM = 10.0  # aside of its column; 99 in 100 cards of the labelled towers lie within 3 mm

Ends = Iterable[tuple[Turn, Sequence[Look]]]


def turns_astray(ends: Ends, seen: Sequence[Look], view: TowersView) -> tuple[Turn, ...]:
    """Return the lawful turns whose end is seen but for a card askew in a neighbour's column.

    Args:
        ends: lawful turns, each with how it looks.
        seen: how the mat looks, as it is likeliest read.
        view: where its cards lie.
    """
    if not any(_is_askew(view, place) for place in range(MARKET)):
        return ()
    turns = dict.fromkeys(turn for turn, looks in ends if _is_astray(looks, seen, view))
    return tuple(islice(turns, MOST_SLIPS))


def turns_overlooked(ends: Ends, torn: Turn, looks: Sequence[Look]) -> tuple[Turn, ...]:
    """Return the turns with the same cards that tear nothing down, if a card is overlooked.

    Args:
        ends: lawful turns, each with how it looks.
        torn: the turn that was seen.
        looks: how it looks.
    """
    if not torn.demolished:
        return ()
    turns = dict.fromkeys(
        turn
        for turn, end in ends
        if turn.take == torn.take and not turn.demolished and _is_overlooked(end, looks)
    )
    return tuple(islice(turns, MOST_SLIPS))


def _is_overlooked(looks: Sequence[Look], seen: Sequence[Look]) -> bool:
    """Return whether one card of one place is all that is not seen."""
    match _differing(looks, seen):
        case [(_, meant, found)]:
            return found in _without_one(meant)
        case _:
            return False


def _is_astray(looks: Sequence[Look], seen: Sequence[Look], view: TowersView) -> bool:
    """Return whether a card of one tower is seen askew in the column of another."""
    match _differing(looks, seen):
        case [(one, meant, found), (other, other_meant, other_found)] if MARKET not in (one, other):
            if len(found) > len(meant):
                meant, found, other_meant, other_found = other_meant, other_found, meant, found
                one, other = other, one
            return (
                Counter(meant) - Counter(found) == Counter(other_found) - Counter(other_meant)
                and found in _without_one(meant)
                and other_meant in _without_one(other_found)
                and _is_askew(view, other)
            )
        case _:
            return False


def _differing(looks: Sequence[Look], seen: Sequence[Look]) -> list[tuple[int, Cards, Cards]]:
    pairs = zip(looks[: MARKET + 1], seen[: MARKET + 1], strict=True)
    return [
        (place, meant or (), found or ())
        for place, (meant, found) in enumerate(pairs)
        if meant != found
    ]


def _is_askew(view: TowersView, place: int) -> bool:
    """Return whether a card of a column lies far to the side of the others."""
    xs_mm = [card.x_mm for card in view.cards_at(place)]
    return len(xs_mm) > 1 and max(abs(x - median(xs_mm)) for x in xs_mm) > ASKEW_MM / 2


def _without_one(cards: Cards) -> Iterator[Cards]:
    return (cards[:n] + cards[n + 1 :] for n in range(len(cards)))
