"""The settings of 1001 Islands in the configuration file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from device.config.kinds import LineOfText, PathOrNone, Switch, player_names


@dataclass(frozen=True, slots=True)
class IslandsConfig:
    """1001 Islands at this table."""

    players: Annotated[tuple[str, ...], player_names(2, 5), "the players, clockwise"] = (
        "Player 1",
        "Player 2",
        "Player 3",
        "Player 4",
        "Player 5",
    )
    catalogue: Annotated[
        PathOrNone, "your tiles, as `enrol islands` learnt them; else as the page did"
    ] = None


@dataclass(frozen=True, slots=True)
class IslandsRules:
    """What the rule sheet of 1001 Islands leaves open; see `games.islands.options`."""

    rows_left_to_right: Annotated[Switch, "each line is filled without a gap"] = False
    lamps_count_singly: Annotated[Switch, "a tile with two lamps counts as two"] = False


@dataclass(frozen=True, slots=True)
class IslandsSheet:
    """The setting that names the mat's board file."""

    islands: Annotated[LineOfText, "the island mat"] = "island_mat"
