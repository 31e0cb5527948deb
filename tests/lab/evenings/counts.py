"""What simulated evenings count: harm by its kind, and what it is measured against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

HARMS = (
    "silent divergence",
    "turns lost without a trace",
    "wrong answer taken from play",
    "illegal move accepted silently",
    "illegal move not told",
    "knock accused",
    "knock booked",
    "knock not healed",
    "accused otherwise",
    "not healed within two moves",
    "no way out found",
    "exception",
)
"""The faults that must not be, worst first.

Turns are lost without a trace where nobody saw a move and the next player took it straight back:
then the lake looks as in the record, and no camera can tell.
"""


def table_of(counts: Counter[str]) -> Iterator[str]:
    """Yield the lines of the table of what was counted."""
    games, moves = counts["game"], max(counts["move"], 1)
    yield (
        f"{games} games, {counts['move']} moves; {counts['cut']} cuts of the power; "
        f"{counts['closed']} games closed by a wrong button"
    )
    yield (
        f"{counts['knock']} knocks, {counts['illegal move']} illegal moves, "
        f"{counts['missed look']} moves nobody saw, {counts['wrong button']} wrong buttons, "
        f"{counts['wrong answer']} wrong answers, {counts['ignored']} prompts ignored, "
        f"{counts['taken from play']} answers taken from play, "
        f"{counts['two lifted']} times two lifted, {counts['slide']} sheets pushed"
    )
    for harm in HARMS:
        yield f"{harm:32}{counts[harm]:6}{1000 * counts[harm] / moves:9.2f} in 1,000 moves"
        for cause in sorted(key for key in counts if key.startswith(f"{harm}, after ")):
            yield f"    {cause.removeprefix(harm + ', '):28}{counts[cause]:6}"
    for rate in sorted(key for key in counts if key.startswith("calm moves")):
        asked, of = counts[rate.replace("moves", "questions")], max(counts[rate], 1)
        yield f"questions in 30 moves, {rate[11:]} misread, no faults: {30 * asked / of:.2f}"
