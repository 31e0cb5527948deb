"""The firmament as everybody at the table may see it, in a picture and in words.

Stars lie open for all. The dream, the mortal and the guesses are secret until the round is scored;
none of them is taken from the position here before that.
"""

from __future__ import annotations

from collections.abc import Sequence

from device.games.dreams.pictures import constellation, firmament
from device.games.dreams.screens import DreamsScreens
from device.keepsake.drawing import Drawing
from device.keepsake.keepsake import Say
from device.keepsake.shown import Shown
from device.table.prompts import text
from games.dreams.pieces import Spot
from games.dreams.position import Position
from games.dreams.rounds import placed_by


def sky_shown(words: DreamsScreens, history: Sequence[Position], say: Say) -> Shown:
    """Return the stars of the round, or the whole finished round once it is scored.

    The spots at which the last turn laid, shifted or removed a star are marked.
    """
    position = history[-1]
    names = [say(text("key-seat", seat=name)) for name in words.names]
    if position.is_scored and position.rounds:
        record = position.rounds[-1]
        lines = tuple(words.record_lines(record))
        return Shown((("sky", constellation(record, position.setup, names, say)),), lines)
    return _open_stars(words, position, names, say, _changed(history))


def _open_stars(
    words: DreamsScreens, position: Position, names: list[str], say: Say, changed: tuple[Spot, ...]
) -> Shown:
    placed = placed_by(position.laid, position.dealer, position.setup.players)
    lines = tuple(
        text("placed", seat=words.seat_name(seat), kind=bead.kind.value) for seat, bead in placed
    )
    picture: Drawing = firmament(
        placed, position.setup, names, say, seed=position.number, changed=changed
    )
    return Shown((("sky", picture),), lines, is_marked=bool(changed))


def _changed(history: Sequence[Position]) -> tuple[Spot, ...]:
    """Return the spots at which a star lies or lay since the last turn of this round."""
    if len(history) == 1 or history[-2].number != history[-1].number:
        return ()
    before, now = (frozenset(position.laid) for position in history[-2:])
    return tuple(bead.spot for bead in before ^ now)
