"""Islands counted by hand in whole games: every dream tile, element and gem is entered, or a few.

Once all is entered, the count must be that of the island as the sheet counts it.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TYPE_CHECKING

from tests.second.islands import COLUMNS, ROWS, Island
from tests.second.play.truths import Facts, Truth

if TYPE_CHECKING:
    from tests.second.play.islands_player import IslandsPlayer

ELEMENTS = (
    *("palm", "roc", "egg", "bandit", "monkey", "fennec", "camel", "elephant", "snake"),
    *("lamp", "genie"),
)
DREAMS = (
    *("roc", "monkey", "fennec", "camel", "elephant", "column", "line", "lamp", "snake", "genie"),
)
MOST_PAGES = 60  # of items: far more than an island has


def enter_all(player: IslandsPlayer, seat: int) -> None:
    """Enter an island that no camera saw: dream tiles first, for they say what else counts."""
    player.table.press_label("key-points")
    for item, number in wanted(player.islands[seat]).items():
        _set(player, item, number)


def wanted(island: Island) -> dict[str, int]:
    """Return every item of an island with its number, dream tiles first."""
    found = {f"dream-{kind}": island.dreams.count(kind) for kind in DREAMS}
    found |= {element: _number(island, element) for element in ELEMENTS}
    for place in range(COLUMNS):
        column = [(row, place) for row in ROWS]
        found[f"column-{place + 1}"] = island.kinds_in(column)
    for row in ROWS:
        found[f"line-{row}"] = island.kinds_in([(row, place) for place in range(COLUMNS)])
    return found


def truths(islands: Mapping[int, Island], unseen: Set[int], due: int) -> dict[str, Truth]:
    """Return the truths about what was entered by hand, of one island or of all.

    Args:
        islands: every island.
        unseen: the seats whose islands no camera saw.
        due: the seat whose island the screen is about; 0 for all of them.
    """
    shown = [due] if due else list(islands)
    numbers = [wanted(islands[s]) if s in unseen else islands[s].added for s in shown]

    def is_any_unseen(facts: Facts) -> bool:  # noqa: ARG001 - the sentence has no facts
        return bool(unseen & set(shown))

    def is_entered(item: str) -> Truth:
        entered = {f"{one[item]:+d}" for one in numbers if one.get(item)}
        return lambda facts: facts["points"] in entered

    found: dict[str, Truth] = {f"hand-{item}": is_entered(item) for item in wanted(Island())}
    return found | {"nothing-shown": is_any_unseen}


def correct_palms(player: IslandsPlayer, seat: int) -> None:
    """Say that the camera overlooked palms."""
    island = player.islands[seat]
    island.added["palm"] = player.rng.randint(1, 3)
    _set(player, "palm", island.palms)


def _number(island: Island, element: str) -> int:
    if element == "genie":
        return len(island.flipped)
    return len(island.lamps) if element == "lamp" else island.visible(element)


def _set(player: IslandsPlayer, item: str, number: int) -> None:
    """Leaf to an item and set its number; an item that is not asked for does not count here."""
    table = player.table
    table.must_show("review")
    table.press_label("key-check")
    first = table.prompt.title
    while table.prompt.title.key != f"title-item-{item}":
        table.must_show("item", "again")
        table.press_label("key-next")
        if table.prompt.title == first:
            table.press_label("key-back")
            return
    if _shown(player) == number:
        table.press_label("key-back")
        return
    table.press_label("key-change")
    for _ in range(MOST_PAGES):
        if _shown(player) == number:
            table.press_label("key-ok")
            return
        table.press_label("key-plus" if _shown(player) < number else "key-minus")
    raise table.disagreement(f"{item} cannot be set to {number}")


def _shown(player: IslandsPlayer) -> int:
    return int(str(dict(player.table.prompt.title.facts)["count"]))
