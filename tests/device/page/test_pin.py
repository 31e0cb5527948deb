"""The number that lets a referee in: for one phone, two minutes, five tries."""

from __future__ import annotations

from dataclasses import dataclass, field

from device.page.pin import SESSION_S, PinDesk
from device.page.shown_number import MOST_ASKED, PIN_S, PinGiven, Refused, ShownNumber


@dataclass(slots=True)
class Display:
    """The clock and the display before which the referee stands."""

    now_s: float = 0.0
    shown: list[str] = field(default_factory=list[str])

    def desk(self) -> PinDesk:
        shown = ShownNumber(lambda: self.shown.append(""), lambda: self.now_s)
        return PinDesk(self.shown.append, shown)


def _asked(desk: PinDesk) -> str:
    asked = desk.ask()
    assert isinstance(asked, PinGiven)
    return asked.ticket


def _let_in(display: Display, desk: PinDesk) -> str:
    session = desk.enter(_asked(desk), display.shown[-1])
    assert isinstance(session, str)
    return session


def test_the_right_number_lets_in_once() -> None:
    display = Display()
    desk = display.desk()
    ticket = _asked(desk)
    pin = display.shown[-1]
    assert isinstance(desk.enter(ticket, pin), str)
    assert desk.enter(ticket, pin) == Refused("gone")


def test_a_number_is_gone_after_two_minutes_and_off_the_display() -> None:
    display = Display()
    desk = display.desk()
    ticket = _asked(desk)
    display.now_s = PIN_S
    assert desk.enter(ticket, display.shown[0]) == Refused("gone")
    assert display.shown[-1] == ""


def test_whoever_covers_the_display_again_and_again_has_to_wait() -> None:
    display = Display()
    desk = display.desk()
    for _ in range(MOST_ASKED):
        _let_in(display, desk)
        display.now_s += 6.0
    refused = desk.ask()
    assert isinstance(refused, Refused)
    assert refused.wait_s > 500


def test_the_next_referee_takes_over() -> None:
    display = Display()
    desk = display.desk()
    first = _let_in(display, desk)
    assert desk.referee() == 1
    display.now_s = 6.0
    second = _let_in(display, desk)
    assert (desk.is_referee(first), desk.is_referee(second)) == (False, True)
    assert desk.referee() == 2
    desk.leave()
    assert desk.referee() == 0


def test_an_evening_later_nobody_referees() -> None:
    display = Display()
    desk = display.desk()
    session = _let_in(display, desk)
    display.now_s = SESSION_S
    assert not desk.is_referee(session)
    assert not desk.has_referee()


def test_nobody_is_the_referee_by_an_empty_cookie() -> None:
    assert not Display().desk().is_referee("")
