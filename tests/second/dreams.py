"""Dreams, from its sheet alone (Zoch 2016, German and English)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

KINDS = ("clear", "grey", "black")
IMAGES = (1, 2, 3, 4)
CARDS = 72
LAPS = 3  # "until all players have placed their 3 stars"
GOAL = 16  # "reaches 16 Gods points"
UNDETECTED = 3  # the mortal, "if nobody has guessed his color correctly"
DECIPHERED = 2  # the mortal, "if he has guessed the image number of the true vision correctly"
UNCOVERED = 2  # a god, "if he has guessed the color of the mortal correctly"
UNSUSPECTED = 1  # a god, "if nobody has guessed his color"


@dataclass
class Dreams:
    """One game. Seats are numbered from 1, each to the left of the one before.

    Args:
        players: three to six.
        dealer: who mixed and dealt the markers of this round.
        points: the moons on the Gods track.
        needs_leader: open question 62, the other reading: equal points play another round.
        ends_with_cards: open question 63, the other reading: the game ends with the last cards.
    """

    players: int
    dealer: int = 1
    points: dict[int, int] = field(default_factory=dict[int, int])
    placed: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    rounds: int = 1
    needs_leader: bool = False
    ends_with_cards: bool = False

    def __post_init__(self) -> None:
        """Sheet, "Set-Up of the Game", 3: each crescent lies on space 0."""
        self.points = self.points or dict.fromkeys(self.seats, 0)

    @property
    def seats(self) -> range:
        """Return every seat."""
        return range(1, self.players + 1)

    def left_of(self, seat: int) -> int:
        """Return the left neighbour."""
        return seat % self.players + 1

    @property
    def all_lie(self) -> bool:
        """Return whether every player has placed all three stars."""
        return len(self.placed) == LAPS * self.players

    @property
    def turn(self) -> int | None:
        """Return who places the next star, or None when all have placed their three.

        Sheet, "3 Place Stars": the player who dealt begins; after that his left neighbour.
        """
        if self.all_lie:
            return None
        return (self.dealer - 1 + len(self.placed)) % self.players + 1

    def left(self, seat: int) -> list[str]:
        """Return the stars that a seat has still.

        Sheet: one of each kind; choose between those not yet placed.
        """
        used = [kind for who, kind in self.placed if who == seat]
        return [kind for kind in KINDS if kind not in used]

    def may_place(self, kind: str) -> bool:
        """Return whether the seat in turn may place a star of this kind.

        The place on the firmament is free.
        """
        return self.turn is not None and kind in self.left(self.turn)

    def place(self, kind: str) -> None:
        """Place a star. It stays where it lies."""
        assert self.may_place(kind)
        assert self.turn is not None
        self.placed.append((self.turn, kind))

    def kinds_of(self, seat: int) -> tuple[str, ...]:
        """Return the kinds of a seat's stars in the order they were placed."""
        return tuple(kind for who, kind in self.placed if who == seat)

    def set_kind(self, number: int, kind: str) -> list[int]:
        """Let a star that lies be of another kind; return whose numbers are of other kinds then.

        Each player has one star of each kind, so another star of his of this kind is of the first
        star's kind.
        """
        seat, before = self.placed[number]
        changed = [number]
        if (seat, kind) in self.placed:
            other = self.placed.index((seat, kind))
            self.placed[other] = (seat, before)
            changed.append(other)
        self.placed[number] = (seat, kind)
        return changed

    def gained(
        self, mortal: int, vision: int, votes: Mapping[int, int | None], image: int | None
    ) -> dict[int, int]:
        """Return what each seat earns. Sheet, "5 Record Points on the Gods Track".

        Args:
            mortal: who is the mortal.
            vision: the true vision's number.
            votes: whose colour each god guessed, none for a disc that says nothing (open question
                61).
            image: the number that the mortal guessed.
        """
        named = {vote for seat, vote in votes.items() if seat != mortal}
        gains = {
            seat: self._god(seat, mortal, votes, named) for seat in self.seats if seat != mortal
        }
        gains[mortal] = UNDETECTED * (mortal not in named) + DECIPHERED * (image == vision)
        return gains

    def _god(
        self, seat: int, mortal: int, votes: Mapping[int, int | None], named: set[int | None]
    ) -> int:
        return UNCOVERED * (votes.get(seat) == mortal) + UNSUSPECTED * (seat not in named)

    def resolve(
        self, mortal: int, vision: int, votes: Mapping[int, int | None], image: int | None
    ) -> dict[int, int]:
        """Award the points of the round and return them."""
        gains = self.gained(mortal, vision, votes, image)
        for seat, gain in gains.items():
            self.points[seat] += gain
        return gains

    @property
    def is_over(self) -> bool:
        """Return whether the game ends with this round. Sheet: at least one player reaches 16."""
        if self.ends_with_cards and self.rounds == CARDS // len(IMAGES):
            return True
        if self.needs_leader and len(self.winners) > 1:
            return False
        return any(points >= GOAL for points in self.points.values())

    @property
    def winners(self) -> list[int]:
        """Return who leads on the Gods track. Sheet: there can be several winners."""
        best = max(self.points.values())
        return [seat for seat in self.seats if self.points[seat] == best]

    def next_round(self) -> None:
        """Take the stars back; the player to the left of the last dealer mixes and deals.

        Sheet, "The Next Round".
        """
        self.placed = []
        self.dealer = self.left_of(self.dealer)
        self.rounds += 1


def markers_in_a_stack(players: int) -> tuple[int, int]:
    """Return how many god markers and mortal markers a stack has.

    Sheet, "Set-Up of the Game", 6.
    """
    return players - 1, 1
