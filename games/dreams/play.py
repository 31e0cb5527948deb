"""Making a move: the position that follows."""

from __future__ import annotations

from dataclasses import replace

from games.dreams.dealing import drawn
from games.dreams.judge import explain
from games.dreams.moves import (
    Action,
    Blank,
    Correct,
    DealRoles,
    Looks,
    NextRound,
    Placement,
    Removal,
    RevealRoles,
    SetKind,
    Shift,
    Vote,
)
from games.dreams.pieces import LaidStar
from games.dreams.position import Phase, Position
from games.dreams.rounds import Roles, RoundRecord
from games.errors import IllegalMoveError
from games.game import Seat


def apply(position: Position, action: Action) -> Position:
    """Return the position after `action`.

    Raises:
        IllegalMoveError: the rules forbid it; the error carries what `explain` says.
    """
    breaches = explain(position, action)
    if breaches:
        codes = ", ".join(breach.code for breach in breaches)
        raise IllegalMoveError(f"{action} is illegal: {codes}", breaches)
    match action:
        case Placement():
            return replace(position, laid=(*position.laid, action.bead))
        case DealRoles() | Looks() | RevealRoles():
            return _roles(position, action)
        case Vote():
            return _vote(position, action)
        case Correct() | SetKind():
            return _corrected(position, action)
        case NextRound():
            return next_round(position)
        case Shift() | Removal():
            return position  # stars taken back once the round is scored


def next_round(position: Position) -> Position:
    """Return the next round's first position: all stars taken back, the left neighbour deals.

    Source: "The Next Round".
    """
    return Position(
        position.setup,
        position.number + 1,
        position.setup.after(position.dealer),
        history=position.history,
    )


def _exchanged(position: Position, action: SetKind) -> dict[int, LaidStar]:
    """Return the stars of this round whose kinds change, by their numbers from 0."""
    kinds = {action.kind: action.true, action.true: action.kind}
    return {
        number: LaidStar(kinds[star.kind], star.spot)
        for number, (owner, star) in enumerate(position.placed)
        if owner == action.seat and star.kind in kinds
    }


def _corrected(position: Position, action: Correct | SetKind) -> Position:
    """Return the position with a moon elsewhere, or with a star of another kind.

    Once a round is scored, its stars are those of its record.
    """
    if isinstance(action, Correct):
        return replace(position, history=(*position.history, action))
    changed = _exchanged(position, action)
    beads = tuple(changed.get(number, star) for number, star in enumerate(position.beads))
    if not position.is_scored:
        return replace(position, laid=beads)
    last = position.rounds[-1]
    history = (replace(last, beads=beads) if entry is last else entry for entry in position.history)
    return replace(position, history=tuple(history))


def _vote(position: Position, vote: Vote) -> Position:
    """Return the position after a vote; the last vote reveals roles that the device dealt."""
    votes = (*position.votes[: vote.seat - 1], vote.guess, *position.votes[vote.seat :])
    after = replace(position, votes=votes)
    roles = after.roles
    if after.phase is not Phase.REVEALING or roles is None or Blank.HIDDEN in votes:
        return after
    if roles.vision is None or roles.mortal is None:
        return after
    return _score(after, roles.vision, roles.mortal)


def _roles(position: Position, action: DealRoles | Looks | RevealRoles) -> Position:
    """Return the position after roles are dealt, shown or told.

    If the roles are told before the first star, every player counts as having seen his role.
    """
    match action:
        case DealRoles():
            return replace(position, roles=drawn(position.setup, action), looked=0)
        case Looks():
            return replace(position, looked=position.looked + 1)
        case RevealRoles(vision, mortal) if position.phase is Phase.DEALING:
            return replace(position, roles=Roles(vision, mortal), looked=position.setup.players)
        case RevealRoles(vision, mortal):
            return _score(position, vision, mortal)


def _score(position: Position, vision: int, mortal: Seat) -> Position:
    """Return the position with the round's points on the track and the round in the history."""
    number, dealer = position.number, position.dealer
    record = RoundRecord(number, dealer, position.laid, vision, mortal, position.votes)
    return Position(position.setup, number, dealer, history=(*position.history, record))
