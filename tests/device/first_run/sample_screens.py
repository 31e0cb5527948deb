"""The screens of the first run, as events bring them up: name to prompt."""

from __future__ import annotations

from collections.abc import Sequence

from device.camera.sensors import MODULE_3_WIDE
from device.config.sections import CameraConfig
from device.first_run.events import (
    CameraFound,
    CameraMissing,
    DisplayFound,
    FirstEvent,
    NotKept,
    SecondPassed,
)
from device.first_run.screens import first_prompt
from device.first_run.state import FirstRun
from device.first_run.steps import DEAD_S, READ_S, after_event
from device.table.events import Pressed
from device.table.prompts import Key, Prompt

FOUND = CameraFound(CameraConfig(), MODULE_3_WIDE.name)
TO_LANGUAGE: tuple[FirstEvent | str, ...] = (DisplayFound(0x3C), "AABC")
TO_SOUND: tuple[FirstEvent | str, ...] = (*TO_LANGUAGE, "A")
TO_PLAYERS = (*TO_SOUND, "A", CameraMissing(), "C", "A")
NAMED = "B" + "AAAA" + "AABC" + "B"


def samples() -> dict[str, Prompt]:
    """Return a screen of every kind, by its name."""
    ways: dict[str, Sequence[FirstEvent | str]] = {
        "read": TO_SOUND[:1],
        "read_still": (*TO_SOUND[:1], *[SecondPassed()] * READ_S, "A"),
        "buttons": (*TO_SOUND[:1], "A"),
        "buttons_swapped": (*TO_SOUND[:1], "AB"),
        "buttons_before": (*TO_SOUND[:1], "AAA"),
        "buttons_dead": (*TO_SOUND[:1], "A", *[SecondPassed()] * DEAD_S),
        "language": TO_LANGUAGE,
        "sound": TO_SOUND,
        "camera_search": (*TO_SOUND, "A"),
        "camera_found": (*TO_SOUND, "A", FOUND),
        "camera_missing": (*TO_SOUND, "A", CameraMissing()),
        "game_any": (*TO_SOUND, "A", CameraMissing(), "C"),
        "game_one": (*TO_SOUND, "A", CameraMissing(), "CB"),
        "players_none": TO_PLAYERS,
        "players": (*TO_PLAYERS, NAMED),
        "name": (*TO_PLAYERS, "B"),
        "letter": (*TO_PLAYERS, "BA"),
        "done": (*TO_PLAYERS, "A"),
        "not_kept": (*TO_PLAYERS, "A", NotKept()),
    }
    return {f"first_{name}": first_prompt(_after(way)) for name, way in ways.items()}


def _after(way: Sequence[FirstEvent | str]) -> FirstRun:
    """Return the first run after events, and presses by their letters."""
    run = FirstRun(("jinns", "dreams"))
    for step in way:
        presses = [Pressed(Key(key.lower())) for key in step] if isinstance(step, str) else [step]
        for event in presses:
            run = after_event(run, event)
    return run
