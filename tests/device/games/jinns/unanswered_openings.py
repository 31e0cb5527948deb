"""Openings of which two stars are hard to tell apart, and a first move that leaves them alone."""

from __future__ import annotations

import math
from dataclasses import replace

from device.games.jinns.adapter import JinnsAdapter
from device.table.events import Seen
from device.table.prompts import Key
from device.table.session import begin
from games.jinns.position import Position
from tests.device.games.jinns.table_top import Evening, reading_of, settled
from tests.games.jinns.tables import table
from vision.stacks.evidence import StackReading

A = Key.A
GAME = table("wishes-4")
LAID = GAME.initial(3)


def _doubtful_pair() -> tuple[int, int]:
    """Return two stars with domes of one colour and two strengths."""
    first = LAID.lake[0].domes[0]
    for star in range(1, 32):
        dome = LAID.lake[star].domes[0]
        if dome.colour == first.colour and dome.strength != first.strength:
            return 0, star
    raise AssertionError


ONE, OTHER = _doubtful_pair()


def read_of(position: Position, surer: float) -> StackReading:
    """Return a reading that hardly tells the strengths of the two stars, while they lie singly."""
    stars = list(reading_of(settled(position)).stars)
    pair = [LAID.lake[star].domes[0].strength for star in (ONE, OTHER)]
    for star in (ONE, OTHER):
        shown = LAID.lake[star].domes[0].strength
        logs = dict.fromkeys(range(1, 5), -9.0) | dict.fromkeys(pair, -surer)
        stars[star] = replace(stars[star], strengths={**logs, shown: math.log(0.5)})
    return StackReading(None, tuple(stars))


def asked_opening(surer: float) -> Evening:
    """Return an evening that asks about an opening."""
    evening = Evening(GAME, {})
    evening.session = begin(JinnsAdapter(GAME))
    evening.take(Seen(read_of(LAID, surer), 1.0)).press(A)
    assert evening.prompt.kind == "opening-doubt"
    return evening


def first_move() -> Position:
    """Return the position after a first move that leaves the doubtful stars alone."""
    moves = (
        move
        for move in map(str, GAME.legal_moves(LAID))
        if not {ONE, OTHER} & {int(star.split("*")[0]) for star in move.split("=")[0].split(">")}
    )
    return GAME.apply(LAID, GAME.parse_move(next(moves)))


def played_on(evening: Evening, surer: float, looks: int = 2) -> Evening:
    """Let players play on without an answer, and the box look so often."""
    reading = read_of(first_move(), surer)
    for at_s in range(looks):
        evening.take(Seen(reading, 2.0 + at_s))
    return evening
