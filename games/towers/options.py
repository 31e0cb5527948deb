"""House rules: the powers played with, and every question that the texts leave open.

Sources: the rules named in `games.towers`. Where they are silent or differ, the defaults are the
project's recommendations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games import house_rules


class Power(StrEnum):
    """The powers of "Les Tours de Pouvoir", each of which may be left out."""

    TREE = "tree"
    METAL = "metal"
    SAND = "sand"
    CANDY_HAUNTED = "candy-haunted"


ALL_POWERS = frozenset(Power)


class NextStart(StrEnum):
    """Who starts the next bidding."""

    LEFT_OF_START = "left-of-start"
    LEFT_OF_WINNER = "left-of-winner"


class Ties(StrEnum):
    """Who wins among players with equal points."""

    SHARED = "shared"
    FEWER_DEMOLISHED = "fewer-demolished"


class TearDown(StrEnum):
    """When in a turn the one card may be torn down."""

    BEFORE_BUILDING = "before-building"
    ANY_TIME = "any-time"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """House rules: the powers played with, and what the texts leave open.

    Questions 24 (a bid of 0 is a pass), 30 (a tree card may come back from the demolition pile
    while paying), 32 (the first sand card is neither above nor below; a torn-down sand top does not
    settle the end), 34 (an impossible bid is refused) and 35 (the highest tower is judged at the
    end) have one answer.

    Attributes:
        powers: which powers are played with. Default: none, the base game.
        next_start: question 20. Default: left of the old start player, who stays when all pass.
        short_market_ends: question 21. A last market of fewer than five ends the game undealt.
            Default: it is played.
        zero_begins: question 22. A 0 may be a tower's first card. Default: yes.
        ties: question 23. Default: the win is shared; otherwise fewer torn-down cards decide, then
            the higher highest tower.
        tear_down: question 25. Default: before the first card is built.
        tear_down_when_needed: question 26. A card may be torn down only if the cards taken cannot
            be built otherwise. Default: a card may always be torn down.
        five_ends: question 27, tree. A bid of five or more ends the bidding at once. Default: only
            when no later player can go higher.
        pay_any_bid: question 28, tree. Tree cards may pay for any bid. Default: yes; otherwise only
            for a bid above the market's size.
        pay_without_taking: question 29, tree. A whole bid may be paid with tree cards. Default:
            yes; otherwise at least one card is taken from the market.
        recovery_backs_bids: question 31, metal. Default: a bid may rest on cards recovered from
            the demolition pile.
        pairs_by_copies: question 33. Default: two 12s in both towers are two pairs; otherwise each
            value counts once.
    """

    powers: frozenset[Power] = frozenset()
    next_start: NextStart = NextStart.LEFT_OF_START
    short_market_ends: bool = False
    zero_begins: bool = True
    ties: Ties = Ties.SHARED
    tear_down: TearDown = TearDown.BEFORE_BUILDING
    tear_down_when_needed: bool = False
    five_ends: bool = False
    pay_any_bid: bool = True
    pay_without_taking: bool = True
    recovery_backs_bids: bool = True
    pairs_by_copies: bool = True

    def has(self, power: Power) -> bool:
        """Return whether `power` is played with."""
        return power in self.powers


def options_of(values: Mapping[str, object]) -> Options:
    """Return the options with these values by name; see `games.house_rules.read`.

    Raises:
        SetupError: an unknown name, or a value that the option does not have.
    """
    return house_rules.read(Options(), values)


def options_values(options: Options) -> dict[str, bool | str]:
    """Return the values of `options` by name, as plain values that can be stored."""
    return house_rules.plain(options)
