"""A box that was learnt from a phone is known once the box started anew, by a tap on the page."""

from __future__ import annotations

import shutil
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.device.page.served import Browser
from tests.lab.printed_evening.desk import AtDesk
from tests.paths import ROOT, recorded

LONG_S = 60.0  # only a program that hangs takes so long
PICTURES = ROOT / "tests" / "vision" / "tiles" / "frames" / "islands_stills"
UNKNOWN, KNOWN = "I know no tiles yet", "I know 80 tiles of your box"


def _until(is_so: Callable[[], object], what: str) -> None:
    until_s = time.monotonic() + LONG_S
    while not is_so():
        assert time.monotonic() < until_s, what
        time.sleep(0.05)


def _referee(desk: AtDesk) -> Browser:
    """Return a phone that has typed the number on the display."""
    phone = Browser(desk.addresses[-1])
    ticket = phone.post("/api/pin", {}).said["ticket"]
    _until(lambda: "PIN " in desk.screen.words, "no PIN is shown")
    pin = desk.screen.words.partition("PIN ")[2][:6]
    assert phone.post("/api/referee", {"ticket": ticket, "pin": pin}).status == 200
    _until(lambda: "PIN " not in desk.screen.words, "the PIN stays")
    return phone


def _set_up_islands(desk: AtDesk) -> str:
    """Choose 1001 Islands, and return what set-up says of the box of tiles."""
    screen = desk.settled()
    for _ in range(40):
        if KNOWN in screen.words or UNKNOWN in screen.words:
            return screen.words
        is_other = screen.title == "Which game?" and "1001" not in screen.words
        screen = desk.press("b" if is_other else "a")
    raise AssertionError(f"the set-up does not end: {screen}")


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """What systemd listens by."""
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(0)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield listening


def _told(manager: socket.socket) -> list[str]:
    """Return what systemd was told so far, but for the beats of the heart."""
    told: list[str] = []
    try:
        while True:
            said = manager.recv(500).decode()
            told += [said.split("\n")[0]] if said.startswith(("READY", "STOPPING")) else []
    except BlockingIOError:
        return told


@pytest.mark.slow
def test_a_box_that_was_learnt_is_known_after_a_start_from_the_phone(
    tmp_path: Path, manager: socket.socket
) -> None:
    learnt = tmp_path / "desk" / "enrol" / "my_box.tiles"
    learnt.parent.mkdir(parents=True)
    with AtDesk(PICTURES, tmp_path) as desk:
        _until(lambda: desk.addresses, "there is no page")
        assert UNKNOWN in _set_up_islands(desk)
        phone = _referee(desk)
        shutil.copy(recorded("islands") / "box.tiles", learnt)
        assert Browser(desk.addresses[-1]).post("/api/setup/ask", {"what": "anew"}).status == 401
        assert phone.post("/api/setup/ask", {"what": "anew"}).status == 200
        _until(lambda: len(desk.addresses) > 1, "it did not start anew")
        assert KNOWN in _set_up_islands(desk)
        assert _told(manager) == ["READY=1", "READY=1"]  # it would be ended if it said STOPPING
