"""The position of a count: whose island is due, what was shown, what players corrected.

A position as text is a line of words, each a name with its value:

    stage=review seat=s2             what comes next, and whose island it is about
    asked=upper,2:upper-07:?:?       two tiles that look alike to the camera, and the answer if any
    s1=upper-07@upper,2+!?@upper,3   what a player showed
    hand1=palm:+1+points:-2          the corrections of that player's count
    draft=s1:s2:1-0-2-0:upper:s1     Lookout, whose turn, picks by stack, stack picked, takers
    known2=upper-07@upper,0          what a player's island held when it was checked in the draft
    let=s1 done=s1                   islands counted despite a breach, and counts agreed on

A word without a value is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from games.errors import SetupError, TextError
from games.game import Seat
from games.islands.count.by_hand import ByHand
from games.islands.count.draft import Draft, DraftMode, draft_text, parse_draft
from games.islands.count.moves import (
    NOTHING,
    UNKNOWN,
    parse_name,
    parse_number,
    parse_place,
    parse_seen,
    seen_text,
)
from games.islands.count.tallied import parse_tallied
from games.islands.count.turned import TURNED
from games.islands.island import Cell, Island, Placed
from games.islands.options import Options
from games.islands.pieces import TileSet
from games.islands.setup import PER_STACK
from games.islands.views import TileSeen
from games.seats import parse_seat

FEWEST, MOST_PLAYERS = 2, 5


class CountStage(StrEnum):
    """What comes next."""

    LOOKOUT = "lookout"
    DRAFT = "draft"
    SHOW = "show"
    READ = "read"
    CHECKED = "checked"
    ASK = "ask"
    REVIEW = "review"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class CountSetup:
    """The table of a count, as settled before the first island is shown.

    Attributes:
        names: the players in seating order.
        box: the tiles of the set; empty if nothing was enrolled.
        options: the house rules.
        mode: whether the box follows the draft too, or only counts the islands.
    """

    names: tuple[str, ...]
    box: TileSet
    options: Options = field(default_factory=Options)
    mode: DraftMode = DraftMode.COUNT

    def __post_init__(self) -> None:
        if not FEWEST <= len(self.names) <= MOST_PLAYERS:
            raise SetupError(f"{len(self.names)} players; two to five play")
        for name in self.names:
            if not name.strip() or self.names.count(name) > 1:
                raise SetupError(f"player {name!r}; every player has a name of their own")

    @property
    def tiles_per_stack(self) -> int:
        """How many tiles of each type the players use."""
        return PER_STACK[len(self.names)]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in seating order."""
        return tuple(Seat(seat) for seat in range(1, len(self.names) + 1))


@dataclass(frozen=True, slots=True)
class Asked:
    """Two tiles between which the camera cannot decide, and the answer of the players.

    Attributes:
        cell: where the tile lies.
        one: the likelier tile; None is a tile that is not in the box, and `TURNED` a tile that lies
            Genie side up.
        other: the less likely tile.
        is_answered: whether the players have said which it is.
        answer: the tile that they named; None for a tile that is not in the box.
    """

    cell: Cell
    one: str | None
    other: str | None
    is_answered: bool = False
    answer: str | None = None

    @property
    def is_of_face(self) -> bool:
        """Whether players are asked if the tile lies Genie side up."""
        return TURNED in (self.one, self.other)


@dataclass(frozen=True, slots=True)
class Counted:
    """One player's island as it was seen, with the corrections of the players.

    Attributes:
        seen: the tiles with their places.
        by_hand: by how much the corrected numbers differ from the numbers seen.
        is_let: whether the players let the island count although it breaks a rule.
        is_done: whether the players agreed with the count.
    """

    seen: tuple[TileSeen, ...]
    by_hand: ByHand = ()
    is_let: bool = False
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class CountPosition:
    """A position of the count.

    Attributes:
        stage: what comes next.
        seat: whose island is shown or looked over.
        counted: by seat, the island that was shown, or None before that.
        asked: the doubtful tiles of the island under the camera.
        draft: how far the draft has come; None once the draft is over.
        known: by seat, the island as it was last seen during the draft; empty before that.
    """

    stage: CountStage
    seat: Seat
    counted: tuple[Counted | None, ...]
    asked: tuple[Asked, ...] = ()
    draft: Draft | None = None
    known: tuple[tuple[TileSeen, ...], ...] = ()

    @property
    def is_check(self) -> bool:
        """Whether an island is shown to be checked, and not because a tile was placed."""
        return self.stage is not CountStage.DRAFT

    def known_of(self, seat: Seat) -> tuple[TileSeen, ...]:
        """Return a player's island as it was last seen during the draft."""
        return self.known[seat - 1] if self.known else ()

    def seen_of(self, seat: Seat) -> tuple[TileSeen, ...]:
        """Return a player's island as it was last seen: shown to be counted, or before that."""
        counted = self.of(seat)
        return self.known_of(seat) if counted is None else counted.seen

    def of(self, seat: Seat) -> Counted | None:
        """Return a player's counted island, or None if the player has shown none."""
        return self.counted[seat - 1]


def island_of(box: TileSet, seen: tuple[TileSeen, ...]) -> Island:
    """Return the island made of the tiles seen; tiles that are not in the box stay unknown."""
    return Island(
        tuple(
            Placed(one.cell, None if one.tile is None else box.find(one.tile), one.face)
            for one in seen
        )
    )


def count_text(position: CountPosition) -> str:
    """Return the position as one line."""
    return " ".join(f"{name}={value}" for name, value in _words(position) if value)


def parse_count(setup: CountSetup, text: str) -> CountPosition:
    """Return the position that `count_text` wrote.

    Raises:
        TextError: `text` is not of that form.
    """
    words = _split(setup, text)
    let, done = (_seats(setup, words.get(name, "")) for name in ("let", "done"))
    counted: list[Counted | None] = []
    for seat in setup.seats:
        seen = words.get(f"s{seat}")
        hand = _parse_hand(words.get(f"hand{seat}", ""))
        one = None if seen is None else Counted(parse_seen(seen), hand, seat in let, seat in done)
        counted.append(one)
    return CountPosition(
        _parse_stage(words["stage"]),
        parse_seat(words["seat"], len(setup.names)),
        tuple(counted),
        tuple(map(_parse_asked, _parts(words.get("asked", "")))),
        parse_draft(words.get("draft", ""), len(setup.names)),
        _known(parse_seen(words.get(f"known{seat}", NOTHING)) for seat in setup.seats),
    )


def _words(position: CountPosition) -> Iterator[tuple[str, str]]:
    yield "stage", position.stage
    yield "seat", f"s{position.seat}"
    yield "draft", draft_text(position.draft)
    yield "asked", "+".join(map(_asked_text, position.asked))
    shown = [(n, one) for n, one in enumerate(position.counted, 1) if one is not None]
    for seat, one in shown:
        yield f"s{seat}", seen_text(one.seen)
        yield f"hand{seat}", "+".join(f"{what}:{number:+d}" for what, number in one.by_hand)
    for number, seen in enumerate(position.known, 1):
        yield f"known{number}", seen_text(seen) if seen else ""
    yield "let", "+".join(f"s{seat}" for seat, one in shown if one.is_let)
    yield "done", "+".join(f"s{seat}" for seat, one in shown if one.is_done)


def _asked_text(asked: Asked) -> str:
    parts = [str(asked.cell), asked.one or UNKNOWN, asked.other or UNKNOWN]
    return ":".join([*parts, asked.answer or UNKNOWN] if asked.is_answered else parts)


def _split(setup: CountSetup, text: str) -> dict[str, str]:
    seats = [name for seat in setup.seats for name in (f"s{seat}", f"hand{seat}", f"known{seat}")]
    known = ("stage", "seat", "draft", "asked", *seats, "let", "done")
    words: dict[str, str] = {}
    for word in text.split(" "):
        name, equals, value = word.partition("=")
        if not equals or not value or name not in known or name in words:
            raise TextError(f"{word!r} says nothing of a count; expected {'=, '.join(known)}=")
        words[name] = value
    for name in ("stage", "seat"):
        if name not in words:
            raise TextError(f"no {name}= in {text!r}; a count has one")
    return words


def _known(islands: Iterable[tuple[TileSeen, ...]]) -> tuple[tuple[TileSeen, ...], ...]:
    """Return the islands known by seat; nothing if none of them is."""
    known = tuple(islands)
    return known if any(known) else ()


def _parts(text: str) -> list[str]:
    return text.split("+") if text else []


def _seats(setup: CountSetup, text: str) -> tuple[Seat, ...]:
    return tuple(parse_seat(part, len(setup.names)) for part in _parts(text))


def _parse_stage(text: str) -> CountStage:
    if text not in list(CountStage):
        raise TextError(f"stage={text}; expected {', '.join(CountStage)}")
    return CountStage(text)


_HAND = re.compile(r"([a-z][a-z0-9-]*):([+-]\d{1,2})(?:\+|$)", re.ASCII)


def _parse_hand(text: str) -> ByHand:
    if _HAND.sub("", text):
        raise TextError(f"{text!r} sets nothing right; expected the form palm:+1+points:-2")
    return tuple((parse_tallied(what), parse_number(n)) for what, n in _HAND.findall(text))


def _parse_asked(text: str) -> Asked:
    cell, *names = text.split(":")
    if len(names) not in (2, 3):
        raise TextError(f"{text!r} asks nothing; expected the form upper,2:upper-07:upper-09")
    one, other, *answer = map(parse_name, names)
    return Asked(parse_place(cell), one, other, bool(answer), answer[0] if answer else None)
