"""Reading cards without a catalogue: printed numbers by a trained network, the suit by colour.

A card shows its number three times in a row near its lower edge; what shows it once is no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

import numpy as np
from numpy.typing import NDArray

from vision.cards.card_ends import end_lower, lowered
from vision.cards.catalogued import APART, LEAST_SHARE
from vision.cards.cover import Cover, card_share
from vision.cards.evidence import NO_VALUE, CardEvidence
from vision.cards.find_by_print import Triple, number_map, triples
from vision.cards.hues import suits_by_hue
from vision.cards.number_network import shipped as shipped_loupe
from vision.cards.number_triples import NumberTriple, looked_at, spot_of
from vision.cards.picture import CardPlace, SheetPicture
from vision.cards.rows import is_as_printed, is_part, usual_aside
from vision.cards.stroke_network import VALUES, shipped
from vision.cards.strokes import sharpened, strokes
from vision.cards.weighing import doubted
from vision.errors import BoardFileError
from vision.sheet.board import Board, Cards
from vision.sheet.lens import Frame

LEAST_ODDS = -1.6  # mean log probability of a triple's value, to be looked at closely
PLAIN_ODDS = -0.1  # grey cards on a grey mat, which look half bare, show -0.01 and more
PLAIN_SHARE = 0.4  # of the usual share is enough there: theirs was 0.35 to 0.56
OTHERS = 8.0  # of all other values' chance counts as unread: rather no number than a wrong one
DOUBTFUL_ODDS = -1.4  # less likely numbers are hardly any
LIKELY_ODDS = -0.95  # as found: walls that look like numbers are mostly less likely
POSSIBLE_ODDS = -1.25  # of numbers as others stand: an evening's had -1.1, walls -1.4 and less
FAINT_ODDS = -1.1  # as looked at closely, of numbers that were found less likely
HIDDEN_ODDS = -2.6  # of a card between two others; walls that were found there had -4.0
BEYOND_MM, CORNER_MM = (3.0, 6.0), 8.0  # outside a card's edges, which are known to 2 mm
BARE = 0.3  # covered there, at the most: by a glint or a neighbour's side
GAP = 1.5  # usual steps of a tower: where a card is in doubt, its neighbours lie so far apart
LINE_MM = 8.0  # by which a tower's cards lie aside
TALLEST_MM = 60.0  # two steps of a tower laid widely
SURE_ODDS = -0.15  # as looked at closely: such a card says where its box prints numbers
RIVALS_LEAD = 0.3  # nats by which a rival has to look likelier: 2 mm aside a 4 may look like a 6
NEAREST_MM = 12.3  # between the numbers of a column's cards: 13.5 in a tight tower, found to 1
BARE_ODDS = -0.3  # as looked at closely: purple cards on a purple mat had -0.2
OVERHANG_MM = 10.0  # by which a card may reach over the sheet's edge
DOUBTFUL_OVERHANG_MM = 3.0  # further out, what is in doubt is art above a market card's number


class PrintReader:
    """Finds and reads cards by their print alone."""

    def __init__(self, board: Board, cards: Cards) -> None:
        """Prepare.

        Raises:
            BoardFileError: the cards have values that the network has not learnt.
        """
        if not 0 <= cards.values[0] <= cards.values[1] < VALUES:
            raise BoardFileError(
                f"{board.name}: values = {list(cards.values)}: 0 to {VALUES - 1} are read by their "
                "print; enrol the cards with `tablejinn enrol towers`"
            )
        self._board, self._cards = board, cards
        self._numerals, self._loupe = shipped(), shipped_loupe()
        self._values = range(cards.values[0], cards.values[1] + 1)

    def cards(self, picture: SheetPicture, cover: Cover) -> tuple[CardEvidence, ...]:
        """Return the cards whose printed numbers are seen, in no order."""
        seen = [row for row in self._rows(picture, cover) if not self._is_bare(row, cover)]
        seen, aside_mm = self._ended(seen, cover), _aside(seen)
        cards = [row for row in seen if _is_card(row, aside_mm)]
        hidden = [
            row
            for row in seen
            if _is_hidden(row, aside_mm) and self._has_room(row.spot, cards, cover)
        ]
        shown = _in_line([*cards, *hidden], self._cards)
        suits = suits_by_hue(picture, [row.spot for row in shown], self._cards)
        return tuple(self._evidence(*one) for one in zip(shown, suits, strict=True))

    def _rows(self, picture: SheetPicture, cover: Cover) -> list[NumberTriple]:
        """Return what may be rows of numbers, looked at closely; the 3 of 13 is no number."""
        sharp = sharpened(picture.image)
        views = (picture.image, sharp)
        found = number_map(strokes(sharp), self._numerals, cover.near())
        rows = self._looked_at(views, self._likely(triples(found), cover))
        aside_mm = _aside(rows)
        if aside_mm is None or not any(is_part(row.triple, aside_mm) for row in rows):
            return rows
        known = {row.triple.places_mm.tobytes() for row in rows}
        whole = triples(found, lambda triple: not is_part(triple, aside_mm))
        new = [one for one in whole if one.places_mm.tobytes() not in known]
        more = self._looked_at(views, self._likely(new, cover))
        return [*(row for row in rows if not is_part(row.triple, aside_mm)), *more]

    def _looked_at(self, views: Sequence[Frame], found: Sequence[Triple]) -> list[NumberTriple]:
        """Return rows looked at closely; rivals of those that look plain have no chance."""
        first = looked_at(self._loupe, views, [one for one in found if not one.is_rival])
        plain = [row for row in first if row.odds.max() > -RIVALS_LEAD]
        rivals = [
            one
            for one in found
            if one.is_rival
            and not any(_is_over(spot_of(one), row.spot, self._cards) for row in plain)
        ]
        return [*first, *looked_at(self._loupe, views, rivals)]

    def _likely(self, found: Sequence[Triple], cover: Cover) -> list[Triple]:
        """Return the rows that may be cards', each place once."""
        places = {triple.places_mm.tobytes(): triple for triple in reversed(found)}
        apart = reversed(places.values())
        return [triple for triple in apart if self._may_lie(triple, spot_of(triple), cover)]

    def _may_lie(self, triple: Triple, spot: CardPlace, cover: Cover) -> bool:
        """Return whether a card may lie there: likely enough, on the sheet, and nowhere bare.

        Where the numbers are plain to see, bareness is left to be weighed later.
        """
        is_plain = triple.odds[:VALUES].max() > PLAIN_ODDS
        half = self._cards.height_mm / 2 - (OVERHANG_MM if is_plain else DOUBTFUL_OVERHANG_MM)
        return (
            triple.odds[:VALUES].max() >= LEAST_ODDS
            and half <= spot.y_mm <= self._board.height_mm - half
            and 0 <= spot.x_mm <= self._board.width_mm
            and (is_plain or card_share(cover, spot, self._cards) >= LEAST_SHARE)
        )

    def _is_bare(self, card: NumberTriple, cover: Cover) -> bool:
        """Return whether a card would be too bare, unless it is plain: it may be as the mat is."""
        least = LEAST_SHARE * PLAIN_SHARE
        return card.odds.max() < BARE_ODDS and card_share(cover, card.spot, self._cards) < least

    def _ended(self, seen: Sequence[NumberTriple], cover: Cover) -> list[NumberTriple]:
        """Return cards where they lie by where the sure ones end below their numbers."""
        sure = [one.spot for one in seen if one.odds.max() > SURE_ODDS]
        lower_mm = end_lower(sure, cover, self._cards)
        return [replace(one, spot=lowered(one.spot, lower_mm)) for one in seen]

    def _has_room(self, spot: CardPlace, cards: Sequence[NumberTriple], cover: Cover) -> bool:
        """Return whether a card ends there: bare mat beside it, and mat or a card at either end."""
        ys = sorted(one.spot.y_mm for one in cards if abs(one.spot.x_mm - spot.x_mm) < LINE_MM)
        is_above = any(0 < spot.y_mm - y < TALLEST_MM for y in ys)
        is_below = any(0 < y - spot.y_mm < TALLEST_MM for y in ys)
        if is_above and is_below:
            return _is_gap(spot.y_mm, ys)
        left, right, above, below = self._covered_around(cover, spot)
        ends = (is_above or above < BARE) and (is_below or below < BARE)
        return ends and max(left, right) < BARE

    def _covered_around(self, cover: Cover, spot: CardPlace) -> tuple[float, float, float, float]:
        """Return how much is covered left and right of a card, above and below it."""
        x, y = self._cards.width_mm / 2, self._cards.height_mm / 2
        near, far = BEYOND_MM
        return (
            cover.share(spot, -x - far, CORNER_MM - y, -x - near, y - CORNER_MM),
            cover.share(spot, x + near, CORNER_MM - y, x + far, y - CORNER_MM),
            cover.share(spot, CORNER_MM - x, -y - far, x - CORNER_MM, -y - near),
            cover.share(spot, CORNER_MM - x, y + near, x - CORNER_MM, y + far),
        )

    def _evidence(self, card: NumberTriple, suits: dict[str, float]) -> CardEvidence:
        logits = _with_unread(card.told[self._values])
        return CardEvidence(
            card.spot.x_mm,
            card.spot.y_mm,
            card.spot.angle_deg,
            doubted(suits),
            doubted(dict(zip([*self._values, NO_VALUE], logits.tolist(), strict=True))),
        )


def _is_gap(y_mm: float, ys_mm: Sequence[float]) -> bool:
    """Return whether two of a tower's cards lie so far apart that another may lie between them."""
    low, high = max(y for y in ys_mm if y < y_mm), min(y for y in ys_mm if y > y_mm)
    steps = [end - start for start, end in pairwise(ys_mm) if (start, end) != (low, high)]
    usual = [step for step in steps if step < TALLEST_MM]
    return not usual or high - low > GAP * median(usual)


def _aside(rows: Sequence[NumberTriple]) -> float | None:
    """Return how far outer numbers stand from the middle one, if sure cards say so."""
    return usual_aside([row.triple for row in rows if row.odds.max() > SURE_ODDS])


def _is_card(card: NumberTriple, aside_mm: float | None) -> bool:
    """Return whether a card lies there: found easily, or its numbers stand as others' do."""
    odds = float(card.odds.max())
    if odds > FAINT_ODDS:
        return _is_likely(card.triple) or is_as_printed(card.triple, aside_mm)
    is_odd = aside_mm is not None and not is_as_printed(card.triple, aside_mm)
    return odds > DOUBTFUL_ODDS and _is_likely(card.triple) and not is_odd


def _is_likely(triple: Triple) -> bool:
    return bool(triple.odds[:VALUES].max() > LIKELY_ODDS)


def _is_hidden(card: NumberTriple, aside_mm: float | None) -> bool:
    """Return whether a card may lie there, if it has room: in doubt, but no wall."""
    odds = float(card.odds.max())
    if _is_likely(card.triple):
        return odds > HIDDEN_ODDS
    is_possible = bool(card.triple.odds[:VALUES].max() > POSSIBLE_ODDS)
    return is_possible and odds > DOUBTFUL_ODDS and is_as_printed(card.triple, aside_mm)


def _with_unread(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return log probabilities of the values and, last, of a number that cannot be read."""
    others = np.logaddexp.reduce(np.delete(logits, logits.argmax())) + np.log(OTHERS)
    both = np.append(logits, others)
    return np.asarray(both - np.logaddexp.reduce(both))


def _in_line(seen: Sequence[NumberTriple], cards: Cards) -> list[NumberTriple]:
    """Return the likeliest cards but for those over others: numbers stay in view, columns apart."""
    kept: list[NumberTriple] = []
    for card in sorted(seen, key=_rank):
        if not any(_is_over(card.spot, other.spot, cards) for other in kept):
            kept.append(card)
    return kept


def _rank(card: NumberTriple) -> float:
    """Return what cards are sorted by, the likeliest first."""
    return RIVALS_LEAD * card.triple.is_rival - float(card.odds.max())


def _is_over(spot: CardPlace, other: CardPlace, cards: Cards) -> bool:
    """Return whether two cards cannot both lie so: numbers stay in view, columns apart."""
    x, y = abs(spot.x_mm - other.x_mm), abs(spot.y_mm - other.y_mm)
    beside = x < APART * cards.width_mm
    return beside and (y < NEAREST_MM or (x > cards.width_mm / 4 and y < cards.height_mm))
