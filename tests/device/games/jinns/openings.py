"""Openings of recorded evidence, begun at the box by players who answer truly what it asks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from device.games.jinns.adapter import JinnsAdapter, Look
from device.games.jinns.opening_doubts import OpeningLaid
from device.table.events import Pressed, Seen
from device.table.prompts import Key, Prompt, Text
from device.table.screen import screen
from device.table.session import GamePhase, Session, begin
from device.table.step import step
from games.jinns.game import Jinns
from games.jinns.moves import Action
from games.jinns.position import Position
from tests.device.games.jinns.seen_stars import SeenTable
from tests.device.games.jinns.table_top import settled
from vision.stacks.evidence import StackReading

OpeningSession = Session[Position, Action, Look]
MOST_PRESSES = 300


@dataclass(frozen=True, slots=True)
class Begun:
    """How an opening was begun.

    Attributes:
        is_right: whether the record has every dome where it lies.
        questions: how many questions were answered.
        session: what the box believes then.
    """

    is_right: bool
    questions: int
    session: OpeningSession

    @property
    def is_begun(self) -> bool:
        """Whether the game began at all."""
        return self.session.phase is not GamePhase.LAYING


def opened(game: Jinns, seed: int) -> Begun:
    """Begin a game from an opening dealt by chance, as a reader with mistakes sees it."""
    chance = Random(seed)  # noqa: S311 - to be repeated
    table = SeenTable(chance)
    start = game.initial(chance.randrange(1 << 30))
    return began_from(game, start, table.reading(settled(start)))


def began_from(game: Jinns, start: Position, reading: StackReading) -> Begun:
    """Press Start, and answer by what lies there."""
    session: OpeningSession = begin(JinnsAdapter(game))
    session = pressed(looked(session, reading), Key.A)
    questions = 0
    for _ in range(MOST_PRESSES):
        if not isinstance(session.answered_so_far, OpeningLaid):
            break
        key, is_answer = _true_answer(screen(session), start)
        questions += is_answer
        session = looked(pressed(session, key), reading)
    if session.phase is GamePhase.LAYING:
        return Begun(is_right=False, questions=questions, session=session)
    return Begun(session.position.lake == start.lake, questions, session)


def counted(game: Jinns, seeds: range) -> Counter[str]:
    """Return how many openings began wrong or never, and by how many questions."""
    found = Counter[str]()
    for seed in seeds:
        one = opened(game, seed)
        found["never" if not one.is_begun else "right" if one.is_right else "wrong"] += 1
        found[f"questions {min(one.questions, 2)}"] += 1
    return found


def looked(session: OpeningSession, reading: StackReading) -> OpeningSession:
    """Return the session after one more look."""
    return step(session, Seen(reading, 1.0))[0]


def pressed(session: OpeningSession, key: Key) -> OpeningSession:
    """Return the session after a press."""
    return step(session, Pressed(key))[0]


def _true_answer(prompt: Prompt, start: Position) -> tuple[Key, bool]:
    """Return the key that tells the truth, and whether it answers the question."""
    if prompt.kind == "opening-doubt":
        is_so = all(_is_true(line, int(_fact(line, "star")), start) for line in prompt.lines)
        return (Key.A if is_so else Key.C), True
    asked, dome = prompt.lines
    is_so = _is_true(dome, int(_fact(asked, "star")), start)
    return (Key.A if is_so else Key.B), is_so


def _is_true(line: Text, star: int, start: Position) -> bool:
    dome = start.lake[star].domes[0]
    return (_fact(line, "colour"), _fact(line, "strength")) == (
        str(dome.colour),
        str(dome.strength),
    )


def _fact(line: Text, name: str) -> str:
    return str(dict(line.facts)[name])
