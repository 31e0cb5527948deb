"""The track line by line, and who won.

Sources: "Record Points on the Gods Track", "Ending & Winning the Game".
"""

from __future__ import annotations

from games.dreams.moves import Correct
from games.dreams.position import Position
from games.dreams.rounds import RoundRecord
from games.dreams.score import leaders
from games.dreams.setup import GOAL
from games.game import Outcome, ScoreLine, Seat, Tally


def scores(position: Position) -> dict[Seat, Tally]:
    """Return every seat's points so far, round by round, with a line for each reason.

    A moon set by hand gives a line `corrected` with the points added or taken. The lines add up to
    the seat's space on the track. If a house rule lets points pass the track's end, the lines add
    up to the points.
    """
    lines: dict[Seat, list[ScoreLine]] = {seat: [] for seat in position.setup.seats}
    number = 0
    for entry in position.history:
        if isinstance(entry, Correct):
            before = sum(line.points for line in lines[entry.seat])
            facts = (("round", number), ("space", entry.space))
            lines[entry.seat].append(ScoreLine("corrected", entry.space - before, facts))
        else:
            number = entry.number
            for seat, of_round in _numbered(entry).items():
                lines[seat] += of_round
    return {seat: Tally(tuple(of_seat)) for seat, of_seat in lines.items()}


def round_points(position: Position) -> dict[Seat, tuple[ScoreLine, ...]]:
    """Return the points of the last finished round, the mortal first; empty before any round.

    Source: "award the Gods points in turn, one after another, beginning with the mortal".
    """
    return _numbered(position.rounds[-1]) if position.rounds else {}


def outcome(position: Position) -> Outcome | None:
    """Return how the game ended, or None while rounds go on."""
    if not position.is_over:
        return None
    totals = position.totals
    reason = "goal-reached" if max(totals.values()) >= GOAL else "cards-used-up"
    return Outcome(leaders(totals), reason)


def _numbered(record: RoundRecord) -> dict[Seat, tuple[ScoreLine, ...]]:
    return {
        seat: tuple(
            ScoreLine(line.what, line.points, (("round", record.number), *line.facts))
            for line in lines
        )
        for seat, lines in record.lines.items()
    }
