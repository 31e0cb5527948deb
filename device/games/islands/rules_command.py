"""`tablejinn rules islands`: what the rules say of islands, for people and for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from device.commands.rules_file import Field, add_file_question, names_of, read_question, write
from device.games.islands.rules_draft import add_draft_questions
from games.errors import TextError
from games.islands.island import COLUMNS, DREAM_SLOTS, Cell, Face, Island, Placed, open_cells
from games.islands.options import Options
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


def add_islands_questions(games: Subparsers) -> None:
    """Add the questions about 1001 Islands."""
    islands = games.add_parser("islands", help="1001 Islands")
    questions = islands.add_subparsers(title="questions", metavar="QUESTION", required=True)
    scorer = add_file_question(questions, "score", "score the islands of a table", _SCORE_HELP)
    scorer.set_defaults(handler=_score)
    placer = add_file_question(
        questions, "place", "list the cells where an island tile may go", _PLACE_HELP
    )
    placer.set_defaults(handler=_place)
    add_draft_questions(questions)


def _score(arguments: argparse.Namespace) -> int:
    """Print every player's score, line by line, and who won."""
    question = read_question(arguments.file)
    question.only("players")
    players = question["players"].elements()
    if not 1 <= len(players) <= _MOST_PLAYERS:
        raise TextError(f"players has {len(players)} entries; expected 1 to {_MOST_PLAYERS}")
    names = names_of(players)
    islands = [_island(player) for player in players]
    options = Options()
    scores = score_islands(islands, options)
    answers = [_answer(name, score) for name, score in zip(names, scores, strict=True)]
    best = [names[place] for place in winners(islands, options)]
    write({"players": answers, "winners": best})
    return 0


def _place(arguments: argparse.Namespace) -> int:
    """Print the cells where an island tile may go, sorted as text."""
    question = read_question(arguments.file)
    question.only("placed", "dreams")
    question.get("dreams", 0).integer(0, len(DREAM_SLOTS))
    cells: dict[Cell, str] = {}
    for pair in question["placed"].elements():
        _claim(cells, _paired_cell(pair), pair)
    free = sorted(open_cells(cells.keys(), Options()))
    write({"cells": [[cell.row.value, cell.column] for cell in free]})
    return 0


def _island(player: Field) -> Island:
    player.only("name", "tiles", "dreams")
    cells: dict[Cell, str] = {}
    placed: list[Placed] = []
    for tile in player["tiles"].elements():
        lying = _lying(tile)
        _claim(cells, lying.cell, tile)
        placed.append(lying)
    return Island((*placed, *_dreams(player["dreams"])))


def _lying(tile: Field) -> Placed:
    """Return a tile in its cell; what a turned one shows is checked and does not count."""
    tile.only("id", "row", "cell", "elements", "face")
    cell = _cell(tile["row"], tile["cell"])
    face = Face(tile.get("face", Face.FRONT.value).choice(list(Face)))
    no_elements: dict[str, object] = {}
    elements = _elements(tile.get("elements", no_elements))
    return Placed(cell, tile_of(f"{cell.row}-{cell.column}", cell.row, elements), face)


def _elements(field: Field) -> Mapping[str, int]:
    counts: dict[str, int] = {}
    for name, count in field.items():
        if name not in list(Element):
            raise TextError(f"{count.name} is unknown; expected one of {', '.join(Element)}")
        if number := count.integer(0, COUNTS[-1]):
            counts[name] = number
    return counts


def _dreams(field: Field) -> list[Placed]:
    kinds = [Dream(kind.choice(list(Dream))) for kind in field.elements()]
    if len(kinds) > len(DREAM_SLOTS):
        raise TextError(
            f"{field.name} has {len(kinds)} entries; expected at most {len(DREAM_SLOTS)}"
        )
    return [
        Placed(slot, Tile(f"dream-{slot.column}", Row.DREAM, dream=kind))
        for slot, kind in zip(DREAM_SLOTS, kinds, strict=False)
    ]


def _paired_cell(pair: Field) -> Cell:
    parts = pair.elements()
    if len(parts) != 2:
        raise TextError(f'{pair.name} has {len(parts)} entries; expected a cell as in ["upper", 2]')
    return _cell(*parts)


def _cell(row: Field, column: Field) -> Cell:
    return Cell(Row(row.choice(ISLAND_ROWS)), column.integer(0, COLUMNS - 1))


def _claim(cells: dict[Cell, str], cell: Cell, field: Field) -> None:
    """Refuse a cell that an earlier field has filled."""
    if cell in cells:
        raise TextError(f"{field.name} lies at {cell}, where {cells[cell]} lies; one tile a cell")
    cells[cell] = field.name


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
