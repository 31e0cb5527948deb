"""Tables at which the tests play Dreams, what hypothesis draws of them, and rounds in a line."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hypothesis import strategies as st

from games.dreams.game import Dreams
from games.dreams.legal import sample_spots
from games.dreams.moves import Placement, parse_action
from games.dreams.options import Deck, Invalid, Missing, Options, Overlap, Ties
from games.dreams.position import Phase, Position
from games.dreams.setup import Setup
from games.game import ScoreLine, Seat
from tests.games.strategies import chance, seeds

STRICT = Options(
    own_colour_vote=True,
    invalid_disc=Invalid.REFUSED,
    ties=Ties.ANOTHER_ROUND,
    deck=Deck.ENDS_GAME,
    overlap=Overlap.REFUSE,
    missing_vote=Missing.NO_VOTE,
)
"""Every house rule but dealt roles the other way round."""


def dreams(players: int = 4, options: Options | None = None, dealer: int = 1) -> Dreams:
    return Dreams(Setup(players, Seat(dealer), options=options or Options()))


DREAMS_TABLES: dict[str, Dreams] = {
    **{str(players): dreams(players) for players in (3, 4, 5, 6)},
    "dealt": dreams(4, Options(deals_roles=True), dealer=3),
    "strict": dreams(3, STRICT),
    "strict-dealt": dreams(
        3, Options(invalid_disc=Invalid.REFUSED, missing_vote=Missing.NO_VOTE, deals_roles=True)
    ),
}

dreams_options = st.builds(
    Options,
    own_colour_vote=st.booleans(),
    invalid_disc=st.sampled_from(Invalid),
    ties=st.sampled_from(Ties),
    deck=st.sampled_from(Deck),
    overlap=st.sampled_from(Overlap),
    missing_vote=st.sampled_from(Missing),
    deals_roles=st.booleans(),
)

dreams_games = st.builds(dreams, st.integers(3, 6), dreams_options, st.integers(1, 3))


def play_on(game: Dreams, position: Position, dice: Random, actions: int) -> list[Position]:
    """Return `position` and those that follow it in up to `actions` random legal actions."""
    played = [position]
    while len(played) <= actions and (moves := game.legal_moves(played[-1])):
        played.append(game.apply(played[-1], dice.choice(moves)))
    return played


@st.composite
def dreams_plays(
    draw: st.DrawFn, games: st.SearchStrategy[Dreams] = dreams_games
) -> tuple[Dreams, list[Position]]:
    """Draw a game and the positions of a random play of it."""
    game, seed = draw(games), draw(seeds)
    return game, play_on(game, game.initial(seed), chance(seed), draw(st.integers(0, 70)))


def after(game: Dreams, position: Position, *actions: str) -> Position:
    for action in actions:
        position = game.apply(position, parse_action(action))
    return position


def codes(game: Dreams, position: Position, action: str) -> list[str]:
    return [breach.code for breach in game.explain(position, parse_action(action))]


def stars_laid(game: Dreams, position: Position) -> Position:
    """Return the position after every player has laid his stars, spread over the mat."""
    spots = iter(sample_spots(game.setup))
    while position.phase is Phase.PLACING and position.turn is not None:
        kind = position.kinds_left(position.turn)[0]
        position = game.apply(position, Placement(position.turn, kind, next(spots)))
    return position


def round_of(game: Dreams, position: Position, *actions: str) -> Position:
    """Return the position after the stars of a round and then `actions`: votes and reveal."""
    return after(game, stars_laid(game, position), *actions)


def with_track(game: Dreams, *spaces: int) -> Position:
    """Return the start of a round with the moons set by hand."""
    moons = (f"s{seat} track {space}" for seat, space in enumerate(spaces, 1))
    return after(game, game.initial(1), *moons)


def points(game: Dreams, position: Position) -> list[int]:
    return [game.scores(position)[seat].total for seat in game.seats]


def whats(lines: Iterable[ScoreLine]) -> list[str]:
    """Return what each line of a score is for."""
    return [line.what for line in lines]
