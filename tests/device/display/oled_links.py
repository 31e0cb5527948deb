"""Displays of the model, reached as the service reaches real ones but for the kernel."""

from __future__ import annotations

from typing import cast

from luma.core.interface.serial import i2c

from device.config.sections import DisplayConfig
from device.display.link import DisplayLink, Serial, SpiPins, spi_serial
from tests.device.display.oled_model import OledBus, OledSpi


def link_to(bus: OledBus, config: DisplayConfig | None = None) -> DisplayLink:
    """Return the link of the service to the display on an I2C bus."""

    def connect(asked: DisplayConfig) -> Serial:
        bus.is_open = True
        return cast("Serial", i2c(bus=bus, address=asked.address))

    return DisplayLink(config or DisplayConfig(), connect)


def link_over(bus: OledSpi, config: DisplayConfig) -> DisplayLink:
    """Return the link of the service to the display on a SPI bus."""

    def connect(asked: DisplayConfig) -> Serial:
        return spi_serial(asked.bus_number, SpiPins(), spi=bus, gpio=bus)

    return DisplayLink(config, connect)
