"""The sections of a configuration: those of the box, and those that the games add."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import get_type_hints

from device.config.sections import Config
from device.games.manifest import GameSection
from device.games.registry import manifests


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the file.

    Attributes:
        name: the name in its brackets.
        parts: the dataclasses that declare its settings, in order.
        older_name: its name in earlier versions, or empty.
    """

    name: str
    parts: tuple[type, ...]
    older_name: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The present name, and the older one if there is one."""
        return (self.name, self.older_name) if self.older_name else (self.name,)


def layout() -> tuple[Section, ...]:
    """Return every section in the order in which `tablejinn config` prints them."""
    added = [section for manifest in manifests() for section in manifest.sections]
    return tuple(section for name in _own() for section in _from(name, added))


def part_of(config: Config, section: str, part: type[object]) -> object:
    """Return the settings in `config` that one part of a section declares.

    Args:
        config: the configuration.
        section: the name of the section.
        part: the dataclass that declares the part. The result is an object of this class.
    """
    if part is not _own().get(section):
        return config.of(part)
    found: object = getattr(config, section)
    return found


def with_part(config: Config, section: str, settings: object) -> Config:
    """Return the configuration with new values of one part of a section."""
    if type(settings) is _own().get(section):
        return replace(config, **{section: settings})  # type: ignore[arg-type]  # of its own class
    if settings == type(settings)():
        return config
    return replace(config, of_games=(*config.of_games, settings))


def _own() -> dict[str, type]:
    """Return the sections of the box itself, each with its class."""
    hints = get_type_hints(Config)
    return {name: hint for name, hint in hints.items() if name != "of_games"}


def _from(name: str, added: list[GameSection]) -> Iterator[Section]:
    """Yield a section of the box with the games' additions, then the games' sections after it."""
    more = (one.settings for one in added if one.name == name)
    yield Section(name, (_own()[name], *more))
    new = [one for one in added if one.name not in _own() and one.after == name]
    for section in dict.fromkeys(one.name for one in new):
        parts = [one for one in new if one.name == section]
        older = next((one.older_name for one in parts if one.older_name), "")
        yield Section(section, tuple(one.settings for one in parts), older)
