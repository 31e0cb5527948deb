"""Bad input through the front door: exit code 1 or 2, one line that helps, and no traceback."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cli import main
from tests.device.replay.recorded import LAKE, game_of, played
from tests.paths import recorded
from tests.vision.labelled import frame_of, still
from vision.sheet.board_file import SHIPPED, find_board
from vision.sheet.drawn_board import draw_board
from vision.sheet.lens import Frame

LENS = str(still("016"))
SHEET = str(SHIPPED / "lake.toml")
EASY = still("016").with_suffix(".jpg")


@dataclass(frozen=True)
class Complaint:
    """What a command that failed said."""

    status: int
    out: str
    lines: list[str]


Fail = Callable[..., Complaint]


@pytest.fixture
def fail(capsys: pytest.CaptureFixture[str]) -> Fail:
    """Run a command that is to fail, and return its complaint of one line."""

    def run(*arguments: str | Path) -> Complaint:
        status = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        complaint = Complaint(status, captured.out, captured.err.splitlines())
        assert len(complaint.lines) == 1, captured.err
        assert complaint.lines[0].startswith("tablejinn: ")
        return complaint

    return run


def _picture(folder: Path, frame: Frame) -> Path:
    path = folder / "frame.png"
    cv2.imwrite(str(path), frame)
    return path


def _read(fail: Fail, frame: Path, *options: str | Path) -> Complaint:
    return fail("read", "--json", "--sheet", SHEET, "--lens", LENS, *options, frame)


# Frames


def test_a_truncated_jpeg_is_refused_by_name(tmp_path: Path, fail: Fail) -> None:
    path = tmp_path / "half.jpg"
    path.write_bytes(EASY.read_bytes()[:40_000])
    complaint = _read(fail, path)
    assert (complaint.status, json.loads(complaint.out)["trouble"]) == (1, "unreadable")
    assert f"{path}: the JPEG is cut short; copy or take the picture again" in complaint.lines[0]


def test_an_empty_file_is_refused_by_name(tmp_path: Path, fail: Fail) -> None:
    path = tmp_path / "nothing.jpg"
    path.touch()
    assert f"{path}: is no picture" in _read(fail, path).lines[0]


def test_a_text_is_no_picture(fail: Fail) -> None:
    assert "lake.toml: is no picture" in _read(fail, Path(SHEET)).lines[0]


def test_a_missing_frame_is_named(tmp_path: Path, fail: Fail) -> None:
    complaint = _read(fail, tmp_path / "gone.jpg")
    assert (complaint.status, "gone.jpg: No such file" in complaint.lines[0]) == (1, True)


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        (np.zeros((864, 1536, 3), np.uint8), "too dark to see the sheet; switch a lamp on"),
        (np.full((864, 1536, 3), 150, np.uint8), "no sheet in view; show its markers"),
        (frame_of(still("016"))[:, ::-1], "the sheet is seen as in a mirror"),
        (np.hstack([frame_of(still("016"))] * 2), "two sheets in view; take one away"),
    ],
    ids=["black", "bare table", "mirrored", "two sheets"],
)
def test_a_frame_without_one_good_sheet_says_why(
    tmp_path: Path, fail: Fail, frame: Frame, said: str
) -> None:
    complaint = _read(fail, _picture(tmp_path, frame))
    assert complaint.status == 1
    assert f"frame.png: {said}" in complaint.lines[0]


def test_a_frame_without_a_sheet_still_has_its_line(tmp_path: Path, fail: Fail) -> None:
    complaint = _read(fail, _picture(tmp_path, np.zeros((864, 1536, 3), np.uint8)))
    line = json.loads(complaint.out)
    assert (line["sheet"], line["stacks"]) == (None, [])


def test_frames_after_one_without_a_sheet_are_read(tmp_path: Path, fail: Fail) -> None:
    black = _picture(tmp_path, np.zeros((864, 1536, 3), np.uint8))
    complaint = _read(fail, black, EASY)
    assert len(complaint.out.splitlines()) == 2


def test_a_sheet_upside_down_is_no_fault(tmp_path: Path) -> None:
    frame = frame_of(still("016"))[::-1, ::-1]
    path = _picture(tmp_path, frame)
    assert main(["read", "--sheet", SHEET, "--lens", LENS, str(path)]) == 0


# Sidecars, lenses, boards


@pytest.mark.parametrize("options", [(), ("--sheet", SHEET)])
def test_a_frame_without_a_sidecar_says_what_was_assumed(
    options: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = Path(shutil.copy(EASY, tmp_path / "alone.jpg"))
    assert main(["read", *options, str(alone)]) == 0
    said = capsys.readouterr().err
    assert "alone.jpg: the lens is not calibrated: the nominal lens of" in said
    assert ("taken for lake by its markers; or --sheet" in said) == (not options)


def test_markers_that_fit_no_sheet_here_ask_for_one(tmp_path: Path, fail: Fail) -> None:
    paper = draw_board(find_board("lake"), 2.0)
    torn = paper.copy()
    torn[400:, 600:] = np.roll(torn[400:, 600:], -120, axis=1)  # one marker lies elsewhere
    complaint = fail("read", _picture(tmp_path, torn))
    assert complaint.status == 1
    assert "frame.png: its markers fit none of lake, firmament" in complaint.lines[0]


@pytest.mark.parametrize(
    ("sidecar", "said"),
    [
        ('{"sheet": "lake", "camera": {"matrix": 1}}', "matrix = 1: 3 x 3 numbers are needed"),
        ("{", "frame.json: is no JSON file"),
        (f'{{"sheet": {"9" * 5000}}}', "frame.json: is no JSON file: a number in it"),
        ('{"sheet": "lake", "sheet": "puddle"}', '"sheet" stands twice'),
        ('{"sheet": "puddle"}', "no board file puddle.toml"),
        ('{"sheet": "../lake"}', "no board file ../lake.toml"),
    ],
)
def test_a_sidecar_that_does_not_help_is_named(
    tmp_path: Path, fail: Fail, sidecar: str, said: str
) -> None:
    frame = Path(shutil.copy(EASY, tmp_path / "frame.jpg"))
    (tmp_path / "frame.json").write_text(sidecar)
    complaint = fail("read", frame)
    assert (complaint.status, said in complaint.lines[0]) == (1, True)


@pytest.mark.parametrize("kind", ["folder", "loop"])
def test_a_sidecar_that_is_no_file_is_named(tmp_path: Path, fail: Fail, kind: str) -> None:
    frame = Path(shutil.copy(EASY, tmp_path / "frame.jpg"))
    if kind == "folder":
        (tmp_path / "frame.json").mkdir()
    else:
        (tmp_path / "frame.json").symlink_to("frame.json")
    assert "frame.json: " in fail("read", frame).lines[0]


def test_a_sidecar_with_the_mark_of_an_editor_is_read(tmp_path: Path) -> None:
    frame = Path(shutil.copy(EASY, tmp_path / "frame.jpg"))
    said = EASY.with_suffix(".json").read_text()
    (tmp_path / "frame.json").write_text(f"\ufeff{said}", encoding="utf-8")
    assert main(["read", str(frame)]) == 0


@pytest.mark.parametrize(
    ("sidecar", "assumed"),
    [('{"sheet": "lake"}', ["lens"]), ('{"sheet": 7}', ["lens", "sheet"]), ("[1]", None)],
)
def test_what_a_sidecar_leaves_out_is_assumed(
    tmp_path: Path, sidecar: str, assumed: list[str] | None, capsys: pytest.CaptureFixture[str]
) -> None:
    frame = Path(shutil.copy(EASY, tmp_path / "frame.jpg"))
    (tmp_path / "frame.json").write_text(sidecar)
    assert main(["read", "--json", str(frame)]) == 0
    assert json.loads(capsys.readouterr().out)["assumed"] == (assumed or ["lens", "sheet"])


def test_a_board_file_that_an_option_names_is_told_once(tmp_path: Path, fail: Fail) -> None:
    complaint = fail("read", "--sheet", tmp_path / "none.toml", EASY, EASY)
    assert (complaint.status, complaint.out) == (2, "")


def _board(folder: Path, old: str, new: str) -> Path:
    text = (SHIPPED / "lake.toml").read_text()
    assert old in text
    path = folder / "mine.toml"
    path.write_text(text.replace(old, new, 1))
    return path


def test_a_marker_twice_is_refused_with_file_key_and_value(tmp_path: Path, fail: Fail) -> None:
    board = _board(tmp_path, "id = 1", "id = 0")
    complaint = fail("read", "--sheet", board, "--lens", LENS, EASY)
    assert complaint.lines[0] == (
        f"tablejinn: {board}: marker.id = 0: stands 2 times; each may stand once"
    )


def test_a_missing_board_file_is_named(tmp_path: Path, fail: Fail) -> None:
    complaint = fail("read", "--sheet", tmp_path / "none.toml", "--lens", LENS, EASY)
    assert "none.toml: No such file" in complaint.lines[0]


def test_a_board_without_stars_or_beads_cannot_be_read(fail: Fail, tmp_path: Path) -> None:
    board = tmp_path / "puddle.toml"
    board.write_text((SHIPPED / "firmament.toml").read_text().replace('"none"', '"pips"'))
    complaint = fail("read", "--sheet", board, "--lens", LENS, EASY)
    assert "its pieces are no beads" in complaint.lines[0]


def _with_31_stars(folder: Path) -> Path:
    text = (SHIPPED / "lake.toml").read_text()
    start, end = text.index("[[star]]\nindex = 31"), text.index("[pieces]")
    path = folder / "lake31.toml"
    path.write_text(text[:start] + text[end:])
    return path


def test_a_board_of_31_stars_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = _with_31_stars(tmp_path)
    assert main(["read", "--json", "--sheet", str(board), "--lens", LENS, str(EASY)]) == 0
    assert len(json.loads(capsys.readouterr().out)["stacks"]) == 31


def test_jinns_cannot_be_played_on_31_stars(tmp_path: Path, fail: Fail) -> None:
    complaint = fail("replay", "--sheet", _with_31_stars(tmp_path), LAKE)
    assert complaint.status == 1
    assert "lake31: 31 stars; Jinns of the Lake needs 32" in complaint.lines[0]


def test_jinns_cannot_be_played_with_plain_pieces(tmp_path: Path, fail: Fail) -> None:
    board = _board(tmp_path, 'glyph = "pips"', 'glyph = "none"')
    complaint = fail("replay", "--sheet", board, LAKE)
    assert "glyph = none; Jinns needs strengths" in complaint.lines[0]


def test_jinns_needs_pieces_of_the_seats_colours(tmp_path: Path, fail: Fail) -> None:
    board = _board(tmp_path, "red = ", "white = ")
    complaint = fail("replay", "--sheet", board, LAKE)
    assert (
        "mine: has no red pieces; the seats may play white, blue, yellow, green"
        in (complaint.lines[0])
    )


# Recorded games


def test_a_folder_without_a_game_is_named(tmp_path: Path, fail: Fail) -> None:
    complaint = fail("replay", tmp_path)
    assert complaint.lines[0].endswith(
        "holds neither game.json nor clip.json; name a recorded game"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "game.json: is no JSON file"),
        ("[]", "game.json: expected a table, got a list"),
        ("{}", "game.json: game is missing: a word is needed"),
        ('{"events": []}', "game.json: events = []: at least one frame is needed"),
        ('{"events": [{}]}', "game.json: events[0].frame is missing: a word is needed"),
        ('{"events": [3]}', "game.json: events[0] = 3: expected a table"),
        (
            r'{"events": [{"frame": "a\u0000"}]}',
            r"game.json: events[0].frame = 'a\x00': a word is needed",
        ),
        (f'{{"events": {"9" * 5000}}}', "game.json: is no JSON file: a number in it has thousands"),
        (
            '{"game": "dreams", "players": 10000000, "events": [{"frame": "000.jpg"}]}',
            "game.json: players = 10000000: a whole number is needed; at most 10 can play",
        ),
    ],
)
def test_a_broken_game_is_refused_by_file_and_key(
    tmp_path: Path, fail: Fail, text: str, said: str
) -> None:
    (tmp_path / "game.json").write_text(text)
    complaint = fail("replay", tmp_path)
    assert (complaint.status, said in complaint.lines[0]) == (1, True)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("game", "chess", "game 'chess' is unknown; there are jinns"),
        ("game", None, "game = None: a word is needed"),
        ("edition", "lake-of-tears", "edition 'lake-of-tears' is unknown; choose one of"),
        ("sheet", 4, "sheet = 4: a word is needed"),
        ("seats", "red", "seats = 'red': each seat is a list of colours"),
        ("seats", ["red", "blue"], "seats[0] = 'red': each seat is a list of colours"),
        ("seats", [["red"]], "two, three or four play"),
        ("seats", [["red"], ["red"], ["blue"], ["green"]], "one colour for two seats"),
        ("seats", [["pink"], ["red"], ["blue"], ["green"]], "no colour 'pink'"),
        ("seats", [["white"], ["red"], ["blue"], ["green"]], "has no white pieces"),
    ],
)
def test_a_game_that_cannot_be_played_is_refused(
    tmp_path: Path, fail: Fail, key: str, value: object, said: str
) -> None:
    folder = played(tmp_path, [0])
    game = {**json.loads((folder / "game.json").read_text()), key: value}
    (folder / "game.json").write_text(json.dumps(game))
    complaint = fail("replay", folder)
    assert (complaint.status, said in complaint.lines[0]) == (1, True)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"fps": 0}, "clip.json: fps = 0: more than 0, at most 120"),
        ({"fps": "fast"}, "clip.json: fps = 'fast': more than 0, at most 120"),
        ({"frames": "000.jpg"}, "clip.json: frames = '000.jpg': at least one"),
        ({"frames": []}, "clip.json: frames = []: at least one frame is needed"),
        ({"start": "r1/b1"}, "2 stars"),
        ({"turn": "s9"}, "no seat 's9'"),
    ],
)
def test_a_broken_clip_is_refused(
    tmp_path: Path, fail: Fail, changes: dict[str, object], said: str
) -> None:
    folder = played(tmp_path, [0])
    header = {key: game_of()[key] for key in ("game", "edition", "sheet", "seats")}
    clip = {**header, "fps": 10, "start": "/".join(["r1", *["-"] * 31]), "turn": "s1"}
    (folder / "clip.json").write_text(json.dumps({**clip, "frames": ["000.jpg"], **changes}))
    complaint = fail("replay", folder)
    assert (complaint.status, said in complaint.lines[0]) == (1, True)


def test_a_missing_frame_of_a_game_is_named_after_what_was_played(
    tmp_path: Path, fail: Fail
) -> None:
    folder = played(tmp_path, [0, 1])
    (folder / "001.jpg").unlink()
    complaint = fail("replay", "--json", folder)
    assert json.loads(complaint.out)["event"] == "setup"
    assert (complaint.status, "001.jpg: No such file" in complaint.lines[0]) == (1, True)


def test_a_truncated_frame_of_a_game_is_named(tmp_path: Path, fail: Fail) -> None:
    folder = played(tmp_path, [0, 1])
    frame = folder / "001.jpg"
    frame.write_bytes(frame.read_bytes()[:50_000])
    assert "001.jpg: the JPEG is cut short" in fail("replay", folder).lines[0]


def test_a_black_frame_in_a_game_is_a_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The players would see a screen; the record does not change."""
    folder = played(tmp_path, [0, 1, 1])
    cv2.imwrite(str(folder / "001.jpg"), np.zeros((864, 1536, 3), np.uint8))
    assert main(["replay", "--json", str(folder)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["event"] for line in lines] == ["setup", "unsure", "move"]
    assert lines[1]["position"] == lines[0]["position"]


# Rules


def _legal(fail: Fail, **changes: str) -> Complaint:
    given = {"position": "/".join(["r1", *["-"] * 31]), "turn": "s1", "seats": "r,b,y,g", **changes}
    options = [word for key, value in given.items() for word in (f"--{key}", value)]
    return fail("rules", "jinns", "legal", *options)


def test_nine_reds_are_refused(fail: Fail) -> None:
    reds = ["r1", "r2", "r3", "r4"] * 2 + ["r1"]
    complaint = _legal(fail, position="/".join([*reds, *["-"] * 23]))
    assert complaint.status == 1
    assert "--position: star 8: a third r1; a set has two r1, eight red" in complaint.lines[0]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"position": "r1/b1"}, "--position: 2 stars"),
        ({"position": "/".join(["x1", *["-"] * 31])}, "--position: star 0: no colour 'x'"),
        ({"position": "/".join(["r5", *["-"] * 31])}, "--position: star 0: strength '5'"),
        ({"position": "/".join(["r1r2", *["-"] * 31])}, "--position: star 0: red twice"),
        ({"position": "/".join(["r1b1y1g1", *["-"] * 31])}, "is a completed tower"),
        ({"turn": "s7"}, "--turn: no seat 's7'"),
        ({"seats": "r,b"}, "--seats: s1 has 1 colours of its own"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    fail: Fail, changes: dict[str, str], said: str
) -> None:
    complaint = _legal(fail, **changes)
    assert (complaint.status, said in complaint.lines[0]) == (1, True)


# Misuse


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["juggle"],
        ["read"],
        ["replay"],
        ["read", "--colour", "x.jpg"],
        ["rules", "jinns", "legal"],
        ["rules", "jinns", "perft", "--depth", "-1"],
    ],
    ids=" ".join,
)
def test_misuse_is_told_with_the_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("usage: tablejinn")


def test_a_frame_that_cannot_be_decoded_does_not_keep_the_next_from_being_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_text("no picture")
    assert main(["read", "--json", "--sheet", SHEET, "--lens", LENS, str(bad), str(EASY)]) == 1
    said = capsys.readouterr()
    unread, seen = map(json.loads, said.out.splitlines())
    assert (unread["frame"], unread["trouble"]) == (str(bad), "unreadable")
    assert "is no picture" in unread["why"]
    assert seen["frame"] == str(EASY)
    assert "bad.jpg" in said.err


@pytest.mark.parametrize("option", ["--bare", "--boards"])
def test_a_folder_that_is_none_is_named(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", option, "no/such/folder", str(EASY)]) == 2
    assert f"{option} no/such/folder" in capsys.readouterr().err


COMMANDS = (["rules", "jinns", "legal"], ["read"], ["replay"], ["demo"], ["run"], ["check"])


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_help_is_plain_ascii(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    assert capsys.readouterr().out.isascii()


# What else a command is given


@pytest.mark.parametrize(
    ("section", "named", "said"),
    [
        ("islands", "none.tiles", "none.tiles: No such file or directory; check the path"),
        ("towers", "none.cards", "none.cards: No such file or directory; check the path"),
        ("islands", None, "box.tiles for islands"),
        ("towers", None, "box.tiles: is no catalogue of cards"),
    ],
)
def test_a_box_that_run_would_stumble_over_is_told_by_check(
    tmp_path: Path,
    section: str,
    named: str | None,
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    box = tmp_path / named if named else recorded("islands") / "box.tiles"
    config = tmp_path / "tablejinn.toml"
    config.write_text(
        f'[journal]\npath = "{tmp_path / "j.sqlite"}"\n[{section}]\ncatalogue = "{box}"\n'
    )
    assert main(["check", "--config", str(config)]) == 1  # there is no camera either
    (line,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("boxes:"))
    assert said in line


@pytest.mark.parametrize("game", ["", ".", "../recorded/lake", "/etc"])
def test_only_a_recorded_game_is_shown(fail: Fail, game: str) -> None:
    said = fail("demo", "--fast", game).lines[0]
    assert f"no recording of {game!r}; there is dreams, islands, jinns, towers" in said


def test_a_desk_that_is_no_folder_is_told_before_the_journal_is_opened(
    tmp_path: Path, fail: Fail, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    complaint = fail("run", "--desk", tmp_path / "none")
    assert (complaint.status, complaint.out) == (2, "")
    assert complaint.lines[0].endswith("none: is no folder; check the path")
    assert list(tmp_path.iterdir()) == []
