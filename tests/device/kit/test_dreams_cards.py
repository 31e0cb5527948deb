"""The dream cards: where they lie on a page, and what is drawn on them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from device.games.dreams.kit_cards import CARD_MM, PER_PAGE, draw_cards, draw_empty_cards
from device.games.dreams.kit_pictures import DREAMS
from device.kit.ink import Ink
from device.kit.items import PAGE_MM
from device.kit.pen import Align, Pen, Point
from tests.device.kit.printed import WORDS

WHITE = "#FFFFFF"


@dataclass(frozen=True)
class Box:
    """A rectangle that was drawn, mm."""

    left: float
    top: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        is_across = self.left <= x <= self.left + self.width
        return is_across and self.top <= y <= self.top + self.height


@dataclass
class Drawn:
    """What was drawn on one page."""

    boxes: list[Box] = field(default_factory=list[Box])
    lines: list[tuple[Sequence[Point], str]] = field(
        default_factory=list[tuple[Sequence[Point], str]]
    )
    stars: list[Sequence[Point]] = field(default_factory=list[Sequence[Point]])
    fills: set[object] = field(default_factory=set[object])
    dots: list[tuple[float, float, float]] = field(default_factory=list[tuple[float, float, float]])
    skies: list[tuple[Sequence[Point], tuple[str, ...]]] = field(
        default_factory=list[tuple[Sequence[Point], tuple[str, ...]]]
    )
    words: list[tuple[float, float, str, Align]] = field(
        default_factory=list[tuple[float, float, str, Align]]
    )

    @property
    def cards(self) -> list[Box]:
        return [box for box in self.boxes if box.width == CARD_MM]


class NotingPen(Pen):
    """A pen that notes what it draws."""

    def __init__(self) -> None:
        super().__init__("cards")
        self.drawn = Drawn()
        self._open: Sequence[Point] = ()

    @contextmanager
    def inside(self, outline: Sequence[Point]) -> Generator[None]:
        self._open = outline
        yield
        self._open = ()

    def rectangle(self, x: float, y: float, width: float, height: float, **_style: object) -> None:
        self.drawn.boxes.append(Box(x, y, width, height))

    def disc(self, x: float, y: float, radius: float, **_style: object) -> None:
        self.drawn.dots.append((x, y, radius))

    def area(self, outline: Sequence[Point], *_rest: object, **style: object) -> None:
        self.drawn.stars.append(outline)
        self.drawn.fills.add(style["fill"])

    def stroke(
        self, points: Sequence[Point], colour: str, *_rest: object, **_style: object
    ) -> None:
        self.drawn.lines.append((points, colour))

    def glow(self, x: float, y: float, radius: float, colours: Sequence[str]) -> None:
        del x, y, radius
        self.drawn.skies.append((self._open, tuple(colours)))

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *_rest: object,
        align: Align = Align.LEFT,
        **_style: object,
    ) -> None:
        self.drawn.words.append((x, y, words, align))


def page(ink: Ink = Ink.FULL, first: int = 0) -> Drawn:
    pen = NotingPen()
    draw_cards(pen, ink, DREAMS[first : first + PER_PAGE])
    return pen.drawn


def empty_page() -> Drawn:
    pen = NotingPen()
    draw_empty_cards(pen, Ink.FULL, WORDS)
    return pen.drawn


def _spans(starts: list[float], length: float) -> list[float]:
    """Return the gaps between cards in one direction, the edges of the page included."""
    ends = [0.0, *(start + CARD_MM for start in starts)]
    return [start - end for start, end in zip([*starts, length], ends, strict=True)]


@pytest.mark.parametrize("drawn", [page(), empty_page()], ids=["dreams", "empty"])
def test_twelve_cards_lie_evenly_on_a_page_and_apart(drawn: Drawn) -> None:
    lefts = sorted({card.left for card in drawn.cards})
    tops = sorted({card.top for card in drawn.cards})
    assert (len(drawn.cards), len(lefts), len(tops)) == (12, 3, 4)
    for starts, length in ((lefts, PAGE_MM[0]), (tops, PAGE_MM[1])):
        gaps = _spans(starts, length)
        assert min(gaps) > 2
        assert max(gaps) - min(gaps) < 0.001


def test_cards_are_square_and_filled_row_by_row() -> None:
    cards = page().cards
    assert all(card.height == CARD_MM for card in cards)
    assert [card.top for card in cards[:3]] == [cards[0].top] * 3
    assert cards[1].left > cards[0].left


def test_a_picture_is_drawn_to_scale_on_its_own_card() -> None:
    drawn = page()
    lines = iter(drawn.lines)
    for card, (_, picture) in zip(drawn.cards, DREAMS[:PER_PAGE], strict=True):
        for points in picture:
            found, _ = next(lines)
            wanted = [(card.left + x * 0.6, card.top + y * 0.6) for x, y in points]
            for point, due in zip(found, wanted, strict=True):
                assert point == pytest.approx(due)
    assert next(lines, None) is None


def test_a_star_stands_at_every_point_of_a_picture() -> None:
    drawn = page()
    points = [point for line, _ in drawn.lines for point in line]
    assert len(drawn.stars) == len(points)
    for star, (x, y) in zip(drawn.stars, points, strict=True):
        assert max(abs(a - x) for a, _ in star) == pytest.approx(2, abs=0.6)
        assert max(abs(b - y) for _, b in star) == pytest.approx(2, abs=0.6)


def test_a_sky_fills_its_card_and_no_more() -> None:
    drawn = page()
    for card, (outline, _) in zip(drawn.cards, drawn.skies, strict=True):
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        assert (min(xs), max(xs)) == (card.left, card.left + CARD_MM)
        assert (min(ys), max(ys)) == (card.top, card.top + CARD_MM)
        assert len(outline) == 4
        assert all(one[0] == other[0] or one[1] == other[1] for one, other in _sides(outline))


def _sides(outline: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(outline, [*outline[1:], outline[0]], strict=True))


def test_small_stars_are_scattered_over_each_card() -> None:
    drawn = page()
    assert len(drawn.dots) == 34 * PER_PAGE
    for number, card in enumerate(drawn.cards):
        dots = drawn.dots[34 * number : 34 * (number + 1)]
        assert all(card.holds(x, y) for x, y, _ in dots)
        assert max(x for x, _, _ in dots) - min(x for x, _, _ in dots) > CARD_MM / 2
        assert max(y for _, y, _ in dots) - min(y for _, y, _ in dots) > CARD_MM / 2
        assert all(0.1 < size <= 0.4 for _, _, size in dots)


def test_cards_have_four_kinds_of_skies_and_a_dream_keeps_its_own() -> None:
    skies = [sky for first in range(0, len(DREAMS), PER_PAGE) for _, sky in page(first=first).skies]
    assert len(set(skies)) == 4
    assert page(first=1).skies[0][1] == page().skies[1][1]


def test_little_ink_draws_dark_lines_and_no_sky() -> None:
    drawn = page(Ink.LOW)
    assert (drawn.skies, drawn.dots) == ([], [])
    assert WHITE not in {colour for _, colour in drawn.lines}
    assert {colour for _, colour in page().lines} == {WHITE}
    assert drawn.cards == page().cards
    assert (drawn.fills, page().fills) == ({"#C9A84F"}, {"#FFE9A8"})


def test_an_empty_card_has_a_frame_and_says_at_its_foot_whose_dream_it_is() -> None:
    drawn = empty_page()
    frames = [box for box in drawn.boxes if box not in drawn.cards]
    for card, frame, (x, y, words, align) in zip(drawn.cards, frames, drawn.words, strict=True):
        assert (frame.left - card.left, frame.top - card.top) == pytest.approx((3, 3))
        assert (frame.width, frame.height) == pytest.approx((CARD_MM - 6, CARD_MM - 6))
        assert (x - card.left, align) == (pytest.approx(CARD_MM / 2), Align.MIDDLE)
        assert card.top + CARD_MM / 2 < y < frame.top + frame.height
        assert words == WORDS("dreams-own")
