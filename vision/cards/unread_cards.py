"""What lies on the mat besides the cards that were read.

It may be a card whose number the next card hides, a card face down, or a thing such as a coin. All
that covers the mat is reported, so that nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

import numpy as np

from vision.cards.card_edges import find_beneath, find_on_top, find_outline
from vision.cards.constants import (
    ABOVE_NEXT_MM,
    ABOVE_TOWER_MM,
    BARE_BESIDE_SHARE,
    CARD_LEAST_AREA_SHARE,
    CARD_MOST_AREA_SHARE,
    CARD_SIDE_MM,
    COLUMN_ASIDE_MM,
    COLUMN_GAP_STEPS,
    COLUMN_LEAST_GAP_MM,
    COLUMN_REACH_MM,
    COVER_GROWN_MM,
    LINE_BESIDE_MM,
    LINE_SLANT_MM,
    LINE_STEP_SHARE,
    LINE_WIDTH_MM,
    PART_CORNER_MM,
    PART_MIDST_MM,
    RANGE_SLACK,
    TURNED_PART_MM,
)
from vision.cards.coverage import Coverage
from vision.cards.evidence import BACK, FRONT, CardEvidence, Thing, unread_card
from vision.cards.outline import sampled
from vision.cards.parts import MatPart, parts
from vision.cards.picture import CardPlace, SheetPicture
from vision.sheet.board import Board, Cards
from vision.sheet.lens import Floats
from vision.side_by_side import side_by_side


def find_unread(
    seen: Sequence[CardEvidence],
    picture: SheetPicture,
    coverage: Coverage,
    board: Board,
    cards: Cards,
) -> tuple[tuple[CardEvidence, ...], tuple[Thing, ...]]:
    """Return the cards that lie there but were not read, and the things that are no cards."""
    known = [*seen, *_on_top(seen, picture, coverage, cards), *_beneath(seen, picture, cards)]
    more = [*known[len(seen) :], *_between(known, cards)]
    things: list[Thing] = []
    for part in parts(known, coverage, board, cards):
        hidden = _rimmed(part, picture, cards)
        if part.is_thing:
            hidden = _of_column(part, known, cards) or _alone(part, cards) or hidden
        more += hidden
        if part.is_thing and not hidden:
            things.append(Thing(part.x_mm, part.y_mm, part.wide_mm, part.high_mm))
    return tuple(more), tuple(things)


def _on_top(
    seen: Sequence[CardEvidence], picture: SheetPicture, coverage: Coverage, cards: Cards
) -> Iterator[CardEvidence]:
    """Yield the cards that lie on columns' uppermost read ones."""
    for column in _columns(seen, cards):
        top = CardPlace(column[-1].x_mm, column[-1].y_mm, 0.0)
        if _covered(coverage, top, ABOVE_TOWER_MM, cards) < BARE_BESIDE_SHARE:
            continue
        spot = find_on_top(
            picture, cards, top, [CardPlace(c.x_mm, c.y_mm, c.angle_deg) for c in seen]
        )
        if (
            spot is not None
            and _covered(coverage, spot, ABOVE_NEXT_MM, cards) < 1 - BARE_BESIDE_SHARE
        ):
            yield unread_card(spot.x_mm, spot.y_mm, spot.angle_deg, cards, BACK)


def _beneath(
    seen: Sequence[CardEvidence], picture: SheetPicture, cards: Cards
) -> Iterator[CardEvidence]:
    """Yield the cards that peep out under columns' lowest read ones."""
    lowest = [
        CardPlace(column[0].x_mm, column[0].y_mm, column[0].angle_deg)
        for column in _columns(seen, cards)
    ]
    for spot in side_by_side(lambda one: find_beneath(picture, cards, one), lowest):
        if spot is not None and not _is_line(picture, spot, cards):
            yield unread_card(spot.x_mm, spot.y_mm, spot.angle_deg, cards, FRONT)


def _is_line(picture: SheetPicture, spot: CardPlace, cards: Cards) -> bool:
    """Return whether a card's lower edge goes on to the left and right, as a line of the mat."""
    half, edge = cards.width_mm / 2, cards.height_mm / 2
    beside = np.arange(*LINE_BESIDE_MM, 2.0) + half
    parts = (np.arange(-half / 2, half / 2, 2.0), -beside, beside)
    own, left, right = (_step(picture, spot, across, edge) for across in parts)
    return min(left, right) > LINE_STEP_SHARE * own


def _step(picture: SheetPicture, spot: CardPlace, across_mm: Floats, down_mm: float) -> float:
    """Return the largest step in colour across a horizontal line of a card, grey levels.

    Args:
        picture: the sheet from above.
        spot: where the card lies.
        across_mm: where the line runs, x from the card's middle; colours are averaged over it.
        down_mm: where the line lies about, y from the card's middle.
    """
    levels = down_mm + np.arange(-LINE_SLANT_MM, LINE_SLANT_MM + LINE_WIDTH_MM + RANGE_SLACK, 0.5)
    points = np.stack(np.meshgrid(across_mm, levels), axis=-1).reshape(-1, 2)
    seen = sampled(picture, spot.at(points)[None])[0].reshape(len(levels), -1, 3).mean(axis=1)
    apart = round(LINE_WIDTH_MM / 0.5)
    return float(np.linalg.norm(seen[apart:] - seen[:-apart], axis=1).max())


def _covered(
    coverage: Coverage, spot: CardPlace, above_mm: tuple[float, float], cards: Cards
) -> float:
    """Return how much of a strip above a card is covered."""
    half, edge = cards.width_mm / 2, -cards.height_mm / 2
    return coverage.share(spot, -half, edge - above_mm[1], half, edge - above_mm[0])


def _rimmed(part: MatPart, picture: SheetPicture, cards: Cards) -> list[CardEvidence]:
    """Return the card within a part, in a list that may be empty.

    Light, or the mottle of the mat, may make the part larger than the card.
    """
    spare = part.wide_mm - cards.width_mm, part.high_mm - cards.height_mm
    if min(spare) < -CARD_SIDE_MM:
        return []
    aside, lower = (max(side / 2, 0.0) for side in spare)
    reach = (
        min(aside + CARD_SIDE_MM / 2, PART_MIDST_MM),
        min(lower + CARD_SIDE_MM / 2, PART_MIDST_MM),
    )
    places = [(CardPlace(part.x_mm, part.y_mm, 0.0), reach)]
    if max(aside, lower) > PART_MIDST_MM:  # the card lies in a corner of the part
        places += [
            (CardPlace(part.x_mm + x * aside, part.y_mm + y * lower, 0.0), PART_CORNER_MM)
            for x in (-1, 1)
            for y in (-1, 1)
        ]
    for near, reach_mm in places:
        if (spot := find_outline(picture, cards, near, reach_mm)) is not None:
            return [unread_card(spot.x_mm, spot.y_mm, spot.angle_deg, cards, BACK)]
    return []


def _between(seen: Sequence[CardEvidence], cards: Cards) -> Iterator[CardEvidence]:
    """Yield a card for every gap in a column that is too wide for two neighbours."""
    for column in _columns(seen, cards):
        pairs = [
            (low, high)
            for low, high in pairwise(column)
            if low.best() is not None and high.best() is not None
        ]
        steps = [low.y_mm - high.y_mm for low, high in pairs]
        for n, (low, high) in enumerate(pairs):
            others = steps[:n] + steps[n + 1 :]
            usual = median(others) if len(others) > 1 else steps[n]
            if steps[n] > max(COLUMN_LEAST_GAP_MM, COLUMN_GAP_STEPS * usual):
                x, y = (low.x_mm + high.x_mm) / 2, (low.y_mm + high.y_mm) / 2
                yield unread_card(x, y, 0.0, cards, FRONT)


def _columns(seen: Sequence[CardEvidence], cards: Cards) -> list[list[CardEvidence]]:
    """Return overlapping cards by column, each from the bottom up."""
    columns: list[list[CardEvidence]] = []
    for card in sorted(seen, key=lambda card: -card.y_mm):
        for column in columns:
            last = column[-1]
            if (
                abs(last.x_mm - card.x_mm) < COLUMN_ASIDE_MM
                and last.y_mm - card.y_mm < cards.height_mm - CARD_SIDE_MM
            ):
                column.append(card)
                break
        else:
            columns.append([card])
    return columns


def _of_column(part: MatPart, seen: Sequence[CardEvidence], cards: Cards) -> list[CardEvidence]:
    """Return the card of which a part shows above or below a column's read cards, in a list.

    The list is empty if the part touches no column.
    """
    half = cards.height_mm / 2
    if not cards.width_mm / 2 < part.wide_mm < cards.width_mm + TURNED_PART_MM:
        return []
    for column in _columns(seen, cards):
        low, high = column[0], column[-1]
        if abs(part.x_mm - high.x_mm) < COLUMN_ASIDE_MM and _meet(part.bottom_mm, high.y_mm - half):
            return [unread_card(part.x_mm, part.top_mm + half, 0.0, cards, BACK)]
        if abs(part.x_mm - low.x_mm) < CARD_SIDE_MM and _meet(part.top_mm, low.y_mm + half):
            return [unread_card(part.x_mm, part.bottom_mm - half, 0.0, cards, FRONT)]
    return []


def _meet(one_mm: float, other_mm: float) -> bool:
    return abs(one_mm - other_mm) < COLUMN_REACH_MM


def _alone(part: MatPart, cards: Cards) -> list[CardEvidence]:
    """Return the card, or the lowest and highest of a column, that a part by itself is."""
    area = (cards.width_mm + COVER_GROWN_MM) * (cards.height_mm + COVER_GROWN_MM)
    is_as_long = abs(part.long_mm - cards.height_mm) < 2 * CARD_SIDE_MM
    if is_as_long and CARD_LEAST_AREA_SHARE < part.area_mm2 / area < CARD_MOST_AREA_SHARE:
        return [unread_card(part.x_mm, part.y_mm, part.turn_deg, cards, BACK)]
    is_upright = abs(part.wide_mm - cards.width_mm) < 2 * CARD_SIDE_MM
    if part.high_mm > cards.height_mm + 2 * CARD_SIDE_MM and is_upright:
        half = cards.height_mm / 2
        ys = (part.bottom_mm - half, part.top_mm + half)
        return [unread_card(part.x_mm, y, 0.0, cards, BACK) for y in ys]
    return []
