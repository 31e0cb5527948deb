"""Which house rules of Jinns are asked, by edition and number of players."""

from __future__ import annotations

from dataclasses import dataclass

from device.table.house_rules import HouseRule
from games.jinns.options import Ties, Void
from games.jinns.setup import Edition

PLAYERS = (2, 3, 4)
_BOTH = (Edition.WISHES, Edition.DREAMS)


@dataclass(frozen=True, slots=True)
class _Occasion:
    """A house rule, with the editions and numbers of players for which it has an effect."""

    rule: HouseRule
    editions: tuple[Edition, ...]
    players: tuple[int, ...] = PLAYERS


_OCCASIONS = (
    _Occasion(HouseRule("counting_past_origin"), (Edition.WISHES,)),
    _Occasion(HouseRule("builder_keeps_top"), (Edition.WISHES,), (3,)),
    _Occasion(
        HouseRule("neutral_top_voids", (Void.TOWER, Void.UPPER_HALF)), (Edition.WISHES,), (3,)
    ),
    _Occasion(HouseRule("neutral_piles_score", (True, False)), (Edition.WISHES,), (3,)),
    _Occasion(HouseRule("last_mover_controls_neutral"), (Edition.DREAMS,), (3,)),
    _Occasion(HouseRule("three_at_start"), (Edition.DREAMS,), (4,)),
    _Occasion(HouseRule("ties", (Ties.SHARED, Ties.MOST_CAPTURED)), _BOTH),
    _Occasion(HouseRule("no_undoing"), _BOTH),
    _Occasion(HouseRule("moves_shown"), _BOTH),
)
"""How tokens are picked is asked with the colours, before they are picked."""


def house_rules_of(edition: Edition, players: int) -> tuple[HouseRule, ...]:
    """Return the house rules that have an effect in this edition with so many players."""
    return tuple(
        one.rule for one in _OCCASIONS if edition in one.editions and players in one.players
    )
