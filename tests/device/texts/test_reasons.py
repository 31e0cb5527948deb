"""The rules name a breach, the catalogue says it: their facts must meet."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from device.display.screens import lay_out
from device.table.prompts import Prompt, Text, text
from games.game import Breach
from games.jinns.game import Jinns
from games.jinns.moves import STARS
from games.jinns.notation import parse_lake
from games.jinns.options import Options
from games.jinns.position import Position
from games.jinns.setup import Edition, parse_seats
from games.jinns.views import possible_moves
from tests.device.texts.spoken import SPOKEN

TABLES = (
    ("ry,bg", Edition.WISHES),
    ("rg,bg,yg", Edition.WISHES),
    ("r,b,y,g", Edition.DREAMS),
)
CODES = {
    "not-your-colour",
    "wrong-count",
    "empty-star",
    "colour-twice",
    "partner-tower",
    "past-origin",
}
MANY_MOVES = 24  # by then stars are empty and stacks high


def played(game: Jinns) -> Position:
    choose = random.Random(1)  # noqa: S311 - play, not secrets
    position = game.initial(1)
    for _ in range(MANY_MOVES):
        if moves := game.legal_moves(position):
            position = game.apply(position, choose.choice(moves))
    return position


def bare(game: Jinns) -> Position:
    """Two stacks only: most counts come round to where they start."""
    return game.deal(parse_lake("/".join(["r4", "y3", *["-"] * (STARS - 2)])))


def _breaches(game: Jinns, position: Position) -> Iterator[Breach]:
    """Yield the breaches of all moves that hands could make."""
    for move in possible_moves(position):
        yield from game.explain(position, move)


@pytest.fixture(scope="module")
def breaches() -> dict[tuple[str, tuple[str, ...]], Breach]:
    """One breach of every code and set of facts that the rules come up with."""
    found: dict[tuple[str, tuple[str, ...]], Breach] = {}
    for seats, edition in TABLES:
        game = Jinns(parse_seats(seats, edition, Options(no_undoing=True)))
        for position in (played(game), bare(game)):
            for breach in _breaches(game, position):
                found[breach.code, tuple(name for name, _ in breach.facts)] = breach
    return found


@pytest.mark.parametrize("language", SPOKEN)
def test_every_reason_that_the_rules_give_can_be_said_and_fits(
    breaches: dict[tuple[str, tuple[str, ...]], Breach], language: str
) -> None:
    for breach in breaches.values():
        reason = Text(breach.code, breach.facts)
        refusal = Prompt("illegal", text("title-illegal"), (reason, text("put-back")))
        assert not lay_out(refusal, language).is_cut, breach.code


def test_every_rule_of_the_notation_was_broken(
    breaches: dict[tuple[str, tuple[str, ...]], Breach],
) -> None:
    assert {code for code, _ in breaches} >= CODES
