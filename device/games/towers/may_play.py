"""The referee's page that says what the player who is due may play, at each stage of an evening."""

from __future__ import annotations

from device.games.towers.card_texts import card_lines
from device.table.prompts import Text, text
from games.game import Seat
from games.towers.chance import market_size
from games.towers.evening.position import EveningPosition, EveningStage
from games.towers.judge import bids_of
from games.towers.pieces import Cards
from games.towers.plan import Search, payable
from games.towers.position import Position


def may_play(position: EveningPosition) -> tuple[Text, ...]:
    """Return the lines that say what may be done now.

    Sources: "Market", "Bids", "Taking cards"; at a count, what players show the camera.
    """
    play = position.play
    match position.stage:
        case EveningStage.DEAL:
            return (text("market-due", count=market_size(play), number=len(play.deck)),)
        case EveningStage.START:
            return (text("may-start"),)
        case EveningStage.BID:
            return _bids(play)
        case EveningStage.BUILD | EveningStage.CHECK:
            return _build(play)
        case EveningStage.ENTER:
            return (text("may-name"),)
        case _:
            return (text("may-show"),)


def _bids(play: Position) -> tuple[Text, ...]:
    """Return which bids are left to the bidder; whoever passes is out for this market."""
    bids = tuple(bid for bid in bids_of(play, Seat(play.turn)) if bid > play.best)
    if not bids:
        return (text("bid-too-high" if play.best else "bid-nothing"), text("may-pass"))
    return (text("may-bid", needed=bids), text("may-pass"))


def _build(play: Position) -> tuple[Text, ...]:
    """Return how many cards the winner takes, and which of the market he can build by itself."""
    row, options = play.row(play.turn), play.setup.options
    pays = payable(row, options) > 0
    take = text("may-take-or-pay" if pays else "may-take", count=play.best)
    cards = _buildable(play)
    if not cards:
        return (take, text("bid-nothing"))
    return (take, text("may-build"), *card_lines(cards))


def _buildable(play: Position) -> Cards:
    """Return the cards of the market each of which has a tower, with a tear-down if need be."""
    seat, options = Seat(play.turn), play.setup.options
    search = Search(options, plans_recovery=options.recovery_backs_bids)
    row, pile = play.row(seat), play.pile(seat)
    return tuple(card for card in play.market if search.most(row, (card,), pile))
