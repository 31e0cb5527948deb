"""Four players at the desk, who play a game that is known beforehand and read the screens."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from tests.lab.printed_evening.desk import CHANGES_S, AtDesk, Shown
from tests.lab.scenes.script import Beat, Event

NOT_ALLOWED = "Not allowed"
MOST_PRESSES = 6  # a picture; more of them lead nowhere
START_S = 5.0  # seconds until the program shows its first screen on a busy machine
_WAITS_S = {"hand": 0.0, "remove": 8.0}
"""Seconds to wait for another screen where there may be none: a tower may have been off before."""
SEATS = ("Red", "Blue", "Yellow", "Green")


@dataclass(slots=True)
class Tally:
    """What was said of the pictures.

    Attributes:
        right: pictures after which the box said what happened.
        wrong: the others, each with the screen.
        accused: lawful moves that were called not allowed.
        asked: questions about what the camera saw, which nobody should have to answer.
    """

    right: int = 0
    wrong: list[str] = field(default_factory=list[str])
    accused: int = 0
    asked: int = 0


def set_up(desk: AtDesk) -> Shown:
    """Press A through the menu until the domes are to be laid."""
    screen = desk.settled(START_S)
    for _ in range(30):
        if "Then press A" in screen.words:
            return screen
        screen = desk.press("a")
    raise AssertionError(f"the set-up does not end: {screen}")


def play(desk: AtDesk, beats: tuple[Beat, ...]) -> Tally:
    """Play all beats, the first of which is the opening, and judge what the box says."""
    tally = Tally()
    for number, beat in enumerate(beats):
        screen = desk.press("n", changes_s=_WAITS_S.get(str(beat.event["event"]), CHANGES_S))
        if beat.event["event"] == "setup":
            screen = desk.press("a")
        screen = _answered(desk, beat.event, screen)
        truth = _decided(beats[number:])
        for _ in range(MOST_PRESSES):
            key = _key(screen, truth)
            if key is None:
                break
            tally.asked += screen.title.startswith(("Not sure", "Which"))
            screen = desk.press(key)
        _judge(tally, beat.event, screen, number)
    return tally


def _answered(desk: AtDesk, event: Event, screen: Shown) -> Shown:
    """Wait for what is said of a picture: the screen of a hand may come first, and late."""
    until_s = time.monotonic() + CHANGES_S
    while time.monotonic() < until_s and not _fits(event, screen):
        screen = desk.settled()
    return screen


def _decided(beats: tuple[Beat, ...]) -> Event:
    """Return the next event that shares out a tower."""
    return next((beat.event for beat in beats if "keep" in beat.event), Event())


def _key(screen: Shown, truth: Event) -> str | None:
    """Return the button that answers the question about a tower truly; None without one."""
    wanted = str(truth.get("keep", "")).capitalize(), _seat(truth.get("to"))
    for key, label in screen.keys.items():
        if label in wanted:
            return key.lower()
    return None


def _seat(name: object) -> str:
    return SEATS[int(str(name)[1:]) - 1] if name else ""


def _judge(tally: Tally, event: Event, screen: Shown, number: int) -> None:
    """Count a picture: a lawful move is told, an unlawful one refused, a hand changes nothing."""
    tally.accused += screen.title.startswith(NOT_ALLOWED) and event.get("legal") is not False
    if _fits(event, screen):
        tally.right += 1
    else:
        tally.wrong.append(f"picture {number + 2}: {event}: {screen}")


def _fits(event: Event, screen: Shown) -> bool:
    """Return whether a screen says what happened."""
    is_refused = screen.title.startswith(NOT_ALLOWED)
    return is_refused == (event.get("legal") is False) and _is_told(event, screen)


def _is_told(event: Event, screen: Shown) -> bool:
    """Return whether a lawful move is named by its two stars and its player."""
    if event["event"] != "move" or not event["legal"]:
        return True
    origin, target = str(event["move"]).split("*")[0].split(">")
    told = f"{_seat(event['seat'])}: "
    is_ordinary = told in screen.words and f"{origin} to {target}" in screen.words
    return is_ordinary or "tower" in screen.words.lower() or "over" in screen.words.lower()
