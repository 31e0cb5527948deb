"""The forms of bodies and short answers of the page's interface."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

_Secret = Annotated[str, Meta(max_length=64, description="at most 64 letters")]


class Problem(Struct, frozen=True):
    """Why something was not done.

    Attributes:
        problem: the reason in one word: `form`, `referee`, `seat`, `screen`, `wait`, `wrong`,
            `gone`, `record`, `plain`, `room` or `page`.
        wait_s: after how many seconds it may be tried again.
        left: how many tries are left.
    """

    problem: str
    wait_s: int = 0
    left: int = 0


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """An object without fields."""


class Done(Struct, frozen=True):
    """It was done."""


class Me(Struct, frozen=True):
    """Who asks."""

    is_referee: bool


class LanguageChosen(Struct, frozen=True, forbid_unknown_fields=True):
    """The code of the language of this phone, or `box` for whatever the box speaks."""

    language: Annotated[str, Meta(max_length=8, description="a code, or `box`")]


class PinAsked(Struct, frozen=True):
    """The display shows a number; `ticket` goes with it, for so many seconds."""

    ticket: str
    seconds: int


class PinTyped(Struct, frozen=True, forbid_unknown_fields=True):
    """The number that the display shows, as it was typed, and the ticket that came with it."""

    ticket: _Secret
    pin: _Secret


class CodeAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat whose player wants his secret things on this phone."""

    seat: Annotated[int, Meta(ge=1, le=99, description="a seat, counted from 1")]


class CodeTyped(Struct, frozen=True, forbid_unknown_fields=True):
    """The code that the display showed to a player, and the ticket that came with it."""

    ticket: _Secret
    code: _Secret


class OwnChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice of a player alone, under what was shown to him by this number."""

    shown: Annotated[int, Meta(ge=0, le=2**53, description="the number of what is shown")]
    choice: Annotated[int, Meta(ge=0, le=999, description="the number of the choice")]


class ButtonPress(Struct, frozen=True, forbid_unknown_fields=True):
    """A button under the screen of this number."""

    screen: Annotated[int, Meta(ge=0, le=2**53, description="a screen's number")]
    key: Literal["a", "b", "c"]


class Pointing(Struct, frozen=True, forbid_unknown_fields=True):
    """What is pointed at, under the screen of this number.

    Attributes:
        screen: a screen's number.
        at: a turn to go back to, a place to be set, or whose turn it is.
        number: the number of the turn or the place; 0 for whose turn it is.
    """

    screen: Annotated[int, Meta(ge=0, le=2**53, description="a screen's number")]
    at: Literal["turns", "place", "turn"]
    number: Annotated[int, Meta(ge=0, le=10**6, description="a turn or a place")]


class BoxAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """What the box is to do: show its health, ask about switching off, learn sheets, start anew."""

    what: Literal["health", "off", "bare", "anew"]


class PieceTold(Struct, frozen=True, forbid_unknown_fields=True):
    """What is on a piece of a photo by which a box is learnt.

    Attributes:
        game: its game.
        number: the photo, counted from 0.
        slot: where the piece lies in it, counted from 0.
        shows: how often it shows what, by the names of the box; null if the owner lacks the piece.
    """

    game: Annotated[str, Meta(max_length=32, description="a game's name in programs")]
    number: Annotated[int, Meta(ge=0, le=99, description="a photo, counted from 0")]
    slot: Annotated[int, Meta(ge=0, le=99, description="a slot, counted from 0")]
    shows: dict[str, Annotated[int, Meta(ge=0, le=9, description="how often")]] | None


class LearnAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The game whose box is to be learnt from its photos."""

    game: Annotated[str, Meta(max_length=32, description="a game's name in programs")]


class PhotoAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A photo of pieces that were laid down: their game, and the number of the photo from 0."""

    game: Annotated[str, Meta(max_length=32, description="a game's name in programs")]
    number: Annotated[int, Meta(ge=0, le=99, description="a photo, counted from 0")]
