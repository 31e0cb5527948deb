"""From likenesses to names: how sure a tile is each of the box's, or none of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from vision.tiles.evidence import FOREIGN
from vision.tiles.match import Match

# On 1,140 readings of three boxes in harsh light (tests/scenes_tiles/harsh.py) a tile of the box is
# as like its cut-out as 0.69 and more; the likeliest wrong one 0.55, if it is not nearly alike.
FOREIGN_LIKENESS = 0.60
# And where it is least alike, relit, 0.37 and more in 1,367 of 1,371. With its own entry taken out
# of the box another tile passes for it in 26 of 1,371, and nearly all of these are near-twins.
FOREIGN_WORST = 0.37
INDEPENDENT = 40.0  # spots of a tile that speak for themselves: far fewer than its pixels
LOCAL = 24.0  # and of its worst part
DOUBT = 5e-4  # readings go wrong in ways that likeness knows nothing of
LEAST = 1e-6  # names less probable are not worth naming


def names(matches: Sequence[Match], covered: float) -> Mapping[str, float]:
    """Return the log probability of each entry matched, and of FOREIGN.

    Patterns differ from their cut-outs by what likeness lacks to 1, as if by chance: of two names
    the odds are the ratio of these lacks, once for every spot that speaks for itself.

    Args:
        matches: how well entries explain the place.
        covered: the part of the tile that is hidden, 0 to 1.
    """
    spots = INDEPENDENT * (1 - covered) / 2
    likeness = {match.entry.id: match.likeness for match in matches} | {FOREIGN: FOREIGN_LIKENESS}
    logs = {name: -spots * _log_lack(like) for name, like in likeness.items()}
    best = max(matches, key=lambda match: match.likeness)
    doubt = LOCAL / 2 * (_log_lack(best.worst) - _log_lack(FOREIGN_WORST))
    logs[FOREIGN] = max(logs[FOREIGN], logs[best.entry.id] + doubt)
    top = max(logs.values())
    total = sum(math.exp(log - top) for log in logs.values())
    shares = {name: math.exp(log - top) / total for name, log in logs.items()}
    return {
        name: math.log((1 - DOUBT) * share + DOUBT / len(shares))
        for name, share in shares.items()
        if share > LEAST or name == FOREIGN
    }


def _log_lack(likeness: float) -> float:
    return math.log(max(1 - likeness, 1e-3))


def is_named(matches: Sequence[Match]) -> bool:
    """Return whether the best match is good enough not to be foreign."""
    if not matches:
        return False
    return matches[0].likeness > FOREIGN_LIKENESS and matches[0].worst > FOREIGN_WORST
