"""`tablejinn rules towers`: what the rules of 5 Towers say, for people and for other programs.

Every tower must obey the building rule. The number of copies of a card is not checked: boxes differ
in that number, and the commands do not know the other players' cards.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from device.commands.rules_file import (
    length,
    one_of,
    read_question,
    refuse_repeated,
    whole,
    write,
)
from device.commands.rules_of_play import (
    add_house_rules,
    add_play_questions,
    add_rule_question,
    house_rules_of,
)
from device.games.towers.breaches import further_of_sheet
from device.table.prompts import Text
from device.table.rule_pages import sentence_of_sheet
from games.errors import PositionError
from games.game import Breach, Tally
from games.towers.game import Towers
from games.towers.options import Options, Power, options_of
from games.towers.pieces import HIGHEST, Card, Cards, Row, Suit, Tower, deck, row_of
from games.towers.plan import legal_bids
from games.towers.position import MARKET
from games.towers.score import best_of, tally
from games.towers.setup import MOST, Setup

if TYPE_CHECKING:
    from device.commands.rules_file import Subparsers

_MOST_DEMOLISHED = len(deck(MOST))

_SCORE_HELP = """\
example:
  echo '{"players": [{"name": "A", "towers": {"sand": [15, 12, 9, 4, 0], "candy": [14, 10]},
    "demolished": 2}], "powers": ["candy-haunted"]}' | tablejinn rules towers score -
"""
_BIDS_HELP = """\
example:
  echo '{"market": [["sand", 13], ["sand", 12], ["tree", 5], ["metal", 2], ["candy", 1]],
    "towers": {"sand": [14, 10]}, "demolished": [], "powers": []}' | tablejinn rules towers bids -
"""


_Suit = Annotated[Suit, one_of(Suit)]
_Value = Annotated[int, whole(0, HIGHEST)]
_Card = Annotated[tuple[_Suit, _Value], Meta(description='a card is needed, as in ["sand", 13]')]
_Towers = Mapping[_Suit, tuple[_Value, ...]]
_Powers = tuple[Annotated[Power, one_of(Power)], ...]


class _PlayerForm(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    towers: _Towers
    demolished: Annotated[int, whole(0, _MOST_DEMOLISHED)] = 0

    def __post_init__(self) -> None:
        _row(self.towers)


class _ScoreForm(Struct, frozen=True, forbid_unknown_fields=True):
    players: Annotated[tuple[_PlayerForm, ...], length(1, MOST, "players")]
    powers: _Powers = ()

    def __post_init__(self) -> None:
        refuse_repeated([player.name for player in self.players])


class _BidsForm(Struct, frozen=True, forbid_unknown_fields=True):
    market: Annotated[tuple[_Card, ...], length(0, MARKET, "cards")]
    towers: _Towers
    demolished: tuple[_Card, ...] = ()
    powers: _Powers = ()

    def __post_init__(self) -> None:
        _row(self.towers)


def add_towers_questions(games: Subparsers) -> None:
    """Add the questions about 5 Towers."""
    towers = games.add_parser("towers", help="5 Towers")
    questions = towers.add_subparsers(title="questions", metavar="QUESTION", required=True)
    score = add_rule_question(questions, "score", "count every player's points", _SCORE_HELP)
    score.set_defaults(handler=_score)
    bids = add_rule_question(questions, "bids", "list the bids a player could honour", _BIDS_HELP)
    bids.set_defaults(handler=_bids)
    position = "bid s1 market=h7h12t13t15s15"
    example = f"towers {{question}} --players 3 --position '{position}'", "s1 bid 2"
    add_play_questions(questions, _open_game, _add_setup, example, of_sheet=_of_sheet)


def _of_sheet(breach: Breach) -> tuple[Text, ...]:
    return (sentence_of_sheet(breach), *further_of_sheet(breach))


def _open_game(arguments: argparse.Namespace) -> Towers:
    return Towers(Setup(arguments.players, options=options_of(house_rules_of(arguments))))


def _add_setup(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say which game is played."""
    parser.add_argument("--players", type=int, required=True, metavar="N", help="how many play")
    add_house_rules(parser)


def _score(arguments: argparse.Namespace) -> int:
    """Print the score of every player, line by line, and who wins."""
    question = read_question(arguments.file, _ScoreForm)
    options = _options(arguments, question.powers)
    scores = [
        (player, tally(_row(player.towers), player.demolished, options))
        for player in question.players
    ]
    asked = {player.name: (_row(player.towers), player.demolished) for player in question.players}
    write(
        {
            "players": [
                {"name": player.name, "total": score.total, "lines": _lines(score, player.towers)}
                for player, score in scores
            ],
            "winners": list(best_of(asked, options)),
        }
    )
    return 0


def _bids(arguments: argparse.Namespace) -> int:
    """Print every bid that a player could honour, rising."""
    question = read_question(arguments.file, _BidsForm)
    options = _options(arguments, question.powers)
    market, pile = _cards(question.market), _cards(question.demolished)
    write({"bids": list(legal_bids(_row(question.towers), market, pile, options))})
    return 0


def _options(arguments: argparse.Namespace, powers: Iterable[Power]) -> Options:
    """Return the powers of the file and the house rules of the arguments, which hold first."""
    return options_of({"powers": ",".join(powers), **house_rules_of(arguments)})


def _lines(tally: Tally, asked: Iterable[Suit]) -> dict[str, object]:
    """Return the lines of a score by their kind; every tower asked about has a line."""
    points = {line.what: line.points for line in tally.lines if line.what != "tower"}
    towers = {
        str(dict(line.facts)["suit"]): line.points for line in tally.lines if line.what == "tower"
    }
    return {
        "towers": {suit: towers.get(suit, 0) for suit in asked},
        "highest": points["highest"],
        "pairs": points.get("pairs", 0),
        "demolished": points["demolished"],
    }


def _row(towers: Mapping[Suit, tuple[int, ...]]) -> Row:
    """Return a player's row.

    Raises:
        PositionError: a tower does not obey the building rule.
    """
    return row_of(_tower(suit, values) for suit, values in towers.items())


def _tower(suit: Suit, values: tuple[int, ...]) -> Tower:
    try:
        return Tower(suit, values)
    except PositionError as error:
        raise PositionError(f"towers.{suit}: {error}") from error


def _cards(cards: Iterable[tuple[Suit, int]]) -> Cards:
    return tuple(Card(suit, value) for suit, value in cards)
