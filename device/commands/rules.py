"""`tablejinn rules`: what the rules say of a position, for people and for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device.games.dreams.rules_command import add_dreams_questions
from device.games.islands.rules_command import add_islands_questions
from device.games.jinns.rules_command import add_jinns_questions
from device.games.towers.rules_command import add_towers_questions

if TYPE_CHECKING:
    from device.commands.rules_file import Subparsers


def add_rules_parser(subparsers: Subparsers) -> None:
    """Add `rules` to the command line; its handlers take the arguments and return an exit code."""
    rules = subparsers.add_parser("rules", help="ask the rules about a position")
    games = rules.add_subparsers(title="games", metavar="GAME", required=True)
    add_jinns_questions(games)
    add_dreams_questions(games)
    add_islands_questions(games)
    add_towers_questions(games)
