"""Nothing leaves the page that not every player at the table may know."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from device.games.dreams.voting import Voting
from device.table.prompts import Key
from games.dreams.position import Phase, Position
from tests.device.mqtt.told import laid_round
from tests.device.page.served import Browser, Viewer, served

PLAIN = (0, 0, 0)


def _presses(voting: Voting, votes: Sequence[int]) -> list[Key]:
    """The buttons of a round in which every player goes on to a guess so many times."""
    keys = [Key.A, Key.A] if voting is Voting.DISCS else []  # guess in secret, then reveal
    for presses in votes:
        role = Key.B if presses % 2 else Key.A
        keys += [Key.A, role] if voting is Voting.SECRET else []
        keys += [*[Key.B] * presses, Key.A]
    return keys


def _looked(browser: Browser, viewer: Viewer) -> None:
    """Look at all that the page shows now, until the viewer has it too."""
    now = browser.table
    for picture in now["pictures"]:
        browser.get(picture["address"])
    browser.get("/api/matters")
    seen = viewer.table()
    while seen["seq"] < now["seq"]:
        seen = viewer.table()


def _sent(folder: Path, voting: Voting, votes: Sequence[int]) -> set[bytes]:
    """Return every message that left the page while players guessed, the referee's phone's too."""
    folder.mkdir()
    with served(folder, laid_round(voting)) as table:
        browser, viewer = table.referee(), Viewer(table.page.address)
        run = browser.table["run"].encode()
        for key in _presses(voting, votes):
            before = browser.table["seq"]
            table.press(key)
            if browser.table["seq"] != before:
                _looked(browser, viewer)
        game = table.state.game
        assert game is not None
        assert isinstance(game.position, Position)
        assert game.position.phase is Phase.REVEALING
        viewer.close()
    messages = {part for part in viewer.kept.split(b"\n\n") if b"event: beat" not in part}
    return {_bare(one, run) for one in (*browser.every, *messages)} - {b""}


def _bare(message: bytes, run: bytes) -> bytes:
    """Return a message without the name of the run; nothing of one with a ticket."""
    return message.replace(run, b"run") if b'"ticket"' not in message else b""


@pytest.mark.parametrize("voting", list(Voting))
@pytest.mark.parametrize("votes", [(0, 2, 4), (2, 0, 2)])
def test_two_rounds_that_differ_in_their_guesses_send_the_same_bytes(
    voting: Voting, votes: tuple[int, ...], tmp_path: Path
) -> None:
    one = _sent(tmp_path / "one", voting, votes)
    other = _sent(tmp_path / "other", voting, PLAIN)
    assert one == other


def test_a_secret_screen_is_a_title_without_buttons(tmp_path: Path) -> None:
    with served(tmp_path, laid_round(Voting.SECRET)) as table:
        table.press(Key.A)
        screen = table.browser().table["screen"]
        assert screen["title"]
        assert (screen["is_secret"], screen["lines"], screen["answers"]) == (True, [], [])


def test_not_even_the_referee_answers_a_secret_screen(tmp_path: Path) -> None:
    with served(tmp_path, laid_round(Voting.SECRET)) as table:
        referee = table.referee()
        table.press(Key.A)
        number = referee.table["screen"]["number"]
        assert referee.post("/api/press", {"screen": number, "key": "a"}).status == 409
        assert table.inbox.empty()
