"""`tablejinn survey --learn` makes the board file of an owner's own board."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from device.cli import main
from device.commands.learn_board import learn_board, wanted_of
from device.commands.survey import add_survey_parser
from device.kit.frame import board_file
from device.reading.own_photo import OwnBox
from device.reading.sources import Sources
from tests.device.box.home import Home
from tests.lab.scenes.designs import design_of
from tests.lab.scenes.frame import render
from tests.lab.scenes.sets import SETS, board_toml, write_frame
from tests.lab.scenes.setting import scene_of
from vision.sheet.board_file import read_board
from vision.sheet.lens import Lens

Told = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `bare.jpg`, `full.jpg`, `true.toml`, and `frame.toml` without stars."""
    folder = tmp_path_factory.mktemp("photos")
    recipes = SETS["unseen"]
    design = design_of(recipes.designs[6])
    scene = replace(scene_of(design, recipes.taste, 0, 5), hand=None)
    for name, one in (("full", scene), ("bare", replace(scene, stacks=()))):
        write_frame(folder / name, *render(one), 95)
    (folder / "true.toml").write_text(board_toml(design.board))
    bare = replace(read_board(folder / "true.toml"), stars=(), pieces=None)
    (folder / "frame.toml").write_text(board_file(bare))
    return folder


@pytest.fixture
def told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Told:
    Home(tmp_path / "home", monkeypatch)

    def said(*words: str | Path) -> tuple[int, str]:
        status = main(["survey", *map(str, words), "--config", "/dev/null"])
        return status, "".join(capsys.readouterr())

    return said


def _words(photos: Path, out: Path) -> list[str | Path]:
    return [
        *("--learn", out, "--sheet", photos / "frame.toml"),
        *("--empty", photos / "bare.jpg", photos / "full.jpg"),
    ]


def test_a_board_is_learnt_and_its_opening_is_read_with_it(
    told: Told, photos: Path, tmp_path: Path
) -> None:
    out, picture = tmp_path / "mine.toml", tmp_path / "mine.png"
    status, words = told(*_words(photos, out), "--picture", picture)
    assert (status, words.splitlines()[0]) == (0, f"{out}: 32 stars, clockwise from the first")
    assert picture.stat().st_size > 100_000
    _, said = told("--sheet", out, "--json", photos / "full.jpg")
    read = json.loads(said)
    assert read["seen"] == 32
    assert len(read["doubtful"]) < 8
    learnt, true = read_board(out), read_board(photos / "true.toml")
    assert learnt.markers == true.markers
    for star, truth in zip(learnt.stars, true.stars, strict=True):
        assert (star.x_mm, star.y_mm) == pytest.approx((truth.x_mm, truth.y_mm), abs=8.0)


def _parsed(photos: Path, out: Path) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_survey_parser(parser.add_subparsers())
    return parser.parse_args(["survey", *map(str, _words(photos, out))])


def _no_box() -> OwnBox:
    """Return a box that knows nothing: the photo's sidecar and the named sheet are enough."""
    return OwnBox(lambda _width, _height: (Lens((1.0,) * 9, (0.0,) * 5), ""), lambda: ())


def test_the_first_star_and_the_colours_are_asked_for(photos: Path, tmp_path: Path) -> None:
    asked, answers = list[str](), ["dome", "dome", "Dome", "second", "third", "fourth"]

    def ask(question: str, default: str) -> str:
        asked.append(question)
        return "8" if "first star" in question else answers.pop(0) or default

    parsed = _parsed(photos, tmp_path / "mine.toml")
    wanted = wanted_of(parsed)
    assert wanted is not None
    sources = Sources(sheet=photos / "frame.toml")
    learn_board(wanted, photos / "full.jpg", sources, _no_box(), ask)
    assert len([said for said in asked if said.startswith("A new name")]) == 2
    learnt, true = read_board(tmp_path / "mine.toml"), read_board(photos / "true.toml")
    first, truth = learnt.stars[0], true.stars[8]
    assert (first.x_mm, first.y_mm) == pytest.approx((truth.x_mm, truth.y_mm), abs=8.0)
    assert learnt.pieces is not None
    assert [name for name, _ in learnt.pieces.colours] == ["dome", "second", "third", "fourth"]


def test_what_is_told_needs_no_question(told: Told, photos: Path, tmp_path: Path) -> None:
    out = tmp_path / "mine.toml"
    sizes = ("--thickness", "7", "--diameter", "21", "--first", "3")
    status, words = told(*_words(photos, out), *sizes, "--colours", "a,b,c,d")
    assert status == 0
    assert "pieces: 21 mm wide (as you say), 7 mm thick\ncolours: a, b, c, d; strengths" in words


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--places", "3"), "--places 3: 4 to 100 are possible"),
        (("--diameter", "90"), "--diameter 90: more than 0 and at most 60 mm"),
        (("--first", "32"), "--first 32: 0 to 31 are possible"),
        (("--colours", "red,blue"), "--colours red,blue: 4 different names are needed"),
        (("--colours", "red,blue,A,b"), "--colours: 'A' is no name"),
    ],
)
def test_what_cannot_be_is_misuse(
    told: Told, photos: Path, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    status, told_of = told(*_words(photos, tmp_path / "mine.toml"), *words)
    assert status == 2
    assert said in told_of


def test_a_file_that_is_there_is_not_replaced(told: Told, photos: Path, tmp_path: Path) -> None:
    out = tmp_path / "mine.toml"
    out.write_text("mine")
    status, words = told(*_words(photos, out))
    assert status == 1
    assert "is there already" in words
    assert out.read_text() == "mine"


def test_a_board_file_is_called_one(told: Told, photos: Path, tmp_path: Path) -> None:
    status, words = told(*_words(photos, tmp_path / "mine.txt"))
    assert (status, "a board file ends with .toml" in words) == (2, True)


def test_a_photo_with_the_pieces_is_needed(told: Told, photos: Path, tmp_path: Path) -> None:
    status, said = told("--learn", tmp_path / "a.toml", "--empty", photos / "bare.jpg")
    assert (status, "PHOTO of the board with a piece on each place" in said) == (2, True)
    assert told("--empty", photos / "bare.jpg", photos / "full.jpg")[0] == 2


def test_where_print_looks_like_pieces_a_photo_of_the_bare_board_is_asked_for(
    told: Told, photos: Path, tmp_path: Path
) -> None:
    sheet = ("--sheet", photos / "frame.toml")
    status, said = told("--learn", tmp_path / "a.toml", *sheet, photos / "full.jpg")
    assert status == 1
    assert "take the pieces off, take a second photo, and name it with --empty" in said
    assert not (tmp_path / "a.toml").exists()


def test_a_plain_board_is_learnt_without_a_photo_of_it_bare(
    told: Told, photos: Path, tmp_path: Path
) -> None:
    recipes = SETS["unseen"]
    design = design_of(recipes.designs[6])
    art = replace(design.art, decoys=(), lake_colours=None, path_colour=None)
    scene = scene_of(replace(design, art=art), recipes.taste, 0, 5)
    write_frame(tmp_path / "plain", *render(replace(scene, hand=None)), 95)
    out, sheet = tmp_path / "mine.toml", ("--sheet", photos / "frame.toml")
    status, said = told("--learn", out, *sheet, tmp_path / "plain.jpg")
    assert status == 0, said
    learnt, true = read_board(out), read_board(photos / "true.toml")
    for star, truth in zip(learnt.stars, true.stars, strict=True):
        assert (star.x_mm, star.y_mm) == pytest.approx((truth.x_mm, truth.y_mm), abs=8.0)


def test_photos_of_the_same_board_bare_are_told(told: Told, photos: Path, tmp_path: Path) -> None:
    words = ["--learn", tmp_path / "a.toml", "--sheet", photos / "frame.toml"]
    status, said = told(*words, "--empty", photos / "full.jpg", photos / "full.jpg")
    assert status == 1
    assert "fewer pieces are seen than asked for" in said
    assert not (tmp_path / "a.toml").exists()
