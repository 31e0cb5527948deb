"""What a broker would be told of a game that a test plays."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from device.box.menu import start_menu
from device.games.dreams.setup import DreamsForm
from device.games.dreams.voting import Voting
from device.games.islands.setup import IslandsForm
from device.games.jinns.setup import JinnsForm
from device.games.towers.setup import TowersForm
from device.mqtt.bulletin import Bulletin
from device.mqtt.message import Message, Topics
from device.mqtt.secrecy import NamePrivacy, Voice
from device.mqtt.state import TableMoment
from device.reading.readers import AnyReading
from device.table.events import Event, Pressed, Seen
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key
from tests.device.games.dreams.mat_top import KINDS, beads, reading_of
from vision.sheet.board_file import find_board

AT_MS = 1_795_291_200_000  # 2026-11-21T20:00:00Z
GAME_ID = "1795290600000"  # begun ten minutes before
TOPICS = Topics("table-1")
MENU = start_menu((("jinns", JinnsForm(find_board("lake"))),), None, is_lens_known=True)
PERSONS = ("Anna", "Béla", "Chiara", "Dov", "Esra", "Finn")


def lake() -> GameInPlay:
    """A game of Jinns for four, about to be laid."""
    return JinnsForm(find_board("lake")).new_game()


def dreams(names: Sequence[str] = PERSONS, voting: Voting = Voting.DISCS) -> GameInPlay:
    """A game of Dreams for three, about to begin."""
    board = find_board("firmament")
    return DreamsForm(board, tuple(names), players=3, voting=voting).new_game()


def towers(names: Sequence[str] = PERSONS) -> GameInPlay:
    """An evening of 5 Towers for three, about to begin."""
    return TowersForm(find_board("towers_mat"), tuple(names)).new_game()


def islands(names: Sequence[str] = PERSONS) -> GameInPlay:
    """A count of 1001 Islands for three, about to begin."""
    return IslandsForm(find_board("island_mat"), tuple(names)).new_game()


class Told:
    """A game, and all that was told of it."""

    def __init__(
        self, game: GameInPlay, *, names: NamePrivacy = NamePrivacy.HIDDEN, prefix: str = ""
    ) -> None:
        self.game = game
        self.bulletin = Bulletin(TOPICS, Voice("en", names), prefix, AT_MS)
        self.messages: list[Message] = []
        self.at_s = 0.0
        self._note(TableMoment(AT_MS, MENU, game, None, GAME_ID, (), "ok"))

    def take(self, event: Event, camera: str = "ok") -> Told:
        before = self.game
        self.game, effects = before.stepped(event)
        return self._note(TableMoment(AT_MS, MENU, self.game, before, GAME_ID, effects, camera))

    def press(self, *keys: Key) -> Told:
        for key in keys:
            self.take(Pressed(key))
        return self

    def see(self, reading: AnyReading) -> Told:
        self.at_s += 1.0
        return self.take(Seen(reading, self.at_s))

    def close(self) -> Told:
        """Go back to the menu."""
        return self._note(TableMoment(AT_MS, MENU, None, self.game, "", (), "ok"))

    def forget(self) -> Told:
        """Look only at what is told from now on."""
        self.messages = []
        return self

    def said(self, kind: str) -> list[dict[str, Any]]:
        """What the events of a kind said, without what stands in all of them."""
        events = [m for m in self.messages if m.topic == TOPICS.event(kind)]
        every = {"v", "run", "seq", "at", "game", "game_id"}
        return [
            {key: value for key, value in json.loads(m.payload).items() if key not in every}
            for m in events
        ]

    @property
    def state(self) -> dict[str, Any]:
        """The last state."""
        return json.loads([m for m in self.messages if m.topic == TOPICS.state][-1].payload)

    @property
    def text(self) -> str:
        """All that was told, as one text."""
        return "\n".join(f"{m.topic} {m.payload}" for m in self.messages)

    def _note(self, moment: TableMoment) -> Told:
        self.messages += self.bulletin.after((moment,), AT_MS)
        return self


@cache
def laid_round(voting: Voting) -> GameInPlay:
    """A round of Dreams whose stars all lie: the votes are due."""
    table = Told(dreams(voting=voting)).see(reading_of(())).press(Key.A)
    stars: list[str] = []
    for lap, kind in enumerate(KINDS):
        for turn in range(3):
            stars.append(f"{kind} {30 + 45 * turn},{50 + 80 * lap}")
            table.see(reading_of(beads(*stars)))
    return table.game
