"""Whole games of 1001 Islands counted: drafted at random by the rules, and the recorded evening."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from device.games.islands.breaches import breach_text, plan_of, rule_text
from device.reading.sources import Sources
from device.replay.player import FrameResult, open_replay
from device.table.events import Said
from device.table.session import GamePhase
from device.texts.language import say
from games.game import Breach, Fact, Seat
from games.islands.count.moves import parse_seen, seen_text
from games.islands.count.position import CountStage
from games.islands.island import DREAM_SLOTS, Cell
from games.islands.pieces import Row
from games.islands.position import Position
from games.islands.views import TileSeen, view_of
from tests.device.games.islands.islands_top import A, B, C, Table
from tests.games.islands.box import BOX, table
from tests.paths import recorded

pytestmark = pytest.mark.slow

RECORDED = recorded("islands")


def _drafted(seed: int, players: int) -> Position:
    """Return the end of a game drafted at random."""
    game, dice = table(players, lookout=None), Random(seed)  # noqa: S311 - a game, no secrets
    position = game.initial(seed)
    while game.outcome(position) is None:
        position = game.apply(position, dice.choice(list(game.legal_moves(position))))
    return position


def _shown(end: Position, seat: int) -> str:
    return seen_text(view_of(end.islands[seat - 1]))


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_drafted_islands_are_counted_as_the_rules_count_them(seed: int, players: int) -> None:
    end, rules = _drafted(seed, players), table(players, lookout=None)
    counting = Table(players)
    for seat in rules.seats:
        counting.shows(_shown(end, seat))
    assert counting.session.phase is GamePhase.OVER
    assert counting.game.scores(counting.position) == rules.scores(end)
    outcome, expected = counting.game.outcome(counting.position), rules.outcome(end)
    assert outcome is not None
    assert expected is not None
    assert outcome.winners == expected.winners


@pytest.mark.parametrize("seed", range(12))
def test_an_island_with_one_slip_is_never_counted_silently(seed: int) -> None:
    dice = Random(seed)  # noqa: S311 - a game, no secrets
    tiles = _shown(_drafted(seed, 2), 1).split("+")
    slip = dice.randrange(len(tiles))
    name, _, place = tiles[slip].partition("@")
    slips = ["", f"?@{place}", f"{name}@{place.partition(',')[0]},4"]
    if not name.startswith("!"):
        slips.append(f"!?@{place}")
    for wrong in slips:
        shown = "+".join(part for part in [*tiles[:slip], wrong, *tiles[slip + 1 :]] if part)
        counting = Table().see(shown).press(A)
        assert counting.prompt.kind in ("illegal", "which-face", "which-faces"), wrong
        assert counting.position.stage in (CountStage.READ, CountStage.ASK)


@pytest.mark.parametrize("seed", range(6))
def test_tiles_read_badly_are_asked_about_until_the_island_is_the_one_that_lies_there(
    seed: int,
) -> None:
    dice = Random(seed)  # noqa: S311 - a game, no secrets
    truth = _shown(_drafted(seed, 2), 1)
    tiles = truth.split("+")
    for number in dice.sample(range(len(tiles)), 3):
        name, _, place = tiles[number].partition("@")
        if not name.startswith("!"):
            other = dice.choice([tile.id for tile in BOX.of_row(Row(place.partition(",")[0]))])
            tiles[number] = f"{dice.choice([f'{other}|{name}', f'{name}|{other}'])}~1@{place}"
    counting = Table().see("+".join(tiles)).press(A)
    true_tiles = {str(one.cell): one.tile for one in parse_seen(truth)}
    while counting.position.stage is CountStage.ASK:
        asked = counting.position.asked[-1]
        counting.press(A if asked.one == true_tiles[str(asked.cell)] else B)
    straight = Table().see(truth).press(A)
    seat = Seat(1)
    assert counting.game.island(counting.position, seat).placed
    assert counting.game.scores(counting.position) == straight.game.scores(straight.position)


# The recorded evening


@pytest.fixture(scope="module")
def results() -> list[FrameResult]:
    return list(open_replay(RECORDED, Sources()).results())


def test_the_recorded_evening_is_counted_to_its_winner(results: list[FrameResult]) -> None:
    last = results[-1].game
    assert {seat: tally.total for seat, tally in last.scores().items()} == {1: 39, 2: 30, 3: 48}
    assert last.phase is GamePhase.OVER
    assert [result.ruling.said for result in results].count(Said.MOVE) == 3


def test_its_first_island_is_named_wrong_once_and_counted_when_put_right(
    results: list[FrameResult],
) -> None:
    (wrong,) = [result for result in results if result.ruling.said is Said.ILLEGAL]
    assert wrong.ruling.reasons == ("not-flipped",)
    assert wrong.ruling.why is not None
    assert say(wrong.ruling.why) == "3 lamps (dots)."
    following = results[results.index(wrong) + 2]
    assert following.ruling.move.startswith("s1 shows ")


def test_its_screens_go_from_the_first_island_to_the_final_table(
    results: list[FrameResult],
) -> None:
    kinds = {prompt.kind for result in results for prompt in result.prompts}
    assert kinds >= {"show", "illegal", "review", "item", "over", "scores"}


# Words

SEEN = (TileSeen(Cell(Row.UPPER, 1), "upper-01"), TileSeen(Cell(Row.LOWER, 3), "lower-01"))
WHERE: tuple[tuple[str, Fact], ...] = (("row", "upper"), ("cell", 1), ("tile", "upper-01"))
CELLS = ("cells", ("upper,1", "lower,3"))
BREACHES: dict[str, tuple[tuple[str, Fact], ...]] = {
    "off-grid": (("row", "upper"), ("cell", 4), ("tile", "upper-01")),
    "wrong-row": (*WHERE, ("belongs", "lower")),
    "cell-taken": (("row", "upper"), ("cell", 1), ("tiles", ("upper-01", "?"))),
    "not-adjacent": WHERE,
    "not-leftmost": WHERE,
    "not-flipped": (("lamps", 3), CELLS),
    "dream-turned": (("row", "dream"), ("cell", 1), ("tile", "?")),
    "turned-without-lamp": WHERE,
    "turned-odd": (("count", 1), ("cells", ("upper,1",))),
    "no-lamp-left": (CELLS,),
    "not-complete": (("row", "upper"), ("missing", 3)),
    "tile-twice": (("tile", "upper-01"), ("count", 2)),
    "tile-on-two-islands": (*WHERE, ("seat", 2)),
    "tile-moved": WHERE,
    "tile-gone": WHERE,
    "new-tile-turned": WHERE[:2],
    "not-on-offer": WHERE[:2],
    "turn-at-once": (("count", 2), CELLS),
    "offer-wrong-stack": (("kind", "lower"), ("picked", "upper")),
    "offer-wrong-number": (("count", 4), ("most", 3)),
    "offer-of-two": (("count", 3), ("most", 2)),
    "turned-back": WHERE,
    "too-few-tiles": (("row", "upper"), ("count", 1), ("most", 2)),
    "too-many-tiles": (("row", "upper"), ("count", 3), ("most", 2)),
    "too-many-copies": (("dream", "roc"), ("count", 3), ("copies", 2)),
    "not-in-catalogue": (("row", "upper"), ("cell", 1)),
    "other-box": (("count", 16), ("known", 2)),
    "no-catalogue": (("count", 16),),
}


@pytest.mark.parametrize("code", BREACHES)
def test_everything_that_can_be_wrong_is_said_with_the_rule(code: str) -> None:
    breach = Breach(code, "", "", BREACHES[code])
    sentences = [say(breach_text(breach, SEEN)), say(rule_text(breach))]
    assert all("{" not in sentence for sentence in sentences)
    assert sentences[0] != sentences[1]


@pytest.mark.parametrize("code", BREACHES)
def test_every_place_that_is_wrong_lies_on_the_plan(code: str) -> None:
    chart = plan_of(SEEN, Breach(code, "", "", BREACHES[code]))
    if code in ("other-box", "no-catalogue") or code.startswith(("too-", "offer-")):
        assert chart is None
        return
    assert chart is not None
    for x, y in (*chart.dots, *([chart.ring] if chart.ring else [])):
        assert 0 < x < chart.size_mm[0]
        assert 0 < y < chart.size_mm[1]


def test_whoever_presses_none_is_never_given_a_guess() -> None:
    shown = _shown(_drafted(7, 2), 1).replace("@upper,0", "|upper-20~1@upper,0", 1)
    counting = Table().see(shown).press(A)
    assert counting.position.stage is CountStage.ASK
    assert counting.press(C, C).reasons() == ["not-in-catalogue"]


def test_dreams_stand_one_below_the_other_in_the_middle_of_the_plan() -> None:
    """Each is as far from the next, and the first as far from the top as the last from the foot."""
    breach = Breach("dream-turned", "", "", (("row", "dream"), ("cell", 0)))
    seen = tuple(TileSeen(slot, None) for slot in DREAM_SLOTS)
    chart = plan_of(seen, breach)
    assert chart is not None
    _, tall = chart.size_mm
    downs = [y for _, y in chart.dots]
    gaps = [after - before for before, after in pairwise((0.0, *downs, tall))]
    assert chart.ring == chart.dots[0]
    assert gaps[1:4] == pytest.approx([gaps[1]] * 3)
    assert (gaps[0], gaps[0] > 0) == (pytest.approx(gaps[4]), True)
    assert len({x for x, _ in chart.dots}) == 1
