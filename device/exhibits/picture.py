"""Drawing an exhibit: both photos with what differs between them, and the words of the matter."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from textwrap import wrap

from device.exhibits.exhibit import Exhibit, Photographed, Side
from device.exhibits.matters import MATTERS
from device.exhibits.store import ExhibitStore
from device.keepsake.drawing import Drawing, Lettering, PlacedPhoto, Shape, Stroke
from device.keepsake.keepsake import Say
from device.table.prompts import text
from device.table.referee import HypothesisKind
from device.table.weighing import Explanation
from vision.errors import FileError

logger = logging.getLogger(__name__)

PAPER, INK, SOFT, MARK = "#fbf7ee", "#2a2622", "#8a7f70", "#e4007c"
MARGIN, TITLE, LINE, GAP = 8.0, 14.0, 6.5, 6.0  # mm
PHOTO_WIDTH = 180.0  # mm
TITLE_SIZE, TEXT_SIZE = 8.0, 5.0
ROW_LETTERS = 130

EXPLAINED = frozenset(one.value for one in HypothesisKind)
"""The kinds of an explanation; `explained-<kind>` of the catalogue says it in words."""
BEHIND = ((3.0, "far"), (0.7, "less"))
"""From how many nats on an explanation is called so. 3 nats are odds of 20 to 1, 0.7 of 2 to 1."""


def dispute_pictures(store: ExhibitStore, game: str, say: Say) -> Iterator[tuple[str, Drawing]]:
    """Yield the picture of every exhibit of a game, with its name; a damaged one is left out."""
    for number in store.numbers(game):
        try:
            one = store.read(game, number)
        except FileError as error:
            logger.warning("%s: is left out", error)
            continue
        yield f"dispute-{number}", exhibit_picture(one, say)


def heading(exhibit: Exhibit, say: Say) -> str:
    """Return one line that names an exhibit: what it was, after which turn, and when."""
    what = text(f"matter-{exhibit.kind if exhibit.kind in MATTERS else 'other'}")
    turns = text("exhibit-turns", turns=exhibit.turns)
    return " - ".join(part for part in (say(what), say(turns), exhibit.date) if part)


def told(exhibit: Exhibit, say: Say) -> Iterator[str]:
    """Yield what the table said and what players answered, line by line.

    The words of the screens stay in the language in which the box showed them.
    """
    if exhibit.asked:
        yield say(text("exhibit-asked", words=_in_a_row(exhibit.asked)))
        yield say(text("exhibit-answered", words=exhibit.answer))
    yield say(text("exhibit-shown", words=_in_a_row(exhibit.shown)))
    for number, one in enumerate(exhibit.explanations, 1):
        yield say(text("exhibit-may", number=number, words=explanation(one, say)))


def _in_a_row(rows: Sequence[str]) -> str:
    """Return the rows of a screen as one line; a tab stands before what is at the right."""
    return " / ".join(rows).replace("\t", ": ")


def explanation(one: Explanation, say: Say) -> str:
    """Return an explanation in words, with its moves and how it compares to the likeliest."""
    what = say(text(f"explained-{one.kind if one.kind in EXPLAINED else 'other'}"))
    moves = f": {', '.join(one.moves)}" if one.moves else ""
    return f"{what}{moves}{_behind(one.behind_nats, say)}"


def _behind(nats: float, say: Say) -> str:
    if nats == 0:
        return ""
    how = next((words for least, words in BEHIND if nats >= least), "about")
    return f" - {say(text(f'behind-{how}', size=f'{nats:.1f}'))}"


def exhibit_picture(one: Photographed, say: Say) -> Drawing:
    """Return the picture: before on the left, at the matter on the right, words below."""
    exhibit = one.exhibit
    rows = [row for line in told(exhibit, say) for row in wrap(line, ROW_LETTERS)]
    sides = (
        (say(text("exhibit-before")), exhibit.before, one.before),
        (say(text("exhibit-after")), exhibit.after, one.after),
    )
    heights = [PHOTO_WIDTH * side.height_mm / side.width_mm for _, side, _ in sides if side]
    top = MARGIN + TITLE + LINE
    below = top + max(heights, default=0.0) + GAP
    shapes: list[Shape] = [
        Lettering(MARGIN, MARGIN + TITLE_SIZE / 2, heading(exhibit, say), TITLE_SIZE, INK)
    ]
    for column, (name, side, jpeg) in enumerate(sides):
        left = MARGIN + column * (PHOTO_WIDTH + GAP)
        shown = say(text("exhibit-no-photo", words=name)) if jpeg is None else name
        shapes += _photo(shown, side, jpeg, (left, top))
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
        yield Lettering(left, top - LINE / 2, name, TEXT_SIZE, SOFT)
        return
    scale = PHOTO_WIDTH / side.width_mm
    yield Lettering(left, top - LINE / 2, name, TEXT_SIZE, SOFT)
    yield PlacedPhoto(left, top, PHOTO_WIDTH, side.height_mm * scale, jpeg)
    for one in side.marked:
        points = tuple((left + x * scale, top + y * scale) for x, y in one.outline)
        yield Stroke((*points, *points[:1]), MARK, 1.0)
