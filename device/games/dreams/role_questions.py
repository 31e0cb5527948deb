"""Roles that the box deals: one player after another takes the box, looks, and hides his role.

The button that hides one player's role never shows the next role. So a player who presses twice
sees nothing of another player. A role is shown again on request, as a marker may be looked at
again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from device.games.dreams.lead_in import with_cards
from device.games.dreams.screens import DreamsScreens
from device.table.prompts import Prompt, Text, text
from device.table.questions import (
    AnsweredSoFar,
    Question,
    back_to,
    choose,
    show_next,
    take_back,
)
from games.dreams.dealing import sealed
from games.dreams.moves import Action, DealRoles, Looks
from games.dreams.position import Position
from games.dreams.rounds import Roles
from games.game import Seat

_HIDE = (None, None, text("key-hide"))


class Looking(Enum):
    """The screens while the box is handed round so that players see their roles."""

    SHOW = "show"
    DEAL_ANEW = "deal-anew"


class RoleSeenAnewScreen(Enum):
    """The screens by which a player sees a role again."""

    WHOSE = "whose"
    HAND_ON = "hand-on"
    ROLE = "role"


@dataclass(frozen=True, slots=True)
class RoleSeenAnew:
    """The player whose role is to be seen again, and the screen that is shown."""

    screen: RoleSeenAnewScreen
    seat: Seat


class RoleQuestions:
    """The questions about roles of one game of Dreams.

    Attributes:
        seed: the secret from which deals are made; no record holds it.
    """

    def __init__(self, words: DreamsScreens, seed: str) -> None:
        self._words = words
        self._seed = seed

    def first_shown(self, position: Position, seat: Seat, count: int) -> int:
        """Return the number of the guess that a player is shown first, from 0 to `count` - 1.

        The first guess differs from player to player, because others may count the presses.
        """
        if not self._seed:
            return 0
        seal = sealed(self._seed, self._words.game.position_text(position), str(seat)).seal
        return int(seal, 16) % count

    def question(self, position: Position, answered: AnsweredSoFar) -> Question[Action]:
        """Return the question that is open until all players have seen their roles."""
        seat = position.looking
        if seat is None:
            return self._deal(position)
        match answered:
            case Looking.SHOW:
                return self._role(position, seat)
            case Looking.DEAL_ANEW:
                return self._anew(position)
            case _:
                keys = (text("key-show"), text("key-anew"), None)
                prompt = Prompt("hand-box", text("title-role"), self._hand(seat), keys)
                return Question(
                    prompt, (show_next(Looking.SHOW), show_next(Looking.DEAL_ANEW), None)
                )

    def again(self, position: Position, answered: RoleSeenAnew) -> Question[Action]:
        """Return the question by which a player sees his role again."""
        seat = answered.seat
        match answered.screen:
            case RoleSeenAnewScreen.HAND_ON:
                keys = (text("key-show"), None, text("key-back"))
                prompt = Prompt("hand-box", text("title-role"), self._hand(seat), keys)
                return Question(
                    prompt, (show_next(RoleSeenAnew(RoleSeenAnewScreen.ROLE, seat)), None, None)
                )
            case RoleSeenAnewScreen.ROLE:
                prompt = self._role_prompt(position, seat)
                return Question(prompt, (None, None, None), is_private=True)
            case RoleSeenAnewScreen.WHOSE:
                return self._whose_role(position, seat)

    def _whose_role(self, position: Position, seat: Seat) -> Question[Action]:
        after = position.setup.after(seat)
        keys = (text("key-ok"), text("key-next"), text("key-back"))
        lines = (text("role-whose"), text("guess-player", seat=self._words.seat_name(seat)))
        prompt = Prompt("moon", text("title-role"), lines, keys)
        chosen = show_next(RoleSeenAnew(RoleSeenAnewScreen.HAND_ON, seat))
        return Question(
            prompt, (chosen, show_next(RoleSeenAnew(RoleSeenAnewScreen.WHOSE, after)), None)
        )

    def _deal(self, position: Position) -> Question[Action]:
        is_first = position.number == 1
        keys = (text("key-deal"), None, None if is_first else text("key-undo"))
        prompt = Prompt("deal", text("title-deal"), (text("deal-ask"),), keys)
        prompt = with_cards(prompt, position)
        undo = None if is_first else take_back()
        return Question(prompt, (choose(self._sealed(position)), None, undo))

    def _anew(self, position: Position) -> Question[Action]:
        keys = (text("key-deal"), None, text("key-back"))
        prompt = Prompt("deal", text("title-anew"), (text("anew-ask"),), keys)
        return Question(prompt, (choose(self._sealed(position)), None, back_to(None)))

    def _sealed(self, position: Position) -> DealRoles:
        return sealed(self._seed, self._words.game.position_text(position))

    def _role(self, position: Position, seat: Seat) -> Question[Action]:
        looked = choose(Looks(seat))
        return Question(self._role_prompt(position, seat), (None, None, looked), is_private=True)

    def _role_prompt(self, position: Position, seat: Seat) -> Prompt:
        return Prompt("role", text("title-role"), role_lines(position, seat), _HIDE)

    def _hand(self, seat: Seat) -> tuple[Text]:
        return (text("hand-box", seat=self._words.seat_name(seat)),)


def role_lines(position: Position, seat: Seat) -> tuple[Text, ...]:
    """Return the lines that tell a player the role that the box has dealt to him."""
    roles = position.roles or Roles(None, None)
    if roles.mortal == seat:
        return (text("role-mortal"), text("role-mortal-task"))
    return (text("role-god"), text("role-god-image", number=roles.vision or 0))
