"""Reading cards with a catalogue: strips found, laid on the owner's own cards, and weighed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from vision.board import Board, Cards
from vision.cards.catalogue import Catalogue
from vision.cards.cover import Cover, card_share
from vision.cards.evidence import NO_VALUE, CardEvidence
from vision.cards.match import Match, Matcher, fine
from vision.cards.picture import Picture, Spot
from vision.cards.strips import EDGE_MM, SIDE_MM, STRIP_MM, Found, StripSearch
from vision.cards.suits import Tints
from vision.lens import Floats

LEAST_FOUND = 0.45  # the search's likeness; strips of the labelled set show 0.56 to 0.9
MOST = 240
LEAST = 0.45  # after matching: strips show 0.58 to 0.95, other places mostly under 0.5
WEIGHT = 50.0  # nats per unit of correlation: true cards lead by 0.05 to 0.3
FOREIGN = 0.42  # the correlation at which a strip is as likely none of the box, at the least
LEAST_LEAD, MOST_LEAD = 0.05, 0.06  # foreign cards lead by up to 0.05 over the next
WORST = 0.35  # below the median: no card at all, but a pattern
WORSE = 0.18  # below the frame's median likewise: its own cards keep within 0.12
DOUBT = 5e-4  # readings that go wrong in ways that the weights know nothing of
LEAST_STEADY = 0.4  # of the labelled set's strips the worst shows 0.53, the best other place 0.26
APART = 0.9  # card widths: strips side by side
NEAREST_MM = 13.0  # between the numbers of a column's cards, which stay in view
LEAST_SHARE = 0.7  # of a card's place that is covered; the labelled set's worst card shows 0.78


_Key = TypeVar("_Key")


class CatalogueReader:
    """Finds and reads the cards of one enrolled box."""

    def __init__(self, catalogue: Catalogue, board: Board, cards: Cards) -> None:
        """Prepare.

        Raises:
            CatalogueError: the catalogue is not of this board's cards.
        """
        catalogue.check(cards)
        images = [portrait.image for portrait in catalogue.portraits]
        self._names = [(portrait.suit, portrait.value) for portrait in catalogue.portraits]
        self._board, self._cards = board, cards
        self._search = StripSearch(images, cards)
        suits = [cards.suits.index(suit) for suit, _ in self._names]
        self._tints = Tints(images, cards)
        self._matcher = Matcher(images, suits, cards)

    def cards(self, picture: Picture, cover: Cover) -> tuple[CardEvidence, ...]:
        """Return the cards whose number strips are in view, in no order."""
        found = self._search.find(picture, cover.near(), least=LEAST_FOUND, most=MOST)
        smooth = fine(picture)
        matches = [
            self._matcher.place(smooth, one)
            for one in found
            if may_lie(one, self._board, self._cards)
        ]
        likely = apart([match for match in matches if match.steady > LEAST_STEADY / 2], self._cards)
        settled = apart([self._matcher.settle(smooth, match) for match in likely], self._cards)
        settled = [
            match for match in without_echoes(settled, self._cards) if match.steady > LEAST_STEADY
        ]
        if not settled:
            return ()
        usual = float(np.median([match.likeness.max() for match in settled]))
        foreign = max(FOREIGN, usual - WORSE)
        likely = [match for match in settled if match.likeness.max() > usual - WORST]
        seen = [(match, self._evidence(match, picture, foreign)) for match in likely]
        read = [one for one in seen if one[1].best() is not None]
        other = [
            one
            for one in seen
            if one[1].best() is None
            and card_share(cover, one[0].spot, self._cards) > LEAST_SHARE
            and not any(is_over(one[0].spot, match.spot, self._cards) for match, _ in read)
        ]
        return tuple(card for _, card in [*read, *other])

    def _evidence(self, match: Match, picture: Picture, foreign: float) -> CardEvidence:
        tints = self._tints.log_likelihoods(picture, match.spot)
        logits = WEIGHT * match.likeness + tints - tints.max()
        none = WEIGHT * (foreign - _lead(match))
        total = np.logaddexp(np.logaddexp.reduce(logits), none)
        suits = {
            suit: _pooled(logits, [name[0] == suit for name in self._names])
            for suit in self._cards.suits
        }
        values = {
            value: _pooled(logits, [name[1] == value for name in self._names])
            for value in range(self._cards.values[0], self._cards.values[1] + 1)
        }
        spot = match.spot
        return CardEvidence(
            spot.x_mm,
            spot.y_mm,
            spot.angle_deg,
            doubted({suit: odds - np.logaddexp.reduce(logits) for suit, odds in suits.items()}),
            doubted({NO_VALUE: none - total} | {v: odds - total for v, odds in values.items()}),
        )


def _lead(match: Match) -> float:
    """Return how much less a strip need be like its card, for being far less like the next.

    Blur, a glint and noise make a card less like itself, but not like another.
    """
    if match.likeness.size == 1:  # a box of one card: there is no next
        return 0.0
    next_best, best = np.partition(match.likeness, -2)[-2:].tolist()
    return float(np.clip(best - next_best - LEAST_LEAD, 0.0, MOST_LEAD))


def _pooled(logits: Floats, chosen: list[bool]) -> float:
    return float(np.logaddexp.reduce(logits[np.array(chosen)])) if any(chosen) else -np.inf


def doubted(odds: dict[_Key, float]) -> dict[_Key, float]:
    """Return log probabilities none of which is surer than the reader has proved to be."""
    floor = DOUBT / len(odds)
    return {key: float(np.log((1 - DOUBT) * np.exp(value) + floor)) for key, value in odds.items()}


def is_over(spot: Spot, other: Spot, cards: Cards) -> bool:
    """Return whether two cards cannot both lie so: strips stay in view, columns apart."""
    x, y = abs(spot.x_mm - other.x_mm), abs(spot.y_mm - other.y_mm)
    beside = x < APART * cards.width_mm
    return beside and (y < NEAREST_MM or (x > cards.width_mm / 4 and y < cards.height_mm))


def may_lie(found: Found, board: Board, cards: Cards) -> bool:
    """Return whether a card may lie there: its centre on the sheet, its strip on no marker."""
    spot = found.spot
    if not (0 <= spot.x_mm <= board.width_mm and 0 <= spot.y_mm <= board.height_mm):
        return False
    down = spot.y_mm + cards.height_mm / 2 - EDGE_MM - STRIP_MM / 2
    return not any(
        abs(spot.x_mm - marker.x_mm) < (marker.size_mm + cards.width_mm) / 2 - SIDE_MM - OVER_MM
        and abs(down - marker.y_mm) < (marker.size_mm + STRIP_MM) / 2 - OVER_MM
        for marker in board.markers
    )


OVER_MM = 4.0  # how far a strip may seem to reach over a marker: cards overlap them a little


def apart(matches: Sequence[Match], cards: Cards) -> list[Match]:
    """Return the likest matches whose strips do not lie over each other."""
    kept: list[Match] = []
    for match in sorted(matches, key=lambda match: -float(match.likeness.max())):
        if match.likeness.max() < LEAST:
            break
        if not any(_overlap(match, other, cards) for other in kept):
            kept.append(match)
    return kept


def without_echoes(matches: Sequence[Match], cards: Cards) -> list[Match]:
    """Return the matches but for those that only echo another card's wall."""
    return [
        match for match in matches if not any(_is_echo(match, other, cards) for other in matches)
    ]


def _overlap(match: Match, other: Match, cards: Cards) -> bool:
    return (
        abs(match.spot.x_mm - other.spot.x_mm) < APART * cards.width_mm
        and abs(match.spot.y_mm - other.spot.y_mm) < STRIP_MM - 2.0
    )


def _is_echo(match: Match, other: Match, cards: Cards) -> bool:
    """Return whether a strip is but the pattern of `other`'s own wall, which repeats."""
    return (
        match.likeness.argmax() == other.likeness.argmax()
        and float(other.likeness.max() - match.likeness.max()) > ECHO
        and abs(match.spot.x_mm - other.spot.x_mm) < cards.width_mm / 2
        and abs(match.spot.y_mm - other.spot.y_mm) < cards.height_mm
    )


ECHO = 0.05  # how much less like the card; a second copy would be as like
