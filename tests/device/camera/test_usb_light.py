"""A web camera's exposure, white balance and focus are held, where it obeys."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
import pytest

from device.camera.usb_light import SETTLE_S, TAKES_S, UsbHolding
from vision.sheet.lens import Frame

FPS = 10
_AUTOS = {
    cv2.CAP_PROP_EXPOSURE: (cv2.CAP_PROP_AUTO_EXPOSURE, 3.0),
    cv2.CAP_PROP_WB_TEMPERATURE: (cv2.CAP_PROP_AUTO_WB, 1.0),
    cv2.CAP_PROP_FOCUS: (cv2.CAP_PROP_AUTOFOCUS, 1.0),
}


@dataclass(slots=True)
class WebCamera:
    """A camera that meters as web cameras do.

    Attributes:
        metered: what its automatics find, by property.
        ignores: the properties that it does not take.
        unit: how much longer its unit of exposure is than V4L2's.
        flicker: how deep the lamp's flashes are; they roll in exposures of no whole flashes.
        flash_us: from one flash to the next.
    """

    metered: dict[int, float]
    ignores: frozenset[int] = frozenset()
    unit: float = 1.0
    flicker: float = 0.0
    flash_us: float = 10_000.0
    light: float = 1.0
    values: dict[int, float] = field(default_factory=dict[int, float])

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803 - OpenCV's name
        if propId in self.ignores:
            return False
        self.values[propId] = value
        return True

    def get(self, propId: int, /) -> float:  # noqa: N803 - OpenCV's name
        switch, automatic = _AUTOS.get(propId, (0, 0.0))
        if propId in self.metered and self.values.get(switch, automatic) == automatic:
            return self.metered[propId]
        return self.values.get(propId, -1.0)

    def frame(self, at_s: float) -> Frame:
        """Return what it sees: a grey table, as bright as it is exposed."""
        own = self.metered.get(cv2.CAP_PROP_EXPOSURE, 1.0)
        exposed = self.get(cv2.CAP_PROP_EXPOSURE)
        is_own = self.values.get(cv2.CAP_PROP_AUTO_EXPOSURE) != 1.0 or exposed <= 0
        bright = 90.0 * (1.0 if is_own else self.unit * self.light * exposed / own)
        rows = np.linspace(0, 6 * np.pi, 480)[:, None, None]
        flashes = max(exposed, 0) * 100 / self.flash_us
        is_rolling = abs(flashes - round(flashes)) > 0.02
        wave = self.flicker * is_rolling * np.sin(rows + 2.1 * at_s)
        picture = np.broadcast_to(bright * (1 + wave), (480, 640, 3))
        return np.clip(picture, 0, 255).astype(np.uint8)


def _camera(exposure: float = 170.0, **more: object) -> WebCamera:
    found = {
        cv2.CAP_PROP_EXPOSURE: exposure,
        cv2.CAP_PROP_WB_TEMPERATURE: 4600.0,
        cv2.CAP_PROP_FOCUS: 35.0,
    }
    return WebCamera(found, **more)  # type: ignore[arg-type]  # the fields by their names


def _watched(camera: WebCamera, seconds: float, mains: str = "auto") -> UsbHolding:
    holding = UsbHolding(camera, mains)
    _go_on(holding, camera, 0.0, seconds)
    return holding


def _go_on(holding: UsbHolding, camera: WebCamera, from_s: float, to_s: float) -> None:
    for number in range(round(from_s * FPS), round(to_s * FPS)):
        holding.see(camera.frame(number / FPS), number / FPS)


HELD_S = SETTLE_S + TAKES_S + 0.5


def test_nothing_is_held_before_the_camera_has_settled() -> None:
    camera = _camera()
    assert not _watched(camera, SETTLE_S - 0.5).is_held
    assert camera.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 3.0


def test_exposure_is_held_at_whole_flashes_of_the_lamp() -> None:
    camera = _camera()
    assert _watched(camera, HELD_S).is_held
    assert camera.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 1.0
    assert camera.values[cv2.CAP_PROP_EXPOSURE] == 200


def test_at_60_hz_flashes_are_shorter() -> None:
    camera = _camera(exposure=90.0)
    _watched(camera, HELD_S, "60")
    assert camera.values[cv2.CAP_PROP_EXPOSURE] == 83


def test_a_table_too_bright_for_one_flash_keeps_its_exposure() -> None:
    camera = _camera(exposure=20.0)
    _watched(camera, HELD_S)
    assert camera.values[cv2.CAP_PROP_EXPOSURE] == 20


def test_white_balance_and_focus_are_held_where_they_were_found() -> None:
    camera = _camera()
    _watched(camera, HELD_S)
    assert camera.values[cv2.CAP_PROP_AUTO_WB] == 0
    assert camera.values[cv2.CAP_PROP_WB_TEMPERATURE] == 4600
    assert camera.values[cv2.CAP_PROP_AUTOFOCUS] == 0
    assert camera.values[cv2.CAP_PROP_FOCUS] == 35


def test_a_camera_that_obeys_in_nothing_is_used_as_it_is_and_told_of_once() -> None:
    deaf = frozenset({switch for switch, _ in _AUTOS.values()} | set(_AUTOS))
    holding = _watched(WebCamera({}, ignores=deaf), 20.0)
    assert holding.is_held
    assert sorted(holding.news) == [
        "light held; nothing of it obeys",
        "the camera keeps its own exposure",
        "the camera keeps its own focus",
        "the camera keeps its own white balance",
    ]


def test_an_exposure_in_other_units_is_given_back_to_the_camera() -> None:
    camera = _camera(unit=4.0)
    holding = _watched(camera, HELD_S + 2.0)
    assert camera.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 3.0
    assert "the camera keeps its own exposure" in holding.news
    assert holding.is_held


def test_another_lamp_is_settled_for_and_held_anew_with_the_focus_as_it_was() -> None:
    camera = _camera()
    holding = _watched(camera, HELD_S)
    camera.light, camera.metered[cv2.CAP_PROP_EXPOSURE] = 0.5, 330.0
    _go_on(holding, camera, HELD_S, HELD_S + 3.0)
    assert "light changed" in holding.news
    assert camera.values[cv2.CAP_PROP_AUTOFOCUS] == 0
    camera.light = 1.0  # of the exposure that it meters now
    _go_on(holding, camera, HELD_S + 3.0, 2 * HELD_S + 4.0)
    assert holding.is_held
    assert camera.values[cv2.CAP_PROP_EXPOSURE] == 300


def test_bands_at_60_hz_make_it_try_that() -> None:
    camera = _camera(flicker=0.1, flash_us=8_333.0)
    holding = _watched(camera, 30.0)
    assert camera.values[cv2.CAP_PROP_EXPOSURE] % 83 == pytest.approx(0, abs=2)
    assert not holding.is_banded


def test_bands_that_no_exposure_cures_are_told() -> None:
    camera = _camera(flicker=0.1, flash_us=7_300.0)
    holding = _watched(camera, 40.0)
    assert holding.is_banded
    assert holding.news.count("bands of a flickering lamp roll through the picture") == 1


def test_a_steady_lamp_shows_no_bands() -> None:
    holding = _watched(_camera(), 30.0)
    assert not holding.is_banded
    assert [line for line in holding.news if "light" in line][1:] == []
