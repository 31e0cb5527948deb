"""What is laid and played in a random game of Jinns of the Lake, and how it looks."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from random import Random

from games.jinns.options import Options, Ties, Void
from games.jinns.pieces import Colour, StackView
from games.jinns.setup import Edition
from games.jinns.views import View
from tests.second.jinns.older import BLOCKS, OWN, Older
from tests.second.jinns.ring import FLOORS, STARS, Lake, Step, colour, strength
from tests.second.jinns.wishes import COLOURS, Wishes
from tests.second.play.jinns_truths import NAMES, Engine


@dataclass(frozen=True, slots=True)
class Choice:
    """What is played: the edition, how many players, and the house rules that differ."""

    edition: Edition
    players: int
    options: Options


def choices(rng: Random) -> Choice:
    """Return an edition, a number of players, and house rules."""
    edition, players = rng.choice(list(Edition)), rng.choice((2, 3, 4))
    options = Options(
        counting_past_origin=rng.random() < 0.25,
        builder_keeps_top=rng.random() < 0.25,
        neutral_top_voids=rng.choice(list(Void)),
        neutral_piles_score=rng.random() < 0.5,
        last_mover_controls_neutral=rng.random() < 0.5,
        three_at_start=rng.random() < 0.25,
        ties=rng.choice(list(Ties)),
        no_undoing=rng.random() < 0.25,
    )
    return Choice(edition, players, options if rng.random() < 0.6 else Options())


def moved(lake: Lake, step: Step) -> Lake:
    """Return how the lake lies after a step, a tower still standing."""
    after = deepcopy(lake)
    block = after[step.origin][-step.floors :]
    after[step.origin] = after[step.origin][: -step.floors]
    after[step.target] = after[step.target] + block
    return after


def view_of(lake: Lake) -> View:
    """Return how a lake looks to a reader, which knows no more than four floors."""
    return tuple(
        StackView(min(len(stack), FLOORS), Colour(NAMES[colour(stack[-1])]), strength(stack[-1]))
        if stack
        else None
        for stack in lake
    )


def opening(rng: Random, choice: Choice, start: int) -> Lake:
    """Return a ring of single domes: any for the Lake of Wishes, blocks for the older edition.

    The first block begins on the star `start`.
    """
    if choice.edition is Edition.WISHES:
        every = [f"{letter}{number}" for letter in COLOURS for number in (1, 2, 3, 4) * 2]
        rng.shuffle(every)
        return [[dome] for dome in every]
    supply = {letter: [f"{letter}{number}" for number in (1, 2, 3, 4) * 2] for letter in COLOURS}
    for domes in supply.values():
        rng.shuffle(domes)
    ring = [[supply[letter].pop()] for block in BLOCKS[choice.players] for letter in block]
    return [*ring[STARS - start :], *ring[: STARS - start]]


def tokens_of(rng: Random, choice: Choice) -> dict[int, str]:
    """Return the colours of each seat."""
    if choice.edition is Edition.DREAMS:
        return dict(OWN[choice.players])
    letters = rng.sample(COLOURS, 4)
    each = 2 if choice.players == 2 else 1
    return {
        seat: "".join(letters[(seat - 1) * each : seat * each])
        for seat in range(1, choice.players + 1)
    }


def engine_of(choice: Choice, tokens: dict[int, str], lake: Lake) -> Engine:
    """Return the second engine of what is played."""
    options = choice.options
    breaks = options.ties is Ties.MOST_CAPTURED
    if choice.edition is Edition.DREAMS:
        return Older(
            deepcopy(lake),
            choice.players,
            at_start=options.three_at_start,
            last_mover=options.last_mover_controls_neutral,
            towers_break_ties=breaks,
            no_undoing=options.no_undoing,
        )
    return Wishes(
        deepcopy(lake),
        tokens,
        wraps=options.counting_past_origin,
        upper_kept=options.builder_keeps_top,
        upper_voids=options.neutral_top_voids is Void.UPPER_HALF,
        neutral_pile_counts=options.neutral_piles_score,
        towers_break_ties=breaks,
        no_undoing=options.no_undoing,
    )
