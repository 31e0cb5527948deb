"""The record form of a turn: the move, and after `=` what happened to the tower that it made.

`1>3=t:s3` the builder kept the top half and seat 3 got the other; `7>12=whole` the builder kept all
four floors; `7>12=void` the neutral fourth floor made the tower worthless; `7>12=base` a tower of
three was taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.errors import TextError
from games.jinns.moves import Choice, Move, SetRight, Turn, parse_action
from games.jinns.pieces import TOWER_HEIGHT
from games.jinns.play import apply, is_void
from games.jinns.position import Position

_ENDINGS = ("=whole", "=void")


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """A turn with the builder's decision, if there was one to make."""

    turn: Turn
    choice: Choice | None = None


def record_text(position: Position, record: RecordedTurn) -> str:
    """Return the record form of a legal turn that was made in `position`."""
    text = str(record.turn)
    if record.choice is not None:
        return f"{text}={record.choice}"
    return text + _ending(position, record.turn)


def parse_record(text: str) -> RecordedTurn:
    """Return the turn that `record_text` wrote.

    Raises:
        TextError: `text` is of none of the forms.
    """
    for ending in _ENDINGS:
        if text.endswith(ending):
            return RecordedTurn(_parse_move(text.removesuffix(ending)))
    turn, equals, choice = text.partition("=")
    if equals and choice != "base":
        decided = parse_action(choice)
        if not isinstance(decided, Choice):
            raise TextError(f"{choice!r} in {text!r} is no decision; expected t:s2 or b:s2")
        return RecordedTurn(_parse_move(turn), decided)
    whole = parse_action(text)
    if isinstance(whole, Choice):
        raise TextError(f"{text!r} is a decision without its move; expected the form 7>12=t:s2")
    if isinstance(whole, SetRight):
        raise TextError(f"{text!r} is a correction by hand and no turn; expected a move")
    return RecordedTurn(whole)


def play(position: Position, record: RecordedTurn) -> Position:
    """Return the position after a whole turn.

    If the record has no decision about a completed tower, that decision may be pending.

    Raises:
        IllegalMoveError: the rules forbid the move or the decision.
    """
    after = apply(position, record.turn)
    return after if record.choice is None else apply(after, record.choice)


def _parse_move(text: str) -> Move:
    action = parse_action(text)
    if not isinstance(action, Move):
        raise TextError(f"{text!r} is no move; expected FROM>TO or FROM>TO*k, as in 7>12*2")
    return action


def _ending(position: Position, turn: Turn) -> str:
    if not isinstance(turn, Move):
        return ""
    after = apply(position, turn)
    if after.standing is None or after.standing.tower.height < TOWER_HEIGHT or after.pending:
        return ""
    return "=void" if is_void(position.setup, after.standing.tower) else "=whole"
