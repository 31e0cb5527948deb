from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from device.errors import StatusError
from device.health.form import health_form, health_lines, health_of
from device.health.machine import ASK_EVERY, MachineProbe, ProbePaths
from device.health.report import (
    CLOCK_GRACE_S,
    HOT_C,
    LEAST_FREE_MB,
    Eyesight,
    Health,
    Machine,
    Memory,
    SupplyState,
    Worry,
    worries,
)
from tests.device.box.sample_screens import WELL


def test_a_box_that_is_well_has_no_worries() -> None:
    assert worries(WELL) == ()


def test_what_is_not_known_is_no_worry() -> None:
    assert worries(Health()) == ()


@pytest.mark.parametrize(
    ("health", "worry"),
    [
        (Health(machine=Machine(heat_c=HOT_C)), Worry.HOT),
        (Health(machine=Machine(power=SupplyState.WEAK)), Worry.POWER),
        (Health(machine=Machine(power=SupplyState.WAS_WEAK)), Worry.POWER),
        (Health(machine=Machine(free_mb=LEAST_FREE_MB - 1)), Worry.DISK),
        (Health(eyesight=Eyesight(trouble="camera 0 not found")), Worry.CAMERA),
        (Health(eyesight=Eyesight(is_banded=True)), Worry.BANDS),
        (Health(up_s=CLOCK_GRACE_S), Worry.CLOCK),
        (Health(memory=Memory(is_rescued=True)), Worry.JOURNAL),
    ],
)
def test_what_will_spoil_the_game_is_a_worry(health: Health, worry: Worry) -> None:
    assert worries(health) == (worry,)


def test_the_worst_worry_comes_first() -> None:
    health = Health(
        up_s=CLOCK_GRACE_S,
        machine=Machine(heat_c=90.0, free_mb=1),
        eyesight=Eyesight(trouble="gone"),
    )
    assert worries(health) == (Worry.CAMERA, Worry.HOT, Worry.DISK, Worry.CLOCK)


@pytest.mark.parametrize("health", [WELL, Health()])
def test_health_survives_its_form(health: Health) -> None:
    assert health_of(json.loads(json.dumps(health_form(health)))) == health


@pytest.mark.parametrize("form", [None, [], {}, {"worries": []}, {"worries": [], "machine": {}}])
def test_a_form_of_something_else_is_refused(form: object) -> None:
    with pytest.raises(StatusError, match="of another tablejinn"):
        health_of(form)


def test_every_line_of_health_is_there() -> None:
    assert health_lines(WELL) == (
        "version: 0.1.0",
        "up: 1 h 2 min",
        "doing: jinns, playing",
        "camera: 10.0 frames a second",
        "lost cameras: 1",
        "last read: 2 s ago",
        "display: fine",
        "temperature: 52 °C",
        "power: good",
        "slowed down: no",
        "disk free: 12,345 MB",
        "journal: 1,234 events, 2.3 MB",
        "journal, since the start: 40 written, 0 waiting",
        "clock: known",
        "worries: none",
    )


def test_what_is_not_known_is_said_to_be_so() -> None:
    lines = health_lines(Health())
    unknown = [line.partition(":")[0] for line in lines if line.endswith(": not known")]
    assert unknown == ["camera", "temperature", "power", "slowed down", "disk free", "clock"]
    assert "last read: never" in lines


@pytest.mark.parametrize(
    ("eyesight", "line"),
    [
        (Eyesight(fps=0.0), "camera: 0.0 frames a second"),
        (Eyesight(fps=9.0, trouble="camera 0 not found"), "camera: camera 0 not found"),
    ],
)
def test_a_camera_that_gives_nothing_is_not_passed_over(eyesight: Eyesight, line: str) -> None:
    assert line in health_lines(Health(eyesight=eyesight))


def test_a_display_that_shows_nothing_new_is_named() -> None:
    assert "display: its bus hangs" in health_lines(Health(display="its bus hangs"))


@pytest.mark.parametrize(
    ("seconds", "said"), [(59.9, "59 s"), (60.0, "1 min 0 s"), (3600.0, "1 h 0 min")]
)
def test_a_time_is_told_in_its_two_largest_units(seconds: float, said: str) -> None:
    assert f"up: {said}" in health_lines(Health(up_s=seconds))


class Firmware:
    """Answers like `vcgencmd get_throttled`, or not at all."""

    def __init__(self, answer: str | Exception) -> None:
        self.answer = answer
        self.asked = 0

    def __call__(self, arguments: Sequence[str]) -> str:
        self.asked += 1
        assert arguments == ("/usr/bin/vcgencmd", "get_throttled")
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


NO_FIRMWARE = Firmware(FileNotFoundError())


@pytest.mark.parametrize(
    ("bits", "power", "is_slowed"),
    [
        (0x0, SupplyState.GOOD, False),
        (0x50005, SupplyState.WEAK, True),
        (0x50000, SupplyState.WAS_WEAK, False),
        (0x80008, SupplyState.GOOD, True),
    ],
)
def test_the_firmware_tells_of_power_and_slowing_down(
    tmp_path: Path, bits: int, power: SupplyState, *, is_slowed: bool
) -> None:
    machine = MachineProbe(ProbePaths(tmp_path), Firmware(f"throttled={bits:#x}\n"))()
    assert (machine.power, machine.is_slowed) == (power, is_slowed)


@pytest.mark.parametrize(
    "answer",
    [
        FileNotFoundError(),
        subprocess.TimeoutExpired("vcgencmd", 2),
        subprocess.CalledProcessError(255, "vcgencmd"),
        "VCHI initialization failed\n",
        "",
    ],
)
def test_a_firmware_that_does_not_answer_leaves_it_not_known(
    tmp_path: Path, answer: str | Exception
) -> None:
    places = ProbePaths(tmp_path, tmp_path / "none", tmp_path)
    machine = MachineProbe(places, Firmware(answer))()
    assert (machine.heat_c, machine.power, machine.is_slowed) == (None, None, None)


def test_the_firmware_is_asked_once_a_minute(tmp_path: Path) -> None:
    firmware = Firmware("throttled=0x0")
    probe = MachineProbe(ProbePaths(tmp_path), firmware)
    for _ in range(ASK_EVERY + 1):
        probe()
    assert firmware.asked == 2


@pytest.mark.parametrize(("alarm", "power"), [("0", SupplyState.GOOD), ("1", SupplyState.WEAK)])
def test_without_firmware_the_kernel_tells_of_weak_power(
    tmp_path: Path, alarm: str, power: SupplyState
) -> None:
    for name, kind in (("hwmon0", "cpu_thermal"), ("hwmon1", "rpi_volt")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "name").write_text(f"{kind}\n")
    (tmp_path / "hwmon1" / "in0_lcrit_alarm").write_text(f"{alarm}\n")
    places = ProbePaths(tmp_path, tmp_path / "none", tmp_path)
    assert MachineProbe(places, NO_FIRMWARE)().power is power


def test_heat_and_room_are_measured(tmp_path: Path) -> None:
    (tmp_path / "temp").write_text("51700\n")
    machine = MachineProbe(ProbePaths(tmp_path, tmp_path / "temp", tmp_path), NO_FIRMWARE)()
    assert machine.heat_c == 51.7
    assert machine.free_mb is not None


def test_a_disk_that_is_gone_has_no_room_to_tell(tmp_path: Path) -> None:
    places = ProbePaths(tmp_path / "gone", tmp_path / "none", tmp_path)
    assert MachineProbe(places, NO_FIRMWARE)().free_mb is None
