"""The house rules of every game as the configuration says them, for tests."""

from __future__ import annotations

from typing import get_args, get_type_hints

from device.games.dreams.settings import DreamsRules
from device.games.islands.settings import IslandsRules
from device.games.jinns.settings import JinnsRules
from device.games.registry import game_names
from device.games.towers.settings import TowersRules
from games.dreams import options as dreams
from games.islands import options as islands
from games.jinns import options as jinns
from games.towers import options as towers

RULES = {
    "jinns": (JinnsRules, jinns),
    "dreams": (DreamsRules, dreams),
    "islands": (IslandsRules, islands),
    "towers": (TowersRules, towers),
}
OUTSIDE = {"deals_roles"}
"""House rules that another setting says: `[dreams] roles`."""


def other_values(game: str) -> list[tuple[str, object]]:
    """Return every value of a house rule that is not its default, as `configured` says it."""
    _, rules = RULES[game]
    found: list[tuple[str, object]] = []
    for name, hint in get_type_hints(rules.Options).items():
        (words,) = get_args(hint) or (hint,)
        values = (False, True) if hint is bool else tuple(map(str, words))
        default = rules.options_values(rules.Options())[name]
        found += [(name, value) for value in values if value != default and name not in OUTSIDE]
    return found


def of_all_games() -> list[tuple[str, str, object]]:
    """Return game, name and value of every house rule's other values."""
    return [(game, *one) for game in game_names() for one in other_values(game)]
