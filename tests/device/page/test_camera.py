"""The camera's picture on the page: the sheet from straight above, as it was seen last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from device.exhibits.keeper import LookedAt
from device.page.camera_picture import CameraPicture
from device.reading.sources import Sources
from tests.device.exhibits.evening import RECORDED, WatchedEvening
from tests.device.page.served import served
from vision.sheet.constants import PHOTO_MOST_BYTES


def _sheet_now(evening: WatchedEvening) -> Callable[[str], bytes | None]:
    lens = Sources().lens_for(RECORDED / "000.jpg")
    return CameraPicture(LookedAt(evening, evening.boards, lens)).photo


def test_the_sheet_is_shown_from_above_as_it_was_seen_last(tmp_path: Path) -> None:
    evening = WatchedEvening(tmp_path)
    with served(tmp_path, evening.game, sheet_now=_sheet_now(evening)) as table:
        browser = table.browser()
        assert browser.get("/api/camera").status == 404  # nothing has been seen yet
        evening.show(16)
        first, again = browser.get("/api/camera"), browser.get("/api/camera?2")
        evening.show(17)
        other = browser.get("/api/camera")
    assert (first.headers["content-type"], first.headers["cache-control"]) == (
        "image/jpeg",
        "no-store",
    )
    assert first.body == again.body != other.body
    assert len(first.body) <= PHOTO_MOST_BYTES
    picture = cv2.imdecode(np.frombuffer(first.body, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    board = evening.boards["jinns"]
    assert abs(picture.shape[1] / picture.shape[0] - board.width_mm / board.height_mm) < 0.15


def test_while_no_game_is_played_no_picture_is_shown(tmp_path: Path) -> None:
    evening = WatchedEvening(tmp_path)
    evening.show(16)
    with served(tmp_path, sheet_now=_sheet_now(evening)) as table:
        assert table.browser().get("/api/camera").status == 404
