"""`tablejinn kit` writes what was asked for, or says in a sentence why it does not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from device.cli import main
from device.games.registry import game_names
from tests.device.full_disk import room_for
from vision.sheet.board_file import read_board


def _refused(capsys: pytest.CaptureFixture[str], *words: str, status: int = 2) -> str:
    assert main(["kit", *words]) == status
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_an_item_is_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "labels", "--out", str(tmp_path / "print")]) == 0
    assert capsys.readouterr().out == f"{tmp_path}/print/labels-a4.pdf\n"
    assert (tmp_path / "print" / "labels-a4.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_a_kit(game: str, tmp_path: Path) -> None:
    assert main(["kit", game, "--paper", "letter", "--low-ink", "--out", str(tmp_path)]) == 0
    assert all(path.name.endswith("-letter-low-ink.pdf") for path in tmp_path.iterdir())
    assert any(tmp_path.iterdir())


def test_small_things_need_no_a3(tmp_path: Path) -> None:
    assert main(["kit", "labels", "--paper", "a3", "--out", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["labels-a4.pdf"]


def test_a_frame_comes_with_its_board_file(tmp_path: Path) -> None:
    assert main(["kit", "frame", "--size", "500x350", "--out", str(tmp_path)]) == 0
    board = read_board(tmp_path / "frame_500x350.toml")
    assert {path.name for path in tmp_path.iterdir()} == {
        "frame_500x350.toml",
        "frame_500x350-a4.pdf",
    }
    inner = {(one.x_mm, one.y_mm) for one in board.markers}
    assert len(inner) == 4
    assert board.width_mm - 500 == pytest.approx(board.height_mm - 350)


def test_the_list_names_every_game_and_item(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "--list"]) == 0
    names = [line.partition("\t")[0] for line in capsys.readouterr().out.splitlines()]
    assert {*game_names(), "labels", "lens-target", "frame"} <= set(names)


def test_what_cannot_be_printed_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = _refused(capsys, "chess", "--out", str(tmp_path))
    assert "chess: nothing of that name can be printed; there are" in said


def test_a_missing_folder_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--out is missing; name the folder" in _refused(capsys, "labels")


def test_files_that_are_there_stay_as_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "labels-a4.pdf"
    mine.write_text("mine")
    said = _refused(capsys, "quick-start", "labels", "--out", str(tmp_path), status=1)
    assert "labels-a4.pdf: is there already; add --replace" in said
    assert mine.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["labels-a4.pdf"]


def test_files_are_replaced_if_asked(tmp_path: Path) -> None:
    (tmp_path / "labels-a4.pdf").write_text("old")
    assert main(["kit", "labels", "--replace", "--out", str(tmp_path)]) == 0
    assert (tmp_path / "labels-a4.pdf").read_bytes().startswith(b"%PDF-")


def test_a_full_disk_leaves_no_half_of_a_file_and_the_older_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once a torn file stood there, and the next try refused to replace it."""
    (tmp_path / "labels-a4.pdf").write_text("old")
    with room_for(4096):
        said = _refused(capsys, "labels", "--replace", "--out", str(tmp_path), status=1)
    assert "labels-a4.pdf: File too large; name a file that can be written" in said
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def test_a_pipe_or_a_link_of_a_files_name_is_replaced_and_not_followed(tmp_path: Path) -> None:
    """Once a pipe was waited for without end, and the file behind a link written over."""
    mine = tmp_path / "mine"
    mine.write_text("mine")
    out = tmp_path / "print"
    out.mkdir()
    os.mkfifo(out / "labels-a4.pdf")
    (out / "quick-start-a4.pdf").symlink_to(mine)
    assert main(["kit", "labels", "quick-start", "--replace", "--out", str(out)]) == 0
    assert all(path.is_file() and not path.is_symlink() for path in out.iterdir())
    assert mine.read_text() == "mine"


def test_a_folder_that_is_a_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "print").write_text("")
    said = _refused(capsys, "labels", "--out", str(tmp_path / "print"), status=1)
    assert "File exists; name a folder to write to" in said


def test_a_folder_in_no_folder_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = _refused(capsys, "labels", "--out", str(tmp_path / "no" / "print"), status=1)
    assert "No such file or directory; name a folder to write to" in said


@pytest.mark.parametrize(
    ("size", "why"),
    [
        ("80x300", "80 mm is too small for markers; 120 mm at least"),
        ("300x2000", "2000 mm is too large for a camera; 1200 mm at most"),
        ("300", "width and height in mm are needed, as 420x297"),
        ("-3x4", "width and height in mm are needed, as 420x297"),
    ],
)
def test_a_board_that_no_frame_fits_is_refused(
    size: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in _refused(capsys, "frame", f"--size={size}", "--out", str(tmp_path))


def test_a_frame_needs_a_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = _refused(capsys, "frame", "--out", str(tmp_path))
    assert "needs the size of your board, as --size 420x297" in said


def test_a_size_is_for_a_frame(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = _refused(capsys, "labels", "--size", "420x297", "--out", str(tmp_path))
    assert "--size: is for the frame only" in said


def test_a_paper_that_no_printer_has_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["kit", "--paper", "a9", "--out", str(tmp_path)])
    assert ended.value.code == 2
