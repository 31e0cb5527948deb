"""Reading cards without a catalogue: numbers by trained networks, suits by colour.

A card shows its number three times in a row near its lower edge. What shows a number once is no
card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

import numpy as np
from numpy.typing import NDArray

from vision.cards.card_ends import lower_end_mm, moved_down
from vision.cards.constants import (
    BARE_BESIDE_SHARE,
    CARD_BEYOND_MM,
    CARD_COVERED_SHARE,
    CARD_OVERHANG_MM,
    COVER_CORNER_MM,
    DOUBTFUL_OVERHANG_MM,
    FAINT_STEPS,
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
    TOWER_GAP_STEPS,
    TOWER_LINE_MM,
    TOWER_TALLEST_MM,
    VALUES,
)
from vision.cards.coverage import Coverage, card_share
from vision.cards.evidence import NO_VALUE, CardEvidence
from vision.cards.find_by_print import Triple, number_map, triples
from vision.cards.hues import suits_by_hue
from vision.cards.number_network import shipped as shipped_number_network
from vision.cards.number_triples import NumberTriple, read_triples, spot_of
from vision.cards.overlap import are_in_conflict
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
        self._stroke_network, self._number_network = shipped(), shipped_number_network()
        self._values = range(cards.values[0], cards.values[1] + 1)

    def cards(self, picture: SheetPicture, coverage: Coverage) -> tuple[CardEvidence, ...]:
        """Return the cards whose printed numbers are seen, in no order."""
        seen = [row for row in self._rows(picture, coverage) if not self._is_bare(row, coverage)]
        seen, aside_mm = self._moved_to_ends(seen, coverage), _aside(seen)
        cards = [row for row in seen if _is_card(row, aside_mm)]
        faint = [
            row
            for row in seen
            if _may_be_card(row, aside_mm) and self._has_room(row.spot, cards, coverage)
        ]
        shown = _in_line([*cards, *faint], self._cards)
        suits = suits_by_hue(picture, [row.spot for row in shown], self._cards)
        return tuple(self._evidence(*one) for one in zip(shown, suits, strict=True))

    def _rows(self, picture: SheetPicture, coverage: Coverage) -> list[NumberTriple]:
        """Return possible rows of three numbers, with every number read.

        Where an edition prints 13, its last digit alone does not count as a 3.
        """
        sharp = sharpened(picture.image)
        views = (picture.image, sharp)
        found = number_map(strokes(sharp), self._stroke_network, coverage.near())
        rows = self._looked_at(views, self._likely(triples(found), coverage))
        aside_mm = _aside(rows)
        if aside_mm is None or not any(is_part(row.triple, aside_mm) for row in rows):
            return rows
        known = {row.triple.places_mm.tobytes() for row in rows}
        whole = triples(found, lambda triple: not is_part(triple, aside_mm))
        new = [one for one in whole if one.places_mm.tobytes() not in known]
        more = self._looked_at(views, self._likely(new, coverage))
        return [*(row for row in rows if not is_part(row.triple, aside_mm)), *more]

    def _looked_at(self, views: Sequence[Frame], found: Sequence[Triple]) -> list[NumberTriple]:
        """Return rows with every number read.

        A rival overlaps with a likelier row. Rivals of rows that are plain to read are
        left out.
        """
        first = read_triples(
            self._number_network, views, [one for one in found if not one.is_rival]
        )
        plain = [row for row in first if row.odds.max() > -RIVAL_LEAD_NATS]
        rivals = [
            one
            for one in found
            if one.is_rival
            and not any(
                are_in_conflict(spot_of(one), row.spot, self._cards, nearest_mm=PRINT_NEAREST_MM)
                for row in plain
            )
        ]
        return [*first, *read_triples(self._number_network, views, rivals)]

    def _likely(self, found: Sequence[Triple], coverage: Coverage) -> list[Triple]:
        """Return the rows at which a card may lie; each place is tried once."""
        places = {triple.places_mm.tobytes(): triple for triple in reversed(found)}
        apart = reversed(places.values())
        return [triple for triple in apart if self._may_lie(triple, spot_of(triple), coverage)]

    def _may_lie(self, triple: Triple, spot: CardPlace, coverage: Coverage) -> bool:
        """Return whether a card may lie there.

        Its numbers must be likely enough, the card must lie on the sheet, and the sheet must be
        covered there. Where the numbers are plain to see, `_is_bare` judges the cover later.
        """
        is_plain = triple.odds[:VALUES].max() > PRINT_PLAIN_NATS
        half = self._cards.height_mm / 2 - (CARD_OVERHANG_MM if is_plain else DOUBTFUL_OVERHANG_MM)
        return (
            triple.odds[:VALUES].max() >= PRINT_LEAST_NATS
            and half <= spot.y_mm <= self._board.height_mm - half
            and 0 <= spot.x_mm <= self._board.width_mm
            and (is_plain or card_share(coverage, spot, self._cards) >= CARD_COVERED_SHARE)
        )

    def _is_bare(self, card: NumberTriple, coverage: Coverage) -> bool:
        """Return whether too little of a card's place is covered.

        If the numbers are plain to see, the cover does not matter and the result is False.
        """
        least = CARD_COVERED_SHARE * PRINT_PLAIN_SHARE
        return (
            card.odds.max() < PRINT_BARE_NATS
            and card_share(coverage, card.spot, self._cards) < least
        )

    def _moved_to_ends(
        self, seen: Sequence[NumberTriple], coverage: Coverage
    ) -> list[NumberTriple]:
        """Return the cards moved down by as much as sure cards end lower than expected.

        Editions print the numbers at different distances from the lower edge.
        """
        sure = [one.spot for one in seen if one.odds.max() > PRINT_SURE_NATS]
        lower_mm = lower_end_mm(sure, coverage, self._cards)
        return [replace(one, spot=moved_down(one.spot, lower_mm)) for one in seen]

    def _has_room(self, spot: CardPlace, cards: Sequence[NumberTriple], coverage: Coverage) -> bool:
        """Return whether a card fits there.

        Bare mat must lie on both sides. Bare mat or another card of the tower must lie above, and
        likewise below. Between two cards of a tower, the gap must be wide enough.
        """
        ys = sorted(
            one.spot.y_mm for one in cards if abs(one.spot.x_mm - spot.x_mm) < TOWER_LINE_MM
        )
        is_above = any(0 < spot.y_mm - y < TOWER_TALLEST_MM for y in ys)
        is_below = any(0 < y - spot.y_mm < TOWER_TALLEST_MM for y in ys)
        if is_above and is_below:
            return _is_gap(spot.y_mm, ys)
        left, right, above, below = self._covered_around(coverage, spot)
        ends = (is_above or above < BARE_BESIDE_SHARE) and (is_below or below < BARE_BESIDE_SHARE)
        return ends and max(left, right) < BARE_BESIDE_SHARE

    def _covered_around(
        self, coverage: Coverage, spot: CardPlace
    ) -> tuple[float, float, float, float]:
        """Return how much of the strips left, right, above and below a card is covered, 0 to 1."""
        x, y = self._cards.width_mm / 2, self._cards.height_mm / 2
        near, far = CARD_BEYOND_MM
        return (
            coverage.share(spot, -x - far, COVER_CORNER_MM - y, -x - near, y - COVER_CORNER_MM),
            coverage.share(spot, x + near, COVER_CORNER_MM - y, x + far, y - COVER_CORNER_MM),
            coverage.share(spot, COVER_CORNER_MM - x, -y - far, x - COVER_CORNER_MM, -y - near),
            coverage.share(spot, COVER_CORNER_MM - x, y + near, x - COVER_CORNER_MM, y + far),
        )

    def _evidence(self, card: NumberTriple, suits: dict[str, float]) -> CardEvidence:
        logits = _with_unread(card.value_weights[self._values])
        return CardEvidence(
            card.spot.x_mm,
            card.spot.y_mm,
            card.spot.angle_deg,
            doubted(suits),
            doubted(dict(zip([*self._values, NO_VALUE], logits.tolist(), strict=True))),
        )


def _is_gap(y_mm: float, ys_mm: Sequence[float]) -> bool:
    """Return whether a card fits there between two cards of a tower.

    The gap must be wide enough, and neither of the two too near.

    Args:
        y_mm: where the card would lie.
        ys_mm: where the cards of the tower lie, from above.
    """
    low, high = max(y for y in ys_mm if y < y_mm), min(y for y in ys_mm if y > y_mm)
    steps = [end - start for start, end in pairwise(ys_mm) if (start, end) != (low, high)]
    usual = [step for step in steps if step < TOWER_TALLEST_MM]
    if not usual:
        return True
    gap, nearest = high - low, min(y_mm - low, high - y_mm)
    step = median(usual)
    return gap > TOWER_GAP_STEPS * step and nearest > FAINT_STEPS * step


def _aside(rows: Sequence[NumberTriple]) -> float | None:
    """Return how far outer numbers stand from the middle number on the sure cards, mm.

    The result is None if no card is sure.
    """
    return usual_aside([row.triple for row in rows if row.odds.max() > PRINT_SURE_NATS])


def _is_card(card: NumberTriple, aside_mm: float | None) -> bool:
    """Return whether a row of numbers is surely a card.

    Its numbers must be likely, or stand as far apart as those of the sure cards.
    """
    odds = float(card.odds.max())
    if odds > PRINT_FAINT_NATS:
        return _is_likely(card.triple) or is_as_printed(card.triple, aside_mm)
    is_odd = aside_mm is not None and not is_as_printed(card.triple, aside_mm)
    return odds > PRINT_DOUBTFUL_NATS and _is_likely(card.triple) and not is_odd


def _is_likely(triple: Triple) -> bool:
    return bool(triple.odds[:VALUES].max() > PRINT_LIKELY_NATS)


def _may_be_card(card: NumberTriple, aside_mm: float | None) -> bool:
    """Return whether a row of numbers may be a card, though it is too faint to be sure.

    Such a row counts as a card only where a card fits (`PrintReader._has_room`).

    Args:
        card: the row of numbers.
        aside_mm: distance of outer numbers from the middle one on sure cards; None if unknown.
    """
    odds = float(card.odds.max())
    if _is_likely(card.triple):
        return odds > PRINT_HIDDEN_NATS
    is_possible = bool(card.triple.odds[:VALUES].max() > PRINT_POSSIBLE_NATS)
    return is_possible and odds > PRINT_DOUBTFUL_NATS and is_as_printed(card.triple, aside_mm)


def _with_unread(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the log probabilities of one card's values and, last, of an unreadable number.

    Args:
        logits: the log weight of each value, shape (values,).
    """
    others = np.logaddexp.reduce(np.delete(logits, logits.argmax())) + np.log(PRINT_OTHERS_FACTOR)
    both = np.append(logits, others)
    return np.asarray(both - np.logaddexp.reduce(both))


def _in_line(seen: Sequence[NumberTriple], cards: Cards) -> list[NumberTriple]:
    """Return the cards without those that conflict with a likelier card."""
    kept: list[NumberTriple] = []
    for card in sorted(seen, key=_rank):
        if not any(
            are_in_conflict(card.spot, other.spot, cards, nearest_mm=PRINT_NEAREST_MM)
            for other in kept
        ):
            kept.append(card)
    return kept


def _rank(card: NumberTriple) -> float:
    """Return the sort key of a card, the likeliest first."""
    return RIVAL_LEAD_NATS * card.triple.is_rival - float(card.odds.max())
