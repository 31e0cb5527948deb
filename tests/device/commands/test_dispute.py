"""`tablejinn dispute` lists and draws what was in dispute."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from device.cli import main
from device.exhibits.exhibit import Exhibit, Marked, Photographed, Side
from device.exhibits.store import ExhibitStore
from device.table.weighing import Explanation
from tests.device.box.home import Home

SIDE = Side(436.0, 313.0, (Marked("green 3", ((100.0, 50.0), (124.0, 50.0), (112.0, 70.0))),))
EXHIBIT = Exhibit(
    number=2,
    kind="illegal",
    turns=8,
    date="2026-11-22 20:15",
    shown=("Not allowed", "Strength 3 counts 3 stacks."),
    explanations=(Explanation("illegal", ("31>27",), 0.0), Explanation("lifted", (), 9.0)),
    before=SIDE,
    after=SIDE,
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    home = Home(tmp_path / "home", monkeypatch)
    home.furnish()
    monkeypatch.chdir(tmp_path)
    grey = np.full((313, 436, 3), 120, dtype=np.uint8)
    jpeg = cv2.imencode(".jpg", grey)[1].tobytes()
    ExhibitStore(home.journal.parent).write("friday", Photographed(EXHIBIT, jpeg, jpeg))
    return home


def test_the_disputes_of_the_last_game_are_listed(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dispute"]) == 0
    assert capsys.readouterr().out == "2\tAn illegal try - after turn 8 - 2026-11-22 20:15\n"
    assert home.journal.exists()


def test_a_dispute_is_drawn_and_told(
    home: Home, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["dispute", "2", "--game", "friday"]) == 0
    said = capsys.readouterr().out
    assert "Shown: Not allowed / Strength 3 counts 3 stacks." in said
    assert "1: an illegal move: 31>27\n" in said
    assert "2: pieces are in a hand - far less likely (9.0 nats)" in said
    with Image.open(tmp_path / "dispute-2.png") as picture:
        colours = {colour for _, colour in picture.convert("RGB").getcolors(1_000_000) or []}
    assert (228, 0, 124) in colours
    assert home.journal.exists()


def test_a_picture_that_is_there_is_not_overwritten(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    out = home.folder / "mine.png"
    out.write_bytes(b"mine")
    assert main(["dispute", "2", "--out", str(out)]) == 1
    assert "is there already; name another file with --out" in capsys.readouterr().err
    assert out.read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("words", "complaint", "status"),
    [
        (["dispute", "3"], "no dispute 3 in game friday; there are 2", 1),
        (["dispute", "2", "--game", "monday"], "no game 'monday'", 1),
        (["dispute", "2", "--out", "x.doc"], "x.doc: is not .png", 2),
        (["dispute", "two"], "invalid int value", 2),
    ],
)
@pytest.mark.usefixtures("home")
def test_what_is_not_there_is_named(
    words: list[str], complaint: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(words)
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == status
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(
    "content", [b"", b"{}", b'{"number": "x"}', b"[1, 2]", b"\xff\xfe", b'{"number": 1e999}']
)
def test_a_damaged_exhibit_is_named(
    home: Home, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home.journal.parent / "disputes" / "friday" / "0002.json"
    path.write_bytes(content)
    assert main(["dispute", "2"]) == 1
    assert "0002.json" in capsys.readouterr().err


def test_a_photo_that_is_no_picture_is_left_out(
    home: Home, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (home.journal.parent / "disputes" / "friday" / "0002-after.jpg").write_bytes(b"torn")
    assert main(["dispute", "2"]) == 0
    assert (tmp_path / "dispute-2.png").exists()
    assert "Shown:" in capsys.readouterr().out


def test_a_game_without_disputes_is_said_to_have_none(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    home.play("saturday")
    assert main(["dispute"]) == 0
    assert capsys.readouterr().out == "nothing was in dispute in game saturday\n"
