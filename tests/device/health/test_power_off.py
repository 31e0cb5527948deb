from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from device.box.run import end_for_good
from device.errors import JournalError
from device.health.power_off import POWER_OFF, power_off
from device.journal.store import Journal, Stamp
from tests.device.box.rig import RememberingScreen


class Manager:
    """What systemd answers."""

    def __init__(self, answer: Exception | None = None) -> None:
        self.answer = answer
        self.asked: list[Sequence[str]] = []

    def __call__(self, arguments: Sequence[str]) -> None:
        self.asked.append(arguments)
        if self.answer is not None:
            raise self.answer


def test_systemd_is_asked_once_and_always_for_the_same() -> None:
    manager = Manager()
    assert power_off(manager)
    assert manager.asked == [POWER_OFF]


def test_the_command_is_fixed_and_asks_nobody_for_a_password() -> None:
    assert POWER_OFF[:2] == ("/usr/bin/systemctl", "poweroff")
    assert "--no-ask-password" in POWER_OFF


@pytest.mark.parametrize(
    "answer",
    [
        FileNotFoundError(),
        subprocess.CalledProcessError(1, POWER_OFF),
        subprocess.TimeoutExpired(POWER_OFF, 5),
    ],
)
def test_a_refusal_is_an_answer(answer: Exception, caplog: pytest.LogCaptureFixture) -> None:
    assert not power_off(Manager(answer))
    assert "may not switch itself off" in caplog.text


class LeftScreen(RememberingScreen):
    """Notes the order of things at the end."""

    def __init__(self, order: list[str]) -> None:
        super().__init__()
        self.order = order

    def leave(self) -> None:
        self.order.append("left")


def test_the_record_is_closed_before_the_machine_goes_and_the_screen_stands(tmp_path: Path) -> None:
    order: list[str] = []
    journal, screen = Journal.open(tmp_path / "journal.sqlite"), LeftScreen(order)

    def switch_off() -> bool:
        with pytest.raises(JournalError):
            journal.append("friday", "turn", {}, Stamp(1, 1, "boot"))
        order.append("off")
        return True

    end_for_good(journal, screen, switch_off)
    assert order == ["off", "left"]
    assert screen.shown == []


def test_a_box_that_may_not_switch_itself_off_says_that_all_is_saved(tmp_path: Path) -> None:
    screen = LeftScreen([])
    end_for_good(Journal.open(tmp_path / "journal.sqlite"), screen, lambda: False)
    assert [prompt.kind for prompt in screen.shown] == ["unpermitted"]
    assert screen.order == ["left"]
