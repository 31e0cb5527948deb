"""What happens in a recorded round of Dreams: stars placed in turn, slips taken back, hands.

Each player has one star of each kind; three laps, the dealer `s1` first. Source: Dreams rules,
"Round"; table/FORMAT.md, "Games as frames".
"""

import math
from dataclasses import dataclass, field, replace
from enum import Enum

import numpy as np

from tests.lab.scenes.sky_setting import MAT_MM, bead_of, fits_in, one_place
from tests.lab.scenes.sky_values import KINDS, Bead
from tests.lab.scenes.values import Scene

Event = dict[str, object]
Place = tuple[float, float]

_HAND_SHARE = 0.3
_BACK_MM = 2.6  # a star put back lies within 3 mm
_NUDGE_MM = (14.0, 60.0)


class Slip(Enum):
    """What the rules forbid, by the codes of table/NOTATION.md."""

    MOVED = "moved-star"
    REMOVED = "removed-star"
    OUT_OF_TURN = "out-of-turn"
    KIND_USED = "kind-used"
    OFF_MAT = "off-mat"
    ON_A_STAR = "on-a-star"


@dataclass(frozen=True, slots=True)
class SkyBeat:
    """One frame to be: its event, the beads that lie, and where a hand reaches."""

    event: Event
    beads: tuple[Bead, ...]
    hand_at: Place | None = None


def sky_script(scene: Scene, players: int, slips: tuple[Slip, ...], seed: int) -> list[SkyBeat]:
    """Return the beats of a whole round on an empty mat, the slips spread over it in order."""
    round_ = _Round(scene, players, np.random.default_rng((seed, 61)))
    round_.note({"event": "setup"})
    turns = 3 * players
    due = {max(1, (k + 1) * turns // (len(slips) + 1)): slip for k, slip in enumerate(slips)}
    for turn in range(turns):
        if turn in due:
            round_.slip(due[turn])
        round_.place()
    return round_.beats


@dataclass(slots=True)
class _Round:
    """A round under way: the beads of each seat that are still in hand, and those that lie."""

    scene: Scene
    players: int
    rng: np.random.Generator
    lying: list[Bead] = field(default_factory=list[Bead])
    beats: list[SkyBeat] = field(default_factory=list[SkyBeat])
    turn: int = 0
    hands: list[list[Bead]] = field(default_factory=list[list[Bead]])

    def __post_init__(self) -> None:
        self.hands = [
            [bead_of(self.scene.design, kind, self.rng) for kind in KINDS]
            for _ in range(self.players)
        ]

    def note(self, event: Event, hand_at: Place | None = None) -> None:
        """Add a frame that shows things as they lie."""
        self.beats.append(SkyBeat(event, tuple(self.lying), hand_at))

    def place(self) -> None:
        """Place a star of the player whose turn it is, perhaps with a hand before it."""
        hand = self.hands[self.turn % self.players]
        bead = self._laid(hand.pop(int(self.rng.integers(len(hand)))))
        if self.rng.random() < _HAND_SHARE:
            self.note({"event": "hand"}, (bead.x, bead.y))
        self.lying.append(bead)
        self.note({**self._move(bead), "legal": True})
        self.turn += 1

    def slip(self, slip: Slip) -> None:
        """Break a rule and make it good again."""
        if slip is Slip.OUT_OF_TURN and not self._too_many():
            slip = Slip.MOVED
        if slip in (Slip.MOVED, Slip.REMOVED):
            self._disturb(slip)
        else:
            self._misplace(slip)

    def _disturb(self, slip: Slip) -> None:
        """Move a lying star or take it away, and put it back nearly where it was."""
        index = int(self.rng.integers(len(self.lying)))
        before = self.lying[index]
        at = _mm(before)
        kind: Event = {"seat": self._seat(), "kind": before.kind}
        wrong: Event = {"event": "move", **kind, "from": at, "legal": False, "reason": slip.value}
        others = self.lying[:index] + self.lying[index + 1 :]
        if slip is Slip.REMOVED:
            self.lying = others
            self.note(wrong)
            back: Event = {"event": "takeback", **kind}
        else:
            moved = self._shifted(before, others)
            self.lying = [*self.lying[:index], moved, *self.lying[index + 1 :]]
            self.note({**wrong, "to": _mm(moved)})
            back = {"event": "takeback", **kind, "from": _mm(moved)}
        put = self._put_back(before, others)
        self.lying = [*others[:index], put, *others[index:]]
        self.note({**back, "to": _mm(put)})

    def _misplace(self, slip: Slip) -> None:
        """Place a star (or two) that may not lie there, and take it off again."""
        added = self._wrong_beads(slip)
        before = list(self.lying)
        self.lying = [*before, *added]
        event = {**self._move(added[-1]), "legal": False, "reason": slip.value}
        if len(added) > 1:
            event["also"] = [{"kind": bead.kind, "to": _mm(bead)} for bead in added[:-1]]
        self.note(event)
        self.lying = before
        back = {"seat": self._seat(), "kind": added[-1].kind, "from": _mm(added[-1])}
        self.note({"event": "takeback", **back})

    def _wrong_beads(self, slip: Slip) -> list[Bead]:
        hand = self.hands[self.turn % self.players]
        bead = hand[int(self.rng.integers(len(hand)))]
        if slip is Slip.OUT_OF_TURN:
            pairs = self._too_many()
            one, other = pairs[int(self.rng.integers(len(pairs)))]
            first = self._laid(bead_of(self.scene.design, one, self.rng))
            second = self._laid(bead_of(self.scene.design, other, self.rng), [first])
            return [first, second]
        if slip is Slip.KIND_USED:
            used = [kind for kind in KINDS if kind not in [held.kind for held in hand]]
            return [self._laid(bead_of(self.scene.design, str(self.rng.choice(used)), self.rng))]
        if slip is Slip.OFF_MAT:
            return [self._over_edge(bead)]
        return [self._on_top(bead)]

    def _too_many(self) -> list[tuple[str, str]]:
        """Return the kinds of two stars of which the second is surely one too many.

        The first is lawful. By no order are the two a turn each of this player and the next: then
        nobody could tell them from two turns that were not seen singly.
        """
        mine, after = (
            {bead.kind for bead in self.hands[(self.turn + on) % self.players]} for on in (0, 1)
        )
        return [
            (one, other)
            for one in KINDS
            for other in KINDS
            if one in mine and other not in after and not (other in mine and one in after)
        ]

    def _over_edge(self, bead: Bead) -> Bead:
        for _ in range(200):
            inset = bead.diameter / 2 * float(self.rng.uniform(-0.5, -0.1))  # its centre is off
            along = float(self.rng.uniform(50, MAT_MM - 50))
            sides = ((inset, along), (MAT_MM - inset, along), (along, inset))
            x, y = sides[int(self.rng.integers(3))]
            if all(math.hypot(x - b.x, y - b.y) > bead.diameter * 1.3 for b in self.lying):
                break
        else:
            raise ValueError("no free place at the edge: use fewer players")
        return replace(bead, x=x, y=y)

    def _on_top(self, bead: Bead) -> Bead:
        for _ in range(200):
            under = self.lying[int(self.rng.integers(len(self.lying)))]
            turn, reach = float(self.rng.uniform(0, 6.3)), float(self.rng.uniform(0.25, 0.6))
            x = under.x + reach * under.diameter * math.cos(turn)
            y = under.y + reach * under.diameter * math.sin(turn)
            if min(x, y, MAT_MM - x, MAT_MM - y) > bead.diameter:
                return replace(bead, x=x, y=y, lift=under.thickness * (1 - 0.6 * reach))
        raise ValueError("every star lies at the edge: use another seed")

    def _laid(self, bead: Bead, more: list[Bead] | None = None) -> Bead:
        """Return a bead at a free place.

        Raises:
            ValueError: the mat is full.
        """
        others = [*self.lying, *(more or [])]
        for _ in range(400):
            x, y = one_place(self.scene, others, bead, self.rng)
            placed = replace(bead, x=x, y=y)
            if fits_in(placed, others, self.scene):
                return placed
        raise ValueError("no free place on the mat: use smaller beads or fewer players")

    def _shifted(self, bead: Bead, others: list[Bead]) -> Bead:
        for _ in range(200):
            turn, reach = float(self.rng.uniform(0, 6.3)), float(self.rng.uniform(*_NUDGE_MM))
            x, y = bead.x + reach * math.cos(turn), bead.y + reach * math.sin(turn)
            moved = replace(bead, x=x, y=y)
            if fits_in(moved, others, self.scene):
                return moved
        raise ValueError(f"no free place to move the star at {bead.x:.0f}, {bead.y:.0f} to")

    def _put_back(self, bead: Bead, others: list[Bead]) -> Bead:
        for _ in range(100):
            reach, turn = float(self.rng.uniform(0, _BACK_MM)), float(self.rng.uniform(0, 6.3))
            put = replace(
                bead,
                x=bead.x + reach * math.cos(turn),
                y=bead.y + reach * math.sin(turn),
                turn_deg=float(self.rng.uniform(0, 360)),
            )
            if fits_in(put, others, self.scene):
                return put
        return bead

    def _seat(self) -> str:
        return f"s{self.turn % self.players + 1}"

    def _move(self, bead: Bead) -> Event:
        return {"event": "move", "seat": self._seat(), "kind": bead.kind, "to": _mm(bead)}


def _mm(bead: Bead) -> list[float]:
    return [round(bead.x, 2), round(bead.y, 2)]
