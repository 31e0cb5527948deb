"""`tablejinn rules towers`: what the rules of 5 Towers say, for people and for other programs.

Every tower must obey the building rule. How many copies of a card there are is the asker's
business: boxes differ in that, and one player's side says nothing of the others'.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from device.commands.rules_file import Field, add_file_question, names_of, read_question, write
from games.errors import PositionError, TextError
from games.game import Tally
from games.towers.options import Options, Power
from games.towers.pieces import HIGHEST, Card, Cards, Row, Suit, Tower, deck, row_of
from games.towers.plan import legal_bids
from games.towers.position import MARKET
from games.towers.score import tally
from games.towers.setup import MOST

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


def add_towers_questions(games: Subparsers) -> None:
    """Add the questions about 5 Towers."""
    towers = games.add_parser("towers", help="5 Towers")
    questions = towers.add_subparsers(title="questions", metavar="QUESTION", required=True)
    score = add_file_question(questions, "score", "count every player's points", _SCORE_HELP)
    score.set_defaults(handler=_score)
    bids = add_file_question(questions, "bids", "list the bids a player could honour", _BIDS_HELP)
    bids.set_defaults(handler=_bids)


def _score(arguments: argparse.Namespace) -> int:
    """Print the score of every player, line by line, and who wins; ties share the win."""
    question = read_question(arguments.file)
    question.only("players", "powers")
    options = _options(question)
    players = question["players"].elements()
    if not 1 <= len(players) <= MOST:
        raise TextError(f"players has {len(players)} players; expected 1 to {MOST}")
    rows = [_player_row(player) for player in players]
    tallies = [
        tally(row, _demolished(player), options) for row, player in zip(rows, players, strict=True)
    ]
    names = names_of(players)
    most = max(tally.total for tally in tallies)
    write(
        {
            "players": [
                {"name": name, "total": tally.total, "lines": _lines(tally, player["towers"])}
                for name, tally, player in zip(names, tallies, players, strict=True)
            ],
            "winners": [
                name for name, tally in zip(names, tallies, strict=True) if tally.total == most
            ],
        }
    )
    return 0


def _bids(arguments: argparse.Namespace) -> int:
    """Print every bid that a player could honour, rising."""
    question = read_question(arguments.file)
    question.only("market", "towers", "demolished", "powers")
    market = _cards(question["market"])
    if len(market) > MARKET:
        raise TextError(f"market has {len(market)} cards; expected at most {MARKET}")
    row, pile = _row(question["towers"]), _cards(question.get("demolished", []))
    write({"bids": list(legal_bids(row, market, pile, _options(question)))})
    return 0


def _lines(tally: Tally, asked: Field) -> dict[str, object]:
    """Return the lines of a score by what they are for; every tower asked about has one."""
    points = {line.what: line.points for line in tally.lines if line.what != "tower"}
    towers = {
        str(dict(line.facts)["suit"]): line.points for line in tally.lines if line.what == "tower"
    }
    return {
        "towers": {suit: towers.get(suit, 0) for suit, _ in asked.items()},
        "highest": points["highest"],
        "pairs": points.get("pairs", 0),
        "demolished": points["demolished"],
    }


def _options(question: Field) -> Options:
    powers = question.get("powers", []).elements()
    return Options(powers=frozenset(Power(power.choice(list(Power))) for power in powers))


def _player_row(player: Field) -> Row:
    player.only("name", "towers", "demolished")
    return _row(player["towers"])


def _demolished(player: Field) -> int:
    return player.get("demolished", 0).integer(0, _MOST_DEMOLISHED)


def _row(towers: Field) -> Row:
    towers.only(*Suit)
    return row_of(_tower(Suit(suit), values) for suit, values in towers.items())


def _tower(suit: Suit, values: Field) -> Tower:
    numbers = tuple(value.integer(0, HIGHEST) for value in values.elements())
    try:
        return Tower(suit, numbers)
    except PositionError as error:
        raise PositionError(f"{values.name}: {error}") from error


def _cards(cards: Field) -> Cards:
    return tuple(_card(card) for card in cards.elements())


def _card(card: Field) -> Card:
    parts = card.elements()
    if len(parts) != 2:
        raise TextError(f"{card.name} has {len(parts)} parts; expected a suit and a value")
    suit, value = parts
    return Card(Suit(suit.choice(list(Suit))), value.integer(0, HIGHEST))
