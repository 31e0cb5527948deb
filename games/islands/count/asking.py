"""Questions about tiles in a position, and what becomes of them once players have answered.

A wrong button is about as likely as a face misread. So players are asked twice of a face before a
rule speaks against it, the second time with the answers exchanged. Where several tiles are in
question, both questions are about all of them, and a third decides if the answers differ. If not
all lie Genie side up, players are asked the second question about each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.islands.count.moves import MOST_ASKED, Asks, Says
from games.islands.count.position import Asked, CountPosition, CountStage
from games.islands.count.turned import TURNED, AsksTurned, SaysTurned
from games.islands.island import CELLS, Cell
from games.islands.pieces import Row


def faces_said(asked: Sequence[Asked], cell: Cell) -> tuple[str | None, ...]:
    """Return what players have said of the face of the tile in a cell, the last word last.

    It is `TURNED`, the tile whose picture is up, or None for a picture that nobody knows.
    """
    return tuple(
        one.answer for one in asked if one.cell == cell and one.is_answered and one.is_of_face
    )


def open_questions(position: CountPosition) -> tuple[Asked, ...]:
    """Return what is asked and not answered: one tile, or several of which all may be turned."""
    return tuple(one for one in position.asked if not one.is_answered)


def may_ask(position: CountPosition, move: Asks | AsksTurned) -> bool:
    """Return whether players may be asked so now, and have not been asked it too often."""
    match move:
        case Asks(_, cell, one, other):
            pairs = [(asked.cell, {asked.one, asked.other}) for asked in position.asked]
            is_new = pairs.count((cell, {one, other})) < MOST_ASKED
            return one != other and cell in CELLS and is_new
        case AsksTurned(_, cells):
            are_new = not any(faces_said(position.asked, cell) for cell in cells)
            return are_new and all(cell in CELLS and cell.row is not Row.DREAM for cell in cells)


def may_say(position: CountPosition, move: Says | SaysTurned) -> bool:
    """Return whether an answer answers what is asked."""
    asked = open_questions(position)
    if isinstance(move, SaysTurned):
        return len(asked) > 1
    *others, last = asked
    return not others and move.cell == last.cell and move.tile in (last.one, last.other, None)


def answers(position: CountPosition) -> tuple[Says | SaysTurned, ...]:
    """Return the answers to what is asked."""
    seat, (*others, last) = position.seat, open_questions(position)
    if others:
        return SaysTurned(seat, are_all=True), SaysTurned(seat, are_all=False)
    tiles = dict.fromkeys((last.one, last.other, None))
    return tuple(Says(seat, last.cell, tile) for tile in tiles)


def with_question(position: CountPosition, move: Asks | AsksTurned) -> CountPosition:
    """Return the position in which players are asked."""
    if isinstance(move, Asks):
        return _asked(position, [Asked(move.cell, move.one, move.other)])
    fronts = {one.cell: one.tile for one in position.known_of(move.seat)}
    return _asked(position, [Asked(cell, TURNED, fronts.get(cell)) for cell in move.cells])


def with_said(position: CountPosition, move: Says | SaysTurned) -> CountPosition:
    """Return the position after an answer: the island is read anew, or players are asked again."""
    asked = open_questions(position)
    before = replace(position, stage=CountStage.READ, asked=position.asked[: -len(asked)])
    match move:
        case Says(_, _, tile):
            return _answered(before, asked, tile)
        case SaysTurned(_, are_all):
            exchanged = [Asked(one.cell, one.other, one.one) for one in asked]
            if not is_asked_again(position):
                once = _answered(before, asked, TURNED)
                return _asked(once, exchanged) if are_all else once
            if are_all:
                return _answered(before, asked, TURNED)
            return _asked(before, exchanged) if asks_for_front(asked) else before


def asks_for_front(asked: Sequence[Asked]) -> bool:
    """Return whether players are asked if one of several tiles does not lie Genie side up."""
    return asked[0].other == TURNED


def is_asked_again(position: CountPosition) -> bool:
    """Return whether players were asked about the same before."""
    *earlier, last = position.asked
    pair = last.cell, {last.one, last.other}
    return any((one.cell, {one.one, one.other}) == pair for one in earlier)


def _answered(position: CountPosition, asked: Sequence[Asked], answer: str | None) -> CountPosition:
    """Return the position in which all that is asked has got one answer."""
    settled = (replace(one, is_answered=True, answer=answer) for one in asked)
    return replace(position, asked=(*position.asked, *settled))


def _asked(position: CountPosition, new: Sequence[Asked]) -> CountPosition:
    return replace(position, stage=CountStage.ASK, asked=(*position.asked, *new))
