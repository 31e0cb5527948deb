"""Writing positions as one line of words, and parsing such lines; `-` stands for nothing.

    r2 s3                          the round, and who deals in it
    laid=grey@112.4,87.0/…         the stars of this round in order
    votes=s3,#2,.,?                by seat: a guess, `-` no vote, `.` not made yet, `?` hidden
    roles=#3:s1                    vision and mortal as the device dealt them; `?` is secret
    looked=2                       how many players have been shown their role
    past=1:s2:#3:s1:s1,#2,s1:…;s2 track 14   finished rounds and corrections, in order

A finished round is its number, dealer, vision, mortal, votes and stars. The spaces of a correction
are written `_`.
"""

from __future__ import annotations

from games.dreams.moves import Correct, Guess, parse_action, parse_guess
from games.dreams.pieces import LaidStar, parse_bead
from games.dreams.position import Position
from games.dreams.rounds import History, Roles, RoundRecord, Votes
from games.dreams.setup import MOST, Setup, parse_image
from games.errors import TextError
from games.seats import parse_seat

_WORDS = ("laid", "votes", "roles", "looked", "past")
_NOT_IN = "."
_UNKNOWN = "?"
_RECORD_PARTS = 6
_MOST_DIGITS = 6


def position_text(position: Position) -> str:
    """Return the whole position as one line."""
    words = [f"r{position.number}", f"s{position.dealer}"]
    if position.laid:
        words.append("laid=" + _beads_text(position.laid))
    if any(guess is not None for guess in position.votes):
        words.append("votes=" + _votes_text(position.votes))
    if position.roles is not None:
        words.append("roles=" + _roles_text(position.roles))
    if position.looked:
        words.append(f"looked={position.looked}")
    if position.history:
        words.append("past=" + ";".join(map(_entry_text, position.history)))
    return " ".join(words)


def parse_position(setup: Setup, text: str) -> Position:
    """Return the position that `position_text` wrote.

    Raises:
        TextError: `text` is not of that form; the message names the word.
        PositionError: its stars, votes or rounds cannot be.
    """
    number, *rest = text.split(" ")
    dealer, *words = rest or [""]
    fields = dict(_parse_word(word) for word in words)
    if len(fields) < len(words):
        raise TextError(f"{text!r} says something twice")
    votes = fields.get("votes")
    roles = fields.get("roles")
    return Position(
        setup,
        _parse_round(number.removeprefix("r") if number.startswith("r") else ""),
        parse_seat(dealer, setup.players),
        _parse_beads(fields.get("laid", "")),
        () if votes is None else _parse_votes(votes),
        None if roles is None else _parse_roles(roles),
        _parse_history(fields.get("past", "")),
        _parse_count(fields.get("looked", "0")),
    )


def _parse_word(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals or not value or name not in _WORDS:
        expected = ", ".join(f"{known}=" for known in _WORDS)
        raise TextError(f"{word!r} says nothing of a position; expected one of {expected}")
    return name, value


def _parse_round(text: str) -> int:
    if not _is_count(text):
        raise TextError(f"no round {text!r}; a position starts as in 'r1 s1'")
    return int(text)


def _parse_count(text: str) -> int:
    if not _is_count(text):
        raise TextError(f"looked={text!r}; expected a number, as in 'looked=2'")
    return int(text)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS


def _beads_text(beads: tuple[LaidStar, ...]) -> str:
    return "/".join(map(str, beads))


def _parse_beads(text: str) -> tuple[LaidStar, ...]:
    return tuple(parse_bead(bead) for bead in text.split("/")) if text else ()


def _votes_text(votes: Votes) -> str:
    return ",".join(_NOT_IN if guess is None else str(guess) for guess in votes)


def _parse_votes(text: str) -> Votes:
    return tuple(_parse_vote(guess) for guess in text.split(","))


def _parse_vote(text: str) -> Guess | None:
    return None if text == _NOT_IN else parse_guess(text)


def _roles_text(roles: Roles) -> str:
    vision = _UNKNOWN if roles.vision is None else f"#{roles.vision}"
    mortal = _UNKNOWN if roles.mortal is None else f"s{roles.mortal}"
    return f"{vision}:{mortal}"


def _parse_roles(text: str) -> Roles:
    vision, _, mortal = text.partition(":")
    return Roles(
        None if vision == _UNKNOWN else parse_image(vision),
        None if mortal == _UNKNOWN else parse_seat(mortal, MOST),
    )


def _entry_text(entry: RoundRecord | Correct) -> str:
    if isinstance(entry, Correct):
        return str(entry).replace(" ", "_")
    parts = (
        str(entry.number),
        f"s{entry.dealer}",
        f"#{entry.vision}",
        f"s{entry.mortal}",
        _votes_text(entry.votes),
        _beads_text(entry.beads),
    )
    return ":".join(parts)


def _parse_history(text: str) -> History:
    return tuple(_parse_entry(entry) for entry in text.split(";")) if text else ()


def _parse_entry(text: str) -> RoundRecord | Correct:
    parts = text.split(":")
    if len(parts) == 1:
        action = parse_action(text.replace("_", " "))
        if isinstance(action, Correct):
            return action
    if len(parts) != _RECORD_PARTS:
        raise TextError(
            f"{text!r} is no finished round; expected number:dealer:vision:mortal:votes:stars"
        )
    number, dealer, vision, mortal, votes, beads = parts
    return RoundRecord(
        _parse_round(number),
        parse_seat(dealer, MOST),
        _parse_beads(beads),
        parse_image(vision),
        parse_seat(mortal, MOST),
        _parse_votes(votes),
    )
