"""What the service has around it, made as the configuration says: camera, display, buttons."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from queue import SimpleQueue
from typing import Protocol

from device.box.ports import Screen, Sounder
from device.camera.album import Album, AlbumCamera
from device.camera.folder import Camera, FolderCamera, pictures_in
from device.camera.formats import Format
from device.camera.nominal import nominal_lens
from device.camera.picamera import Wish, attached_sensor, open_pi_camera
from device.camera.pixels import Flip
from device.camera.sensors import MODULE_3, SENSORS, Sensor
from device.config.sections import CameraConfig, Config
from device.display.care import Care
from device.display.keeper import hour_now
from device.display.oled import keep_oled
from device.errors import CameraError
from device.health.clock_known import CLOCK_SIGNS, ClockSigns
from device.panel.desk import DeskScreen, SilentSounder, start_keyboard
from device.panel.gestures import Further
from device.panel.keys import Factory, KeyPanel, Signals, pi_factory
from device.panel.quiet import Loudness, QuietHours, Sounds
from device.table.events import Event, Pressed
from device.table.prompts import Key
from vision.sheet.lens import Lens, read_lens


class Wakeable(Protocol):
    """What is asked of a display when a button is pressed."""

    def wake(self) -> bool:
        """Brighten it, and return whether it slept."""
        ...


def open_camera(
    config: CameraConfig,
    desk: Album | None = None,
    open_pi: Callable[[Wish, int], Camera] = open_pi_camera,
) -> Camera:
    """Return the camera that `config` describes, or one that sees what is open at a `desk`.

    Raises:
        CameraError: there is none.
    """
    if desk is not None:
        return AlbumCamera(desk, fps=config.fps)
    if config.source == "folder":
        return _folder_camera(config)
    wish = Wish((config.width, config.height), config.fps, Format[config.pixels], turn_of(config))
    return open_pi(wish, config.number)


def _folder_camera(config: CameraConfig) -> Camera:
    """Return the pictures of the configured folder, played as a camera for two seconds each."""
    if config.folder is None:
        raise CameraError("pictures are to be the camera, which has no folder; set [camera] folder")
    pictures = pictures_in(config.folder)
    return FolderCamera(pictures, fps=config.fps, shots_each=2 * config.fps, is_paced=True)


def turn_of(config: CameraConfig) -> Flip:
    """Return how a picture is turned over; half a turn is both ways at once."""
    is_upside_down = config.rotate == 180
    return Flip(is_mirrored=config.mirror is not is_upside_down, is_flipped=is_upside_down)


def lens_of(
    config: CameraConfig, attached: Callable[[int], Sensor | None] = attached_sensor
) -> tuple[Lens, bool]:
    """Return the lens, and whether it was calibrated; else it is the nominal one of the module.

    Raises:
        LensError: the lens file cannot be read.
    """
    if config.lens is not None:
        return read_lens(config.lens), True
    return nominal_lens(_sensor(config, attached), config.width, config.height), False


def _sensor(config: CameraConfig, attached: Callable[[int], Sensor | None]) -> Sensor:
    """Return the module as configured, else as found; no camera is told of by whoever opens it."""
    if config.module in SENSORS:
        return SENSORS[config.module]
    if config.source == "folder":
        return MODULE_3
    try:
        return attached(config.number) or MODULE_3
    except CameraError:
        return MODULE_3


def open_outside(
    config: Config, desk: Album | None, inbox: SimpleQueue[Event], stack: ExitStack
) -> tuple[Screen, Sounder]:
    """Return display and sounder, with the buttons posting: the box, or a desk's terminal."""
    if desk is not None:
        terminal = DeskScreen(sys.stdout, config.language.name)
        typed = terminal.typed(sys.stdin)
        start_keyboard(typed, inbox.put, lambda: terminal.note(desk.leaf()))
        return terminal, SilentSounder()
    kept = keep_oled(config.display, config.language.name, care_of(config), known_hour)
    screen = stack.enter_context(kept)
    return screen, open_panel(config, pressing(screen, inbox.put), inbox.put, stack)


def open_panel(
    config: Config,
    press: Callable[[Key], None],
    more: Callable[[Further], None],
    stack: ExitStack,
    make_factory: Callable[[], Factory] = pi_factory,
) -> Sounder:
    """Return LED and buzzer, with the buttons telling `press`, and other gestures `more`.

    Raises:
        PinError: a pin cannot be had.
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
    """Return how the display is cared for."""
    display = config.display
    return Care(
        display.contrast,
        display.night_contrast,
        QuietHours(config.quiet.starts, config.quiet.ends),
        dim_after_s=60.0 * display.dim_after_min,
        sleep_after_s=60.0 * display.sleep_after_min,
    )


def sounds_of(config: Config) -> Sounds:
    """Return how loud the box is, and when."""
    by_day = Loudness.FULL if config.sound.on else Loudness.NONE
    hours = QuietHours(config.quiet.starts, config.quiet.ends)
    return Sounds(by_day, Loudness(config.sound.quiet), hours)


def pressing(screen: Wakeable, post: Callable[[Event], None]) -> Callable[[Key], None]:
    """Return what posts presses; one on a dark display only wakes it, as nobody could read it."""

    def press(key: Key) -> None:
        if not screen.wake():
            post(Pressed(key))

    return press
