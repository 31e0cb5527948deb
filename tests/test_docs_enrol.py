"""The examples of docs/enrol.md are read by the readers that they are examples for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.islands.pieces import Dream, Element, tile_of
from tests.paths import ROOT
from vision.cards import enrol as cards
from vision.sheet.board import Board
from vision.sheet.board_file import find_board
from vision.tiles.layout import back_row, read_elements, read_layout

TEXT = (ROOT / "docs" / "enrol.md").read_text(encoding="utf-8")


def _example(title: str, folder: Path) -> Path:
    """Return a file with the example that begins with the comment `title`."""
    (found,) = re.findall(rf"```toml\n(# {re.escape(title)}\n.*?)```", TEXT, flags=re.DOTALL)
    path = folder / "example.toml"
    path.write_text(found)
    return path


def _listed(after: str) -> set[str]:
    """Return the names that the list item beginning so gives after its colon."""
    (said,) = re.findall(rf"^- {re.escape(after)}[^:]*:(.*?)(?=^- |^$)", TEXT, re.DOTALL | re.M)
    return set(re.findall(r"`(\w+)`", said))


def test_the_layout_of_cards_is_read(tmp_path: Path) -> None:
    facts = find_board("towers_mat").cards
    assert facts is not None
    first, second = cards.read_layout(_example("layout.toml of cards", tmp_path), facts)
    assert first.slots[4:6] == (("candy", 4), ("candy", 5))
    assert first.slots[17] is None
    assert second.slots == (("haunted", 1), ("haunted", 4), ("haunted", 5))


def test_every_id_of_the_layout_of_tiles_is_in_the_example_of_the_tile_file(tmp_path: Path) -> None:
    laid = read_layout(_example("layout.toml of tiles", tmp_path))
    known = read_elements(_example("my_tiles.toml", tmp_path))
    fronts = {name for one in laid for name in one.slots if name and back_row(name) is None}
    assert fronts == set(known)
    backs = [back_row(name) for name in laid[1].slots]
    assert backs == ["upper", "central", "lower", "dream"]


def test_the_game_knows_what_the_example_of_the_tile_file_says(tmp_path: Path) -> None:
    known = read_elements(_example("my_tiles.toml", tmp_path))
    tiles = [tile_of(name, one.row, dict(one.elements), one.kind) for name, one in known.items()]
    assert tiles[0].count(Element.PALM) == 2
    assert [tile.dream for tile in tiles[-3:]] == [Dream.ROC, Dream.GENIE, Dream.GENIE]


def test_all_elements_and_kinds_are_listed() -> None:
    assert _listed("`elements`") == set(Element)
    assert _listed("`kind`") == set(Dream)


@pytest.mark.parametrize("name", ["island_mat", "towers_mat"])
def test_the_grid_of_a_mat_is_the_one_in_its_board_file(name: str) -> None:
    board: Board = find_board(name)
    facts = board.cards or board.tiles
    assert facts is not None
    grid = facts.enrol
    pitch = f"{grid.pitch_x_mm:.0f} mm, {grid.pitch_y_mm:.0f} mm"
    assert f"| `{name}` | {grid.columns} columns, {grid.rows} rows | {pitch} |" in TEXT
