"""House rules: every question that the rule sheet leaves open and a table may answer its own way.

Source: the English rule sheet (see `games.islands`). Where it is silent, the defaults are the
project's recommendations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games import house_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """House rules: what the rule sheet leaves open.

    Questions with one answer: 41 (rocs paired with eggs count for the Roc dream too), 42 (no snake,
    no points for the Snake dream), 43 (nobody loses by having no bandits), 45 (the third lamp turns
    the two earlier tiles, never its own), 46 (every stack that is not empty has enough tiles), 47
    (a turned tile serves its neighbours as before), 48 (any free dream slot will do).

    Attributes:
        rows_left_to_right: question 40. Each line is filled from the character board outwards.
            Default: a tile may also lie beyond a gap, next to a tile of the neighbouring line.
        lamps_count_singly: question 44. A tile that shows two lamps counts as two. Default: lamp
            tiles are counted, not lamps.
    """

    rows_left_to_right: bool = False
    lamps_count_singly: bool = False


def options_of(values: Mapping[str, object]) -> Options:
    """Return the options with these values by name; see `games.house_rules.read`.

    Raises:
        SetupError: an unknown name, or a value that the option does not have.
    """
    return house_rules.read(Options(), values)


def options_values(options: Options) -> dict[str, bool | str]:
    """Return the values of `options` by name, as plain values that can be stored."""
    return house_rules.plain(options)
