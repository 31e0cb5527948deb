"""The screens about the box itself, as the service shows them."""

from __future__ import annotations

from device.box.overlay import (
    Overlay,
    ask_off,
    cannot_switch_off_prompt,
    overlay_prompt,
    press_overlay,
    toggle_health,
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


def shown(overlay: Overlay) -> Prompt:
    """Return the screen of an overlay that has one."""
    prompt = overlay_prompt(overlay)
    assert prompt is not None
    return prompt


def samples() -> dict[str, Prompt]:
    """Return a screen of every kind, by its name."""
    looked = {
        "box_well": toggle_health(Overlay(health=WELL)),
        "box_unwell": toggle_health(Overlay(health=UNWELL), "jinns"),
        "box_unknown": toggle_health(Overlay()),
    }
    pages: dict[str, Prompt] = {}
    for name, overlay in looked.items():
        page = overlay
        for number in (1, 2, 3):
            pages[f"{name}_{number}"] = shown(page)
            page = press_overlay(page, Key.B)
    off = ask_off(Overlay())
    return (
        pages
        | {f"box_worry_{worry.value}": worry_prompt(worry) for worry in Worry}
        | {
            "box_off": shown(off),
            "box_farewell": shown(press_overlay(off, Key.A)),
            "box_unpermitted": cannot_switch_off_prompt(),
        }
    )
