"""The drawings and the table of hardware.md follow from the configuration and the lenses."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from device.config.sections import PinsConfig
from tests.lab.fields_of_view import PAGE, page
from tests.lab.wiring import HEADER_OF_BCM, MOUNT, WIRING, mount_svg, wires, wiring_svg
from tests.paths import ROOT

HARDWARE = (ROOT / "hardware.md").read_text(encoding="utf-8")


def test_the_drawings_are_up_to_date() -> None:
    assert WIRING.read_text(encoding="utf-8") == wiring_svg(PinsConfig()), (
        "python -m tests.lab.wiring"
    )
    assert MOUNT.read_text(encoding="utf-8") == mount_svg(), "python -m tests.lab.wiring"


def test_the_table_of_fields_of_view_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.lab.fields_of_view"


def test_the_drawing_follows_the_configured_pins() -> None:
    drawn = wiring_svg(replace(PinsConfig(), led=24))
    assert "BCM 24, pin 18" in drawn
    assert "BCM 23, pin 16" not in drawn


@pytest.mark.parametrize("name", ["a", "b", "c", "led", "buzzer"])
def test_every_pin_is_drawn_where_the_table_says(name: str) -> None:
    bcm = getattr(PinsConfig(), name)
    assert f"BCM {bcm}, pin {HEADER_OF_BCM[bcm]}" in wiring_svg(PinsConfig())
    assert re.search(rf"\| {bcm} \| {HEADER_OF_BCM[bcm]} \|", HARDWARE)


def test_no_pin_of_the_header_has_two_wires() -> None:
    pins = [wire.pin for wire in wires(PinsConfig())]
    assert len(pins) == len(set(pins))
    assert len(set(HEADER_OF_BCM.values())) == len(HEADER_OF_BCM)
