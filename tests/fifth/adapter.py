"""Pebbles at the table; a `device.table.port.GameAdapter`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from device.keepsake.keepsake import Keepsake, Say
from device.reading.readers import AnyReading
from device.table.capabilities import BlurredMoves, Capabilities, RecordForms
from device.table.prompts import Prompt, Signal, Text, text
from device.table.questions import AnsweredSoFar, Question
from device.table.referee import Hypothesis, HypothesisKind
from games.game import Seat
from tests.fifth.rules import KINDS, Laid, Pebble, Pebbles
from vision.beads.evidence import BeadEvidence, BeadReading

Look = str | None
SAME_MM = 10.0  # a bead is 14 mm wide: nearer than that no two lie
KEYS = (text("key-scores"), text("key-undo"), text("key-pause"))
NAMES = {seat: f"player-{seat}" for seat in Pebbles.seats}


@dataclass(frozen=True, slots=True)
class Seen:
    """The beads of the record, as far as they are seen, and then what else is seen."""

    places: tuple[BeadEvidence | None, ...]

    def cost(self, place: int, look: Look) -> float:
        seen = self.places[place]
        standing = -6.0 if seen is None else seen.standing
        cost = max(0.0, standing if look is None else -standing)
        if look is not None and seen is not None:
            cost += max(seen.kinds.values()) - seen.kinds[look]
        return cost


@dataclass(frozen=True, slots=True)
class Laying:
    """A reading beside the record; see `device.table.port.Case`."""

    game: Pebbles
    position: Laid
    evidence: Seen

    @property
    def record(self) -> tuple[Look, ...]:
        """How every place looks if nothing happened."""
        new = len(self.evidence.places) - len(self.position)
        return (*(pebble.kind for pebble in self.position), *(None for _ in range(new)))

    def hypotheses(self, *, is_deep: bool) -> Iterator[Hypothesis[Pebble, Look]]:
        """Return what may have happened since the last position."""
        yield Hypothesis(HypothesisKind.UNCHANGED, (), self.record)
        for place in range(len(self.position), len(self.record)):
            for move in self._moves(self.evidence.places[place]):
                looks = (*self.record[:place], move.kind, *self.record[place + 1 :])
                if not self.game.explain(self.position, move):
                    yield Hypothesis(HypothesisKind.LEGAL, (move,), looks)
                elif is_deep:
                    yield Hypothesis(HypothesisKind.ILLEGAL, (move,), looks)
        if is_deep and self.position:
            last = len(self.position) - 1
            gone = (*self.record[:last], None, *self.record[last + 1 :])
            yield Hypothesis(HypothesisKind.UNDONE, (), gone)

    def _moves(self, seen: BeadEvidence | None) -> Iterator[Pebble]:
        if seen is None:
            return
        for seat in self.game.to_move(self.position):
            for kind in KINDS:
                yield Pebble(seat, kind, round(seen.x_mm, 1), round(seen.y_mm, 1))


class PebblesScreens:
    """What the players see; a `device.table.port.GameScreens`."""

    game = Pebbles()

    def seat_name(self, seat: Seat) -> str:
        return NAMES[seat]

    def lay_prompt(self, seen: int) -> Prompt:
        lines = (text("lay-pebbles", count=seen),)
        return Prompt("lay", text("title-lay-pebbles"), lines, (text("key-start"), None, None))

    def turn_prompt(self, history: Sequence[Laid], turns: Sequence[Pebble]) -> Prompt:
        seat = NAMES[(self.game.to_move(history[-1]) or self.game.seats)[0]]
        signal = Signal.ACCEPTED if turns else Signal.QUIET
        lines = (text("pebble", seat=seat),)
        return Prompt("turn", text("title-turn", seat=seat), lines, KEYS, signal)

    def progress(self, position: Laid, turns: Sequence[Pebble]) -> Text:  # noqa: ARG002
        return text("turn-number", number=len(position) + 1)

    def illegal_prompt(self, position: Laid, move: Pebble) -> Prompt:
        breach = self.game.explain(position, move)[0]
        lines = (Text(breach.code, breach.facts), text("put-back"))
        return Prompt("illegal", text("title-illegal"), lines, KEYS, Signal.ILLEGAL)

    def unsure_prompt(
        self, position: Laid, one: Hypothesis[Pebble, Look], other: Hypothesis[Pebble, Look]
    ) -> Prompt:
        seats = [NAMES[move.seat] for each in (one, other) for move in each.moves]
        lines = tuple(text("pebble", seat=seat) for seat in seats) or as_laid(position)
        keys = (text("key-a"), text("key-b"), text("key-neither"))
        return Prompt("unsure", text("title-unsure"), lines, keys, Signal.QUESTION)

    def differs_prompt(
        self,
        position: Laid,  # noqa: ARG002 - that they differ is enough
        reading: AnyReading,  # noqa: ARG002
        places: Sequence[int],  # noqa: ARG002
    ) -> Prompt:
        lines = (text("pebbles-differ"), text("differs-hint"))
        return Prompt("differs", text("title-differs"), lines, KEYS, Signal.TROUBLE)

    def should_be_prompt(
        self,
        position: Laid,
        reading: AnyReading,  # noqa: ARG002 - all is listed
        places: Sequence[int],  # noqa: ARG002
    ) -> Prompt:
        return Prompt("should-be", text("title-should-be"), as_laid(position), KEYS)

    def scores_prompt(self, position: Laid) -> Prompt:
        lines = tuple(
            text("score", seat=NAMES[seat], points=tally.total)
            for seat, tally in self.game.scores(position).items()
        )
        return Prompt("scores", text("title-scores"), lines, (None, None, text("key-back")))


class PebblesAdapter:
    """Pebbles, refereed; a `device.table.port.GameAdapter`."""

    def __init__(self) -> None:
        self.game = Pebbles()
        self.screens = PebblesScreens()
        self.capabilities: Capabilities[Laid, Pebble, Look] = Capabilities(
            forms=RecordForms(board=self.game.position_text),
            blurred=BlurredMoves(
                is_same=_is_same, may_take_likelier=_is_one_bead, is_one_piece=_is_one_bead
            ),
        )

    def is_own_reading(self, reading: AnyReading) -> bool:
        return isinstance(reading, BeadReading)

    def case(
        self,
        reading: AnyReading,
        history: Sequence[Laid],
        turns: Sequence[Pebble],  # noqa: ARG002 - the position knows them
        settled: tuple[AnyReading, Sequence[Look]] | None,  # noqa: ARG002 - nothing is learnt
    ) -> Laying:
        position, found = history[-1], list(_found(reading))
        places: list[BeadEvidence | None] = []
        for pebble in position:
            near = [b for b in found if _apart_mm(pebble, b) < SAME_MM]
            places.append(near[0] if near else None)
            found = [b for b in found if b not in near]
        return Laying(self.game, position, Seen((*places, *found)))

    def opening(self, reading: AnyReading) -> Laid | None:
        return None if _found(reading) else ()

    def pieces_seen(self, reading: AnyReading) -> int:
        return len(_found(reading))

    def decision(self, position: Laid, answered: AnsweredSoFar) -> Question[Pebble]:
        raise NotImplementedError(f"Pebbles asks nothing: {position}, {answered}")

    def keepsake(self, history: Sequence[Laid], turns: Sequence[Pebble], say: Say) -> Keepsake:  # noqa: ARG002
        return Keepsake({"beads": len(turns)}, as_laid(turns))


def as_laid(pebbles: Sequence[Pebble]) -> tuple[Text, ...]:
    """Return a line for each bead."""
    return tuple(text("pebble-one", seat=NAMES[p.seat], kind=p.kind) for p in pebbles)


def _is_same(one: Pebble, other: Pebble) -> bool:
    return one.kind == other.kind and _apart_mm(one, other) < SAME_MM


def _is_one_bead(one: Hypothesis[Pebble, Look], other: Hypothesis[Pebble, Look], *_: float) -> bool:
    """Return whether the same bead lies there either way, and only its kind is in doubt."""
    if {one.kind, other.kind} != {HypothesisKind.LEGAL}:
        return False
    return _apart_mm(one.moves[0], other.moves[0]) < SAME_MM


def _found(reading: AnyReading) -> tuple[BeadEvidence, ...]:
    if not isinstance(reading, BeadReading):
        raise TypeError(f"{type(reading).__name__} is no reading of beads")
    return tuple(bead for bead in reading.beads if bead.standing > 0)


def _apart_mm(one: Pebble, other: Pebble | BeadEvidence) -> float:
    return math.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm)
