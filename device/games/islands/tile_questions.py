"""The question by which players set a tile by hand: whose island, which cell, and what lies there.

A row has up to twenty tiles. So the players say first what the tile shows, and then which it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from device.games.islands.breaches import plan_of_cells
from device.games.islands.put_back import cell_text
from device.games.islands.screens import IslandsScreens
from device.table.corrections import PlayerShown
from device.table.prompts import Chart, Prompt, Signal, Text, text
from device.table.questions import Answer, AnsweredSoFar, Question, back_to, choose, show_next
from games.game import Seat
from games.islands.count.changes import is_alike
from games.islands.count.moves import CountMove
from games.islands.count.position import CountPosition
from games.islands.count.set_cell import GENIE, NO_TILE, SetsCell, lying_in, with_cell
from games.islands.island import COLUMNS, Cell
from games.islands.pieces import ROWS, Element, Tile

Shows = Element | str
"""What a tile shows, by which it is found; or a choice of its own, as `SetsCell` writes it."""


@dataclass(frozen=True, slots=True)
class CellShown:
    """The cell of an island that is shown; before a cell is asked for, any cell of the row."""

    seat: Seat
    cell: Cell
    is_row: bool = False


@dataclass(frozen=True, slots=True)
class ElementShown:
    """What is shown as that which the tile shows, by its number among those that can be."""

    at: CellShown
    number: int


@dataclass(frozen=True, slots=True)
class TileShown:
    """The tile that is shown, by its number among those that show the same."""

    of: ElementShown
    number: int


class TileQuestions:
    """The questions of one count about a tile that is set by hand."""

    def __init__(self, words: IslandsScreens) -> None:
        self._words = words

    def ask(self, position: CountPosition, answered: AnsweredSoFar) -> Question[CountMove] | None:
        """Return the question after the answers so far; None where no tile may be set."""
        seats = [seat for seat in self._words.game.seats if self._may_set(position, seat)]
        if not seats:
            return None
        match answered:
            case CellShown(seat, _, is_row) if seat in seats:
                return self._row(answered) if is_row else self._cell(position, answered)
            case ElementShown(at) if at.seat in seats:
                return self._element(position, answered)
            case TileShown(of) if of.at.seat in seats:
                return self._tile(position, answered)
            case PlayerShown(seat) if seat in seats:
                return self._whose(seats, seat)
            case _:
                return self._whose(seats, seats[0])

    def _may_set(self, position: CountPosition, seat: Seat) -> bool:
        counted = position.of(seat)
        if counted is None or not counted.seen:
            return False
        return any(True for row in ROWS for _ in self._changes(position, seat, Cell(row, 0)))

    def _whose(self, seats: list[Seat], seat: Seat) -> Question[CountMove]:
        is_alone = len(seats) == 1
        following = seats[(seats.index(seat) + 1) % len(seats)]
        return _asked(
            text("title-whose-island"),
            text("key-seat", seat=self._words.seat_name(seat)),
            show_next(CellShown(seat, Cell(ROWS[0], 0), is_row=True)),
            None if is_alone else show_next(PlayerShown(following)),
        )

    def _row(self, at: CellShown) -> Question[CountMove]:
        row = at.cell.row
        following = Cell(ROWS[(ROWS.index(row) + 1) % len(ROWS)], 0)
        return _asked(
            text("title-set-row"),
            text("tile-row", kind=row.value),
            show_next(CellShown(at.seat, Cell(row, 0))),
            show_next(CellShown(at.seat, following, is_row=True)),
            back_to(PlayerShown(at.seat)),
        )

    def _cell(self, position: CountPosition, at: CellShown) -> Question[CountMove]:
        """Ask for a cell of the row; it is ringed on the plan, and told with what lies there."""
        seen = position.seen_of(at.seat)
        following = Cell(at.cell.row, (at.cell.column + 1) % COLUMNS)
        can_be = bool(self._found(position, at))
        return _asked(
            text("title-set-cell"),
            cell_text(self._words.game, seen, at.cell),
            show_next(ElementShown(at, 0)) if can_be else None,
            show_next(CellShown(at.seat, following)),
            back_to(CellShown(at.seat, at.cell, is_row=True)),
            chart=plan_of_cells(seen, [at.cell]),
        )

    def _element(self, position: CountPosition, shown: ElementShown) -> Question[CountMove] | None:
        """Ask what the tile shows; a choice that only one tile has is that tile."""
        at, found = shown.at, self._found(position, shown.at)
        if not found:
            return None
        number = shown.number % len(found)
        element, changes = list(found.items())[number]
        is_one = len(changes) == 1
        kinds = (f"{element}-1",) if isinstance(element, Element) else (element,)
        chosen = choose(changes[0]) if is_one else show_next(TileShown(ElementShown(at, number), 0))
        is_alone = len(found) == 1
        return _asked(
            text("title-set-shows"),
            self._set_line(changes[0]) if is_one else text("tile-holds", kinds=kinds),
            chosen,
            None if is_alone else show_next(ElementShown(at, number + 1)),
            back_to(at),
        )

    def _tile(self, position: CountPosition, shown: TileShown) -> Question[CountMove] | None:
        found = list(self._found(position, shown.of.at).values())
        if not found:
            return None
        changes = found[shown.of.number % len(found)]
        change = changes[shown.number % len(changes)]
        following = show_next(TileShown(shown.of, (shown.number + 1) % len(changes)))
        return _asked(
            text("title-set-tile"),
            self._set_line(change),
            choose(change),
            None if len(changes) == 1 else following,
            back_to(shown.of),
        )

    def _found(
        self, position: CountPosition, at: CellShown
    ) -> Mapping[Shows, tuple[SetsCell, ...]]:
        """Return by what tiles show the changes that may be; what lies there comes first.

        Tiles that show nothing, dreams, Genies and no tile are choices of their own. A tile that
        alone shows this or that is offered once.
        """
        found: dict[Shows, list[SetsCell]] = {}
        box = self._words.game.setup.box
        for change in self._changes(position, at.seat, at.cell):
            tile = box.find(change.after)
            shows: list[Shows] = (
                [element for element, _ in tile.elements] if tile is not None else []
            )
            shows = shows or [change.after]
            for one in shows:
                found.setdefault(one, []).append(change)
        before = box.find(lying_in(position.seen_of(at.seat), at.cell))
        first = dict(before.elements) if before is not None else {}
        order = sorted(found, key=lambda one: (one not in first, not isinstance(one, Element)))
        shown: dict[Shows, tuple[SetsCell, ...]] = {}
        for one in order:
            changes = tuple(found[one])
            if len(changes) > 1 or changes not in shown.values():
                shown[one] = changes
        return shown

    def _changes(self, position: CountPosition, seat: Seat, cell: Cell) -> Iterator[SetsCell]:
        """Yield what may truly lie in a cell: other tiles, those most alike first, or none."""
        game = self._words.game
        before = lying_in(position.seen_of(seat), cell)
        was = game.setup.box.find(before)
        tiles: list[Tile] = []
        for tile in game.setup.box.of_row(cell.row):
            is_new = not any(is_alike(game.setup.box, tile.id, one.id) for one in tiles)
            change = _change(seat, cell, before, tile.id)
            is_other = was is None or not is_alike(game.setup.box, tile.id, was.id)
            if is_new and is_other and change and not game.explain(position, change):
                tiles.append(tile)
        tiles.sort(key=lambda tile: -_shared(tile, was))
        for after in (*(tile.id for tile in tiles), GENIE, NO_TILE):
            change = _change(seat, cell, before, after)
            if change is not None and not game.explain(position, change):
                yield change

    def _set_line(self, change: SetsCell) -> Text:
        after = with_cell((), change)
        return cell_text(self._words.game, after, change.cell)


def _asked(
    title: Text,
    line: Text,
    chosen: Answer[CountMove] | None,
    following: Answer[CountMove] | None,
    back: Answer[CountMove] | None = None,
    *,
    chart: Chart | None = None,
) -> Question[CountMove]:
    keys = (
        text("key-this") if chosen is not None else None,
        text("key-next") if following is not None else None,
        text("key-back"),
    )
    prompt = Prompt("set-tile", title, (line,), keys, Signal.QUESTION, chart)
    return Question(prompt, (chosen, following, back))


def _change(seat: Seat, cell: Cell, before: str, after: str) -> SetsCell | None:
    return None if before == after else SetsCell(seat, cell, before, after)


def _shared(tile: Tile, other: Tile | None) -> int:
    return len({*tile.elements} & {*other.elements}) if other is not None else 0
