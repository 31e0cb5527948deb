"""A tile of a counted island is set by hand, and the points follow."""

from __future__ import annotations

import pytest

from device.table.called import RefereeEntry
from device.table.events import JournalEntry, RefereeAsked
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Text, text
from device.table.referee_entries import entries
from device.table.session import begin
from games.errors import TextError
from games.game import Seat
from games.islands.count.moves import parse_count_move
from games.islands.count.position import CountPosition
from games.islands.count.set_cell import lying_in
from games.islands.island import Cell
from games.islands.pieces import Element, Row, TileSet, tile_of
from tests.device.games.islands.islands_top import Table, reviewed
from tests.device.games.test_over_a_restart import stored
from tests.games.islands.box import BOX
from tests.games.islands.counts import island, other_island

A, B, C = Key.A, Key.B, Key.C
LINE = text("by-hand-tile")
UPPER = Cell(Row.UPPER, 1)


def _called(table: Table) -> Table:
    table.take(RefereeAsked())
    for _ in RefereeEntry:
        if table.prompt.lines[0] == LINE:
            return table.press(A)
        table.press(B)
    raise AssertionError("no tile can be set")


def _until(table: Table, line: Text) -> Table:
    """Leaf on until a line stands there."""
    for _ in range(25):
        if line in table.prompt.lines:
            return table
        table.press(B)
    raise AssertionError(f"{line} is not offered")


def _lying(table: Table, cell: Cell = UPPER) -> str:
    return lying_in(table.position.seen_of(Seat(1)), cell)


def _to_the_cell(table: Table, cell: Cell = UPPER) -> Table:
    """Leaf to a cell of Noura's island."""
    _until(_called(table).press(A), text("tile-row", kind=cell.row.value)).press(A)
    for _ in range(cell.column):
        table.press(B)
    return table


def _cleared(table: Table) -> Table:
    """Say that nothing lies in the cell, and leave it to the players to agree."""
    return _until(_to_the_cell(table).press(A), text("cell-bare", place="upper-2")).press(A)


def test_a_tile_is_set_and_the_record_says_who_agreed() -> None:
    table = reviewed()
    before = _lying(table)
    _cleared(table)
    told = text("told-tile-gone", seat="Noura", place="upper-2")
    assert table.prompt.lines == (told, text("referee-hand-agrees"))
    assert _lying(table) == before
    table.press(A)
    assert _lying(table) == "-"
    step = f"s1 sets upper,1 {before} = -"
    assert [one for one in table.record if one.kind in ("by-hand", "turn")][-2:] == [
        JournalEntry("by-hand", {"agreed": [1, 2], "move": step}),
        JournalEntry("turn", {"turn": step}),
    ]
    assert table.prompt.kind == "review"


def test_a_cell_is_ringed_on_the_plan_and_its_tile_is_told() -> None:
    table = _to_the_cell(reviewed())
    chart = table.prompt.chart
    assert table.prompt.lines[0].key == "cell-holds"
    assert table.facts()["place"] == "upper-2"
    assert chart is not None
    assert chart.ring is not None


def test_a_tile_is_found_by_what_it_shows() -> None:
    table = _to_the_cell(reviewed()).press(A)
    assert table.prompt.title == text("title-set-shows")
    while table.prompt.lines[0].key != "tile-holds":
        table.press(B)
    (shows,) = _shown(table)
    table.press(A)
    assert table.prompt.title == text("title-set-tile")
    kinds = _shown(table)
    assert shows.removesuffix("-1") in {kind.rpartition("-")[0] for kind in kinds}
    table.press(A, A)
    assert _kinds(_lying(table)) == kinds


def test_a_tile_that_alone_shows_two_things_is_offered_once() -> None:
    """Once a press led from that tile to the same tile."""
    lone = tile_of("upper-99", "upper", {"snake": 3, "bandit": 5})
    lying = {one.tile for one in reviewed().position.seen_of(Seat(1))}
    tiles = [tile for tile in BOX.tiles if tile.row is not Row.UPPER or tile.id in lying]
    table = Table(box=TileSet((*tiles, lone))).see(island()).press(A).says_turned()
    _to_the_cell(table).press(A)
    shown: list[Text] = []
    while table.prompt.lines[0] not in shown:
        shown.append(table.prompt.lines[0])
        table.press(B)
    kinds = ("bandit-5", "snake-3")
    assert shown == [
        text("cell-holds", place="upper-2", kinds=kinds),
        text("cell-holds", place="upper-2", kinds=("turned",)),
        text("cell-bare", place="upper-2"),
    ]


def test_the_points_follow_the_tile_that_was_set() -> None:
    table = reviewed()
    game, now, before = table.game, table.position, _lying(table)
    palms = _with_palms(table)
    after = game.apply(now, parse_count_move(f"s1 sets upper,1 {before} = {palms}"))
    assert "palm" not in str(_kinds(before))
    assert _palms(table, after) == _palms(table, now) + 1


def test_a_tile_may_lie_genie_side_up_and_a_dream_may_not() -> None:
    table = _to_the_cell(reviewed()).press(A)
    _until(table, text("cell-holds", place="upper-2", kinds=("turned",))).press(A, A)
    assert _lying(table) == "!"
    dream = Cell(Row.DREAM, 0)
    _to_the_cell(table, dream).press(A)
    shown: list[Text] = []
    while table.prompt.lines[0] not in shown:
        shown.append(table.prompt.lines[0])
        table.press(B)
    assert text("cell-holds", place="dream-1", kinds=("turned",)) not in shown
    assert text("cell-bare", place="dream-1") in shown


def test_only_tiles_that_lie_nowhere_else_are_offered() -> None:
    table = reviewed().press(A).shows(other_island())
    elsewhere = {one.tile for seat in (1, 2) for one in table.position.seen_of(Seat(seat))}
    for tile in BOX.of_row(Row.UPPER):
        if tile.id in elsewhere - {_lying(table)}:
            move = parse_count_move(f"s1 sets upper,1 {_lying(table)} = {tile.id}")
            assert table.game.explain(table.position, move)


def test_after_the_last_count_a_tile_is_set_too() -> None:
    table = reviewed().press(A).shows(other_island())
    assert table.prompt.kind == "over"
    _cleared(table).press(A)
    assert (_lying(table), table.prompt.kind) == ("-", "over")


def test_it_is_taken_back_like_a_turn() -> None:
    table = reviewed().press(A)
    before = _lying(table)
    _cleared(table).press(A)
    assert (_lying(table), table.prompt.kind) == ("-", "show")
    table.press(B)
    assert _lying(table) == before


def test_whoever_goes_back_has_set_nothing() -> None:
    table = _to_the_cell(reviewed())
    turns = list(table.turns)
    table.press(A, C)
    for title in ("title-set-cell", "title-set-row", "title-whose-island", "title-referee"):
        assert table.prompt.title == text(title)
        table.press(C)
    assert (table.prompt.kind, table.turns) == ("review", turns)


def test_the_number_stays_that_players_have_told() -> None:
    """A tile that was misread is set after its palms were corrected: they do not count twice."""
    table = reviewed()
    game, palms = table.game, _with_palms(table)
    told = game.apply(table.position, parse_count_move("s1 corrects palm +1"))
    sets = parse_count_move(f"s1 sets upper,1 {_lying(table)} = {palms}")
    assert _palms(table, game.apply(told, sets)) == _palms(table, told)


def _shown(table: Table) -> tuple[str, ...]:
    kinds = dict(table.prompt.lines[0].facts)["kinds"]
    assert isinstance(kinds, tuple)
    return tuple(map(str, kinds))


def _kinds(name: str) -> tuple[str, ...]:
    tile = BOX.find(name)
    assert tile is not None
    return tuple(f"{element}-{count}" for element, count in tile.elements)


def _with_palms(table: Table) -> str:
    """Return a tile with one palm that may lie in the cell."""
    lying = {one.tile for one in table.position.seen_of(Seat(1))}
    free = (tile.id for tile in BOX.of_row(Row.UPPER) if tile.id not in lying)
    return next(name for name in free if "palm-1" in _kinds(name))


def _palms(table: Table, position: CountPosition) -> int:
    return table.game.island(position, Seat(1)).count(Element.PALM)


def test_a_restart_knows_what_was_set() -> None:
    table = _cleared(reviewed()).press(A)
    opening = JournalEntry(
        "opening", {"position": table.game.position_text(table.session.history[0])}
    )
    record = stored([opening, *table.record])
    game = GameInPlay.of(begin(table.session.table)).replayed(record)
    assert game.position == table.position
    told = game.incidents(record)[-1]
    assert [line.key for line in told.said] == ["kept-by-hand", "told-tile-gone"]


def test_before_an_island_was_seen_there_is_nothing_to_set() -> None:
    table = Table().take(RefereeAsked())
    assert RefereeEntry.BY_HAND not in set(entries(table.session))


@pytest.mark.parametrize(
    "written", ["s1 sets upper,2 upper-07 = upper-09", "s1 sets dream,0 - = dream-roc-1"]
)
def test_what_was_set_reads_back_as_it_was_written(written: str) -> None:
    assert str(parse_count_move(written)) == written


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("s1 sets upper,2 upper-07", "tells nothing"),
        ("s1 sets upper,2 ! = !", "so by the record already"),
        ("s1 sets upper,2 - = ?", "no tile is named"),
    ],
)
def test_what_sets_no_tile_is_refused(written: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        parse_count_move(written)


@pytest.mark.parametrize("after", ["lower-20", "nowhere"])
def test_a_tile_that_cannot_lie_there_is_not_set(after: str) -> None:
    table = reviewed()
    move = parse_count_move(f"s1 sets upper,1 {_lying(table)} = {after}")
    assert [breach.code for breach in table.game.explain(table.position, move)] == ["not-due"]
