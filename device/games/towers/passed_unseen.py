"""Inferring that everybody passed, once another market lies there.

If all pass, the market is discarded and the same player starts the bids on a new one ("5 Towers",
deep print, 2023). Players who all pass may lay that market without a word to the box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from device.games.towers.builds import TowersHypothesis
from device.games.towers.evidence import MARKET, TowersView, card_of
from device.table.referee import Hypothesis, HypothesisKind
from games.towers.chance import market_size
from games.towers.evening.game import TowersEvening
from games.towers.evening.moves import Starts, Step
from games.towers.evening.position import EveningPosition, EveningStage
from games.towers.moves import Bid, DealMarket
from games.towers.pieces import Cards


def is_other_market(now: EveningPosition, view: TowersView) -> bool:
    """Return whether most cards of the market in view are not of the market in the record."""
    seen = Counter(card for one in view.market if (card := card_of(one)) is not None)
    return 2 * (seen - Counter(now.play.market)).total() > len(view.market)


def passes_before_market(
    game: TowersEvening, now: EveningPosition, readings: Sequence[Cards], view: TowersView
) -> Iterator[TowersHypothesis]:
    """Yield that everybody passed, with each new market that may lie there.

    Nothing is yielded once somebody has bid, or while cards of the market are missing.

    Args:
        game: the evening's rules.
        now: the record, while players bid or are about to.
        readings: the possible readings of the market, the likeliest first.
        view: what a frame says.
    """
    if any(now.play.bids):
        return
    passes, after = _passed(game, now)
    if after.stage is not EveningStage.DEAL or len(view.market) != market_size(after.play):
        return
    for cards in readings:
        deal = DealMarket(cards)
        if not game.explain(after, deal):
            looks = (*(None,) * MARKET, deal.cards, None)
            yield Hypothesis(HypothesisKind.MISSED, (*passes, deal), looks)


def _passed(game: TowersEvening, now: EveningPosition) -> tuple[tuple[Step, ...], EveningPosition]:
    """Return the passes of all who have not bid yet, and the record after them."""
    steps: list[Step] = []
    while now.stage in (EveningStage.START, EveningStage.BID):
        seat = now.play.turn
        step = Starts(seat) if now.stage is EveningStage.START else Bid(seat, 0)
        steps.append(step)
        now = game.apply(now, step)
    return tuple(steps), now
