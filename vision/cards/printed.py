"""Reading cards without a catalogue: printed numbers by a trained network, the suit by colour.

A card shows its number three times in a row near its lower edge; what shows it once is no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.board import Board, Cards
from vision.cards.catalogued import LEAST_SHARE, is_over
from vision.cards.cover import Cover, card_share
from vision.cards.evidence import NO_VALUE, CardEvidence
from vision.cards.hues import suits_by_hue
from vision.cards.loupe import patches
from vision.cards.loupe import shipped as shipped_loupe
from vision.cards.numerals import VALUES, shipped
from vision.cards.picture import PX_PER_MM, Picture, Spot, Window, cut_from
from vision.cards.rows import is_as_printed, is_part, usual_aside
from vision.cards.strokes import Values, planes, sharpened, strokes
from vision.cards.triples import Triple, number_map, triples
from vision.cards.weighing import doubted
from vision.errors import BoardFileError
from vision.lens import Frame

UP_MM = 35.9  # from the numbers' middles to the card's: the median of the given set's towers
LEAST_ODDS = -1.6  # mean log probability of a triple's value, to be looked at closely
PLAIN_ODDS = -0.1  # grey cards on a grey mat, which look half bare, show -0.01 and more
PLAIN_SHARE = 0.4  # of the usual share is enough there: theirs was 0.35 to 0.56
AROUND_PX = tuple(product((-2, 0, 2), repeat=2))  # by which a number's middle may be off
BESIDE_MM, ABOVE_MM = 16.0, 14.0  # beyond the outer numbers, and above and below: what is around
LEAST_SHARE_READ = 2e-3  # no single number counts more against a value: one may lie under a glint
AS_FOUND = 0.2  # of the weight has what a number was found as, the rest what it looks like
SHARP = 2.0  # of the three numbers' mean odds: not three witnesses, for they share a font
UNREAD_ODDS = -1.0  # where a number is as likely unread
OTHERS = 4.0  # of all other values' chance counts as unread: rather no number than a wrong one
DOUBTFUL_ODDS = -1.4  # less likely numbers are hardly any
LIKELY_ODDS = -0.95  # as found: walls that look like numbers are mostly less likely
FAINT_ODDS = -0.85  # as looked at closely, of numbers that were found less likely
HIDDEN_ODDS = -2.6  # of a card between two others; walls that were found there had -4.0
LINE_MM = 8.0  # by which a tower's cards lie aside
TALLEST_MM = 60.0  # two steps of a tower laid widely
SURE_ODDS = -0.15  # as looked at closely: such a card says where its box prints numbers
OVERHANG_MM = 10.0  # by which a card may reach over the sheet's edge
DOUBTFUL_OVERHANG_MM = 3.0  # further out, what is in doubt is art above a market card's number


@dataclass(frozen=True, slots=True)
class _Printed:
    """A card by its three numbers: where it lies, and each value's mean log probability."""

    triple: Triple
    spot: Spot
    odds: NDArray[np.float64]


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

    def cards(self, picture: Picture, cover: Cover) -> tuple[CardEvidence, ...]:
        """Return the cards whose printed numbers are seen, in no order."""
        sharp = sharpened(picture.image)
        views = (picture.image, sharp)
        found = number_map(strokes(sharp), self._numerals, cover.near())
        seen = self._looked_at(views, self._likely(triples(found), cover))
        aside_mm = usual_aside([one.triple for one in seen if one.odds.max() > SURE_ODDS])
        if aside_mm is not None and any(is_part(one.triple, aside_mm) for one in seen):
            whole = triples(found, lambda triple: not is_part(triple, aside_mm))
            seen = self._looked_at(views, self._likely(whole, cover))
        cards = [one for one in seen if _is_card(one, aside_mm)]
        hidden = [one for one in seen if _is_hidden(one) and _is_between(one.spot, cards)]
        shown = _in_line([*cards, *hidden], self._cards)
        suits = suits_by_hue(picture, [one.spot for one in shown], self._cards)
        return tuple(self._evidence(*one) for one in zip(shown, suits, strict=True))

    def _likely(self, found: Sequence[Triple], cover: Cover) -> list[Triple]:
        return [triple for triple in found if self._may_lie(triple, _spot(triple), cover)]

    def _may_lie(self, triple: Triple, spot: Spot, cover: Cover) -> bool:
        """Return whether a card may lie there: likely enough, on the sheet, and nowhere bare."""
        is_plain = triple.odds[:VALUES].max() > PLAIN_ODDS
        half = self._cards.height_mm / 2 - (OVERHANG_MM if is_plain else DOUBTFUL_OVERHANG_MM)
        least = LEAST_SHARE * PLAIN_SHARE if is_plain else LEAST_SHARE
        return (
            triple.odds[:VALUES].max() >= LEAST_ODDS
            and half <= spot.y_mm <= self._board.height_mm - half
            and 0 <= spot.x_mm <= self._board.width_mm
            and card_share(cover, spot, self._cards) >= least
        )

    def _evidence(self, card: _Printed, suits: dict[str, float]) -> CardEvidence:
        logits = _with_unread(SHARP * card.odds[self._values])
        return CardEvidence(
            card.spot.x_mm,
            card.spot.y_mm,
            card.spot.angle_deg,
            doubted(suits),
            doubted(dict(zip([*self._values, NO_VALUE], logits.tolist(), strict=True))),
        )

    def _looked_at(self, views: Sequence[Frame], found: Sequence[Triple]) -> list[_Printed]:
        """Return cards with their numbers looked at closely, in cuts turned as the cards are.

        What a number is in all views counts, and as what it was found: they differ in where blur
        and grain mislead.
        """
        if not found:
            return []
        cards = [(triple, _spot(triple)) for triple in found]
        near = np.mean([self._in_view(image, cards) for image in views], axis=0)
        far = np.stack([triple.odds[:VALUES] for triple in found])
        odds = (1 - AS_FOUND) * near + AS_FOUND * far
        return [_Printed(*card, one) for card, one in zip(cards, odds, strict=True)]

    def _in_view(self, image: Frame, cards: Sequence[tuple[Triple, Spot]]) -> NDArray[np.float64]:
        """Return each value's mean log probability over cards' three numbers, shape (cards, 16)."""
        looks = np.concatenate([_patches(image, *card) for card in cards])
        odds = self._loupe.log_probabilities(looks)[:, :VALUES].astype(np.float64)
        total = np.exp(odds).reshape(len(cards), 3, -1, VALUES).sum(axis=2)
        some = total.sum(axis=2, keepdims=True)
        total *= np.minimum(1.0, some / ENOUGH) / np.maximum(some, 1e-6)
        return np.asarray(np.log(np.maximum(total, LEAST_SHARE_READ)).mean(axis=1))


def _is_card(card: _Printed, aside_mm: float | None) -> bool:
    """Return whether a card lies there: found easily, or its numbers stand as others' do."""
    odds = float(card.odds.max())
    if odds > FAINT_ODDS:
        return _is_likely(card.triple) or is_as_printed(card.triple, aside_mm)
    is_odd = aside_mm is not None and not is_as_printed(card.triple, aside_mm)
    return odds > DOUBTFUL_ODDS and _is_likely(card.triple) and not is_odd


def _is_likely(triple: Triple) -> bool:
    return bool(triple.odds[:VALUES].max() > LIKELY_ODDS)


def _is_hidden(card: _Printed) -> bool:
    return _is_likely(card.triple) and bool(card.odds.max() > HIDDEN_ODDS)


def _is_between(spot: Spot, cards: Sequence[_Printed]) -> bool:
    """Return whether a card lies below and above in the same tower: here is one that is unread."""
    steps = [one.spot.y_mm - spot.y_mm for one in cards if abs(one.spot.x_mm - spot.x_mm) < LINE_MM]
    return any(0 < step < TALLEST_MM for step in steps) and any(
        -TALLEST_MM < step < 0 for step in steps
    )


def _patches(image: Frame, triple: Triple, spot: Spot) -> Values:
    """Return the planes at and around a card's three numbers."""
    along = [_along(spot, place) for place in triple.places_mm]
    left, top = along[0][0] - BESIDE_MM, along[1][1] - ABOVE_MM
    window = Window(left, top, along[2][0] + BESIDE_MM, along[1][1] + ABOVE_MM)
    cut = planes(cut_from(image, window, spot).astype(np.uint8, copy=False))
    middles = (np.array(along) - [left, top]) * PX_PER_MM
    places = np.round(middles[:, None] + np.array(AROUND_PX)).astype(np.intp).reshape(-1, 2)
    return patches(cut, places[:, 1], places[:, 0])


ENOUGH = 2.0  # of the nine places around a number's middle show it, or it is hardly one


def _with_unread(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return log probabilities of the values and, last, of a number that cannot be read."""
    others = np.logaddexp.reduce(np.delete(logits, logits.argmax())) + np.log(OTHERS)
    both = np.append(logits, np.logaddexp(SHARP * UNREAD_ODDS, others))
    return np.asarray(both - np.logaddexp.reduce(both))


def _in_line(seen: Sequence[_Printed], cards: Cards) -> list[_Printed]:
    """Return the likeliest cards but for those over others: numbers stay in view, columns apart."""
    kept: list[_Printed] = []
    for card in sorted(seen, key=lambda one: -float(one.odds.max())):
        if not any(is_over(card.spot, other.spot, cards) for other in kept):
            kept.append(card)
    return kept


def _spot(triple: Triple) -> Spot:
    """Return where the card lies that shows three numbers."""
    left, _, right = triple.places_mm
    turn = float(np.degrees(np.arctan2(right[1] - left[1], right[0] - left[0])))
    x, y = triple.places_mm.mean(axis=0).tolist()
    middle = Spot(x, y, turn).at(np.array([0.0, -UP_MM])).tolist()
    return Spot(middle[0], middle[1], turn)


def _along(spot: Spot, place_mm: NDArray[np.float64]) -> tuple[float, float]:
    """Return a sheet point in the card's own frame, mm from its middle."""
    x, y = Spot(0.0, 0.0, -spot.angle_deg).at(place_mm - np.array([spot.x_mm, spot.y_mm])).tolist()
    return x, y
