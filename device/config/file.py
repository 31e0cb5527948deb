"""The configuration file: one TOML, read once; any setting may be overridden by the environment.

`TABLEJINN_CAMERA_FPS=15` overrides `[camera] fps`; the value is written as in the file, text also
without its quotes. `describe` prints every setting with its default and what is allowed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import cast, get_type_hints

from device.config.kinds import SettingKind, kind_of, toml
from device.config.layout import Section, layout, part_of, with_part
from device.config.sections import SPI_ONLY, Config, PinsConfig
from device.errors import ConfigError
from device.mqtt.setting import SECRET
from device.panel.pins import display_pins, pin_conflict
from vision.errors import FileError
from vision.files import parse_toml, read_toml
from vision.plain_text import plain

PREFIX = "TABLEJINN_"
MOST_SHOWN = 80  # letters that are shown of a refused value: a line of a terminal
SERVICES_STATE = Path("/var/lib/tablejinn")
"""What systemd makes of the unit's `StateDirectory`."""

CONFIG_NAME = "tablejinn.toml"

OF_ALL = Path("/etc/tablejinn")
"""Where the configuration of a box is."""

Kinds = Mapping[str, SettingKind]
"""Of every key what it may be."""


def read_config(path: Path | None = None, environ: Mapping[str, str] | None = None) -> Config:
    """Return the configuration in the file at `path`, or the defaults without one.

    Args:
        path: the file.
        environ: environment variables that override settings.

    Raises:
        ConfigError: the file cannot be read, or a key or value in it or a variable is refused.
    """
    raw = {} if path is None else _loaded(path)
    older = _renamed(str(path), raw)
    origins = _Origins(str(path or "environment"), older | _overridden(raw, environ or {}))
    config = Config()
    for name, value in raw.items():
        for part in _section(origins, name, value):
            config = with_part(config, name, part)
    _refuse_shared_pins(origins.file, config)
    _refuse_bus(origins.file, config)
    return config


def _renamed(path: str, raw: dict[str, object]) -> dict[str, str]:
    """Give sections of an earlier version their present names; return where their settings stand.

    Raises:
        ConfigError: a section stands there by both its names.
    """
    stands: dict[str, str] = {}
    for section in layout():
        older = section.older_name
        if not older or older not in raw:
            continue
        if section.name in raw:
            raise ConfigError(
                f"{path}: [{older}] is the older name of [{section.name}];"
                f" move its settings to [{section.name}]"
            )
        table = raw[section.name] = raw.pop(older)
        keys = cast("dict[str, object]", table) if isinstance(table, dict) else {}
        stands |= {f"{section.name}.{key}": f"{path}: [{older}]" for key in keys}
    return stands


@dataclass(frozen=True, slots=True)
class _Origins:
    """The origin of each setting, for errors: the file, or the variable that overrides it."""

    file: str
    variables: Mapping[str, str]

    def of(self, setting: str) -> str:
        return self.variables.get(setting, self.file)


def _overridden(raw: dict[str, object], environ: Mapping[str, str]) -> dict[str, str]:
    """Put the values of variables into `raw`; return the variables by the settings they set."""
    variables: dict[str, str] = {}
    for name, text in environ.items():
        if not name.startswith(PREFIX):
            continue
        section, key, value = _variable(name, text)
        table = raw.setdefault(section, {})
        if isinstance(table, dict):
            cast("dict[str, object]", table)[key] = value
            variables[f"{section}.{key}"] = name
    return variables


def _loaded(path: Path) -> dict[str, object]:
    try:
        return dict(read_toml(path))
    except FileError as error:
        raise ConfigError(str(error)) from error


def _variable(name: str, value: str) -> tuple[str, str, object]:
    """Return section, key and value that a variable sets."""
    lowered = name.removeprefix(PREFIX).lower()
    sections = {one: section.name for section in layout() for one in section.names}
    said = next((one for one in sections if lowered.startswith(f"{one}_")), None)
    if said is None:
        known = ", ".join(f"{PREFIX}{one.upper()}_..." for one in dict.fromkeys(sections.values()))
        raise ConfigError(f"{name}: no such section; there are {known}")
    found, key = sections[said], lowered.removeprefix(f"{said}_")
    try:
        values = parse_toml(f"value = {value}", name)
    except FileError:
        return found, key, value
    return found, key, values["value"] if len(values) == 1 else value


def describe() -> str:
    """Return a file with every setting at its default, and what is allowed as a comment."""
    return "\n".join(map(_described, layout()))


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting, such as `camera.fps`: its kind, its value and its default."""

    name: str
    kind: SettingKind
    value: object
    default: object


def settings_of(config: Config) -> Iterator[Setting]:
    """Yield every setting of `config`."""
    for section in layout():
        for part in section.parts:
            values, defaults = part_of(config, section.name, part), part()
            for key, kind in _settings(part).items():
                name = f"{section.name}.{key}"
                yield Setting(name, kind, getattr(values, key), getattr(defaults, key))


def config_file(
    named: Path | None, environ: Mapping[str, str], of_all: Path = OF_ALL
) -> Path | None:
    """Return the path of the configuration, if there is one.

    The file that is named comes first, then the owner's own, then what the first run wrote.
    """
    if named is not None:
        return named
    services = environ.get("CONFIGURATION_DIRECTORY")
    owners = (at_home(services) if services else None, at_home("~/.config/tablejinn"), of_all)
    folders = (*owners, _state_folder(environ, SERVICES_STATE))
    paths = (folder / CONFIG_NAME for folder in folders if folder is not None)
    return next((path for path in paths if path.is_file()), None)


def is_unsaid(named: Path | None, environ: Mapping[str, str]) -> bool:
    """Return whether nothing says how the box is made: no file, and no variable."""
    is_said = any(name.startswith(PREFIX) for name in environ)
    return named is None and not is_said and config_file(None, environ) is None


def own_file(environ: Mapping[str, str]) -> Path:
    """Return where the box itself writes its configuration: beside the journal.

    Raises:
        ConfigError: the folder would be in a home folder that does not exist.
    """
    return journal_path(Config(), environ).parent / CONFIG_NAME


def at_home(path: str) -> Path | None:
    """Return a path with `~` expanded; None where there is no such home folder.

    Users without a home are common in containers, and where a service runs as a user of its own.
    """
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return None


def journal_path(
    config: Config, environ: Mapping[str, str], services_own: Path | None = SERVICES_STATE
) -> Path:
    """Return the path of the journal: as configured, else in the service's state folder.

    systemd names that folder in `STATE_DIRECTORY`. Other commands use its usual path, if they may
    look into it. Otherwise the journal is in the user's own folder.

    Raises:
        ConfigError: the folder would be in a home folder that does not exist.
    """
    if config.journal.path:
        return config.journal.path
    folder = _state_folder(environ, services_own)
    if folder is None:
        raise ConfigError(
            "no home folder for the journal; name one with --config, in a file that sets"
            " [journal] path"
        )
    return folder / "journal.sqlite"


def _state_folder(environ: Mapping[str, str], services_own: Path | None) -> Path | None:
    """Return the folder of the box's own files; None where it would be in no home."""
    state = environ.get("STATE_DIRECTORY")
    if state:
        return Path(state)
    is_services = services_own is not None and may_look_into(services_own)
    return services_own if is_services else at_home("~/.local/state/tablejinn")


def desk_journal_path(config: Config, environ: Mapping[str, str]) -> Path:
    """Return the path of a desk's journal, beside the journal of the box and never the same.

    Raises:
        ConfigError: the folder would be in a home folder that does not exist.
    """
    path = journal_path(config, environ, services_own=None)
    return path.parent / "desk" / path.name


def may_look_into(folder: Path) -> bool:
    """Return whether the folder exists and this user may list it."""
    return os.access(folder, os.R_OK | os.X_OK)


def _settings(part: type) -> Kinds:
    """Return the kind of every setting of a part, by its key."""
    hints = get_type_hints(part, include_extras=True)
    return {key: kind_of(hint) for key, hint in hints.items()}


def _section(origins: _Origins, name: str, raw: object) -> Iterator[object]:
    """Check a section of the file, and yield its parts that set something, as dataclasses."""
    sections = {section.name: section for section in layout()}
    if name not in sections:
        there = ", ".join(sections)
        raise ConfigError(
            f"{origins.file}: unknown section [{_shortened(name)}]; there are {there}"
        )
    if not isinstance(raw, dict):
        said = _shortened(repr(raw))
        raise ConfigError(
            f"{origins.file}: {name} = {said} stands outside a section; write [{name}]"
        )
    parts = {part: _settings(part) for part in sections[name].parts}
    known = {key: kind for settings in parts.values() for key, kind in settings.items()}
    values = {
        key: _value(origins, f"{name}.{key}", value, known)
        for key, value in cast("dict[str, object]", raw).items()
    }
    for part, settings in parts.items():
        own = {key: value for key, value in values.items() if key in settings}
        if own:
            yield part(**own)


def _value(origins: _Origins, setting: str, value: object, known: Kinds) -> object:
    key = setting.partition(".")[2]
    path = origins.of(setting)
    if key not in known:
        raise ConfigError(
            f"{path}: unknown key {_shortened(setting)}; there are {', '.join(known)}"
        )
    limit = known[key].limit
    try:
        return known[key].read(value)
    except ValueError as error:
        shown = "(not shown)" if limit is SECRET else _shortened(repr(value))
        raise ConfigError(f"{path}: {setting} = {shown}: must be {limit.description}") from error


def _shortened(text: str) -> str:
    return plain(text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}...")


def _refuse_shared_pins(path: str, config: Config) -> None:
    pins = {each.name: cast("int", getattr(config.pins, each.name)) for each in fields(PinsConfig)}
    display = config.display
    uses = display_pins(display.interface, display.bus_number, dc=display.dc, reset=display.reset)
    said = pin_conflict(pins, uses)
    if said is not None:
        raise ConfigError(f"{path}: {said}")


def _refuse_bus(path: str, config: Config) -> None:
    """Refuse a display chip on a bus that the chip does not have."""
    display = config.display
    if display.driver in SPI_ONLY and display.interface != "spi":
        raise ConfigError(
            f'{path}: display.driver = "{display.driver}" has no {display.interface.upper()};'
            ' set [display] interface = "spi"'
        )


def _described(section: Section) -> str:
    lines = [
        f"{key} = {toml(getattr(part(), key))}  # {kind.about}: {kind.limit.description}"
        for part in section.parts
        for key, kind in _settings(part).items()
    ]
    return "\n".join([f"[{section.name}]", *lines, ""])
