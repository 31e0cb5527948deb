"""Which moments make an exhibit."""

from __future__ import annotations

from device.exhibits.matters import Matter, Moment, matter_of
from device.games.dreams.questions import Voting
from device.table.events import Event, Pressed
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key
from tests.device.mqtt.told import laid_round

NO_LOOKS = (None, None)


def _matters(game: GameInPlay, *events: Event) -> list[Matter | None]:
    found: list[Matter | None] = []
    for event in events:
        after, effects = game.stepped(event)
        found.append(matter_of(Moment("g", game, after, event, effects), "", NO_LOOKS, "en"))
        game = after
    return found


def test_a_secret_guess_makes_no_exhibit() -> None:
    keys = (Key.A, Key.B, Key.A) * 3
    assert _matters(laid_round(Voting.SECRET), *map(Pressed, keys)) == [None] * len(keys)
