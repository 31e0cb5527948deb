"""Making a move: the position that follows."""

from __future__ import annotations

from games.errors import IllegalMoveError
from games.game import TABLE, Seat
from games.jinns.judge import explain
from games.jinns.legal import is_legal
from games.jinns.moves import Action, Choice, Half, Move, SetRight, Take, Turn
from games.jinns.options import Void
from games.jinns.pieces import EMPTY, STACKS, TOWER_HEIGHT, Stack
from games.jinns.position import Captured, CapturedPile, Lake, Position, StandingTower, trusted
from games.jinns.setup import Edition, Setup


def apply(position: Position, action: Action) -> Position:
    """Return the position after `action`.

    Raises:
        IllegalMoveError: the rules forbid it; the error carries what `explain` says.
        PositionError: a correction by hand leads to a position that cannot be.
    """
    if isinstance(action, SetRight):
        return _set_right(position, action)
    if not is_legal(position, action):
        breaches = explain(position, action)
        codes = ", ".join(breach.code for breach in breaches)
        raise IllegalMoveError(f"{action} by s{position.turn} is illegal: {codes}", breaches)
    if isinstance(action, Move):
        return _move(position, action)
    if isinstance(action, Choice):
        return _share_out(position, action)
    if isinstance(action, Take):
        return _take(position, action)
    return _next_turn(position, position.lake, action, position.captured, position.standing)


def is_void(setup: Setup, tower: Stack) -> bool:
    """Return whether the whole `tower` is worth nothing, so that nobody shares it out.

    Source: Lake of Wishes, "With 3 players, …", read as question 4 says.
    """
    voids = setup.options.neutral_top_voids is Void.TOWER
    return voids and _has_neutral_top(setup, tower)


def halves(setup: Setup, tower: Stack) -> tuple[CapturedPile, CapturedPile]:
    """Return the top and the bottom half of a tower of four, as they are captured."""
    top = CapturedPile(STACKS[tower.key[4:]], is_void=_has_neutral_top(setup, tower))
    return top, CapturedPile(STACKS[tower.key[:4]])


def three_shared(tower: Stack) -> tuple[CapturedPile, CapturedPile]:
    """Return what the taker and what the partner gets of a tower of three.

    The taker gets the upper two domes, and the partner gets the base.

    Source: older edition, "Variant for 4 players".
    """
    return CapturedPile(STACKS[tower.key[2:]]), CapturedPile(STACKS[tower.key[:2]])


def _move(position: Position, move: Move) -> Position:
    origin, target = move.origin, move.target
    lake = list(position.lake)
    key, cut = lake[origin].key, -2 * move.count
    stack = STACKS[lake[target].key + key[cut:]]
    lake[origin] = STACKS[key[:cut]]
    lake[target] = stack
    if stack.height == TOWER_HEIGHT:
        lake[target] = EMPTY
        return _complete(position, tuple(lake), move, stack)
    if move.takes_base:
        lake[target] = EMPTY
        captured = _share_three(position, stack)
        return _next_turn(position, tuple(lake), move, captured, StandingTower(target, stack))
    return _next_turn(position, tuple(lake), move, position.captured, None)


def _set_right(position: Position, correction: SetRight) -> Position:
    """Return the position after players set stars, or whose turn it is, right by hand.

    Nothing that was made before is held against the next move (question 11).
    """
    lake, movers = list(position.lake), list(position.movers)
    for star, stack in correction.stars:
        lake[star] = stack
        if movers:
            movers[star] = TABLE
    standing = position.standing
    if standing is not None and lake[standing.star].height:
        standing = None
    return Position(
        position.setup,
        tuple(lake),
        position.turn if correction.turn is None else correction.turn,
        position.captured,
        position.pending,
        standing,
        tuple(movers),
    )


def _complete(position: Position, lake: Lake, move: Move, tower: Stack) -> Position:
    """Return the position after a tower of four was built: it leaves the lake at once.

    Source: Lake of Wishes, "they must immediately remove it"; older edition, "Moves".
    """
    setup, standing = position.setup, StandingTower(move.target, tower)
    if is_void(setup, tower) or not setup.splits_towers:
        pile = CapturedPile(tower, is_void=_has_neutral_top(setup, tower))
        return _next_turn(
            position, lake, move, _give(position.captured, position.turn, pile), standing
        )
    return trusted(
        setup,
        lake,
        position.turn,
        position.captured,
        tower,
        standing,
        _movers(position, move),
        _recent(position, move),
    )


def _share_out(position: Position, choice: Choice) -> Position:
    tower, setup = position.pending, position.setup
    if tower is None:
        return position
    top, bottom = halves(setup, tower)
    kept, given = (top, bottom) if choice.keeps is Half.TOP else (bottom, top)
    captured = _give(position.captured, position.turn, kept)
    captured = _give(captured, choice.receiver, given)
    return trusted(
        setup,
        position.lake,
        setup.next_seat[position.turn],
        captured,
        None,
        position.standing,
        position.movers,
        position.recent,
    )


def _take(position: Position, take: Take) -> Position:
    tower = position.lake[take.star]
    lake = (*position.lake[: take.star], EMPTY, *position.lake[take.star + 1 :])
    captured = _share_three(position, tower)
    return _next_turn(position, lake, take, captured, StandingTower(take.star, tower))


def _next_turn(
    position: Position,
    lake: Lake,
    turn: Turn,
    captured: Captured,
    standing: StandingTower | None,
) -> Position:
    """Return the position in which the next seat has its turn."""
    setup = position.setup
    return trusted(
        setup,
        lake,
        setup.next_seat[position.turn],
        captured,
        None,
        standing,
        _movers(position, turn) if position.movers else (),
        _recent(position, turn) if setup.options.no_undoing else (),
    )


def _share_three(position: Position, tower: Stack) -> Captured:
    """Return the piles after a tower of three was taken off."""
    setup, seat = position.setup, position.turn
    upper, base = three_shared(tower)
    return _give(_give(position.captured, seat, upper), setup.opposite(seat), base)


def _give(captured: Captured, seat: Seat, pile: CapturedPile) -> Captured:
    return (*captured[: seat - 1], (*captured[seat - 1], pile), *captured[seat:])


def _has_neutral_top(setup: Setup, tower: Stack) -> bool:
    """Return whether a neutral fourth floor costs points: only in Lake of Wishes."""
    return setup.edition is Edition.WISHES and tower.controller is setup.neutral


def _movers(position: Position, turn: Turn) -> tuple[Seat, ...]:
    """Return who last moved each star's neutral dome; empty if question 6 is off."""
    neutral = position.setup.neutral
    if not position.movers or neutral is None or not isinstance(turn, Move):
        return position.movers
    block = position.lake[turn.origin].domes[-turn.count :]
    movers = list(position.movers)
    if any(dome.colour is neutral for dome in block):
        movers[turn.origin], movers[turn.target] = TABLE, position.turn
    return tuple(movers)


def _recent(position: Position, turn: Turn) -> tuple[Turn, ...]:
    """Return the turns that may not be undone; empty if question 11 is off."""
    if not position.setup.options.no_undoing:
        return ()
    return (*position.recent, turn)[-position.setup.players :]
