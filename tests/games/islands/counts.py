"""Islands that are shown to be counted, and the tables that count them."""

from __future__ import annotations

from games.islands.count.draft import DraftMode
from games.islands.count.game import IslandsCount
from games.islands.count.position import CountPosition, CountSetup
from games.islands.options import Options
from tests.games.islands.box import BOX

NAMES = ("Noura", "Elias", "Lilia", "Qasim", "Shirin")
ROWS = ("upper", "central", "lower")


def counting(players: int = 2, options: Options | None = None) -> IslandsCount:
    return IslandsCount(CountSetup(NAMES[:players], BOX, options or Options()))


def drafting(players: int = 3) -> IslandsCount:
    return IslandsCount(CountSetup(NAMES[:players], BOX, mode=DraftMode.TOLD))


COUNTS = {
    "count-2": counting(),
    "count-5": counting(5, Options(lamps_count_singly=True)),
    "count-draft-2": drafting(2),
    "count-draft-4": drafting(4),
}


def whole(first: int, *dreams: str, **changed: str) -> str:
    """Return an island of four tiles a row from number `first` on; `upper_2="!?"` changes a cell.

    An empty text takes the tile away.
    """
    tiles = {f"{row},{cell}": f"{row}-{first + cell:02}" for row in ROWS for cell in range(4)} | {
        f"dream,{slot}": f"dream-{kind}" for slot, kind in enumerate(dreams)
    }
    tiles |= {cell.replace("_", ","): tile for cell, tile in changed.items()}
    return "+".join(f"{tile}@{cell}" for cell, tile in tiles.items() if tile)


DREAMS = ("snake-1", "lamp-1", "roc-1", "genie-1")
OTHERS = ("snake-2", "lamp-2", "column-1", "line-1")
TURNED = {"upper_2": "!?", "central_2": "!?"}
"""Of tiles 1 to 4, and of 13 to 16, these show the lamps that had to be turned."""


def island(**changed: str) -> str:
    """Return a lawful island of tiles 1 to 4."""
    return whole(1, *DREAMS, **(TURNED | changed))


def other_island(**changed: str) -> str:
    """Return a lawful island of tiles 13 to 16."""
    return whole(13, *OTHERS, **(TURNED | changed))


def told(game: IslandsCount, *moves: str) -> CountPosition:
    position = game.initial(0)
    for move in moves:
        position = game.apply(position, game.parse_move(move))
    return position


def codes(game: IslandsCount, position: CountPosition, move: str) -> list[str]:
    return [breach.code for breach in game.explain(position, game.parse_move(move))]
