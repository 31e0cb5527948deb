"""Reading cards without a catalogue: the printed numbers by many fonts' digits, the suit by colour.

Numbers of a box are all in one font, so the likest strips choose the fonts for the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import Board, Cards
from vision.cards.catalogue import portrait_size
from vision.cards.catalogued import APART, apart, doubted, may_lie
from vision.cards.evidence import NO_VALUE, CardEvidence
from vision.cards.match import Match, fine
from vision.cards.picture import PX_PER_MM, Picture, Window, cut_from
from vision.cards.strips import Found, StripSearch, evened
from vision.cards.suits import hue_likelihoods
from vision.lens import Floats, Frame

DIGITS = Path(__file__).parent / "digits.png"  # drawn by tests/scenes_cards/train_print.py
CELL_PX = 40
DIGIT_MM = 8.3  # as high as printed numbers mostly are; a sixth more or less still correlates
FOOT_MM = 3.0  # above the card's lower edge
ASIDE_MM = 25.2  # from the card's middle to the outer numbers' outer edges
GAPS = (0.06, 0.3)  # between two digits in the search, of their height
APART_PX = range(7, 15)  # between the middles of a number's two digits: 3.5 to 7 mm
SECOND = 0.05  # what a second digit is worth: it explains ink that one digit leaves over
PAD_MM = 0.6  # of blank around a digit
SLACK_MM = 2.5  # how far numbers may be from where they are looked for
PAPER, INK = 128, 70  # grey levels
LEAST_FOUND, MOST = 0.32, 200
LEAST, LEAST_STEADY = 0.74, 0.68  # mean and least correlation of a strip's three numbers
PLAIN = 0.12  # off the likeness of 1 and 11: many an edge looks like a one
WEIGHT, FOREIGN = 30.0, 0.5  # nats per unit of correlation; where a strip is as likely no number
CHOOSERS, CHOSEN = 12, 2  # strips that choose fonts, and how many fonts


class PrintReader:
    """Finds and reads cards by their print alone."""

    def __init__(self, board: Board, cards: Cards) -> None:
        self._board, self._cards = board, cards
        least, most = cards.values
        self._values = list(range(least, most + 1))
        fonts = _fonts()
        self._digits = [[_evened(_scaled(digit)) for digit in font] for font in fonts]
        images = [
            _portrait(_drawn(fonts[n], value, gap), cards, sign)
            for n in _SEARCHED
            for value in self._values
            for gap in (GAPS if value > 9 else GAPS[:1])
            for sign in (1, -1)
        ]
        self._search = StripSearch(images, cards)
        self._windows = _windows(cards)
        self._plain = np.array([PLAIN if set(str(v)) == {"1"} else 0.0 for v in self._values])

    def cards(self, picture: Picture) -> tuple[CardEvidence, ...]:
        """Return the cards whose printed numbers can be read, in no order."""
        found = [
            one
            for one in self._search.find(picture, least=LEAST_FOUND, most=MOST)
            if may_lie(one, self._board, self._cards)
        ]
        grey = fine(picture).mean(axis=2)
        first = np.array(
            [self._fits(grey, one, range(len(self._digits))) for one in found[:CHOOSERS]]
        )
        if not len(first):
            return ()
        likest = np.argsort(-first.mean(axis=3).max(axis=2).mean(axis=0))[:CHOSEN].tolist()
        matches: list[Match] = []
        for one in found:
            fits = self._fits(grey, one, likest)
            likeness = fits.mean(axis=2).max(axis=0) - self._plain
            value = int(likeness.argmax())
            steady = float(fits[:, value].min(axis=1).max())
            if steady > LEAST_STEADY and likeness[value] > LEAST:
                matches.append(Match(one.spot, likeness, steady))
        kept = in_line(apart(matches, self._cards), self._cards)
        return tuple(self._evidence(match, picture) for match in kept)

    def _fits(self, grey: NDArray[np.float32], found: Found, fonts: Sequence[int]) -> Floats:
        """Return how well numbers fit a strip's three places, shape (fonts, values, 3)."""
        cuts = [cut_from(grey, window, found.spot) for window in self._windows]
        fits = np.empty((2, len(fonts), len(self._values), len(cuts)))
        for row, font in enumerate(fonts):
            for place, cut in enumerate(cuts):
                maps = np.stack([_centred(cut, digit) for digit in self._digits[font]])
                for n, signed in enumerate((maps, -maps)):
                    fits[n, row, :, place] = [_number_fit(signed, v) for v in self._values]
        sign = int(fits.mean(axis=3).max(axis=(1, 2)).argmax())  # light ink or dark, one for all
        return np.asarray(fits[sign])

    def _evidence(self, match: Match, picture: Picture) -> CardEvidence:
        logits = np.append(WEIGHT * match.likeness, WEIGHT * FOREIGN)
        odds = logits - np.logaddexp.reduce(logits)
        hues = hue_likelihoods(picture, match.spot, self._cards)
        hues = {
            name: value - np.logaddexp.reduce(list(hues.values())) for name, value in hues.items()
        }
        spot = match.spot
        return CardEvidence(
            spot.x_mm,
            spot.y_mm,
            spot.angle_deg,
            doubted(hues),
            doubted(dict(zip([*self._values, NO_VALUE], odds.tolist(), strict=True))),
        )


_SEARCHED = (1, 5)  # a serif font and one without stand for all in the search


def in_line(matches: Sequence[Match], cards: Cards) -> list[Match]:
    """Return the likest matches but for those between columns: cards do not overlap sideways."""
    kept: list[Match] = []
    for match in sorted(matches, key=lambda match: -match.steady):
        beside = [
            abs(match.spot.x_mm - other.spot.x_mm)
            for other in kept
            if abs(match.spot.y_mm - other.spot.y_mm) < cards.height_mm
        ]
        if not any(cards.width_mm / 4 < away < APART * cards.width_mm for away in beside):
            kept.append(match)
    return kept


@cache
def _fonts() -> tuple[tuple[NDArray[np.float32], ...], ...]:
    """Return each font's ten digits, ink 0 to 1, cropped left and right."""
    sheet = cv2.imread(str(DIGITS), cv2.IMREAD_GRAYSCALE)
    rows = [np.hsplit(row, 10) for row in np.vsplit(sheet, sheet.shape[0] // CELL_PX)]
    return tuple(tuple(_cropped(cell) for cell in row) for row in rows)


def _cropped(cell: NDArray[np.generic]) -> NDArray[np.float32]:
    ink = np.asarray(cell, dtype=np.float32) / 255
    columns = np.flatnonzero(ink.max(axis=0) > 0.3)
    return np.asarray(ink[:, columns[0] : columns[-1] + 1], dtype=np.float32)


def _scaled(ink: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return ink at PX_PER_MM and as high as printed numbers."""
    scale = DIGIT_MM * PX_PER_MM / CELL_PX
    size = (max(2, round(ink.shape[1] * scale)), round(CELL_PX * scale))
    return np.asarray(cv2.resize(ink, size, interpolation=cv2.INTER_AREA), dtype=np.float32)


def _drawn(font: Sequence[NDArray[np.float32]], value: int, gap: float) -> NDArray[np.float32]:
    """Return a number's ink at PX_PER_MM."""
    blank = np.zeros((CELL_PX, round(gap * CELL_PX)), dtype=np.float32)
    parts = [part for digit in str(value) for part in (blank, font[int(digit)])]
    return _scaled(np.hstack(parts[1:]))


def _evened(ink: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return a digit with blank around it, evened as pictures are."""
    pad, wide = round(PAD_MM * PX_PER_MM), 24
    blank = cv2.copyMakeBorder(ink, wide, wide, wide, wide, cv2.BORDER_CONSTANT, value=[0.0])
    smooth = evened(np.asarray(cv2.GaussianBlur(blank, (0, 0), 1.0)), PX_PER_MM)
    return np.ascontiguousarray(smooth[wide - pad : pad - wide, wide - pad : pad - wide])


def _centred(cut: NDArray[np.float32], digit: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return a digit's correlation by where its middle is in the cut; 0 where it is cut off."""
    scores = cv2.matchTemplate(cut, digit, cv2.TM_CCOEFF_NORMED)
    top, left = digit.shape[0] // 2, digit.shape[1] // 2
    whole = np.zeros(cut.shape, dtype=np.float32)
    whole[top : top + scores.shape[0], left : left + scores.shape[1]] = scores
    return whole


def _number_fit(maps: NDArray[np.float32], value: int) -> float:
    """Return how well a number of one or two digits fits, from its digits' correlations."""
    if value < 10:
        return float(maps[value].max())
    tens, units = maps[value // 10 % 10], maps[value % 10]
    pairs = [tens[:, :-apart_px] + units[:, apart_px:] for apart_px in APART_PX]
    return max(float(pair.max()) for pair in pairs) / 2 + SECOND


def _portrait(ink: NDArray[np.float32], cards: Cards, sign: int) -> Frame:
    """Return a plain card that shows a number three times, light on dark or dark on light."""
    width, height = portrait_size(cards)
    card = np.full((height, width), float(PAPER), dtype=np.float32)
    bottom = height - round(FOOT_MM * PX_PER_MM)
    aside = ASIDE_MM * PX_PER_MM - ink.shape[1] / 2
    for x in (-aside, 0.0, aside):
        left = round(width / 2 + x - ink.shape[1] / 2)
        card[bottom - ink.shape[0] : bottom, left : left + ink.shape[1]] += sign * INK * ink
    return np.repeat(card[..., None], 3, axis=2).astype(np.uint8)


def _windows(cards: Cards) -> list[Window]:
    """Return where a strip's left, middle and right number are looked for."""
    bottom = cards.height_mm / 2 - FOOT_MM + PAD_MM + SLACK_MM
    top = bottom - DIGIT_MM - 2 * PAD_MM - 2 * SLACK_MM
    half = cards.width_mm / 2
    return [
        Window(left, top, right, bottom)
        for left, right in ((-half - 1, -7.0), (-10.5, 10.5), (7.0, half + 1))
    ]
