"""The settings of Dreams in the configuration file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from device.config.kinds import LineOfText, OneOf, Switch, player_names


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
class DreamsRules:
    """What the rule sheet of Dreams leaves open; see `games.dreams.options`.

    Who deals the roles is a setting of `DreamsConfig`.
    """

    own_colour_vote: Annotated[Switch, "a god may name his own colour"] = False
    invalid_disc: Annotated[
        str, OneOf(("no-vote", "refused")), "a guess that its player may not make"
    ] = "no-vote"
    ties: Annotated[str, OneOf(("shared", "another-round")), "a tie in the last round"] = "shared"
    deck: Annotated[
        str, OneOf(("reshuffled", "ends-game")), "what comes when all dream cards are used"
    ] = "reshuffled"
    overlap: Annotated[str, OneOf(("warn", "refuse")), "a star off the mat or on another"] = "warn"
    missing_vote: Annotated[
        str, OneOf(("blocks", "no-vote")), "what a missing guess means for the reveal"
    ] = "blocks"


@dataclass(frozen=True, slots=True)
class DreamsSheet:
    """The board file of Dreams."""

    dreams: Annotated[LineOfText, "the firmament"] = "firmament"
