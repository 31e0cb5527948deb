"""The position: stars laid, votes, roles, and the evening so far; immutable, valid from birth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from games.dreams.moves import Accused, Blank, Correct, Guess, Image
from games.dreams.options import Deck
from games.dreams.pieces import LaidStar, StarKind
from games.dreams.rounds import History, Roles, RoundRecord, Votes, placed_by
from games.dreams.score import is_decided, space
from games.dreams.setup import CARDS, IMAGES, Setup
from games.errors import PositionError
from games.game import Seat


class Phase(StrEnum):
    """The stage of a round.

    `DEALING` and `LOOKING` come only if the device deals the roles (question 67). While `LOOKING`,
    every player is shown his own role.
    """

    DEALING = "dealing"
    LOOKING = "looking"
    PLACING = "placing"
    VOTING = "voting"
    REVEALING = "revealing"
    SCORED = "scored"


@dataclass(frozen=True, slots=True)
class Position:
    """A position of Dreams, or what one seat may know of a position.

    Attributes:
        setup: the players, the mat and the house rules.
        number: which round of the evening, from 1.
        dealer: who deals in this round and places first.
        laid: this round's stars in the order they were laid; none once the round is scored.
        votes: by seat (from index 0), the guess on its disc, or None while the vote is missing.
        roles: the roles that the device has dealt (question 67), or None if it has dealt none.
        history: the finished rounds and the corrections of the track, in order.
        looked: how many players were shown the role that the device dealt; the dealer is first.
    """

    setup: Setup
    number: int
    dealer: Seat
    laid: tuple[LaidStar, ...] = ()
    votes: Votes = ()
    roles: Roles | None = None
    history: History = ()
    looked: int = 0

    def __post_init__(self) -> None:
        if not self.votes:
            object.__setattr__(self, "votes", (None,) * self.setup.players)
        _check_seats(self)
        _check_stars(self)
        _check_roles(self)
        _check_history(self)

    @property
    def rounds(self) -> tuple[RoundRecord, ...]:
        """The finished rounds, the earliest first."""
        return tuple(entry for entry in self.history if isinstance(entry, RoundRecord))

    @property
    def phase(self) -> Phase:
        """The stage that the round has reached."""
        if self.is_scored:
            return Phase.SCORED
        if self.setup.options.deals_roles and self.roles is None:
            return Phase.DEALING
        if self.roles is not None and self.looked < self.setup.players:
            return Phase.LOOKING
        if len(self.laid) < self.setup.stars:
            return Phase.PLACING
        return Phase.VOTING if None in self.votes else Phase.REVEALING

    @property
    def is_scored(self) -> bool:
        """Whether this round is over and its points are on the track."""
        rounds = (entry for entry in reversed(self.history) if isinstance(entry, RoundRecord))
        last = next(rounds, None)
        return last is not None and last.number == self.number

    @property
    def turn(self) -> Seat | None:
        """The seat that must place a star, or None when no star is due."""
        if self.phase is not Phase.PLACING:
            return None
        return self.setup.after(self.dealer, len(self.laid))

    @property
    def looking(self) -> Seat | None:
        """The seat that is shown its role next, or None when no role is to be shown."""
        if self.phase is not Phase.LOOKING:
            return None
        return self.setup.after(self.dealer, self.looked)

    def has_looked(self, seat: Seat) -> bool:
        """Return whether `seat` was shown the role that the device has dealt to it."""
        return (seat - self.dealer) % self.setup.players < self.looked

    @property
    def placed(self) -> tuple[tuple[Seat, LaidStar], ...]:
        """This round's stars, each with the seat that placed it, in order."""
        if self.is_scored:
            return self.rounds[-1].placed
        return placed_by(self.laid, self.dealer, self.setup.players)

    @property
    def beads(self) -> tuple[LaidStar, ...]:
        """This round's stars; once the round is scored, those that may still lie on the mat."""
        return tuple(bead for _, bead in self.placed)

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The seats whose votes are missing."""
        return tuple(Seat(seat) for seat, guess in enumerate(self.votes, 1) if guess is None)

    @property
    def totals(self) -> dict[Seat, int]:
        """Every seat's points; without question 62 or a correction, at most the track's end."""
        totals = dict.fromkeys(self.setup.seats, 0)
        for entry in self.history:
            if isinstance(entry, Correct):
                totals[entry.seat] = entry.space
            else:
                for seat, points in zip(totals, entry.points, strict=True):
                    totals[seat] += points
        return totals

    @property
    def track(self) -> tuple[int, ...]:
        """By seat (from index 0), the space on which its moon lies, never past 20."""
        return tuple(space(total) for total in self.totals.values())

    @property
    def cards_left(self) -> int:
        """How many dream cards were not laid out since the last shuffle (question 63)."""
        return CARDS - IMAGES - (self.number - 1) * IMAGES % CARDS

    @property
    def is_reshuffled(self) -> bool:
        """Whether the dream cards are shuffled again for this round (question 63)."""
        return self.number > 1 and self.cards_left == CARDS - IMAGES

    @property
    def is_over(self) -> bool:
        """Whether the game ended with this round.

        Source: "Ending & Winning the Game"; questions 62 and 63.
        """
        if not self.is_scored:
            return False
        options = self.setup.options
        if options.deck is Deck.ENDS_GAME and self.cards_left == 0:
            return True
        return is_decided(self.totals, options.ties)

    def kinds_left(self, seat: Seat) -> tuple[StarKind, ...]:
        """Return the kinds of star that `seat` has not laid in this round."""
        used = {bead.kind for owner, bead in self.placed if owner == seat}
        return tuple(kind for kind in StarKind if kind not in used)


def is_countable(guess: Guess | None, *, of_mortal: bool | None) -> bool:
    """Return whether a disc shows a guess that its player's role allows (question 61).

    While the mortal is not known, any colour and any number may be allowed. A missing or hidden
    vote is not judged.
    """
    if guess is None or guess is Blank.HIDDEN:
        return True
    return {
        None: isinstance(guess, Accused | Image),
        True: isinstance(guess, Image),
        False: isinstance(guess, Accused),
    }[of_mortal]


def _check_seats(position: Position) -> None:
    setup = position.setup
    if position.number < 1 or position.dealer not in setup.seats:
        raise PositionError(
            f"round {position.number}, dealer s{position.dealer}: rounds count from 1 and"
            f" {setup.players} play"
        )
    if len(position.votes) != setup.players:
        raise PositionError(f"{len(position.votes)} votes; {setup.players} play")
    _check_guesses(setup, position.votes)


def _check_guesses(setup: Setup, votes: Votes) -> None:
    for seat, guess in enumerate(votes, 1):
        if isinstance(guess, Accused) and guess.seat not in setup.seats:
            raise PositionError(f"s{seat} names s{guess.seat}; {setup.players} play")


def _check_stars(position: Position) -> None:
    """Refuse stars that no box holds, and votes or stars at the wrong time."""
    setup, laid = position.setup, position.laid
    if len(laid) > setup.stars:
        raise PositionError(f"{len(laid)} stars; {setup.players} players have {setup.stars}")
    _check_kinds(placed_by(laid, position.dealer, setup.players))
    has_votes = any(guess is not None for guess in position.votes)
    if has_votes and len(laid) < setup.stars:
        raise PositionError(f"votes are in with {len(laid)} of {setup.stars} stars laid")
    if position.is_scored and (laid or has_votes or position.roles):
        raise PositionError(f"round {position.number} is scored; its stars are in its record")


def _check_kinds(placed: tuple[tuple[Seat, LaidStar], ...]) -> None:
    seen: set[tuple[Seat, StarKind]] = set()
    for seat, bead in placed:
        if (seat, bead.kind) in seen:
            raise PositionError(f"{bead}: s{seat} has one {bead.kind} star, and it lies already")
        seen.add((seat, bead.kind))


def _check_roles(position: Position) -> None:
    setup, roles = position.setup, position.roles
    looked = position.looked
    if not 0 <= looked <= (setup.players if roles else 0):
        raise PositionError(f"{looked} of {setup.players} have seen their role; dealt: {roles}")
    if roles and position.laid and looked < setup.players:
        raise PositionError(f"stars lie, but {looked} of {setup.players} have seen their role")
    if roles is None:
        if setup.options.deals_roles and position.laid:
            raise PositionError("stars lie, but the roles are not dealt; the device deals first")
        return
    if not setup.options.deals_roles:
        raise PositionError(f"{roles} is dealt; here the markers deal the roles")
    if roles.vision not in (None, *range(1, IMAGES + 1)):
        raise PositionError(f"vision #{roles.vision}; there are #1 to #{IMAGES}")
    if roles.mortal not in (None, *setup.seats):
        raise PositionError(f"mortal s{roles.mortal}; {setup.players} play")


def _check_history(position: Position) -> None:
    setup, rounds = position.setup, position.rounds
    for record in rounds:
        _check_record(setup, record)
    numbers = [0, *(record.number for record in rounds)]
    is_rising = all(earlier < later for earlier, later in pairwise(numbers))
    if not is_rising or numbers[-1] > position.number:
        raise PositionError(f"rounds {numbers[1:]} before round {position.number}: out of order")
    for entry in position.history:
        if isinstance(entry, Correct) and entry.seat not in setup.seats:
            raise PositionError(f"{entry}: {setup.players} play")


def _check_record(setup: Setup, record: RoundRecord) -> None:
    where = f"round {record.number}"
    if record.players != setup.players or not record.is_complete:
        raise PositionError(
            f"{where}: {record.players} votes, {len(record.beads)} stars;"
            f" {setup.players} play with {setup.stars}"
        )
    if not {record.mortal, record.dealer} <= set(setup.seats):
        raise PositionError(
            f"{where}: mortal s{record.mortal}, dealer s{record.dealer}; {setup.players} play"
        )
    if record.vision not in range(1, IMAGES + 1):
        raise PositionError(f"{where}: vision #{record.vision}; there are #1 to #{IMAGES}")
    if Blank.HIDDEN in record.votes:
        raise PositionError(f"{where}: a hidden vote; a finished round hides none")
    _check_guesses(setup, record.votes)
    _check_kinds(record.placed)
