"""The page that says, before the first market, what counts in the end.

Sources: base game, scoring; "Les Tours de Pouvoir", candy and haunted.
"""

from __future__ import annotations

from device.table.prompts import PromptSection, text
from games.towers.options import Options, Power
from games.towers.score import PAIR_POINTS


def what_counts(options: Options) -> PromptSection:
    """Return the page; it tells of pairs only where they count."""
    has_pairs = options.has(Power.CANDY_HAUNTED)
    pairs = (text("counts-pairs", points=PAIR_POINTS),) if has_pairs else ()
    towers = text("counts-card"), text("counts-capped"), text("counts-highest")
    return PromptSection(text("title-counts"), (*towers, text("counts-torn"), *pairs))
