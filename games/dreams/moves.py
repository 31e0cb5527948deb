"""The moves of Dreams: dealing roles, placing a star, setting a vote, beginning a round.

Notation: `s2 grey 112.4,87.0` (a star; ` !` at the end says that the players let a warning stand),
`s1 ->s3`, `s3 ->#2`, `s1 ->-` (no vote, or a vote that does not count), `vision #3 mortal s3`,
`next round`, `s2 track 14` (a moon set right by hand), `s2 grey 112.4,87.0=black` (the kind of a
star that lies is set right by hand; see `SetKind`). Where the device deals the roles: `deal `
with the 32 hexadecimal digits of the seal, and `s2 looks` (seat 2 was shown its role).

Some moves that no rule allows have a notation as well, so that the referee can explain them:
`s2 black 176.2,261.2>192.5,228.2` (a lying star is moved), `s2 black 176.2,261.2>-` (a lying star
is taken away). A camera does not see whose hand moved the star. So the seat in such a move is the
seat to move, or `s0` when no star is due.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from games.dreams.pieces import LaidStar, Spot, StarKind, parse_kind, parse_spot
from games.dreams.setup import IMAGES, LAST_SPACE, MOST, parse_image
from games.errors import TextError
from games.game import TABLE, Seat
from games.seats import parse_seat


@dataclass(frozen=True, slots=True)
class Accused:
    """A god's guess: the player who he thinks is the mortal."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat}"


@dataclass(frozen=True, slots=True)
class Image:
    """The mortal's guess: the number of the true vision."""

    number: int

    def __post_init__(self) -> None:
        if not 1 <= self.number <= IMAGES:
            raise TextError(f"image #{self.number}; there are #1 to #{IMAGES}")

    def __str__(self) -> str:
        return f"#{self.number}"


class Blank(StrEnum):
    """A disc that names neither a player nor an image.

    `NONE` is no vote, or a vote that does not count. `HIDDEN` is a vote that was made but may not
    be seen. `HIDDEN` occurs only in what a seat may know of a position; no seat makes such a vote.
    """

    NONE = "-"
    HIDDEN = "?"


Guess = Accused | Image | Blank


@dataclass(frozen=True, slots=True)
class Placement:
    """`seat` lays its star of `kind` on `spot`.

    With `is_tolerated`, the players let the star lie off the mat or on another star (question 64).
    """

    seat: Seat
    kind: StarKind
    spot: Spot
    is_tolerated: bool = False

    @property
    def bead(self) -> LaidStar:
        """The star as it then lies."""
        return LaidStar(self.kind, self.spot)

    def __str__(self) -> str:
        return f"s{self.seat} {self.kind} {self.spot}{' !' if self.is_tolerated else ''}"


@dataclass(frozen=True, slots=True)
class Shift:
    """A lying star is moved, which no rule allows before the round is scored."""

    seat: Seat
    kind: StarKind
    spot: Spot
    target: Spot

    def __str__(self) -> str:
        return f"s{self.seat} {self.kind} {self.spot}>{self.target}"


@dataclass(frozen=True, slots=True)
class Removal:
    """A lying star is taken away, which no rule allows before the round is scored."""

    seat: Seat
    kind: StarKind
    spot: Spot

    def __str__(self) -> str:
        return f"s{self.seat} {self.kind} {self.spot}>-"


@dataclass(frozen=True, slots=True)
class Vote:
    """`seat` sets its disc; a disc may be set anew until all discs are revealed."""

    seat: Seat
    guess: Guess

    def __post_init__(self) -> None:
        if self.guess is Blank.HIDDEN:
            raise TextError(f"vote of s{self.seat}: a hidden guess is no vote; write - for none")

    def __str__(self) -> str:
        return f"s{self.seat} ->{self.guess}"


@dataclass(frozen=True, slots=True)
class RevealRoles:
    """The roles are told: those that the device dealt, or those on the markers once turned."""

    vision: int
    mortal: Seat

    def __post_init__(self) -> None:
        if not 1 <= self.vision <= IMAGES:
            raise TextError(f"vision #{self.vision}; there are #1 to #{IMAGES}")

    def __str__(self) -> str:
        return f"vision #{self.vision} mortal s{self.mortal}"


@dataclass(frozen=True, slots=True)
class DealRoles:
    """The device deals the roles by a seal; `games.dreams.dealing` computes the roles from it."""

    seal: str

    def __post_init__(self) -> None:
        if not _SEAL.fullmatch(self.seal):
            raise TextError(f"seal {self.seal!r}; expected 32 hexadecimal digits in small letters")

    def __str__(self) -> str:
        return f"deal {self.seal}"


@dataclass(frozen=True, slots=True)
class Looks:
    """`seat` was shown the role that the device has dealt to it."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} looks"


@dataclass(frozen=True, slots=True)
class NextRound:
    """The stars are taken back and the next round begins."""

    def __str__(self) -> str:
        return "next round"


@dataclass(frozen=True, slots=True)
class Correct:
    """The players put the moon of `seat` on `space` by hand."""

    seat: Seat
    space: int

    def __post_init__(self) -> None:
        if not 0 <= self.space <= LAST_SPACE:
            raise TextError(f"space {self.space}; the Gods track runs from 0 to {LAST_SPACE}")

    def __str__(self) -> str:
        return f"s{self.seat} track {self.space}"


@dataclass(frozen=True, slots=True)
class SetKind:
    """The players say that a star of `seat`, recorded as `kind`, is of the kind `true`.

    If the record has another star of this player as `true`, the two change their kinds: every
    player has one star of each kind.
    """

    seat: Seat
    kind: StarKind
    spot: Spot
    true: StarKind

    def __post_init__(self) -> None:
        if self.true is self.kind:
            raise TextError(f"star at {self.spot}: it is {self.kind} by the record already")

    @property
    def bead(self) -> LaidStar:
        """The star as the record has it before."""
        return LaidStar(self.kind, self.spot)

    def __str__(self) -> str:
        return f"s{self.seat} {self.kind} {self.spot}={self.true}"


Action = (
    Placement
    | Shift
    | Removal
    | DealRoles
    | Looks
    | Vote
    | RevealRoles
    | NextRound
    | Correct
    | SetKind
)

_SEAL = re.compile(r"[0-9a-f]{32}", re.ASCII)
_DEAL = "deal "
_LOOKS = re.compile(r"(s\d) looks", re.ASCII)
_VOTE = re.compile(r"(s\d) ->(\S+)", re.ASCII)
_REVEAL = re.compile(r"vision (#\d) mortal (s\d)", re.ASCII)
_CORRECT = re.compile(r"(s\d) track (\d{1,2})", re.ASCII)
_STAR = re.compile(r"(s\d) ([a-z]+) ([^ >=]+)(?:>(\S+)|=([a-z]+)|( !))?", re.ASCII)


def parse_action(text: str) -> Action:
    """Return what `text` says happens.

    Raises:
        TextError: `text` is of none of the forms.
    """
    if text == "next round":
        return NextRound()
    if text.startswith(_DEAL):
        return DealRoles(text.removeprefix(_DEAL))
    if found := _LOOKS.fullmatch(text):
        return Looks(parse_seat(found[1], MOST))
    if found := _VOTE.fullmatch(text):
        return Vote(parse_seat(found[1], MOST), parse_guess(found[2]))
    if found := _REVEAL.fullmatch(text):
        return RevealRoles(parse_image(found[1]), parse_seat(found[2], MOST))
    if found := _CORRECT.fullmatch(text):
        return Correct(parse_seat(found[1], MOST), int(found[2]))
    if found := _STAR.fullmatch(text):
        return _parse_star(found)
    raise TextError(
        f"{text!r} is no move; expected a form as in 's2 grey 112.4,87.0', 's1 ->s3', 's3 ->#2',"
        " 'vision #3 mortal s3', 'next round', 's2 track 14' or 's2 grey 112.4,87.0=black'"
    )


def parse_guess(text: str) -> Guess:
    """Return the guess that `text` names: `s3`, `#2`, `-`, or `?` for a hidden one.

    Raises:
        TextError: `text` is of none of the forms.
    """
    if text in list(Blank):
        return Blank(text)
    return Image(parse_image(text)) if text.startswith("#") else Accused(parse_seat(text, MOST))


def _parse_star(found: re.Match[str]) -> Action:
    seat = TABLE if found[1] == f"s{TABLE}" else parse_seat(found[1], MOST)
    kind, spot = parse_kind(found[2]), parse_spot(found[3])
    target: str | None = found[4]
    true: str | None = found[5]
    if true is not None:
        return SetKind(seat, kind, spot, parse_kind(true))
    if target is None:
        return Placement(seat, kind, spot, is_tolerated=found[6] is not None)
    if target == "-":
        return Removal(seat, kind, spot)
    return Shift(seat, kind, spot, parse_spot(target))
