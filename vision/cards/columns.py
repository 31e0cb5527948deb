"""Sorting cards into towers and market by where they lie.

Cards that overlap downwards are a tower. A single card near the sheet's lower edge, where towers
stand, is a tower of one card. Any other single card lies in the market.
"""

from __future__ import annotations

from collections.abc import Sequence

from vision.cards.constants import (
    COLUMN_OVERLAP_HEIGHTS,
    COLUMN_SPREAD_WIDTHS,
    MARKET_PAIR_HEIGHTS,
    TOWERS_ROW_MM,
)
from vision.cards.evidence import CardEvidence, ColumnEvidence
from vision.sheet.board import Board, Cards


def towers_and_market(
    seen: Sequence[CardEvidence], board: Board, cards: Cards
) -> tuple[tuple[ColumnEvidence, ...], tuple[CardEvidence, ...]]:
    """Return the towers from left to right and the market's cards row by row."""
    stacks = _stacks(seen, cards)
    towers = [stack for stack in stacks if _is_tower(stack, stacks, board, cards)]
    single = [stack[0] for stack in stacks if not any(stack is tower for tower in towers)]
    columns = [ColumnEvidence(sum(c.x_mm for c in t) / len(t), tuple(t)) for t in towers]
    return (
        tuple(sorted(columns, key=lambda column: column.x_mm)),
        tuple(sorted(single, key=lambda card: (round(card.y_mm / cards.height_mm), card.x_mm))),
    )


def _stacks(seen: Sequence[CardEvidence], cards: Cards) -> list[list[CardEvidence]]:
    """Return runs of overlapping cards, each from the bottom up (y falling)."""
    stacks: list[list[CardEvidence]] = []
    for card in sorted(seen, key=lambda card: -card.y_mm):
        below = [
            stack
            for stack in stacks
            if abs(stack[-1].x_mm - card.x_mm) < COLUMN_SPREAD_WIDTHS * cards.width_mm
            and stack[-1].y_mm - card.y_mm < COLUMN_OVERLAP_HEIGHTS * cards.height_mm
        ]
        if below:
            min(below, key=lambda stack: abs(stack[-1].x_mm - card.x_mm)).append(card)
        else:
            stacks.append([card])
    return stacks


def _is_tower(
    stack: list[CardEvidence], stacks: list[list[CardEvidence]], board: Board, cards: Cards
) -> bool:
    if len(stack) > 1:
        return True
    card = stack[0]
    if board.height_mm - card.y_mm > TOWERS_ROW_MM:
        return False
    return not any(
        len(other) == 1
        and other[0] is not card
        and abs(other[0].x_mm - card.x_mm) < COLUMN_SPREAD_WIDTHS * cards.width_mm
        and abs(other[0].y_mm - card.y_mm) < MARKET_PAIR_HEIGHTS * cards.height_mm
        for other in stacks
    )
