"""Finding legal turns that would look like an illegal one if the camera misread one card.

If there are such turns, the players are asked and not accused. Two misreadings are tried. A card
that lies askew between two towers may be counted to the wrong tower. A card on top of a tower may
be overlooked, so that it seems to be torn down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import islice
from statistics import median

from device.games.towers.evidence import MARKET, Look, TowersView
from games.towers.moves import Turn
from games.towers.pieces import Card, Cards, ordered

# One or two questions can tell these apart; if more turns fit, hardly any is the true one.
MOST_TURNS = 4
MOST_UNSEEN = 2  # Chosen: of evenings in which one card in 20 is misread, few builds lack more
ASKEW_MM = 10.0  # twice the least offset of an askew card; 99 in 100 labelled cards: under 3 mm

Ends = Iterable[tuple[Turn, Sequence[Look]]]


def turns_with_card_askew(ends: Ends, seen: Sequence[Look], view: TowersView) -> tuple[Turn, ...]:
    """Return the legal turns that fit what is seen if one card lies askew at another tower.

    Args:
        ends: legal turns, each with how the mat looks after it.
        seen: how the mat looks in the likeliest reading.
        view: the cards that were read, with their places.
    """
    if not any(_is_askew(view, place) for place in range(MARKET)):
        return ()
    turns = dict.fromkeys(turn for turn, looks in ends if _is_at_other_tower(looks, seen, view))
    return tuple(islice(turns, MOST_TURNS))


def turns_with_card_overlooked(ends: Ends, torn: Turn, looks: Sequence[Look]) -> tuple[Turn, ...]:
    """Return the legal turns that fit what is seen if one card was overlooked.

    These turns take the same cards as the turn that was seen, and tear nothing down. The result is
    empty if the turn that was seen tears nothing down either.

    Args:
        ends: legal turns, each with how the mat looks after it.
        torn: the turn that was seen.
        looks: how the mat looks after the turn that was seen.
    """
    if not torn.demolished:
        return ()
    turns = dict.fromkeys(
        turn
        for turn, end in ends
        if turn.take == torn.take and not turn.demolished and _is_overlooked(end, looks)
    )
    return tuple(islice(turns, MOST_TURNS))


def cards_unseen(ends: Ends, seen: Sequence[Look], loose: Set[int]) -> Cards:
    """Return the cards that, were they in view, would make what is seen lawful.

    Each of them alone would. If no single card would, they are two cards that would together, if
    nothing was torn down.

    Args:
        ends: legal turns, each with how the mat looks after it.
        seen: how the mat looks after a turn that breaks a rule.
        loose: the places in which the order of the cards is not known.
    """
    single, pair = Counter[Card](), Counter[Card]()
    for turn, looks in ends:
        missing = _missing(looks, seen, loose)
        if missing.total() == 1:
            single |= missing
        elif missing.total() == MOST_UNSEEN and not turn.demolished:
            pair = pair or missing
    return ordered((single or pair).elements())


def _missing(meant: Sequence[Look], seen: Sequence[Look], loose: Set[int]) -> Counter[Card]:
    """Return the cards that `seen` lacks; none if anything else differs from what is meant."""
    missing = Counter[Card]()
    for place, cards, found in _differing(meant, seen):
        if Counter(found) - Counter(cards):
            return Counter()
        rest = iter(cards)
        if place not in loose and not all(card in rest for card in found):
            return Counter()
        missing += Counter(cards) - Counter(found)
    return missing


def _is_overlooked(looks: Sequence[Look], seen: Sequence[Look]) -> bool:
    """Return whether `seen` differs from `looks` only by one missing card."""
    match _differing(looks, seen):
        case [(_, meant, found)]:
            return found in _without_one(meant)
        case _:
            return False


def _is_at_other_tower(looks: Sequence[Look], seen: Sequence[Look], view: TowersView) -> bool:
    """Return whether `seen` differs only by one card, which lies askew at another tower."""
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
    """Return whether a card lies more than half of ASKEW_MM beside the middle of its column."""
    xs_mm = [card.x_mm for card in view.cards_at(place)]
    return len(xs_mm) > 1 and max(abs(x - median(xs_mm)) for x in xs_mm) > ASKEW_MM / 2


def _without_one(cards: Cards) -> Iterator[Cards]:
    return (cards[:n] + cards[n + 1 :] for n in range(len(cards)))
