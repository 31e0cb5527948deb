"""Drawing an exhibit: both photos with what differs between them, and the words of the matter."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from textwrap import wrap

from device.exhibits.exhibit import Exhibit, Photographed, Side
from device.exhibits.matters import MATTERS
from device.exhibits.store import ExhibitStore
from device.keepsake.drawing import Drawing, Lettering, PlacedPhoto, Shape, Stroke
from device.table.referee import HypothesisKind
from device.table.weighing import Explanation
from vision.errors import FileError

logger = logging.getLogger(__name__)

PAPER, INK, SOFT, MARK = "#fbf7ee", "#2a2622", "#8a7f70", "#e4007c"
MARGIN, TITLE, LINE, GAP = 8.0, 14.0, 6.5, 6.0  # mm
PHOTO_WIDTH = 180.0  # mm
TITLE_SIZE, TEXT_SIZE = 8.0, 5.0
ROW_LETTERS = 130

EXPLAINED = {
    HypothesisKind.UNCHANGED.value: "nothing happened",
    HypothesisKind.LEGAL.value: "a move",
    HypothesisKind.MISSED.value: "two moves, of which one was not seen",
    HypothesisKind.AMENDED.value: "the last move was another",
    HypothesisKind.UNSEEN.value: "moves that nobody saw",
    HypothesisKind.UNDONE.value: "the last move was taken back",
    HypothesisKind.ILLEGAL.value: "an illegal move",
    HypothesisKind.LIFTED.value: "pieces are in a hand",
}
BEHIND = ((3.0, "far less likely"), (0.7, "less likely"))
"""From how many nats on an explanation is called so. 3 nats are odds of 20 to 1, 0.7 of 2 to 1."""


def dispute_pictures(store: ExhibitStore, game: str) -> Iterator[tuple[str, Drawing]]:
    """Yield the picture of every exhibit of a game, with its name; a damaged one is left out."""
    for number in store.numbers(game):
        try:
            one = store.read(game, number)
        except FileError as error:
            logger.warning("%s: is left out", error)
            continue
        yield f"dispute-{number}", exhibit_picture(one)


def heading(exhibit: Exhibit) -> str:
    """Return one line that names an exhibit."""
    what = MATTERS.get(exhibit.kind, exhibit.kind)
    return " - ".join(part for part in (what, f"after turn {exhibit.turns}", exhibit.date) if part)


def told(exhibit: Exhibit) -> Iterator[str]:
    """Yield what the table said and what players answered, line by line."""
    if exhibit.asked:
        yield f"Asked: {' / '.join(exhibit.asked)}"
        yield f"Answered: {exhibit.answer}"
    yield f"Shown: {' / '.join(exhibit.shown)}"
    for number, one in enumerate(exhibit.explanations, 1):
        yield f"What may have happened, {number}: {explanation(one)}"


def explanation(one: Explanation) -> str:
    """Return an explanation in words, with its moves and how it compares to the likeliest."""
    what = EXPLAINED.get(one.kind, one.kind)
    moves = f": {', '.join(one.moves)}" if one.moves else ""
    return f"{what}{moves}{_behind(one.behind_nats)}"


def _behind(nats: float) -> str:
    if nats == 0:
        return ""
    words = next((words for least, words in BEHIND if nats >= least), "about as likely")
    return f" - {words} ({nats:.1f} nats)"


def exhibit_picture(one: Photographed) -> Drawing:
    """Return the picture: before on the left, at the matter on the right, words below."""
    exhibit = one.exhibit
    rows = [row for line in told(exhibit) for row in wrap(line, ROW_LETTERS)]
    sides = (("before", exhibit.before, one.before), ("at the matter", exhibit.after, one.after))
    heights = [PHOTO_WIDTH * side.height_mm / side.width_mm for _, side, _ in sides if side]
    top = MARGIN + TITLE + LINE
    below = top + max(heights, default=0.0) + GAP
    shapes: list[Shape] = [
        Lettering(MARGIN, MARGIN + TITLE_SIZE / 2, heading(exhibit), TITLE_SIZE, INK)
    ]
    for column, (name, side, jpeg) in enumerate(sides):
        left = MARGIN + column * (PHOTO_WIDTH + GAP)
        shapes += _photo(name, side, jpeg, (left, top))
    shapes += [
        Lettering(MARGIN, below + LINE * (row + 0.5), words, TEXT_SIZE, INK)
        for row, words in enumerate(rows)
    ]
    width = 2 * MARGIN + 2 * PHOTO_WIDTH + GAP
    return Drawing(width, below + LINE * len(rows) + MARGIN, PAPER, tuple(shapes))


def _photo(
    name: str, side: Side | None, jpeg: bytes | None, corner: tuple[float, float]
) -> Iterator[Shape]:
    left, top = corner
    if side is None or jpeg is None:
        yield Lettering(left, top - LINE / 2, f"{name}: no photo", TEXT_SIZE, SOFT)
        return
    scale = PHOTO_WIDTH / side.width_mm
    yield Lettering(left, top - LINE / 2, name, TEXT_SIZE, SOFT)
    yield PlacedPhoto(left, top, PHOTO_WIDTH, side.height_mm * scale, jpeg)
    for one in side.marked:
        points = tuple((left + x * scale, top + y * scale) for x, y in one.outline)
        yield Stroke((*points, *points[:1]), MARK, 1.0)
