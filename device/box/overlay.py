"""The pages that hide the game for a while: health, a worry, the question to switch off.

The functions are pure. A page about a worry gives way to a new screen of the game. A page that
players asked for stays until they answer it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from device.health.report import Health, SupplyState, Worry, worries
from device.table.prompts import Key, Prompt, Signal, Text, text


class OverlayPage(Enum):
    """Which page hides the game."""

    NONE = "none"
    HEALTH = "health"
    WORRY = "worry"
    OFF = "off"
    FAREWELL = "farewell"
    PIN = "pin"
    CODE_FOR = "code-for"
    CODE = "code"


FOR_PAGE = frozenset({OverlayPage.PIN, OverlayPage.CODE_FOR, OverlayPage.CODE})
"""The pages with a number or code for the companion page: for those before the display alone."""

_GIVE_WAY = frozenset({OverlayPage.WORRY, *FOR_PAGE})


@dataclass(frozen=True, slots=True)
class Overlay:
    """The page that hides the game, or none.

    Attributes:
        page: which page.
        call: the label of C on the page of the box: what the game below it may be asked for.
        health: the health of the box.
        read_worries: the worries that players have read; each is shown once.
        pin: the number by which the companion page lets a referee in, or the code by which it
            knows a player's phone; empty while none is shown.
        seat: the fact that names the player whose code it is.
    """

    page: OverlayPage = OverlayPage.NONE
    call: Text | None = None
    health: Health = field(default_factory=Health)
    read_worries: frozenset[Worry] = frozenset()
    pin: str = field(default="", repr=False)
    seat: str = ""

    @property
    def is_open(self) -> bool:
        """Whether a page hides the game, and takes the buttons."""
        return self.page is not OverlayPage.NONE

    @property
    def worry(self) -> Worry | None:
        """The worst worry that players have not read."""
        return next((one for one in worries(self.health) if one not in self.read_worries), None)


def toggle_health(overlay: Overlay, call: Text | None = None) -> Overlay:
    """Return the overlay after the gesture for the health page; a second gesture closes the page.

    The referee of a game can be called from this page, because a game's own screens may need all
    buttons. Only a page that tells or asks something, such as "Not saved!", must be answered first.
    """
    if overlay.page is OverlayPage.FAREWELL:
        return overlay
    page = OverlayPage.NONE if overlay.page is OverlayPage.HEALTH else OverlayPage.HEALTH
    return replace(overlay, page=page, call=call)


def ask_off(overlay: Overlay) -> Overlay:
    """Return the overlay after players asked to switch off."""
    return (
        overlay if overlay.page is OverlayPage.FAREWELL else replace(overlay, page=OverlayPage.OFF)
    )


def with_health(overlay: Overlay, health: Health, below: Prompt) -> Overlay:
    """Return the overlay after a check of the box.

    A worry is shown only while the screen below asks nothing of the players.
    """
    overlay = replace(overlay, health=health)
    if overlay.page is OverlayPage.WORRY and overlay.worry is None:
        return replace(overlay, page=OverlayPage.NONE)
    is_calm = below.signal in {Signal.QUIET, Signal.ACCEPTED}
    if not overlay.is_open and is_calm and overlay.worry is not None:
        return replace(overlay, page=OverlayPage.WORRY)
    return overlay


def give_way(overlay: Overlay) -> Overlay:
    """Return the overlay after a new screen of the game; an unread worry is shown again later."""
    gives_way = overlay.page in _GIVE_WAY
    return replace(overlay, page=OverlayPage.NONE, pin="") if gives_way else overlay


def show_pin(overlay: Overlay, pin: str) -> Overlay:
    """Return the overlay that shows a number; a page that players asked for stays."""
    if overlay.page in {OverlayPage.NONE, *_GIVE_WAY}:
        return replace(overlay, page=OverlayPage.PIN, pin=pin)
    return overlay


def show_code(overlay: Overlay, seat: str, code: str) -> Overlay:
    """Return the overlay that asks for a player, who is then shown the code for his phone."""
    if overlay.page in {OverlayPage.NONE, *_GIVE_WAY}:
        return replace(overlay, page=OverlayPage.CODE_FOR, pin=code, seat=seat)
    return overlay


def hide_pin(overlay: Overlay) -> Overlay:
    """Return the overlay without the number or code."""
    page = OverlayPage.NONE if overlay.page in FOR_PAGE else overlay.page
    return replace(overlay, page=page, pin="")


def press_overlay(overlay: Overlay, key: Key) -> Overlay:
    """Return the overlay after a press."""
    match overlay.page, key:
        case OverlayPage.OFF, Key.A:
            return replace(overlay, page=OverlayPage.FAREWELL)
        case OverlayPage.HEALTH, Key.B:
            return overlay
        case OverlayPage.WORRY, Key.A if overlay.worry is not None:
            read = overlay.read_worries | {overlay.worry}
            return replace(overlay, page=OverlayPage.NONE, read_worries=read)
        case OverlayPage.CODE_FOR, Key.A:
            return replace(overlay, page=OverlayPage.CODE)
        case OverlayPage.CODE_FOR, Key.B:
            return overlay
        case ((OverlayPage.PIN | OverlayPage.CODE_FOR | OverlayPage.CODE), _):
            return hide_pin(overlay)
        case (OverlayPage.OFF, Key.C) | (OverlayPage.HEALTH, _):
            return replace(overlay, page=OverlayPage.NONE)
        case _:
            return overlay


def overlay_prompt(overlay: Overlay) -> Prompt | None:
    """Return the screen of the page, or None if no page hides the game."""
    match overlay.page:
        case OverlayPage.HEALTH:
            return _health_prompt(overlay)
        case OverlayPage.WORRY if overlay.worry is not None:
            return worry_prompt(overlay.worry)
        case OverlayPage.OFF:
            return Prompt("off", text("title-off"), (text("off-ask"),), _OFF_KEYS, Signal.QUESTION)
        case OverlayPage.PIN:
            lines = (text("pin-is", pin=overlay.pin), text("pin-for"))
            return Prompt("pin", text("title-pin"), lines, (text("key-ok"), None, None))
        case OverlayPage.CODE_FOR:
            hand = text("code-hand", seat=overlay.seat)
            keys = (text("key-code"), None, text("key-no"))
            return Prompt("code-for", text("title-code"), (hand,), keys)
        case OverlayPage.CODE:
            lines = (text("code-is", code=overlay.pin), text("pin-for"))
            return Prompt("code", text("title-code"), lines, (text("key-ok"), None, None))
        case OverlayPage.FAREWELL:
            return Prompt("farewell", text("title-farewell"), (text("farewell"),))
        case _:
            return None


def _health_prompt(overlay: Overlay) -> Prompt:
    """Return the health page; B leafs through it."""
    keys = (text("key-ok"), None, overlay.call)
    facts = _facts(overlay.health)
    return Prompt("health", text("title-health"), facts, keys, leafing=Key.B)


def worry_prompt(worry: Worry) -> Prompt:
    """Return the screen that names a worry and the next step."""
    ok = (text("key-ok"), None, None)
    name = f"worry-{worry.value}"
    signal = Signal.QUIET if worry is Worry.CLOCK else Signal.TROUBLE
    return Prompt(name, text(f"title-{name}"), (text(name),), ok, signal)


def cannot_switch_off_prompt() -> Prompt:
    """Return the last screen of a box that has no right to switch itself off."""
    return Prompt("unpermitted", text("title-farewell"), (text("unpermitted"),))


def _facts(health: Health) -> tuple[Text, ...]:
    """Return the lines of the health page; what players can mend comes first."""
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
    """Return the sentence of a number, or the sentence that the number is not known."""
    return text(f"{key}-unknown") if value is None else text(key, number=round(value))


_OFF_KEYS = (text("key-yes"), None, text("key-no"))
_SPEED = {True: "health-slowed", False: "health-not-slowed", None: "health-speed-unknown"}
_POWER = {
    SupplyState.GOOD: "health-power-good",
    SupplyState.WAS_WEAK: "health-power-was-weak",
    SupplyState.WEAK: "health-power-weak",
    None: "health-power-unknown",
}
