"""The reading of an island, held against the label of its frame, tile by tile."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import NotRequired, TypedDict, cast

from device.games.port import Scorer
from device.measure.scores import Claim, FrameScore, Mistake
from device.reading.readers import AnyReading
from vision.sheet.board import Board
from vision.tiles.evidence import TileReading

_Key = tuple[str, str, int | None]


class _Tile(TypedDict):
    """A tile of the label; a tile in no cell has none."""

    id: NotRequired[str]
    row: str
    cell: int | None
    face: NotRequired[str]
    x: float
    y: float


def score(
    label: Mapping[str, object],
    reading: AnyReading,
    board: Board,  # noqa: ARG001 - a label says where each tile lies
) -> FrameScore:
    """Return the score of an island's frame; what was not read counts as missing.

    A tile is right with its id, row and cell; of a turned tile nobody can read the id, and the two
    copies of a dream tile are the same. `invented` counts tiles beyond those that lie there.
    """
    if not isinstance(reading, TileReading):
        raise TypeError(f"{type(reading).__name__} is no reading of an island")
    truth = cast("list[_Tile]", label["tiles"])
    true = [_key(one.get("face"), one.get("id"), one["row"], one["cell"]) for one in truth]
    found = [_key(one.face, one.best(), one.row, one.cell) for one in reading]
    right = Counter(true) & Counter(found)
    hits = right.total()
    return FrameScore(
        {
            "tile": (True,) * hits + (False,) * (len(true) - hits),
            "island": (hits == len(true) == len(found),),
        },
        counts={"invented": max(0, len(found) - len(true))},
        claims=tuple(
            Claim("name", one.confidence(), key in right)
            for one, key in zip(reading, found, strict=True)
            if one.names and one.best() is not None
        ),
        mistakes=_mistakes(truth, true, reading, found),
    )


def _key(face: str | None, name: str | None, row: str, cell: int | None) -> _Key:
    if face == "back":
        return ("turned", row, cell)
    return (re.sub(r"^(dream-.*)-\d$", r"\1", name or "unknown"), row, cell)


def _mistakes(
    truth: list[_Tile], true: list[_Key], reading: TileReading, found: list[_Key]
) -> tuple[Mistake, ...]:
    missed = [
        Mistake(f"{_words(key)} is missed", (one["x"], one["y"]))
        for one, key in zip(truth, true, strict=True)
        if key not in found
    ]
    others = [
        Mistake(f"{_words(key)} is not there", (one.x_mm, one.y_mm))
        for one, key in zip(reading, found, strict=True)
        if key not in true
    ]
    return (*missed, *others)


def _words(key: _Key) -> str:
    name, row, cell = key
    return f"{name}, {row}" if cell is None else f"{name}, {row} {cell}"


SCORER = Scorer("tiles", score)
