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
from vision.cards.constants import (
    BARE_BESIDE_SHARE,
    CARD_BEYOND_MM,
    CARD_COVERED_SHARE,
    CARD_OVERHANG_MM,
    COLUMN_ASIDE_WIDTHS,
    COVER_CORNER_MM,
    DOUBTFUL_OVERHANG_MM,
    PRINT_BARE_NATS,
    PRINT_DOUBTFUL_NATS,
    PRINT_FAINT_NATS,
    PRINT_HIDDEN_NATS,
    PRINT_LEAST_NATS,
    PRINT_LIKELY_NATS,
    PRINT_NEAREST_MM,
    PRINT_OTHERS_FACTOR,
    PRINT_PLAIN_NATS,
    PRINT_PLAIN_SHARE,
    PRINT_POSSIBLE_NATS,
    PRINT_SURE_NATS,
    RIVAL_LEAD_NATS,
    STRIPS_APART_WIDTHS,
    TOWER_GAP_STEPS,
    TOWER_LINE_MM,
    TOWER_TALLEST_MM,
    VALUES,
)
from vision.cards.cover import Cover, card_share
from vision.cards.evidence import NO_VALUE, CardEvidence
from vision.cards.find_by_print import Triple, number_map, triples
from vision.cards.hues import suits_by_hue
from vision.cards.number_network import shipped as shipped_loupe
from vision.cards.number_triples import NumberTriple, looked_at, spot_of
from vision.cards.picture import CardPlace, SheetPicture
from vision.cards.rows import is_as_printed, is_part, usual_aside
from vision.cards.stroke_network import shipped
from vision.cards.strokes import sharpened, strokes
from vision.cards.weighing import doubted
from vision.errors import BoardFileError
from vision.sheet.board import Board, Cards
from vision.sheet.lens import Frame


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
        plain = [row for row in first if row.odds.max() > -RIVAL_LEAD_NATS]
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
        is_plain = triple.odds[:VALUES].max() > PRINT_PLAIN_NATS
        half = self._cards.height_mm / 2 - (CARD_OVERHANG_MM if is_plain else DOUBTFUL_OVERHANG_MM)
        return (
            triple.odds[:VALUES].max() >= PRINT_LEAST_NATS
            and half <= spot.y_mm <= self._board.height_mm - half
            and 0 <= spot.x_mm <= self._board.width_mm
            and (is_plain or card_share(cover, spot, self._cards) >= CARD_COVERED_SHARE)
        )

    def _is_bare(self, card: NumberTriple, cover: Cover) -> bool:
        """Return whether a card would be too bare, unless it is plain: it may be as the mat is."""
        least = CARD_COVERED_SHARE * PRINT_PLAIN_SHARE
        return (
            card.odds.max() < PRINT_BARE_NATS and card_share(cover, card.spot, self._cards) < least
        )

    def _ended(self, seen: Sequence[NumberTriple], cover: Cover) -> list[NumberTriple]:
        """Return cards where they lie by where the sure ones end below their numbers."""
        sure = [one.spot for one in seen if one.odds.max() > PRINT_SURE_NATS]
        lower_mm = end_lower(sure, cover, self._cards)
        return [replace(one, spot=lowered(one.spot, lower_mm)) for one in seen]

    def _has_room(self, spot: CardPlace, cards: Sequence[NumberTriple], cover: Cover) -> bool:
        """Return whether a card ends there: bare mat beside it, and mat or a card at either end."""
        ys = sorted(
            one.spot.y_mm for one in cards if abs(one.spot.x_mm - spot.x_mm) < TOWER_LINE_MM
        )
        is_above = any(0 < spot.y_mm - y < TOWER_TALLEST_MM for y in ys)
        is_below = any(0 < y - spot.y_mm < TOWER_TALLEST_MM for y in ys)
        if is_above and is_below:
            return _is_gap(spot.y_mm, ys)
        left, right, above, below = self._covered_around(cover, spot)
        ends = (is_above or above < BARE_BESIDE_SHARE) and (is_below or below < BARE_BESIDE_SHARE)
        return ends and max(left, right) < BARE_BESIDE_SHARE

    def _covered_around(self, cover: Cover, spot: CardPlace) -> tuple[float, float, float, float]:
        """Return how much is covered left and right of a card, above and below it."""
        x, y = self._cards.width_mm / 2, self._cards.height_mm / 2
        near, far = CARD_BEYOND_MM
        return (
            cover.share(spot, -x - far, COVER_CORNER_MM - y, -x - near, y - COVER_CORNER_MM),
            cover.share(spot, x + near, COVER_CORNER_MM - y, x + far, y - COVER_CORNER_MM),
            cover.share(spot, COVER_CORNER_MM - x, -y - far, x - COVER_CORNER_MM, -y - near),
            cover.share(spot, COVER_CORNER_MM - x, y + near, x - COVER_CORNER_MM, y + far),
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
    usual = [step for step in steps if step < TOWER_TALLEST_MM]
    return not usual or high - low > TOWER_GAP_STEPS * median(usual)


def _aside(rows: Sequence[NumberTriple]) -> float | None:
    """Return how far outer numbers stand from the middle one, if sure cards say so."""
    return usual_aside([row.triple for row in rows if row.odds.max() > PRINT_SURE_NATS])


def _is_card(card: NumberTriple, aside_mm: float | None) -> bool:
    """Return whether a card lies there: found easily, or its numbers stand as others' do."""
    odds = float(card.odds.max())
    if odds > PRINT_FAINT_NATS:
        return _is_likely(card.triple) or is_as_printed(card.triple, aside_mm)
    is_odd = aside_mm is not None and not is_as_printed(card.triple, aside_mm)
    return odds > PRINT_DOUBTFUL_NATS and _is_likely(card.triple) and not is_odd


def _is_likely(triple: Triple) -> bool:
    return bool(triple.odds[:VALUES].max() > PRINT_LIKELY_NATS)


def _is_hidden(card: NumberTriple, aside_mm: float | None) -> bool:
    """Return whether a card may lie there, if it has room: in doubt, but no wall."""
    odds = float(card.odds.max())
    if _is_likely(card.triple):
        return odds > PRINT_HIDDEN_NATS
    is_possible = bool(card.triple.odds[:VALUES].max() > PRINT_POSSIBLE_NATS)
    return is_possible and odds > PRINT_DOUBTFUL_NATS and is_as_printed(card.triple, aside_mm)


def _with_unread(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return log probabilities of the values and, last, of a number that cannot be read."""
    others = np.logaddexp.reduce(np.delete(logits, logits.argmax())) + np.log(PRINT_OTHERS_FACTOR)
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
    return RIVAL_LEAD_NATS * card.triple.is_rival - float(card.odds.max())


def _is_over(spot: CardPlace, other: CardPlace, cards: Cards) -> bool:
    """Return whether two cards cannot both lie so: numbers stay in view, columns apart."""
    x, y = abs(spot.x_mm - other.x_mm), abs(spot.y_mm - other.y_mm)
    beside = x < STRIPS_APART_WIDTHS * cards.width_mm
    return beside and (
        y < PRINT_NEAREST_MM or (x > COLUMN_ASIDE_WIDTHS * cards.width_mm and y < cards.height_mm)
    )
