"""`tablejinn rules dreams`: what a round of Dreams is worth, for people and other programs."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from device.commands.rules_file import one_of, read_question, whole, write
from device.commands.rules_of_play import (
    add_house_rules,
    add_play_questions,
    add_rule_question,
    house_rules_of,
)
from games.dreams.game import Dreams
from games.dreams.options import Options, Ties, options_of
from games.dreams.score import is_decided, leaders, points, space
from games.dreams.setup import FEWEST, IMAGES, LAST_SPACE, MOST, Setup
from games.errors import TextError
from games.game import Seat

if TYPE_CHECKING:
    from device.commands.rules_file import Subparsers

_SCORE_HELP = """\
example (s1 is the mortal and guesses image 2, the true vision is 3):
  echo '{"players": 4, "mortal": "s1", "vision": 3, "guess": 2,
    "votes": {"s2": "s3", "s3": "s2", "s4": "s3"},
    "track": {"s1": 0, "s2": 4, "s3": 7, "s4": 2}}' | tablejinn rules dreams score -

guess: null when the mortal's disc shows no number; a vote: null when a god's shows no colour
"""


_SeatName = Annotated[
    str, Meta(pattern=rf"^s[1-{MOST}]\Z", description=f"a seat from s1 to s{MOST} is needed")
]
_Image = Annotated[int, whole(1, IMAGES)]
_Space = Annotated[int, Meta(ge=0, description=whole(0, LAST_SPACE).description)]


class _Round(Struct, frozen=True, forbid_unknown_fields=True):
    """A round as the caller describes it; every god has a vote, which is null for no vote."""

    players: Annotated[int, whole(FEWEST, MOST)]
    mortal: _SeatName
    vision: _Image
    guess: _Image | None
    votes: Mapping[_SeatName, _SeatName | None]
    track: Mapping[_SeatName, _Space]

    def __post_init__(self) -> None:
        seats = self.seats()
        _refuse_other("mortal", self.mortal, seats)
        if self.mortal in self.votes:
            raise ValueError(
                f"votes.{self.mortal} is the mortal's; the number on his disc is guess"
            )
        _refuse_other_seats("votes", self.votes, [seat for seat in seats if seat != self.mortal])
        _refuse_other_seats("track", self.track, seats)
        for god, vote in self.votes.items():
            if vote is not None:
                _refuse_other(f"votes.{god}", vote, seats)

    def seats(self) -> dict[str, Seat]:
        return {f"s{seat}": Seat(seat) for seat in range(1, self.players + 1)}


def add_dreams_questions(games: Subparsers) -> None:
    """Add the questions about Dreams."""
    dreams = games.add_parser("dreams", help="Dreams")
    questions = dreams.add_subparsers(title="questions", metavar="QUESTION", required=True)
    parser = add_rule_question(questions, "score", "score a round", _SCORE_HELP)
    parser.set_defaults(handler=_score)
    example = "dreams {question} --players 3 --position 'r1 s1'", "s1 grey 30,50"
    names = ("legal", "explain", "points", "end")
    add_play_questions(questions, _open_game, _add_setup, example, names)


def _open_game(arguments: argparse.Namespace) -> Dreams:
    return Dreams(Setup(arguments.players, options=options_of(house_rules_of(arguments))))


def _add_setup(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say which game is played."""
    parser.add_argument("--players", type=int, required=True, metavar="N", help="how many play")
    add_house_rules(parser)


def _score(arguments: argparse.Namespace) -> int:
    """Print the points of a round, the track after it, and the winners if it was the last."""
    path: str = arguments.file
    options = options_of(house_rules_of(arguments))
    asked = read_question(path, _Round)
    _refuse_by_rule(asked, options)
    write(_answer(asked, options))
    return 0


def _answer(asked: _Round, options: Options) -> dict[str, object]:
    seats = asked.seats()
    votes = {seats[god]: None if vote is None else seats[vote] for god, vote in asked.votes.items()}
    won = points(asked.players, seats[asked.mortal], asked.vision, asked.guess, votes)
    totals = {seat: asked.track[f"s{seat}"] + gain for seat, gain in won.items()}
    is_over = is_decided(totals, options.ties)
    return {
        "points": {f"s{seat}": gain for seat, gain in won.items()},
        "track": {f"s{seat}": space(total) for seat, total in totals.items()},
        "over": is_over,
        "winners": [f"s{seat}" for seat in leaders(totals)] if is_over else [],
    }


def _refuse_by_rule(asked: _Round, options: Options) -> None:
    """Refuse a vote or a space that only a house rule would allow.

    Raises:
        TextError: the sheet does not allow it.
    """
    seats = asked.seats()
    for god, vote in asked.votes.items():
        if vote == god and not options.own_colour_vote:
            others = one_of(seat for seat in seats if seat != god).description
            raise TextError(f"votes.{god} = {vote!r}: {others}")
    for seat, at in asked.track.items():
        if at > LAST_SPACE and options.ties is Ties.SHARED:
            raise TextError(f"track.{seat} = {at}: {whole(0, LAST_SPACE).description}")


def _refuse_other(name: str, seat: str, seats: Iterable[str]) -> None:
    if seat not in seats:
        raise ValueError(f"{name} = {seat!r}: {one_of(seats).description}")


def _refuse_other_seats(name: str, told: Mapping[str, object], seats: Iterable[str]) -> None:
    """Refuse a table that does not have an entry for exactly these seats."""
    for seat in seats:
        if seat not in told:
            raise ValueError(f"{name}.{seat} is missing")
    for seat in told:
        if seat not in seats:
            raise ValueError(f"{name}.{seat} is unknown: {one_of(seats).description}")
