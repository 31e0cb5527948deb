"""The lines of a screen that describe an island: places, tiles, points and counts."""

from __future__ import annotations

from collections.abc import Iterator

from device.table.prompts import Fact, Text, text
from games.game import ScoreLine, Seat
from games.islands.count.by_hand import by_hand, corrected, dreams_of
from games.islands.count.game import IslandsCount
from games.islands.count.position import Counted, CountPosition
from games.islands.count.tallied import COLUMN_GEMS, DREAMS, LINE_GEMS, Tallied
from games.islands.count.turned import TURNED
from games.islands.island import COLUMNS, Cell, Face, Island, Placed, lamps_on
from games.islands.options import Options
from games.islands.pieces import GEMS, ISLAND_ROWS, Dream, Element, Row, Tile, TileSet

_ALWAYS = (Tallied.PALM, Tallied.ROC, Tallied.EGG, Tallied.BANDIT)
_OF_DREAM = {
    Dream.ROC: Tallied.ROC,
    Dream.MONKEY: Tallied.MONKEY,
    Dream.FENNEC: Tallied.FENNEC,
    Dream.CAMEL: Tallied.CAMEL,
    Dream.ELEPHANT: Tallied.ELEPHANT,
    Dream.LAMP: Tallied.LAMP,
    Dream.SNAKE: Tallied.SNAKE,
    Dream.GENIE: Tallied.GENIE,
}
_GENIE, _NONE = "G", "."


def place_of(cell: Cell) -> str:
    """Return the fact that names a cell in texts; people count from one."""
    return f"{cell.row}-{min(cell.column, COLUMNS) + 1}"


def kinds_of(tile: Tile) -> tuple[str, ...]:
    """Return the facts that say in texts what a tile shows."""
    if tile.dream is not None:
        return (f"dream-{tile.dream}",)
    return tuple(f"{element}-{count}" for element, count in tile.elements) or ("bare",)


def back_of(cell: Cell) -> str:
    """Return the fact that says in texts that a tile lies with its back up."""
    return "starlit" if cell.row is Row.DREAM else "turned"


def face_text(box: TileSet, key: str, name: str | None, cell: Cell) -> Text:
    """Return a line that describes a face of a tile that may be up; see `choice_text`."""
    if name == TURNED:
        return text(f"tile-{key}", kinds=(back_of(cell),))
    is_known = name is not None and box.find(name) is not None
    return choice_text(box, key, name) if is_known else text(f"tile-{key}", kinds=("its-front",))


def choice_text(box: TileSet, key: str, name: str | None) -> Text:
    """Return a line that describes one of two tiles that may lie at a place.

    Args:
        box: the owner's tiles.
        key: the button that chooses the tile, `a` or `b`.
        name: the tile's name in the box; None if no tile of the box lies there, or none at all.
    """
    tile = None if name is None else box.find(name)
    return text(f"tile-{key}", kinds=("no-tile",) if tile is None else kinds_of(tile))


def counted_lines(game: IslandsCount, position: CountPosition, seat: Seat) -> tuple[Text, ...]:
    """Return the lines about a player's counted island.

    First come notes on what is unusual, then the score, then what players corrected by hand.
    """
    counted = position.of(seat)
    if counted is None:
        return ()
    tally, ending = game.scores(position)[seat], so_far(position)
    scored = [line for line in tally.lines if line.what == "by-hand" or not _is_bare(counted)]
    lines = [score_text(line, ending) for line in scored]
    hands = [
        hand_text(what, number)
        for what, number in counted.by_hand
        if number and what is not Tallied.POINTS
    ]
    return (*_notes(game, counted), *lines, *hands)


def _is_bare(counted: Counted) -> bool:
    """Return whether players told the points of an island, and nothing that lies there."""
    return not counted.seen and [what for what, _ in counted.by_hand] == [Tallied.POINTS]


def so_far(position: CountPosition) -> str:
    """Return the ending of the text key for `score_text`.

    The ending is `-so-far` while some island is still to be counted, else empty.
    """
    is_open = any(one is None or not one.is_done for one in position.counted)
    return "-so-far" if is_open else ""


def hand_text(what: Tallied, number: int) -> Text:
    """Return a line that says by how much players corrected a count by hand."""
    return text(f"hand-{what}", points=f"{number:+d}")


def score_text(line: ScoreLine, so_far: str = "") -> Text:
    """Return one line of a score.

    Args:
        line: what was counted.
        so_far: `-so-far` while another island may still have more bandits, else empty.
    """
    facts = dict(line.facts)
    count, points = facts.get("count", 0), line.points
    match line.what:
        case "dream-column" | "dream-line":
            return text(f"score-{line.what}", values=_sum(facts["points"]), points=points)
        case "pairs":
            rocs, eggs = (int(str(facts[name])) for name in ("rocs", "eggs"))
            pairs = {"count": min(rocs, eggs), "rocs": rocs, "eggs": eggs}
            return text("score-rocs-and-eggs", **pairs, points=points)
        case "bandits":
            key = "fewer" if not points and count else f"most{so_far}" if count else "none"
            return text(f"score-bandits-{key}", count=count, most=facts["most"], points=points)
        case "by-hand":
            return text("score-by-hand", points=f"{points:+d}")
        case what:
            return text(f"score-{what}", count=count, each=facts.get("each", 1), points=points)


def _sum(points: Fact) -> str:
    parts = points if isinstance(points, tuple) else (points,)
    return "+".join(map(str, parts))


def _notes(game: IslandsCount, counted: Counted) -> Iterator[Text]:
    """Yield notes: no tile seen, a breach that players let stand, tiles that are not counted."""
    if not counted.seen:
        yield text("nothing-shown")
    elif counted.is_let:
        yield text("let-stand")
    if unread := _not_counted(game, counted):
        yield text("tiles-not-counted", count=unread)


def _not_counted(game: IslandsCount, counted: Counted) -> int:
    """Return how many tiles are unknown, but for dream tiles that players named by hand."""
    tiles = [one for one in unknown(game.shown(counted)) if one.cell.row is not Row.DREAM]
    dreams = [one for one in unknown(_set_right(game, counted)) if one.cell.row is Row.DREAM]
    return len(tiles) + len(dreams)


def unknown(island: Island) -> tuple[Placed, ...]:
    """Return the tiles that lie face up but are unknown."""
    return tuple(
        placed for placed in island.placed if placed.face is Face.FRONT and placed.tile is None
    )


def items_of(game: IslandsCount, counted: Counted) -> tuple[Tallied, ...]:
    """Return the items that players may check: what counts on this island, points last.

    Every kind of dream tile is an item until four are known. On an island that was not seen, dream
    tiles come first, for they say what else counts.
    """
    known = dreams_of(_set_right(game, counted))
    elements = [*_ALWAYS, *(_OF_DREAM[dream] for dream in known if dream in _OF_DREAM)]
    is_open = len(known) < COLUMNS
    dreams = [
        what
        for what, dream in DREAMS.items()
        if is_open or dream in known or by_hand(counted.by_hand, what)
    ]
    gems = (
        *(COLUMN_GEMS if Dream.COLUMN in known else ()),
        *(LINE_GEMS if Dream.LINE in known else ()),
    )
    first = (*elements, *dreams) if counted.seen else (*dreams, *elements)
    return (*dict.fromkeys((*first, *gems)), Tallied.POINTS)


def item_lines(game: IslandsCount, counted: Counted, what: Tallied) -> tuple[Text, ...]:
    """Return the lines that say where an item was seen, row by row, and how it was corrected."""
    lines: list[Text] = []
    if what in DREAMS:
        known = len(dreams_of(_set_right(game, counted)))
        lines = [text("dreams-known", count=known, most=COLUMNS)]
    elif what is not Tallied.POINTS:
        island = game.shown(counted)
        lines = [
            text("row-counts", kind=row.value, values=" ".join(_cells(island, row, what, game)))
            for row in ISLAND_ROWS
        ]
    number = by_hand(counted.by_hand, what)
    if number:
        lines.append(hand_text(what, number))
    return tuple(lines)


def _set_right(game: IslandsCount, counted: Counted) -> Island:
    return corrected(game.shown(counted), counted.by_hand, game.setup.options)


def _cells(island: Island, row: Row, what: Tallied, game: IslandsCount) -> Iterator[str]:
    by_column = {placed.cell.column: placed for placed in island.tiles if placed.cell.row is row}
    for column in range(COLUMNS):
        placed = by_column.get(column)
        if placed is not None and placed.face is Face.BACK:
            yield _GENIE
        elif placed is None or placed.tile is None:
            yield "-" if placed is None else "?"
        else:
            yield _shown(placed.tile, what, game.setup.options)


def _shown(tile: Tile, what: Tallied, options: Options) -> str:
    if what in (*COLUMN_GEMS, *LINE_GEMS):
        return "".join(sorted(gem.value[0].upper() for gem in tile.gems & GEMS)) or _NONE
    match what:
        case Tallied.GENIE:
            return _NONE
        case Tallied.LAMP:
            return str(lamps_on(tile, options) or _NONE)
        case _:
            return str(tile.count(Element(what.value)) or _NONE)
