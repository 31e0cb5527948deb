from __future__ import annotations

import math

import pytest

from device.camera.nominal import nominal_lens
from device.camera.sensors import (
    HQ,
    MODULE_2,
    MODULE_3,
    MODULE_3_WIDE,
    SENSORS,
    WEB_CAMERA,
    Sensor,
    sensor_of,
)
from device.errors import CameraError


@pytest.mark.parametrize(
    ("model", "sensor"),
    [
        ("imx219", MODULE_2),
        ("imx708", MODULE_3),
        ("imx708_noir", MODULE_3),
        ("imx708_wide", MODULE_3_WIDE),
        ("imx708_wide_noir", MODULE_3_WIDE),
        ("imx477", HQ),
    ],
)
def test_a_module_is_known_by_its_sensor(model: str, sensor: Sensor) -> None:
    assert sensor_of(model) is sensor


def test_another_sensor_is_not_known() -> None:
    assert sensor_of("imx296") is None


@pytest.mark.parametrize(
    ("sensor", "size", "readout"),
    [
        (MODULE_2, (1536, 864), (1640, 1232)),
        (MODULE_2, (1920, 1080), (3280, 2464)),
        (MODULE_3, (1536, 864), (2304, 1296)),
        (MODULE_3_WIDE, (4608, 2592), (4608, 2592)),
        (HQ, (1536, 864), (2028, 1520)),
        (HQ, (2304, 1296), (4056, 3040)),
    ],
)
def test_the_smallest_readout_of_the_whole_field_is_taken(
    sensor: Sensor, size: tuple[int, int], readout: tuple[int, int]
) -> None:
    assert sensor.readout(size, 10).size == readout


@pytest.mark.parametrize("sensor", SENSORS.values(), ids=SENSORS)
def test_readouts_have_the_shape_of_the_sensor(sensor: Sensor) -> None:
    shapes = [readout.size[0] / readout.size[1] for readout in sensor.readouts]
    assert max(shapes) - min(shapes) < 0.01


def test_more_pixels_than_the_sensor_has_are_refused_by_name() -> None:
    with pytest.raises(CameraError, match="Camera Module 2 has 3280 x 2464 pixels, not 4608 x 864"):
        MODULE_2.readout((4608, 864), 10)


def test_more_frames_than_the_sensor_gives_are_refused_by_name() -> None:
    with pytest.raises(CameraError, match="Camera Module 2 gives 1920 x 1080 at most 21 times"):
        MODULE_2.readout((1920, 1080), 30)


@pytest.mark.parametrize("sensor", SENSORS.values(), ids=SENSORS)
def test_the_nominal_lens_sees_the_field_across_a_flat_picture(sensor: Sensor) -> None:
    focal = nominal_lens(sensor, 1536, 864).matrix[0]
    assert math.degrees(2 * math.atan(1536 / 2 / focal)) == pytest.approx(sensor.hfov_deg)


def test_the_second_module_is_as_wide_as_those_who_measured_it_say() -> None:
    assert 64.6 <= MODULE_2.hfov_deg <= 65.5
    assert not MODULE_2.is_guess


def test_what_nobody_measured_is_a_guess() -> None:
    assert all(sensor.is_guess for sensor in (MODULE_3, MODULE_3_WIDE, HQ, WEB_CAMERA))


def test_a_picture_less_flat_than_the_sensor_is_cut_at_the_sides() -> None:
    focal = nominal_lens(MODULE_3, 1152, 864).matrix[0]
    assert focal == pytest.approx(nominal_lens(MODULE_3, 1536, 864).matrix[0])


@pytest.mark.parametrize(("sensor", "vfov_deg"), [(MODULE_3, 41.0)])
def test_the_nominal_lens_agrees_with_the_other_field_that_is_published(
    sensor: Sensor, vfov_deg: float
) -> None:
    width, height = sensor.readouts[-1].size
    focal = nominal_lens(sensor, width, height).matrix[4]
    assert math.degrees(2 * math.atan(height / 2 / focal)) == pytest.approx(vfov_deg, abs=1.0)
