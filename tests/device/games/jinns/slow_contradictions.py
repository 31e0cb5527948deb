"""Openings that were taken right or wrong, and many later looks that speak for what truly lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from device.games.jinns.adapter import JinnsAdapter
from device.games.jinns.opening_doubts import OpeningLaid
from device.table.events import Seen
from device.table.prompts import Key
from device.table.screen import screen
from device.table.session import begin
from device.table.step import step
from games.jinns.game import Jinns
from games.jinns.pieces import Dome
from games.jinns.position import Position
from tests.device.games.jinns.openings import OpeningSession, began_from, looked, pressed
from tests.device.games.jinns.seen_stars import SeenTable
from tests.device.games.jinns.table_top import settled
from vision.stacks.evidence import StackReading, StarEvidence

LOOKS_S = 3.0  # the box looks so often at a still table whose picture changes a little
UNLIKELY = -9.0  # log probability of what a star neither shows nor seems to show

OptionT = TypeVar("OptionT")


@dataclass(slots=True)
class Watched:
    """A table after its opening, and how the box looks on.

    Attributes:
        truth: what truly lies.
        recorded: what the record had when the game began.
        session: what the box believes.
        base: what the reader says of the table in this light.
        chance: makes the noise of each look.
        noise: how much each log probability changes from look to look, nats.
        wrong: the two stars whose domes are recorded the wrong way round.
    """

    truth: Position
    recorded: Position
    session: OpeningSession
    base: StackReading
    chance: Random
    noise: float = 0.7
    wrong: tuple[int, ...] = ()
    at_s: float = 1.0

    def look(self, favour: float = 0.0) -> str:
        """Let the box look once; return the kind of the screen that is shown then.

        Args:
            favour: by how many nats each wrong star speaks for what truly lies there.
        """
        self.at_s += LOOKS_S
        stars = [self._evidence(star, favour) for star in self.base.stars]
        reading = StackReading(None, tuple(stars))
        self.session = step(self.session, Seen(reading, self.at_s))[0]
        return screen(self.session).kind

    def looks_until_told(self, most: int, favour: float = 0.0, growth: float = 0.0) -> int | None:
        """Return after how many looks the screen speaks of a difference; None if it never does."""
        for number in range(1, most + 1):
            if self.look(favour + growth * number) != "turn":
                return number
        return None

    def _evidence(self, star: StarEvidence, favour: float) -> StarEvidence:
        number = int(star.star)
        if number in self.wrong:
            true, known = self.truth.lake[number], self.recorded.lake[number]
            star = torn(star, true.domes[0], known.domes[0], favour)
        return replace(
            star, colours=self._shaken(star.colours), strengths=self._shaken(star.strengths)
        )

    def _shaken(self, logs: Mapping[OptionT, float]) -> dict[OptionT, float]:
        moved = {each: log + self.chance.gauss(0, self.noise) for each, log in logs.items()}
        best = max(moved.values())
        return {each: log - best for each, log in moved.items()}


def torn(star: StarEvidence, true: Dome, known: Dome, favour: float) -> StarEvidence:
    """Return evidence of a star that speaks for `true` against `known`, by `favour` nats."""
    ways = (true.colour != known.colour) + (true.strength != known.strength)
    each = favour / ways
    colours = dict.fromkeys(star.colours, UNLIKELY) | {str(known.colour): -max(each, 0.0)}
    strengths = dict.fromkeys(star.strengths, UNLIKELY) | {known.strength: -max(each, 0.0)}
    colours[str(true.colour)] = 0.0 if true.colour == known.colour else min(each, 0.0)
    strengths[true.strength] = 0.0 if true.strength == known.strength else min(each, 0.0)
    return replace(star, colours=colours, strengths=strengths)


def opened_right(game: Jinns, seed: int) -> Watched:
    """Return a table whose opening was taken as it lies."""
    chance = Random(seed)  # noqa: S311 - to be repeated
    seen = SeenTable(chance)
    start = game.initial(chance.randrange(1 << 30))
    reading = seen.reading(settled(start))
    session = _begun(game, start, reading)
    return Watched(start, session.position, session, reading, chance)


def opened_wrong(game: Jinns, seed: int) -> Watched:
    """Return a table of which two domes were recorded the wrong way round."""
    table = opened_right(game, seed)
    start, chance = table.session.position, table.chance
    one = chance.randrange(len(start.lake))
    others = [star for star, stack in enumerate(start.lake) if stack != start.lake[one]]
    other = chance.choice(others)
    lake = list(start.lake)
    lake[one], lake[other] = lake[other], lake[one]
    table.truth, table.wrong = game.deal(tuple(lake)), (one, other)
    return table


def _begun(game: Jinns, start: Position, reading: StackReading) -> OpeningSession:
    """Return the session of a game begun from an opening; players answer truly."""
    session: OpeningSession = pressed(looked(begin(JinnsAdapter(game)), reading), Key.A)
    if isinstance(session.answered_so_far, OpeningLaid):
        return began_from(game, start, reading).session
    return session
