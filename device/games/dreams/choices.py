"""The screen that asks which of two moves was made on the firmament."""

from __future__ import annotations

from collections.abc import Callable

from device.games.dreams.case import DreamsHypothesis
from device.table.prompts import Chart, Prompt, Signal, Text, text
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
    lines = (_choice("A", one, other, seat_name), _choice("B", other, one, seat_name))
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
        return (
            text("choice-whose-ring", button="A", seat=first),
            text("choice-whose-ring", button="B", seat=second),
        )
    return text("choice-ringed", button="A"), text("choice-other", button="B")


def _said(line: Text) -> tuple[object, ...]:
    """Return a line without its button, so that the lines of A and B can be compared."""
    return line.key, *(fact for fact in line.facts if fact[0] != "button")


def _plan(position: Position, one: DreamsHypothesis, other: DreamsHypothesis) -> Chart:
    size = position.setup.width_mm, position.setup.height_mm
    dots = [(bead.spot.x, bead.spot.y) for bead in position.beads]
    return Chart(size, (*dots, *_places(other)), ring=next(iter(_places(one)), None))


def _places(hypothesis: DreamsHypothesis) -> tuple[tuple[float, float], ...]:
    """Return the places of the stars that a hypothesis is about."""
    moves = (move for move in hypothesis.moves if isinstance(move, Placement | Shift | Removal))
    return tuple((move.spot.x, move.spot.y) for move in moves)


def _choice(
    button: str,
    hypothesis: DreamsHypothesis,
    other: DreamsHypothesis,
    seat_name: Callable[[Seat], str],
) -> Text:
    move = hypothesis.moves[0] if hypothesis.moves else None
    if hypothesis.kind is HypothesisKind.AMENDED and isinstance(move, Placement):
        is_misread = len(hypothesis.moves) > hypothesis.instead
        what = "choice-misread" if is_misread else "choice-instead"
        return text(what, button=button, seat=seat_name(move.seat), kind=move.kind.value)
    if hypothesis.kind is HypothesisKind.MISSED:
        return _pair(button, hypothesis, seat_name)
    if hypothesis.kind is HypothesisKind.UNDONE:
        return _taken_back(button, other)
    match move:
        case Placement(_, kind, _) if hypothesis.kind is HypothesisKind.LEGAL:
            return text("choice-star", button=button, kind=kind.value)
        case Placement(_, kind, _):
            return text("choice-wrong-star", button=button, kind=kind.value)
        case Shift(_, kind, _, _):
            return text("choice-shift", button=button, kind=kind.value)
        case Removal(_, kind, _):
            return text("choice-removal", button=button, kind=kind.value)
        case _:
            return text("choice-no-star", button=button)


def _taken_back(button: str, other: DreamsHypothesis) -> Text:
    """Return the line about a star that was taken back, for it was laid by mistake.

    Beside anything but a star that was taken away, it says that no new star lies there.
    """
    move = other.moves[0] if other.moves else None
    if isinstance(move, Removal):
        return text("choice-mistake", button=button)
    return text("choice-no-star", button=button)


def _pair(button: str, hypothesis: DreamsHypothesis, seat_name: Callable[[Seat], str]) -> Text:
    """Return the line about two stars by two players."""
    first, second = (move for move in hypothesis.moves if isinstance(move, Placement))
    return text(
        "choice-two-stars",
        button=button,
        seat=seat_name(first.seat),
        kind=first.kind.value,
        next=seat_name(second.seat),
        next_kind=second.kind.value,
    )
