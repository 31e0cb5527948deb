"""The settings of 5 Towers in the configuration file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from device.config.kinds import LineOfText, PathOrNone, player_names


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
    catalogue: Annotated[PathOrNone, "your cards, as `enrol towers` learnt them"] = None


@dataclass(frozen=True, slots=True)
class TowersSheet:
    """The board file of 5 Towers."""

    towers: Annotated[LineOfText, "the towers mat"] = "towers_mat"
