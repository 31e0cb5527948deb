from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from device.camera.lamp import LIGHT_S
from device.camera.light import LEAST_S, MOST_S, CameraLimits, Holding, Look
from device.camera.metering import AfState, metering_of
from device.camera.pixels import Grey
from tests.proofs.camera_stand_in import CONTROLS, METERED
from vision.sheet.stillness import blocks_of, light_ratio

FPS = 10
NAMES = frozenset(CONTROLS)


def _scene(level: int = 90) -> Grey:
    """Return a table with a bright sheet on it."""
    small = np.full((216, 384), level // 2, dtype=np.uint8)
    small[40:180, 60:320] = level
    return small


def _under_an_arm(small: Grey) -> Grey:
    """Return the scene with an arm over a third of it."""
    covered = small.copy()
    covered[:, 120:250] = 200
    return covered


def look_of(small: Grey) -> Look:
    """Return a look at a grey scene without markers."""
    return Look(small, lambda: np.dstack([small] * 3), lambda: small)


class Table:
    """A camera above a table, frame by frame, at ten frames a second."""

    def __init__(self, names: frozenset[str] = NAMES) -> None:
        self.holding = Holding(CameraLimits(names))
        self.frames = 0
        self.set: list[tuple[float, Mapping[str, object]]] = []

    def sees(self, seconds: float, small: Grey, metadata: Mapping[str, object] = METERED) -> None:
        for _ in range(round(seconds * FPS)):
            at_s = self.frames / FPS
            controls = self.holding.see(metadata, look_of(small), at_s)
            if controls:
                self.set.append((at_s, controls))
            self.frames += 1


def test_everything_is_let_go_at_first() -> None:
    assert Holding(CameraLimits(NAMES)).begin() == {
        "AeEnable": True,
        "ExposureTime": 0,
        "AnalogueGain": 0.0,
        "AwbEnable": True,
        "AfMode": 1,
        "AfTrigger": 0,
    }


def test_a_camera_without_autofocus_is_not_told_to_focus() -> None:
    names = NAMES - {"AfMode", "AfTrigger", "LensPosition"}
    assert not {"AfMode", "AfTrigger"} & set(Holding(CameraLimits(names)).begin())


def test_what_rests_is_held_but_not_before_a_control_can_have_worked() -> None:
    table = Table()
    table.sees(3.0, _scene())
    ((at_s, controls),) = table.set
    assert at_s == pytest.approx(LEAST_S)
    assert controls["ExposureTime"] == 20_000


def test_exposure_that_still_climbs_is_waited_for() -> None:
    table = Table()
    for exposure_us in range(5_000, 20_000, 600):
        table.sees(0.1, _scene(), {**METERED, "ExposureTime": exposure_us})
    assert not table.holding.is_held
    table.sees(1.0, _scene())
    assert table.set[0][1]["ExposureTime"] == 20_000


@pytest.mark.parametrize("colours", [(1.5, 1.9), (1.7, 1.8)])
def test_white_balance_that_still_wanders_is_waited_for(colours: tuple[float, float]) -> None:
    table = Table()
    for frame in range(30):
        wandering = colours if frame % 2 else (1.5, 1.8)
        table.sees(0.1, _scene(), {**METERED, "ColourGains": wandering})
    assert not table.holding.is_held


def test_a_lens_that_searches_is_waited_for() -> None:
    table = Table()
    table.sees(2.0, _scene(), {**METERED, "AfState": AfState.SCANNING})
    assert not table.holding.is_held


def test_what_never_rests_is_held_all_the_same() -> None:
    table = Table()
    table.sees(MOST_S + 0.2, _scene(), {**METERED, "AfState": AfState.SCANNING})
    assert [at_s for at_s, _ in table.set] == [pytest.approx(MOST_S)]


def test_a_steady_light_is_left_alone() -> None:
    table = Table()
    table.sees(60.0, _scene())
    assert len(table.set) == 1


def test_noise_is_no_change_of_light() -> None:
    table = Table()
    rng = np.random.default_rng(1)
    for _ in range(100):
        noise = rng.normal(0, 8, (216, 384))
        table.sees(0.1, np.clip(_scene() + noise, 0, 255).astype(np.uint8))
    assert len(table.set) == 1


@pytest.mark.parametrize("level", [50, 130])
def test_a_lamp_switched_is_found_anew_and_held_again(level: int) -> None:
    table = Table()
    table.sees(3.0, _scene())
    table.sees(10.0, _scene(level), {**METERED, "ExposureTime": 30_000})
    assert [controls["AeEnable"] for _, controls in table.set] == [False, True, False]
    assert table.set[1][0] == pytest.approx(3.0 + LIGHT_S)
    assert table.set[2][1]["ExposureTime"] == 30_000


def test_a_light_that_fades_slowly_is_noticed() -> None:
    table = Table()
    for level in range(120, 60, -1):
        table.sees(1.0, _scene(level))
    assert len(table.set) > 2


def test_an_arm_over_the_table_is_no_change_of_light() -> None:
    table = Table()
    table.sees(3.0, _scene())
    table.sees(10.0, _under_an_arm(_scene()))
    assert len(table.set) == 1


def test_a_flash_is_no_change_of_light() -> None:
    table = Table()
    table.sees(3.0, _scene())
    for _ in range(5):
        table.sees(LIGHT_S / 2, _scene(150))
        table.sees(1.0, _scene())
    assert len(table.set) == 1


def test_focus_once_found_is_kept_when_the_light_changes() -> None:
    table = Table()
    table.sees(3.0, _scene())
    table.sees(3.0, _scene(150))
    assert "AfTrigger" not in table.set[1][1]


def test_focus_that_was_not_found_is_looked_for_again_in_another_light() -> None:
    table = Table()
    table.sees(3.0, _scene(), {**METERED, "AfState": AfState.FAILED})
    table.sees(3.0, _scene(150))
    assert table.set[1][1]["AfTrigger"] == 0


def test_a_camera_that_tells_nothing_is_told_nothing() -> None:
    table = Table(frozenset())
    table.sees(10.0, _scene(), {"SensorTimestamp": 1})
    assert table.holding.is_held
    assert table.set == []


def test_metadata_without_exposure_are_no_metering() -> None:
    assert metering_of({"SensorTimestamp": 1}) is None


@pytest.mark.parametrize("gain", [0.5, 1.5])
def test_the_ratio_of_light_is_its_gain(gain: float) -> None:
    before = blocks_of(_scene(100))
    now = blocks_of((_scene(100) * gain).astype(np.uint8))
    assert light_ratio(before, now) == pytest.approx(gain, abs=0.02)
