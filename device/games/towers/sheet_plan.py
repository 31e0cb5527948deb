"""A small plan of the towers mat beside the words: the cards seen, and a ring at what is amiss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from device.games.towers.evidence import MARKET, STRAYS, Look, TowersView, card_of
from device.table.prompts import Chart, ringed
from games.towers.pieces import Cards
from vision.cards.evidence import CardEvidence

Point = tuple[float, float]

AT_EDGE_MM = 28.0  # half a card's width


def plan_of_cards(view: TowersView, size_mm: Point, rings: list[Point]) -> Chart:
    """Return the plan of the cards that are seen, with a ring at each of the points, in mm."""
    return ringed(size_mm, (_point(card) for card in _seen(view)), rings)


def plan_of_places(view: TowersView, size_mm: Point, looks: Mapping[int, Look]) -> Chart:
    """Return the plan of the cards that are seen, with a ring at each place that looks otherwise.

    In a tower the ring is at the lowest card that is not as it should be; where cards are missing,
    at the card on which they belong. A tower of which no card is seen has no ring.

    Args:
        view: the cards that are seen.
        size_mm: width and height of the mat.
        looks: how the places in question should look; None if that is not known.
    """
    rings = [point for place, look in looks.items() for point in _amiss(view, place, look)]
    return plan_of_cards(view, size_mm, rings)


def is_at_edge(point: Point, size_mm: Point) -> bool:
    """Return whether something lies nearer to the mat's edge than a card's middle can."""
    return any(
        not AT_EDGE_MM < at < size - AT_EDGE_MM for at, size in zip(point, size_mm, strict=True)
    )


def _amiss(view: TowersView, place: int, look: Look) -> Iterator[Point]:
    seen = view.cards_at(place)
    if not seen:
        return
    if place == STRAYS:
        yield from map(_point, seen)
    elif place == MARKET:
        strange = [] if look is None else _strange(seen, look)
        yield from map(_point, strange) if strange else (_middle(seen),)
    else:
        yield _point(seen[0] if look is None else _lowest_wrong(seen, look))


def _lowest_wrong(seen: tuple[CardEvidence, ...], look: Cards) -> CardEvidence:
    """Return the lowest card of a tower that is another one, or under the first that is missing."""
    pairs = zip(seen, look, strict=False)
    other = (card for card, due in pairs if card_of(card) not in (None, due))
    return next(other, seen[min(len(look), len(seen) - 1)])


def _strange(seen: tuple[CardEvidence, ...], look: Cards) -> list[CardEvidence]:
    """Return the cards of a market that should not lie there."""
    left, strange = Counter(look), list[CardEvidence]()
    for card in seen:
        name = card_of(card)
        if name is not None and not left[name]:
            strange.append(card)
        elif name is not None:
            left[name] -= 1
    return strange


def _seen(view: TowersView) -> Iterator[CardEvidence]:
    return (card for place in range(STRAYS + 1) for card in view.cards_at(place))


def _point(card: CardEvidence) -> Point:
    return card.x_mm, card.y_mm


def _middle(seen: tuple[CardEvidence, ...]) -> Point:
    return sum(c.x_mm for c in seen) / len(seen), sum(c.y_mm for c in seen) / len(seen)
