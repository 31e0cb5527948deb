"""Reading the cards on a mat: from a camera frame to evidence, keeping the pose between frames."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.cards.arm import is_arm_over_mat
from vision.cards.catalogue import CardCatalogue
from vision.cards.catalogued import CatalogueReader
from vision.cards.columns import towers_and_market
from vision.cards.constants import FIELD_BORDER_MM
from vision.cards.coverage import find_coverage
from vision.cards.evidence import CardEvidence, CardReading
from vision.cards.picture import CardPlace, Surveyor
from vision.cards.printed import PrintReader
from vision.cards.unread_cards import find_unread
from vision.errors import BoardFileError
from vision.sheet.board import Board, Cards
from vision.sheet.frames import to_grey
from vision.sheet.lens import Floats, Frame, Lens
from vision.sheet.light import measure_light
from vision.sheet.pose import Lost
from vision.sheet.tracker import SheetSighting, SheetTracker, is_in_frame
from vision.sheet.unread import Unread


class CardReader:
    """Reads the cards on one board through one lens.

    Attributes:
        board: the sheet that is read.
    """

    def __init__(self, board: Board, lens: Lens, catalogue: CardCatalogue | None = None) -> None:
        """Prepare to read, with an owner's catalogue or by the print alone.

        Raises:
            BoardFileError: the board has no cards.
            CatalogueError: the catalogue is not of this board's cards.
        """
        if board.cards is None:
            raise BoardFileError(f"{board.name}: has no [cards]; nothing to read")
        self.board = board
        self._cards: Cards = board.cards
        self._sheet = SheetTracker(board, lens)
        self._reader: CatalogueReader | PrintReader = (
            PrintReader(board, board.cards)
            if catalogue is None
            else CatalogueReader(catalogue, board, board.cards)
        )
        self._seen: SheetSighting | None = None
        self._surveyor: Surveyor | None = None

    def read(self, frame: Frame, *, is_clear: bool = False) -> CardReading:
        """Return what a frame says: the towers and the market, or why there is no evidence.

        Args:
            frame: BGR camera image, shape (H, W, 3), uint8.
            is_clear: whether players say that nothing is over the sheet or strange on it.
        """
        seen = self._sheet.find(to_grey(frame))
        if isinstance(seen, Lost):
            return CardReading(seen)
        light = measure_light(seen.flattener.flatten(frame), self.board, seen.pose)
        picture = self._survey(seen).picture(frame, light)
        coverage = find_coverage(picture, self.board)
        cards = self._reader.cards(picture, coverage)
        if not is_clear and is_arm_over_mat(picture, self.board, self._cards, cards):
            return CardReading(Unread.OCCLUDED)
        more, things = find_unread(cards, picture, coverage, self.board, self._cards)
        towers, market = towers_and_market([*cards, *more], self.board, self._cards)
        if not self._is_in_frame(cards, frame, seen):
            return CardReading(Unread.OUT_OF_FRAME)
        return CardReading(None, towers, market, things)

    def _is_in_frame(
        self, cards: Sequence[CardEvidence], frame: Frame, seen: SheetSighting
    ) -> bool:
        """Return whether the towers and the market are wholly in view.

        The rim of the mat may lie outside the frame. A card may not.
        """
        return is_in_frame(_field(self.board), frame, seen.pose) and all(
            is_in_frame(_corners(card, self._cards), frame, seen.pose) for card in cards
        )

    def _survey(self, seen: SheetSighting) -> Surveyor:
        if self._surveyor is None or seen is not self._seen:
            self._seen, self._surveyor = seen, Surveyor(seen.pose, self.board)
        return self._surveyor


def _field(board: Board) -> Floats:
    """Return the corners of where cards are laid, shape (4, 2), mm."""
    return np.array(
        [
            (x, y)
            for x in (FIELD_BORDER_MM, board.width_mm - FIELD_BORDER_MM)
            for y in (FIELD_BORDER_MM, board.height_mm - FIELD_BORDER_MM)
        ]
    )


def _corners(card: CardEvidence, cards: Cards) -> Floats:
    half = np.array([cards.width_mm, cards.height_mm]) / 2
    spot = CardPlace(card.x_mm, card.y_mm, card.angle_deg)
    return spot.at(half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]))
