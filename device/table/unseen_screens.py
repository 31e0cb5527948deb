"""The screens about turns that nobody saw: what was found, and what was taken together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from device.table.port import GameAdapter
from device.table.prompts import Chart, Key, Prompt, Signal, Text, text
from device.table.referee import Hypothesis
from device.table.unseen import UnseenQuestion

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

MOST_TOLD = 2  # sentences about a turn fit a screen of 128x64, whatever the names


def unseen_prompt(
    table: GameAdapter[PositionT, MoveT, LookT],
    history: Sequence[PositionT],
    question: UnseenQuestion[MoveT, LookT],
) -> Prompt:
    """Return the screen that asks whether the turns that were found were made."""
    first, *others = steps_told(table, history, question.lines[0])
    keys = (text("key-yes"), None, text("key-no"))
    if question.is_stepwise:
        left = (text("unseen-left", count=len(others)),) if others else ()
        title = text("title-unseen-step")
        chart = _plan(table, history, question.lines[0])
        return Prompt("unseen-step", title, (first, *left), keys, Signal.QUESTION, chart)
    title, lines = text("title-unseen"), (first, *others)
    return Prompt("unseen", title, lines, keys, Signal.QUESTION, leafing=Key.B)


def together_prompt(
    table: GameAdapter[PositionT, MoveT, LookT],
    history: Sequence[PositionT],
    turns: Sequence[MoveT],
    prompt: Prompt,
) -> Prompt:
    """Return the screen of a turn that tells all the turns that were taken together before it.

    Args:
        table: the game's adapter.
        history: the positions from before the first of these turns on.
        turns: the turns that were taken together.
        prompt: the screen of the turn.
    """
    told = tuple(
        table.capabilities.told(before, turn) or text("look")
        for before, turn in zip(history, turns, strict=False)
        if not table.game.awaits_decision(before)
    )
    return replace(prompt, kind="together", lines=told[:MOST_TOLD])


def steps_told(
    table: GameAdapter[PositionT, MoveT, LookT],
    history: Sequence[PositionT],
    line: Hypothesis[MoveT, LookT],
) -> Iterator[Text]:
    """Yield a sentence for each step of a line."""
    game, seat_name = table.game, table.screens.seat_name
    for before in reversed(history[len(history) - 1 - line.instead : -1]):
        if not game.awaits_decision(before):
            yield text("unseen-back", seat=seat_name(game.to_move(before)[0]))
    position = history[-1 - line.instead]
    for move in line.moves:
        yield table.capabilities.told(position, move) or text("look")
        position = game.apply(position, move)
        while game.awaits_decision(position):
            position = game.apply(position, game.legal_moves(position)[0])


def _plan(
    table: GameAdapter[PositionT, MoveT, LookT],
    history: Sequence[PositionT],
    line: Hypothesis[MoveT, LookT],
) -> Chart | None:
    """Return the plan that shows the first step of a line, if it is a move."""
    if line.instead or not line.moves:
        return None
    return table.capabilities.plan(history[-1], line.moves[0])
