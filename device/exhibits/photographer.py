"""Making the photos of an exhibit, and marking what differs between them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from device.exhibits.exhibit import MOST_MARKED, Exhibit, Marked, Photographed, Side
from device.exhibits.matters import Look, Matter
from device.games.registry import manifest_of
from device.reading.readers import AnyReading
from device.table.game_in_play import GameInPlay
from vision.marked import SeenThing
from vision.sheet.board import Board
from vision.sheet.lens import Lens
from vision.sheet.overhead import SheetPhoto, sheet_photo

SAME_MM = 6.0  # a piece that nobody touched is read within this distance of where it was


def photographed(matter: Matter, board: Board, lens: Lens) -> Photographed:
    """Return the exhibit of a matter, with its photos as far as the sheet is found on them.

    Args:
        matter: the matter.
        board: the sheet of its game.
        lens: the lens that took the frames.
    """
    before, after = (_seen(look, matter.game.name, board) for look in (matter.before, matter.after))
    sides = [
        _side(look, changed(mine, others), board, lens)
        for look, mine, others in ((matter.before, before, after), (matter.after, after, before))
    ]
    exhibit: Exhibit = msgspec.structs.replace(
        matter.exhibit, before=sides[0][0], after=sides[1][0]
    )
    return Photographed(exhibit, sides[0][1], sides[1][1])


def changed(mine: Sequence[SeenThing], others: Sequence[SeenThing]) -> tuple[SeenThing, ...]:
    """Return what is seen here and not there; nothing if nothing is seen there."""
    if not others:
        return ()
    return tuple(one for one in mine if not any(_is_same(one, other) for other in others))


def _is_same(one: SeenThing, other: SeenThing) -> bool:
    return one.what == other.what and math.dist(_middle(one), _middle(other)) <= SAME_MM


def _middle(thing: SeenThing) -> tuple[float, float]:
    if not thing.outline_mm:
        return 0.0, 0.0
    xs, ys = zip(*thing.outline_mm, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _seen(look: Look | None, game: str, board: Board) -> Sequence[SeenThing]:
    return () if look is None else manifest_of(game).sight().seen(look[0], board)


def _side(
    look: Look | None, things: Sequence[SeenThing], board: Board, lens: Lens
) -> tuple[Side | None, bytes | None]:
    photo = None if look is None else sheet_photo(look[1], board, lens)
    if photo is None:
        return None, None
    marked = tuple(_marked(one, photo) for one in things if one.outline_mm)[:MOST_MARKED]
    return Side(photo.width_mm, photo.height_mm, marked), photo.jpeg


def _marked(thing: SeenThing, photo: SheetPhoto) -> Marked:
    outline = photo.on_photo(thing.outline_mm, thing.height_mm)
    return Marked(thing.what, tuple((round(float(x), 1), round(float(y), 1)) for x, y in outline))


def numbered(one: Photographed, number: int) -> Photographed:
    """Return an exhibit with its number."""
    return replace(one, exhibit=msgspec.structs.replace(one.exhibit, number=number))


def explained(one: Photographed, game: GameInPlay, reading: AnyReading | None) -> Photographed:
    """Return an exhibit with what may have happened, which takes long to find.

    Args:
        one: the exhibit.
        game: the game before the matter.
        reading: what was read at the matter; None if nothing was.
    """
    found = () if reading is None else game.explained(reading)
    return replace(one, exhibit=msgspec.structs.replace(one.exhibit, explanations=found))
