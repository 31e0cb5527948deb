"""What a player of Dreams may see and decide on his own phone: his role, and his secret guess.

The box itself is handed round for the same; see `device.games.dreams.questions` and
`device.games.dreams.role_questions`. Where the markers deal the roles, the box does not know them.
Then the phone offers what a god may guess and what the mortal may guess, as the box does.

Source: "Determine the Vision & the Mortal", "Guess & Resolve".
"""

from __future__ import annotations

from device.games.dreams.role_questions import role_lines
from device.games.dreams.screens import DreamsScreens
from device.games.dreams.token_questions import gods_guesses
from device.games.dreams.voting import Voting
from device.table.alone import AloneChoice, AloneGroup, AloneScreen
from device.table.prompts import text
from games.dreams.judge import is_mortal
from games.dreams.moves import Accused, Action, Blank, Guess, Image, Looks, Vote
from games.dreams.options import Missing
from games.dreams.position import Phase, Position
from games.dreams.setup import IMAGES
from games.game import Seat


class DreamsAlone:
    """The screens for one player alone, of one game of Dreams."""

    def __init__(self, words: DreamsScreens) -> None:
        self._words = words

    @property
    def is_used(self) -> bool:
        """Whether the box holds anything secret in this game."""
        deals = self._words.game.setup.options.deals_roles
        return deals or self._words.voting is Voting.SECRET

    def screen(self, position: Position, seat: Seat) -> AloneScreen[Action] | None:
        """Return what this player alone may see and decide; None if there is nothing."""
        if position.looking == seat:
            looked = AloneChoice(text("key-hide"), Looks(seat))
            return AloneScreen(
                role_lines(position, seat), (AloneGroup(text("title-role"), (looked,)),)
            )
        is_dealt = position.roles is not None and position.has_looked(seat)
        lines = role_lines(position, seat) if is_dealt else ()
        groups = self._groups(position, seat) if self._guesses(position, seat) else ()
        return AloneScreen(lines, groups) if lines or groups else None

    def _guesses(self, position: Position, seat: Seat) -> bool:
        """Return whether this player's secret guess is due; all guess at one time."""
        is_asked = position.phase is Phase.VOTING and self._words.voting is Voting.SECRET
        return is_asked and seat in position.missing

    def _groups(self, position: Position, seat: Seat) -> tuple[AloneGroup[Action], ...]:
        gods = self._group(position, seat, "alone-god", gods_guesses(position, seat))
        images = [Image(number) for number in range(1, IMAGES + 1)]
        mortals = self._group(position, seat, "alone-mortal", images)
        known = is_mortal(position, seat)
        return {None: (gods, mortals), True: (mortals,), False: (gods,)}[known]

    def _group(
        self, position: Position, seat: Seat, title: str, guesses: list[Accused] | list[Image]
    ) -> AloneGroup[Action]:
        may_miss = position.setup.options.missing_vote is Missing.NO_VOTE
        named: list[Guess] = [*guesses, *([Blank.NONE] if may_miss else [])]
        votes = [Vote(seat, guess) for guess in named]
        lawful = [vote for vote in votes if not self._words.game.explain(position, vote)]
        return AloneGroup(
            text(title),
            tuple(AloneChoice(self._words.guess_text(vote.guess), vote) for vote in lawful),
        )
