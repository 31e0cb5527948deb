"""The firmament as everybody at the table may see it, in a picture and in words.

Stars lie open for all. The dream, the mortal and the guesses are secret until the round is scored;
none of them is taken from the position here before that.
"""

from __future__ import annotations

from device.games.dreams.pictures import constellation, firmament
from device.games.dreams.screens import DreamsScreens
from device.keepsake.drawing import Drawing
from device.keepsake.keepsake import Say
from device.keepsake.shown import Shown
from device.table.prompts import text
from games.dreams.position import Position
from games.dreams.rounds import placed_by


def sky_shown(words: DreamsScreens, position: Position, say: Say) -> Shown:
    """Return the stars of the round, or the whole finished round once it is scored."""
    names = [say(text("key-seat", seat=name)) for name in words.names]
    if position.is_scored and position.rounds:
        record = position.rounds[-1]
        lines = tuple(words.record_lines(record))
        return Shown((("sky", constellation(record, position.setup, names, say)),), lines)
    return _open_stars(words, position, names, say)


def _open_stars(words: DreamsScreens, position: Position, names: list[str], say: Say) -> Shown:
    placed = placed_by(position.laid, position.dealer, position.setup.players)
    lines = tuple(
        text("placed", seat=words.seat_name(seat), kind=bead.kind.value) for seat, bead in placed
    )
    picture: Drawing = firmament(placed, position.setup, names, say, seed=position.number)
    return Shown((("sky", picture),), lines)
