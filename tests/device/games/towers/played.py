"""Whole games of 5 Towers played at random before a camera that sees well, or badly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from device.games.towers.builds import scene_of
from device.games.towers.turn_seen import columns_after
from device.table.events import Ruling, Said, Seen
from device.table.prompts import Key
from device.table.session import GamePhase, Page
from games.towers.evening.position import EveningStage
from games.towers.moves import DealMarket, Turn
from games.towers.options import Options
from games.towers.pieces import Cards
from tests.device.games.towers.noise import Noise, clear, spoilt
from tests.device.games.towers.towers_top import A, B, C, Table
from vision.cards.evidence import CardReading

BUILDING = (EveningStage.BUILD, EveningStage.CHECK)
MOST_STEPS = 3000


class Played:
    """A lawful game at random, in which every scene is first read badly, and then as it is."""

    def __init__(
        self, seed: int, players: int, options: Options, noise: Noise | None = None
    ) -> None:
        self.dice = Random(seed)  # noqa: S311 - a game, no secrets
        self.noise = noise
        self.table = Table(players, options)
        self.accusations: list[str] = []
        self.wrong: list[str] = []
        self.lost: list[str] = []
        self.asked: list[str] = []
        self.idle: set[str] = set()

    def play(self) -> Played:
        for _ in range(MOST_STEPS):
            if self.table.session.phase is GamePhase.OVER:
                return self
            self._step()
        raise AssertionError(f"the game goes on and on: {self.table.turns[-3:]}")

    def _step(self) -> None:
        self.idle |= set(self.table.idle)
        match self.table.position.stage:
            case EveningStage.DEAL:
                self._deal()
            case EveningStage.BUILD:
                self._build()
            case EveningStage.SHOW:
                self._count()
            case EveningStage.BID:
                self.table.press(self.dice.choice((A, B, C, C)))
            case _:
                self.table.press(A)

    def _deal(self) -> None:
        deal = self.dice.choice(self.table.game.legal_moves(self.table.position))
        assert isinstance(deal, DealMarket)
        cards = tuple(self.dice.sample(deal.cards, len(deal.cards)))
        if self.noise is not None:
            self._see(spoilt(self.dice, self.noise, cards, ()))
            self._note(
                self.table.position.stage is EveningStage.DEAL or self.table.turns[-1] == str(deal)
            )
            self._put_off()
        self._see(clear(cards, ()).reading())
        if self.table.turns[-1] != str(deal):
            self.lost.append(str(deal))

    def _build(self) -> None:
        position = self.table.position
        turn = self.dice.choice(self.table.game.legal_moves(position))
        assert isinstance(turn, Turn)
        scene = scene_of(position.play)
        columns = columns_after(scene, turn)
        left = tuple((Counter(scene.market) - Counter(turn.take)).elements())
        for key in (None, A):
            if self.noise is not None:
                self._glance(turn, spoilt(self.dice, self.noise, left, columns), columns, key)
        self._look(turn, left, columns)

    def _glance(
        self, turn: Turn, bad: CardReading, columns: Sequence[Cards], key: Key | None
    ) -> None:
        """Show the build with one thing wrong, before and after the winner says that he is done."""
        if self.table.position.stage not in BUILDING:
            return
        if key is not None:
            self.table.press(key)
        self._see(bad)
        is_right = self.table.position.stage in BUILDING or self._is_built(turn, columns)
        self._note(is_right)
        self._put_off()

    def _look(self, turn: Turn, left: Cards, columns: Sequence[Cards]) -> None:
        """Show the build as it is, and say that it is done; of two alike the first is as good."""
        if self.table.position.stage not in BUILDING:
            return
        self._see(clear(left, columns).reading())
        if self.table.prompt.kind == "put-back":
            self.table.press(A)  # the build that was taken back is made again
        if self.table.position.stage is EveningStage.CHECK and self.table.session.doubt is None:
            self.table.press(B)  # what was put off is asked again
        if self.table.position.stage is EveningStage.BUILD:
            self.table.press(A)
        while self.table.prompt.kind == "unsure":
            self.asked += [line.key for line in self.table.prompt.lines]
            self.table.press(A if self._says_so(turn) else B)
        if not self._is_built(turn, columns):
            self.lost.append(str(turn))

    def _says_so(self, turn: Turn) -> bool:
        """Whether the first of two answers is about the turn that was made."""
        doubt = self.table.session.doubt
        return (
            doubt is not None and doubt.one.moves[:1] != () and _is_like(doubt.one.moves[0], turn)
        )

    def _count(self) -> None:
        row = [tower.cards for tower in self.table.position.play.row(self.table.position.seat)]
        if not any(row):
            self.table.press(C, A)
            return
        if self.dice.random() < 0.5:
            self.table.press(A)
        if self.noise is not None:
            self._see(spoilt(self.dice, self.noise, (), row))
            shown = tuple(tower.cards for tower in self.table.position.shown)
            self._note(self.table.position.stage is not EveningStage.PILE or shown == tuple(row))
            self._put_off()
        if self.table.position.stage is EveningStage.DIFFER:
            self.table.press(C)
        if self.table.position.stage is EveningStage.SHOW:
            self.table.press(A)
        self._see(clear((), row).reading())
        if self.table.position.stage is not EveningStage.PILE:
            self.lost.append(f"count of {row}")

    def _see(self, reading: CardReading) -> None:
        """Look for as long as it takes to speak of what is wrong."""
        for _ in range(2):
            self.table.at_s += 1.0
            self.table.take(Seen(reading, self.table.at_s))
            self._listen()

    def _listen(self) -> None:
        for effect in self.table.effects:
            if isinstance(effect, Ruling) and effect.said is Said.ILLEGAL:
                title = self.table.prompt.title.key
                self.accusations += [effect.move] if title == "title-illegal" else []

    def _note(self, is_right: bool) -> None:  # noqa: FBT001 - what was found
        if not is_right:
            self.wrong.append(self.table.turns[-1])

    def _put_off(self) -> None:
        """Answer no question: what lies there is put right instead."""
        if self.table.session.doubt is not None:
            self.table.press(C)
        if self.table.session.illegal_move is not None:
            self.table.press(B)
        if self.table.session.page is not Page.GAME:
            self.table.press(C)

    def _is_built(self, turn: Turn, columns: Sequence[Cards]) -> bool:
        row = self.table.position.play.row(turn.seat)
        return tuple(tower.cards for tower in row) == tuple(columns)


def _is_like(move: object, turn: Turn) -> bool:
    return isinstance(move, Turn) and (move.pay, move.take, sorted(map(str, move.demolished))) == (
        turn.pay,
        turn.take,
        sorted(map(str, turn.demolished)),
    )
