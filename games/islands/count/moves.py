"""The moves of a count: who shows which island, corrections by hand, who is done.

Notation, a line each:

    s2 lookout                            before the draft: the first Lookout is found
    s1 picks upper                        in the draft: the Lookout picks a stack
    s1 names s3                           a tile is taken, and who takes next is named
    s1 takes                              a tile is taken where nobody can be named
    table reveals upper-01 upper-07       in the draft: the tiles that lie open on the table
    table lets upper-01 upper-07          the same, played with although they break a rule
    s1 checks                             in the draft: an island is shown to be checked
    s1 counts                             the draft is over, islands are counted
    s1 ready                              an island lies under the camera
    s1 asks upper,2 upper-07 upper-09     the camera cannot tell two tiles apart; `?` is neither's
    s1 says upper,2 upper-07              the tile as players tell; `?` is a tile not in the box
    s1 asks upper,2 ! upper-07            the camera cannot tell whether a tile lies Genie side up
    s1 says upper,2 !                     it does, as players tell
    s1 asks ! upper,2 lower,0             the same of several tiles
    s1 says all !                         all of them do, as players tell; `some` if not all do
    s1 shows upper-07@upper,2+!?@upper,3  the island as it lies; `!` Genie up, `?` nobody can tell
    s1 lets upper-07@upper,2              the same, counted although it breaks a rule
    s1 corrects palm +2                   a correction by hand; the latest one counts
    s1 sets upper,2 upper-07 = upper-09   a cell by hand: `-` no tile, `!` Genie up
    s1 again                              the island is to be shown once more
    s1 reviews                            an island counted before is looked over once more
    s1 done                               the count stands

An island without tiles is `-`. A tile beside the cells lies in column 4 or beyond.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from games.errors import TextError
from games.game import TABLE, Seat
from games.islands.count.draft import Counts, DraftMove, FirstLookout, Takes
from games.islands.count.set_cell import NO_TILE, SetsCell
from games.islands.count.tallied import Tallied, parse_tallied
from games.islands.count.turned import AsksTurned, SaysTurned
from games.islands.island import COLUMNS, Cell, Face
from games.islands.moves import Name, Pick, RevealTiles, parse_action, parse_row
from games.islands.pieces import ROWS, TILE_ID
from games.islands.views import TileSeen

UNKNOWN = "?"
NOTHING = "-"
MOST_ASKED = 3
"""How often players are asked the same of a tile: once more if camera or rules speak against it,
and once more where their two answers speak against each other."""


@dataclass(frozen=True, slots=True)
class ChecksIsland:
    """A player's island is to be checked during the draft."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} checks"


@dataclass(frozen=True, slots=True)
class IslandReady:
    """A player's island lies under the camera."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} ready"


@dataclass(frozen=True, slots=True)
class Asks:
    """The camera cannot tell which of two tiles lies in a cell; None is a tile not in the box.

    `TURNED` in place of a tile asks whether the tile lies Genie side up.
    """

    seat: Seat
    cell: Cell
    one: str | None
    other: str | None

    def __str__(self) -> str:
        return f"s{self.seat} asks {self.cell} {self.one or UNKNOWN} {self.other or UNKNOWN}"


@dataclass(frozen=True, slots=True)
class Says:
    """The players say which tile lies in a cell; None is a tile that is not in the box."""

    seat: Seat
    cell: Cell
    tile: str | None

    def __str__(self) -> str:
        return f"s{self.seat} says {self.cell} {self.tile or UNKNOWN}"


@dataclass(frozen=True, slots=True)
class ShowsIsland:
    """An island as it lies; the order in which tiles are listed does not matter."""

    seat: Seat
    seen: tuple[TileSeen, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "seen", in_order(self.seen))

    def __str__(self) -> str:
        return f"s{self.seat} shows {seen_text(self.seen)}"


@dataclass(frozen=True, slots=True)
class Lets:
    """An island that the players let count as it lies, although it breaks a rule."""

    seat: Seat
    seen: tuple[TileSeen, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "seen", in_order(self.seen))

    def __str__(self) -> str:
        return f"s{self.seat} lets {seen_text(self.seen)}"


@dataclass(frozen=True, slots=True)
class LetsOffer:
    """Tiles that lie open, which the players play with although they break a rule."""

    tiles: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    @property
    def seat(self) -> Seat:
        """Nobody's seat."""
        return TABLE

    def __str__(self) -> str:
        return f"table lets {' '.join(self.tiles)}"


@dataclass(frozen=True, slots=True)
class Corrects:
    """The players say that there are `number` more than were counted, or fewer if negative."""

    seat: Seat
    what: Tallied
    number: int

    def __str__(self) -> str:
        return f"s{self.seat} corrects {self.what} {self.number:+d}"


@dataclass(frozen=True, slots=True)
class ShowsAnew:
    """The island in review is to be shown once more."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} again"


@dataclass(frozen=True, slots=True)
class Reviews:
    """An island counted before is looked over once more."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} reviews"


@dataclass(frozen=True, slots=True)
class AgreesCount:
    """The players agree with the count of an island."""

    seat: Seat

    def __str__(self) -> str:
        return f"s{self.seat} done"


CountMove = (
    FirstLookout
    | RevealTiles
    | LetsOffer
    | DraftMove
    | ChecksIsland
    | IslandReady
    | Asks
    | AsksTurned
    | Says
    | SaysTurned
    | ShowsIsland
    | Lets
    | Corrects
    | SetsCell
    | ShowsAnew
    | Reviews
    | AgreesCount
)

_BARE: dict[
    str,
    type[
        FirstLookout
        | Takes
        | Counts
        | ChecksIsland
        | IslandReady
        | ShowsAnew
        | Reviews
        | AgreesCount
    ],
] = {
    "lookout": FirstLookout,
    "takes": Takes,
    "counts": Counts,
    "checks": ChecksIsland,
    "ready": IslandReady,
    "again": ShowsAnew,
    "reviews": Reviews,
    "done": AgreesCount,
}
_LETS = "table lets "
_HEAD = re.compile(r"s([1-5]) ([a-z]+)(?: (.+))?", re.ASCII)
_CELL = re.compile(r"([a-z]+),(0|[1-9]\d{0,2})", re.ASCII)
_SEEN = re.compile(rf"(!?)({TILE_ID}|\?)@(\S+)", re.ASCII)
_NAME = re.compile(rf"{TILE_ID}|[?!]", re.ASCII)
_NUMBER = re.compile(r"[+-]\d{1,2}", re.ASCII)


def parse_count_move(text: str) -> CountMove:
    """Return what `text` tells.

    Raises:
        TextError: the text is no move.
    """
    if text.startswith(_LETS):
        return LetsOffer(_tiles(text.removeprefix(_LETS)))
    if text.startswith("table "):
        return _draft_move(text)
    found = _HEAD.fullmatch(text)
    if not found:
        raise TextError(f"{text!r} tells nothing of a count; expected the form s1 ready")
    seat, word, rest = Seat(int(found[1])), found[2], found[3] or ""
    words = rest.split(" ") if rest else []
    if word in _BARE and not words:
        return _BARE[word](seat)
    if word in ("picks", "names"):
        return _draft_move(text)
    return _parse_told(seat, word, words)


def _parse_told(seat: Seat, word: str, words: list[str]) -> CountMove:
    match word, words:
        case "shows", [island]:
            return ShowsIsland(seat, parse_seen(island))
        case "lets", [island]:
            return Lets(seat, parse_seen(island))
        case "corrects", [what, number]:
            return Corrects(seat, parse_tallied(what), parse_number(number))
        case "sets", [cell, before, "=", after]:
            return SetsCell(seat, parse_place(cell), _lying(before), _lying(after))
        case _:
            return _parse_question(seat, word, words)


def _parse_question(seat: Seat, word: str, words: list[str]) -> CountMove:
    match word, words:
        case "asks", ["!", *cells]:
            return AsksTurned(seat, tuple(map(parse_place, cells)))
        case "says", ["all" | "some" as which, "!"]:
            return SaysTurned(seat, are_all=which == "all")
        case "asks", [cell, one, other]:
            return Asks(seat, parse_place(cell), parse_name(one), parse_name(other))
        case "says", [cell, tile]:
            return Says(seat, parse_place(cell), parse_name(tile))
        case _:
            told = " ".join((word, *words))
            raise TextError(f"{told!r} tells nothing of a count; expected a form as s1 done")


def _draft_move(text: str) -> Pick | Name | RevealTiles:
    move = parse_action(text)
    if not isinstance(move, Pick | Name | RevealTiles):
        raise TextError(f"{text!r} is no step of the draft; expected s1 picks upper, s1 names s2")
    return move


def _tiles(text: str) -> tuple[str, ...]:
    """Return the tiles of a list of names."""
    for name in text.split(" "):
        if not re.fullmatch(TILE_ID, name, re.ASCII):
            raise TextError(f"no tile {name!r}; expected an id of the catalogue")
    return tuple(text.split(" "))


def seen_text(seen: Iterable[TileSeen]) -> str:
    """Return the tiles seen on an island as one word."""
    return "+".join(map(_one_text, seen)) or NOTHING


def parse_seen(text: str) -> tuple[TileSeen, ...]:
    """Return the tiles seen that `seen_text` wrote.

    Raises:
        TextError: `text` is not of that form.
    """
    if text == NOTHING:
        return ()
    return in_order(_parse_one(part) for part in text.split("+"))


def in_order(seen: Iterable[TileSeen]) -> tuple[TileSeen, ...]:
    """Return the tiles seen on an island, sorted row by row, dreams last."""
    return tuple(
        sorted(seen, key=lambda one: (ROWS.index(one.cell.row), one.cell.column, one.tile or ""))
    )


def parse_place(text: str) -> Cell:
    """Return the cell, or the place beside the cells, that `text` names.

    Raises:
        TextError: there is no such row, or no column.
    """
    found = _CELL.fullmatch(text)
    if not found:
        raise TextError(f"no place {text!r}; expected a row and a column, as in upper,2")
    return Cell(parse_row(found[1]), int(found[2]))


def parse_name(text: str) -> str | None:
    """Return the tile's id, `TURNED`, or None for a tile that is not in the box.

    Raises:
        TextError: `text` is no tile's name.
    """
    if not _NAME.fullmatch(text):
        raise TextError(f"no tile {text!r}; expected an id of the catalogue, or ?")
    return None if text == UNKNOWN else text


def _lying(text: str) -> str:
    return text if text == NO_TILE else parse_name(text) or UNKNOWN


def parse_number(text: str) -> int:
    """Return the number that `text` writes with its sign.

    Raises:
        TextError: the text is no number, or has no sign.
    """
    if not _NUMBER.fullmatch(text):
        raise TextError(f"{text!r} sets nothing right; expected a number such as +2 or -1")
    return int(text)


def is_beside(cell: Cell) -> bool:
    """Return whether a place lies beside the cells of the island."""
    return cell.column >= COLUMNS


def _one_text(seen: TileSeen) -> str:
    back = "!" if seen.face is Face.BACK else ""
    return f"{back}{seen.tile or UNKNOWN}@{seen.cell}"


def _parse_one(text: str) -> TileSeen:
    found = _SEEN.fullmatch(text)
    if not found:
        raise TextError(f"{text!r} is no tile in its place; expected upper-07@upper,2")
    back, name, cell = found.groups()
    return TileSeen(parse_place(cell), parse_name(name), Face.BACK if back else Face.FRONT)
