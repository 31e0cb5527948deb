"""Setting the record right by hand: what truly lies on the stars that differ, and whose turn it is.

Neither sheet knows corrections. The box offers what it sees first, and then what is less likely.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, permutations, product
from typing import TypeAlias

from device.games.jinns.screens import JinnsScreens
from device.table.prompts import Key, Prompt, Signal, Text, text
from device.table.questions import (
    Answer,
    AnsweredSoFar,
    Question,
    back_to,
    choose,
    show_next,
)
from games.errors import PositionError
from games.game import Seat
from games.jinns.moves import Action, SetRight
from games.jinns.pieces import EMPTY, STACKS, TOWER_HEIGHT, Dome, Stack
from games.jinns.position import Position, missing
from vision.stacks.evidence import StackLook, StackReading, StarEvidence

OFFERED = 12  # stacks; beside them the likeliest of each further look, the record's own, none
KEPT = 24  # ways to lay the stars that are followed up, star by star
LEFT_OVER = 12.0  # nats for a dome that is lost or found; rather a star is misread
MOVED = 0.3  # nats for a dome that no longer lies where the record has it

_Way: TypeAlias = tuple[float, tuple[Stack, ...], Counter[Dome]]  # cost in nats, stacks, domes left


@dataclass(frozen=True, slots=True)
class SettingStars:
    """How far the stars have been set.

    Attributes:
        stars: the stars that are asked about.
        offered: by star, the stacks that may lie there, the likeliest first.
        likeliest: by star, what lies there in the likeliest way to lay them all.
        chosen: what the players said of the first stars.
        others: further stars on which domes may lie that are left over, the likeliest first.
        shown: how many stacks the players have skipped for the next star.
        is_left_told: whether the players have let stand that domes lie nowhere.
        seat: whose turn is shown, after the stars; None for the turn in the record.
    """

    stars: tuple[int, ...]
    offered: tuple[tuple[Stack, ...], ...]
    likeliest: tuple[Stack, ...]
    chosen: tuple[Stack, ...] = ()
    others: tuple[int, ...] = ()
    shown: int = 0
    is_left_told: bool = False
    seat: Seat | None = None

    @property
    def set_stars(self) -> tuple[tuple[int, Stack], ...]:
        """The stars that were set, with what lies there."""
        return tuple(zip(self.stars, self.chosen, strict=False))


@dataclass(frozen=True, slots=True)
class TurnShown:
    """The seat whose turn is shown, while only the turn is set."""

    seat: Seat


def stars_to_set(position: Position, reading: StackReading, stars: Sequence[int]) -> SettingStars:
    """Return where the question about the stars that differ begins."""
    offered = [_ranked(position, reading.stars[star], stars) for star in stars]
    stacks = tuple(tuple(stack for _, stack in ranked) for ranked in offered)
    likeliest = _likeliest(_domes(position, stars), missing(position), offered)
    return SettingStars(tuple(stars), stacks, likeliest, others=_others(position, reading, stars))


def stars_as_they_lie(
    position: Position, reading: StackReading, stars: Sequence[int], turn: Seat | None
) -> SetRight | None:
    """Return the correction by which the likeliest of what lies there counts; None if none can."""
    if position.pending is not None:
        return None
    state = stars_to_set(position, reading, stars)
    state = replace(state, chosen=state.likeliest)
    is_new = any(stack != position.lake[star] for star, stack in state.set_stars)
    if not is_new or not _can_be(position, state):
        return None
    return SetRight(state.set_stars, turn)


class JinnsCorrections:
    """The questions by which the record of one game of Jinns is set right."""

    def __init__(self, words: JinnsScreens) -> None:
        self._words = words

    def correction(self, position: Position, answered: AnsweredSoFar) -> Question[Action] | None:
        """Ask star by star what lies there, then whose turn it is.

        If only the turn is set, the seats whose turn it is not are offered. Nothing is asked if
        the answers so far no longer fit the record.
        """
        if isinstance(answered, SettingStars):
            return self._stars(position, answered)
        if position.pending is not None:
            return None
        after = position.setup.next_seat
        seat = answered.seat if isinstance(answered, TurnShown) else after[position.turn]
        following = after[seat] if after[seat] != position.turn else after[position.turn]
        more = show_next(TurnShown(following)) if following != seat else None
        return self._whose_turn(seat, choose(SetRight(turn=seat)), more, None)

    def _stars(self, position: Position, state: SettingStars) -> Question[Action] | None:
        if len(state.chosen) < len(state.stars):
            return self._star(position, state)
        if not _can_be(position, state):
            return None
        left = tuple(_left(position, state).elements())
        if left and not state.is_left_told:
            return self._left_over(position, state, left)
        return self._turn(position, state)

    def _star(self, position: Position, state: SettingStars) -> Question[Action] | None:
        """Ask what lies on the next star; what was said of the others is no longer offered."""
        number = len(state.chosen)
        star, left = state.stars[number], _to_lay(position, state)
        likeliest = [state.likeliest[number]] if state.chosen == state.likeliest[:number] else []
        stacks = dict.fromkeys((*likeliest, *state.offered[number]))
        fitting = [stack for stack in stacks if Counter(stack.domes) <= left]
        stack = fitting[state.shown % len(fitting)]
        said = replace(state, chosen=(*state.chosen, stack), shown=0)
        prompt = Prompt(
            "set-star",
            text("title-set-right"),
            (text("set-what", star=star), *_stack_lines(stack)),
            (text("key-ok"), text("key-next") if len(fitting) > 1 else None, text("key-back")),
            Signal.QUESTION,
        )
        following = show_next(replace(state, shown=(state.shown + 1) % len(fitting)))
        more = following if len(fitting) > 1 else None
        return Question(prompt, (self._onwards(position, said), more, _back(state)))

    def _onwards(self, position: Position, state: SettingStars) -> Answer[Action]:
        """Return the answer that goes on; a tower to share out leaves the turn with its builder."""
        is_last = len(state.chosen) == len(state.stars)
        is_told = state.is_left_told or not _left(position, state)
        if position.pending is not None and is_last and is_told and _can_be(position, state):
            return choose(SetRight(state.set_stars))
        return show_next(state)

    def _left_over(
        self, position: Position, state: SettingStars, left: Sequence[Dome]
    ) -> Question[Action]:
        """Tell which domes would lie nowhere; players may say that they lie on another star."""
        lines = (text("set-left"), *map(_dome_line, left))
        elsewhere = _on_another(position, state, left)
        label = text("key-elsewhere") if elsewhere is not None else None
        prompt = Prompt(
            "set-left",
            text("title-set-right"),
            lines,
            (text("key-ok"), label, text("key-back")),
            Signal.TROUBLE,
            leafing=Key.B,
            leafing_label=text("key-more") if elsewhere is not None else None,
        )
        onwards = self._onwards(position, replace(state, is_left_told=True))
        more = None if elsewhere is None else show_next(elsewhere)
        return Question(prompt, (onwards, more, _back(state)))

    def _turn(self, position: Position, state: SettingStars) -> Question[Action]:
        seat = position.turn if state.seat is None else state.seat
        turn = None if seat == position.turn else seat
        more = show_next(replace(state, seat=position.setup.next_seat[seat]))
        return self._whose_turn(seat, choose(SetRight(state.set_stars, turn)), more, _back(state))

    def _whose_turn(
        self,
        seat: Seat,
        chosen: Answer[Action],
        more: Answer[Action] | None,
        back: Answer[Action] | None,
    ) -> Question[Action]:
        name = text("key-seat", seat=self._words.seat_name(seat))
        keys = (text("key-ok"), text("key-next") if more else None, text("key-back"))
        lines = (text("set-whose-turn"), name)
        prompt = Prompt("set-turn", text("title-set-right"), lines, keys, Signal.QUESTION)
        return Question(prompt, (chosen, more, back))


def _back(state: SettingStars) -> Answer[Action] | None:
    """Return the answer that leads to the star before; None at the first star."""
    if not state.chosen:
        return None
    return back_to(replace(state, chosen=state.chosen[:-1], shown=0, is_left_told=False, seat=None))


def _others(position: Position, reading: StackReading, stars: Sequence[int]) -> tuple[int, ...]:
    """Return the other stars on which domes of these stars may lie, the likeliest first."""
    domes = {dome for star in stars for dome in position.lake[star].domes}

    def gain(star: int) -> float:
        """Return by how many nats the star looks rather as if one of the domes lay on top."""
        seen, own = reading.stars[star], position.lake[star]
        looks = [
            StackLook(height, str(dome.colour), dome.strength)
            for height in range(1, TOWER_HEIGHT)
            for dome in domes
        ]
        known = seen.log_likelihood(own.view)
        return max((seen.log_likelihood(look) for look in looks), default=-math.inf) - known

    gains = {star: gain(star) for star in range(len(position.lake)) if star not in stars}
    return tuple(sorted(gains, key=gains.__getitem__, reverse=True))


def _on_another(
    position: Position, state: SettingStars, left: Sequence[Dome]
) -> SettingStars | None:
    """Return the state in which the next of the other stars is asked about too; None without one.

    First all domes that are left lie there on its own stack, in the order in which they lay.
    """
    for number, star in enumerate(state.others):
        stacks = tuple(dict.fromkeys(_piled(position.lake[star], left)))
        if len(stacks) > 1:
            return replace(
                state,
                stars=(*state.stars, star),
                offered=(*state.offered, stacks),
                likeliest=(*state.likeliest, stacks[0]),
                others=state.others[number + 1 :],
                shown=0,
            )
    return None


def _piled(own: Stack, left: Sequence[Dome]) -> Iterator[Stack]:
    """Yield the own stack with as many of the domes on it as may be, then with fewer, then without.

    Then follow its lower parts in the same way, as domes of it may lie elsewhere too.
    """
    for height in range(own.height, -1, -1):
        below, free = own.domes[:height], (*left, *own.domes[height:])
        for count in range(TOWER_HEIGHT - 1 - height, -1, -1):
            for block in dict.fromkeys(permutations(free, count)):
                domes = (*below, *block)
                if len({dome.colour for dome in domes}) == len(domes):
                    yield STACKS["".join(map(str, domes))]


def _stack_lines(stack: Stack) -> tuple[Text, ...]:
    """Return what lies on a star, the top dome first."""
    if not stack.domes:
        return (text("set-nothing"),)
    *hidden, top = stack.domes
    under = (text("set-under", colour=str(d.colour), strength=d.strength) for d in reversed(hidden))
    return (_dome_line(top), *under)


def _dome_line(dome: Dome) -> Text:
    return text("set-dome", colour=str(dome.colour), strength=dome.strength)


def _domes(position: Position, stars: Sequence[int]) -> Counter[Dome]:
    return Counter(dome for star in stars for dome in position.lake[star].domes)


def _left(position: Position, state: SettingStars) -> Counter[Dome]:
    """Return the domes of these stars that the players have not placed yet."""
    return _domes(position, state.stars) - _placed(state)


def _to_lay(position: Position, state: SettingStars) -> Counter[Dome]:
    """Return the domes that may lie on the next stars: those left, and those that are missing."""
    return _domes(position, state.stars) + missing(position) - _placed(state)


def _placed(state: SettingStars) -> Counter[Dome]:
    return Counter(dome for stack in state.chosen for dome in stack.domes)


def _can_be(position: Position, state: SettingStars) -> bool:
    """Return whether what was said fits the record, which may have changed since."""
    lake = list(position.lake)
    for star, stack in state.set_stars:
        lake[star] = stack
    try:
        Position(position.setup, tuple(lake), position.turn, position.captured, position.pending)
    except PositionError:
        return False
    return True


def _ranked(
    position: Position, seen: StarEvidence, stars: Sequence[int]
) -> tuple[tuple[float, Stack], ...]:
    """Return what may lie on a star with its cost in nats, the likeliest first.

    Hidden domes follow the record: what lies on a star is the lower part of its own stack, with
    domes on it that lay together on one or two of the stars that differ. However the star may
    truly look, something that looks so is offered, as the camera may misread it look after look.
    """
    own = position.lake[int(seen.star)]
    costs = {stack: _cost(seen, own, stack) for stack in _possible(position, own, stars)}
    ranked = sorted(costs, key=costs.__getitem__)
    by_view = {stack.view: stack for stack in reversed(ranked)}
    kept = dict.fromkeys((*ranked[:OFFERED], *by_view.values(), own, EMPTY))
    return tuple((costs[stack], stack) for stack in sorted(kept, key=costs.__getitem__))


def _possible(position: Position, own: Stack, stars: Sequence[int]) -> Iterator[Stack]:
    """Yield what may lie on a star, in the same order at every start: some of it fits alike."""
    lake = position.lake
    blocks = dict.fromkeys(
        lake[star].domes[first:last]
        for star in stars
        for first in range(lake[star].height)
        for last in range(first + 1, lake[star].height + 1)
    )
    blocks |= dict.fromkeys((dome,) for dome in missing(position))
    laid = ((), *blocks, *(one + other for one, other in permutations(blocks, 2)))
    for height in range(own.height + 1):
        below = own.domes[:height]
        for block in laid:
            domes = (*below, *block)
            is_apart = len({dome.colour for dome in domes}) == len(domes)
            if is_apart and len(domes) < TOWER_HEIGHT:
                yield STACKS["".join(map(str, domes))]


def _cost(seen: StarEvidence, own: Stack, stack: Stack) -> float:
    same = 0
    for one, other in zip(own.domes, stack.domes, strict=False):
        if one != other:
            break
        same += 1
    return MOVED * (stack.height - same) - seen.log_likelihood(stack.view)


def _likeliest(
    domes: Counter[Dome],
    further: Counter[Dome],
    offered: Sequence[Sequence[tuple[float, Stack]]],
) -> tuple[Stack, ...]:
    """Return what lies on the stars in the likeliest way to lay their domes.

    The search keeps only the best ways so far, star by star.

    Args:
        domes: the domes of these stars.
        further: the domes that are missing from the record; one of them may be found again.
        offered: by star, what may lie there, with its cost in nats.
    """
    ways: list[_Way] = [(0.0, (), domes + further)]
    for stacks in offered:
        ways = list(islice(_longer(ways, stacks), KEPT))
    return min(ways, key=lambda way: way[0] + LEFT_OVER * _strange(domes, way[1]))[1]


def _longer(ways: Sequence[_Way], stacks: Sequence[tuple[float, Stack]]) -> Iterator[_Way]:
    """Yield the ways with one more stack that can be laid of what is left, the cheapest first."""
    both = product(ways, stacks)
    for (cost, chosen, left), (more, stack) in sorted(both, key=lambda one: one[0][0] + one[1][0]):
        if all(dome in left for dome in stack.domes):  # a stack never has two domes alike
            yield cost + more, (*chosen, stack), left - Counter(stack.domes)


def _strange(domes: Counter[Dome], chosen: Sequence[Stack]) -> int:
    """Return how many of the domes lie nowhere, and how many others lie there."""
    laid = Counter(dome for stack in chosen for dome in stack.domes)
    return (domes - laid).total() + (laid - domes).total()
