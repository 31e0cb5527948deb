"""The settings of Dreams in the configuration file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from device.config.kinds import LineOfText, OneOf, player_names


@dataclass(frozen=True, slots=True)
class DreamsConfig:
    """Dreams at this table."""

    discs: Annotated[tuple[str, ...], player_names(3, 6), "the players' discs, clockwise"] = (
        "red",
        "yellow",
        "green",
        "blue",
        "purple",
        "white",
    )
    roles: Annotated[str, OneOf(("markers", "box")), "who deals the roles"] = "markers"


@dataclass(frozen=True, slots=True)
class DreamsSheet:
    """The board file of Dreams."""

    dreams: Annotated[LineOfText, "the firmament"] = "firmament"
