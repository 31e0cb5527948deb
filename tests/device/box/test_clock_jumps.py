"""The wall clock jumps an hour in mid-game, to summer time or back: the game does not notice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from device.box.assembly import new_game_id
from device.box.boards import boards_of
from device.config.sections import Config
from device.journal.recorder import Recorder, resumed
from device.journal.store import Journal, Stamp
from games.jinns.game import Jinns
from games.jinns.setup import Edition, parse_seats
from games.jinns.views import views
from tests.device.box.rig import Box, open_journal

GAME = Jinns(parse_seats("b,g,r,y", Edition.WISHES))
OPENING = GAME.initial(5)
HOUR_MS = 3_600_000
MOVES = 4


class Clock:
    """A wall clock that is set by hand; monotonic time goes on."""

    def __init__(self) -> None:
        self.wall_ms, self.ticks = 1_795_219_200_000, 0

    def stamp(self) -> Stamp:
        self.ticks += 1
        return Stamp(self.wall_ms + self.ticks, self.ticks * 1_000_000, "boot")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(open_journal(tmp_path)) as opened:
        yield opened


@pytest.mark.parametrize("jump_ms", [HOUR_MS, -HOUR_MS], ids=["forward", "back"])
def test_a_wall_clock_that_jumps_an_hour_in_mid_game_changes_nothing_of_the_game(
    journal: Journal, jump_ms: int
) -> None:
    box, clock = Box(journal), Clock()
    box.outlets = replace(
        box.outlets,
        recorder=Recorder(journal, clock.stamp),
        new_game_id=lambda: new_game_id(journal, clock.stamp()),
    )
    box.begin(views(OPENING)[0])
    for _ in range(MOVES):
        clock.wall_ms += jump_ms
        position = box.session.position
        box.see(views(GAME.apply(position, GAME.legal_moves(position)[0]))[0])
    assert len(box.session.turns) == MOVES
    again = resumed(journal.events(box.state.game_id), boards_of(Config()))
    assert again.session.history == box.session.history
    assert journal.last_open_game() == box.state.game_id
