"""Judging a move: every rule that the move breaks, as values.

The codes for stars are the notation's; the sentences are the device's business.

Source: "Place Stars", "Guess & Resolve", "The Next Round"; see `games.dreams.options`.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.dreams.moves import (
    Accused,
    Action,
    Blank,
    Correct,
    DealRoles,
    Looks,
    NextRound,
    Placement,
    Removal,
    RevealRoles,
    SetKind,
    Shift,
    Vote,
)
from games.dreams.options import Invalid, Missing, Overlap
from games.dreams.pieces import LaidStar, Spot
from games.dreams.position import Phase, Position, is_countable
from games.dreams.setup import EDITION, Setup
from games.game import HOUSE_RULES, TABLE, Breach, Fact, Seat, edition_of

_DEALING = "Determine the Vision & the Mortal"
_STARS = "Place Stars"
_GUESS = "Guess & Resolve"
_TRACK = "Record Points on the Gods Track"
_NEXT = "The Next Round"
_END = "Ending & Winning the Game"

WARNINGS = ("off-mat", "on-a-star")
"""The breaches that players may let stand unless question 64 refuses them."""


def explain(position: Position, action: Action) -> tuple[Breach, ...]:
    """Return every rule that `action` breaks, most telling first; empty for a legal action."""
    match action:
        case Placement():
            return tuple(_placement_breaches(position, action))
        case Shift() | Removal():
            return tuple(_lying_breaches(position, action))
        case DealRoles() | Looks():
            return tuple(_dealing_breaches(position, action))
        case Vote():
            return tuple(_vote_breaches(position, action))
        case RevealRoles():
            return tuple(_reveal_breaches(position, action))
        case NextRound():
            return tuple(_next_breaches(position))
        case Correct() | SetKind():
            return tuple(_correction_breaches(position, action))


def are_only_warnings(setup: Setup, breaches: tuple[Breach, ...]) -> bool:
    """Return whether the players may let a move stand that breaks these rules (question 64)."""
    codes = {breach.code for breach in breaches}
    return setup.options.overlap is Overlap.WARN and bool(codes) and codes <= set(WARNINGS)


def place_breaches(setup: Setup, spot: Spot, lying: tuple[LaidStar, ...]) -> Iterator[Breach]:
    """Yield why a star may not lie on `spot`: its centre is off the mat, or it is on another star.

    The sheet only says "on the firmament". So a star may overlap the edge, and only a house rule
    keeps one star off another.
    """
    if not (0 <= spot.x <= setup.width_mm and 0 <= spot.y <= setup.height_mm):
        yield _breach("off-mat", _STARS, spot=str(spot))
    near = [bead for bead in lying if bead.spot.distance_mm(spot) < setup.bead_mm]
    if near:
        nearest = min(near, key=lambda bead: bead.spot.distance_mm(spot))
        yield _breach(
            "on-a-star",
            HOUSE_RULES,
            spot=str(spot),
            other_kind=nearest.kind.value,
            other=str(nearest.spot),
        )


def _breach(code: str, rule: str, **facts: Fact) -> Breach:
    return Breach(code, rule, edition_of(rule, EDITION), tuple(facts.items()))


def _placement_breaches(position: Position, placement: Placement) -> Iterator[Breach]:
    """Yield why a star may not be placed.

    Breaches of the place come before breaches of the kind: the camera tells the kind of a star more
    surely once the star lies free.

    Source: "Place Stars": clockwise from the dealer, one star in turn, "freely choose the place".
    """
    seat, kind, setup = placement.seat, placement.kind, position.setup
    if not (placement.is_tolerated and setup.options.overlap is Overlap.WARN):
        yield from place_breaches(setup, placement.spot, position.laid)
    if seat != position.turn:
        yield _breach("out-of-turn", _STARS, seat=seat, due=position.turn or TABLE)
    if not position.is_scored and seat in setup.seats:
        left = position.kinds_left(seat)
        if kind not in left:
            names = tuple(other.value for other in left)
            yield _breach("kind-used", _STARS, seat=seat, kind=kind.value, left=names)


def _lying_breaches(position: Position, action: Shift | Removal) -> Iterator[Breach]:
    """Yield the breach of touching a lying star: "What has been placed remains there!".

    Once the round is scored, players take the stars back. Then touching a star breaks no rule.
    """
    bead = LaidStar(action.kind, action.spot)
    facts: dict[str, Fact] = {"kind": bead.kind.value, "spot": str(bead.spot)}
    owner = next((seat for seat, lying in position.placed if lying == bead), None)
    if owner is None:
        yield _breach("no-such-star", _STARS, **facts)
    if owner is None or position.is_scored:
        return
    facts |= {"seat": action.seat, "owner": owner}
    if isinstance(action, Removal):
        yield _breach("removed-star", _STARS, **facts)
        return
    far = round(action.spot.distance_mm(action.target))
    yield _breach("moved-star", _STARS, **facts, target=str(action.target), distance_mm=far)
    others = tuple(lying for lying in position.beads if lying != bead)
    yield from place_breaches(position.setup, action.target, others)


def _correction_breaches(position: Position, action: Correct | SetKind) -> Iterator[Breach]:
    """Yield that there is no such moon, or no such star of this player, to be set by hand."""
    if isinstance(action, Correct):
        yield from _seat_breaches(position.setup, action.seat, _TRACK)
    elif (action.seat, action.bead) not in position.placed:
        yield _breach("no-such-star", _STARS, kind=action.kind.value, spot=str(action.spot))


def _dealing_breaches(position: Position, action: DealRoles | Looks) -> Iterator[Breach]:
    """Yield why the device may not deal now, or may not show this player his role (question 67).

    The device may deal again until the last player has seen his role, because a player may have
    seen another's role by mistake.
    """
    phase = position.phase
    if isinstance(action, Looks):
        yield from _seat_breaches(position.setup, action.seat, _DEALING)
        if action.seat != position.looking:
            due = position.looking or TABLE
            yield _breach("no-look-due", _DEALING, seat=action.seat, due=due)
    elif phase not in (Phase.DEALING, Phase.LOOKING):
        yield _breach("no-deal-due", _DEALING, phase=phase.value)


def _vote_breaches(position: Position, vote: Vote) -> Iterator[Breach]:
    """Yield why a seat may not set its disc to this guess (questions 60 and 61)."""
    setup, options = position.setup, position.setup.options
    if position.phase not in (Phase.VOTING, Phase.REVEALING):
        yield _breach("no-vote-due", _GUESS, phase=position.phase.value)
    yield from _seat_breaches(setup, vote.seat, _GUESS)
    if isinstance(vote.guess, Accused):
        yield from _seat_breaches(setup, vote.guess.seat, _GUESS)
        if vote.guess.seat == vote.seat and not options.own_colour_vote:
            yield _breach("own-colour", HOUSE_RULES, seat=vote.seat)
    of_mortal = is_mortal(position, vote.seat)
    refused = options.invalid_disc is Invalid.REFUSED
    if refused and not is_countable(vote.guess, of_mortal=of_mortal):
        yield _breach("invalid-disc", _GUESS, seats=(vote.seat,))


def is_mortal(position: Position, seat: Seat) -> bool | None:
    """Return whether the device dealt `seat` the mortal, or None if the position does not say.

    What a god may know of a position holds the vision but no mortal.
    """
    if position.roles is None or position.roles.mortal is None:
        return None
    return position.roles.mortal == seat


def _seat_breaches(setup: Setup, seat: Seat, rule: str) -> Iterator[Breach]:
    if seat not in setup.seats:
        yield _breach("no-such-seat", rule, seat=seat, players=setup.players)


def _reveal_breaches(position: Position, reveal: RevealRoles) -> Iterator[Breach]:
    """Yield why no roles may be told now, or why these roles may not (questions 61, 65, 67)."""
    setup, phase = position.setup, position.phase
    yield from _seat_breaches(setup, reveal.mortal, _DEALING)
    if phase is Phase.DEALING:
        return
    if phase not in (Phase.VOTING, Phase.REVEALING):
        yield _breach("no-reveal-due", _GUESS, phase=phase.value)
        return
    if position.missing and setup.options.missing_vote is Missing.BLOCKS:
        yield _breach("votes-missing", _GUESS, seats=position.missing)
    if Blank.HIDDEN in position.votes:
        yield _breach("votes-hidden", _GUESS)
    if not _agrees(position, reveal):
        yield _breach("roles-dealt", _DEALING, vision=reveal.vision, mortal=reveal.mortal)
    if setup.options.invalid_disc is Invalid.REFUSED:
        wrong = tuple(
            Seat(seat)
            for seat, guess in enumerate(position.votes, 1)
            if not is_countable(guess, of_mortal=seat == reveal.mortal)
        )
        if wrong:
            yield _breach("invalid-disc", _GUESS, seats=wrong)


def _agrees(position: Position, reveal: RevealRoles) -> bool:
    """Return whether the roles told may be the roles that the device dealt."""
    roles = position.roles
    return roles is None or (
        roles.vision in (None, reveal.vision) and roles.mortal in (None, reveal.mortal)
    )


def _next_breaches(position: Position) -> Iterator[Breach]:
    if not position.is_scored:
        yield _breach("round-not-over", _NEXT, phase=position.phase.value)
    elif position.is_over:
        yield _breach("game-over", _END)
