"""A camera over the printed towers mat: what lies there is drawn, photographed and read.

The print is the kit's own. The box was enrolled as its owner would, on the printed mat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import cv2
import numpy as np

from device.games.towers.kit import FOOT_MM, MARKET_MM
from games.towers.pieces import SUITS, Card, Suit
from tests.device.kit.printed_mats import board_of, photographed
from tests.lab.cards.art import SUITS as SUIT_NAMES
from tests.lab.cards.art import VALUES
from tests.lab.cards.photo import Shot, shot_of
from tests.lab.cards.table import Lying, Table, grid
from vision.cards.catalogue import CardCatalogue
from vision.cards.enrol import CardPhoto, EnrolLayout, enrol
from vision.cards.evidence import CardReading
from vision.cards.reader import CardReader
from vision.sheet.board import Cards
from vision.sheet.lens import Frame, Lens

HARSH = 0.2  # of the room, 0 to 1
BOXES = 4  # drawn boxes of cards
STEP_MM, ROOM_MM = 22.0, 195.0  # from card to card of a tower at most; a lane's length
ASIDE_MM, ALONG_MM, TURNED_DEG = 1.5, 0.8, 2.0  # how untidily cards lie, at most
QUALITY = 88

Key = tuple[int, tuple[Card | None, ...], tuple[tuple[Card, ...], ...]]


class PhotographedCards:
    """The camera of one evening; a table that lies still is read once."""

    def __init__(self, seed: int) -> None:
        """Hang up the camera; mat, room, table and box follow from the seed."""
        self._shot = shot_of(seed, harsh=HARSH)
        self._under, self._box = seed % 50, seed % BOXES
        self._cards = _cards()
        self._nudges = 0
        self._slots: list[Card | None] = [None] * len(SUITS)
        self._read: dict[Key, CardReading] = {}
        frame, lens = self._taken(Table((), ()))
        self._reader = CardReader(board_of("towers-mat"), lens, enrolled(self._box))
        self._reader.read(frame)

    def nudged(self) -> None:
        """Know that every card lies a little otherwise."""
        self._nudges += 1

    def reading(
        self, market: Sequence[Card], columns: Mapping[Suit, Sequence[Card]]
    ) -> CardReading:
        """Return the reading of a frame of a market and of one player's towers."""
        self._lay_market(market)
        towers = tuple(tuple(columns.get(suit, ())) for suit in SUITS)
        key = self._nudges, tuple(self._slots), towers
        if key not in self._read:
            self._read[key] = self._reader.read(self._taken(self._laid(towers))[0])
        return self._read[key]

    def _lay_market(self, market: Sequence[Card]) -> None:
        """Leave the cards of the market where they lie, and lay new ones in free places.

        A market may hold a card twice.
        """
        due = list(market)
        for number, card in enumerate(self._slots):
            if card in due:
                due.remove(card)
            else:
                self._slots[number] = None
        for card in due:
            self._slots[self._slots.index(None)] = card

    def _laid(self, towers: Sequence[Sequence[Card]]) -> Table:
        board = board_of("towers-mat")
        foot = board.height_mm - FOOT_MM
        columns: list[tuple[Lying, ...]] = []
        for number, cards in enumerate(towers):
            step = min(STEP_MM, ROOM_MM / max(len(cards) - 1, 1))
            lying = [
                self._lying(card, self._lane_mm(number), foot - level * step, level)
                for level, card in enumerate(cards)
            ]
            if lying:
                columns.append(tuple(lying))
        market = [
            self._lying(card, self._lane_mm(number), MARKET_MM, 0)
            for number, card in enumerate(self._slots)
            if card is not None
        ]
        return Table(tuple(columns), tuple(market))

    def _lane_mm(self, number: int) -> float:
        board, grid_of = board_of("towers-mat"), self._cards.enrol
        return board.width_mm / 2 + (number - (grid_of.columns - 1) / 2) * grid_of.pitch_x_mm

    def _lying(self, card: Card, x_mm: float, y_mm: float, level: int) -> Lying:
        rng = np.random.default_rng([self._nudges, card.order])
        aside, along = rng.uniform(-ASIDE_MM, ASIDE_MM), rng.uniform(-ALONG_MM, ALONG_MM)
        turned = float(rng.uniform(-TURNED_DEG, TURNED_DEG))
        return Lying(card.suit.value, card.value, x_mm + aside, y_mm + along, turned, level)

    def _taken(self, table: Table) -> tuple[Frame, Lens]:
        return _taken(table, self._shot, self._box, self._under)


@cache
def enrolled(box: int) -> CardCatalogue:
    """Return a drawn box of cards as it is learnt from photos on the printed mat."""
    cards = [(suit, value) for suit in SUIT_NAMES for value in VALUES]
    size = _cards().enrol.size
    photos: list[CardPhoto] = []
    for number, first in enumerate(range(0, len(cards), size)):
        part = cards[first : first + size]
        frame, lens = _taken(grid(part, box + number), shot_of(box, harsh=HARSH), box, box)
        photos.append(CardPhoto(frame, lens, EnrolLayout(f"{number:03d}.jpg", tuple(part))))
    return enrol(photos, board_of("towers-mat"))


def _taken(table: Table, shot: Shot, box: int, under: int) -> tuple[Frame, Lens]:
    picture, lens = photographed(table, shot, box=box, under=under)
    coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1]
    frame = cv2.imdecode(coded, cv2.IMREAD_COLOR)
    assert frame is not None
    return np.asarray(frame, np.uint8), lens


def _cards() -> Cards:
    cards = board_of("towers-mat").cards
    assert cards is not None
    return cards
