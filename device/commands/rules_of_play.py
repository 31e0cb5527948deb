"""Questions of `tablejinn rules` that every game answers alike, about one position in notation.

The answers come from the game's own functions, which the table uses too.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from device.commands.rules_file import add_file_question, write
from device.table.prompts import Text
from device.table.rule_pages import sentence_of_sheet
from device.texts.language import catalogue_of, say
from device.texts.locale import language_of
from games.errors import PositionError, TextError
from games.game import Breach, Game, ScoreLine
from games.perft import perft

if TYPE_CHECKING:
    from device.commands.rules_file import Subparsers

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")

OpenGame = Callable[[argparse.Namespace], Game[PositionT, MoveT, object]]
"""Makes the game with the players, the edition and the house rules of the arguments."""

OfSheet = Callable[[Breach], tuple[Text, ...]]
"""Returns the sentences of the rule sheet that a breach goes against."""

_TRUTHS = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class _Question:
    """One of the questions.

    Attributes:
        name: its name on the command line.
        purpose: what it is for, in the help.
        needs: the argument it needs beside the position, or empty.
    """

    name: str
    purpose: str
    needs: str = ""


_QUESTIONS = (
    _Question("legal", "list the legal moves"),
    _Question("explain", "say which rules a move breaks", "move"),
    _Question("points", "count every seat's points, line by line"),
    _Question("end", "say whether the game is over, who wins, and why"),
    _Question("perft", "count the ways to play on", "depth"),
)
PLAY_QUESTIONS = tuple(question.name for question in _QUESTIONS)


def one_of_sheet(breach: Breach) -> tuple[Text, ...]:
    """Return the one sentence that a sheet has for a rule."""
    return (sentence_of_sheet(breach),)


def add_play_questions(
    questions: Subparsers,
    open_game: OpenGame[PositionT, MoveT],
    add_setup: Callable[[argparse.ArgumentParser], None],
    example: tuple[str, str],
    names: Sequence[str] = PLAY_QUESTIONS,
    of_sheet: OfSheet = one_of_sheet,
) -> None:
    """Add the questions about a position to those of a game.

    Args:
        questions: the questions of the game.
        open_game: makes the game that the arguments describe.
        add_setup: adds the arguments from which `open_game` makes it.
        example: the arguments of an example, and a move in that position.
        names: the questions that fit the game.
        of_sheet: quotes the game's rule sheets.
    """
    setup, move = example
    needs = {"move": f" --move '{move}'", "depth": " --depth 2"}
    for question in _QUESTIONS:
        if question.name in names:
            asked = setup.format(question=question.name) + needs.get(question.needs, "")
            parser = questions.add_parser(
                question.name,
                help=question.purpose,
                epilog=f"example:\n  tablejinn rules {asked}\n",
                formatter_class=argparse.RawDescriptionHelpFormatter,
            )
            parser.add_argument(
                "--position", required=True, metavar="TEXT", help="the position in notation"
            )
            _add_need(parser, question.needs)
            add_setup(parser)
            parser.set_defaults(handler=_handler(question.name, open_game, of_sheet))


def add_house_rules(parser: argparse.ArgumentParser) -> None:
    """Add the option by which house rules are chosen, one by one."""
    parser.add_argument(
        "--rule",
        type=_house_rule,
        action="append",
        default=[],
        dest="rules",
        metavar="NAME=VALUE",
        help="a house rule, as the record writes it: ties=shared; may be given again",
    )


def add_rule_question(
    questions: Subparsers, name: str, purpose: str, example: str
) -> argparse.ArgumentParser:
    """Add a question that is asked by a file, and whose answer depends on house rules."""
    parser = add_file_question(questions, name, purpose, example)
    add_house_rules(parser)
    return parser


def house_rules_of(arguments: argparse.Namespace) -> Mapping[str, object]:
    """Return the house rules of the arguments, by their names."""
    return dict(arguments.rules)


def position_in(game: Game[PositionT, MoveT, object], text: str) -> PositionT:
    """Return the position of `--position`.

    Raises:
        TextError: the text is not of the notation.
        PositionError: the pieces cannot stand like that.
    """
    try:
        return game.parse_position(text)
    except TextError as error:
        raise TextError(f"--position: {error}") from error
    except PositionError as error:
        raise PositionError(f"--position: {error}") from error


def _house_rule(text: str) -> tuple[str, object]:
    name, given, value = text.partition("=")
    if not given or not name:
        raise argparse.ArgumentTypeError(f"{text!r} is no house rule; expected NAME=VALUE")
    return name.replace("-", "_"), _TRUTHS.get(value, value)


def _add_need(parser: argparse.ArgumentParser, needs: str) -> None:
    if needs == "move":
        parser.add_argument("--move", required=True, metavar="TEXT", help="the move in notation")
    if needs == "depth":
        parser.add_argument(
            "--depth", type=_depth, required=True, metavar="N", help="how many turns, 0 or more"
        )


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} turns; expected a whole number, 0 or more")
    return int(text)


def _handler(
    name: str, open_game: OpenGame[PositionT, MoveT], of_sheet: OfSheet
) -> Callable[[argparse.Namespace], int]:
    def answer(arguments: argparse.Namespace) -> int:
        game = open_game(arguments)
        position = position_in(game, arguments.position)
        write(_answer(name, game, position, arguments, of_sheet))
        return 0

    return answer


def _answer(
    name: str,
    game: Game[PositionT, MoveT, object],
    position: PositionT,
    arguments: argparse.Namespace,
    of_sheet: OfSheet,
) -> dict[str, object]:
    match name:
        case "legal":
            return {"moves": sorted(map(game.move_text, game.legal_moves(position)))}
        case "explain":
            breaches = game.explain(position, _move(game, arguments.move))
            return {"legal": not breaches, "breaches": [_breach(one, of_sheet) for one in breaches]}
        case "points":
            return {"seats": _points(game, position)}
        case "end":
            return _end(game, position)
        case _:
            return {"nodes": perft(game, position, arguments.depth)}


def _points(game: Game[PositionT, MoveT, object], position: PositionT) -> dict[str, object]:
    return {
        f"s{seat}": {"total": tally.total, "lines": [_line(line) for line in tally.lines]}
        for seat, tally in game.scores(position).items()
    }


def _end(game: Game[PositionT, MoveT, object], position: PositionT) -> dict[str, object]:
    outcome = game.outcome(position)
    if outcome is None:
        return {"over": False}
    winners = [f"s{seat}" for seat in outcome.winners]
    return {"over": True, "reason": outcome.reason, "winners": winners}


def _breach(breach: Breach, of_sheet: OfSheet) -> dict[str, object]:
    """Return a breach with its rule in the words of the sheet, as far as the box quotes it."""
    language = language_of(os.environ)
    known = catalogue_of(language).sentences
    return {
        "code": breach.code,
        "rule": breach.rule,
        "edition": breach.edition,
        "facts": dict(breach.facts),
        "sheet": [say(one, language) for one in of_sheet(breach) if one.key in known],
    }


def _line(line: ScoreLine) -> dict[str, object]:
    return {"what": line.what, "points": line.points, "facts": dict(line.facts)}


def _move(game: Game[PositionT, MoveT, object], text: str) -> MoveT:
    try:
        return game.parse_move(text)
    except TextError as error:
        raise TextError(f"--move: {error}") from error
