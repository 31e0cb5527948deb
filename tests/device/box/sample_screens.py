"""The screens about the box itself, as the service shows them."""

from __future__ import annotations

from device.box.overlay import (
    Overlay,
    asked_off,
    front_pressed,
    front_prompt,
    looked_at,
    unpermitted,
    worry_prompt,
)
from device.health.report import Eyesight, Health, Machine, Memory, SupplyState, Worry
from device.table.prompts import Key, Prompt

WELL = Health(
    "0.1.0",
    3725.0,
    "jinns, playing",
    is_dated=True,
    machine=Machine(51.7, SupplyState.GOOD, is_slowed=False, free_mb=12_345),
    eyesight=Eyesight(9.97, "", 1, 2.4),
    memory=Memory(1234, 2_300_000, 40, 0),
)
UNWELL = Health(
    "0.1.0",
    machine=Machine(84.0, SupplyState.WEAK, is_slowed=True, free_mb=7),
    eyesight=Eyesight(0.0, "camera 0 not found", 3, 412.0),
)


def shown(front: Overlay) -> Prompt:
    """Return the screen of a front that has one."""
    prompt = front_prompt(front)
    assert prompt is not None
    return prompt


def samples() -> dict[str, Prompt]:
    """Return a screen of every kind, by its name."""
    looked = {
        "box_well": looked_at(Overlay(health=WELL)),
        "box_unwell": looked_at(Overlay(health=UNWELL), "jinns"),
        "box_unknown": looked_at(Overlay()),
    }
    pages: dict[str, Prompt] = {}
    for name, front in looked.items():
        page = front
        for number in (1, 2, 3):
            pages[f"{name}_{number}"] = shown(page)
            page = front_pressed(page, Key.B)
    off = asked_off(Overlay())
    return (
        pages
        | {f"box_worry_{worry.value}": worry_prompt(worry) for worry in Worry}
        | {
            "box_off": shown(off),
            "box_farewell": shown(front_pressed(off, Key.A)),
            "box_unpermitted": unpermitted(),
        }
    )
