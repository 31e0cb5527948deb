"""Judging a move: every rule that the move breaks, as values.

A breach carries a code of the notation; the device turns codes into sentences. Lake of Wishes
prints no headings, so its rules are named by their subject.

Sources: Lake of Wishes, moving, "Dream-tower", end; older edition, "Moves", "Variant for
4 players", "End of the game".
"""

from __future__ import annotations

from collections.abc import Iterator

from games.game import HOUSE_RULES, TABLE, Breach, Fact, edition_of
from games.jinns.legal import choices, legal_moves, undoes
from games.jinns.moves import Action, Choice, Move, Pass, SetRight, Take
from games.jinns.pieces import Stack
from games.jinns.position import Position
from games.jinns.setup import Edition
from games.jinns.walk import landing_stars, landing_stars_past_origin

_MOVES = "Moves"
_TOWERS = "Dream-towers"
_FOUR = "Variant for 4 players"
_END = "End of the game"


def explain(position: Position, action: Action) -> tuple[Breach, ...]:
    """Return every rule that `action` breaks, most telling first; empty for a legal action.

    A correction by hand breaks no rule.
    """
    if isinstance(action, SetRight):
        return ()
    if isinstance(action, Choice):
        return tuple(_choice_breaches(position, action))
    if position.pending is not None:
        tower = str(position.pending)
        return (_breach(position, "decision-due", _TOWERS, tower=tower, seat=position.turn),)
    if isinstance(action, Pass):
        return tuple(_pass_breaches(position))
    if isinstance(action, Take):
        return tuple(_take_breaches(position, action))
    return tuple(_move_breaches(position, action))


def _breach(position: Position, code: str, rule: str, **facts: Fact) -> Breach:
    edition = edition_of(rule, position.setup.edition.value)
    return Breach(code, rule, edition, tuple(facts.items()))


def _move_breaches(position: Position, move: Move) -> Iterator[Breach]:
    stack, target = position.lake[move.origin], position.lake[move.target]
    if stack.height < move.count:
        yield _breach(
            position,
            "no-such-stack",
            _MOVES,
            star=move.origin,
            height=stack.height,
            count=move.count,
        )
    yield from _colour_breaches(position, move, stack)
    if not target.height:
        yield _breach(position, "empty-star", _MOVES, star=move.target)
    if stack.height:
        yield from _count_breaches(position, move, stack)
    yield from _landing_breaches(position, move, stack, target)
    yield from _house_breaches(position, move, stack, target)


def _colour_breaches(position: Position, move: Move, stack: Stack) -> Iterator[Breach]:
    """Yield the breach of moving a stack that the seat does not control.

    Source: Lake of Wishes, "a Dome-pawn of the color(s) they controls"; older edition, "Moves".
    """
    if stack.controller is not None and not stack.top & position.setup.playable[position.turn]:
        yield _not_your_colour(position, move.origin, _MOVES)


def _not_your_colour(position: Position, star: int, rule: str) -> Breach:
    """Return the breach of using a stack of another seat: whose it is, and whose turn it is."""
    setup, colour = position.setup, position.lake[star].controller
    owner = None if colour is None else setup.owner(colour)
    facts: dict[str, Fact] = {"star": star, "colour": str(colour)}
    facts |= {"seat": position.turn, "owner": owner or TABLE}
    return _breach(position, "not-your-colour", rule, **facts)


def _count_breaches(position: Position, move: Move, stack: Stack) -> Iterator[Breach]:
    """Yield the breach of landing on another star than the strength says (see question 1)."""
    setup, lake, strength = position.setup, position.lake, stack.strength
    if setup.options.counting_past_origin and setup.edition is Edition.WISHES:
        needed = landing_stars_past_origin(lake, move.origin, strength, move.count)
    else:
        needed = landing_stars(lake, move.origin, strength)
    if move.target in needed:
        return
    colour = stack.domes[-1].colour.value
    facts: dict[str, Fact] = {"star": move.origin, "colour": colour, "strength": strength}
    if needed:
        facts |= {"target": move.target, "needed": needed}
        yield _breach(position, "wrong-count", _MOVES, **facts)
    else:
        others = sum(bool(other.height) for other in lake) - 1
        yield _breach(position, "past-origin", _MOVES, **facts, others=others)


def _landing_breaches(
    position: Position, move: Move, stack: Stack, target: Stack
) -> Iterator[Breach]:
    """Yield the breaches that lie in the stack on which the block lands.

    Source: Lake of Wishes, "its color is already represented"; older edition, "Moves" and, for the
    partner's stack, "Variant for 4 players".
    """
    setup = position.setup
    if target.top & setup.banned[position.turn]:
        yield _breach(
            position,
            "partner-tower",
            _FOUR,
            star=move.target,
            colour=str(target.controller),
            partner=setup.opposite(position.turn),
        )
    standing = {dome.colour for dome in target.domes}
    block = stack.domes[-move.count :]
    twice = tuple(dome.colour.value for dome in block if dome.colour in standing)
    if twice:
        rule = _TOWERS if setup.edition is Edition.WISHES else _MOVES
        yield _breach(position, "colour-twice", rule, star=move.target, colours=twice)


def _house_breaches(
    position: Position, move: Move, stack: Stack, target: Stack
) -> Iterator[Breach]:
    height = target.height + min(move.count, stack.height)
    if move.takes_base and not (position.setup.has_partners and height == 3):
        rule = _taking_rule(position)
        yield _breach(position, "no-tower-of-three", rule, star=move.target, height=height)
    if undoes(move, position.recent):
        yield _breach(position, "undoes-move", HOUSE_RULES, star=move.origin, target=move.target)


def _taking_rule(position: Position) -> str:
    """Return the heading of the rule that says which towers leave the lake.

    Only partners take towers of three. Elsewhere a tower is taken once it has four floors.
    """
    if position.setup.has_partners:
        return _FOUR
    return _TOWERS if position.setup.edition is Edition.WISHES else _MOVES


def _take_breaches(position: Position, take: Take) -> Iterator[Breach]:
    """Yield why a standing tower of three may not be taken (question 7)."""
    setup, stack, rule = position.setup, position.lake[take.star], _taking_rule(position)
    if not (setup.has_partners and setup.options.three_at_start):
        yield _breach(position, "only-after-move", rule, star=take.star)
    if stack.height != 3:
        yield _breach(position, "no-tower-of-three", rule, star=take.star, height=stack.height)
    if stack.controller is not None and not stack.top & setup.playable[position.turn]:
        yield _not_your_colour(position, take.star, rule)


def _pass_breaches(position: Position) -> Iterator[Breach]:
    """Yield why a seat may not pass: it can move, or the edition has no pass (Lake of Wishes)."""
    moves = legal_moves(position)
    if position.setup.edition is Edition.WISHES:
        yield _breach(position, "no-pass", _END)
    elif not moves:
        yield _breach(position, "game-over", _END)
    elif not isinstance(moves[0], Pass):
        yield _breach(position, "must-move", _END, move=str(moves[0]))


def _choice_breaches(position: Position, choice: Choice) -> Iterator[Breach]:
    """Yield why a tower may not be shared out like that."""
    offered = choices(position)
    rule = _FOUR if position.setup.has_partners else _TOWERS
    if not offered:
        yield _breach(position, "no-decision", rule)
        return
    receivers = tuple(sorted({offer.receiver for offer in offered}))
    if choice.receiver not in receivers:
        yield _breach(
            position, "wrong-receiver", rule, receiver=choice.receiver, receivers=receivers
        )
    if choice.keeps not in {offer.keeps for offer in offered}:
        yield _breach(position, "wrong-half", HOUSE_RULES, half=choice.keeps.value)
