"""Whole games of 5 Towers: played at random before the camera, and the recorded one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from device.prompt import text
from device.replay import open_replay
from device.session import Phase
from device.sighting import Sources
from device.texts import say
from device.towers_breaches import breach_text, remedy_text
from device.towers_case import scene_of
from device.towers_evening import Stage
from device.towers_told import columns_after
from games.game import Breach, Fact
from games.towers.actions import Deal, Turn
from games.towers.cards import Cards
from games.towers.options import ALL_POWERS, Options, TearDown
from tests.device.towers_top import A, B, C, Table

RECORDED = Path(__file__).parents[2] / "device" / "recorded" / "towers"
OPTIONS = (
    Options(),
    Options(powers=ALL_POWERS),
    Options(powers=ALL_POWERS, tear_down=TearDown.ANY_TIME, five_ends=True),
)


def _words(cards: Cards) -> str:
    return " ".join(map(str, cards))


class Game:
    """A game in which chance moves the hands; buttons say what the hands have done."""

    def __init__(self, seed: int, players: int, options: Options, glitch: str = "") -> None:
        self.dice = Random(seed)  # noqa: S311 - a game, no secrets
        self.table = Table(players, options)
        self.asked = 0
        self.glitch = glitch

    def play(self) -> Table:
        while self.table.session.phase is not Phase.OVER:
            self._step()
        return self.table

    def _step(self) -> None:
        match self.table.position.stage:
            case Stage.DEAL:
                self._deal()
            case Stage.BUILD:
                self._build()
            case Stage.SHOW:
                self._show()
            case Stage.BID:
                self.table.press(self.dice.choice((A, B, C, C)))
            case _:
                self.table.press(A)

    def _deal(self) -> None:
        deal = self.dice.choice(self.table.game.legal_moves(self.table.position))
        assert isinstance(deal, Deal)
        cards = list(deal.cards)
        self.dice.shuffle(cards)
        self.table.see(_words(tuple(cards)))
        assert self.table.turns[-1] == str(deal)

    def _build(self) -> None:
        position = self.table.position
        turn = self.dice.choice(self.table.game.legal_moves(position))
        assert isinstance(turn, Turn)
        scene = scene_of(position.play)
        columns = columns_after(scene, turn)
        left = tuple((Counter(scene.market) - Counter(turn.take)).elements())
        if self.glitch:
            self._glance(turn, left, columns)
        if self.table.position.stage is Stage.BUILD:
            self.table.see(_words(left), *(_words(column) for column in columns if column))
        if self.table.position.stage is Stage.BUILD and self.table.prompt.kind == "build":
            self.table.press(A)  # done: what waits for a word, or was asked in vain
        if self.table.prompt.kind == "unsure":
            self.asked += 1
            self.table.press(A)
        row = self.table.position.play.row(turn.seat)
        assert tuple(tower.cards for tower in row) == columns
        if self.table.position.stage is Stage.DEAL:
            self.table.see(_words(left), *(_words(column) for column in columns if column))
            assert self.table.said() == ["unchanged"]

    def _glance(self, turn: Turn, left: Cards, columns: tuple[Cards, ...]) -> None:
        """Show the build with one card read badly; what is accepted then must be the truth."""
        words = [_words(column).split() for column in columns if column]
        if not words:
            return
        column = self.dice.choice(words)
        level = self.dice.randrange(len(column))
        if self.glitch == "hidden":
            del column[level]
        else:
            column[level] = self.glitch.format(column[level])
        self.table.see(_words(left), *(" ".join(column) for column in words if column))
        if self.table.position.stage is not Stage.BUILD:
            row = self.table.position.play.row(turn.seat)
            assert tuple(tower.cards for tower in row) == columns
        elif self.table.prompt.kind == "unsure":
            self.table.press(C)

    def _show(self) -> None:
        row = self.table.position.play.row(self.table.position.seat)
        self.table.see("", *(_words(tower.cards) for tower in row if tower.height))
        if not any(tower.height for tower in row):
            self.table.press(C)


@pytest.mark.parametrize("options", OPTIONS, ids=["base", "powers", "house-rules"])
@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 5)])
def test_a_game_at_random_is_followed_to_its_last_count(
    seed: int, players: int, options: Options
) -> None:
    game = Game(seed, players, options)
    table = game.play()
    assert table.prompt.kind == "over"
    played = table.game.rules.scores(table.position.play)
    assert table.game.scores(table.position) == played
    assert game.asked <= 2  # only where two turns look alike


@pytest.mark.parametrize("glitch", ["?", "#", "{}|h15", "{}|s9"])
@pytest.mark.parametrize("seed", [4, 5, 6])
def test_a_card_read_badly_never_makes_a_wrong_turn(seed: int, glitch: str) -> None:
    table = Game(seed, 3, Options(powers=ALL_POWERS), glitch).play()
    assert table.prompt.kind == "over"


def test_the_recorded_game_is_followed_from_market_to_winner() -> None:
    beats = list(open_replay(RECORDED, Sources()).beats())
    said = [beat.ruling.said.value for beat in beats]
    assert said.count("move") == 9
    assert said.count("illegal") == 1
    (illegal,) = [beat.ruling for beat in beats if beat.ruling.said.value == "illegal"]
    assert illegal.reasons == ("wrong-order",)
    totals = {seat: tally.total for seat, tally in beats[-1].sitting.scores().items()}
    assert totals == {1: 31, 2: 31, 3: 26}
    assert beats[-1].sitting.prompt().kind == "over"
    shown = {prompt.title.key for beat in beats for prompt in beat.prompts}
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
