"""Finding cards within a column that show no number.

Such a card lies face down, is pushed far up, or belongs to another edition. If the art of a card
breaks off before the next card that was read, a hidden card lies in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from vision.cards.art import Art, ArtFit, Sheet
from vision.cards.card_edges import find_on_top
from vision.cards.constants import (
    ART_BAND_MM,
    ART_CLOSE_LIKENESS,
    ART_CLOSE_MM,
    ART_EDGE_BAND_MM,
    ART_GOES_ON_LIKENESS,
    ART_LEAST_PX,
    ART_PX_PER_MM,
    ART_RIM_MM,
    ART_TOP_MM,
    BLINDING_LEVEL,
    CARD_COVERED_SHARE,
    COLUMN_LEAST_STEP_MM,
    OTHER_TINT_LOG,
    PLAIN_CLOSE_LEVELS,
    PLAIN_DRAWN_LEVELS,
    PLAIN_SEEN_LEVELS,
)
from vision.cards.coverage import Coverage
from vision.cards.overlap import Mask, below_edge, lying_on
from vision.cards.picture import CardPlace, SheetPicture
from vision.sheet.board import Cards


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A card that was read: where it lies, and its index in the catalogue."""

    spot: CardPlace
    index: int


class HiddenSearch:
    """Looks for hidden cards in columns of a catalogue's cards."""

    def __init__(self, art: Art, cards: Cards) -> None:
        self._art, self._cards = art, cards
        self._top: Mask = art.part.copy()
        self._top[round(ART_TOP_MM * ART_PX_PER_MM) :] = False

    def find(
        self,
        known: Sequence[ReadCard],
        spots: Sequence[CardPlace],
        picture: SheetPicture,
        sheet: Sheet,
        coverage: Coverage,
    ) -> Iterator[CardPlace]:
        """Yield where cards lie that hide part of a card that was read.

        Args:
            known: the cards that were read.
            spots: where these cards lie, and the cards that were seen and not read.
            picture: the sheet from above.
            sheet: the same as art is looked for.
            coverage: where something lies.
        """
        for card in known:
            over = lying_on(card.spot, spots, self._cards)
            part = self._beside_next(card.spot, over, ART_BAND_MM) if over else self._top
            goes_on = part.sum() < ART_LEAST_PX or self._goes_on(card, sheet, part)
            if goes_on and (not over or self._goes_on_close(card, over, sheet)):
                continue
            if over:
                yield self._between(card, over, sheet)
            elif _is_covered(card.spot, coverage, self._cards):
                found = find_on_top(picture, self._cards, card.spot, spots)
                if found is not None or self._is_printed_over(card, sheet):
                    yield found or self._edge(card, [], sheet)

    def goes_on_at(
        self, card: ReadCard, spot: CardPlace, others: Sequence[CardPlace], sheet: Sheet
    ) -> bool:
        """Return whether a card's art may be in view where another card seems to lie on it.

        Args:
            card: the one below.
            spot: where the other seems to lie.
            others: where cards lie that hide art as well.
            sheet: the picture as art is looked for.
        """
        part = self._beneath(card.spot, spot, others)
        return bool(part.sum() > ART_LEAST_PX) and self._goes_on(card, sheet, part)

    def is_seen_at(
        self, card: ReadCard, spot: CardPlace, others: Sequence[CardPlace], sheet: Sheet
    ) -> bool:
        """Return whether a card's art is surely in view where another card seems to lie on it.

        Plain art is never recognised. The arguments are those of `goes_on_at`.
        """
        part = self._beneath(card.spot, spot, others)
        return bool(part.sum() > ART_LEAST_PX) and (
            self._art.fit(sheet, card.spot, card.index, part).likeness > ART_GOES_ON_LIKENESS
        )

    def _beneath(self, low: CardPlace, high: CardPlace, others: Sequence[CardPlace]) -> Mask:
        """Return the part of a card's art that another card would hide and no third card hides."""
        if not lying_on(low, [high], self._cards):
            return np.zeros_like(self._art.part)
        view = self._art.in_view(low, lying_on(low, others, self._cards))
        return np.asarray(
            view & below_edge(self._art.window, low, high, self._cards, ART_PX_PER_MM, 0.0)
        )

    def _beside_next(self, spot: CardPlace, over: Sequence[CardPlace], high_mm: float) -> Mask:
        below = below_edge(self._art.window, spot, over[0], self._cards, ART_PX_PER_MM, high_mm)
        return np.asarray(self._art.in_view(spot, over) & below)

    def _goes_on(self, card: ReadCard, sheet: Sheet, part: Mask) -> bool:
        """Return whether a part of the picture may show a card's art.

        A part that is too bright shows nothing, so any art may be there. Where art and picture are
        both plain, their tints are compared.
        """
        fit = self._art.fit(sheet, card.spot, card.index, part)
        if fit.bright > BLINDING_LEVEL:
            return True
        if fit.drawn < PLAIN_DRAWN_LEVELS and fit.seen < PLAIN_SEEN_LEVELS:
            apart = self._art.tint_apart(sheet, card.spot, card.index, part, self._art.numbers)
            return apart < OTHER_TINT_LOG
        return fit.likeness > ART_GOES_ON_LIKENESS * _strength(fit)

    def _goes_on_close(self, card: ReadCard, over: Sequence[CardPlace], sheet: Sheet) -> bool:
        """Return whether a card's art is in view just below the next card: no rim shows."""
        part = self._beside_next(card.spot, over, ART_CLOSE_MM)
        if part.sum() < ART_LEAST_PX:
            return True
        fit = self._art.fit(sheet, card.spot, card.index, part)
        is_plain = fit.drawn < PLAIN_CLOSE_LEVELS
        return (
            is_plain
            or fit.bright > BLINDING_LEVEL
            or fit.likeness > ART_CLOSE_LIKENESS * _strength(fit)
        )

    def _is_printed_over(self, card: ReadCard, sheet: Sheet) -> bool:
        """Return whether a card's upper part shows other print; a glint would leave less."""
        fit = self._art.fit(sheet, card.spot, card.index, self._top)
        return fit.seen > max(fit.drawn, PLAIN_SEEN_LEVELS)

    def _between(self, card: ReadCard, over: Sequence[CardPlace], sheet: Sheet) -> CardPlace:
        """Return where a card lies between one that was read and the next, most likely."""
        lower, upper = self._edge(card, over, sheet), over[0]
        y_mm = max(lower.y_mm, upper.y_mm + COLUMN_LEAST_STEP_MM)
        return CardPlace(
            (lower.x_mm + upper.x_mm) / 2, y_mm, (lower.angle_deg + upper.angle_deg) / 2
        )

    def _edge(self, card: ReadCard, over: Sequence[CardPlace], sheet: Sheet) -> CardPlace:
        """Return where the card lies at whose lower edge another's art breaks off."""
        view = self._art.in_view(card.spot, over)
        high = round(ART_EDGE_BAND_MM * ART_PX_PER_MM)
        end = int(np.flatnonzero(self._art.part.any(axis=1))[-1]) + 1
        while end > high:
            part = view.copy()
            part[: end - high] = part[end:] = False
            if part.sum() < ART_LEAST_PX or not self._goes_on(card, sheet, part):
                break
            end -= 1
        higher_mm = self._cards.height_mm - (end - high / 2) / ART_PX_PER_MM
        x, y = card.spot.at(np.array([0.0, -higher_mm])).tolist()
        return CardPlace(x, y, card.spot.angle_deg)


def _strength(fit: ArtFit) -> float:
    """Return how far a likeness can be trusted, 0 to 1: faint art drowns in a camera's noise."""
    return float(np.clip(fit.drawn / PLAIN_DRAWN_LEVELS - 1.0, 0.0, 1.0))


def _is_covered(spot: CardPlace, coverage: Coverage, cards: Cards) -> bool:
    half, top = cards.width_mm / 2 - ART_RIM_MM, -cards.height_mm / 2
    return (
        coverage.share(spot, -half, top + ART_RIM_MM, half, top + ART_TOP_MM) > CARD_COVERED_SHARE
    )
