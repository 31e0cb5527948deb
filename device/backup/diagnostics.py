"""The diagnostics file: facts that help to find a fault from afar, without personal data.

The file has the numbers, switches and choices of the configuration, and how many events of each
kind the journal has. The service's log may hold anything, so every known name is removed from the
log.
"""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import cast

from device.config.file import Setting, settings_of
from device.config.kinds import SettingKind, toml
from device.config.sections import Config
from device.errors import JournalError
from device.games.names import names_in
from device.health.form import health_form
from device.health.report import Health
from device.journal.store import Journal, RecordedGame, StoredEvent
from device.texts.en.table import CATALOGUE

_OPEN_TYPES = (bool, int, int | None)
_PACKAGES = ("tablejinn", "numpy", "opencv-python-headless", "gpiozero", "luma.oled", "Pillow")
_MODEL = Path("/proc/device-tree/model")


def machine_text() -> str:
    """Return the machine, the system and the versions of the libraries, as text."""
    machine = {
        "python": platform.python_version(),
        "kernel": platform.release(),
        "machine": platform.machine(),
        "system": _system(),
        "model": _MODEL.read_text(encoding="utf-8").strip("\0\n") if _MODEL.is_file() else "",
    }
    packages = {name: _version(name) for name in _PACKAGES}
    return "".join(f"{name}: {fact}\n" for name, fact in (machine | packages).items())


def settings_text(config: Config) -> str:
    """Return the settings as text; values that may be personal are not shown."""
    return "".join(f"{each.name} = {_shown(each)}\n" for each in settings_of(config))


def journal_text(journal: Journal) -> str:
    """Return how many events of each kind each game has, without their content."""
    games = enumerate(journal.games(), start=1)
    lines = [f"game {number}: {_counted(journal, game)}\n" for number, game in games]
    extent = journal.extent()
    return "".join([*lines, f"{extent.events} events, {extent.size_bytes} bytes\n"])


def _counted(journal: Journal, game: RecordedGame) -> str:
    """Return how many events of each kind a game has; only their number if they are unreadable."""
    try:
        events = journal.events(game.game)
    except JournalError:
        events = ()
    if not events:
        return f"{game.events} events, which cannot be read"
    kinds = Counter(event.kind for event in events)
    told = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    what = events[0].payload.get("game", "?")
    return f"{what}, {'open' if game.is_open else 'closed'}: {told}"


def health_text(health: Health) -> str:
    """Return the health of the box as text."""
    return json.dumps(health_form(health), indent=1) + "\n"


def names_in_settings(config: Config) -> Iterator[str]:
    """Yield every free text of the configuration: these may be personal."""
    for setting in settings_of(config):
        if not _is_never_personal(setting.kind) and setting.value != setting.default:
            yield from _texts(setting.value)


def names_in_journal(journal: Journal) -> Iterator[str]:
    """Yield every name of a player in the journal, as far as the journal can be read."""
    for game in journal.games():
        with suppress(JournalError):
            begin = journal.beginning(game.game)
            yield from () if begin is None else _names(begin)


def _names(begin: StoredEvent) -> Iterator[str]:
    yield from names_in(begin.payload)
    for name in _texts(begin.payload.get("seats")):
        yield from (part for part in name.split("+") if part not in CATALOGUE.seats)


def _texts(value: object) -> Iterator[str]:
    """Yield a text or path, or each one of a list."""
    several = cast("Sequence[object]", value) if isinstance(value, list | tuple) else (value,)
    yield from (str(each) for each in several if isinstance(each, str | Path))


def _is_never_personal(kind: SettingKind) -> bool:
    """Return whether values of this kind are never personal."""
    return kind.form in _OPEN_TYPES or kind.is_of_words


def _shown(setting: Setting) -> str:
    if _is_never_personal(setting.kind):
        return toml(setting.value)
    return "as by default" if setting.value == setting.default else "set"


def _system() -> str:
    try:
        return platform.freedesktop_os_release().get("PRETTY_NAME", "")
    except OSError:
        return platform.system()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"
