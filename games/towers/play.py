"""Listing the legal moves, and making a move."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TypeVar

from games.errors import IllegalMoveError
from games.game import Seat
from games.towers.build_steps import work_on
from games.towers.chance import deals
from games.towers.judge import bids_of, explain
from games.towers.moves import Action, Bid, DealMarket, Turn
from games.towers.options import NextStart
from games.towers.pieces import Cards, Row
from games.towers.position import MARKET, PASSES, Phase, Position
from games.towers.turns import Stake, legal_turns


def legal_moves(position: Position) -> tuple[Action, ...]:
    """Return every legal bid, a turn for every position within reach, or the markets that may come.

    If nobody knows the deck's order, the markets are a finite sample.
    """
    moves = position.known_moves
    if moves is None:
        moves = _moves_now(position)
        object.__setattr__(position, "known_moves", moves)
    return moves


def apply(position: Position, action: Action) -> Position:
    """Return the position after `action`.

    Raises:
        IllegalMoveError: the rules forbid it; the error carries what `explain` says.
    """
    breaches = explain(position, action)
    if breaches:
        codes = ", ".join(breach.code for breach in breaches)
        raise IllegalMoveError(f"{action} is illegal: {codes}", breaches)
    if isinstance(action, DealMarket):
        return replace(position, phase=Phase.BID, market=action.cards, leftover=())
    if isinstance(action, Bid):
        return _bid(position, action)
    return _take_turn(position, action)


def _moves_now(position: Position) -> tuple[Action, ...]:
    if position.phase is Phase.DEAL:
        return deals(position)
    if position.phase is Phase.OVER:
        return ()
    seat = position.turn
    if position.phase is Phase.BID:
        bids = bids_of(position, seat)
        return tuple(Bid(seat, bid) for bid in bids if not bid or bid > position.best)
    row, pile = position.row(seat), position.pile(seat)
    stake = Stake(seat, position.best, row, position.market, pile)
    return legal_turns(stake, position.setup.options)


def _bid(position: Position, bid: Bid) -> Position:
    """Return the position after a bid; the last bid begins the build, or all have passed.

    Source: base game, bids: each player once; when all pass, the whole market is discarded.
    """
    setup, bids = position.setup, (*position.bids, bid.number)
    if len(bids) < setup.players:
        going = replace(position, bids=bids)
        return replace(going, phase=Phase.BUILD) if _ends_at_once(going) else going
    if any(bids):
        return replace(position, bids=bids, phase=Phase.BUILD)
    return _next_round(position, position.market, position.start)


def _ends_at_once(position: Position) -> bool:
    """Return whether the last bid, for the whole market or more, ends the bidding at once.

    Source: base game, a bid of five; with the tree's power, question 27.
    """
    setup = position.setup
    if position.best < len(position.market):
        return False
    if setup.options.five_ends:
        return True
    waiting = range(len(position.bids), setup.players)
    seats = (setup.left_of(position.start, steps) for steps in waiting)
    return all(bids_of(position, seat)[-1] <= position.best for seat in seats)


def _take_turn(position: Position, turn: Turn) -> Position:
    setup, seat = position.setup, turn.seat
    work = work_on(position.row(seat), position.pile(seat), turn, setup.options)
    tuple(work.carry_out(turn))
    left = tuple((Counter(position.market) - Counter(turn.take)).elements())
    built = _Built(
        _put(position.rows, seat, work.row), _put(position.piles, seat, tuple(work.pile)), turn.pay
    )
    return _next_round(position, left, _next_start(position), built)


def built_by_ruling(position: Position, row: Row, pile: Cards, left: Cards) -> Position:
    """Return the position after a build that players let count, whatever the rules say of it.

    Args:
        position: the position in which the winner of the bids must build.
        row: the winner's towers.
        pile: the winner's demolition pile.
        left: the cards left of the market.
    """
    seat = position.turn
    built = _Built(_put(position.rows, seat, row), _put(position.piles, seat, pile), ())
    return _next_round(position, left, _next_start(position), built)


def _next_start(position: Position) -> Seat:
    """Return who starts the round after a build (question 20)."""
    setup = position.setup
    is_winners = setup.options.next_start is NextStart.LEFT_OF_WINNER
    return setup.left_of(position.turn if is_winners else position.start)


@dataclass(frozen=True, slots=True)
class _Built:
    """The state after a turn: everybody's towers and piles, and the cards paid."""

    rows: tuple[Row, ...]
    piles: tuple[Cards, ...]
    paid: Cards


def _next_round(
    position: Position, left: Cards, start: Seat, built: _Built | None = None
) -> Position:
    """Return the position after a round: the next market is due, or the game is over.

    The common discard becomes the deck after the first pass through it.

    Source: base game, end of a round and of the deck; questions 20 and 21.
    """
    built = built or _Built(position.rows, position.piles, ())
    discard = (*position.discard, *left, *built.paid)
    passes, deck = position.passes, len(position.deck)
    if not deck and passes < PASSES:
        passes, deck, discard = PASSES, len(discard), ()
    short = position.setup.options.short_market_ends and passes == PASSES and deck < MARKET
    return replace(
        position,
        phase=Phase.OVER if short or not deck else Phase.DEAL,
        start=start,
        rows=built.rows,
        piles=built.piles,
        market=(),
        bids=(),
        discard=discard,
        passes=passes,
        leftover=left,
    )


ItemT = TypeVar("ItemT")


def _put(items: tuple[ItemT, ...], seat: Seat, item: ItemT) -> tuple[ItemT, ...]:
    return (*items[: seat - 1], item, *items[seat:])
