"""From likenesses to names: how sure a tile is each of the box's, or none of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vision.tiles.catalogue import Entry
from vision.tiles.evidence import FOREIGN
from vision.tiles.top_view import Lie


@dataclass(frozen=True, slots=True)
class TileMatch:
    """How well one entry explains a place, and where it lies then.

    Attributes:
        entry: the tile of the box.
        likeness: correlation of the two patterns, -1 to 1.
        worst: the same where they differ most, over LOCAL_MM; known of the best only.
        lie: where it lies when it fits best.
        left: what the entry leaves unexplained there, log colours; of the best only.
        rival: the likeness of the likeliest entry that looks unlike this one; of the best only.
        behind: how much worse than the best it is where only they differ, as log odds; None if
            the whole tile tells them apart.
        uneven: how unevenly it is lit, log; of the best only.
    """

    entry: Entry
    likeness: float
    lie: Lie
    worst: float = 0.0
    left: float = math.inf
    rival: float = 1.0
    behind: float | None = None
    uneven: float = math.inf


@dataclass(frozen=True, slots=True)
class PlaceContext:
    """What is known of a place before its tile is.

    Attributes:
        row: whose place it is, if it is one: a tile in another row's is a mistake, and rare.
        grain: what the frame's known tiles leave unexplained, log colours; 0 if too few are known.
        lack: the log of what the worst of the frame's other known tiles lack where they differ
            most; infinite if too few are known, or a glare spoils some.
    """

    row: str | None = None
    grain: float = 0.0
    lack: float = math.inf


ANYWHERE = PlaceContext()
# Log odds that the likeliest tile lies there against one of no catalogue, by logistic regression
# on 1,354 readings in harsh light (tests/lab/tiles/harsh.py), 539 of them with the tile's own
# entry taken out of the box. Set in the middle of the gap: of 583 other readings 1 falls below 0,
# the likeliest of 357 foreign ones has -1.4. What looks like another is told by its worst.
PER_LIKENESS, PER_LEAD, PER_WORST, AT_HOME, AT_FIRST = 15.7, 15.3, 8.2, 3.9, -22.4
LEAST_RIVAL = 0.15  # likeness that chance gives the best of a box
FOREIGN_WORST = 0.37  # of 1,371 tiles of the box in harsh light 1,367 are more alike at worst
GRAINIER = 1.2  # times the frame's own grain: of 815 tiles 6 leave more and are unsure
LEFT_MORE = -2.0  # log odds, no further down: strong drawings leave more, and shadow edges
WORSE = 1.4  # than the others, log; evenly lit, of 1,592 tiles none is, of 191 near-twins 25
EVENLY = 0.3  # log: four of five good tiles that were far worse than others were lit less evenly
LOCAL = 12.0  # half the spots of a tile's worst part that speak for themselves
INDEPENDENT = 40.0  # spots of a tile that speak for themselves: far fewer than its pixels
DOUBT = 5e-4  # readings go wrong in ways that likeness knows nothing of
LEAST = 1e-6  # names less probable are not worth naming


def odds(match: TileMatch, setting: PlaceContext = ANYWHERE) -> float:
    """Return the log odds that the best match is the tile that lies there, not a foreign one.

    It must stand out from the tiles that look otherwise, and leave nothing unexplained in one
    place that the frame's grain does not leave of known tiles too: that would be another drawing.
    Nor may it, evenly lit, be far worse there than the frame's other tiles: so a tile of no
    catalogue is told that is nearly one of the box.
    """
    is_home = match.entry.face == "back" or match.entry.row == setting.row
    lead = math.log(max(match.likeness, LEAST) / max(match.rival, LEAST_RIVAL))
    whole = PER_LIKENESS * match.likeness + PER_LEAD * lead + PER_WORST * match.worst + AT_FIRST
    local = LOCAL * (_log_lack(FOREIGN_WORST) - _log_lack(match.worst))
    if setting.grain > 0 and math.isfinite(match.left):
        grainy = math.log(GRAINIER * setting.grain / max(match.left, LEAST))
        local += max(LOCAL * grainy, LEFT_MORE)
    if match.uneven < EVENLY and match.left > setting.grain:
        local = min(local, LOCAL * (setting.lack + WORSE - _log_lack(match.worst)))
    return min(whole + AT_HOME * is_home, local)


def names(
    matches: Sequence[TileMatch], covered: float, setting: PlaceContext = ANYWHERE
) -> Mapping[str, float]:
    """Return the log probability of each entry matched, and of FOREIGN.

    Patterns differ from their cut-outs by what likeness lacks to 1, as if by chance: of two names
    the odds are the ratio of these lacks, once for every spot that speaks for itself. Two that
    look nearly the same are told apart where they differ.

    Args:
        matches: how well entries explain the place, best first.
        covered: the part of the tile that is hidden, 0 to 1.
        setting: what is known of the place.
    """
    spots = INDEPENDENT * (1 - covered) / 2
    top = -spots * _log_lack(matches[0].likeness)
    logs = {match.entry.id: -spots * _log_lack(match.likeness) for match in matches}
    logs |= {one.entry.id: top - one.behind for one in matches if one.behind is not None}
    logs[FOREIGN] = top - odds(matches[0], setting)
    most = max(logs.values())
    total = sum(math.exp(log - most) for log in logs.values())
    shares = {name: math.exp(log - most) / total for name, log in logs.items()}
    return {
        name: math.log((1 - DOUBT) * share + DOUBT / len(shares))
        for name, share in shares.items()
        if share > LEAST or name == FOREIGN
    }


def ahead(first: TileMatch, other: TileMatch) -> float:
    """Return the log odds of one match against another that it is as open as."""
    return INDEPENDENT / 2 * (_log_lack(other.likeness) - _log_lack(first.likeness))


def is_named(matches: Sequence[TileMatch], setting: PlaceContext = ANYWHERE) -> bool:
    """Return whether the best match is good enough not to be foreign."""
    return bool(matches) and odds(matches[0], setting) > 0


def worst_lack(match: TileMatch) -> float:
    """Return the log of what a match lacks where it explains the place worst."""
    return _log_lack(match.worst)


def _log_lack(likeness: float) -> float:
    return math.log(max(1 - likeness, 1e-3))
