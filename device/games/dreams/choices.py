"""The screen that asks which of two moves was made on the firmament."""

from __future__ import annotations

from collections.abc import Callable

from device.games.dreams.case import DreamsHypothesis
from device.table.prompts import Chart, Key, Prompt, Signal, Text, text
from device.table.referee import HypothesisKind
from games.dreams.moves import Placement, Removal, Shift
from games.dreams.position import Position
from games.game import Seat

_KEYS = (text("key-a"), text("key-b"), text("key-neither"))


def choice_prompt(
    position: Position,
    one: DreamsHypothesis,
    other: DreamsHypothesis,
    seat_name: Callable[[Seat], str],
) -> Prompt:
    """Return the screen that asks which move was made.

    If the lines about both stars are the same, a plan of the mat tells the stars apart.
    """
    lines = tuple(
        _choice(key, hypothesis, seat_name) for key, hypothesis in ((Key.A, one), (Key.B, other))
    )
    chart, title = None, text("title-unsure-star")
    if {one.kind, other.kind} == {HypothesisKind.MISSED}:
        title = text("title-whose-stars")
    if _said(lines[0]) == _said(lines[1]):
        lines = _by_ring(one, other, seat_name)
        chart = _plan(position, one, other)
    return Prompt("unsure", title, lines, _KEYS, Signal.QUESTION, chart)


def _by_ring(
    one: DreamsHypothesis, other: DreamsHypothesis, seat_name: Callable[[Seat], str]
) -> tuple[Text, Text]:
    """Return the lines of two stars that only their places tell apart; one of them is ringed."""
    movers = [move.seat for move in one.moves if isinstance(move, Placement)]
    if {one.kind, other.kind} == {HypothesisKind.MISSED} and len(movers) == len(one.moves):
        first, second = map(seat_name, movers)
        return text("choice-a-whose-ring", seat=first), text("choice-b-whose-ring", seat=second)
    return text("choice-a-ringed"), text("choice-b-other")


def _said(line: Text) -> tuple[object, ...]:
    """Return a line without its button, so that the lines of A and B can be compared."""
    return line.key.removeprefix("choice-a").removeprefix("choice-b"), line.facts


def _plan(position: Position, one: DreamsHypothesis, other: DreamsHypothesis) -> Chart:
    size = position.setup.width_mm, position.setup.height_mm
    dots = [(bead.spot.x, bead.spot.y) for bead in position.beads]
    return Chart(size, (*dots, *_places(other)), ring=next(iter(_places(one)), None))


def _places(hypothesis: DreamsHypothesis) -> tuple[tuple[float, float], ...]:
    """Return the places of the stars that a hypothesis is about."""
    moves = (move for move in hypothesis.moves if isinstance(move, Placement | Shift | Removal))
    return tuple((move.spot.x, move.spot.y) for move in moves)


def _choice(key: Key, hypothesis: DreamsHypothesis, seat_name: Callable[[Seat], str]) -> Text:
    name = f"choice-{key.value}"
    move = hypothesis.moves[0] if hypothesis.moves else None
    if hypothesis.kind is HypothesisKind.AMENDED and isinstance(move, Placement):
        is_misread = len(hypothesis.moves) > hypothesis.instead
        what = f"{name}-misread" if is_misread else f"{name}-instead"
        return text(what, seat=seat_name(move.seat), kind=move.kind.value)
    if hypothesis.kind is HypothesisKind.UNCHANGED:
        return text(f"{name}-no-star")
    if hypothesis.kind is HypothesisKind.MISSED:
        return _pair(f"{name}-two-stars", hypothesis, seat_name)
    match move:
        case Placement(_, kind, _) if hypothesis.kind is HypothesisKind.LEGAL:
            return text(f"{name}-star", kind=kind.value)
        case Placement(_, kind, _):
            return text(f"{name}-wrong-star", kind=kind.value)
        case Shift(_, kind, _, _):
            return text(f"{name}-shift", kind=kind.value)
        case Removal(_, kind, _):
            return text(f"{name}-removal", kind=kind.value)
        case _:
            return text(f"{name}-unchanged")


def _pair(key: str, hypothesis: DreamsHypothesis, seat_name: Callable[[Seat], str]) -> Text:
    """Return the line about two stars by two players."""
    first, second = (move for move in hypothesis.moves if isinstance(move, Placement))
    return text(
        key,
        seat=seat_name(first.seat),
        kind=first.kind.value,
        next=seat_name(second.seat),
        next_kind=second.kind.value,
    )
