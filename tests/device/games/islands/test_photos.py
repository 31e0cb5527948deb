import io
import logging
import os
import re
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from device.cli import main
from device.games.islands.photos import IslandPhotos, Photographer
from device.games.islands.setup import IslandsForm
from device.games.islands.sight import island_reader
from device.journal.recorder import BEGIN
from device.journal.store import Journal, Stamp
from device.reading.readers import AnyReading
from device.reading.sources import Sources
from device.table.events import JournalEntry
from games.game import Seat
from tests.device.full_disk import room_for
from tests.device.games.islands.islands_top import Table
from tests.games.islands.box import BOX
from tests.games.islands.counts import NAMES, island, other_island
from tests.paths import recorded
from vision.errors import FileError
from vision.sheet.board_file import find_board
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame
from vision.tiles.portrait import Corners, IslandPortrait, PhotoPlace

RECORDED = recorded("islands")
SHOWN = RECORDED / "010.jpg"
FIRST = Seat(1)


class Eye:
    """An eye that has seen one frame."""

    def __init__(self, reading: AnyReading, frame: Frame) -> None:
        self.seen = (reading, frame)


def _portrait() -> IslandPortrait:
    file = io.BytesIO()
    Image.new("RGB", (620, 320), "#7090b0").save(file, "PNG")
    places = [(row, n) for row in ("upper", "central", "lower", "dream") for n in range(4)]
    spots = tuple(
        PhotoPlace(row, n, _corners(50.0 * n, 40.0 * k)) for k, (row, n) in enumerate(places)
    )
    return IslandPortrait(file.getvalue(), 310.0, 160.0, spots)


def _corners(x: float, y: float) -> Corners:
    return (x, y), (x + 50, y), (x + 50, y + 50), (x, y + 50)


@pytest.fixture(scope="module")
def eye() -> Eye:
    """An eye that looks at an island of the recorded evening."""
    sources = Sources()
    board, lens = sources.board_for(SHOWN), sources.lens_for(SHOWN)
    frame = read_frame(SHOWN)
    return Eye(island_reader(board, lens, None, RECORDED / "box.tiles").read(frame), frame)


def _photographer(eye: Eye, folder: Path) -> Photographer:
    sources = Sources()
    photos = IslandPhotos(folder)
    return Photographer(photos, eye, sources.board_for(SHOWN), sources.lens_for(SHOWN))


def _turns(table: Table) -> tuple[JournalEntry, ...]:
    return tuple(keep for keep in table.record if keep.kind == "turn")


def test_an_island_that_is_shown_is_photographed(eye: Eye, tmp_path: Path) -> None:
    shown = _turns(Table().shows(island()))
    _photographer(eye, tmp_path).report(shown, "friday")
    kept = IslandPhotos(tmp_path).of("friday", FIRST)
    assert kept is not None
    assert len(kept.spots) == 16
    files = sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file())
    assert files < 400_000  # an evening of five players stays under 2 MB


def test_an_island_that_is_let_stand_is_photographed(eye: Eye, tmp_path: Path) -> None:
    let = JournalEntry("turn", {"turn": "s1 lets upper-07@upper,2"})
    _photographer(eye, tmp_path).report((let,), "friday")
    assert IslandPhotos(tmp_path).of("friday", FIRST) is not None


def test_nothing_else_is_photographed(eye: Eye, tmp_path: Path) -> None:
    _photographer(eye, tmp_path).report((JournalEntry("turn", {"turn": "s1 ready"}),), "friday")
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_refuses_a_photo_does_not_stop_the_count(
    eye: Eye, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "photos").write_text("in the way")
    with caplog.at_level(logging.WARNING):
        _photographer(eye, tmp_path).report(_turns(Table().shows(island())), "friday")
    assert "not kept" in caplog.text


@pytest.mark.parametrize(
    "said",
    [
        "[]",
        "[" * 100_000,
        '{"size_mm": [NaN, 160], "spots": []}',
        '{"size_mm": [1e300, 160], "spots": []}',
        '{"size_mm": ["wide", 160], "spots": []}',
        '{"size_mm": [310, 160], "spots": [["upper", 0, [[0, 0], [1, 0], [1, 1]]]]}',
        '{"size_mm": [310, 160], "spots": [["upper", 0, [[0, 0], [1, 0], [1, 1], [0, NaN]]]]}',
    ],
)
def test_a_photo_that_cannot_be_read_is_told_and_passed_over(
    tmp_path: Path, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    photos = IslandPhotos(tmp_path)
    photos.keep("friday", FIRST, _portrait())
    (tmp_path / "photos/friday/island-1.json").write_text(said)
    with caplog.at_level(logging.WARNING):
        assert photos.of("friday", FIRST) is None
    assert "cannot be read" in caplog.text


def test_a_full_disk_leaves_the_photo_of_before_and_no_half_of_a_new_one(tmp_path: Path) -> None:
    photos = IslandPhotos(tmp_path)
    photos.keep("friday", FIRST, _portrait())
    before = {path.name: path.read_bytes() for path in (tmp_path / "photos/friday").iterdir()}
    with room_for(20), pytest.raises((OSError, FileError)):
        photos.keep("friday", FIRST, _portrait())
    assert before == {
        path.name: path.read_bytes() for path in (tmp_path / "photos/friday").iterdir()
    }


def test_a_picture_that_is_no_jpeg_is_told_and_passed_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    photos = IslandPhotos(tmp_path)
    photos.keep("friday", FIRST, _portrait())
    (tmp_path / "photos/friday/island-1.jpg").write_bytes(_portrait().png)
    with caplog.at_level(logging.WARNING):
        assert photos.of("friday", FIRST) is None
    assert "cannot be read" in caplog.text


@pytest.mark.parametrize("ending", ["jpg", "json"])
def test_a_pipe_in_place_of_a_photo_is_told_and_not_waited_for(
    tmp_path: Path, ending: str, caplog: pytest.LogCaptureFixture
) -> None:
    photos = IslandPhotos(tmp_path)
    photos.keep("friday", FIRST, _portrait())
    pipe = tmp_path / "photos" / "friday" / f"island-{FIRST}.{ending}"
    pipe.unlink()
    os.mkfifo(pipe)
    assert photos.of("friday", FIRST) is None
    assert "is a pipe or a device" in caplog.text


def test_the_name_of_a_game_leads_to_no_other_folder(tmp_path: Path) -> None:
    box = tmp_path / "box"
    box.mkdir()
    IslandPhotos(box).keep("../../evil", FIRST, _portrait())
    assert [path.name for path in tmp_path.iterdir()] == ["box"]
    assert IslandPhotos(box).of("../../evil", FIRST) is not None


def test_a_picture_too_large_to_unpack_is_told_and_passed_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    photos = IslandPhotos(tmp_path)
    photos.keep("friday", FIRST, _portrait())
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 1000)  # or the test would need gigabytes
    with caplog.at_level(logging.WARNING):
        assert photos.of("friday", FIRST) is None
    assert "cannot be read" in caplog.text


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A journal with one counted island in it, and the configuration that names it."""
    table = Table().shows(other_island())
    path = tmp_path / "journal.sqlite"
    form = IslandsForm(find_board("island_mat"), NAMES, BOX, players=2)
    with closing(Journal.open(path)) as journal:
        for number, event in enumerate([JournalEntry(BEGIN, form.payload()), *table.record]):
            journal.append("friday", event.kind, event.payload, Stamp(0, number, "boot"))
    file = tmp_path / "tablejinn.toml"
    file.write_text(f'[journal]\npath = "{path}"\n')
    return file


def test_the_photo_is_among_what_players_take_home(
    config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    IslandPhotos(tmp_path).keep("friday", FIRST, _portrait())
    assert main(["keep", str(tmp_path / "kept"), "--config", str(config)]) == 0
    with Image.open(tmp_path / "kept/photo-1.png") as picture:
        assert picture.width > 1000
    assert capsys.readouterr().err == ""


def test_a_photo_that_is_missing_is_told(
    config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["keep", str(tmp_path / "kept"), "--config", str(config)]) == 0
    assert capsys.readouterr().err == "no photo of Noura's island\n"


def test_photo_and_plan_of_an_island_say_the_same_of_its_bandits(
    config: Path, tmp_path: Path
) -> None:
    IslandPhotos(tmp_path).keep("friday", FIRST, _portrait())
    assert main(["keep", str(tmp_path / "kept"), "--config", str(config)]) == 0
    plan, photo = (
        re.findall(
            r">([^<]*bandit[^<]*(?:so far|most)[^<]*)<", (tmp_path / "kept" / name).read_text()
        )
        for name in ("island-1.svg", "photo-1.svg")
    )
    assert plan == photo
    assert "so far" in plan[0]
