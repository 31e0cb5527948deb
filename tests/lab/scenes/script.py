"""What happens in a recorded game: a legal game by chance, with its slips, hands and captures.

Rules come from `games.jinns`; here domes are things that lie somewhere, a little off their star.
Source: table/FORMAT.md, "Games as frames".
"""

from dataclasses import dataclass, field, replace

import numpy as np

from games.jinns.game import Jinns
from games.jinns.moves import Choice, Half, Move, Pass
from games.jinns.position import Position
from games.jinns.views import possible_moves, view_after, views
from tests.lab.scenes.values import Piece, Stack

Event = dict[str, object]
Laid = dict[int, Stack]

_HAND_SHARE, _STILL_STANDS, _TAKES_THREE = 0.2, 0.75, 0.6
_EAGER = {4: 80.0, 3: 12.0, 2: 3.0}  # how much a tower of this height draws players
_OFF_MM, _ASKEW_MM = 1.4, 0.5


@dataclass(frozen=True, slots=True)
class Beat:
    """One frame to be: its event, what lies where, and the star that a hand is at."""

    event: Event
    stacks: tuple[Stack, ...]
    taken: tuple[tuple[Piece, ...], ...] = ()
    hand_at: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """How a game goes: frames, and the illegal moves to be tried, in order."""

    frames: int = 26
    slips: tuple[str, ...] = ("wrong-count", "not-your-colour")


def script(game: Jinns, plan: Plan, seed: int) -> list[Beat]:
    """Return the beats of a game that starts from the opening."""
    evening = _Evening(game, np.random.default_rng((seed, 41)), game.initial(seed))
    evening.note({"event": "setup"}, scored=True)
    gap = plan.frames // (len(plan.slips) + 1)
    due = [gap * (k + 1) for k in range(len(plan.slips))]
    slips = list(plan.slips)
    while len(evening.beats) < plan.frames and game.outcome(evening.position) is None:
        if slips and len(evening.beats) >= due[len(plan.slips) - len(slips)]:
            evening.slip(slips.pop(0))
        evening.turn()
    return evening.beats


@dataclass(slots=True)
class _Evening:
    """A game under way."""

    game: Jinns
    rng: np.random.Generator
    position: Position
    laid: Laid = field(default_factory=dict[int, Stack])
    taken: list[tuple[Piece, ...]] = field(default_factory=list[tuple[Piece, ...]])
    beats: list[Beat] = field(default_factory=list[Beat])

    def __post_init__(self) -> None:
        for star, stack in enumerate(self.position.lake):
            if stack.height:
                pieces = [(str(dome.colour), dome.strength) for dome in stack.domes]
                self.laid[star] = self._down(star, tuple(self._piece(*one) for one in pieces))

    def note(self, event: Event, *, scored: bool = False, hand_at: int | None = None) -> None:
        """Add a frame that shows things as they lie."""
        if scored:
            tallies = self.game.scores(self.position)
            event = {**event, "scores": {f"s{seat}": t.total for seat, t in tallies.items()}}
        stacks = tuple(self.laid[star] for star in sorted(self.laid))
        self.beats.append(Beat(event, stacks, tuple(self.taken), hand_at))

    def turn(self) -> None:
        """Play a move, perhaps with a hand before it, and take off what it completes."""
        moves = self.game.legal_moves(self.position)
        if isinstance(moves[0], Pass):
            self.position = self.game.apply(self.position, moves[0])
            return
        plain = [m for m in moves if isinstance(m, Move) and not m.takes_base]
        move = plain[self._pick([_EAGER.get(self._height(m), 1.0) for m in plain])]
        if self.rng.random() < _HAND_SHARE * 1.6:
            self._carried(move)
        self._play(move)

    def slip(self, code: str) -> None:
        """Try a move that breaks the rule `code`, and take it back."""
        found = self._breaking(code)
        if not found:
            return
        move = found[int(self.rng.integers(len(found)))]
        before = dict(self.laid)
        seat = f"s{self.position.turn}"
        self._lift(move)
        self.note(
            {"event": "move", "seat": seat, "move": str(move), "legal": False, "reason": code}
        )
        self.laid = before
        stack = before[move.origin]
        rest, block = stack.pieces[: -move.count], stack.pieces[-move.count :]
        back = tuple(self._askew(piece) for piece in block)
        self.laid[move.origin] = (
            replace(stack, pieces=(*rest, *back)) if rest else self._down(move.origin, block)
        )
        self.note({"event": "takeback"}, scored=True)

    def _play(self, move: Move) -> None:
        seat = f"s{self.position.turn}"
        event: Event = {"event": "move", "seat": seat, "move": str(move), "legal": True}
        before, after = self.position, self.game.apply(self.position, move)
        self._lift(move)
        self.position = after
        full = after.standing is not None
        stands = bool(self.rng.random() < _STILL_STANDS)
        if not full:
            three = replace(move, takes_base=True)
            if three in self.game.legal_moves(before) and self.rng.random() < _TAKES_THREE:
                self._take_three(before, three, event, stands=stands)
                return
            self.note(event, scored=True)
            return
        if not stands:
            self._clear(move.target)
        self.note(event, scored=not after.pending)
        if stands or after.pending:
            self._remove(move.target, seat)

    def _remove(self, star: int, seat: str) -> None:
        event: Event = {"event": "remove", "star": star, "seat": seat}
        choices = self.game.legal_moves(self.position)
        if choices and isinstance(choices[0], Choice):
            choice = choices[int(self.rng.integers(len(choices)))]
            if isinstance(choice, Choice):
                keep = "top" if choice.keeps is Half.TOP else "bottom"
                event |= {"keep": keep, "to": f"s{choice.receiver}"}
                self.position = self.game.apply(self.position, choice)
        self._clear(star)
        self.note(event, scored=True)

    def _take_three(self, before: Position, move: Move, event: Event, *, stands: bool) -> None:
        seat, partner = before.turn, self.game.setup.opposite(before.turn)
        if stands:
            self.note(event, scored=True)
        self.position = self.game.apply(before, move)
        self._clear(move.target)
        if not stands:
            self.note(event, scored=True)
            return
        base: Event = {"event": "remove", "star": move.target, "seat": f"s{seat}"}
        self.note({**base, "keep": "top", "to": f"s{partner}"}, scored=True)

    def _carried(self, move: Move) -> None:
        """Note a hand over the sheet; every other time it holds the dome of the coming move."""
        before = dict(self.laid)
        if self.rng.random() < 0.6:
            stack = self.laid.pop(move.origin)
            rest = stack.pieces[: -move.count]
            if rest:
                self.laid[move.origin] = replace(stack, pieces=rest)
        at = move.target if self.rng.random() < 0.5 else move.origin
        self.note({"event": "hand"}, hand_at=at)
        self.laid = before

    def _breaking(self, code: str) -> list[Move]:
        """Return moves that break this rule first of all, and look like no lawful one."""
        lawful = set(views(self.position))
        for move in self.game.legal_moves(self.position):
            if isinstance(move, Move):
                lawful |= set(views(self.game.apply(self.position, move)))
        found: list[Move] = []
        for move in possible_moves(self.position):
            codes = [breach.code for breach in self.game.explain(self.position, move)]
            is_it = code in codes and (codes[0] == code or len(codes) == 1) and len(codes) < 3
            if is_it and self._height(move) < 5 and view_after(self.position, move) not in lawful:
                found.append(move)
        alone = [m for m in found if len(self.game.explain(self.position, m)) == 1]
        return alone or found

    def _lift(self, move: Move) -> None:
        """Put the top of a stack onto another: turned by chance, a little askew."""
        stack = self.laid.pop(move.origin)
        rest, block = stack.pieces[: -move.count], stack.pieces[-move.count :]
        if rest:
            self.laid[move.origin] = replace(stack, pieces=rest)
        if move.target not in self.laid:
            self.laid[move.target] = self._down(move.target, block)
            return
        under = self.laid[move.target]
        put = tuple(self._askew(piece) for piece in block)
        self.laid[move.target] = replace(under, pieces=(*under.pieces, *put))

    def _clear(self, star: int) -> None:
        if star not in self.laid:
            return  # taken off in the move's own frame
        pieces = self.laid.pop(star).pieces
        halves = (pieces[:1], pieces[1:]) if len(pieces) == 3 else (pieces[:2], pieces[2:])
        self.taken += halves

    def _down(self, star: int, pieces: tuple[Piece, ...]) -> Stack:
        """Return pieces set down on a star, the whole stack a little off it."""
        dx, dy = (float(v) for v in self.rng.normal(0, _OFF_MM / 1.5, 2).clip(-2, 2))
        base = replace(pieces[0], dx=0.0, dy=0.0, angle_deg=float(self.rng.uniform(0, 360)))
        return Stack(star, (base, *(self._askew(piece) for piece in pieces[1:])), dx, dy)

    def _askew(self, piece: Piece) -> Piece:
        dx, dy = (float(v) for v in self.rng.normal(0, _ASKEW_MM, 2).clip(-1.5, 1.5))
        return replace(piece, dx=dx, dy=dy, angle_deg=float(self.rng.uniform(0, 360)))

    def _piece(self, colour: str, strength: int) -> Piece:
        shade = self.rng.normal(1, 0.05)
        red, green, blue = (float(shade * self.rng.normal(1, 0.03)) for _ in range(3))
        return Piece(colour, strength, tint=(red, green, blue))

    def _height(self, move: Move) -> int:
        return self.position.lake[move.target].height + move.count

    def _pick(self, weights: list[float]) -> int:
        share = np.array(weights) / sum(weights)
        return int(self.rng.choice(len(weights), p=share))
