"""Islands counted by hand in whole games: every dream tile, element and gem is entered, or a few.

Once all is entered, the count must be that of the island as the sheet counts it.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from device.table.events import RefereeAsked
from device.table.prompts import Fact, Prompt
from games.islands.pieces import Element, Row
from tests.games.islands.box import BOX
from tests.second.islands import (
    COLUMNS,
    GEMS,
    GEMS_OF_COLUMNS,
    GEMS_OF_LINES,
    ROWS,
    Island,
    Tile,
)
from tests.second.islands import DREAMS as SLOTS
from tests.second.play.truths import Facts, Truth, words_in

if TYPE_CHECKING:
    from tests.second.play.islands_player import IslandsPlayer

ELEMENTS = (
    *("palm", "roc", "egg", "bandit", "monkey", "fennec", "camel", "elephant", "snake"),
    *("lamp", "genie"),
)
DREAMS = (
    *("roc", "monkey", "fennec", "camel", "elephant", "column", "line", "lamp", "snake", "genie"),
)
ALWAYS = ("palm", "roc", "egg", "bandit")
GEM_ITEMS = (*GEMS_OF_COLUMNS, *GEMS_OF_LINES)
KINDS = len(GEMS)  # of gems
WRONGLY = 0.06  # of the answers
MOST_PAGES = 60  # of items: far more than an island has


def enter_all(player: IslandsPlayer, seat: int) -> None:
    """Enter an island that no camera saw: dream tiles first, for they say what else counts."""
    player.table.press_label("key-points")
    player.look("enter")
    player.table.press_label("key-start")
    player.entering = Entering()
    due = wanted(player.islands[seat])
    while player.table.kind != "review":
        player.look("enter", "enter-dream", "enter-number")
        _answer(player, due)


def _answer(player: IslandsPlayer, due: Mapping[str, int]) -> None:
    """Answer the question on the screen; now and then answer wrongly first, and take it back."""
    if player.table.kind == "enter":
        player.table.press_label("key-start")
        return
    if player.rng.random() < WRONGLY:
        _give(player, {item: (number + 1) % 3 for item, number in due.items()})
        if player.table.kind == "review":  # the last answer is corrected as any item is
            item, _ = player.entering.given[-1]
            _set(player, item, due[item])
            return
        player.look("enter-dream", "enter-number")
        player.entering.undo(player.table.prompt)
        player.table.press_label("key-undo")
        return
    _give(player, due)


def _give(player: IslandsPlayer, due: Mapping[str, int]) -> None:
    """Give one answer: whether a dream tile lies there, or how many of an item."""
    table, entering = player.table, player.entering
    if table.kind == "enter-number":
        item = table.prompt.title.key.removeprefix("title-item-")
        while _shown(player) != due[item]:
            table.press_label("key-plus" if _shown(player) < due[item] else "key-minus")
            player.look("enter-number")
        entering.give(item, due[item])
        table.press_label("key-ok")
        return
    line = table.prompt.lines[0]
    kind, is_second = str(dict(line.facts)["kind"]), line.key == "enter-dream-second"
    is_there = due[kind] > is_second
    if is_there or not is_second:
        entering.give(kind, is_there + is_second)
    else:
        entering.denied += 1
    table.press_label("key-yes" if is_there else "key-no")


@dataclass(slots=True)
class Entering:
    """What was entered of one island so far.

    Attributes:
        given: the answers, one after the other.
        denied: of how many kinds of dream tiles it was said that there is no second one.
    """

    given: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    denied: int = 0

    def give(self, item: str, number: int) -> None:
        """Give an answer."""
        self.given.append((item, number))
        self.denied = 0

    def undo(self, asked: Prompt) -> None:
        """Take the last answer back; of second dream tiles, the last denial."""
        if self.denied and asked.lines[0].key == "enter-dream-second":
            self.denied -= 1
            return
        self.given.pop()
        self.denied = 0

    @property
    def dreams(self) -> dict[str, int]:
        """The kinds of dream tiles that were asked for, with their numbers."""
        return {item: number for item, number in self.given if item.startswith("dream-")}

    def truths(self) -> dict[str, Truth]:
        """Return the truths of the questions by which an island is entered."""
        told, dreams = dict(self.given), self.dreams
        counts = {*ALWAYS, *(kind.removeprefix("dream-") for kind, n in dreams.items() if n)}
        counts |= set(GEMS_OF_COLUMNS) if dreams.get("dream-column") else set()
        counts |= set(GEMS_OF_LINES) if dreams.get("dream-line") else set()

        def is_due(item: str) -> Truth:
            return lambda _facts: item in counts and item not in told

        return {
            "enter-dream": lambda f: f["kind"] not in dreams and sum(dreams.values()) < SLOTS,
            "enter-dream-second": lambda f: (
                dreams[str(f["kind"])] == 1
                and len(dreams) == len(DREAMS)
                and sum(dreams.values()) < SLOTS
            ),
            "dreams-known": lambda f: (f["count"], f["most"]) == (sum(dreams.values()), SLOTS),
            **{f"title-item-{item}": is_due(item) for item in (*ELEMENTS, *GEM_ITEMS)},
        }


def wanted(island: Island) -> dict[str, int]:
    """Return every item of an island with its number, dream tiles first."""
    found = {f"dream-{kind}": island.dreams.count(kind) for kind in DREAMS}
    found |= {element: _number(island, element) for element in ELEMENTS}
    return found | {name: island.gems(name) for name in (*GEMS_OF_COLUMNS, *GEMS_OF_LINES)}


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


def correct_one(player: IslandsPlayer, seat: int) -> None:
    """Say that the camera overlooked elements, or misread the gems of a column or a line."""
    island, rng = player.islands[seat], player.rng
    gems = (GEMS_OF_COLUMNS if "column" in island.dreams else ()) + (
        GEMS_OF_LINES if "line" in island.dreams else ()
    )
    if gems and rng.random() < 0.7:
        item = rng.choice(gems)
        seen = island.gems(item)
        number = rng.choice([other for other in range(KINDS + 1) if other != seen])
        island.added[item] = number - seen
        _set(player, item, number)
        return
    item = rng.choice(("palm", "roc", "egg", "bandit"))
    island.added[item] = rng.randint(1, 3)
    _set(player, item, island.visible(item))


@dataclass(frozen=True, slots=True)
class SetTile:
    """The cell of an island that was set by hand, and what the sentence about it must say.

    Attributes:
        seat: whose island it is.
        cell: the cell.
        kinds: what the tile shows, as texts name it; empty if no tile lies there.
    """

    seat: int
    cell: tuple[str, int]
    kinds: tuple[str, ...]

    @property
    def place(self) -> str:
        """The cell as texts name it."""
        return f"{self.cell[0]}-{self.cell[1] + 1}"


def set_a_tile(player: IslandsPlayer, seat: int) -> None:
    """Set a tile of the island in review by hand: another one, a Genie, or none."""
    table, rng, island = player.table, player.rng, player.islands[seat]
    cell = rng.choice([(row, column) for row in ROWS for column in range(COLUMNS)])
    lying = {name for one in player.lying.values() for name in one.values()}
    free = [tile for tile in BOX.of_row(Row(cell[0])) if tile.id not in lying]
    undrawn = [tile for tile in free if not tile.count(Element.LAMP)]
    choices = ["tile"] * 2 * bool(undrawn) + ["genie"] * (cell not in island.flipped) + ["none"]
    choice = rng.choice(choices)
    tile: Tile | None = None
    kinds: tuple[str, ...] = ()
    if choice == "tile":
        box_tile = rng.choice(undrawn)
        kinds = tuple(f"{element}-{count}" for element, count in box_tile.elements)
        shows = tuple(str(one) for one, count in box_tile.elements for _ in range(count))
        tile = Tile(cell[0], shows)
    elif choice == "genie":
        kinds, tile = ("turned",), Tile(cell[0], ())
    player.tile_set = SetTile(seat, cell, kinds)
    if choice == "tile" and cell not in island.flipped and _is_alike(island.cells[cell], tile):
        return
    _to_the_cell(player, player.tile_set)
    _choose(player, player.tile_set)
    island.lay_anew(cell, tile, is_flipped=choice == "genie")
    player.look("referee-by-hand")
    table.press_label("key-all")
    player.look("review")


def _is_alike(one: Tile, other: Tile | None) -> bool:
    return other is not None and sorted(one.shows) == sorted(other.shows)


def _to_the_cell(player: IslandsPlayer, told: SetTile) -> None:
    """Leaf to a cell of an island in the referee's menu."""
    table = player.table
    table.take(RefereeAsked(), "the referee is called")
    while not any(line.key == "by-hand-tile" for line in table.prompt.lines):
        table.must_show("referee")
        table.press_label("key-next")
    table.press_label("key-open")
    _until(player, "seat", player.names[told.seat])
    _until(player, "kind", told.cell[0])
    _until(player, "place", told.place)


def _until(player: IslandsPlayer, name: str, fact: object) -> None:
    """Leaf until the line has this fact, and take it."""
    for _ in range(MOST_PAGES):
        player.table.must_show("set-tile")
        if dict(player.table.prompt.lines[0].facts).get(name) == fact:
            player.table.press_label("key-this")
            return
        player.table.press_label("key-next")
    raise player.table.disagreement(f"{name} {fact} is not offered")


def _choose(player: IslandsPlayer, told: SetTile) -> None:
    """Leaf by what tiles show to the one that lies there."""
    table = player.table
    for _ in range(MOST_PAGES):
        line = table.prompt.lines[0]
        if line.key == "tile-holds":
            (shown,) = words_of(dict(line.facts)["kinds"])
            if any(shown.removesuffix("-1") == kind.rpartition("-")[0] for kind in told.kinds):
                table.press_label("key-this")
                _until(player, "kinds", told.kinds)
                return
        elif dict(line.facts).get("kinds", ()) == told.kinds:
            table.press_label("key-this")
            return
        table.press_label("key-next")
    raise table.disagreement(f"{told} is not offered")


def words_of(fact: Fact) -> tuple[str, ...]:
    """Return the words of a fact that lists some."""
    assert isinstance(fact, tuple)
    return tuple(map(str, fact))


def tile_truths(names: Mapping[int, str], told: SetTile | None) -> dict[str, Truth]:
    """Return the truths of the sentences about the cell that was set by hand last."""

    def is_told(facts: Facts) -> bool:
        assert told is not None
        is_whose = (facts["seat"], facts["place"]) == (names[told.seat], told.place)
        return is_whose and facts.get("kinds", ()) == told.kinds

    def is_by_all(facts: Facts) -> bool:
        return words_in(facts["seats"]) == {*names.values()}

    return {"told-tile-set": is_told, "told-tile-gone": is_told, "ruled": is_by_all}


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
