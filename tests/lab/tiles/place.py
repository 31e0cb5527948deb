"""Laying tiles out: an island in play, or slots to be enrolled."""

from dataclasses import dataclass

import numpy as np

from tests.lab.tiles.style import ROWS

GAP = 1.0
COLUMNS, SLOTS, PITCH = 4, 12, 60.0
MIDDLE = (210.0, 148.5)


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the mat, in a cell or a slot."""

    id: str
    row: str
    x: float
    y: float
    angle: float
    face: str = "front"
    cell: int | None = None
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """What lies on the mat; tiles later in the list lie on top."""

    tiles: tuple[Placed, ...]
    character: tuple[float, float, float, int] | None = None


def island(
    rng: np.random.Generator,
    ids: dict[str, list[str]],
    *,
    backs: int = 0,
    share: float = 1.0,
    turn_deg: float = 7.0,
) -> Layout:
    """Return an island, whole or a `share` of it, some tiles Genie side up."""
    turn = float(rng.uniform(-turn_deg, turn_deg))
    middle = np.array(MIDDLE) + rng.uniform(-14, 14, 2)
    board = middle + _turned((-75.0, 0.0), turn)
    tiles: list[Placed] = []
    for row in (*ROWS, "dream"):
        names = rng.permutation(np.array(ids[row]))[:4]
        for cell, name in enumerate(names):
            if rng.random() < share:
                x, y = board + at_cell(row, cell, turn) + rng.normal(0, 0.8, 2)
                angle = turn + float(rng.normal(0, 1.0))
                tiles.append(Placed(str(name), row, float(x), float(y), angle, cell=cell))
    for index in rng.permutation(len(tiles))[:backs]:
        tile = tiles[int(index)]
        if tile.row != "dream":
            tiles[int(index)] = Placed(
                tile.id, tile.row, tile.x, tile.y, tile.angle, "back", tile.cell
            )
    x, y = board.tolist()
    return Layout(tuple(tiles), (x, y, turn, int(rng.integers(4))))


def laid_out(rng: np.random.Generator, ids: list[str], rows: dict[str, str]) -> Layout:
    """Return up to twelve tiles, or backs, in their slots, shifted and turned."""
    tiles: list[Placed] = []
    for slot, name in enumerate(ids):
        down, across = divmod(slot, COLUMNS)
        x, y = np.array(MIDDLE) + PITCH * np.array([across - 1.5, down - 1.0])
        x, y = np.array([x, y]) + rng.uniform(-2.5, 2.5, 2)
        face = "back" if name.startswith("back-") else "front"
        angle = float(rng.uniform(-5, 5))
        tiles.append(Placed(name, rows[name], float(x), float(y), angle, face, slot=slot))
    return Layout(tuple(tiles))


def at_cell(row: str, cell: int, turn_deg: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return where a cell's middle lies from that of the character board, mm."""
    return _turned(_cell(row, cell), turn_deg)


def _cell(row: str, cell: int) -> tuple[float, float]:
    if row == "dream":
        return -30 - GAP - 25, (cell - 1.5) * (37.5 + GAP)
    return 30 + GAP + 25 + cell * (50 + GAP), (ROWS.index(row) - 1) * (50 + GAP)


def _turned(
    point: tuple[float, float], angle_deg: float
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    angle = np.deg2rad(angle_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(turn @ point)
