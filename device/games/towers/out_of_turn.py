"""Inferring that another player than the winner built, tore down, or paid.

Only the winner of the bids takes cards and builds. A change of another player's towers is told as
such if it explains exactly what is seen, and no other player's change does. While the next market
is due, nobody builds, so a change of anybody's towers is told. The market is dealt once the change
is put back, or once those towers are no longer in view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from device.games.towers.turn_seen import BuilderSide, Columns, turns_seen
from device.table.prompts import Text, text
from games.game import Seat
from games.towers.evening.letting import LetsLie
from games.towers.moves import Act, Turn
from games.towers.pieces import Card, Cards, End
from games.towers.position import Position


def side_of(play: Position, seat: Seat) -> BuilderSide:
    """Return a player's side of a position in which the winner must build."""
    row, pile = play.row(seat), play.pile(seat)
    return BuilderSide(seat, play.best, row, pile, play.market, play.setup.options)


def turn_of_another(
    play: Position, seats: Sequence[Seat], columns: Columns, left: Cards
) -> Turn | None:
    """Return the turn of another player that leads to these towers; None if it is not clear.

    Args:
        play: the position in which the winner must build.
        seats: all players.
        columns: the towers that are seen.
        left: the cards that are left in the market.
    """
    sides = [side_of(play, seat) for seat in seats if seat != play.turn]
    found = [turn for side in sides for turn in _turns(side, columns, left)]
    return found[0] if len({turn.seat for turn in found}) == 1 else None


def turn_while_dealing(
    play: Position, seats: Sequence[Seat], columns: Columns, left: Cards
) -> Turn | None:
    """Return the change of somebody's towers while a market is due; None if it is not clear.

    Cards were built that lay in the last market or on the player's pile, or cards are gone, or
    cards were built that nobody knows of. A card gone and a card from nowhere look like a card
    that was misread, so nobody is accused of those.

    Args:
        play: the position in which a market is due.
        seats: all players.
        columns: the towers that are seen.
        left: the cards that are left of the last market.
    """
    options = play.setup.options
    sides = [
        BuilderSide(seat, 0, play.row(seat), play.pile(seat), play.leftover, options)
        for seat in seats
    ]
    found = [turn for side in sides for turn in _changes(side, columns, left)]
    return found[0] if len({turn.seat for turn in found}) == 1 else None


def while_dealing_text(turn: Turn, *, seat: str) -> Text:
    """Return the sentence that says how a player's towers changed while a market is due."""
    built = tuple(str(step.card) for step in turn.steps if step.act is not Act.DEMOLISH)
    gone = tuple(map(str, turn.demolished))
    if built and gone:
        return text("due-market-changed", seat=seat, cards=built, gone=gone)
    if built:
        return text("due-market-built", seat=seat, cards=built)
    return text("due-market-gone", seat=seat, cards=gone)


def let_lie(play: Position, turn: Turn) -> LetsLie:
    """Return the step by which a player's towers count as they lie after a change of them."""
    towers = {tower.suit: list(tower.cards) for tower in play.row(turn.seat)}
    for card in turn.pay:
        towers[card.suit].remove(card)
    for step in turn.steps:
        tower = towers[step.tower]
        if step.act is Act.DEMOLISH:
            tower.remove(step.card)
        else:
            tower.insert(0 if step.end is End.BELOW else len(tower), step.card)
    return LetsLie(turn.seat, tuple(card for tower in towers.values() for card in tower))


def out_of_turn_text(turn: Turn, *, seat: str, due: str) -> Text:
    """Return the sentence that says what a player did out of turn, and who is due.

    Args:
        turn: what the player did.
        seat: the name of the player.
        due: the name of the player who is due.
    """
    built = tuple(str(step.card) for step in turn.steps if step.act is not Act.DEMOLISH)
    if built:
        return text("out-of-turn-built", seat=seat, cards=built, due=due)
    if turn.pay:
        return text("out-of-turn-paid", seat=seat, cards=tuple(map(str, turn.pay)), due=due)
    return text("out-of-turn-torn", seat=seat, cards=tuple(map(str, turn.demolished)), due=due)


def _turns(side: BuilderSide, columns: Columns, left: Cards) -> Iterator[Turn]:
    """Yield a player's turns that change towers, of which a card stays and none is from nowhere."""
    for turn in _changing(side, columns, left):
        if not _from_nowhere(side, turn):
            yield turn


def _changes(side: BuilderSide, columns: Columns, left: Cards) -> Iterator[Turn]:
    """Yield a player's turns that change towers, without those that a misread card explains."""
    for turn in _changing(side, columns, left):
        if not (turn.demolished and _from_nowhere(side, turn)):
            yield turn


def _changing(side: BuilderSide, columns: Columns, left: Cards) -> Iterator[Turn]:
    """Yield a player's turns that change towers, of which a card stays."""
    seen = {card for column in columns for card in column}
    if any(card in seen for tower in side.row for card in tower.cards):
        yield from (turn for turn in turns_seen(side, columns, left) if turn.pay or turn.steps)


def _from_nowhere(side: BuilderSide, turn: Turn) -> Counter[Card]:
    """Return the cards that a turn builds and that lay neither in the market nor on the pile."""
    built = Counter(step.card for step in turn.steps if step.act is not Act.DEMOLISH)
    return built - Counter((*turn.take, *side.pile, *turn.demolished))
