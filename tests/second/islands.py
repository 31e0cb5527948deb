"""1001 Islands, from its sheet alone (Ludonaute 2022)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

ROWS = ("upper", "central", "lower")
COLUMNS = 4
DREAMS = 4
ROUNDS = 16
GEMS = ("diamond", "emerald", "ruby")
PER_ELEMENT = {"roc": 2, "monkey": 2, "fennec": 3, "camel": 4, "elephant": 5}
COLUMN_OF_GEMS = {0: 0, 1: 2, 2: 6, 3: 12}
LINE_OF_GEMS = {0: 0, 1: 2, 2: 5, 3: 10}
LAMPS = {0: 0, 1: 4, 2: 12}
SNAKES = {0: 0, 1: 10, 2: 5}
FLIPPED = 4
COMBO = 7


class Tile(NamedTuple):
    """An island tile.

    Its row and what is drawn on it; or a dream tile, row `dream`, by what it scores.
    """

    row: str
    shows: tuple[str, ...]


def tiles_of_each_type(players: int) -> int:
    """Return how many tiles of each type are in play. Sheet, "Setup"."""
    return {2: 12, 3: 12, 4: 16, 5: 20}[players]


def tiles_drawn(players: int) -> int:
    """Return how many tiles a round draws: one per player; three with two players."""
    return 3 if players == 2 else players


GEMS_OF_COLUMNS = tuple(f"column-{column + 1}" for column in range(COLUMNS))
GEMS_OF_LINES = tuple(f"line-{row}" for row in ROWS)


@dataclass
class Island:
    """What lies round one character board.

    A cell is its row and its column; column 0 touches the board.

    Args:
        left_to_right: open question 40, the other reading: each row is filled without gaps.
    """

    cells: dict[tuple[str, int], Tile] = field(default_factory=dict[tuple[str, int], Tile])
    flipped: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    added: dict[str, int] = field(default_factory=dict[str, int])
    lamps: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    dreams: list[str] = field(default_factory=list[str])
    left_to_right: bool = False

    def lay_anew(self, cell: tuple[str, int], tile: Tile | None, *, is_flipped: bool) -> None:
        """Let another tile lie in a cell, Genie up, or none: what lay there was misread."""
        self.cells.pop(cell, None)
        self.lamps = [other for other in self.lamps if other != cell]
        self.flipped = [other for other in self.flipped if other != cell]
        if tile is None:
            return
        self.cells[cell] = tile
        if is_flipped:
            self.flipped.append(cell)
        elif "lamp" in tile.shows:
            self.lamps.append(cell)

    def open_cells(self, row: str) -> list[int]:
        """Return where the next tile of this row may lie.

        Sheet, "Construction rules": each type on its own line; adjacent to the character board or
        to a tile already placed; the sixteen tiles and the board form a rectangle.
        """
        return [column for column in range(COLUMNS) if self._is_open(row, column)]

    def _is_open(self, row: str, column: int) -> bool:
        if (row, column) in self.cells:
            return False
        if column == 0 or (row, column - 1) in self.cells:
            return True
        return not self.left_to_right and any(cell in self.cells for cell in _beside(row, column))

    def place(self, tile: Tile, column: int) -> list[tuple[str, int]]:
        """Place an island tile and return the cells that are flipped at once.

        Sheet: a third lamp flips the two tiles with a lamp that lie there already. The third is the
            only one visible.
        """
        assert column in self.open_cells(tile.row)
        self.cells[tile.row, column] = tile
        if "lamp" not in tile.shows:
            return []
        self.lamps.append((tile.row, column))
        if len(self.lamps) < 3:
            return []
        turned, self.lamps = self.lamps[:2], self.lamps[2:]
        self.flipped += turned
        return turned

    def dream(self, kind: str) -> None:
        """Place a dream tile on the left. Two copies of one may both lie there."""
        assert len(self.dreams) < DREAMS
        self.dreams.append(kind)

    @property
    def is_complete(self) -> bool:
        """Return whether 4 dream tiles and 3 rows of 4 tiles lie there.

        Sheet, "End of the game".
        """
        return len(self.dreams) == DREAMS and len(self.cells) == len(ROWS) * COLUMNS

    def visible(self, element: str) -> int:
        """Return how many of an element are visible. What a flipped tile hides grants nothing."""
        open_tiles = (tile for cell, tile in self.cells.items() if cell not in self.flipped)
        seen = sum(tile.shows.count(element) for tile in open_tiles)
        return seen + self.added.get(element, 0)

    def kinds_in(self, cells: Sequence[tuple[str, int]]) -> int:
        """Return how many kinds of gems these cells show."""
        shown = {
            gem
            for cell in cells
            if cell in self.cells and cell not in self.flipped
            for gem in self.cells[cell].shows
            if gem in GEMS
        }
        return len(shown)

    def gems(self, name: str) -> int:
        """Return how many kinds of gems a column or a line shows, by its name, as `column-1`."""
        kind, _, which = name.partition("-")
        if kind == "column":
            cells = [(row, int(which) - 1) for row in ROWS]
        else:
            cells = [(which, column) for column in range(COLUMNS)]
        return self.kinds_in(cells) + self.added.get(name, 0)

    def of_dream(self, kind: str) -> int:
        """Return the points of one dream tile. Sheet, "Dream tiles"."""
        if kind in PER_ELEMENT:
            return PER_ELEMENT[kind] * self.visible(kind)
        if kind == "column":
            return sum(COLUMN_OF_GEMS[self.gems(name)] for name in GEMS_OF_COLUMNS)
        if kind == "line":
            return sum(LINE_OF_GEMS[self.gems(name)] for name in GEMS_OF_LINES)
        if kind == "lamp":
            return LAMPS[len(self.lamps)]
        if kind == "snake":
            return SNAKES.get(self.visible("snake"), 0)
        assert kind == "genie"
        return FLIPPED * len(self.flipped)

    @property
    def palms(self) -> int:
        """Return the points of palm trees, one each."""
        return self.visible("palm")

    @property
    def combos(self) -> int:
        """Return the points of eggs and rocs, seven a combo; none is used for two."""
        return COMBO * min(self.visible("roc"), self.visible("egg"))


def _beside(row: str, column: int) -> list[tuple[str, int]]:
    line = ROWS.index(row)
    rows = [ROWS[other] for other in (line - 1, line + 1) if 0 <= other < len(ROWS)]
    return [(row, column - 1), (row, column + 1), *((other, column) for other in rows)]


def bandits_lost(islands: Mapping[int, Island]) -> dict[int, int]:
    """Return what bandits cost each seat.

    Sheet: the most bandits cost one each; all who are tied lose.
    """
    bandits = {seat: island.visible("bandit") for seat, island in islands.items()}
    most = max(bandits.values())
    return {seat: count if count == most else 0 for seat, count in bandits.items()}


def points(islands: Mapping[int, Island]) -> dict[int, int]:
    """Return the points of every seat. Sheet, "End of the game and scoring points"."""
    lost = bandits_lost(islands)
    return {
        seat: sum(map(island.of_dream, island.dreams)) + island.palms + island.combos - lost[seat]
        for seat, island in islands.items()
    }


def winners(islands: Mapping[int, Island]) -> list[int]:
    """Return who wins: the most points, then the fewest bandits, then all who are tied."""
    scores = points(islands)
    best = [seat for seat in scores if scores[seat] == max(scores.values())]
    fewest = min(islands[seat].visible("bandit") for seat in best)
    return [seat for seat in best if islands[seat].visible("bandit") == fewest]


@dataclass
class Draft:
    """Who takes when, over sixteen rounds. Sheet, "Game turn" and "2-player game".

    Args:
        players: two to five.
        lookout: who is the Lookout of the first round, by chance.
    """

    players: int
    lookout: int
    left: dict[str, int] = field(default_factory=dict[str, int])
    round: int = 1
    offered: int = 0
    taken: list[int] = field(default_factory=list[int])
    turn: int = 0

    def __post_init__(self) -> None:
        self.left = dict.fromkeys((*ROWS, "dream"), tiles_of_each_type(self.players))

    @property
    def is_over(self) -> bool:
        """Return whether the sixteen rounds are played."""
        return self.round > ROUNDS

    def stacks(self) -> list[str]:
        """Return the stacks that the Lookout may choose."""
        return [stack for stack in self.left if self.left[stack] >= tiles_drawn(self.players)]

    def draw(self, stack: str) -> None:
        """Draw the tiles of a round.

        With three or more the Lookout takes first. With two the other player takes first.
        """
        self.left[stack] -= tiles_drawn(self.players)
        self.offered = tiles_drawn(self.players)
        self.turn = self.lookout if self.players > 2 else 3 - self.lookout

    def may_be_named(self) -> list[int]:
        """Return who may take next: anybody who has not chosen yet; with two the Lookout."""
        return [seat for seat in range(1, self.players + 1) if seat not in self.taken]

    def take(self) -> None:
        """Let the one whose turn it is take a tile; the last to take is the next Lookout."""
        self.taken.append(self.turn)
        self.offered -= 1
        if len(self.taken) < self.players:
            return
        last = self.taken[-1]
        self.lookout = last if self.players > 2 else 3 - self.lookout
        self.taken, self.turn = [], 0
        self.round += 1

    def name(self, seat: int) -> None:
        """Name who takes next."""
        assert seat in self.may_be_named()
        self.turn = seat
