"""`tablejinn measure` holds labelled frames against what is read of them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from device.cli import main
from tests.paths import FRAMES, recorded
from tests.vision.labelled import still

ROOM = Path(__file__).parents[2] / "vision"
Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def measured(capsys: pytest.CaptureFixture[str]) -> Said:
    def said(*words: str | Path) -> tuple[int, str, str]:
        status = main(["measure", *map(str, words), "--config", "/dev/null"])
        out, err = capsys.readouterr()
        return status, out, err

    return said


def _copied(path: Path, folder: Path, **changes: object) -> Path:
    folder.mkdir(exist_ok=True)
    shutil.copy(path.with_suffix(".jpg"), folder)
    label = json.loads(path.with_suffix(".json").read_text()) | changes
    (folder / f"{path.stem}.json").write_text(json.dumps(label))
    return folder


def _clear_frame(folder: Path) -> Path:
    """Return the label of a frame without a hand that shows something."""
    return next(
        path
        for path in sorted(folder.glob("*.json"))
        if path.with_suffix(".jpg").exists()
        and not (label := json.loads(path.read_text())).get("occluder")
        and any(label.get(field) for field in ("beads", "tiles", "towers"))
    )


def _lines(said: tuple[int, str, str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said[1].splitlines()]


def test_a_frame_that_is_read_right_has_only_whole_figures(measured: Said, tmp_path: Path) -> None:
    (line,) = _lines(measured("--json", _copied(still("016"), tmp_path / "mine")))
    figures = line["figures"]
    assert (line["game"], line["set"], line["frames"]) == ("jinns", "mine", 1)
    assert (figures["top"], figures["board_top"], figures["clear"]) == (1.0, 1.0, 1.0)
    assert line["sure_wrong"]["colour"][0] == 0


def test_a_star_that_the_label_calls_otherwise_is_a_mistake_with_its_picture(
    measured: Said, tmp_path: Path
) -> None:
    stacks = json.loads(still("016").read_text())["stacks"]
    stacks[0]["pieces"][-1][1] = stacks[0]["pieces"][-1][1] % 4 + 1
    folder = _copied(still("016"), tmp_path / "mine", stacks=stacks)
    page = tmp_path / "report.html"
    status, out, _ = measured("--page", page, folder)
    assert status == 0
    assert "strength: 1 wrong of" in out
    html = page.read_text(encoding="utf-8")
    assert f"star {stacks[0]['star']}: is " in html
    assert html.count("data:image/jpeg;base64,") == 1


def test_the_page_needs_nothing_from_elsewhere(measured: Said, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    measured("--page", page, _copied(still("016"), tmp_path / "mine"))
    html = page.read_text(encoding="utf-8")
    assert "http" not in html
    assert "<script" not in html
    assert "Every frame was read right." in html


def test_a_hand_that_is_seen_counts(measured: Said, tmp_path: Path) -> None:
    (line,) = _lines(measured("--json", _copied(still("010"), tmp_path / "mine")))
    assert line["figures"]["occluded"] == 1.0
    assert "top" not in line["figures"]


@pytest.mark.parametrize(
    ("folder", "game", "figure"),
    [
        (recorded("dreams"), "dreams", "bead_recall"),
        (ROOM / "tiles" / "frames" / "islands_stills", "islands", "tile"),
        (ROOM / "cards" / "frames" / "stills", "towers", "card"),
    ],
)
def test_every_game_is_measured(
    folder: Path, game: str, figure: str, measured: Said, tmp_path: Path
) -> None:
    (line,) = _lines(measured("--json", _copied(_clear_frame(folder), tmp_path / "mine")))
    assert line["game"] == game
    assert 0 <= line["figures"][figure] <= 1


def test_folders_below_are_sets_but_bare_photos_are_none(measured: Said, tmp_path: Path) -> None:
    for name in ("one", "two", "bare"):
        _copied(still("016"), tmp_path / name)
    lines = _lines(measured("--json", "--bare", tmp_path / "bare", tmp_path))
    assert [line["set"] for line in lines] == ["one", "two"]


def test_a_frame_whose_sidecar_says_nothing_of_the_sheet_is_left_out(
    measured: Said, tmp_path: Path
) -> None:
    label = json.loads(still("016").read_text())
    folder = _copied(still("016"), tmp_path / "mine")
    (folder / "016.json").write_text(json.dumps({key: label[key] for key in ("sheet", "camera")}))
    status, _, err = measured(folder)
    assert (status, err.count("no label there says what lies on the sheet")) == (2, 1)


@pytest.mark.parametrize("stacks", [3, [3], [{"star": 1}], [{"star": 1, "pieces": []}], None])
def test_a_label_of_another_form_is_told_with_its_file(
    stacks: object, measured: Said, tmp_path: Path
) -> None:
    folder = _copied(still("016"), tmp_path / "mine", stacks=stacks)
    status, _, err = measured(folder)
    assert status == 1
    assert "016.json: its 'stacks' is of another form" in err


def test_a_folder_without_labels_is_misuse(measured: Said, tmp_path: Path) -> None:
    assert measured(tmp_path)[0] == 2
    assert measured(tmp_path / "nowhere")[0] == 2
    assert measured("--page", "report.txt", FRAMES)[0] == 2
