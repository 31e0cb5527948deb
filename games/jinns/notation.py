"""Writing positions as text, and parsing such texts.

The text of a lake is that of its 32 stars, from star 0 clockwise, joined by `/`. A whole position
is one line of words: the lake, the seat to move, then those of the following words that have a
value:

    captured=s1:y1b3+g4r2,s3:r1   piles in front of each seat; `!` marks a pile worth nothing
    pending=y1b3g4r2              the tower that the seat to move must share out
    standing=7:y1b3g4r2           the tower just taken, which may still stand on its star
    movers=7:s1,9:s2              who last moved the neutral dome there (question 6)
    recent=7>12,9>11*2            the moves that may not be undone (question 11)
"""

from __future__ import annotations

from games.errors import PositionError, TextError
from games.game import TABLE, Seat
from games.jinns.moves import STARS, Choice, SetRight, Turn, parse_action
from games.jinns.pieces import TOWER_HEIGHT, Stack, parse_stack
from games.jinns.position import Captured, CapturedPile, Lake, Position, StandingTower
from games.jinns.setup import Setup
from games.seats import parse_seat


def lake_text(lake: Lake) -> str:
    """Return the 32 stars, joined by `/`."""
    return "/".join(map(str, lake))


def parse_lake(text: str) -> Lake:
    """Return the lake that `lake_text` wrote.

    Raises:
        TextError: not 32 stars, or a star's text is no stack; the message names the star.
        PositionError: a stack that cannot be.
    """
    stars = text.split("/")
    if len(stars) != STARS:
        raise TextError(f"{len(stars)} stars in {text!r}; a lake has {STARS}, joined by '/'")
    return tuple(_parse_star(star, stack) for star, stack in enumerate(stars))


def position_text(position: Position) -> str:
    """Return the whole position as one line."""
    words = [lake_text(position.lake), f"s{position.turn}"]
    if any(position.captured):
        words.append("captured=" + _captured_text(position.captured))
    if position.pending is not None:
        words.append(f"pending={position.pending}")
    if position.standing is not None:
        words.append(f"standing={position.standing.star}:{position.standing.tower}")
    if any(position.movers):
        words.append("movers=" + _movers_text(position.movers))
    if position.recent:
        words.append("recent=" + ",".join(map(str, position.recent)))
    return " ".join(words)


def parse_position(setup: Setup, text: str) -> Position:
    """Return the position that `position_text` wrote; a lake and a seat alone are enough.

    Raises:
        TextError: `text` is not of that form; the message names the word.
        PositionError: its pieces cannot be.
    """
    lake, *rest = text.split(" ")
    turn, *words = rest or ["s1"]
    fields = dict(_parse_word(word) for word in words)
    players = setup.players
    pending = fields.get("pending")
    standing = fields.get("standing")
    return Position(
        setup,
        parse_lake(lake),
        parse_seat(turn, players),
        _parse_captured(fields.get("captured", ""), players),
        None if pending is None else parse_stack(pending),
        None if standing is None else _parse_standing(standing),
        _parse_movers(fields.get("movers", ""), players),
        tuple(_parse_turn(turn) for turn in fields.get("recent", "").split(",") if turn),
    )


def _parse_star(star: int, text: str) -> Stack:
    try:
        stack = parse_stack(text)
    except TextError as error:
        raise TextError(f"star {star}: {error}") from error
    except PositionError as error:
        raise PositionError(f"star {star}: {error}") from error
    if stack.height == TOWER_HEIGHT:
        raise PositionError(
            f"star {star}: {text} is a completed tower, which leaves the lake at once; write '-'"
        )
    return stack


def _captured_text(captured: Captured) -> str:
    return ",".join(
        f"s{seat}:" + "+".join(f"{pile.stack}{'!' if pile.is_void else ''}" for pile in piles)
        for seat, piles in enumerate(captured, 1)
        if piles
    )


def _movers_text(movers: tuple[Seat, ...]) -> str:
    return ",".join(f"{star}:s{seat}" for star, seat in enumerate(movers) if seat != TABLE)


def _parse_word(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals or name not in ("captured", "pending", "standing", "movers", "recent"):
        raise TextError(
            f"{word!r} says nothing of a position; expected captured=, pending=, standing=,"
            " movers= or recent="
        )
    return name, value


def _parse_captured(text: str, players: int) -> Captured:
    piles: dict[int, tuple[CapturedPile, ...]] = {}
    for part in filter(None, text.split(",")):
        seat, _, stacks = part.partition(":")
        piles[parse_seat(seat, players)] = tuple(
            CapturedPile(parse_stack(stack.removesuffix("!")), is_void=stack.endswith("!"))
            for stack in stacks.split("+")
        )
    return tuple(piles.get(seat, ()) for seat in range(1, players + 1))


def _parse_standing(text: str) -> StandingTower:
    star, _, tower = text.partition(":")
    return StandingTower(_parse_index(star), parse_stack(tower))


def _parse_movers(text: str, players: int) -> tuple[Seat, ...]:
    if not text:
        return ()
    movers = [TABLE] * STARS
    for part in text.split(","):
        star, _, seat = part.partition(":")
        movers[_parse_index(star)] = parse_seat(seat, players)
    return tuple(movers)


def _parse_index(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < STARS):
        raise TextError(f"no star {text!r}; stars run from 0 to 31")
    return int(text)


def _parse_turn(text: str) -> Turn:
    action = parse_action(text)
    if isinstance(action, Choice | SetRight):
        raise TextError(f"{text!r} is no turn; expected a move")
    return action
