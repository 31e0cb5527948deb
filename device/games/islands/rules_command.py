"""`tablejinn rules islands`: what the rules say of islands, for people and for other programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct, field

from device.commands.rules_file import (
    length,
    one_of,
    read_question,
    refuse_repeated,
    whole,
    write,
)
from device.commands.rules_of_play import add_rule_question, house_rules_of
from device.games.islands.rules_draft import add_draft_questions
from games.islands.island import COLUMNS, DREAM_SLOTS, Cell, Face, Island, Placed, open_cells
from games.islands.options import options_of
from games.islands.pieces import COUNTS, ISLAND_ROWS, Dream, Element, Row, Tile, tile_of
from games.islands.score import Breakdown, score_islands, winners

if TYPE_CHECKING:
    import argparse

    from device.commands.rules_file import Subparsers

_MOST_PLAYERS = 5

_SCORE_HELP = """\
example of FILE:
  {"players": [
    {"name": "Lilia", "dreams": ["snake", "lamp"], "tiles": [
      {"row": "upper", "cell": 0, "elements": {"palm": 2, "lamp": 1}, "face": "front"},
      {"row": "upper", "cell": 1, "face": "back"}]}]}
rows are upper, central and lower, cells run from 0 at the character board to 3
"""
_PLACE_HELP = """\
example of FILE:
  {"placed": [["upper", 0], ["central", 0]], "dreams": 2}
rows are upper, central and lower, cells run from 0 at the character board to 3
"""


_IslandRow = Annotated[
    str, Meta(pattern=rf"^({'|'.join(ISLAND_ROWS)})\Z", description=one_of(ISLAND_ROWS).description)
]
_Column = Annotated[int, whole(0, COLUMNS - 1)]
_Pair = Annotated[
    tuple[_IslandRow, _Column], Meta(description='a cell is needed, as in ["upper", 2]')
]
_Elements = Mapping[Annotated[Element, one_of(Element)], Annotated[int, whole(0, COUNTS[-1])]]


class _TileForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile in its cell; the id of the tile is not used here."""

    row: _IslandRow
    cell: _Column
    id: object = None
    elements: _Elements = field(default_factory=dict[Element, int])
    face: Annotated[Face, one_of(Face)] = Face.FRONT

    def placed(self) -> Placed:
        cell = Cell(Row(self.row), self.cell)
        elements = {element.value: count for element, count in self.elements.items() if count}
        return Placed(cell, tile_of(f"{cell.row}-{cell.column}", cell.row, elements), self.face)


class _PlayerForm(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    tiles: tuple[_TileForm, ...]
    dreams: Annotated[
        tuple[Annotated[Dream, one_of(Dream)], ...], length(0, len(DREAM_SLOTS), "dreams")
    ]

    def __post_init__(self) -> None:
        _refuse_shared("tiles", ((tile.row, tile.cell) for tile in self.tiles))

    def island(self) -> Island:
        dreams = (
            Placed(slot, Tile(f"dream-{slot.column}", Row.DREAM, dream=kind))
            for slot, kind in zip(DREAM_SLOTS, self.dreams, strict=False)
        )
        return Island((*(tile.placed() for tile in self.tiles), *dreams))


class _ScoreForm(Struct, frozen=True, forbid_unknown_fields=True):
    players: Annotated[tuple[_PlayerForm, ...], length(1, _MOST_PLAYERS, "players")]

    def __post_init__(self) -> None:
        refuse_repeated([player.name for player in self.players])


class _PlaceForm(Struct, frozen=True, forbid_unknown_fields=True):
    placed: tuple[_Pair, ...]
    dreams: Annotated[int, whole(0, len(DREAM_SLOTS))] = 0

    def __post_init__(self) -> None:
        _refuse_shared("placed", self.placed)


def add_islands_questions(games: Subparsers) -> None:
    """Add the questions about 1001 Islands."""
    islands = games.add_parser("islands", help="1001 Islands")
    questions = islands.add_subparsers(title="questions", metavar="QUESTION", required=True)
    scorer = add_rule_question(questions, "score", "score the islands of a table", _SCORE_HELP)
    scorer.set_defaults(handler=_score)
    placer = add_rule_question(
        questions, "place", "list the cells where an island tile may go", _PLACE_HELP
    )
    placer.set_defaults(handler=_open_cells)
    add_draft_questions(questions)


def _score(arguments: argparse.Namespace) -> int:
    """Print every player's score, line by line, and who won."""
    players = read_question(arguments.file, _ScoreForm).players
    names = [player.name for player in players]
    islands = [player.island() for player in players]
    options = options_of(house_rules_of(arguments))
    scores = score_islands(islands, options)
    answers = [_answer(name, score) for name, score in zip(names, scores, strict=True)]
    best = [names[place] for place in winners(islands, options)]
    write({"players": answers, "winners": best})
    return 0


def _open_cells(arguments: argparse.Namespace) -> int:
    """Print the cells where an island tile may go, sorted as text."""
    placed = read_question(arguments.file, _PlaceForm).placed
    options = options_of(house_rules_of(arguments))
    free = sorted(open_cells({Cell(Row(row), column) for row, column in placed}, options))
    write({"cells": [[cell.row.value, cell.column] for cell in free]})
    return 0


def _refuse_shared(name: str, cells: Iterable[tuple[str, int]]) -> None:
    """Refuse two entries of a list in one cell."""
    first: dict[tuple[str, int], int] = {}
    for place, cell in enumerate(cells):
        if first.setdefault(cell, place) != place:
            other = f"{name}[{first[cell]}]"
            lies = f"{name}[{place}] lies at {cell[0]},{cell[1]}, where {other} lies"
            raise ValueError(f"{lies}; one tile a cell")


def _answer(name: str, score: Breakdown) -> dict[str, object]:
    return {
        "name": name,
        "total": score.tally.total,
        "lines": {
            "dreams": [line.points for line in score.dreams],
            "palms": score.palms.points,
            "pairs": score.pairs.points,
            "bandits": score.bandits.points,
        },
    }
