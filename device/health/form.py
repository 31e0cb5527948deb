"""Writing the box's health: JSON for programs and the status file, lines for people."""

from __future__ import annotations

from dataclasses import asdict
from enum import Enum
from typing import cast

from device.errors import StatusError
from device.health.report import Health, worries
from device.journal.store import JsonValue
from vision.decode import convert
from vision.errors import FileError

UNKNOWN = "not known"


def health_form(health: Health) -> dict[str, JsonValue]:
    """Return `health` as values for JSON, with its worries by name."""
    form = cast("dict[str, JsonValue]", asdict(health, dict_factory=_plain))
    return {**form, "worries": [worry.value for worry in worries(health)]}


def health_of(form: object) -> Health:
    """Return the health from which `health_form` made `form`.

    Raises:
        StatusError: `form` was not made by `health_form`.
    """
    try:
        health = convert(form, Health, "the status")
        is_ours = health_form(health) == form
        health_lines(health)  # a health that cannot be put into words is not of our form either
    except (FileError, ValueError, OverflowError) as error:
        raise StatusError("the status is of another tablejinn; restart the service") from error
    if not is_ours:
        raise StatusError("the status is of another tablejinn; restart the service")
    return health


def health_lines(health: Health) -> tuple[str, ...]:
    """Return `health` in lines of `name: value`."""
    machine, eyesight, memory = health.machine, health.eyesight, health.memory
    camera = eyesight.trouble or _with(eyesight.fps, ".1f", " frames a second")
    facts = {
        "version": health.version,
        "up": _lasting(health.up_s),
        "doing": health.doing,
        "camera": camera,
        "lost cameras": str(eyesight.losses),
        "last read": _ago(eyesight.read_ago_s),
        "display": health.display or "fine",
        "temperature": _with(machine.heat_c, ".0f", " °C"),
        "power": machine.power.value if machine.power else UNKNOWN,
        "slowed down": {True: "yes", False: "no", None: UNKNOWN}[machine.is_slowed],
        "disk free": _with(machine.free_mb, ",", " MB"),
        "journal": f"{memory.events:,} events, {memory.size_bytes / 1e6:.1f} MB",
        "journal, since the start": f"{memory.written:,} written, {memory.waiting} waiting",
        "clock": "known" if health.is_dated else UNKNOWN,
        "worries": ", ".join(worry.value for worry in worries(health)) or "none",
    }
    return tuple(f"{name}: {fact}" for name, fact in facts.items())


def _plain(items: list[tuple[str, object]]) -> dict[str, object]:
    return {key: value.value if isinstance(value, Enum) else value for key, value in items}


def _with(value: float | None, form: str, unit: str) -> str:
    return UNKNOWN if value is None else f"{value:{form}}{unit}"


def _ago(seconds: float | None) -> str:
    return "never" if seconds is None else f"{_lasting(seconds)} ago"


def _lasting(seconds: float) -> str:
    """Return a time in words, in its two largest units: `2 h 5 min`."""
    minutes, rest_s = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest_s} s" if minutes else f"{rest_s} s"
