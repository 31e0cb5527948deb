"""`tablejinn enrol` as its owner meets it: what is told, what is refused, nothing overwritten."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import cv2
import pytest

from device.cli import main
from tests.paths import recorded
from tests.vision.cards.conftest import FRAMES
from tests.vision.tiles.islands import FRAMES as TILE_FRAMES

TILES = TILE_FRAMES / "islands_a.toml"


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """A folder in which one photo shows one card that the layout names."""
    folder = tmp_path / "photos"
    folder.mkdir()
    for name in ("000.jpg", "000.json"):
        shutil.copy(FRAMES / "enrol" / name, folder)
    (folder / "layout.toml").write_text('[[frame]]\nfile = "000.jpg"\nslots = ["c0"]\n')
    return folder


def _refused(capsys: pytest.CaptureFixture[str], *arguments: str | Path, status: int = 1) -> str:
    assert main(["enrol", *map(str, arguments)]) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


def test_cards_that_no_photo_shows_are_named(
    photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["enrol", "towers", str(photos), "--out", str(tmp_path / "box.cards")]) == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert first == f"{tmp_path / 'box.cards'}: 1 cards from 1 photos"
    assert len(others) == 79
    assert others[0] == "not enrolled: candy 1"


def test_with_json_nothing_but_one_object_is_printed(
    photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "box.cards"
    assert main(["enrol", "towers", str(photos), "--json", "--out", str(out)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["catalogue"], said["enrolled"], said["photos"]) == (str(out), 1, 1)
    assert said["missing"][-1] == "sand 15"


def test_with_json_a_photo_from_which_nothing_can_be_learnt_is_told_to_programs_too(
    photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (photos / "layout.toml").write_text(
        '[[frame]]\nfile = "000.jpg"\nslots = ["c0"]\n[[frame]]\nfile = "001.jpg"\nslots = ["c1"]\n'
    )
    for name in ("000.jpg", "000.json"):
        shutil.copy(photos / name, photos / name.replace("000", "001"))
    out = tmp_path / "box.cards"
    assert main(["enrol", "towers", str(photos), "--json", "--out", str(out)]) == 1
    captured = capsys.readouterr()
    flaw = {"photo": "001.jpg", "slot": 0, "other_photo": "000.jpg", "other_slot": 0}
    assert json.loads(captured.out) == {"flaw": {"what": "same", **flaw}}
    assert captured.err.startswith("tablejinn: 001.jpg: shows the same pieces as 000.jpg; ")
    assert not out.exists()


def test_photos_may_be_of_another_kind(photos: Path, tmp_path: Path) -> None:
    frame = cv2.imread(str(photos / "000.jpg"))
    assert frame is not None
    cv2.imwrite(str(photos / "000.png"), frame)
    (photos / "000.jpg").unlink()
    (photos / "layout.toml").write_text('[[frame]]\nfile = "000.png"\nslots = ["c0"]\n')
    assert main(["enrol", "towers", str(photos), "--out", str(tmp_path / "box.cards")]) == 0


@pytest.mark.parametrize("mine", ["layout.toml", "000.jpg", "000.json"])
def test_what_is_no_box_is_never_overwritten(
    photos: Path, mine: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (photos / mine).read_bytes()
    said = _refused(capsys, "towers", photos, "--out", photos / mine)
    assert f"{mine}: is there already and no enrolled box; name another file" in said
    assert (photos / mine).read_bytes() == before


def test_a_box_may_be_enrolled_anew(photos: Path, tmp_path: Path) -> None:
    command = ["enrol", "towers", str(photos), "--out", str(tmp_path / "box.cards")]
    assert main(command) == 0
    assert main(command) == 0


def test_a_box_of_tiles_counts_as_one(
    photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = recorded("islands") / "box.tiles"
    out = Path(shutil.copy(shipped, tmp_path))
    said = _refused(capsys, "islands", photos, "--tiles", tmp_path / "none.toml", "--out", out)
    assert "none.toml: No such file" in said


@pytest.mark.parametrize(
    ("out", "said"),
    [
        ("nowhere/box.cards", "there is no folder"),
        (".", "is a folder; name a file in it"),
        ("/dev/null", "is there already and no enrolled box"),
    ],
)
def test_a_place_that_cannot_be_is_told_before_anything_is_learnt(
    photos: Path, out: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (photos / "layout.toml").unlink()  # or its absence would be told instead
    assert f"--out {out}: {said}" in _refused(capsys, "towers", photos, "--out", out)


@pytest.mark.parametrize("folder", ["nowhere", "layout.toml"])
def test_a_folder_that_is_none_is_told(
    photos: Path, folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = _refused(capsys, "towers", photos / folder, "--out", tmp_path / "box.cards", status=2)
    assert f"{folder}: is no folder; check the path" in said


def test_a_folder_without_pictures_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "layout.toml").touch()
    said = _refused(capsys, "towers", tmp_path, "--out", tmp_path / "box.cards")
    assert "holds no JPEG or PNG; name the folder with the photos" in said


def test_what_is_on_tiles_is_not_asked_of_cards(
    photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = _refused(
        capsys, "towers", photos, "--tiles", TILES, "--out", tmp_path / "box.cards", status=2
    )
    assert "--tiles: is for islands" in said


def test_no_box_that_is_enrolled_already_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["enrol", "--help"])
    assert "--catalogue" not in capsys.readouterr().out
