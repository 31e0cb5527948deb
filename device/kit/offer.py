"""All that can be printed: the box's own items and those of every game."""

from __future__ import annotations

from collections.abc import Sequence

from device.errors import MisuseError
from device.games.registry import manifests
from device.kit.box_items import box_items
from device.kit.frame import frame_board, frame_item
from device.kit.items import KitItem

FRAME = "frame"


def offered() -> dict[str, tuple[KitItem, ...]]:
    """Return the items by what asks for them: the name of a game, or that of an item itself."""
    games = {one.name: one.kit() for one in manifests() if one.kit is not None}
    items = (*box_items(), *(item for of_game in games.values() for item in of_game))
    return games | {item.name: (item,) for item in items}


def chosen(names: Sequence[str], size: tuple[float, float] | None) -> tuple[KitItem, ...]:
    """Return the items of these names, each once; without a name everything but the frame.

    Raises:
        MisuseError: nothing has such a name, or the frame lacks its size.
    """
    known = offered()
    found: dict[str, KitItem] = {}
    for name in names or tuple(known):
        if name == FRAME:
            found[name] = _frame(size)
        elif name not in known:
            there = ", ".join((*known, FRAME))
            raise MisuseError(f"{name}: nothing of that name can be printed; there are {there}")
        else:
            found |= {item.name: item for item in known[name]}
    if size is not None and FRAME not in found:
        raise MisuseError(f"--size: is for the {FRAME} only; name {FRAME}, or leave --size out")
    return tuple(found.values())


def _frame(size: tuple[float, float] | None) -> KitItem:
    if size is None:
        raise MisuseError(f"{FRAME}: needs the size of your board, as --size 420x297")
    return frame_item(frame_board(*size))
