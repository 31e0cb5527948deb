"""Cards within a column that show no number: face down, pushed far up, of another box.

Where the art of a card breaks off before the next card that was read, something lies in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from vision.cards.art import LEAST_PX, RIM_MM, SCALE, Art, ArtFit, Sheet
from vision.cards.cover import Cover
from vision.cards.overlap import LEAST_STEP_MM, Mask, below_edge, lying_on
from vision.cards.picture import CardPlace, SheetPicture
from vision.cards.rims import on_top
from vision.sheet.board import Cards

LIKE = 0.29  # in view: 0.37 and more, of the faintest purple walls; hidden: 0.2 at the most
LIKE_CLOSE, CLOSE_MM = 0.2, 5.0  # just below the next card: 0.23 and more; peeping out: 0.17
PLAIN_CLOSE = 4.0  # grey levels drawn there; fainter art shows 0.15 where nothing lies between
PLAIN = 3.0, 8.0  # grey levels of contrast, drawn and seen (a camera's grain): nothing to be like
TINTED = 0.12  # of log chroma: of plain art a tint alone says that something else lies there
BLINDING = 215.0  # grey levels: under a glint art is washed out
BAND_MM = 8.0  # looked at below the next card's edge ...
LEAST_BAND_MM = 4.0  # ... and when its place is sought
TOP_MM = 14.0  # below a card's upper edge any card on it would lie
COVERED = 0.7  # of what is looked at; bare mat says that no card lies there


@dataclass(frozen=True, slots=True)
class Known:
    """A card that was read: where it lies, and which of the box it is."""

    spot: CardPlace
    index: int


class HiddenSearch:
    """Looks for hidden cards in the columns of one box's cards."""

    def __init__(self, art: Art, cards: Cards) -> None:
        self._art, self._cards = art, cards
        self._top: Mask = art.part.copy()
        self._top[round(TOP_MM * SCALE) :] = False

    def find(
        self,
        known: Sequence[Known],
        spots: Sequence[CardPlace],
        picture: SheetPicture,
        sheet: Sheet,
        cover: Cover,
    ) -> Iterator[CardPlace]:
        """Yield where cards lie that hide part of a card that was read.

        Args:
            known: the cards that were read.
            spots: where those and the ones lie that were seen and not read.
            picture: the sheet from above.
            sheet: the same as art is looked for.
            cover: where something lies.
        """
        for card in known:
            over = lying_on(card.spot, spots, self._cards)
            part = self._beside_next(card.spot, over, BAND_MM) if over else self._top
            goes_on = part.sum() < LEAST_PX or self._goes_on(card, sheet, part)
            if goes_on and (not over or self._goes_on_close(card, over, sheet)):
                continue
            if over:
                yield self._between(card, over, sheet)
            elif _is_covered(card.spot, cover, self._cards):
                found = on_top(picture, self._cards, card.spot, spots)
                if found is not None or self._is_printed_over(card, sheet):
                    yield found or self._edge(card, [], sheet)

    def goes_on_at(
        self, card: Known, spot: CardPlace, others: Sequence[CardPlace], sheet: Sheet
    ) -> bool:
        """Return whether a card's own art may go on where another seems to lie on it.

        Args:
            card: the one below.
            spot: where the other seems to lie.
            others: where cards lie that hide art as well.
            sheet: the picture as art is looked for.
        """
        part = self._beneath(card.spot, spot, others)
        return bool(part.sum() > LEAST_PX) and self._goes_on(card, sheet, part)

    def is_seen_at(
        self, card: Known, spot: CardPlace, others: Sequence[CardPlace], sheet: Sheet
    ) -> bool:
        """Return whether a card's own art is seen where another seems to lie on it.

        Plain art is never known again; the arguments are those of `goes_on_at`.
        """
        part = self._beneath(card.spot, spot, others)
        return bool(part.sum() > LEAST_PX) and (
            self._art.fit(sheet, card.spot, card.index, part).likeness > LIKE
        )

    def _beneath(self, low: CardPlace, high: CardPlace, others: Sequence[CardPlace]) -> Mask:
        """Return which art of a card another would hide, and no other card does."""
        if not lying_on(low, [high], self._cards):
            return np.zeros_like(self._art.part)
        view = self._art.in_view(low, lying_on(low, others, self._cards))
        return np.asarray(view & below_edge(self._art.window, low, high, self._cards, SCALE, 0.0))

    def _beside_next(self, spot: CardPlace, over: Sequence[CardPlace], high_mm: float) -> Mask:
        below = below_edge(self._art.window, spot, over[0], self._cards, SCALE, high_mm)
        return np.asarray(self._art.in_view(spot, over) & below)

    def _goes_on(self, card: Known, sheet: Sheet, part: Mask) -> bool:
        """Return whether a card's art goes on in a part, as far as one can see."""
        fit = self._art.fit(sheet, card.spot, card.index, part)
        if fit.bright > BLINDING:
            return True
        if fit.drawn < PLAIN[0] and fit.seen < PLAIN[1]:
            apart = self._art.tint_apart(sheet, card.spot, card.index, part, self._art.numbers)
            return apart < TINTED
        return fit.likeness > LIKE * _strength(fit)

    def _goes_on_close(self, card: Known, over: Sequence[CardPlace], sheet: Sheet) -> bool:
        """Return whether a card's art goes on just below the next: no rim peeps out there."""
        part = self._beside_next(card.spot, over, CLOSE_MM)
        if part.sum() < LEAST_PX:
            return True
        fit = self._art.fit(sheet, card.spot, card.index, part)
        is_plain = fit.drawn < PLAIN_CLOSE
        return is_plain or fit.bright > BLINDING or fit.likeness > LIKE_CLOSE * _strength(fit)

    def _is_printed_over(self, card: Known, sheet: Sheet) -> bool:
        """Return whether a card's upper part shows other print; a glint would leave less."""
        fit = self._art.fit(sheet, card.spot, card.index, self._top)
        return fit.seen > max(fit.drawn, PLAIN[1])

    def _between(self, card: Known, over: Sequence[CardPlace], sheet: Sheet) -> CardPlace:
        """Return where a card lies between one that was read and the next, most likely."""
        lower, upper = self._edge(card, over, sheet), over[0]
        y_mm = max(lower.y_mm, upper.y_mm + LEAST_STEP_MM)
        return CardPlace(
            (lower.x_mm + upper.x_mm) / 2, y_mm, (lower.angle_deg + upper.angle_deg) / 2
        )

    def _edge(self, card: Known, over: Sequence[CardPlace], sheet: Sheet) -> CardPlace:
        """Return where the card lies at whose lower edge another's art breaks off."""
        view = self._art.in_view(card.spot, over)
        high = round(LEAST_BAND_MM * SCALE)
        end = int(np.flatnonzero(self._art.part.any(axis=1))[-1]) + 1
        while end > high:
            part = view.copy()
            part[: end - high] = part[end:] = False
            if part.sum() < LEAST_PX or not self._goes_on(card, sheet, part):
                break
            end -= 1
        higher_mm = self._cards.height_mm - (end - high / 2) / SCALE
        x, y = card.spot.at(np.array([0.0, -higher_mm])).tolist()
        return CardPlace(x, y, card.spot.angle_deg)


def _strength(fit: ArtFit) -> float:
    """Return how much of a likeness faint art can show, 0 to 1: grain drowns it."""
    return float(np.clip(fit.drawn / PLAIN[0] - 1.0, 0.0, 1.0))


def _is_covered(spot: CardPlace, cover: Cover, cards: Cards) -> bool:
    half, top = cards.width_mm / 2 - RIM_MM, -cards.height_mm / 2
    return cover.share(spot, -half, top + RIM_MM, half, top + TOP_MM) > COVERED
