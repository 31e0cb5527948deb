"""Drawing the photo of an island with everything that counted marked, for the keepsake.

Each line of the score has a letter and a colour. A disc of that colour lies on a tile for every
element that the line counted there. The same disc stands beside the line in the list below the
photo.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from device.keepsake.drawing import (
    Anchor,
    Area,
    Disc,
    Drawing,
    Lettering,
    PlacedPhoto,
    Point,
    Shape,
    Stroke,
)
from games.game import ScoreLine, Tally
from games.islands.island import COLUMNS, Cell, Island, Placed
from games.islands.pieces import ISLAND_ROWS, Dream, Element
from vision.tiles.portrait import Corners, IslandPortrait, PhotoPlace

Tell = Callable[[ScoreLine], str]
"""Turns a line of a score into a sentence; what follows a tab is not shown."""

PAPER, INK, SOFT, WHITE = "#fbf7ee", "#2a2622", "#9a8f80", "#ffffff"
DREAM_COLOURS = ("#1f5fd0", "#c2267f", "#0b8578", "#7a3fc4")
PALMS, PAIRS, BANDITS = "#2b8a2f", "#c95a00", "#1c1c22"
COLOURS = {"palms": PALMS, "pairs": PAIRS, "bandits": BANDITS}
DREAM, LETTERS = "dream-", "ABCDEFGHIJKL"
MARGIN, TITLE, LINE = 10.0, 24.0, 12.0
STRIP, BESIDE = 13.0, 31.0  # room for the points of columns below the photo, and of rows beside it
RADIUS, STEP = 4.6, 9.6
NAME_SIZE, TEXT_SIZE, LETTER_SIZE = 15.0, 8.0, 6.4
LETTER_WIDTH = 0.55  # of a letter's size: the mean over English sentences
LEGEND_COLUMNS = 2
POINTS_WIDTH = 18.0

Marks = Mapping[Cell, int]
NOTHING: Marks = {}


@dataclass(frozen=True, slots=True)
class Group:
    """A line of the score, with the places of what it counted.

    Attributes:
        letter: the letter of the line on the picture; empty if no place is marked with it.
        colour: the colour of its discs.
        line: the line of the score.
        counted: how many elements of each tile the line counted.
        dream: the slot of the dream tile that gives the points, or None.
        shared: points of every column or row; empty where the line has no such parts.
    """

    letter: str
    colour: str
    line: ScoreLine
    counted: Marks
    dream: Cell | None = None
    shared: tuple[int, ...] = ()


def island_picture(
    portrait: IslandPortrait, island: Island, tally: Tally, name: str, tell: Tell
) -> Drawing:
    """Return the island's photo with what counted marked, and the points line by line.

    Args:
        portrait: the photo, with the places of the tiles on it.
        island: the island on the photo.
        tally: the island's points, line by line.
        name: the player's name.
        tell: turns a line of the score into a sentence.
    """
    groups = groups_of(island, tally)
    strips = [group for group in groups if group.shared]
    below = STRIP * sum(len(group.shared) == COLUMNS for group in strips)
    beside = BESIDE * sum(len(group.shared) == len(ISLAND_ROWS) for group in strips)
    width = portrait.width_mm + beside + 2 * MARGIN
    bottom = TITLE + portrait.height_mm + below
    rows = -(-len(groups) // LEGEND_COLUMNS)
    shapes: list[Shape] = [*_title(name, tally.total, width)]
    shapes.append(PlacedPhoto(MARGIN, TITLE, portrait.width_mm, portrait.height_mm, portrait.png))
    shapes += _marks(portrait, groups)
    shapes += _strips(portrait, strips)
    shapes += _legend(groups, bottom + MARGIN, width, tell)
    return Drawing(width, bottom + MARGIN + rows * LINE + MARGIN, PAPER, tuple(shapes))


def groups_of(island: Island, tally: Tally) -> tuple[Group, ...]:
    """Return each line of the score together with the tiles that it counted.

    The lines keep their order. Each line that a dream tile gives is joined with its tile: the first
    such line with the first dream tile, and so on.
    """
    dreams = (placed.cell for placed in island.dreams if placed.shown is not None)
    letters, groups = iter(LETTERS), list[Group]()
    for line in tally.lines:
        cell = next(dreams, None) if line.what.startswith(DREAM) else None
        colour = COLOURS.get(line.what, SOFT) if cell is None else DREAM_COLOURS[cell.column]
        counted = _counted(line, island) if line.points else NOTHING
        shared = _shared(line)
        is_marked = cell is not None or bool(shared) or any(counted.values())
        letter = next(letters, "") if is_marked else ""
        groups.append(Group(letter, colour, line, counted, cell, shared))
    return tuple(groups)


def _counted(line: ScoreLine, island: Island) -> Marks:
    """Return how many elements of each tile a line of the score counted.

    The result is empty for points that players entered by hand, as no tile shows those.
    """
    match line.what:
        case "palms":
            return _showing(island, Element.PALM)
        case "pairs":
            return _paired(island)
        case "bandits":
            return _showing(island, Element.BANDIT)
        case what if what.startswith(DREAM):
            return _dreamt(Dream(what.removeprefix(DREAM)), island)
        case _:
            return {}


def _dreamt(dream: Dream, island: Island) -> Marks:
    """Return how many elements of each tile a dream tile counts."""
    tiles = island.tiles
    match dream:
        case Dream.GENIE:
            return {placed.cell: 1 for placed in island.turned}
        case Dream.COLUMN:
            columns = ([one for one in tiles if one.cell.column == n] for n in range(COLUMNS))
            return _gems(columns)
        case Dream.LINE:
            return _gems([one for one in tiles if one.cell.row is row] for row in ISLAND_ROWS)
        case _:
            return _showing(island, Element(dream))


def _gems(stretches: Iterable[Sequence[Placed]]) -> Marks:
    """Return how many new kinds of gems each tile adds to its column or row."""
    marks: dict[Cell, int] = {}
    for stretch in stretches:
        known: frozenset[Element] = frozenset()
        for placed in stretch:
            kinds = placed.shown.gems if placed.shown is not None else frozenset[Element]()
            marks[placed.cell] = len(kinds - known)
            known |= kinds
    return marks


def _showing(island: Island, element: Element) -> Marks:
    return {
        placed.cell: placed.shown.count(element)
        for placed in island.tiles
        if placed.shown is not None
    }


def _paired(island: Island) -> Marks:
    """Return how many rocs and eggs of each tile make pairs; unpaired ones do not count."""
    rocs, eggs = _showing(island, Element.ROC), _showing(island, Element.EGG)
    pairs = min(sum(rocs.values()), sum(eggs.values()))
    marks = _first(rocs, pairs)
    return {cell: marks[cell] + count for cell, count in _first(eggs, pairs).items()}


def _first(marks: Marks, count: int) -> Marks:
    """Return the marks of the first `count` elements, in reading order; the others get none."""
    kept: dict[Cell, int] = {}
    for cell, number in marks.items():
        kept[cell] = min(number, count)
        count -= kept[cell]
    return kept


def _shared(line: ScoreLine) -> tuple[int, ...]:
    """Return the points of every column or row; empty if the line has no such parts."""
    points = dict(line.facts).get("points", ())
    return tuple(int(one) for one in points) if isinstance(points, tuple) else ()


def _title(name: str, total: int, width: float) -> Iterator[Shape]:
    middle = TITLE / 2 + 1
    yield Lettering(MARGIN, middle, name, NAME_SIZE, INK)
    yield Lettering(width - MARGIN, middle, str(total), NAME_SIZE, INK, Anchor.END)


def _marks(portrait: IslandPortrait, groups: Sequence[Group]) -> Iterator[Shape]:
    """Yield a disc for every element that counted, and the outline of dream tiles that pay."""
    for spot in portrait.spots:
        corners = _on_page(spot.corners)
        here = [group for group in groups for _ in range(_count(group, spot))]
        for number, group in enumerate(here):
            yield from _letter(group, _disc_place(corners, number))
        for group in groups:
            if group.dream is not None and (group.dream.row, group.dream.column) == _key(spot):
                yield Area(corners, None, group.colour, 2.0)
                yield from _letter(group, _disc_place(corners, 0))
                yield from _points(group, corners)


def _count(group: Group, spot: PhotoPlace) -> int:
    return sum(n for cell, n in group.counted.items() if (cell.row, cell.column) == _key(spot))


def _key(spot: PhotoPlace) -> tuple[str, int]:
    return spot.row, spot.number


def _points(group: Group, corners: Sequence[Point]) -> Iterator[Shape]:
    """Yield the points that a dream tile gives, as a disc in the tile's lower right corner."""
    x, y = _inside(corners, 1.0 - 8.0 / 50.0, 1.0 - RADIUS * 1.5 / 37.5)
    yield Disc(x, y, RADIUS * 1.35, WHITE, group.colour, 1.0)
    yield Lettering(x, y, str(group.line.points), LETTER_SIZE, INK, Anchor.MIDDLE)


def _letter(group: Group, at: Point) -> Iterator[Shape]:
    x, y = at
    yield Disc(x, y, RADIUS, group.colour, WHITE, 0.8)
    yield Lettering(x, y, group.letter, LETTER_SIZE, WHITE, Anchor.MIDDLE)


def _on_page(corners: Corners) -> tuple[Point, ...]:
    return tuple((x + MARGIN, y + TITLE) for x, y in corners)


def _disc_place(corners: Sequence[Point], number: int) -> Point:
    """Return where the disc of this number lies on a tile: along its lower edge, then above."""
    across = math.dist(corners[0], corners[1])
    down = math.dist(corners[1], corners[2])
    row, column = divmod(number, int((across - 2) // STEP))
    right, up = 1 + STEP * (column + 0.5), 1.5 + STEP * (row + 0.5)
    return _inside(corners, right / across, 1 - up / down)


def _inside(corners: Sequence[Point], across: float, down: float) -> Point:
    """Return the point of a tile at these shares of its width and height."""
    (x, y), right, _, below = corners
    return (
        x + (right[0] - x) * across + (below[0] - x) * down,
        y + (right[1] - y) * across + (below[1] - y) * down,
    )


def _strips(portrait: IslandPortrait, groups: Sequence[Group]) -> Iterator[Shape]:
    """Yield the points of each column below the photo, and of each row of tiles beside it."""
    corners = {_key(spot): _on_page(spot.corners) for spot in portrait.spots}
    y = TITLE + portrait.height_mm + STRIP / 2
    x = MARGIN + portrait.width_mm + BESIDE / 2
    for group in groups:
        if len(group.shared) == COLUMNS:
            for column, points in enumerate(group.shared):
                middle, _ = _inside(corners["lower", column], 0.5, 0.5)
                yield from _shared_points(group, (middle, y), points)
            y += STRIP
        else:
            for row, points in zip(ISLAND_ROWS, group.shared, strict=True):
                _, middle = _inside(corners[row, COLUMNS - 1], 0.5, 0.5)
                yield from _shared_points(group, (x, middle), points)
            x += BESIDE


def _shared_points(group: Group, at: Point, points: int) -> Iterator[Shape]:
    x, y = at
    yield from _letter(group, (x - RADIUS - 1, y))
    yield Lettering(x + 1, y, f"+{points}", TEXT_SIZE, INK)


def _legend(groups: Sequence[Group], top: float, width: float, tell: Tell) -> Iterator[Shape]:
    """Yield the lines of the score in two columns."""
    rows = -(-len(groups) // LEGEND_COLUMNS)
    wide = (width - (LEGEND_COLUMNS + 1) * MARGIN) / LEGEND_COLUMNS
    for number, group in enumerate(groups):
        column, row = divmod(number, rows)
        left, y = MARGIN + column * (wide + MARGIN), top + (row + 0.5) * LINE
        sentence = tell(group.line).partition("\t")[0]
        space = wide - 3 * RADIUS - POINTS_WIDTH
        size = min(TEXT_SIZE, space / (LETTER_WIDTH * max(len(sentence), 1)))
        right = left + wide
        yield Stroke(((left, y + LINE / 2), (right, y + LINE / 2)), SOFT, 0.3)
        if group.letter:
            yield from _letter(group, (left + RADIUS, y))
        yield Lettering(left + 3 * RADIUS, y, sentence, size, INK)
        yield Lettering(right, y, str(group.line.points), TEXT_SIZE, INK, Anchor.END)
