"""What the table asks of the scene reader after an event."""

from __future__ import annotations

from collections.abc import Iterator

from device.reading.requests import LearnFrom, SceneRequest, TakeAsClear
from device.table.game_in_play import GameInPlay


def asked_of_reader(before: GameInPlay, after: GameInPlay) -> Iterator[SceneRequest]:
    """Yield what the reader is asked to do since an event changed the game.

    It learns from a reading that agrees with the record since then. If players have said that
    nothing is over the sheet, it takes the still scene as clear.
    """
    if after.agreed is not None and after.agreed is not before.agreed:
        yield LearnFrom(*after.agreed)
    if after.is_said_clear and not before.is_said_clear:
        yield TakeAsClear()
