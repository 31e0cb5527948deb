"""Inferring a build that nobody looked at, once the next market lies there.

Players may deal before the camera has seen what was built. The winner's towers still tell the build
while they are in view.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from device.games.towers.builds import MOST_READINGS, TowersHypothesis, fits, turns_of
from device.games.towers.evidence import MARKET, Look, TowersView, rivals
from device.games.towers.passed_unseen import is_other_market
from device.table.referee import Hypothesis, HypothesisKind
from games.towers.chance import market_size
from games.towers.evening.game import TowersEvening
from games.towers.evening.position import EveningPosition
from games.towers.moves import DealMarket


def builds_before_market(
    game: TowersEvening, now: EveningPosition, record: tuple[Look, ...], view: TowersView
) -> Iterator[TowersHypothesis]:
    """Yield the builds that the towers in view tell, each with the market that was dealt after it.

    Nothing is yielded while most cards seen are of the market on which the players bid.
    """
    if not view.has_towers or not is_other_market(now, view):
        return
    told = dict.fromkeys(
        (turn, looks[:MARKET])
        for turn, looks in turns_of(game, now, view)
        if fits(view, record, (*looks[:MARKET], None, ()))
    )
    for turn, columns in told:
        after = game.apply(now, turn)
        if len(view.market) != market_size(after.play):
            continue
        for cards in islice(product(*map(rivals, view.market)), MOST_READINGS):
            deal = DealMarket(cards)
            if not game.explain(after, deal):
                looks = (*columns, deal.cards, ())
                yield Hypothesis(HypothesisKind.MISSED, (turn, deal), looks)
