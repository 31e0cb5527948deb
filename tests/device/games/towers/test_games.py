"""Whole games of 5 Towers: played at random before the camera, and the recorded one."""

from __future__ import annotations

import pytest

from device.games.towers.breaches import breach_text, remedy_text
from device.reading.sources import Sources
from device.replay.player import open_replay
from device.table.prompts import text
from device.texts.language import say
from games.game import Breach, Fact
from games.towers.options import ALL_POWERS, Options, TearDown
from tests.device.games.towers.played import Played
from tests.paths import recorded

pytestmark = pytest.mark.slow

RECORDED = recorded("towers")
OPTIONS = (
    Options(),
    Options(powers=ALL_POWERS),
    Options(powers=ALL_POWERS, tear_down=TearDown.ANY_TIME, five_ends=True),
)


HOW = ("torn", "none-torn", "paid", "paid-torn", "cards")
ALIKE = {f"choice-{how}" for how in HOW}
UNSEEN = {"choice-as-it-was"}  # nothing taken, trees gone: paid, or not laid?


@pytest.mark.parametrize("options", OPTIONS, ids=["base", "powers", "house-rules"])
@pytest.mark.parametrize(
    ("seed", "players"), [(1, 2), (2, 3), pytest.param(3, 5, marks=pytest.mark.slow)]
)
def test_a_game_at_random_is_followed_to_its_last_count(
    seed: int, players: int, options: Options
) -> None:
    game = Played(seed, players, options).play()
    table = game.table
    assert (game.accusations, game.wrong, game.lost) == ([], [], [])
    assert game.idle == set()
    assert table.prompt.kind == "over"
    assert table.game.scores(table.position) == table.game.rules.scores(table.position.play)
    # Only where two turns look alike, or a card is torn down for nothing, as chance likes to do.
    assert set(game.asked) <= ALIKE | UNSEEN


@pytest.mark.slow
def test_the_recorded_game_is_followed_from_market_to_winner() -> None:
    results = list(open_replay(RECORDED, Sources()).results())
    said = [result.ruling.said.value for result in results]
    assert said.count("move") == 9
    assert said.count("illegal") == 1
    (illegal,) = [result.ruling for result in results if result.ruling.said.value == "illegal"]
    assert illegal.reasons == ("wrong-order",)
    totals = {seat: tally.total for seat, tally in results[-1].game.scores().items()}
    assert totals == {1: 31, 2: 31, 3: 26}
    assert results[-1].game.prompt().kind == "over"
    shown = {prompt.title.key for result in results for prompt in result.prompts}
    assert {"title-starts", "title-wins", "title-illegal", "title-pile"} <= shown


BREACHES: dict[str, tuple[tuple[str, Fact], ...]] = {
    "too-few-cards": (("bid", 3), ("taken", 1), ("paid", 1)),
    "too-many-cards": (("bid", 3), ("taken", 4), ("paid", 0)),
    "not-in-market": (("cards", ("c1",)),),
    "two-demolitions": (("cards", ("c1", "h2")),),
    "no-tree-power": (("cards", ("t1",)), ("power", "true"), ("tower", ("t0",))),
    "tree-card-while-paying": (("cards", ("t1",)), ("paid", ("t2",))),
    "payment-not-needed": (("bid", 3), ("market", 5)),
    "nothing-taken": (("bid", 3),),
    "demolition-not-needed": (("cards", ("c1",)),),
    "demolish-zero": (("card", "c0"),),
    "not-top-card": (("card", "c1"), ("tower", "candy"), ("top", "c0")),
    "demolish-too-late": (("card", "c1"),),
    "not-a-tree-card": (("card", "c1"),),
    "wrong-tower": (("card", "c1"), ("tower", "sand")),
    "capped-tower": (("card", "c1"), ("tower", "candy")),
    "wrong-order": (("card", "c5"), ("on", "c4"), ("end", "below")),
    "both-ends": (("card", "s1"), ("tower", "sand")),
    "not-below": (("card", "c1"), ("tower", "candy")),
    "not-between": (("card", "c1"), ("tower", "candy")),
    "zero-begins": (("card", "c0"),),
    "no-metal-power": (("card", "c1"),),
    "not-after-metal": (("card", "c1"),),
    "not-recoverable": (("card", "c1"), ("pile", ("c2",))),
    "not-taken": (("card", "c1"),),
    "not-built": (("cards", ("c1",)),),
    "not-in-deck": (("cards", ("c1",)),),
    "counted-twice": (("card", "c1"),),
}


@pytest.mark.parametrize("code", BREACHES)
def test_every_broken_rule_is_named_with_how_to_put_it_right(code: str) -> None:
    breach = Breach(code, "", "", BREACHES[code])
    sentences = [say(breach_text(breach)), say(remedy_text(breach))]
    assert all("{" not in sentence for sentence in sentences)
    assert sentences[0] != sentences[1]


def test_cards_are_named_in_words() -> None:
    assert say(text("wrong-order", card="c5", on="c4")) == "You cannot put candy 5 on candy 4."


def test_a_tree_tower_that_has_its_top_is_said_not_to_pay() -> None:
    facts = dict(BREACHES["no-tree-power"])
    assert say(text("no-tree-power", **facts)) == "A tree tower with its 0 cannot pay."
