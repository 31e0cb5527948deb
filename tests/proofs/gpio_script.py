"""What the host does to the contacts in `tests/proofs/gpio.py`, and what must be told of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device.panel.gestures import OFF, Chord, Gesture, Held, Press, Repeated
from device.table.prompts import Key

A, B, C = 0, 1, 2
CLOSED, OPEN = 0, 1
Edge = tuple[float, int, int]  # wait so many seconds, then drive that button to that level


@dataclass(frozen=True, slots=True)
class Script:
    """Edges, and the gestures that they are.

    Attributes:
        name: what a player does.
        edges: how the contacts move.
        gestures: what must be told of it.
        more: how often the last gesture may be told again, which is a matter of time.
    """

    name: str
    edges: tuple[Edge, ...]
    gestures: tuple[Gesture, ...] = ()
    more: int = 0

    def matches(self, told: Sequence[str]) -> int | None:
        """Return how many at the front of `told` are of this script; None if they are others."""
        fewest = [str(gesture) for gesture in self.gestures]
        if list(told[: len(fewest)]) != fewest:
            return None
        count = len(fewest)
        while self.more and count < min(len(told), len(fewest) + self.more):
            if told[count] != fewest[-1]:
                break
            count += 1
        return count


def chatter(button: int, settled: int) -> tuple[Edge, ...]:
    """Return a contact that bounces for about 5 ms and then settles."""
    other = OPEN if settled == CLOSED else CLOSED
    pairs = tuple((0.0005, button, level) for _ in range(5) for level in (settled, other))
    return (*pairs, (0.0005, button, settled))


SCRIPTS = (
    Script("three spikes of 2 ms", ((0.2, A, CLOSED), (0.002, A, OPEN)) * 3),
    Script(
        "a bouncing press of the middle button",
        ((0.3, B, OPEN), *chatter(B, CLOSED), (0.12, B, CLOSED), *chatter(B, OPEN)),
        (Press(Key.B),),
    ),
    Script("a short press", ((0.4, A, CLOSED), (0.15, A, OPEN)), (Press(Key.A),)),
    Script(
        "a middle button kept down for 1.2 s",
        ((0.4, B, CLOSED), (1.2, B, OPEN)),
        (Press(Key.B), Repeated(Key.B), Repeated(Key.B), Repeated(Key.B)),
        more=2,
    ),
    Script(
        "two presses that roll over",
        ((0.4, A, CLOSED), (0.3, C, CLOSED), (0.1, A, OPEN), (0.1, C, OPEN)),
        (Press(Key.A), Press(Key.C)),
    ),
    Script(
        "two buttons together",
        ((0.4, A, CLOSED), (0.01, C, CLOSED), (0.3, A, OPEN), (0.02, C, OPEN)),
        (Chord(OFF),),
    ),
    Script(
        "two buttons together, bouncing, for 3.3 s",
        ((0.4, A, OPEN), *chatter(A, CLOSED), *chatter(C, CLOSED), (3.3, A, OPEN), (0.0, C, OPEN)),
        (Held(OFF),),
    ),
)
