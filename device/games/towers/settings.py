"""The settings of 5 Towers in the configuration file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from device.config.kinds import AnyOf, LineOfText, OneOf, PathOrNone, Switch, player_names


@dataclass(frozen=True, slots=True)
class TowersConfig:
    """5 Towers at this table."""

    players: Annotated[tuple[str, ...], player_names(2, 5), "the players, clockwise"] = (
        "Player 1",
        "Player 2",
        "Player 3",
        "Player 4",
        "Player 5",
    )
    catalogue: Annotated[
        PathOrNone, "your cards, as `enrol towers` learnt them; else as the page did"
    ] = None


@dataclass(frozen=True, slots=True)
class TowersRules:
    """The powers, and what the texts of 5 Towers leave open; see `games.towers.options`."""

    powers: Annotated[
        tuple[str, ...],
        AnyOf(("tree", "metal", "sand", "candy-haunted")),
        "the powers played with",
    ] = ()
    next_start: Annotated[
        str, OneOf(("left-of-start", "left-of-winner")), "who starts the next bidding"
    ] = "left-of-start"
    short_market_ends: Annotated[Switch, "a market of fewer than five ends the game"] = False
    zero_begins: Annotated[Switch, "a 0 may be a tower's first card"] = True
    ties: Annotated[str, OneOf(("shared", "fewer-demolished")), "who wins among equals"] = "shared"
    tear_down: Annotated[
        str, OneOf(("before-building", "any-time")), "when a card may be torn down"
    ] = "before-building"
    tear_down_when_needed: Annotated[
        Switch, "a card is torn down only if nothing can be built otherwise"
    ] = False
    five_ends: Annotated[Switch, "tree: a bid of five or more ends the bidding"] = False
    pay_any_bid: Annotated[Switch, "tree: any bid may be paid with tree cards"] = True
    pay_without_taking: Annotated[Switch, "tree: a whole bid may be paid so"] = True
    recovery_backs_bids: Annotated[Switch, "metal: a bid may rest on recovered cards"] = True
    pairs_by_copies: Annotated[Switch, "candy-haunted: two 12s in both towers are two pairs"] = True


@dataclass(frozen=True, slots=True)
class TowersSheet:
    """The board file of 5 Towers."""

    towers: Annotated[LineOfText, "the towers mat"] = "towers_mat"
