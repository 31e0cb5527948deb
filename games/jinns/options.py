"""House rules: every question that the rule sheets leave open, and how a table answers it.

Sources: the rule sheets of both editions (see `games.jinns.pieces`). Where they are silent or
differ, the defaults are the project's recommendations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games import house_rules


class Void(StrEnum):
    """What is worth nothing in a tower whose fourth floor is neutral."""

    TOWER = "tower"
    UPPER_HALF = "upper-half"


class Ties(StrEnum):
    """Who wins among equals."""

    SHARED = "shared"
    MOST_CAPTURED = "most-captured"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """House rules: what the rule sheets leave open. One without occasion has no effect.

    Questions 2 (halves are always two floors each), 12 (any number of floors may travel in the
    older edition too) and 13 (a neutral move counts as being able to move) have one answer.

    Attributes:
        counting_past_origin: question 1, Lake of Wishes. A count may go round past the origin,
            which is counted while domes still stand on it. Default: a move never comes back to it.
        builder_keeps_top: question 3, Lake of Wishes with three. The builder always keeps the upper
            half. Default: he chooses half and receiver.
        neutral_top_voids: question 4, Lake of Wishes with three: what a neutral fourth floor makes
            worthless. Default: the whole tower, which then needs no decision.
        neutral_piles_score: question 5, Lake of Wishes with three. Default: a captured lower half
            scores though its own top is neutral; otherwise any neutral-topped pile is worth 0.
        last_mover_controls_neutral: question 6, older edition with three. A neutral-topped stack
            on the lake counts for the seat that last moved its neutral dome. Default: for nobody.
        three_at_start: question 7, older edition with four. A tower of three that one controls
            may also be taken instead of moving. Default: only right after the move that made it.
        ties: question 8. Default: the win is shared; otherwise most captured piles decide.
        tokens_two_by_two: question 9, two players pick two tokens each at once. Default: in turns.
        tokens_picked: question 10, older edition. Tokens are picked as in Lake of Wishes. Default:
            the sheet's fixed colours, A first.
        no_undoing: question 11. No move made since one's last turn, that turn's own included, may
            be undone at once. Default: allowed, with a warning on a third repeat.
    """

    counting_past_origin: bool = False
    builder_keeps_top: bool = False
    neutral_top_voids: Void = Void.TOWER
    neutral_piles_score: bool = True
    last_mover_controls_neutral: bool = False
    three_at_start: bool = False
    ties: Ties = Ties.SHARED
    tokens_two_by_two: bool = False
    tokens_picked: bool = False
    no_undoing: bool = False


def options_of(values: Mapping[str, object]) -> Options:
    """Return the options with these values by name; see `games.house_rules.read`.

    Raises:
        SetupError: an unknown name, or a value that the option does not have.
    """
    return house_rules.read(Options(), values)


def options_values(options: Options) -> dict[str, bool | str]:
    """Return the values of `options` by name, as plain values that can be stored."""
    return house_rules.plain(options)
