"""`tablejinn rules islands deal|legal|explain|points|end`: about a position of 1001 Islands.

The tiles are those of an owner's catalogue. A position is one line: of the draft in the notation of
`games.islands.notation`, where `deal` prints one to begin with, or of the count at the table, as
`games.islands.count.position` writes it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from device.commands.rules_file import write
from device.commands.rules_of_play import add_house_rules, add_play_questions, house_rules_of
from games.islands.count.game import IslandsCount
from games.islands.count.position import CountSetup
from games.islands.game import Islands
from games.islands.options import options_of
from games.islands.setup import setup_of

if TYPE_CHECKING:
    from device.commands.rules_file import Subparsers
    from games.game import Game

_DEAL_HELP = """\
example:
  tablejinn rules islands deal --catalogue my_box.tiles --players 3 --seed 7
"""
_MOST_PLAYERS = 5
_QUESTIONS = ("legal", "explain", "points", "end")
_COUNT = "stage="
"""How a position of the count at the table begins."""


def add_draft_questions(questions: Subparsers) -> None:
    """Add the questions about the draft and about the count at its end."""
    dealer = questions.add_parser(
        "deal",
        help="print a position that a draft begins with",
        epilog=_DEAL_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_setup(dealer)
    dealer.add_argument("--seed", type=int, default=0, help="settles how the stacks are shuffled")
    dealer.set_defaults(handler=_deal)
    example = (
        'islands {question} --catalogue my_box.tiles --players 3 --position "$POSITION"',
        "s1 picks upper",
    )
    add_play_questions(questions, _open_game, _add_setup, example, _QUESTIONS)


def _add_setup(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say which game is played."""
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
    add_house_rules(parser)


def _deal(arguments: argparse.Namespace) -> int:
    """Print a position that a draft begins with."""
    game = _game(arguments)
    seed: int = arguments.seed
    write({"position": game.position_text(game.initial(seed))})
    return 0


def _open_game(arguments: argparse.Namespace) -> Game[Any, Any, Any]:
    """Return the rules of the position: of the draft, or of the count at the table."""
    return _count(arguments) if arguments.position.startswith(_COUNT) else _game(arguments)


def _count(arguments: argparse.Namespace) -> IslandsCount:
    """Return the rules of the count, as the table plays it."""
    from device.games.islands.tile_set import box_in

    names = tuple(f"s{seat}" for seat in range(1, arguments.players + 1))
    options = options_of(house_rules_of(arguments))
    return IslandsCount(CountSetup(names, box_in(arguments.catalogue), options))


def _game(arguments: argparse.Namespace) -> Islands:
    """Return the draft's rules over the owner's tiles.

    Raises:
        CatalogueError: the catalogue cannot be read.
        SetupError: the box has too few tiles for so many players.
    """
    # Imported here because it loads the readers of pictures.
    from device.games.islands.tile_set import box_in

    players: int = arguments.players
    options = options_of(house_rules_of(arguments))
    return Islands(setup_of(box_in(arguments.catalogue), players, options=options))
