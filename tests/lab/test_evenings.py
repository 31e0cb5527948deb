"""Simulated evenings in a short form; `python -m tests.lab.evenings` plays the long one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from device.table.prompts import Key
from games.game import Seat
from games.towers.evening.game import TowersEvening
from games.towers.game import Towers
from games.towers.pieces import Card, Suit
from games.towers.setup import Setup
from tests.games.jinns.tables import TABLES, table
from tests.lab.evenings.__main__ import GAMES, PHOTOGRAPHED, evening, main
from tests.lab.evenings.box import GameClosed
from tests.lab.evenings.counts import HARMS
from tests.lab.evenings.faults import calm
from tests.lab.evenings.islands import seated as islands
from tests.lab.evenings.jinns.seated import at_table
from tests.lab.evenings.towers import seated as towers
from tests.lab.evenings.towers.eyes import CardEyes
from tests.lab.evenings.towers.mistakes import misbuilt
from tests.lab.evenings.towers.table import TowersTable


def _counted(first: int, games: int, *, game: str = "jinns", only: str = "") -> Counter[str]:
    counts = Counter[str]()
    for seed in range(first, first + games):
        evening(seed, counts, game=game, only=only).play()
    return counts


@pytest.mark.slow
def test_no_knock_accuses_anybody_or_is_booked_as_a_turn() -> None:
    counts = _counted(300, 4, only="knocks")
    assert counts["knock"] >= 20
    assert {harm: counts[harm] for harm in HARMS if "knock" in harm and counts[harm]} == {}


@pytest.mark.slow
def test_what_play_answers_is_answered_rightly() -> None:
    counts = _counted(300, 12, only="unanswered")
    assert counts["taken from play"] >= 3
    assert counts["wrong answer taken from play"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1240439, 1241397])
def test_a_turn_that_a_button_took_back_ends_nothing_once_unseen_turns_are_told(seed: int) -> None:
    """Once the box failed: it tried the move that was taken back from a later position."""
    assert _counted(seed, 1, game="dreams")["game"] == 1


@pytest.mark.slow
def test_the_last_star_that_somebody_takes_off_is_told_where_turns_were_told_together() -> None:
    """Once the simulator counted it as not told, though the display said who took a turn back."""
    assert _counted(1264194, 1, game="dreams")["illegal move not told"] == 0


@pytest.mark.slow
def test_play_does_not_answer_that_a_turn_was_taken_back() -> None:
    """Here it seemed so once: players had made turns that nobody saw."""
    counts = _counted(970054, 1, only="unanswered")
    assert counts["wrong answer taken from play"] == 0
    assert counts["turns lost without a trace"] == 0


@pytest.mark.slow
def test_evenings_with_every_fault_end_without_the_worst_of_harm() -> None:
    counts = _counted(330, 8)
    harmful = ("silent divergence", "illegal move accepted silently", "no way out found")
    assert {harm: counts[harm] for harm in harmful if counts[harm]} == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
def test_evenings_of_every_game_end_without_an_exception(game: str) -> None:
    counts = _counted(20, 2, game=game)
    assert counts["game"] == 2
    assert counts["move"] > 30  # an evening of 5 Towers has the fewest


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(PHOTOGRAPHED))
def test_an_evening_on_the_kits_printed_mat_is_refereed(game: str) -> None:
    """Every look is drawn, photographed and read; these are short evenings."""
    counts = Counter[str]()
    evening(8, counts, game=game, is_photographed=True).play()
    assert counts["move"] > 1
    assert {harm: counts[harm] for harm in HARMS if counts[harm]} == {}


def test_only_games_with_a_printed_mat_are_photographed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--games", "1", "--photographed"])
    assert "--photographed: of islands, towers alone" in capsys.readouterr().err


@pytest.mark.slow
def test_two_pieces_lifted_at_once_accuse_nobody() -> None:
    counts = Counter[str]()
    for seed in range(6):
        lifting = replace(calm(0.02), lifts=1.0)
        at_table(table(sorted(TABLES)[seed]), seed, lifting, counts).play()
    assert counts["two lifted"] > 100
    assert counts["accused otherwise"] == 0


def test_the_box_of_an_evening_tells_where_somebody_closes_the_game_by_wrong_buttons() -> None:
    """Once the simulator failed there: it asked for the position of a game not begun yet."""
    box = evening(31, Counter[str]()).box
    box.press(Key.C, Key.C, Key.A, Key.C)
    assert box.prompt.kind == "new-game"
    with pytest.raises(GameClosed):
        box.press(Key.A)


def test_the_same_seed_gives_the_same_evening() -> None:
    assert _counted(31, 1) == _counted(31, 1)


def test_the_command_prints_a_line_for_every_harm(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "1", "--seed", "31"]) == 0
    said = capsys.readouterr().out
    assert [harm for harm in HARMS if harm not in said] == []


@pytest.mark.slow
def test_calm_evenings_of_tiles_read_clearly_ask_nothing_and_accuse_nobody() -> None:
    counts = Counter[str]()
    for seed in range(500, 504):
        islands.seated(seed, calm(0.0), counts).play()
    assert counts["move"] > 100
    assert {harm: counts[harm] for harm in HARMS if counts[harm]} == {}
    assert counts["calm questions 0%"] == 0


@pytest.mark.slow
def test_calm_evenings_of_cards_read_clearly_ask_nothing_and_accuse_nobody() -> None:
    counts = Counter[str]()
    for seed in range(500, 504):
        towers.seated(seed, replace(calm(0.0), cut=0.02), counts).play()
    assert counts["move"] > 40
    assert {harm: counts[harm] for harm in HARMS if counts[harm]} == {}


def test_a_build_that_looks_like_a_lawful_one_whose_rest_was_cleared_is_not_forbidden() -> None:
    """Who takes both cards and drops one leaves the mat as one does who takes one alone."""
    game, chance = Towers(Setup(3)), Random(1)  # noqa: S311 - a game, no secrets
    start = (
        TowersEvening(game)
        .parse_position("build s0 build s1 market=c9c5 bids=1,0,0 towers=s1:c14")
        .play
    )
    table = TowersTable(game, start, CardEyes(chance, 0.0), chance)
    table.bring(Seat(1))
    lawful = [Card(Suit.CANDY, 14), Card(Suit.CANDY, 5)]
    for _ in range(50):
        misbuilt(table, chance)
        assert table.market or table.columns[Suit.CANDY] != lawful


@pytest.mark.slow
def test_towers_that_the_box_waits_for_at_the_count_are_shown_once_more() -> None:
    counts = Counter[str]()
    evening(120138, counts, game="towers").play()
    assert {harm: counts[harm] for harm in HARMS if counts[harm]} == {}
