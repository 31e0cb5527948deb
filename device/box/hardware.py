"""Opening the hardware as the configuration says: camera, display, buttons, LED and buzzer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

from device.box.cameras import SOURCES, CameraSource
from device.box.desk import Desk
from device.box.ports import Screen, Sounder
from device.box.presses import post_presses
from device.camera.album import Album, AlbumCamera
from device.camera.folder import Camera
from device.config.sections import CameraConfig, Config
from device.display.care import Care
from device.display.geometry import NARROW, geometry_of
from device.display.keeper import hour_now
from device.display.oled import keep_oled
from device.display.pages import Pager
from device.health.clock_known import CLOCK_SIGNS, ClockSigns
from device.panel.desk import DeskScreen, SilentSounder, start_keyboard
from device.panel.gestures import Further
from device.panel.keys import Factory, KeyPanel, Signals, pi_factory
from device.panel.quiet_hours import Loudness, QuietHours, Sounds
from device.table.events import Event
from device.table.prompts import Key


def open_camera(
    config: CameraConfig,
    desk: Album | None = None,
    sources: Mapping[str, CameraSource] = SOURCES,
    kept: Path | None = None,
) -> Camera:
    """Return the camera that `config` describes, or one that shows the pictures of a `desk`.

    Args:
        config: the camera.
        desk: the pictures to show instead.
        sources: the kinds of camera.
        kept: the folder in which a camera's focus is kept; None to keep none.

    Raises:
        CameraError: there is no camera.
    """
    if desk is not None:
        return AlbumCamera(desk, fps=config.fps)
    return sources[config.source].open(config, kept)


def open_outside(
    config: Config, desk: Desk | None, inbox: SimpleQueue[Event], stack: ExitStack
) -> tuple[Screen, Sounder]:
    """Return display and sounder, of the box or of a desk's terminal; their buttons post events."""
    if desk is not None:
        terminal = DeskScreen(sys.stdout, config.language.name)
        typed = terminal.typed(sys.stdin)
        start_keyboard(typed, inbox.put, lambda: terminal.note(desk.leaf()))
        return terminal, SilentSounder()
    kept = keep_oled(config.display, config.language.name, care_of(config), known_hour)
    screen = stack.enter_context(kept)
    return screen, open_panel(config, post_presses(screen, inbox.put), inbox.put, stack)


def pager_of(config: Config, desk: Desk | None) -> Pager:
    """Return the pager for the display that `open_outside` returns."""
    geometry = NARROW if desk is not None else geometry_of(config.display.driver)
    return Pager(geometry, config.language.name)


def open_panel(
    config: Config,
    press: Callable[[Key], None],
    more: Callable[[Further], None],
    stack: ExitStack,
    make_factory: Callable[[], Factory] = pi_factory,
) -> Sounder:
    """Return LED and buzzer; the buttons call `press` with presses, `more` with other gestures.

    Raises:
        PinError: a pin is in use or missing.
    """
    factory = make_factory()
    stack.callback(factory.close)
    pins = {Key.A: config.pins.a, Key.B: config.pins.b, Key.C: config.pins.c}
    stack.enter_context(KeyPanel(pins, press, factory, more=more))
    sounds = sounds_of(config)
    signals = Signals(
        config.pins.led, config.pins.buzzer, factory, loudness=lambda: sounds.at(known_hour())
    )
    return stack.enter_context(signals)


def known_hour(signs: ClockSigns = CLOCK_SIGNS) -> int | None:
    """Return the hour of the day; None while the box does not know the time."""
    return hour_now() if signs.are_there() else None


def care_of(config: Config) -> Care:
    """Return the settings of the display's care."""
    display = config.display
    return Care(
        display.contrast,
        display.night_contrast,
        QuietHours(config.quiet.starts, config.quiet.ends),
        dim_after_s=60.0 * display.dim_after_min,
        sleep_after_s=60.0 * display.sleep_after_min,
    )


def sounds_of(config: Config) -> Sounds:
    """Return how loud the box is by day and in the quiet hours."""
    by_day = Loudness.FULL if config.sound.on else Loudness.NONE
    hours = QuietHours(config.quiet.starts, config.quiet.ends)
    return Sounds(by_day, Loudness(config.sound.quiet), hours)
