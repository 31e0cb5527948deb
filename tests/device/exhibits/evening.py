"""The recorded game of the lake, shown frame by frame to a keeper of exhibits."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path

from device.exhibits.keeper import ExhibitKeeper, LookedAt
from device.exhibits.store import Allowance, ExhibitStore
from device.games.registry import manifest_of
from device.reading.readers import AnyReading
from device.reading.sources import Sources
from device.replay.player import open_replay
from device.table.events import Event, Seen
from device.table.game_in_play import GameInPlay
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame

RECORDED = manifest_of("jinns").recorded
BEFORE_BREACH = 17  # frames; the next one shows an illegal move, the one after it is put back
GAME_ID = "17/../95"


@cache
def before_breach() -> GameInPlay:
    """Return the recorded game before its first illegal move."""
    results = open_replay(RECORDED, Sources()).results()
    return list(islice(results, BEFORE_BREACH))[-1].game


@cache
def look_at(number: int) -> tuple[AnyReading, Frame]:
    """Return a recorded frame and its reading."""
    path = RECORDED / f"{number:03}.jpg"
    frame, sources = read_frame(path), Sources()
    sight = manifest_of("jinns").sight()
    reader = sight.reader(sources.board_for(path), sources.lens_for(path), None, None)
    return reader.read(frame), frame


class WatchedEvening:
    """A game whose events a keeper is told of; it is the source of the last frame as well."""

    def __init__(
        self, folder: Path, most_bytes: int = 2_000_000, most_memory: int = 400_000
    ) -> None:
        path = RECORDED / "000.jpg"
        sources = Sources()
        self.game = before_breach()
        self.seen: tuple[AnyReading, Frame] | None = None
        self.now_s = 0.0
        self.store = ExhibitStore(folder)
        self.boards = {"jinns": sources.board_for(path)}
        self.keeper = ExhibitKeeper(
            LookedAt(self, self.boards, sources.lens_for(path)),
            self.store,
            Allowance(lambda: self.now_s, most_bytes),
            lambda: "2026-11-22 20:15",
            most_memory=most_memory,
        )
        self.keeper.report(Seen(look_at(16)[0], 0.0), (), self.game, GAME_ID)

    def show(self, number: int) -> None:
        """Let the camera see a recorded frame for a while."""
        self.seen = look_at(number)
        for _ in range(2):
            self.now_s += 1.0
            self.happen(Seen(self.seen[0], self.now_s))

    def happen(self, event: Event) -> None:
        """Let an event happen."""
        self.game, effects = self.game.stepped(event)
        self.keeper.report(event, effects, self.game, GAME_ID)
        self.keeper.drain()
