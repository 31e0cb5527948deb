"""Set-up from a phone: what the camera sees beside the box's own steps, and care of the box."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import cv2
import numpy as np

from device.camera.folder import Shot
from device.camera.live_view import LiveView
from device.table.events import Aimed, Event
from device.table.prompts import Key, text
from device.texts.language import say
from tests.device.page.served import served
from vision.live_picture import WIDE_PX, live_picture
from vision.sheet.lens import Frame


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
