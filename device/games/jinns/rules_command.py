"""`tablejinn rules jinns`: what the rules say of a lake, for people and for other programs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from device.commands.rules_file import write
from device.commands.rules_of_play import (
    add_house_rules,
    add_play_questions,
    house_rules_of,
    position_in,
)
from device.games.jinns.sheet_words import further_of_edition, sentence_of_edition
from device.table.prompts import Text
from games.errors import PositionError, SetupError, TextError
from games.game import Breach
from games.jinns.game import Jinns
from games.jinns.moves import Move
from games.jinns.notation import parse_lake
from games.jinns.options import Options, options_of
from games.jinns.position import Position
from games.jinns.setup import Edition, Setup, parse_seats
from games.perft import perft
from games.seats import parse_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from device.commands.rules_file import Subparsers

_EXAMPLE = "r1/y2/b3/g4/r2b1/-/-/y1g1r3/-/-/-/-/b2/-/-/-/-/y4/-/-/-/r4/-/-/-/-/g2/-/-/-/-/-"
_LEGAL_HELP = f"""\
example:
  tablejinn rules jinns legal --turn s1 --seats r,b,y,g \\
    --position {_EXAMPLE}
"""
_PERFT_HELP = f"""\
example:
  tablejinn rules jinns perft --depth 2 --turn s1 --seats rg,bg,yg --edition lake-of-dreams \\
    --position {_EXAMPLE}
"""


def add_jinns_questions(games: Subparsers) -> None:
    """Add the questions about Jinns of the Lake."""
    jinns = games.add_parser("jinns", help="Jinns of the Lake")
    questions = jinns.add_subparsers(title="questions", metavar="QUESTION", required=True)
    _add_question(questions, "legal", "list the legal moves", _LEGAL_HELP, _jinns_legal)
    counter = _add_question(
        questions, "perft", "count the ways to play on", _PERFT_HELP, _jinns_perft
    )
    counter.add_argument(
        "--depth", type=_depth, required=True, metavar="N", help="how many turns, 0 or more"
    )
    example = f"jinns {{question}} --seats r,b,y,g --position '{_EXAMPLE} s1'", "0>1"
    names = ("explain", "points", "end")
    add_play_questions(questions, _open_game, _add_setup, example, names, _of_sheet)


def _of_sheet(breach: Breach) -> tuple[Text, ...]:
    return (sentence_of_edition(breach), *further_of_edition(breach))


def _open_game(arguments: argparse.Namespace) -> Jinns:
    return Jinns(_setup(arguments, options_of(house_rules_of(arguments))))


def _add_setup(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say which game is played."""
    _add_seats(parser)
    add_house_rules(parser)


def _add_question(
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
        "--position",
        required=True,
        metavar="LAKE",
        help="the 32 stars from star 0 clockwise, joined by '/': r3y1g3 bottom first, '-' if empty;"
        " or, without --turn, a whole position in notation",
    )
    parser.add_argument(
        "--turn", metavar="SEAT", help="whose turn it is, if LAKE is a lake alone: s1 or s2 or so"
    )
    _add_setup(parser)
    parser.set_defaults(handler=handler)
    return parser


def _add_seats(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the seats and the edition."""
    parser.add_argument(
        "--seats",
        required=True,
        metavar="COLOURS",
        help="the colours each seat may play, in turn order: r,b,y,g or ry,bg; a neutral colour"
        " stands with every seat: rg,bg,yg",
    )
    parser.add_argument(
        "--edition",
        choices=[edition.value for edition in Edition],
        default=Edition.WISHES.value,
        help="whose rules hold (default: %(default)s)",
    )


def _jinns_legal(arguments: argparse.Namespace) -> int:
    """Print the legal moves as text, sorted.

    Of a lake with a turn, decisions about towers are left out. Of a whole position they are told.
    """
    game, position = _jinns_position(arguments)
    legal = game.legal_moves(position)
    if arguments.turn is None:
        write({"moves": sorted(map(game.move_text, legal))})
        return 0
    moves = {
        str(Move(move.origin, move.target, move.count)) for move in legal if isinstance(move, Move)
    }
    write({"moves": sorted(moves)})
    return 0


def _jinns_perft(arguments: argparse.Namespace) -> int:
    """Print the number of sequences of turns."""
    game, position = _jinns_position(arguments)
    depth: int = arguments.depth
    write({"nodes": perft(game, position, depth)})
    return 0


def _jinns_position(arguments: argparse.Namespace) -> tuple[Jinns, Position]:
    """Return the game and the position that the arguments describe.

    Raises:
        TextError: an argument is not of its form; the message names it.
        SetupError: the seats' colours do not fit together.
        PositionError: the pieces cannot stand like that.
    """
    game = _open_game(arguments)
    if arguments.turn is None:
        return game, position_in(game, arguments.position)
    setup = game.setup
    try:
        turn = parse_seat(arguments.turn, setup.players)
    except TextError as error:
        raise TextError(f"--turn: {error}") from error
    try:
        return game, game.deal(parse_lake(arguments.position), turn)
    except TextError as error:
        raise TextError(f"--position: {error}") from error
    except PositionError as error:
        raise PositionError(f"--position: {error}") from error


def _setup(arguments: argparse.Namespace, options: Options) -> Setup:
    try:
        return parse_seats(arguments.seats, Edition(arguments.edition), options)
    except TextError as error:
        raise TextError(f"--seats: {error}") from error
    except SetupError as error:
        raise SetupError(f"--seats: {error}") from error


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} turns; expected a whole number, 0 or more")
    return int(text)
