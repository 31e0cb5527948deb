"""The settings of each section of the configuration, as checked values.

`device.config.file` reads them. Pins, camera and language are configuration; rules are not. Every
setting has a default, so an empty or missing file is a valid configuration.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, TypeVar

from device.camera.formats import Format
from device.camera.mains import SETTINGS
from device.camera.sensors import SENSORS
from device.config.kinds import Check, LineOfText, OneOf, PathOrNone, Switch, player_names, whole
from device.games.registry import game_names
from device.mqtt.setting import SECRET, Line, TopicLevel, TopicPath
from device.texts.offered import LANGUAGES

T = TypeVar("T")

SPI_ONLY = frozenset({"ssd1322"})
"""Chips of displays that know no I2C."""

_PIN = whole(0, 27)
_BUS = Check('a whole number from 0 to 22, or ""', range(23).__contains__)


@dataclass(frozen=True, slots=True)
class GameConfig:
    """The game that is always played, if there is one, and who plays here."""

    # the annotation is evaluated when settings are read: by then the games are known
    game: Annotated[str, OneOf(("", *game_names())), "the only game here; empty to ask"] = ""
    players: Annotated[tuple[str, ...], player_names(0, 12), "offered when a game is set up"] = ()


@dataclass(frozen=True, slots=True)
class CameraConfig:
    """The camera, its lens, and how it hangs."""

    source: Annotated[
        str, OneOf(("picamera2", "usb", "folder")), "the Pi's camera, a USB camera, or pictures"
    ] = "picamera2"
    folder: Annotated[PathOrNone, "the pictures, when the source is a folder"] = None
    width: Annotated[int, whole(320, 4608), "of a frame, in pixels"] = 1536
    height: Annotated[int, whole(240, 2592), "of a frame, in pixels"] = 864
    fps: Annotated[int, whole(1, 60), "frames a second"] = 10
    number: Annotated[int, whole(0, 3), "which camera, where there are several"] = 0
    module: Annotated[
        str, OneOf(("auto", *SENSORS)), "whose lens it is while none is calibrated"
    ] = "auto"
    rotate: Annotated[int, OneOf((0, 180)), "degrees, 180 when it hangs upside down"] = 0
    mirror: Annotated[Switch, "left and right are swapped, as by a mirror"] = False
    pixels: Annotated[str, OneOf(tuple(Format.__members__)), "what a Pi's is asked for"] = "YUV420"
    mains: Annotated[
        str, OneOf(SETTINGS), "Hz of the lamps, against bands; auto tries 50 first"
    ] = "auto"
    lens: Annotated[PathOrNone, "the lens file that a calibration wrote"] = None
    boards: Annotated[PathOrNone, "a folder of your own board files"] = None
    bare: Annotated[PathOrNone, "a folder of photos of the bare sheets, as my_sheet_0.jpg"] = None


@dataclass(frozen=True, slots=True)
class SheetsConfig:
    """The board file of each game; every game adds a key of its own."""


@dataclass(frozen=True, slots=True)
class DisplayConfig:
    """The OLED and its bus."""

    driver: Annotated[
        str, OneOf(("ssd1306", "sh1106", "ssd1309", "ssd1322")), "its chip; ssd1322 is 256x64"
    ] = "ssd1306"
    interface: Annotated[str, OneOf(("i2c", "spi")), "how it is wired"] = "i2c"
    bus: Annotated[int | None, _BUS, "the number of the bus; empty for I2C 1 or SPI 0"] = None
    address: Annotated[int, whole(0x03, 0x77), "on the I2C bus; 60 is 0x3c, 61 is 0x3d"] = 0x3C
    rotate: Annotated[int, OneOf((0, 180)), "degrees, 180 when it hangs upside down"] = 0
    contrast: Annotated[int, whole(0, 255), "its brightness"] = 207
    night_contrast: Annotated[int, whole(0, 255), "its brightness in the quiet hours"] = 60
    dim_after_min: Annotated[int, whole(1, 600), "minutes without a change; then it dims"] = 5
    sleep_after_min: Annotated[int, whole(1, 6000), "minutes; then it goes out"] = 30
    dc: Annotated[int, _PIN, "BCM pin of a SPI display's DC"] = 24
    reset: Annotated[int, _PIN, "BCM pin of a SPI display's reset"] = 25

    @property
    def bus_number(self) -> int:
        """The number of the bus: as set, else the bus of a Pi's header."""
        if self.bus is not None:
            return self.bus
        return 1 if self.interface == "i2c" else 0


@dataclass(frozen=True, slots=True)
class PinsConfig:
    """BCM numbers of the GPIO pins."""

    a: Annotated[int, _PIN, "left button"] = 17
    b: Annotated[int, _PIN, "middle button"] = 27
    c: Annotated[int, _PIN, "right button"] = 22
    led: Annotated[int, _PIN, "LED"] = 23
    buzzer: Annotated[int, _PIN, "passive buzzer"] = 18


@dataclass(frozen=True, slots=True)
class SoundConfig:
    """Whether, and how loud, the buzzer may be heard."""

    on: Annotated[Switch, "the buzzer"] = True
    quiet: Annotated[str, OneOf(("full", "soft", "none")), "in the quiet hours"] = "soft"


@dataclass(frozen=True, slots=True)
class QuietConfig:
    """The quiet hours, with softer sounds and a darker display."""

    starts: Annotated[int, whole(0, 23), "full hour of the Pi's clock; never if equal"] = 22
    ends: Annotated[int, whole(0, 23), "full hour"] = 7


@dataclass(frozen=True, slots=True)
class ClockConfig:
    """The game clock, if players want one; it only tells, unless `at_zero` ends the game."""

    mode: Annotated[
        str, OneOf(("off", "turn", "chess")), "none, each turn, or all turns of a player"
    ] = "off"
    turn_s: Annotated[int, whole(5, 3600), "seconds of a turn; then players are reminded"] = 120
    budget_min: Annotated[int, whole(1, 600), "minutes that each player has, with chess"] = 30
    increment_s: Annotated[int, whole(0, 600), "seconds more for each turn, with chess"] = 10
    at_zero: Annotated[
        str, OneOf(("tell", "end")), "a used-up budget is told, or ends the game as it stands"
    ] = "tell"


@dataclass(frozen=True, slots=True)
class JournalConfig:
    """Where games are recorded."""

    path: Annotated[PathOrNone, "empty for journal.sqlite in the service's state folder"] = None


@dataclass(frozen=True, slots=True)
class MqttConfig:
    """The MQTT broker to which the game is published, if wanted; the game never waits for it."""

    on: Annotated[Switch, "whether a broker is told"] = False
    host: Annotated[LineOfText, "the broker's name or address"] = "localhost"
    port: Annotated[int, whole(0, 65535), "its port; 0 for 1883, or 8883 with tls"] = 0
    table: Annotated[TopicLevel, "this table, another name for each"] = "table-1"
    user: Annotated[Line, "whom the broker knows us as"] = ""
    password: Annotated[str, SECRET, "with the user; better in a file"] = field(
        default="", repr=False
    )
    password_file: Annotated[PathOrNone, "a file whose first line it is"] = None
    tls: Annotated[Switch, "whether the connection is encrypted"] = False
    ca: Annotated[PathOrNone, "your own authority's certificate, with tls"] = None
    names: Annotated[Switch, "names of players may be told; else numbers are"] = False
    discovery: Annotated[TopicPath, "where Home Assistant looks"] = "homeassistant"


@dataclass(frozen=True, slots=True)
class PageConfig:
    """The companion page, for browsers in the home network; nothing changes without the PIN."""

    on: Annotated[Switch, "whether browsers may look"] = True
    address: Annotated[Line, "where it listens; empty for everywhere, at a desk for here only"] = ""
    port: Annotated[int, whole(0, 65535), "its port; 0 for any that is free"] = 8080
    name: Annotated[Line, "one more name by which browsers may call it"] = ""
    certificate: Annotated[PathOrNone, "your own certificate (PEM): the page over TLS"] = None
    key: Annotated[PathOrNone, "the certificate's key (PEM)"] = None


@dataclass(frozen=True, slots=True)
class LanguageConfig:
    """What the players read."""

    name: Annotated[str, OneOf(LANGUAGES), "the language of every screen"] = "en"


@dataclass(frozen=True, slots=True)
class Config:
    """The whole configuration: a field for each section of the box, and the games' settings.

    Attributes:
        of_games: the settings of games that differ from their defaults; ask `of` for them.
    """

    game: GameConfig = field(default_factory=GameConfig)
    camera: CameraConfig = field(default_factory=CameraConfig)
    sheets: SheetsConfig = field(default_factory=SheetsConfig)
    display: DisplayConfig = field(default_factory=DisplayConfig)
    pins: PinsConfig = field(default_factory=PinsConfig)
    sound: SoundConfig = field(default_factory=SoundConfig)
    quiet: QuietConfig = field(default_factory=QuietConfig)
    clock: ClockConfig = field(default_factory=ClockConfig)
    journal: JournalConfig = field(default_factory=JournalConfig)
    language: LanguageConfig = field(default_factory=LanguageConfig)
    mqtt: MqttConfig = field(default_factory=MqttConfig)
    page: PageConfig = field(default_factory=PageConfig)
    of_games: tuple[object, ...] = ()

    def of(self, settings: type[T]) -> T:
        """Return the settings of a game, by the class that declares them."""
        found = (one for one in self.of_games if isinstance(one, settings))
        return next(found, settings())
