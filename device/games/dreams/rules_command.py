"""`tablejinn rules dreams`: what a round of Dreams is worth, for people and other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device.commands.rules_file import Field, add_file_question, read_question, write
from games.dreams.score import leaders, points, space
from games.dreams.setup import FEWEST, GOAL, IMAGES, LAST_SPACE, MOST
from games.errors import TextError
from games.game import Seat

if TYPE_CHECKING:
    import argparse

    from device.commands.rules_file import Subparsers

_SCORE_HELP = """\
example (s1 is the mortal and guesses image 2, the true vision is 3):
  echo '{"players": 4, "mortal": "s1", "vision": 3, "guess": 2,
    "votes": {"s2": "s3", "s3": "s2", "s4": "s3"},
    "track": {"s1": 0, "s2": 4, "s3": 7, "s4": 2}}' | tablejinn rules dreams score -

guess: null when the mortal's disc shows no number; a vote: null when a god's shows no colour
"""


def add_dreams_questions(games: Subparsers) -> None:
    """Add the questions about Dreams."""
    dreams = games.add_parser("dreams", help="Dreams")
    questions = dreams.add_subparsers(title="questions", metavar="QUESTION", required=True)
    parser = add_file_question(questions, "score", "score a round", _SCORE_HELP)
    parser.set_defaults(handler=_score)


def _score(arguments: argparse.Namespace) -> int:
    """Print the points of a round, the track after it, and the winners if it was the last."""
    path: str = arguments.file
    write(_answer(read_question(path)))
    return 0


def _answer(question: Field) -> dict[str, object]:
    question.only("players", "mortal", "vision", "guess", "votes", "track")
    players = question["players"].integer(FEWEST, MOST)
    seats = {f"s{seat}": Seat(seat) for seat in range(1, players + 1)}
    mortal = seats[question["mortal"].choice(list(seats))]
    vision = question["vision"].integer(1, IMAGES)
    number = question["guess"]
    guess = None if number.value is None else number.integer(1, IMAGES)
    votes = _votes(question["votes"], seats, mortal)
    track = _track(question["track"], seats)
    won = points(players, mortal, vision, guess, votes)
    totals = {seat: track[seat] + won[seat] for seat in won}
    is_over = max(totals.values()) >= GOAL
    return {
        "points": {f"s{seat}": gain for seat, gain in won.items()},
        "track": {f"s{seat}": space(total) for seat, total in totals.items()},
        "over": is_over,
        "winners": [f"s{seat}" for seat in leaders(totals)] if is_over else [],
    }


def _votes(votes: Field, seats: dict[str, Seat], mortal: Seat) -> dict[Seat, Seat | None]:
    """Return whom each god named; every god must have an entry, be it null for no vote."""
    gods = {name: seat for name, seat in seats.items() if seat != mortal}
    for name, vote in votes.items():
        if name in seats and name not in gods:
            raise TextError(f"{vote.name} is the mortal's; the number on his disc is guess")
    votes.only(*gods)
    return {god: _vote(votes[name], name, seats) for name, god in gods.items()}


def _vote(vote: Field, god: str, seats: dict[str, Seat]) -> Seat | None:
    if vote.value is None:
        return None
    others = [name for name in seats if name != god]
    return seats[vote.choice(others)]


def _track(track: Field, seats: dict[str, Seat]) -> dict[Seat, int]:
    track.only(*seats)
    return {seat: track[name].integer(0, LAST_SPACE) for name, seat in seats.items()}
