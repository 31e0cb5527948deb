"""The settings of 5 Towers in the configuration file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from device.config.kinds import LineOfText, PathKind, PlayerNames


@dataclass(frozen=True, slots=True)
class TowersConfig:
    """5 Towers at this table."""

    players: Annotated[tuple[str, ...], PlayerNames(2, 5), "the players, clockwise"] = (
        "Player 1",
        "Player 2",
        "Player 3",
        "Player 4",
        "Player 5",
    )
    catalogue: Annotated[Path | None, PathKind(), "your cards, as `enrol towers` learnt them"] = (
        None
    )


@dataclass(frozen=True, slots=True)
class TowersSheet:
    """The board file of 5 Towers."""

    towers: Annotated[str, LineOfText(), "the towers mat"] = "towers_mat"
