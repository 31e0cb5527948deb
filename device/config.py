"""The configuration: one TOML file, read once into values that are right from birth.

Pins, camera and language are configuration; rules are not. Every setting has a default, so that
an empty file, or none, is a configuration too. `describe` prints all of them with their ranges.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, cast, get_args, get_type_hints

from device.errors import ConfigError
from device.setting import Kind, Names, OneOf, Place, Seats, Switch, Whole, Words, toml
from device.texts import CATALOGUES

_PIN = Whole(0, 27)
_I2C_PINS = {2, 3}
_SPI_PINS = {8, 9, 10, 11, 24, 25}


@dataclass(frozen=True, slots=True)
class GameConfig:
    """What is played, when it is always the same."""

    game: Annotated[str, OneOf(("", "jinns", "dreams")), "the only game here; empty to ask"] = ""
    edition: Annotated[str, OneOf(("lake-of-wishes", "lake-of-dreams")), "whose rules hold"] = (
        "lake-of-wishes"
    )
    seats: Annotated[tuple[str, ...], Seats(), "the colours of each seat in turn order"] = ()


@dataclass(frozen=True, slots=True)
class HouseRulesConfig:
    """What the rule sheets of Jinns leave open; the menu shows and changes it for an evening."""

    counting_past_origin: Annotated[bool, Switch(), "a count may pass its own start"] = False
    builder_keeps_top: Annotated[bool, Switch(), "the builder always keeps the top half"] = False
    neutral_top_voids: Annotated[
        str, OneOf(("tower", "upper-half")), "what a neutral fourth floor makes worthless"
    ] = "tower"
    neutral_piles_score: Annotated[bool, Switch(), "a won half with neutral on top scores"] = True
    last_mover_controls_neutral: Annotated[
        bool, Switch(), "a neutral stack on the lake is its last mover's"
    ] = False
    three_at_start: Annotated[bool, Switch(), "a tower of three may be taken as a turn"] = False
    ties: Annotated[str, OneOf(("shared", "most-captured")), "who wins among equals"] = "shared"
    tokens_two_by_two: Annotated[bool, Switch(), "two players pick two tokens at once"] = False
    tokens_picked: Annotated[bool, Switch(), "older edition: colours are picked freely"] = False
    no_undoing: Annotated[bool, Switch(), "no move may undo the one before"] = False


@dataclass(frozen=True, slots=True)
class CameraConfig:
    """Where frames come from and what they show."""

    source: Annotated[str, OneOf(("picamera2", "folder")), "the camera, or pictures"] = "picamera2"
    folder: Annotated[Path | None, Place(), "the pictures, when the source is a folder"] = None
    width: Annotated[int, Whole(320, 4608), "of a frame, in pixels"] = 1536
    height: Annotated[int, Whole(240, 2592), "of a frame, in pixels"] = 864
    fps: Annotated[int, Whole(1, 60), "frames a second"] = 10
    lens: Annotated[Path | None, Place(), "the lens file that a calibration wrote"] = None
    boards: Annotated[Path | None, Place(), "a folder of your own board files"] = None


@dataclass(frozen=True, slots=True)
class SheetsConfig:
    """The board file of each game."""

    jinns: Annotated[str, Words(), "the lake"] = "lake"
    dreams: Annotated[str, Words(), "the firmament"] = "firmament"


@dataclass(frozen=True, slots=True)
class DreamsConfig:
    """Dreams at this table."""

    discs: Annotated[tuple[str, ...], Names(3, 6), "the players' discs, clockwise"] = (
        "red",
        "yellow",
        "green",
        "blue",
        "purple",
        "white",
    )


@dataclass(frozen=True, slots=True)
class DisplayConfig:
    """The OLED and its bus."""

    driver: Annotated[str, OneOf(("ssd1306", "sh1106", "ssd1309")), "its chip"] = "ssd1306"
    interface: Annotated[str, OneOf(("i2c", "spi")), "how it is wired"] = "i2c"
    bus: Annotated[int, Whole(0, 22), "the number of the I2C or SPI bus"] = 1
    address: Annotated[int, Whole(0x03, 0x77), "on the I2C bus; 60 is 0x3c, 61 is 0x3d"] = 0x3C
    rotate: Annotated[int, OneOf((0, 180)), "degrees, 180 when it hangs upside down"] = 0
    contrast: Annotated[int, Whole(0, 255), "its brightness"] = 207


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
    """Whether it may be heard."""

    on: Annotated[bool, Switch(), "the buzzer"] = True


@dataclass(frozen=True, slots=True)
class JournalConfig:
    """Where games are recorded."""

    path: Annotated[
        Path | None, Place(), "empty for journal.sqlite in the service's state folder"
    ] = None


@dataclass(frozen=True, slots=True)
class LanguageConfig:
    """What the players read."""

    name: Annotated[str, OneOf(tuple(CATALOGUES)), "the language of every screen"] = "en"


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that can be set, a section each."""

    game: GameConfig = field(default_factory=GameConfig)
    house_rules: HouseRulesConfig = field(default_factory=HouseRulesConfig)
    camera: CameraConfig = field(default_factory=CameraConfig)
    sheets: SheetsConfig = field(default_factory=SheetsConfig)
    dreams: DreamsConfig = field(default_factory=DreamsConfig)
    display: DisplayConfig = field(default_factory=DisplayConfig)
    pins: PinsConfig = field(default_factory=PinsConfig)
    sound: SoundConfig = field(default_factory=SoundConfig)
    journal: JournalConfig = field(default_factory=JournalConfig)
    language: LanguageConfig = field(default_factory=LanguageConfig)


_SECTIONS: Mapping[str, type] = get_type_hints(Config)


def read_config(path: Path | None = None) -> Config:
    """Return the configuration in the file at `path`, or the defaults without one.

    Raises:
        ConfigError: the file cannot be read, or a key or value in it is refused.
    """
    if path is None:
        return Config()
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read ({error}); name another file") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: not TOML: {error}") from error
    sections = {name: _section(path, name, value) for name, value in raw.items()}
    config = Config(**sections)  # type: ignore[arg-type]  # each by its own class, in _section
    _refuse_shared_pins(path, config)
    return config


def describe() -> str:
    """Return a file that sets everything to its default, with what is allowed beside it."""
    return "\n".join(_described(name, section) for name, section in _SECTIONS.items())


def config_file(named: Path | None, environ: Mapping[str, str]) -> Path | None:
    """Return the configuration file: the one named, else the service's or the user's, if any."""
    if named is not None:
        return named
    folders = [environ.get("CONFIGURATION_DIRECTORY"), "~/.config/tablejinn", "/etc/tablejinn"]
    for folder in filter(None, folders):
        path = Path(folder).expanduser() / "tablejinn.toml"
        if path.is_file():
            return path
    return None


def journal_path(config: Config, environ: Mapping[str, str]) -> Path:
    """Return where the journal is: as configured, else in the service's state folder.

    systemd names that folder in `STATE_DIRECTORY`; without it, it is the user's own.
    """
    if config.journal.path:
        return config.journal.path
    state = environ.get("STATE_DIRECTORY")
    folder = Path(state) if state else Path("~/.local/state/tablejinn").expanduser()
    return folder / "journal.sqlite"


def _settings(section: type) -> dict[str, tuple[Kind[object], str]]:
    """Return of every key what is allowed and what it is about."""
    hints = get_type_hints(section, include_extras=True)
    return {key: get_args(hint)[1:] for key, hint in hints.items()}


def _section(path: Path, name: str, raw: object) -> object:
    if name not in _SECTIONS:
        raise ConfigError(f"{path}: unknown section [{name}]; there are {', '.join(_SECTIONS)}")
    if not isinstance(raw, dict):
        raise ConfigError(f"{path}: {name} = {raw!r} stands outside a section; write [{name}]")
    known = _settings(_SECTIONS[name])
    values: dict[str, object] = {}
    for key, value in cast("dict[str, object]", raw).items():
        if key not in known:
            raise ConfigError(f"{path}: unknown key {name}.{key}; there are {', '.join(known)}")
        kind, _ = known[key]
        try:
            values[key] = kind.read(value)
        except ValueError as error:
            raise ConfigError(
                f"{path}: {name}.{key} = {value!r}: must be {kind.allowed}"
            ) from error
    return _SECTIONS[name](**values)


def _refuse_shared_pins(path: Path, config: Config) -> None:
    pins = {each.name: cast("int", getattr(config.pins, each.name)) for each in fields(PinsConfig)}
    taken = _I2C_PINS if config.display.interface == "i2c" else _SPI_PINS
    uses = Counter(pins.values())
    for name, pin in pins.items():
        if pin in taken:
            raise ConfigError(
                f"{path}: pins.{name} = {pin}: the display's {config.display.interface} bus uses"
                f" {', '.join(map(str, sorted(taken)))}"
            )
        if uses[pin] > 1:
            raise ConfigError(f"{path}: pins.{name} = {pin}: another pin has that number too")


def _described(name: str, section: type) -> str:
    defaults = section()
    lines = [
        f"{key} = {toml(getattr(defaults, key))}  # {about}: {kind.allowed}"
        for key, (kind, about) in _settings(section).items()
    ]
    return "\n".join([f"[{name}]", *lines, ""])
