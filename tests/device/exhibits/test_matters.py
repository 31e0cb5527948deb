"""Which moments make an exhibit."""

from __future__ import annotations

from device.exhibits.matters import Matter, Moment, matter_of
from device.games.dreams.questions import Voting
from device.table.deciding_alone import alone_now
from device.table.events import ChosenAlone, Event, Pressed
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key
from games.game import Seat
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


def test_a_secret_guess_on_a_players_own_phone_makes_no_exhibit() -> None:
    game, seat = laid_round(Voting.SECRET), Seat(2)
    shown = alone_now(game.session, seat)
    assert shown is not None
    chosen = ChosenAlone(seat, shown, 0)
    assert game.stepped(chosen)[1]
    assert _matters(game, chosen) == [None]
