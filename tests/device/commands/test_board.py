"""A board file is told in words, and drawn so that a reader finds it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from device.cli import main
from tests.paths import ROOT
from vision.sheet.board_file import SHIPPED, find_board, read_board
from vision.sheet.drawn_board import draw_board
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Lens
from vision.sheet.markers import detector
from vision.sheet.pose import Pose, find_pose

FROM_ABOVE = Lens((4000.0, 0.0, 840.0, 0.0, 4000.0, 594.0, 0.0, 0.0, 1.0), (0.0,) * 5)
BOARDS = sorted(path.stem for path in SHIPPED.glob("*.toml"))


@pytest.mark.parametrize("name", BOARDS)
def test_a_drawn_board_is_found_where_it_was_drawn(name: str) -> None:
    board = find_board(name)
    pose = find_pose(to_grey(draw_board(board, 3.0)), board, FROM_ABOVE, detector())
    assert isinstance(pose, Pose)
    assert set(pose.corners) == {marker.id for marker in board.markers}
    for marker in board.markers:
        middle = pose.corners[marker.id].mean(axis=0) / 3.0
        assert middle == pytest.approx((marker.x_mm, marker.y_mm), abs=0.3)


def test_a_board_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "lake"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "lake: 420 x 297 mm",
        "marker 0 of DICT_4X4_50: 30 mm wide, middle at 22, 22 mm",
        "marker 1 of DICT_4X4_50: 30 mm wide, middle at 398, 22 mm",
        "marker 2 of DICT_4X4_50: 30 mm wide, middle at 398, 275 mm",
        "marker 3 of DICT_4X4_50: 30 mm wide, middle at 22, 275 mm",
        "stars: 32",
        "pieces: 24 mm wide, 8 mm thick; red, blue, yellow, green; glyph pips",
    ]


def test_the_board_file_of_the_documents_is_read(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
    written = tmp_path / "my_sheet.toml"
    written.write_text("\n".join(re.findall(r"```toml\n(.*?)```", page, flags=re.DOTALL)))
    board = read_board(written)
    assert (board.pieces, board.tiles, board.cards) != (None, None, None)


def test_a_board_is_drawn_into_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "lake.png"
    assert main(["board", str(SHIPPED / "lake.toml"), "--picture", str(picture)]) == 0
    assert read_frame(picture).shape == (1188, 1680, 3)


@pytest.mark.parametrize("words", [["pond"], ["pond.toml"]])
def test_a_board_that_is_not_there_is_misuse(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", *words]) == 2
    assert "pond" in capsys.readouterr().err


def test_a_picture_of_an_unknown_kind_is_misuse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", "lake", "--picture", str(tmp_path / "lake.gif")]) == 2
    assert "is neither .png nor .jpg" in capsys.readouterr().err
