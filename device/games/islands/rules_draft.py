"""`tablejinn rules islands deal|legal|explain`: what the rules say of a draft of 1001 Islands.

The tiles are those of an owner's catalogue. A position is one line in the notation of
`games.islands.notation`; `deal` prints one to begin with.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from device.commands.rules_file import write
from games.errors import PositionError, TextError
from games.game import Breach
from games.islands.game import Islands
from games.islands.setup import setup_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from device.commands.rules_file import Subparsers
    from games.islands.position import Position

_DEAL_HELP = """\
example:
  tablejinn rules islands deal --catalogue my_box.tiles --players 3 --seed 7
"""
_LEGAL_HELP = """\
example:
  tablejinn rules islands legal --catalogue my_box.tiles --players 3 --position "$POSITION"
POSITION is what `deal` prints.
"""
_EXPLAIN_HELP = """\
example:
  tablejinn rules islands explain --catalogue my_box.tiles --players 3 --position "$POSITION" \\
    --move "s1 picks upper"
"""
_MOST_PLAYERS = 5


def add_draft_questions(questions: Subparsers) -> None:
    """Add the questions about the draft."""
    dealer = _add(questions, "deal", "print a position that a draft begins with", _DEAL_HELP, _deal)
    dealer.add_argument("--seed", type=int, default=0, help="settles how the stacks are shuffled")
    legal = _add(questions, "legal", "list the legal moves of a draft", _LEGAL_HELP, _legal)
    explainer = _add(
        questions, "explain", "say which rules a move of a draft breaks", _EXPLAIN_HELP, _explain
    )
    for parser in (legal, explainer):
        parser.add_argument("--position", required=True, metavar="TEXT", help="one line")
    explainer.add_argument("--move", required=True, metavar="TEXT", help="such as: s1 picks upper")


def _add(
    questions: Subparsers,
    name: str,
    purpose: str,
    example: str,
    handler: Callable[[argparse.Namespace], int],
) -> argparse.ArgumentParser:
    parser = questions.add_parser(
        name,
        help=purpose,
        epilog=example,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--catalogue", required=True, type=Path, metavar="FILE", help="the tiles, as enrolled"
    )
    parser.add_argument(
        "--players",
        required=True,
        type=int,
        choices=range(2, _MOST_PLAYERS + 1),
        help="how many play",
    )
    parser.set_defaults(handler=handler)
    return parser


def _deal(arguments: argparse.Namespace) -> int:
    """Print a position that a draft begins with."""
    game = _game(arguments)
    seed: int = arguments.seed
    write({"position": game.position_text(game.initial(seed))})
    return 0


def _legal(arguments: argparse.Namespace) -> int:
    """Print the legal moves; if unknown tiles are to be revealed, a sample."""
    game = _game(arguments)
    position = _position(game, arguments)
    write({"moves": [game.move_text(move) for move in game.legal_moves(position)]})
    return 0


def _explain(arguments: argparse.Namespace) -> int:
    """Print every rule that a move breaks; nothing for a legal move."""
    game = _game(arguments)
    position = _position(game, arguments)
    text: str = arguments.move
    try:
        move = game.parse_move(text)
    except (PositionError, TextError) as error:
        raise type(error)(f"--move: {error}") from error
    write({"breaches": [_breach(breach) for breach in game.explain(position, move)]})
    return 0


def _breach(breach: Breach) -> dict[str, object]:
    return {"code": breach.code, "rule": breach.rule, "edition": breach.edition}


def _game(arguments: argparse.Namespace) -> Islands:
    """Return the draft's rules over the owner's tiles.

    Raises:
        CatalogueError: the catalogue cannot be read.
        SetupError: the box has too few tiles for so many players.
    """
    # Imported here because it loads the readers of pictures.
    from device.games.islands.tile_set import box_in

    players: int = arguments.players
    return Islands(setup_of(box_in(arguments.catalogue), players))


def _position(game: Islands, arguments: argparse.Namespace) -> Position:
    text: str = arguments.position
    try:
        return game.parse_position(text)
    except (PositionError, TextError) as error:
        raise type(error)(f"--position: {error}") from error
