"""The settings of Dreams in the configuration file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from device.config.kinds import LineOfText, OneOf, PlayerNames


@dataclass(frozen=True, slots=True)
class DreamsConfig:
    """Dreams at this table."""

    discs: Annotated[tuple[str, ...], PlayerNames(3, 6), "the players' discs, clockwise"] = (
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

    dreams: Annotated[str, LineOfText(), "the firmament"] = "firmament"
