"""Players of Dreams at the desk, who lay stars that are known beforehand and read the screens."""

from __future__ import annotations

import re
import time

from tests.lab.printed_evening.desk import CHANGES_S, AtDesk, Shown
from tests.lab.printed_evening.player import MOST_PRESSES, NOT_ALLOWED, START_S, Tally
from tests.lab.scenes.sky_script import Event, SkyBeat

SEATS = ("Red", "Yellow", "Green", "Blue")
SAID = {"clear": "transparent", "grey": "grey", "black": "black"}
"""What the display calls the kinds of stars."""

_REFUSED = (NOT_ALLOWED, "Is it meant so?")
_OFFERED = re.compile(r"^([AB]): (.*)$")
_MOST_SET_UP = 40


def set_up(desk: AtDesk) -> Shown:
    """Choose Dreams, take all else as it is offered, and stop where the first star is laid."""
    screen = desk.settled(START_S)
    for _ in range(_MOST_SET_UP):
        if "Star 1 of" in screen.words:
            return screen
        is_other = screen.title == "Which game?" and "Dreams" not in screen.words
        screen = desk.press("b" if is_other else "a")
    raise AssertionError(f"the set-up does not end: {screen}")


def play(desk: AtDesk, beats: tuple[SkyBeat, ...]) -> Tally:
    """Lay the stars of all beats but the first, the bare mat, and judge what the box says."""
    tally = Tally()
    for number, beat in enumerate(beats[1:]):
        is_seen = beat.event["event"] != "hand"
        screen = desk.press("n", changes_s=CHANGES_S if is_seen else 0.0)
        screen = _answered(desk, beat.event, screen)
        for _ in range(MOST_PRESSES):
            if _fits(beat.event, screen):
                break
            key = key_of(screen, beat.event)
            if key is None:
                break
            tally.asked += key != "b"
            screen = desk.press(key)
        _judge(tally, beat.event, screen, number)
    return tally


def _answered(desk: AtDesk, event: Event, screen: Shown) -> Shown:
    """Wait for what is said of a picture; a question or another kind needs no longer wait."""
    until_s = time.monotonic() + CHANGES_S
    while time.monotonic() < until_s and not _fits(event, screen) and key_of(screen, event) is None:
        screen = desk.settled()
    return screen


def key_of(screen: Shown, event: Event) -> str | None:
    """Return the button that tells the truth; None where no button does."""
    for line in screen.words.split(" | "):
        offered = _OFFERED.match(line)
        if offered and all(word in offered[2] for word in _words(event)):
            return offered[1].lower()
    kind = SAID.get(str(event.get("kind")), "") if event["event"] == "move" else ""
    for key, label in screen.keys.items():
        if label.lower() == kind:
            return key.lower()
    is_told = event["event"] == "move" and event["legal"] and f"{_seat(event)}: " in screen.words
    return "b" if is_told and screen.keys.get("B") == "Undo" else None


def _words(event: Event) -> tuple[str, ...]:
    """Return what an offered answer says if it tells an event truly."""
    if event.get("reason") == "moved-star":
        return ("moved",)
    if event["event"] == "takeback":
        return ("no new star",)
    kind = SAID.get(str(event.get("kind")), "")
    return (kind, "rule") if event.get("legal") is False else (kind,)


def _seat(event: Event) -> str:
    return SEATS[int(str(event["seat"])[1:]) - 1]


def _judge(tally: Tally, event: Event, screen: Shown, number: int) -> None:
    tally.accused += screen.title in _REFUSED and event.get("legal") is not False
    if _fits(event, screen):
        tally.right += 1
    else:
        tally.wrong.append(f"picture {number + 2}: {event}: {screen}")


def _fits(event: Event, screen: Shown) -> bool:
    """Return whether a screen says what happened."""
    if event["event"] == "hand":
        return True
    if event.get("legal") is False:
        return screen.title in _REFUSED
    if event["event"] == "takeback":
        return screen.title.endswith(" places")
    told = f"{_seat(event)}: {SAID[str(event['kind'])]} star"
    return told in screen.words or screen.title == "Guess in secret"
