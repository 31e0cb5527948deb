"""`tablejinn rules`: answers questions about the rules, for people and for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device.games.registry import manifests

if TYPE_CHECKING:
    from device.commands.rules_file import Subparsers


def add_rules_parser(subparsers: Subparsers) -> None:
    """Add `rules` to the command line; its handlers take the arguments and return an exit code."""
    rules = subparsers.add_parser("rules", help="ask the rules about a position")
    games = rules.add_subparsers(title="games", metavar="GAME", required=True)
    first, *others = manifests()
    for manifest in (first, *sorted(others, key=lambda one: one.name)):
        if manifest.questions is not None:
            manifest.questions(games)
