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
    """Which part of a tower with a neutral fourth floor is worth nothing."""

    TOWER = "tower"
    UPPER_HALF = "upper-half"


class Ties(StrEnum):
    """Who wins among equals."""

    SHARED = "shared"
    MOST_CAPTURED = "most-captured"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """House rules: what the rule sheets leave open.

    A house rule for another edition or number of players has no effect.

    Questions 2 (halves are always two floors each), 12 (any number of floors may travel in the
    older edition too) and 13 (a neutral move counts as being able to move) have one answer.

    Attributes:
        counting_past_origin: question 1, Lake of Wishes. The count of stacks may go round past the
            origin, and counts the origin while domes stand there. Default: no move passes the
            origin.
        builder_keeps_top: question 3, Lake of Wishes with three. The builder always keeps the upper
            half. Default: the builder chooses half and receiver.
        neutral_top_voids: question 4, Lake of Wishes with three. Which part of a tower a neutral
            fourth floor makes worthless. Default: the whole tower, so nobody decides anything.
        neutral_piles_score: question 5, Lake of Wishes with three. Default: a captured lower half
            scores though its own top is neutral; otherwise any neutral-topped pile is worth 0.
        last_mover_controls_neutral: question 6, older edition with three. A neutral-topped stack
            on the lake counts for the seat that last moved its neutral dome. Default: for nobody.
        three_at_start: question 7, older edition with four. A player may also take a tower of three
            that he controls instead of moving. Default: only right after the move that made it.
        ties: question 8. Default: the win is shared; otherwise most captured piles decide.
        tokens_two_by_two: question 9, two players pick two tokens each at once. Default: in turns.
        tokens_picked: question 10, older edition. Tokens are picked as in Lake of Wishes. Default:
            the sheet's fixed colours, A first.
        no_undoing: question 11. A player may not undo his own last move, nor a move made since
            then.
            Default: allowed; the third time a position stands, the box warns.
        moves_shown: no question of the sheets, and no rule of play: larger screens mark where a
            stack that is touched may go. Default: players find their moves themselves.
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
    moves_shown: bool = False


def options_of(values: Mapping[str, object]) -> Options:
    """Return the options with these values by name; see `games.house_rules.read`.

    Raises:
        SetupError: an unknown name, or a value that the option does not have.
    """
    return house_rules.read(Options(), values)


def options_values(options: Options) -> dict[str, bool | str]:
    """Return the values of `options` by name, as plain values that can be stored."""
    return house_rules.plain(options)
