"""The settings of Jinns of the Lake in the configuration file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from device.config.kinds import LineOfText, OneOf, Seats, Switch


@dataclass(frozen=True, slots=True)
class JinnsConfig:
    """The game of Jinns that this table always plays, if it is always the same."""

    edition: Annotated[str, OneOf(("lake-of-wishes", "lake-of-dreams")), "whose rules hold"] = (
        "lake-of-wishes"
    )
    seats: Annotated[Seats, "the colours of each seat in turn order"] = ()


@dataclass(frozen=True, slots=True)
class JinnsRules:
    """What the rule sheets of Jinns leave open; see `games.jinns.options`."""

    counting_past_origin: Annotated[Switch, "a count may pass its own start"] = False
    builder_keeps_top: Annotated[Switch, "the builder always keeps the top half"] = False
    neutral_top_voids: Annotated[
        str, OneOf(("tower", "upper-half")), "what a neutral fourth floor makes worthless"
    ] = "tower"
    neutral_piles_score: Annotated[Switch, "a won half with neutral on top scores"] = True
    last_mover_controls_neutral: Annotated[
        Switch, "a neutral stack on the lake is its last mover's"
    ] = False
    three_at_start: Annotated[Switch, "a tower of three may be taken as a turn"] = False
    ties: Annotated[str, OneOf(("shared", "most-captured")), "who wins among equals"] = "shared"
    tokens_two_by_two: Annotated[Switch, "two players pick two tokens at once"] = False
    tokens_picked: Annotated[Switch, "older edition: colours are picked freely"] = False
    no_undoing: Annotated[Switch, "no move may undo the one before"] = False
    moves_shown: Annotated[Switch, "the page marks where a touched stack may go"] = False


@dataclass(frozen=True, slots=True)
class JinnsSheet:
    """The board file of Jinns of the Lake."""

    jinns: Annotated[LineOfText, "the lake"] = "lake"
