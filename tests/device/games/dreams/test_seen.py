"""What a table may do to the firmament in mid-round, before a real reader: told, and nothing lost.

The frames are the recorded round's; what lies on them is painted where a camera would see it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import cv2
import numpy as np
import pytest

from device.camera.folder import Shot
from device.games.dreams.setup import DreamsForm
from device.games.dreams.sight import firmament_reader
from device.reading.requests import LearnFrom
from device.reading.scene import AGAIN_S, SceneReader
from device.reading.sources import Sources
from device.table.events import Event, Pressed, Ruling
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key
from tests.device.games.dreams.mat_top import NAMES
from tests.paths import recorded
from vision.sheet.lens import Frame
from vision.sheet.stillness import StillnessGate

RECORDED = recorded("dreams")
LAID = ("001", "002", "004", "005", "007")  # five stars; the other frames show hands
LAST = LAID[-1]
CARD_MM = (44.0, 63.0)
STAR_MM = 11.0  # a star with its shadow, from the middle
SHOTS = 6  # long enough to be spoken of
RED, PALE, SKIN = (40, 45, 150), (205, 215, 220), (125, 160, 215)
HAND = [
    (120.0, -40.0),
    (180.0, -40.0),
    (176.0, 90.0),
    (165.0, 130.0),
    (140.0, 132.0),
    (126.0, 90.0),
]


def _sidecar(name: str) -> dict[str, Any]:
    label: dict[str, Any] = json.loads((RECORDED / f"{name}.json").read_text())
    return label


def _frame(name: str) -> Frame:
    picture = cv2.imread(str(RECORDED / f"{name}.jpg"))
    assert picture is not None
    return np.asarray(picture, np.uint8)


def _pixels(outline_mm: list[tuple[float, float]]) -> np.ndarray[Any, np.dtype[np.int32]]:
    camera = _sidecar(LAST)["camera"]
    points = np.array([(x, y, 0.0) for x, y in outline_mm])
    pose = (np.array(camera["rvec"]), np.array(camera["tvec"]))
    lens = (np.array(camera["matrix"]), np.array(camera["distortion"]))
    seen = cv2.projectPoints(points, *pose, *lens)[0]
    return np.asarray(seen.reshape(-1, 2).round(), np.int32)


def _stars() -> list[tuple[float, float]]:
    return [(bead["x"], bead["y"]) for bead in _sidecar(LAST)["beads"]]


def _painted(outline_mm: list[tuple[float, float]], colour: tuple[int, int, int]) -> Frame:
    """The last frame with something of a colour on it, a little worn."""
    frame, corners = _frame(LAST), _pixels(outline_mm)
    mask = np.zeros(frame.shape[:2], np.uint8)
    cv2.fillPoly(mask, [corners], (255,))
    rng = np.random.default_rng(5)
    worn = np.clip(np.array(colour) + rng.normal(0, 6, (*mask.shape, 1)), 0, 255)
    frame[mask > 0] = worn[mask > 0].astype(np.uint8)
    return frame


def _card(x_mm: float, y_mm: float, colour: tuple[int, int, int]) -> Frame:
    wide, high = CARD_MM[0] / 2, CARD_MM[1] / 2
    corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    return _painted([(x_mm + dx, y_mm + dy) for dx, dy in corners], colour)


def _moved(x_px: float, y_px: float) -> Frame:
    """The last frame as of a camera that points elsewhere; what it does not show is grey."""
    frame = _frame(LAST)
    shift = np.array([[1.0, 0.0, x_px], [0.0, 1.0, y_px]])
    size = (frame.shape[1], frame.shape[0])
    moved = cv2.warpAffine(frame, shift, size, borderValue=(120, 120, 120))
    return np.asarray(moved, np.uint8)


def _half_out() -> Frame:
    ((x_px, _),) = _pixels([(150.0, 150.0)]).tolist()
    return _moved(-float(x_px), 0.0)


def _corner_out() -> Frame:
    corners = _pixels([(0.0, 0.0), (300.0, 0.0), (300.0, 300.0), (0.0, 300.0)])
    return _moved(-float(corners[:, 0].min()) - 60.0, 0.0)


def _crowded() -> Frame:
    """The last frame with copies of its stars wherever there is room."""
    frame, lying = _frame(LAST), _stars()
    places = [(float(x), float(y)) for x in range(60, 241, 36) for y in range(60, 241, 36)]
    for number, place in enumerate(places):
        if all(np.hypot(place[0] - x, place[1] - y) > 2.2 * STAR_MM for x, y in lying):
            _copy(frame, lying[number % len(lying)], place)
    return frame


def _copy(frame: Frame, origin: tuple[float, float], place: tuple[float, float]) -> None:
    (x, y), (left, top), edge = _pixels([origin, place, (place[0] + STAR_MM, place[1])]).tolist()
    reach = round(float(np.hypot(edge[0] - left, edge[1] - top)))
    disc = np.zeros((2 * reach, 2 * reach), np.uint8)
    cv2.circle(disc, (reach, reach), reach, (1,), -1)
    source = frame[y - reach : y + reach, x - reach : x + reach].copy()
    target = frame[top - reach : top + reach, left - reach : left + reach]
    target[disc > 0] = source[disc > 0]


def _free_place() -> tuple[float, float]:
    places = [(float(x), float(y)) for x in range(70, 231, 10) for y in range(70, 231, 10)]
    return max(places, key=lambda p: min(np.hypot(p[0] - x, p[1] - y) for x, y in _stars()))


@dataclass
class Watched:
    """A round as the box sees it: every scene at rest read, every reading judged."""

    scene: SceneReader
    game: GameInPlay
    clock: Iterator[float]
    rulings: list[Ruling] = field(default_factory=list[Ruling])

    def show(self, frame: Frame) -> Watched:
        """Let a scene rest before the camera for a while."""
        self.rulings = []
        for _ in range(SHOTS):
            event = self.scene.look(Shot(frame, next(self.clock)))
            if event is not None:
                self._take(event)
        return self

    def press(self, key: Key) -> Watched:
        self._take(Pressed(key))
        return self

    @property
    def shown(self) -> str:
        return self.game.prompt().kind

    @property
    def accused(self) -> list[str]:
        return [code for ruling in self.rulings for code in ruling.reasons]

    def _take(self, event: Event) -> None:
        before = self.game.agreed
        self.game, effects = self.game.stepped(event)
        agreed = self.game.agreed
        if agreed is not None and agreed is not before:
            self.scene.post(LearnFrom(*agreed))
        self.rulings += [effect for effect in effects if isinstance(effect, Ruling)]


@pytest.fixture(scope="module")
def round_() -> Watched:
    """A round of four in which five stars lie."""
    first = RECORDED / "000.jpg"
    board, lens = Sources().board_for(first), Sources().lens_for(first)
    scene = SceneReader({"dreams": firmament_reader(board, lens, None)}, StillnessGate())
    watched = Watched(scene, DreamsForm(board, NAMES, players=4).new_game(), count(0.0, AGAIN_S))
    watched.show(_frame("000")).press(Key.A)
    for name in LAID:
        watched.show(_frame(name))
    assert len(watched.game.turns_text()) == len(LAID)
    return watched


@pytest.fixture
def table(round_: Watched) -> Watched:
    """The same round, and its reader, after whatever another test did to the mat."""
    return Watched(round_.scene, round_.game, round_.clock)


def _assert_nothing_lost(table: Watched) -> None:
    """Once the mat lies as before, the game goes on where it was."""
    before = table.game.turns_text()
    assert table.accused == []
    table.show(_frame(LAST))
    assert (table.accused, table.shown) == ([], "turn")
    assert table.game.turns_text() == before


SCENES: dict[str, tuple[Callable[[], Frame], set[str]]] = {
    "a card on the bare mat": (lambda: _card(*_free_place(), RED), {"covered", "hand"}),
    "a pale card": (lambda: _card(*_free_place(), PALE), {"covered", "hand"}),
    "a card over a star": (lambda: _card(*_stars()[1], RED), {"covered", "hand"}),
    "a hand left there": (lambda: _painted(HAND, SKIN), {"hand"}),
    "a mat half out of view": (_half_out, {"sheet-lost"}),
    "a mat cut off at a corner": (_corner_out, {"sheet-lost"}),
}


@pytest.mark.parametrize("scene", SCENES)
def test_what_is_in_the_way_is_said_and_nothing_is_lost(table: Watched, scene: str) -> None:
    frame, expected = SCENES[scene]
    assert table.show(frame()).shown in expected
    _assert_nothing_lost(table)


def test_a_mat_turned_in_mid_round_is_said_and_its_stars_are_known_again(table: Watched) -> None:
    turned = np.ascontiguousarray(_frame(LAST)[::-1, ::-1])
    assert table.show(turned).shown == "turned"
    assert table.press(Key.A).shown == "turn"
    assert table.accused == []
    assert table.show(_frame(LAST)).shown == "turned"
    table.press(Key.A)
    _assert_nothing_lost(table)


def test_more_stars_than_there_are_are_counted_and_nobody_is_accused(table: Watched) -> None:
    table.show(_crowded())
    assert table.shown == "differs"
    assert table.game.prompt().lines[0].key == "too-many-stars"
    _assert_nothing_lost(table)
