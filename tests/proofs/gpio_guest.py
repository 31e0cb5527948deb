"""The panel's own code on real lgpio and a real kernel gpiochip; runs as PID 1 of an emulated Pi.

`tests/proofs/gpio.py` packs it into the emulated machine and reads what it prints.
"""

from __future__ import annotations

import ctypes
import os
import queue
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path[:0] = ["/opt/site", "/opt/tablejinn"]

QUIET_AFTER_S = 60.0  # the longest time between two gestures of the host's script


def say(words: str) -> None:
    """Write one line to the serial console, unmixed with the kernel's."""
    os.write(1, f"PANEL {words}\n".encode())


def mount_all() -> None:
    """Mount what lgpio and gpiozero look into."""
    libc = ctypes.CDLL("libc.so.6", use_errno=True)
    for kind, place in (("proc", "/proc"), ("sysfs", "/sys"), ("devtmpfs", "/dev")):
        Path(place).mkdir(exist_ok=True)
        libc.mount(kind.encode(), place.encode(), kind.encode(), 0, None)


def board(factory: Any, lgpio: Any) -> None:
    """Say what machine this is."""
    model = Path("/proc/device-tree/model")
    name = model.read_text().strip("\0") if model.exists() else "QEMU virt"
    info = lgpio.gpio_get_chip_info(factory._handle)
    say(
        f"machine {name}; kernel {os.uname().release}; chip {info[2]}, {info[1]} lines of {info[3]}"
    )
    say(f"gpiozero on lgpio {lgpio.LGPIO_PY_VERSION}; gpiochip{factory.chip}")


def wiring(factory: Any, lgpio: Any) -> None:
    """Take the pins of the configuration as the service does, and look at them from outside."""
    from device.panel.keys import KeyPanel, Signals
    from device.table.prompts import Key, Signal

    def flags(pin: int) -> str:
        mode = lgpio.gpio_get_mode(factory._handle, pin)
        names = {2: "driven", 32: "pull-up", 128: "no pull", 256: "input", 1024: "both edges"}
        return f"{mode:#x} " + "+".join(name for bit, name in names.items() if mode & bit)

    with KeyPanel({Key.A: 17, Key.B: 27, Key.C: 22}, print, factory):
        for pin in (17, 27, 22):
            say(f"button GPIO{pin}: {flags(pin)}, reads {lgpio.gpio_read(factory._handle, pin)}")
        other_program(lgpio, factory)
    with Signals(23, 18, factory) as signals:
        for signal, step_s in ((Signal.ILLEGAL, 0.7), (Signal.ACCEPTED, 0.4), (Signal.QUIET, 0.2)):
            signals.play(signal)
            time.sleep(step_s)
            say(f"LED GPIO23 after {signal.value}: {lgpio.gpio_read(factory._handle, 23)}")
        sound(signals, factory, lgpio)
    display_pins(factory, lgpio)
    say(f"after closing GPIO23: {flags(23)}, GPIO18: {flags(18)}")


def display_pins(factory: Any, lgpio: Any) -> None:
    """Drive the reset pin of a display as luma does."""
    from device.panel.keys import OutputPins

    outputs = OutputPins(factory)
    outputs.setup(25, OutputPins.OUT)
    levels: list[int] = []
    for level in (OutputPins.LOW, OutputPins.HIGH, OutputPins.LOW):
        outputs.output(25, level)
        levels.append(lgpio.gpio_read(factory._handle, 25))
    outputs.close()
    say(f"display reset GPIO25 driven low, high, low: {levels}")


def sound(signals: Any, factory: Any, lgpio: Any) -> None:
    """Count the buzzer's edges while a tone sounds, and none after it."""
    from device.table.prompts import Signal

    def levels(seconds: float) -> set[int]:
        end = time.monotonic() + seconds
        seen: set[int] = set()
        while time.monotonic() < end:
            seen.add(lgpio.gpio_read(factory._handle, 18))
        return seen

    signals.play(Signal.TROUBLE)
    say(f"buzzer GPIO18 while trouble sounds: levels {sorted(levels(0.4))}")
    time.sleep(0.5)
    say(f"buzzer GPIO18 afterwards: levels {sorted(levels(0.2))}")


def other_program(lgpio: Any, factory: Any) -> None:
    """Let another holder of the chip ask for a pin that we hold, and us for one that it holds."""
    from device.errors import PinError
    from device.panel.keys import Signals

    other = lgpio.gpiochip_open(factory.chip)
    try:
        lgpio.gpio_claim_output(other, 17)
        say("another program may take GPIO17: WRONG")
    except lgpio.error as error:
        say(f"another program asks for GPIO17: {error}")
    lgpio.gpio_claim_output(other, 24)
    try:
        Signals(24, None, factory)
        say("GPIO24 of another program may be taken: WRONG")
    except PinError as error:
        say(f"we ask for GPIO24, which another holds: {error}")
    lgpio.gpiochip_close(other)


def edges(factory: Any) -> None:
    """Tell every gesture until the host says that it is enough (a long chord)."""
    from device.panel.gestures import OFF, Held, Press
    from device.panel.keys import KeyPanel
    from device.table.prompts import Key

    told: queue.SimpleQueue[object] = queue.SimpleQueue()
    pins = {Key.A: 4, Key.B: 5, Key.C: 6}
    with KeyPanel(pins, lambda key: told.put(Press(key)), factory, more=told.put):
        say("ready")
        for gesture in iter(lambda: told.get(timeout=QUIET_AFTER_S), None):
            say(f"gesture {gesture}")
            if gesture == Held(OFF):
                break


def main() -> None:
    """Run the part that the kernel command line names."""
    mount_all()
    from device.panel.keys import pi_factory

    os.chdir("/tmp")  # noqa: S108 - the machine is ours alone; lgpio puts a pipe here
    factory, lgpio = pi_factory(), import_module("lgpio")
    board(factory, lgpio)
    if "panel=edges" in Path("/proc/cmdline").read_text():
        edges(factory)
    else:
        wiring(factory, lgpio)


if __name__ == "__main__":
    try:
        main()
    except BaseException as error:  # noqa: BLE001 - PID 1 must not end before it is heard
        say(f"FAILED {type(error).__name__}: {error}")
    say("end")
    time.sleep(3600)
