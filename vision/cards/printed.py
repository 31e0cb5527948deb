"""Reading cards without a catalogue: printed numbers by a trained network, the suit by colour.

A card shows its number three times in a row near its lower edge; what shows it once is no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import Board, Cards
from vision.cards.catalogued import LEAST_SHARE, doubted, is_over
from vision.cards.cover import Cover, card_share
from vision.cards.evidence import NO_VALUE, CardEvidence
from vision.cards.numerals import VALUES, Numerals, shipped
from vision.cards.picture import PX_PER_MM, Picture, Spot, Window, cut_from
from vision.cards.strokes import CELL_MM, strokes
from vision.cards.suits import hue_likelihoods
from vision.cards.triples import Triple, number_map, triples
from vision.errors import BoardFileError
from vision.lens import Frame

UP_MM = 36.3  # from the numbers' middles to the card's: digits 8 mm high, 3 mm above the edge
LEAST_ODDS = -0.95  # mean log probability of a triple's value, to be looked at again
PLAIN_ODDS = -0.1  # grey cards on a grey mat, which look half bare, show -0.01 and more
PLAIN_SHARE = 0.4  # of the usual share is enough there: theirs was 0.35 to 0.56
PHASES = (
    (0, 0),
    (1, 0),
    (0, 1),
    (1, 1),
)  # pixels by which cells are moved: numbers lie anywhere in them
AROUND = (-1, 0, 1)  # cells by which a number may be off
BESIDE_MM, ABOVE_MM = 9.0, 8.0  # beyond the outer numbers, and above and below
SHARP = 2.0  # of the three numbers' mean odds: not three witnesses, for they share a font
UNREAD_ODDS = -1.2  # where a number is as likely unread
OTHERS = 3.0  # of all other values' chance counts as unread: rather no number than a wrong one
SHARPER, SHARPER_PX = 1.0, 2.0  # of what a blur takes away is added: evening exposures are soft
DOUBTFUL_ODDS = -1.6  # less likely numbers are hardly any
OVERHANG_MM = 10.0  # by which a card may reach over the sheet's edge
DOUBTFUL_OVERHANG_MM = 3.0  # further out, what is in doubt is art above a market card's number


@dataclass(frozen=True, slots=True)
class _Printed:
    """A card by its three numbers: where it lies, and each value's mean log probability."""

    spot: Spot
    odds: NDArray[np.float64]


class PrintReader:
    """Finds and reads cards by their print alone."""

    def __init__(self, board: Board, cards: Cards, numerals: Numerals | None = None) -> None:
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
        self._numerals = shipped() if numerals is None else numerals
        self._values = range(cards.values[0], cards.values[1] + 1)

    def cards(self, picture: Picture, cover: Cover) -> tuple[CardEvidence, ...]:
        """Return the cards whose printed numbers are seen, in no order."""
        sharp = _sharpened(picture.image)
        found = number_map(strokes(sharp), self._numerals, cover.near())
        seen: list[_Printed] = []
        for triple in triples(found):
            spot = _spot(triple)
            if triple.odds[:VALUES].max() < LEAST_ODDS or not self._may_lie(triple, spot, cover):
                continue
            odds = self._read_again(sharp, triple, spot)
            if odds.max() > DOUBTFUL_ODDS:
                seen.append(_Printed(spot, odds))
        return tuple(self._evidence(picture, one) for one in _in_line(seen, self._cards))

    def _may_lie(self, triple: Triple, spot: Spot, cover: Cover) -> bool:
        """Return whether a card may lie there: on the sheet, and nowhere bare."""
        is_plain = triple.odds[:VALUES].max() > PLAIN_ODDS
        half = self._cards.height_mm / 2 - (OVERHANG_MM if is_plain else DOUBTFUL_OVERHANG_MM)
        least = LEAST_SHARE * PLAIN_SHARE if is_plain else LEAST_SHARE
        return (
            half <= spot.y_mm <= self._board.height_mm - half
            and 0 <= spot.x_mm <= self._board.width_mm
            and card_share(cover, spot, self._cards) >= least
        )

    def _evidence(self, picture: Picture, card: _Printed) -> CardEvidence:
        logits = _with_unread(SHARP * card.odds[self._values])
        hues = hue_likelihoods(picture, card.spot, self._cards)
        total = np.logaddexp.reduce(list(hues.values()))
        return CardEvidence(
            card.spot.x_mm,
            card.spot.y_mm,
            card.spot.angle_deg,
            doubted({name: value - total for name, value in hues.items()}),
            doubted(dict(zip([*self._values, NO_VALUE], logits.tolist(), strict=True))),
        )

    def _read_again(self, image: Frame, triple: Triple, spot: Spot) -> NDArray[np.float64]:
        """Return the three numbers' mean log probabilities, from cuts turned as the card is."""
        along = [_along(spot, place) for place in triple.places_mm]
        window = Window(
            along[0][0] - BESIDE_MM,
            along[1][1] - ABOVE_MM,
            along[2][0] + BESIDE_MM,
            along[1][1] + ABOVE_MM,
        )
        total = np.zeros((len(along), VALUES + 1))
        for phase in PHASES:
            moved = _moved(window, phase)
            cells = strokes(cut_from(image, moved, spot).astype(np.uint8, copy=False))
            for n, (x, y) in enumerate(along):
                column = int((x - moved.left_mm) / CELL_MM)
                row = int((y - moved.top_mm) / CELL_MM)
                total[n] += self._around(cells, row, column)
        shares = total[:, :VALUES] / np.maximum(total[:, :VALUES].sum(axis=1, keepdims=True), 1e-6)
        some = total[:, :VALUES].sum(axis=1) / (len(PHASES))
        shares *= np.minimum(1.0, some / ENOUGH)[:, None]
        return np.asarray(np.log(np.maximum(shares, 2e-3)).mean(axis=0))

    def _around(self, cells: NDArray[np.float32], row: int, column: int) -> NDArray[np.float64]:
        rows, columns = np.meshgrid(np.array(AROUND) + row, np.array(AROUND) + column)
        odds = self._numerals.at(cells, rows.ravel(), columns.ravel())
        return np.asarray(np.exp(odds.astype(np.float64)).sum(axis=0))


ENOUGH = 2.0  # of the nine places around a number's middle show it, or it is hardly one


def _with_unread(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return log probabilities of the values and, last, of a number that cannot be read."""
    others = np.logaddexp.reduce(np.delete(logits, logits.argmax())) + np.log(OTHERS)
    both = np.append(logits, np.logaddexp(SHARP * UNREAD_ODDS, others))
    return np.asarray(both - np.logaddexp.reduce(both))


def _sharpened(image: Frame) -> Frame:
    """Return a picture whose edges stand out as they do in a steady one."""
    soft = cv2.GaussianBlur(image, (0, 0), SHARPER_PX)
    return np.asarray(cv2.addWeighted(image, 1 + SHARPER, soft, -SHARPER, 0), dtype=np.uint8)


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


def _moved(window: Window, by_px: tuple[int, int]) -> Window:
    x, y = by_px[0] / PX_PER_MM, by_px[1] / PX_PER_MM
    return Window(window.left_mm + x, window.top_mm + y, window.right_mm + x, window.bottom_mm + y)
