"""What lies on the mat beside the cards that were read: cards face down or hidden, foreign things.

Whatever covers the mat and is no card read has to be named, or it would be lost: a card whose
number the next one hides, a card face down, a coin.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import Board, Cards
from vision.cards.cover import Cover
from vision.cards.evidence import BACK, FRONT, CardEvidence, Thing, unread_card
from vision.cards.picture import MARGIN_MM, Picture, Spot
from vision.cards.rims import beneath, lying_at, on_top
from vision.lens import Floats

ROUND_MM = 3.0  # around a card that was read: it is known to 2 mm, and throws a shadow
OPENED_MM = 9  # narrower remains are shadows and rims
LEAST_MM2 = 180.0  # a small coin has 200, a die 250
SMALL_MM2, MARKED = 700.0, 9.0  # smaller parts differ this much, in spreads: not the mat's mottle
EDGE_MM = 14.0  # what lies in the mat's outermost strip lies beside it: dice, cups, the markers
LIKE_MM = 6.0  # by which a card's seen sides may be off
SHARP = 0.45  # of a thing's difference from the mat, that its rim shows within 6 mm; glints fade
CORE = 0.4  # of a part's own difference from the mat: weaker is a glint it melts into
SPREAD_MM = 18.0  # by which a turned card's part is wider than a card
GROWN_MM = 1.0  # cover reaches 0 to 2 mm beyond a thing, the further the more it stands out
LEAST_AREA, MOST_AREA = 0.82, 1.085  # of a card's: corners may be lost; a poker card has 1.105
GAP, LEAST_GAP_MM = 1.75, 30.0  # usual steps of a column, and mm: more hides a card between
ASIDE_MM = 14.0  # a card of a column lies within so far of its neighbours
ABOVE_MM = (3.0, 7.0)  # over a tower's uppermost card read: covered where another lies on it
BEYOND_MM = (8.0, 24.0)  # over that one: bare, or it is a line within something larger
BARE = 0.3  # covered, at the most: by a glint or the next tower's side
MIDST_MM = 14.0  # from a part's middle to that of a card in it
CORNER_MM = (5.0, 9.0)  # from the corner of such a part; the sheet's outermost strip is left out
REACH_MM = 12.0  # between a column and a part of it that was not read
_Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class _Blob:
    """Something on the mat.

    Attributes:
        x_mm: its middle.
        y_mm: likewise.
        wide_mm: across the sheet.
        high_mm: down the sheet.
        short_mm: the shorter side of the smallest rectangle around it.
        long_mm: the longer one.
        turn_deg: how far its longer side is turned clockwise from upright.
        area_mm2: how much it covers.
        is_thing: whether it has a rim; what has none is light or shadow, and what lies in it.
    """

    x_mm: float
    y_mm: float
    wide_mm: float
    high_mm: float
    short_mm: float
    long_mm: float
    turn_deg: float
    area_mm2: float
    is_thing: bool

    @property
    def top_mm(self) -> float:
        return self.y_mm - self.high_mm / 2

    @property
    def bottom_mm(self) -> float:
        return self.y_mm + self.high_mm / 2


def unread(
    seen: Sequence[CardEvidence], picture: Picture, cover: Cover, board: Board, cards: Cards
) -> tuple[tuple[CardEvidence, ...], tuple[Thing, ...]]:
    """Return the cards that lie there but were not read, and the things that are no cards."""
    known = [*seen, *_on_top(seen, picture, cover, cards), *_beneath(seen, picture, cards)]
    more = [*known[len(seen) :], *_between(known, cards)]
    things: list[Thing] = []
    for blob in _blobs(known, cover, board, cards):
        hidden = _rimmed(blob, picture, cards)
        if blob.is_thing:
            hidden = _of_column(blob, known, cards) or _alone(blob, cards) or hidden
        more += hidden
        if blob.is_thing and not hidden:
            things.append(Thing(blob.x_mm, blob.y_mm, blob.wide_mm, blob.high_mm))
    return tuple(more), tuple(things)


def _on_top(
    seen: Sequence[CardEvidence], picture: Picture, cover: Cover, cards: Cards
) -> Iterator[CardEvidence]:
    """Yield the cards that lie on columns' uppermost read ones."""
    for column in _columns(seen, cards):
        top = Spot(column[-1].x_mm, column[-1].y_mm, 0.0)
        if _covered(cover, top, ABOVE_MM, cards) < BARE:
            continue
        spot = on_top(picture, cards, top, [Spot(c.x_mm, c.y_mm, c.angle_deg) for c in seen])
        if spot is not None and _covered(cover, spot, BEYOND_MM, cards) < 1 - BARE:
            yield unread_card(spot.x_mm, spot.y_mm, spot.angle_deg, cards, BACK)


def _beneath(
    seen: Sequence[CardEvidence], picture: Picture, cards: Cards
) -> Iterator[CardEvidence]:
    """Yield the cards that peep out under columns' lowest read ones."""
    for column in _columns(seen, cards):
        lowest = Spot(column[0].x_mm, column[0].y_mm, column[0].angle_deg)
        if (spot := beneath(picture, cards, lowest)) is not None:
            yield unread_card(spot.x_mm, spot.y_mm, spot.angle_deg, cards, FRONT)


def _covered(cover: Cover, spot: Spot, above_mm: tuple[float, float], cards: Cards) -> float:
    """Return how much of a strip above a card is covered."""
    half, edge = cards.width_mm / 2, -cards.height_mm / 2
    return cover.share(spot, -half, edge - above_mm[1], half, edge - above_mm[0])


def _rimmed(blob: _Blob, picture: Picture, cards: Cards) -> list[CardEvidence]:
    """Return the card that lies within a part that light or the mat's mottle makes larger."""
    spare = blob.wide_mm - cards.width_mm, blob.high_mm - cards.height_mm
    if min(spare) < -LIKE_MM:
        return []
    aside, lower = (max(side / 2, 0.0) for side in spare)
    reach = min(aside + LIKE_MM / 2, MIDST_MM), min(lower + LIKE_MM / 2, MIDST_MM)
    places = [(Spot(blob.x_mm, blob.y_mm, 0.0), reach)]
    if max(aside, lower) > MIDST_MM:  # then it lies in a corner of the part
        places += [
            (Spot(blob.x_mm + x * aside, blob.y_mm + y * lower, 0.0), CORNER_MM)
            for x in (-1, 1)
            for y in (-1, 1)
        ]
    for near, reach_mm in places:
        if (spot := lying_at(picture, cards, near, reach_mm)) is not None:
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
            if steps[n] > max(LEAST_GAP_MM, GAP * usual):
                x, y = (low.x_mm + high.x_mm) / 2, (low.y_mm + high.y_mm) / 2
                yield unread_card(x, y, 0.0, cards, FRONT)


def _columns(seen: Sequence[CardEvidence], cards: Cards) -> list[list[CardEvidence]]:
    """Return overlapping cards by column, each from the bottom up."""
    columns: list[list[CardEvidence]] = []
    for card in sorted(seen, key=lambda card: -card.y_mm):
        for column in columns:
            last = column[-1]
            if (
                abs(last.x_mm - card.x_mm) < ASIDE_MM
                and last.y_mm - card.y_mm < cards.height_mm - LIKE_MM
            ):
                column.append(card)
                break
        else:
            columns.append([card])
    return columns


def _of_column(blob: _Blob, seen: Sequence[CardEvidence], cards: Cards) -> list[CardEvidence]:
    """Return the card that a part above or below a column's read cards belongs to."""
    half = cards.height_mm / 2
    if not cards.width_mm / 2 < blob.wide_mm < cards.width_mm + SPREAD_MM:
        return []
    for column in _columns(seen, cards):
        low, high = column[0], column[-1]
        if abs(blob.x_mm - high.x_mm) < ASIDE_MM and _meet(blob.bottom_mm, high.y_mm - half):
            return [unread_card(blob.x_mm, blob.top_mm + half, 0.0, cards, BACK)]
        if abs(blob.x_mm - low.x_mm) < LIKE_MM and _meet(blob.top_mm, low.y_mm + half):
            return [unread_card(blob.x_mm, blob.bottom_mm - half, 0.0, cards, FRONT)]
    return []


def _meet(one_mm: float, other_mm: float) -> bool:
    return abs(one_mm - other_mm) < REACH_MM


def _alone(blob: _Blob, cards: Cards) -> list[CardEvidence]:
    """Return the card, or the lowest and highest of a column, that a part by itself is."""
    area = (cards.width_mm + GROWN_MM) * (cards.height_mm + GROWN_MM)
    is_as_long = abs(blob.long_mm - cards.height_mm) < 2 * LIKE_MM
    if is_as_long and LEAST_AREA < blob.area_mm2 / area < MOST_AREA:
        return [unread_card(blob.x_mm, blob.y_mm, blob.turn_deg, cards, BACK)]
    is_upright = abs(blob.wide_mm - cards.width_mm) < 2 * LIKE_MM
    if blob.high_mm > cards.height_mm + 2 * LIKE_MM and is_upright:
        half = cards.height_mm / 2
        ys = (blob.bottom_mm - half, blob.top_mm + half)
        return [unread_card(blob.x_mm, y, 0.0, cards, BACK) for y in ys]
    return []


def _blobs(
    seen: Sequence[CardEvidence], cover: Cover, board: Board, cards: Cards
) -> Iterator[_Blob]:
    """Yield what differs from the mat and is no card read."""
    free = np.ones(cover.mask.shape, dtype=np.uint8)
    for card in seen:
        cv2.fillConvexPoly(free, _outline(card, cards), (0,))
    rest = (cover.mask & (free > 0) & _inner(board, cover.mask.shape)).astype(np.uint8)
    bare = (free > 0) & cover.known
    kernel = np.ones((OPENED_MM, OPENED_MM), dtype=np.uint8)
    rest = cv2.morphologyEx(rest, cv2.MORPH_OPEN, kernel).astype(np.uint8)
    for region in _regions(rest):
        for core in _regions(_core(region, cover)):
            if core.sum() >= LEAST_MM2:
                yield _blob(core, is_thing=_is_thing(core, cover.away, bare))


def _regions(mask: _Mask) -> list[_Mask]:
    """Return each connected part of a mask as a mask of its own, holes filled."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    regions: list[_Mask] = []
    for contour in contours:
        region = np.zeros_like(mask)
        cv2.drawContours(region, [contour], -1, (1,), -1)
        regions.append(region)
    return regions


def _core(region: _Mask, cover: Cover) -> _Mask:
    """Return a part without the light or shadow that it melts into."""
    level = CORE * float(np.percentile(cover.away[region > 0], 80))
    core = ((cover.away > level) & (region > 0)).astype(np.uint8)
    kernel = np.ones((OPENED_MM, OPENED_MM), dtype=np.uint8)
    for operation in (cv2.MORPH_CLOSE, cv2.MORPH_OPEN):
        core = cv2.morphologyEx(core, operation, kernel).astype(np.uint8)
    return core


def _inner(board: Board, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return the sheet without its outermost strip."""
    edge = round(MARGIN_MM + EDGE_MM)
    inner = np.zeros(shape, dtype=bool)
    inner[edge : round(board.height_mm) + 2 * round(MARGIN_MM) - edge, edge : shape[1] - edge] = (
        True
    )
    return inner


def _outline(card: CardEvidence, cards: Cards) -> NDArray[np.int32]:
    half = np.array([cards.width_mm, cards.height_mm]) / 2 + ROUND_MM
    corners = half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    points = Spot(card.x_mm, card.y_mm, card.angle_deg).at(corners) + MARGIN_MM
    return np.round(points).astype(np.int32)


def _blob(region: _Mask, *, is_thing: bool) -> _Blob:
    rows, columns = np.nonzero(region)
    points = np.stack([columns, rows], axis=1).astype(np.float32) + (0.5 - MARGIN_MM)
    low, high = points.min(axis=0), points.max(axis=0)
    _, (wide, tall), turn = cv2.minAreaRect(points)
    turn = turn if tall >= wide else turn + 90
    return _Blob(
        float(low[0] + high[0]) / 2,
        float(low[1] + high[1]) / 2,
        float(high[0] - low[0]) + 1,
        float(high[1] - low[1]) + 1,
        min(wide, tall) + 1,
        max(wide, tall) + 1,
        (turn + 90) % 180 - 90,
        float(len(points)),
        is_thing,
    )


def _is_thing(region: _Mask, away: Floats, beside: NDArray[np.bool_]) -> bool:
    """Return whether a part has a rim: what fades into the mat is light or shadow."""
    kernel = np.ones((3, 3), dtype=np.uint8)
    inner, outer = (
        operation(region, kernel, iterations=3) for operation in (cv2.erode, cv2.dilate)
    )
    ring = cv2.dilate(outer, kernel, iterations=2)
    free = (ring > 0) & (outer == 0) & beside
    near = cv2.dilate(free.astype(np.uint8), kernel, iterations=7)  # not where a card borders on it
    within = away[(region > 0) & (inner == 0) & (near > 0)]
    beyond = away[free]
    typical = float(np.median(away[region > 0]))
    if region.sum() < SMALL_MM2 and typical < MARKED:
        return False
    return not len(beyond) or float(np.median(within) - np.median(beyond)) > SHARP * typical
