"""Set-up from a phone: what the camera sees beside the box's own steps, and care of the box."""

from __future__ import annotations

import io
import tempfile
import threading
import time
import zipfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from starlette.requests import Request

from device.backup.packed import read_backup
from device.box.menu import MenuStage
from device.camera.folder import Shot
from device.camera.live_view import LiveView
from device.config.sections import Config, JournalConfig, MqttConfig
from device.games.islands.setup import IslandsSetup
from device.games.islands.tile_set import box_in
from device.games.towers.setup import TowersSetup
from device.page.care import BoxFiles
from device.table.events import Aimed, Event
from device.table.prompts import Key, text
from device.texts.language import say
from tests.device.page.evenings import evenings
from tests.device.page.served import Browser, served
from tests.lab.tiles.art import Tile
from tests.lab.tiles.render import render
from tests.lab.tiles.sets import enrolment
from tests.paths import ROOT
from tests.vision.tiles.islands import STYLE, drawn_box
from vision.live_picture import WIDE_PX, live_picture
from vision.sheet.lens import Frame

LEARNING_S = 180.0  # only a program that hangs takes so long


def frame(wide: int = 1536, high: int = 864) -> Frame:
    return np.full((high, wide, 3), 120, np.uint8)


class Looking:
    """Counts what it looks at."""

    def __init__(self) -> None:
        self.count = 0
        self.is_forgotten = False

    def look(self, shot: Shot) -> Event | None:
        self.count += bool(shot.at_s)
        return Aimed((), None)

    def forget_stillness(self) -> None:
        self.is_forgotten = True


def test_a_live_picture_is_small_and_keeps_the_frames_shape() -> None:
    for wide, high in ((1536, 864), (320, 240)):
        found = cv2.imdecode(np.frombuffer(live_picture(frame(wide, high)), np.uint8), 1)
        assert found is not None
        assert found.shape[1] == min(wide, WIDE_PX)
        assert abs(found.shape[1] / found.shape[0] - wide / high) < 0.01


def test_a_picture_is_made_only_when_it_was_asked_for() -> None:
    scene = Looking()
    view = LiveView(scene)
    assert view.look(Shot(frame(), 1.0)) == Aimed((), None)
    assert view.picture() is None
    view.look(Shot(frame(), 2.0))
    first = view.picture()
    assert first is not None
    view.look(Shot(np.zeros((9, 9, 3), np.uint8), 3.0))
    assert view.picture() != first
    view.forget_stillness()
    assert (scene.count, scene.is_forgotten) == (3, True)


def test_the_referee_sees_what_the_camera_sees_and_nobody_else_does(tmp_path: Path) -> None:
    with served(tmp_path, live=lambda: live_picture(frame())) as table:
        referee = table.referee()
        assert referee.get("/api/setup/live").body.startswith(b"\xff\xd8")
        assert table.browser().get("/api/setup/live").status == 401
        strange = referee.get("/api/setup/live", **{"Sec-Fetch-Site": "cross-site"})
        assert strange.status == 403


def test_before_the_first_picture_there_is_none(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        assert table.referee().get("/api/setup/live").status == 404


def test_the_box_shows_its_health_and_asks_before_it_is_switched_off(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        referee = table.referee()
        assert referee.post("/api/setup/ask", {"what": "health"}).status == 200
        table.pump()
        assert table.state.prompt().kind == "health"
        referee.post("/api/setup/ask", {"what": "off"})
        table.pump()
        assert table.state.prompt().title == text("title-off")
        assert referee.table["screen"]["title"] == say(text("title-off"))
        assert not table.state.is_off
        assert table.browser().post("/api/setup/ask", {"what": "off"}).status == 401


def test_the_referee_leads_the_boxs_menu_with_the_same_events(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        referee = table.referee()
        shown = referee.table["screen"]
        referee.post("/api/press", {"screen": shown["number"], "key": "c"})
        table.pump()
        other = table.state.prompt().kind
        table.press(Key.A)
        table.press(Key.C)
        assert table.state.prompt().kind == other == "language"


def test_a_diagnosis_is_taken_home_without_names(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        answer = table.referee().get("/api/setup/diagnosis.zip")
        with zipfile.ZipFile(io.BytesIO(answer.body)) as packed:
            names = packed.namelist()
            assert packed.read("log.txt")
        assert {"about.txt", "settings.txt", "health.json", "log.txt"} <= set(names)
        assert 'filename="diagnosis.zip"' in answer.headers["content-disposition"]


def test_the_referee_has_bare_sheets_learnt_anew_before_the_next_game(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        table.state = replace(
            table.state, menu=replace(table.state.menu, teachable=("jinns", "dreams"))
        )
        assert table.browser().post("/api/setup/ask", {"what": "bare"}).status == 401
        assert table.referee().post("/api/setup/ask", {"what": "bare"}).status == 200
        table.pump()
        assert set(table.state.menu.unlearnt) == {"jinns", "dreams"}
        assert table.state.menu.stage is MenuStage.WELCOME


def test_a_backup_from_the_page_is_the_one_of_the_command(tmp_path: Path) -> None:
    evenings(tmp_path)
    settings = tmp_path / "tablejinn.toml"
    settings.write_text('[language]\nname = "de"\n', encoding="utf-8")
    with served(tmp_path) as table:
        table.settings = settings
        with table.opened() as table.page:
            answer = table.referee().get("/api/setup/backup.zip")
            assert table.browser().get("/api/setup/backup.zip").status == 401
    assert answer.headers["content-length"] == str(len(answer.body))
    taken = tmp_path / "taken.zip"
    taken.write_bytes(answer.body)
    parts = read_backup(taken, tmp_path / "parts")
    assert {"tablejinn.toml", "journal.sqlite"} <= set(parts)
    assert parts["tablejinn.toml"].read_text(encoding="utf-8") == settings.read_text("utf-8")
    assert list(Path(tempfile.gettempdir()).glob("tablejinn-*/backup.zip")) == []


def test_a_backup_that_cannot_be_made_is_refused_and_the_page_goes_on(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        table.settings = tmp_path / "gone.toml"
        with table.opened() as table.page:
            answer = table.referee().get("/api/setup/backup.zip")
            assert (answer.status, answer.said["problem"]) == (503, "room")
            assert table.browser().get("/api/table").status == 200


@pytest.mark.parametrize(
    ("scheme", "host", "password", "may"),
    [
        ("http", "192.168.1.9", "", True),
        ("http", "192.168.1.9", "secret", False),
        ("https", "192.168.1.9", "secret", True),
        ("http", "127.0.0.1", "secret", True),
    ],
)
def test_a_password_leaves_the_box_over_tls_or_not_at_all(
    scheme: str,
    host: str,
    password: str,
    may: bool,  # noqa: FBT001 - a table
    tmp_path: Path,
) -> None:
    config = Config(mqtt=MqttConfig(password=password))
    asked = Request(
        {
            "type": "http",
            "scheme": scheme,
            "client": (host, 5),
            "server": ("box", 80),
            "path": "/",
            "headers": [],
        }
    )
    assert BoxFiles(config, None, tmp_path / "journal.sqlite").may_send(asked) is may


def test_only_the_referee_sees_the_box_itself(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        assert table.browser().get("/api/setup").status == 401
        care = table.referee().get("/api/setup").said
    assert care["version"] == version("tablejinn")
    assert care["has_backup"] is True
    assert care["is_lens_known"] is False
    assert [one["game"] for one in care["boxes"]] == ["towers", "islands"]


def _photo(name: str) -> bytes:
    return (ROOT / "tests" / "vision" / "cards" / "frames" / "enrol" / name).read_bytes()


def _box(referee: Browser, game: str) -> Any:
    return next(one for one in referee.get("/api/setup").said["boxes"] if one["game"] == game)


def _learnt(referee: Browser, game: str) -> Any:
    """Have a box learnt, and return what the page says of it then."""
    assert referee.post("/api/setup/learn", {"game": game}).status == 200
    until_s = time.monotonic() + LEARNING_S
    while (box := _box(referee, game))["stage"] == "running" and time.monotonic() < until_s:
        threading.Event().wait(0.1)
    return box


def test_cards_are_photographed_step_by_step_and_learnt(tmp_path: Path) -> None:
    frames = iter(f"{number:03}.jpg" for number in range(4))
    with served(tmp_path) as table:
        table.whole = lambda: _photo(next(frames))
        with table.opened() as table.page:
            referee = table.referee()
            box = _box(referee, "towers")
            assert [len(step["slots"]) for step in box["steps"]] == [20, 20, 20, 20]
            assert (box["columns"], box["steps"][0]["is_taken"], box["shows"]) == (5, False, [])
            for number in range(4):
                assert not _box(referee, "towers")["is_ready"]
                assert referee.post("/api/setup/learn", {"game": "towers"}).status == 404
                form = {"game": "towers", "number": number}
                assert referee.post("/api/setup/photos", form).status == 200
            shown = referee.get("/api/setup/photos/towers/3").body
            assert shown == _photo("003.jpg")
            after = _box(referee, "towers")
            assert (after["is_ready"], after["stage"]) == (True, "")
            learnt = _learnt(referee, "towers")
    assert (learnt["stage"], learnt["learnt"], learnt["why"]) == ("done", 80, "")
    assert (learnt["missing"], learnt["alike"]) == ([], [])
    config = Config(journal=JournalConfig(path=tmp_path / "journal.sqlite"))
    assert TowersSetup().catalogue(config) == tmp_path / "enrol" / "my_box.cards"


def test_a_box_that_lacks_a_card_is_learnt_without_it(tmp_path: Path) -> None:
    photos = iter(_photo(f"{number:03}.jpg") for number in range(4))
    with served(tmp_path) as table:
        table.whole = lambda: next(photos)
        with table.opened() as table.page:
            referee = table.referee()
            for number in range(4):
                referee.post("/api/setup/photos", {"game": "towers", "number": number})
            lacks = {"game": "towers", "number": 0, "slot": 0, "shows": None}
            assert referee.post("/api/setup/pieces", {**lacks, "slot": 1}).status == 200
            assert referee.post("/api/setup/pieces", lacks).status == 200
            assert (
                referee.post("/api/setup/pieces", {**lacks, "slot": 1, "shows": {}}).status == 200
            )
            slots = _box(referee, "towers")["steps"][0]["slots"]
            assert [one["is_empty"] for one in slots[:3]] == [True, False, False]
            learnt = _learnt(referee, "towers")
    assert (learnt["stage"], learnt["learnt"], learnt["missing"]) == ("done", 79, ["candy 0"])


def test_photos_of_which_no_box_can_be_learnt_say_why(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        table.whole = lambda: _photo("000.jpg")
        with table.opened() as table.page:
            referee = table.referee()
            for number in range(4):
                referee.post("/api/setup/photos", {"game": "towers", "number": number})
            box = _learnt(referee, "towers")
            assert box["stage"] == "failed"
            assert box["why"].startswith("Photo 2 shows the same pieces as photo 1. ")
            assert referee.post("/api/setup/photos", {"game": "towers", "number": 1}).status == 200
            assert _box(referee, "towers")["stage"] == ""
    assert not (tmp_path / "enrol" / "my_box.cards").exists()


@pytest.mark.slow
def test_an_owners_tiles_are_learnt_from_photos_and_taps_alone(tmp_path: Path) -> None:
    tiles = drawn_box()
    photos = [
        cv2.imencode(".jpg", render(photo))[1].tobytes() for photo, _ in enrolment(STYLE, tiles)
    ]
    coming = iter(photos)
    with served(tmp_path) as table:
        table.whole = lambda: next(coming)
        with table.opened() as table.page:
            referee = table.referee()
            box = _box(referee, "islands")
            assert [word for _, word in box["shows"][:2]] == ["palm", "roc"]
            assert len(box["steps"]) == len(photos)
            for number, step in enumerate(box["steps"]):
                form = {"game": "islands", "number": number}
                assert referee.get(f"/api/setup/photos/islands/{number}/0").status == 404
                assert referee.post("/api/setup/photos", form).status == 200
                for slot, _ in enumerate(step["slots"]):
                    seen = referee.get(f"/api/setup/photos/islands/{number}/{slot}")
                    assert seen.status == 200
                    assert cv2.imdecode(np.frombuffer(seen.body, np.uint8), 1) is not None
            assert not _box(referee, "islands")["is_ready"]
            for slot, number, tile in _asked(box, tiles):
                shows = dict(tile.elements)
                said = {"game": "islands", "number": number, "slot": slot, "shows": shows}
                assert referee.post("/api/setup/pieces", said).status == 200
            assert _box(referee, "islands")["is_ready"]
            learnt = _learnt(referee, "islands")
    assert (learnt["stage"], learnt["learnt"], learnt["why"]) == ("done", 84, "")
    assert learnt["missing"] == []
    config = Config(journal=JournalConfig(path=tmp_path / "journal.sqlite"))
    known = {one.id: one for one in box_in(IslandsSetup().catalogue(config)).tiles}
    assert len(known) == 80
    for name, tile in tiles.items():
        assert dict(known[name].elements) == dict(tile.elements)
        assert known[name].row == tile.row


def _asked(box: Any, tiles: Mapping[str, Tile]) -> Iterator[tuple[int, int, Tile]]:
    """Yield slot, photo and tile of those about which the page asks: the tiles of the lines."""
    names = iter(tiles)
    for number, step in enumerate(box["steps"]):
        for slot, asked in enumerate(step["slots"]):
            if asked["is_asked"]:
                yield slot, number, tiles[next(names)]


def test_what_is_on_a_tile_is_kept_and_a_tile_that_is_missing_leaves_its_slot_empty(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as table:
        referee = table.referee()
        for slot, shows in ((0, {"palm": 2, "roc": 0}), (1, {}), (2, None)):
            said = {"game": "islands", "number": 0, "slot": slot, "shows": shows}
            assert referee.post("/api/setup/pieces", said).status == 200
        slots = _box(referee, "islands")["steps"][0]["slots"]
    assert [(one["is_told"], one["is_empty"], one["shows"]) for one in slots[:4]] == [
        (True, False, {"palm": 2}),
        (True, False, {}),
        (True, True, {}),
        (False, False, {}),
    ]
    assert slots[0]["said"] == "upper 1"


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"game": "islands", "number": 0, "slot": 12, "shows": {}}, 404),
        ({"game": "islands", "number": 99, "slot": 0, "shows": {}}, 404),
        ({"game": "islands", "number": 6, "slot": 0, "shows": {"roc": 1}}, 404),  # a dream tile
        ({"game": "towers", "number": 0, "slot": 0, "shows": {"roc": 1}}, 404),
        ({"game": "towers", "number": 0, "slot": 20, "shows": None}, 404),
        ({"game": "jinns", "number": 0, "slot": 0, "shows": {}}, 404),
        ({"game": "islands", "number": 0, "slot": 0, "shows": {"unicorn": 1}}, 404),
        ({"game": "islands", "number": 0, "slot": 0, "shows": {"palm": 10}}, 400),
        ({"game": "islands", "number": 0, "slot": 0, "shows": {"palm": "many"}}, 400),
        ({"game": "islands", "number": 0, "slot": 0}, 400),
    ],
)
def test_what_nobody_asked_about_is_not_kept(
    tmp_path: Path, said: dict[str, object], status: int
) -> None:
    with served(tmp_path) as table:
        referee = table.referee()
        assert referee.post("/api/setup/pieces", said).status == status
        assert table.browser().post("/api/setup/pieces", said).status == 401
    assert not (tmp_path / "enrol").exists()


def test_a_damaged_note_of_what_was_said_counts_as_nothing_said(tmp_path: Path) -> None:
    (tmp_path / "enrol" / "islands").mkdir(parents=True)
    (tmp_path / "enrol" / "islands" / "told.json").write_bytes(b"{ \xff")
    with served(tmp_path) as table:
        slots = _box(table.referee(), "islands")["steps"][0]["slots"]
    assert not any(one["is_told"] for one in slots)


def test_a_photo_that_nobody_asked_for_is_not_kept(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        table.whole = lambda: _photo("000.jpg")
        with table.opened() as table.page:
            referee = table.referee()
            for form in (
                {"game": "towers", "number": 4},
                {"game": "jinns", "number": 0},
                {"game": "../x", "number": 0},
            ):
                assert referee.post("/api/setup/photos", form).status == 404
            assert table.browser().post("/api/setup/photos", form).status == 401
            assert referee.get("/api/setup/photos/towers/0").status == 404
            assert table.browser().get("/api/setup/photos/towers/0").status == 401
        table.whole = lambda: None
        with table.opened() as table.page:
            referee = table.referee()
            answer = referee.post("/api/setup/photos", {"game": "towers", "number": 0})
            assert answer.status == 404
    assert not (tmp_path / "enrol").exists()


def test_a_photo_that_the_disk_does_not_take_is_said(tmp_path: Path) -> None:
    (tmp_path / "enrol").write_text("a file where the folder belongs")
    with served(tmp_path) as table:
        table.whole = lambda: _photo("000.jpg")
        with table.opened() as table.page:
            referee = table.referee()
            answer = referee.post("/api/setup/photos", {"game": "towers", "number": 0})
            assert (answer.status, answer.said["problem"]) == (503, "room")
            assert table.browser().get("/api/table").status == 200


def test_a_whole_picture_is_the_next_shot_and_none_comes_from_a_silent_camera(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("device.camera.live_view.WHOLE_S", 0.01)
    view = LiveView(Looking())
    assert view.whole() is None
    monkeypatch.setattr("device.camera.live_view.WHOLE_S", 20.0)
    with ThreadPoolExecutor(1) as other:
        asked = other.submit(view.whole)
        number = 0
        while not asked.done():
            number += 1
            view.look(Shot(frame(), float(number)))
        found = asked.result()
    assert found is not None
    decoded = cv2.imdecode(np.frombuffer(found, np.uint8), 1)
    assert decoded is not None
    assert decoded.shape == (864, 1536, 3)
