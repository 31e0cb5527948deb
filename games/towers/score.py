"""Scores, line by line, and who won.

Sources: base game, scoring: a card is worth 1, in a capped tower 2; the highest tower counts its
cards once more; torn-down cards cost 1, 2, 3, … points; "Les Tours de Pouvoir", candy and haunted:
3 points for each pair of equal values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeVar

from games.game import Outcome, ScoreLine, Seat, Tally
from games.towers.options import Options, Power, Ties
from games.towers.pieces import Row, Suit, Tower
from games.towers.position import Phase, Position

PlayerT = TypeVar("PlayerT")

PAIR_POINTS = 3


def scores(position: Position) -> dict[Seat, Tally]:
    """Return every seat's score so far."""
    options = position.setup.options
    return {
        seat: tally(position.row(seat), len(position.pile(seat)), options)
        for seat in position.setup.seats
    }


def tally(row: Row, demolished: int, options: Options) -> Tally:
    """Return the score of one player's towers with that many cards torn down."""
    lines = [_tower_line(tower) for tower in row if tower.height]
    lines += [_highest_line(row), *_pair_lines(row, options)]
    penalty = demolished * (demolished + 1) // 2
    lines.append(ScoreLine("demolished", -penalty, (("cards", demolished),)))
    return Tally(tuple(lines))


def outcome(position: Position) -> Outcome | None:
    """Return how the game ended, or None while it goes on.

    Source: base game, end: the deck is empty for the second time.
    """
    if position.phase is not Phase.OVER:
        return None
    return Outcome(winners(position), "deck-empty-twice")


def winners(position: Position) -> tuple[Seat, ...]:
    """Return who would win if the game ended now; no tie-break is printed (question 23)."""
    return best_of(
        {seat: (position.row(seat), len(position.pile(seat))) for seat in position.setup.seats},
        position.setup.options,
    )


def best_of(players: Mapping[PlayerT, tuple[Row, int]], options: Options) -> tuple[PlayerT, ...]:
    """Return the winners among players, each with towers and a number of torn-down cards."""
    totals = {name: tally(*of, options).total for name, of in players.items()}
    best = tuple(name for name, total in totals.items() if total == max(totals.values()))
    if options.ties is Ties.SHARED:
        return best
    ranks = {name: (-players[name][1], _highest(players[name][0])) for name in best}
    return tuple(name for name, rank in ranks.items() if rank == max(ranks.values()))


def _tower_line(tower: Tower) -> ScoreLine:
    points = 2 * tower.height if tower.is_capped else tower.height
    capped = "yes" if tower.is_capped else "no"
    facts = (("suit", tower.suit.value), ("cards", tower.height), ("capped", capped))
    return ScoreLine("tower", points, facts)


def _highest_line(row: Row) -> ScoreLine:
    highest = _highest(row)
    suits = tuple(tower.suit.value for tower in row if highest and tower.height == highest)
    return ScoreLine("highest", highest, (("suits", suits),))


def _highest(row: Row) -> int:
    return max(tower.height for tower in row)


def _pair_lines(row: Row, options: Options) -> Iterator[ScoreLine]:
    """Yield the pairs' line where that power is played with.

    Source: "Les Tours de Pouvoir", candy and haunted; second copies by question 33.
    """
    if not options.has(Power.CANDY_HAUNTED):
        return
    candy, haunted = (Counter(row[suit.place].values) for suit in (Suit.CANDY, Suit.HAUNTED))
    pairs = candy & haunted
    values = tuple(sorted(pairs.elements() if options.pairs_by_copies else pairs, reverse=True))
    yield ScoreLine("pairs", PAIR_POINTS * len(values), (("values", values),))
