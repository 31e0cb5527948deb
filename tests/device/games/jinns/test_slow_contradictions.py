"""An opening that was taken wrong is told, though every look contradicts it only a little."""

from __future__ import annotations

import pytest

from device.table.prompts import Key
from device.table.screen import screen
from device.texts.language import say
from tests.device.games.jinns.openings import pressed
from tests.device.games.jinns.slow_contradictions import Watched, opened_right, opened_wrong
from tests.games.jinns.tables import table

A, B, C = Key.A, Key.B, Key.C
GAME = table("wishes-4")
WEAKLY = 1.5  # nats by which each of the two stars speaks for what lies there
SEED = 910_000


def _told() -> Watched:
    watched = opened_wrong(GAME, SEED)
    assert watched.looks_until_told(30, WEAKLY) is not None
    return watched


def test_two_domes_recorded_the_wrong_way_round_are_told_after_some_looks() -> None:
    watched = _told()
    assert screen(watched.session).kind == "differs"
    assert watched.session.differs == tuple(sorted(watched.wrong))


def test_one_look_that_speaks_against_the_record_is_not_told() -> None:
    watched = opened_wrong(GAME, SEED)
    assert watched.look(WEAKLY) == "turn"


def test_a_contradiction_that_grows_look_by_look_passes_for_no_habit() -> None:
    watched = opened_wrong(GAME, SEED)
    told = watched.looks_until_told(60, favour=-4.0, growth=0.25)
    assert told is not None
    assert watched.session.differs == tuple(sorted(watched.wrong))


def test_fix_leads_to_the_record_as_it_lies_and_the_game_goes_on() -> None:
    watched = _told()
    for key in (A, B, A, A, A):
        watched.session = pressed(watched.session, key)
    assert watched.session.position.lake == watched.truth.lake
    assert watched.looks_until_told(20, WEAKLY) is None


def test_players_who_say_that_the_record_is_right_are_not_told_again() -> None:
    watched = _told()
    watched.session = pressed(pressed(watched.session, A), B)
    for star in sorted(watched.wrong):
        dome = say(screen(watched.session).lines[1])
        recorded = watched.session.position.lake[star].domes[0]
        if dome != f"{recorded.colour} {recorded.strength}":
            watched.session = pressed(watched.session, B)
        watched.session = pressed(watched.session, A)
    watched.session = pressed(watched.session, A)
    assert watched.looks_until_told(30, WEAKLY) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["wishes-2", "wishes-3", "wishes-4"])
def test_every_wrong_opening_is_told_and_no_right_one(name: str) -> None:
    seeds = range(930_000, 930_020)
    game = table(name)
    wrong = [opened_wrong(game, seed).looks_until_told(40, WEAKLY) for seed in seeds]
    right = [opened_right(game, seed).looks_until_told(30) for seed in seeds]
    assert (wrong.count(None), right.count(None)) == (0, len(seeds))
