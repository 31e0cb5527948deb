"""The page on which a family hangs the camera, live on the display."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.box.aim_page import STEADY, AimPage, after_look, aim_prompt
from device.camera.folder import Shot
from device.display.geometry import NARROW, WIDE, Geometry
from device.display.screens import lay_out
from device.reading.aim_advice import LOST, advice
from device.reading.aim_look import look_at_aim
from device.reading.aiming import AimObserver, AimOrScene
from device.reading.requests import EndAim, ShowAim
from device.table.events import Aimed, Blocked, Trouble
from device.table.prompts import Key, Signal, Text, text
from device.texts.language import say
from tests.device.box.rig import Box, NothingSeen, open_journal
from tests.vision.labelled import frame_of, pose_of, shifted, stars_mm, still
from vision.sheet.board_file import find_board
from vision.sheet.lens import Frame, read_lens

STILL = still("016")
WELL, LENS = frame_of(STILL), read_lens(STILL)
LAKE = find_board("lake")
A, B = Key.A, Key.B


class Hung:
    """A box whose camera looks at pictures, one a second."""

    def __init__(self, box: Box) -> None:
        self.box = box
        aim = AimObserver((LAKE,), lambda _: LENS)
        self.camera = AimOrScene(aim, NothingSeen(), box.requests.append)
        self.at_s = 0.0

    def press(self, *keys: Key) -> None:
        self.box.press(*keys)
        for request in self.box.requests:
            if isinstance(request, ShowAim | EndAim):
                self.camera.post(request)
        self.box.requests.clear()

    def see(self, frame: Frame) -> tuple[Text, ...]:
        self.at_s += 1.0
        event = self.camera.look(Shot(frame, self.at_s))
        if event is not None:
            self.box.take(event)
        return self.box.state.prompt().lines


@pytest.fixture
def hung(tmp_path: Path) -> Iterator[Hung]:
    with closing(open_journal(tmp_path)) as journal:
        yield Hung(Box(journal))


def test_the_welcome_leads_to_the_page_on_which_the_camera_is_hung_and_ok_back(hung: Hung) -> None:
    hung.press(B)
    assert hung.box.state.prompt().lines == (text("aim-waiting"),)
    hung.press(A)
    assert hung.box.state.prompt().kind == "welcome"


def test_what_to_do_follows_the_camera_as_it_is_hung(hung: Hung) -> None:
    hung.press(B)
    assert hung.see(np.full_like(WELL, 120)) == (text("aim-no-markers"),)
    assert hung.see(shifted(WELL, -330, -170)) == (text("aim-outside", moves=("right", "down")),)
    assert hung.see(WELL) == (text("aim-good"),)


def test_the_plan_shows_the_markers_that_are_seen_and_where_the_sheet_has_to_go(hung: Hung) -> None:
    hung.press(B)
    hung.see(shifted(WELL, -400, 0))
    chart = hung.box.state.prompt().chart
    assert chart is not None
    assert chart.size_mm == (WELL.shape[1], WELL.shape[0])
    assert 2 <= len(chart.dots) < 4
    assert chart.ring is not None
    assert chart.arrow is not None
    (from_x, from_y), (to_x, to_y) = chart.arrow
    assert to_x > from_x
    assert to_y == from_y


def test_the_buzzer_says_once_that_all_is_well(hung: Hung) -> None:
    hung.press(B)
    before = len(hung.box.sounder.played)
    for _ in range(STEADY + 2):
        hung.see(WELL)
    assert hung.box.sounder.played[before:] == [Signal.ACCEPTED]
    assert hung.box.state.prompt().title == text("title-aimed")


def test_a_camera_that_is_lost_meanwhile_is_told(hung: Hung) -> None:
    hung.press(B)
    hung.box.take(Blocked(Trouble.CAMERA_LOST, 3.0))
    assert hung.box.state.prompt().lines == (text("aim-no-picture"),)


def test_nothing_is_said_of_the_aim_once_its_page_is_closed(hung: Hung) -> None:
    hung.press(B, A)
    hung.see(shifted(WELL, -400, 0))
    hung.box.take(Aimed((text("aim-no-markers"),)))
    assert hung.box.state.prompt().kind == "welcome"


def test_a_camera_is_looked_through_once_a_second() -> None:
    aim = AimObserver((LAKE,), lambda _: LENS)
    said = [aim.look(Shot(WELL, tenth / 10)) for tenth in range(21)]
    assert [number for number, event in enumerate(said) if event is not None] == [0, 10, 20]


def _spotted(*mm: tuple[float, float], half_px: int = 12, level: int = 255) -> Frame:
    frame = WELL.copy()
    for x, y in pose_of(STILL).project_flat(np.array(mm)).round().astype(int):
        frame[y - half_px : y + half_px, x - half_px : x + half_px] = level
    return frame


def _of_half_light() -> Frame:
    gain = np.linspace(0.5, 1.2, WELL.shape[1])[None, :, None]
    return np.asarray(np.clip(WELL * gain, 0, 255), dtype=np.uint8)


def _only_the_first_marker() -> Frame:
    return _spotted(*((one.x_mm, one.y_mm) for one in LAKE.markers[1:]), half_px=40, level=90)


def _with_a_marker_out_of_place() -> Frame:
    """Return a frame in which one marker lies 60 pixels from its place, as on a folded sheet."""
    marker = max(LAKE.markers, key=lambda one: one.x_mm + one.y_mm)
    ((x, y),) = pose_of(STILL).project_flat(np.array([(marker.x_mm, marker.y_mm)])).astype(int)
    frame = _spotted((marker.x_mm, marker.y_mm), half_px=40)
    frame[y - 100 : y - 20, x - 100 : x - 20] = WELL[y - 40 : y + 40, x - 40 : x + 40]
    return frame


def _twice() -> Frame:
    half = cv2.resize(WELL, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    frame = np.full_like(WELL, 200)
    height, width = half.shape[:2]
    frame[:height, :width] = half
    frame[height : 2 * height, width : 2 * width] = half
    return frame


def _scenes() -> dict[str, Frame]:
    marker = max(LAKE.markers, key=lambda one: one.x_mm + one.y_mm)
    stars = [(float(x), float(y)) for x, y in stars_mm(LAKE)]
    return {
        "aim-mirrored-picture": np.ascontiguousarray(WELL[:, ::-1]),
        "aim-too-dark": np.zeros_like(WELL),
        "aim-one-marker": _only_the_first_marker(),
        "aim-not-flat": _with_a_marker_out_of_place(),
        "aim-two-sheets": _twice(),
        "aim-covered": _spotted((marker.x_mm, marker.y_mm), half_px=40, level=90),
        "aim-blurred": np.asarray(cv2.GaussianBlur(WELL, (0, 0), 4.0), dtype=np.uint8),
        "aim-dim": (WELL * 0.45).astype(np.uint8),
        "aim-uneven": _of_half_light(),
        "aim-lamp-on-stars": _spotted(*stars[3:8]),
        "aim-lamp-at-corners": _spotted((LAKE.width_mm / 2, LAKE.height_mm / 2)),
    }


def test_each_flaw_of_a_picture_has_its_own_sentence() -> None:
    said = {key: look_at_aim(frame, (LAKE,), LENS).todo for key, frame in _scenes().items()}
    keys = {key: {line.key for line in lines} for key, lines in said.items()}
    assert [key for key, told in keys.items() if key not in told] == []


@pytest.mark.parametrize(
    ("key", "change"),
    [("aim-far", {"fills": 0.3}), ("aim-tilted", {"tilt_deg": 40.0})],
)
def test_a_sheet_that_is_seen_from_afar_or_from_the_side_is_told(
    key: str, change: dict[str, float]
) -> None:
    sheet = look_at_aim(WELL, (LAKE,), LENS).sheet
    assert sheet is not None
    assert [line.key for line in advice(replace(sheet.aim, **change), LAKE)] == [key]  # type: ignore[arg-type]


CHART = look_at_aim(WELL, (LAKE,), LENS).chart
LONGEST = (
    *LOST.values(),
    text("aim-outside", moves=("right", "down")),
    text("aim-too-large"),
    text("aim-covered", corners=("upper left", "lower right")),
    text("aim-coarse", size="1.5"),
    text("aim-far", share=38),
    text("aim-tilted", degrees=40),
    text("aim-blurred", size="12"),
    text("aim-dim", share=12),
    text("aim-uneven", times="4.7"),
    text("aim-lamp-on-stars", stars=(24, 25, 26, 27, 28)),
    text("aim-lamp-at-corners", corners=("upper left", "lower right")),
)


@pytest.mark.parametrize("geometry", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("line", LONGEST, ids=lambda line: line.key)
def test_every_sentence_fits_beside_the_plan(line: Text, geometry: Geometry) -> None:
    prompt = aim_prompt(after_look(AimPage(), Aimed((line,), CHART)))
    layout = lay_out(prompt, geometry=geometry)
    assert not layout.is_cut, say(line)
    assert prompt.chart is not None
