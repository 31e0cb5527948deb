"""The final screen, for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from device.table.prompts import Prompt, Signal, Text, text
from games.game import Outcome, Seat, Tally

OVER_KEYS = (text("key-scores"), text("key-undo"), text("key-new"))
_AGREED = "ended-by-agreement"


def by_agreement(scores: Mapping[Seat, Tally]) -> Outcome:
    """Return the outcome of a game that the players end early: most points win."""
    most = max(tally.total for tally in scores.values())
    best = tuple(seat for seat, tally in scores.items() if tally.total == most)
    return Outcome(best, _AGREED)


def taken_back_prompt() -> Prompt:
    """Return the screen that asks after the end whether the last move was taken back."""
    keys = (text("key-yes"), None, text("key-no"))
    lines = (text("over-taken-back"), text("over-taken-back-no"))
    return Prompt("over-taken-back", text("title-over"), lines, keys, Signal.QUESTION)


def played_on_prompt() -> Prompt:
    """Return the screen that asks after an agreed end whether players go on."""
    return replace(
        taken_back_prompt(),
        kind="over-played-on",
        lines=(text("over-played-on"), text("over-taken-back-no")),
    )


def over_prompt(
    outcome: Outcome,
    scores: Mapping[Seat, Tally],
    name: Callable[[Seat], str],
    why: Text | None = None,
) -> Prompt:
    """Return the screen that says who wins, and why the game is over.

    Where players end a game in which nobody has points, nobody wins.

    Args:
        outcome: who wins.
        scores: every seat's points.
        name: the fact that names a seat in texts.
        why: the sentence with the reason, if the name of the reason is not enough.
    """
    points = max(tally.total for tally in scores.values())
    names = tuple(map(name, outcome.winners))
    won = text("over-shared", seats=names, points=points)
    if len(names) == 1:
        won = text("over-winner", seat=names[0], points=points)
    if outcome.reason == _AGREED and not any(tally.total for tally in scores.values()):
        won = text("over-no-points")
    lines = (won, why or text(outcome.reason))
    return Prompt("over", text("title-over"), lines, OVER_KEYS, Signal.OVER)
