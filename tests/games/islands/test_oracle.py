"""The rules once more, slowly, on plain words and numbers: a second reading of the sheet.

It shares nothing with `games.islands` but the notation, and is held against it.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.islands.game import Islands
from games.islands.island import Face, Island, Placed, open_cells
from games.islands.moves import TilePlacement, parse_cell
from games.islands.options import Options
from games.islands.pieces import tile_of
from games.islands.score import score_islands, winners
from tests.games.islands.box import PLAYERS, table
from tests.games.strategies import REPEATABLE, chance, examples, seeds

ROWS = ("upper", "central", "lower")
GEMS = ("emerald", "ruby", "diamond")
EACH = {"roc": 2, "monkey": 2, "fennec": 3, "camel": 4, "elephant": 5}
OTHERS = ("palm", "egg", "snake", "lamp", "bandit")
KINDS = (*EACH, "column", "line", "lamp", "snake", "genie")

Shown = dict[tuple[str, int], dict[str, int] | None]
"""By cell: what is to be seen there, None where a Genie is."""


def _all(shown: Shown, what: str) -> int:
    return sum(tile.get(what, 0) for tile in shown.values() if tile)


def _gems(shown: Shown, cells: list[tuple[str, int]]) -> int:
    return sum(any(gem in (shown.get(cell) or {}) for cell in cells) for gem in GEMS)


def _slow_dream(kind: str, shown: Shown) -> int:
    if kind in EACH:
        return EACH[kind] * _all(shown, kind)
    if kind == "column":
        columns = [[(row, column) for row in ROWS] for column in range(4)]
        return sum((0, 2, 6, 12)[_gems(shown, cells)] for cells in columns)
    if kind == "line":
        lines = [[(row, column) for column in range(4)] for row in ROWS]
        return sum((0, 2, 5, 10)[_gems(shown, cells)] for cells in lines)
    if kind == "genie":
        return 4 * list(shown.values()).count(None)
    paid = {"lamp": {1: 4, 2: 12}, "snake": {1: 10, 2: 5}}[kind]
    return paid.get(_all(shown, kind), 0)


def _slow_lines(dreams: list[str], shown: Shown, most: int) -> list[int]:
    bandits = _all(shown, "bandit")
    pairs = 7 * min(_all(shown, "roc"), _all(shown, "egg"))
    points = [_slow_dream(kind, shown) for kind in dreams]
    return [*points, _all(shown, "palm"), pairs, -bandits if bandits == most else 0]


def _island(shown: Shown, dreams: list[str]) -> Island:
    placed = [
        Placed(
            parse_cell(f"{row},{column}"),
            tile_of(f"{row}-{column}", row, tile or {}),
            Face.BACK if tile is None else Face.FRONT,
        )
        for (row, column), tile in shown.items()
    ]
    for slot, kind in enumerate(dreams):
        dream = tile_of(f"dream-{slot}", "dream", {}, kind)
        placed.append(Placed(parse_cell(f"dream,{slot}"), dream))
    return Island(tuple(placed))


def _drawn(dice: Random) -> Shown:
    """Return an island with a Genie here and there, and as many elements as chance will have."""
    chances = dice.choice((0.05, 0.15, 0.4))
    names = (*GEMS, *EACH, *OTHERS)
    cells = [(row, column) for row in ROWS for column in range(4)]
    shown: Shown = {}
    for cell in dice.sample(cells, dice.choice((12, 12, 5))):
        tile = {name: dice.choice((1, 1, 2)) for name in names if dice.random() < chances}
        if "lamp" in tile:
            tile["lamp"] = 1
        shown[cell] = None if dice.random() < 0.15 else tile
    return shown


@settings(REPEATABLE, max_examples=examples(150))
@given(seeds, st.integers(1, 5))
def test_islands_are_worth_what_the_sheet_says(seed: int, players: int) -> None:
    dice = chance(seed)
    table_top = [(dice.choices(KINDS, k=4), _drawn(dice)) for _ in range(players)]
    most = max(_all(shown, "bandit") for _, shown in table_top)
    lines = [_slow_lines(dreams, shown, most) for dreams, shown in table_top]
    islands = [_island(shown, dreams) for dreams, shown in table_top]
    scores = score_islands(islands, Options())
    assert [[line.points for line in score.tally.lines] for score in scores] == lines
    ahead = [place for place in range(players) if sum(lines[place]) == max(map(sum, lines))]
    fewest = min(_all(table_top[place][1], "bandit") for place in ahead)
    best = [place for place in ahead if _all(table_top[place][1], "bandit") == fewest]
    assert list(winners(islands, Options())) == best


def test_a_tile_may_lie_at_the_board_or_at_any_tiles_side() -> None:
    cells = [(row, column) for row in range(3) for column in range(4)]
    named = {cell: parse_cell(f"{ROWS[cell[0]]},{cell[1]}") for cell in cells}
    for size in range(13):
        for filled in combinations(cells, size):
            near = {(r + dr, c + dc) for r, c in filled for dr, dc in ((0, 1), (0, -1))}
            near |= {(r + dr, c) for r, c in filled for dr in (1, -1)}
            free = {cell for cell in cells if cell not in filled and (not cell[1] or cell in near)}
            given = open_cells({named[cell] for cell in filled}, Options())
            assert set(given) == {named[cell] for cell in free}


def _lamps(game: Islands, text: str) -> list[str]:
    """Return the tiles with a lamp to be seen, of one player's word in a position's text."""
    box = {tile.id: dict(tile.elements) for tile in game.setup.box.tiles}
    tiles = [tile.partition("@")[0] for tile in text.split("+") if tile]
    return [tile for tile in tiles if not tile.startswith("!") and "lamp" in box[tile]]


@settings(REPEATABLE, max_examples=examples(12))
@given(st.sampled_from(PLAYERS), seeds)
def test_a_third_lamp_turns_the_two_before_it_and_nothing_else_is_turned(
    players: int, seed: int
) -> None:
    game, dice = table(players), chance(seed)
    position = game.initial(seed)
    while moves := game.legal_moves(position):
        move = dice.choice(moves)
        if isinstance(move, TilePlacement):
            told = [game.position_text(at) for at in (position, game.apply(position, move))]
            words = [dict(word.split("=") for word in text.split(" ")) for text in told]
            before, after = (_lamps(game, word.get(f"s{move.seat}", "")) for word in words)
            added = _lamps(game, f"{move.tile}@{move.cell}")
            third = len(before) == 2 and bool(added)
            assert sorted(after) == sorted(added if third else before + added)
        position = game.apply(position, move)
