"""What can happen: roles are dealt, a star is placed, a vote set, the next round begun.

Notation: `s2 grey 112.4,87.0` (with ` !` after it, the players let a warning stand), `s1 ->s3`,
`s3 ->#2`, `s1 ->-` (no vote, or none that counts), `vision #3 mortal s3`, `next round`,
`s2 track 14` (a moon set right by hand). Where the device deals the roles: `deal ` and 32
hexadecimal digits, which settle them without naming them, and `s2 looks` (he was shown his own).

What no rule allows can be told too, so that it can be explained: `s2 black 176.2,261.2>192.5,228.2`
(a lying star is moved), `s2 black 176.2,261.2>-` (one is taken away). A camera does not see whose
hand it was: the seat is the one to move, or `s0` when no star is due.
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
    """A guess that names nothing.

    `NONE`: no vote, or none that counts. `HIDDEN`: a vote that is in and may not be seen; it stands
    in what is known of a position, and is never made.
    """

    NONE = "-"
    HIDDEN = "?"


Guess = Accused | Image | Blank


@dataclass(frozen=True, slots=True)
class Placement:
    """`seat` lays its star of `kind` on `spot`.

    With `is_tolerated` the players let it stand off the mat or on another star (question 64).
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
    """`seat` sets its disc; it may be set anew until the discs are revealed."""

    seat: Seat
    guess: Guess

    def __post_init__(self) -> None:
        if self.guess is Blank.HIDDEN:
            raise TextError(f"vote of s{self.seat}: a hidden guess is no vote; write - for none")

    def __str__(self) -> str:
        return f"s{self.seat} ->{self.guess}"


@dataclass(frozen=True, slots=True)
class RevealRoles:
    """The roles are told: dealt by the device, or seen when the markers are turned."""

    vision: int
    mortal: Seat

    def __post_init__(self) -> None:
        if not 1 <= self.vision <= IMAGES:
            raise TextError(f"vision #{self.vision}; there are #1 to #{IMAGES}")

    def __str__(self) -> str:
        return f"vision #{self.vision} mortal s{self.mortal}"


@dataclass(frozen=True, slots=True)
class DealRoles:
    """The device deals the roles by a seal; `games.dreams.dealing` says which they are."""

    seal: str

    def __post_init__(self) -> None:
        if not _SEAL.fullmatch(self.seal):
            raise TextError(f"seal {self.seal!r}; expected 32 hexadecimal digits in small letters")

    def __str__(self) -> str:
        return f"deal {self.seal}"


@dataclass(frozen=True, slots=True)
class Looks:
    """`seat` was shown the role that the device has dealt him."""

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


Action = Placement | Shift | Removal | DealRoles | Looks | Vote | RevealRoles | NextRound | Correct

_SEAL = re.compile(r"[0-9a-f]{32}", re.ASCII)
_DEAL = "deal "
_LOOKS = re.compile(r"(s\d) looks", re.ASCII)
_VOTE = re.compile(r"(s\d) ->(\S+)", re.ASCII)
_REVEAL = re.compile(r"vision (#\d) mortal (s\d)", re.ASCII)
_CORRECT = re.compile(r"(s\d) track (\d{1,2})", re.ASCII)
_STAR = re.compile(r"(s\d) ([a-z]+) ([^ >]+)(?:>(\S+)|( !))?", re.ASCII)


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
        " 'vision #3 mortal s3', 'next round' or 's2 track 14'"
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
    if target is None:
        return Placement(seat, kind, spot, is_tolerated=found[5] is not None)
    if target == "-":
        return Removal(seat, kind, spot)
    return Shift(seat, kind, spot, parse_spot(target))
