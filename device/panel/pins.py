"""Checking the configured pins for conflicts, before any pin is used."""

from __future__ import annotations

from collections.abc import Mapping

_I2C_BUSES: Mapping[int, tuple[int, int]] = {0: (0, 1), 1: (2, 3)}  # SDA and SCL of the header
_SPI_BUSES: Mapping[int, tuple[int, int, int, int]] = {
    0: (8, 9, 10, 11),  # chip select 0, MISO, MOSI, clock
    1: (18, 19, 20, 21),
}
_I2C_NAMES = ("SDA", "SCL")
_SPI_NAMES = ("CS", "MISO", "MOSI", "SCLK")
_EEPROM = {0: "ID_SD", 1: "ID_SC"}  # the firmware reads these at boot, to identify a HAT


def display_pins(interface: str, bus: int, *, dc: int = 24, reset: int = 25) -> dict[str, int]:
    """Return the display's pins by name; a bus that a device-tree overlay moved has none."""
    if interface == "i2c":
        return _named(_I2C_NAMES, _I2C_BUSES.get(bus))
    return {**_named(_SPI_NAMES, _SPI_BUSES.get(bus)), "display.dc": dc, "display.reset": reset}


def pin_conflict(panel: Mapping[str, int], display: Mapping[str, int]) -> str | None:
    """Return the first pin with two uses, as `pins.led = 25 is display.reset too`, or None.

    Args:
        panel: pins of buttons, LED and buzzer, by their names.
        display: pins of the display, from `display_pins`.
    """
    users: dict[int, str] = {}
    for name, pin in {**display, **{f"pins.{name}": pin for name, pin in panel.items()}}.items():
        if pin in users:
            return f"{name} = {pin} is {users[pin]} too; give one of them another number"
        if pin in _EEPROM and name.startswith("pins."):
            return f"{name} = {pin} is {_EEPROM[pin]}, which the Pi itself uses; give it another"
        users[pin] = name
    return None


def _named(names: tuple[str, ...], pins: tuple[int, ...] | None) -> dict[str, int]:
    if pins is None:
        return {}
    return {f"the display's {name}": pin for name, pin in zip(names, pins, strict=True)}
