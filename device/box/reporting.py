"""Telling everything around the table of each event: broker, lens, photos, exhibits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from device.box.assembly import OpenedTable
from device.box.decision import BoxState
from device.box.service import Report
from device.exhibits.keeper import ExhibitKeeper
from device.games.port import Observer
from device.games.registry import manifest_of
from device.reading.lens_learning import LensLearner
from device.table.events import Effect, Event


@dataclass(frozen=True, slots=True)
class Reporting:
    """All who are told of every event.

    Attributes:
        publisher: tells the broker.
        table: the opened table.
        learner: learns the lens in play; None where the lens was calibrated before.
        observers: those of single games, such as the photographer of islands, by the game's name.
        exhibits: keeps what players may dispute.
        page: tells those who look from a browser.
    """

    publisher: Report
    table: OpenedTable
    learner: LensLearner | None
    observers: Mapping[str, Observer]
    exhibits: ExhibitKeeper
    page: Report

    def __call__(self, event: Event, effects: tuple[Effect, ...], state: BoxState) -> None:
        """Tell all of an event and its effects."""
        self.page(event, effects, state)
        self.publisher(event, effects, state)
        played = "" if state.game is None else state.game.name
        if self.learner is not None:
            self.learner.board = self.table.boards.get(played)
        if played in self.observers:
            self.observers[played].report(effects, state.game_id)
        self.exhibits.report(event, effects, state.game, state.game_id)


def observers_of(table: OpenedTable, folder: Path) -> dict[str, Observer]:
    """Return the observers of games, such as the one that keeps photos, by the game's name."""
    albums = {game: manifest_of(game).album for game in table.boards}
    return {
        game: album(folder).observer(table.scene, table.boards[game], table.lens)
        for game, album in albums.items()
        if album is not None
    }
