"""A towers mat without a camera: readings made from cards, and an evening played on them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from device.games.towers.adapter import TowersAdapter
from device.games.towers.evidence import Look
from device.table.events import Seen
from device.table.prompts import Key
from device.table.session import begin
from games.towers.evening.game import TowersEvening
from games.towers.evening.moves import Step
from games.towers.evening.position import EveningPosition, Mode
from games.towers.game import Towers
from games.towers.options import Options
from games.towers.pieces import SUITS, parse_card
from games.towers.setup import Setup
from tests.device.table.played import Played
from vision.cards.evidence import BACK, FRONT, NO_VALUE, CardEvidence, CardReading, ColumnEvidence

NAMES = ("Noura", "Elias", "Lilia", "Qasim", "Shirin")
MAT_MM = (594.0, 420.0)
DOUBT = 5e-4  # the reader's own

_FACES = {"?": FRONT, "#": BACK}

A, B, C = Key.A, Key.B, Key.C


def evidence_of(text: str, x_mm: float = 300.0, y_mm: float = 51.0) -> CardEvidence:
    """Return the evidence of a card: `c15`; `c9|c6` is as likely either.

    `?` cannot be read, `#` shows no number.
    """
    if text in _FACES:
        values = {value: math.log(DOUBT / 17) for value in range(16)} | {NO_VALUE: -DOUBT}
        suits = {suit.value: math.log(0.2) for suit in SUITS}
        return CardEvidence(x_mm, y_mm, 0.0, suits, values, _FACES[text])
    cards = [parse_card(name) for name in text.split("|")]
    suits = _logs([suit.value for suit in SUITS], {card.suit.value for card in cards})
    values = _logs([*range(16), NO_VALUE], {card.value for card in cards})
    return CardEvidence(x_mm, y_mm, 0.0, suits, values)


OptionT = TypeVar("OptionT", str, int)


def _logs(options: Sequence[OptionT], shown: set[OptionT]) -> dict[OptionT, float]:
    rest = DOUBT / len(options)
    return {o: math.log((1 - DOUBT) / len(shown) + rest if o in shown else rest) for o in options}


def reading_of(market: str = "", *columns: str) -> CardReading:
    """Return what a clear frame says of a market and of columns, each bottom to top."""
    row = [evidence_of(name, 165.0 + 66 * n) for n, name in enumerate(market.split())]
    towers: list[ColumnEvidence] = []
    for number, column in enumerate(columns):
        x = 100.0 + 80 * number
        cards = [evidence_of(c, x, 360.0 - 20 * n) for n, c in enumerate(column.split())]
        towers.append(ColumnEvidence(x, tuple(cards)))
    return CardReading(None, tuple(towers), tuple(row))


def askew_reading() -> CardReading:
    """Return what a frame says of a haunted 3 that lies askew beside the candy tower."""
    clear = reading_of("c15 t8 m11 s4", "c14 h3", "m9")
    candy, metal = clear.towers
    aside = replace(candy.cards[1], x_mm=candy.x_mm + 20.0)
    return replace(clear, towers=(replace(candy, cards=(candy.cards[0], aside)), metal))


class Table(Played[EveningPosition, Step, Look]):
    """A game as the players live it: what they lay before the camera, and what they press."""

    def __init__(
        self,
        players: int = 3,
        options: Options | None = None,
        mode: Mode = Mode.REFEREE,
        *,
        position: str = "",
    ) -> None:
        self.game = TowersEvening(Towers(Setup(players, options=options or Options())), mode)
        table = TowersAdapter(self.game, NAMES[:players], MAT_MM)
        start = self.game.parse_position(position) if position else None
        super().__init__(begin(table, start))
        if start is None:
            self.see().press(A)

    def see(self, market: str = "", *columns: str) -> Table:
        """Show the camera a market and one player's towers."""
        self.at_s += 1.0
        return self.take(Seen(reading_of(market, *columns), self.at_s))

    def bids(self, *numbers: int) -> Table:
        """Begin the bidding and bid in turn; 0 is a pass."""
        self.press(A)
        for number in numbers:
            self._bid(number)
        return self

    def _bid(self, number: int) -> None:
        if not number:
            self.press(C)
            return
        for _ in range(12):
            if str(self.answer(A)) == f"s{self.position.play.turn} bid {number}":
                self.press(A)
                return
            self.press(B)
        raise AssertionError(f"no bid {number} on the buttons")

    def answer(self, key: Key) -> Step | None:
        """What a button would decide now."""
        question = self.session.table.decision(self.position, self.session.answered_so_far)
        answer = question.answers[(A, B, C).index(key)]
        return None if answer is None else answer.choice


def building(
    market: str, *rows: str, bid: int, extra: str = "", options: Options | None = None
) -> Table:
    """Return a table at which s1 has won with `bid` and is to build; rows are towers by seat."""
    towers = ",".join(f"s{n}:{row.replace(' ', '')}" for n, row in enumerate(rows, 1) if row)
    words = [f"market={market.replace(' ', '')}", f"bids={bid},0,0"]
    words += [f"towers={towers}"] if towers else []
    text = " ".join(["build s0 build s1", *words, *([extra] if extra else [])])
    return Table(3, options, position=text)
