"""From likenesses to names: how sure it is that a tile is each of the catalogue's, or none."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vision.tiles.catalogue import Entry
from vision.tiles.constants import (
    CHANCE_LIKENESS,
    EVENLY_LIT_LOG,
    FOREIGN_WORST_LIKENESS,
    GRAIN_FACTOR,
    LEAST_GRAIN_NATS,
    LEAST_LACK,
    LEAST_NAME_SHARE,
    ODDS_AT_FIRST_NATS,
    ODDS_AT_HOME_NATS,
    ODDS_PER_LEAD,
    ODDS_PER_LIKENESS,
    ODDS_PER_WORST,
    READING_DOUBT_SHARE,
    TILE_SPOTS,
    WORSE_THAN_OTHERS_LOG,
    WORST_PART_SPOTS,
)
from vision.tiles.evidence import FOREIGN
from vision.tiles.top_view import TilePlace


@dataclass(frozen=True, slots=True)
class TileMatch:
    """How well one entry explains a place, and where it lies then.

    Attributes:
        entry: the tile of the catalogue.
        likeness: correlation of the two patterns, -1 to 1.
        worst: how well the worst fitting window fits, at most 1; of the best match only.
        place: where the entry fits best.
        left: what the entry leaves unexplained in that window, log colours; of the best match only.
        rival: the likeness of the best entry that looks different; of the best match only.
        behind: how much worse than the best match it fits where both differ, as log odds; None if
            whole tiles were compared.
        uneven: how unevenly the place is lit, log; of the best match only.
    """

    entry: Entry
    likeness: float
    place: TilePlace
    worst: float = 0.0
    left: float = math.inf
    rival: float = 1.0
    behind: float | None = None
    uneven: float = math.inf


@dataclass(frozen=True, slots=True)
class PlaceContext:
    """What is known about a place before its tile is named.

    Attributes:
        row: the row of the cell, if the place is a cell. A tile in another row is a rare mistake.
        grain: what the frame's known tiles leave unexplained, log colours; 0 if too few are known.
        lack: the log of 1 less the `worst` of nearly the worst of the frame's other known tiles;
            infinite if too few are known, or if there is a glare.
    """

    row: str | None = None
    grain: float = 0.0
    lack: float = math.inf


ANYWHERE = PlaceContext()


def odds(match: TileMatch, setting: PlaceContext = ANYWHERE) -> float:
    """Return the log odds that the best match is the tile that lies there, not a foreign one.

    Three things count. First, the match must stand out from the tiles that look different. Second,
    in its worst window the match may leave no more unexplained than the frame's grain leaves of
    known tiles. More would be another drawing. Third, if the place is evenly lit, the match may not
    be far worse in that window than the frame's other tiles. So a foreign tile that nearly looks
    like a tile of the catalogue is found out.
    """
    is_home = match.entry.face == "back" or match.entry.row == setting.row
    lead = math.log(max(match.likeness, LEAST_NAME_SHARE) / max(match.rival, CHANCE_LIKENESS))
    whole = (
        ODDS_PER_LIKENESS * match.likeness
        + ODDS_PER_LEAD * lead
        + ODDS_PER_WORST * match.worst
        + ODDS_AT_FIRST_NATS
    )
    local = WORST_PART_SPOTS * (_log_lack(FOREIGN_WORST_LIKENESS) - _log_lack(match.worst))
    if setting.grain > 0 and math.isfinite(match.left):
        grainy = math.log(GRAIN_FACTOR * setting.grain / max(match.left, LEAST_NAME_SHARE))
        local += max(WORST_PART_SPOTS * grainy, LEAST_GRAIN_NATS)
    if match.uneven < EVENLY_LIT_LOG and match.left > setting.grain:
        local = min(
            local,
            WORST_PART_SPOTS * (setting.lack + WORSE_THAN_OTHERS_LOG - _log_lack(match.worst)),
        )
    return min(whole + ODDS_AT_HOME_NATS * is_home, local)


def names(
    matches: Sequence[TileMatch], covered: float, setting: PlaceContext = ANYWHERE
) -> Mapping[str, float]:
    """Return the log probability of each entry matched, and of FOREIGN.

    The lack of a match is 1 less its likeness. The odds of two names are the ratio of their lacks,
    to the power of half the number of independent spots of a tile. Two tiles that look nearly the
    same were compared where they differ (`TileMatch.behind`). For them, those odds count.

    Args:
        matches: how well entries explain the place, best first.
        covered: the part of the tile that is hidden, 0 to 1.
        setting: what is known of the place.
    """
    spots = TILE_SPOTS * (1 - covered) / 2
    top = -spots * _log_lack(matches[0].likeness)
    logs = {match.entry.id: -spots * _log_lack(match.likeness) for match in matches}
    logs |= {one.entry.id: top - one.behind for one in matches if one.behind is not None}
    logs[FOREIGN] = top - odds(matches[0], setting)
    most = max(logs.values())
    total = sum(math.exp(log - most) for log in logs.values())
    shares = {name: math.exp(log - most) / total for name, log in logs.items()}
    return {
        name: math.log((1 - READING_DOUBT_SHARE) * share + READING_DOUBT_SHARE / len(shares))
        for name, share in shares.items()
        if share > LEAST_NAME_SHARE or name == FOREIGN
    }


def ahead(first: TileMatch, other: TileMatch) -> float:
    """Return the log odds of one match against another, both wholly in view."""
    return TILE_SPOTS / 2 * (_log_lack(other.likeness) - _log_lack(first.likeness))


def is_named(matches: Sequence[TileMatch], setting: PlaceContext = ANYWHERE) -> bool:
    """Return whether the best match is more likely than a foreign tile."""
    return bool(matches) and odds(matches[0], setting) > 0


def worst_lack(match: TileMatch) -> float:
    """Return the log of the lack of a match in its worst window: of 1 less `match.worst`."""
    return _log_lack(match.worst)


def _log_lack(likeness: float) -> float:
    return math.log(max(1 - likeness, LEAST_LACK))
