"""What stands before the game for a while: how the box does, a worry, the question to switch off.

Pure. A new screen of the game goes before a worry; what players asked for stays until they answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from device.health.report import Health, SupplyState, Worry, worries
from device.table.prompts import Key, Prompt, Signal, Text, text

_ROWS = 4  # as many lines as can be read across a table
_PARTS = 3  # of the health page


class OverlayPage(Enum):
    """What is shown."""

    NONE = "none"
    HEALTH = "health"
    WORRY = "worry"
    OFF = "off"
    FAREWELL = "farewell"


@dataclass(frozen=True, slots=True)
class Overlay:
    """What stands before the game.

    Attributes:
        page: what is shown.
        part: which part of the health page.
        game: what is played behind it, and can be paused; nothing in the menu.
        health: how the box does.
        told: the worries that players have read, once each.
    """

    page: OverlayPage = OverlayPage.NONE
    part: int = 0
    game: str = ""
    health: Health = field(default_factory=Health)
    told: frozenset[Worry] = frozenset()

    @property
    def is_open(self) -> bool:
        """Whether it hides the game, and takes the buttons."""
        return self.page is not OverlayPage.NONE

    @property
    def worry(self) -> Worry | None:
        """The worst worry that players have not read."""
        return next((one for one in worries(self.health) if one not in self.told), None)


def looked_at(front: Overlay, game: str = "") -> Overlay:
    """Return the front once players ask how the box does; asked again, it closes.

    Every game can be paused from here, whatever it asks: its own screens may need all buttons.
    """
    if front.page is OverlayPage.FAREWELL:
        return front
    page = OverlayPage.NONE if front.page is OverlayPage.HEALTH else OverlayPage.HEALTH
    return replace(front, page=page, part=0, game=game)


def asked_off(front: Overlay) -> Overlay:
    """Return the front once players ask to switch off."""
    return front if front.page is OverlayPage.FAREWELL else replace(front, page=OverlayPage.OFF)


def examined(front: Overlay, health: Health, behind: Prompt) -> Overlay:
    """Return the front after a look at the box: a worry is told while the game asks nothing."""
    front = replace(front, health=health)
    if front.page is OverlayPage.WORRY and front.worry is None:
        return replace(front, page=OverlayPage.NONE)
    is_calm = behind.signal in {Signal.QUIET, Signal.ACCEPTED}
    if not front.is_open and is_calm and front.worry is not None:
        return replace(front, page=OverlayPage.WORRY)
    return front


def gone_before(front: Overlay) -> Overlay:
    """Return the front once the game has something new to show; an unread worry comes again."""
    return replace(front, page=OverlayPage.NONE) if front.page is OverlayPage.WORRY else front


def front_pressed(front: Overlay, key: Key) -> Overlay:
    """Return the front after a button."""
    match front.page, key:
        case OverlayPage.OFF, Key.A:
            return replace(front, page=OverlayPage.FAREWELL)
        case OverlayPage.HEALTH, Key.B:
            return replace(front, part=(front.part + 1) % _PARTS)
        case OverlayPage.WORRY, Key.A if front.worry is not None:
            told = front.told | {front.worry}
            return replace(front, page=OverlayPage.NONE, told=told)
        case (OverlayPage.OFF, Key.C) | (OverlayPage.HEALTH, _):
            return replace(front, page=OverlayPage.NONE)
        case _:
            return front


def front_prompt(front: Overlay) -> Prompt | None:
    """Return the screen, or None where nothing stands before the game."""
    match front.page:
        case OverlayPage.HEALTH:
            lines = _facts(front.health)[_ROWS * front.part :][:_ROWS]
            pause = text("key-pause") if front.game else None
            return Prompt("health", text("title-health"), lines, (*_LOOKING, pause))
        case OverlayPage.WORRY if front.worry is not None:
            return worry_prompt(front.worry)
        case OverlayPage.OFF:
            return Prompt("off", text("title-off"), (text("off-ask"),), _ASKING, Signal.QUESTION)
        case OverlayPage.FAREWELL:
            return Prompt("farewell", text("title-farewell"), (text("farewell"),))
        case _:
            return None


def worry_prompt(worry: Worry) -> Prompt:
    """Return the screen that tells a worry, and what to do."""
    ok = (text("key-ok"), None, None)
    name = f"worry-{worry.value}"
    signal = Signal.QUIET if worry is Worry.CLOCK else Signal.TROUBLE
    return Prompt(name, text(f"title-{name}"), (text(name),), ok, signal)


def unpermitted() -> Prompt:
    """Return the last screen of a box that may not switch itself off: all is saved by then."""
    return Prompt("unpermitted", text("title-farewell"), (text("unpermitted"),))


def _facts(health: Health) -> tuple[Text, ...]:
    """Return all that the health page says, what players may mend first."""
    eyesight, machine, memory = health.eyesight, health.machine, health.memory
    is_lost = bool(eyesight.trouble)
    return (
        text("health-camera-lost") if is_lost else _known("health-camera", eyesight.fps),
        _known("health-read", eyesight.read_ago_s),
        _known("health-heat", machine.heat_c),
        text(_POWER[machine.power]),
        text(_SPEED[machine.is_slowed]),
        _known("health-disk", machine.free_mb),
        text("health-events", number=memory.events),
        text("health-size", number=round(memory.size_bytes / 1000)),
        text("health-clock" if health.is_dated else "health-clock-unknown"),
        text("health-version", version=health.version),
    )


def _known(key: str, value: float | None) -> Text:
    """Return the sentence of a number, or that it is not known."""
    return text(f"{key}-unknown") if value is None else text(key, number=round(value))


_LOOKING = (text("key-ok"), text("key-next"))
_ASKING = (text("key-yes"), None, text("key-no"))
_SPEED = {True: "health-slowed", False: "health-not-slowed", None: "health-speed-unknown"}
_POWER = {
    SupplyState.GOOD: "health-power-good",
    SupplyState.WAS_WEAK: "health-power-was-weak",
    SupplyState.WEAK: "health-power-weak",
    None: "health-power-unknown",
}
