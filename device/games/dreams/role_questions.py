"""Roles that the box deals: one player after another takes it, looks, and hides what he saw.

Nothing that leads to a role stands under the button that hid the one before: who presses twice
sees nothing. A role is shown again on request, as a marker may be looked at again.
"""

from __future__ import annotations

from device.games.dreams.screens import DreamsScreens
from device.table.port import Answer, Question
from device.table.prompts import Prompt, Text, text
from games.dreams.dealing import sealed
from games.dreams.moves import Action, DealRoles, Looks
from games.dreams.position import Position
from games.dreams.rounds import Roles
from games.game import Seat

_ROLE, _ANEW = "role", "anew"
_WHOSE, _HAND, _AGAIN = "whose", "hand", "again"
_HIDE = (None, None, text("key-hide"))


class RoleQuestions:
    """The questions about roles of one game of Dreams.

    Attributes:
        seed: what nobody knows, and no record holds: from it the deals come.
    """

    def __init__(self, words: DreamsScreens, seed: str) -> None:
        self._words = words
        self._seed = seed

    def first_shown(self, position: Position, seat: Seat, count: int) -> int:
        """Return at which of `count` guesses a player's leafing begins: presses can be counted."""
        if not self._seed:
            return 0
        seal = sealed(self._seed, self._words.game.position_text(position), str(seat)).seal
        return int(seal, 16) % count

    def question(self, position: Position, step: str) -> Question[Action]:
        """Return the question that is open until all have seen their roles."""
        seat = position.looking
        if seat is None:
            return self._deal(position)
        match step:
            case "role":
                return self._role(position, seat)
            case "anew":
                return self._anew(position)
            case _:
                keys = (text("key-show"), text("key-anew"), None)
                prompt = Prompt("hand-box", text("title-role"), self._hand(seat), keys)
                return Question(prompt, (_step(_ROLE), _step(_ANEW), None))

    def again(self, position: Position, step: str) -> Question[Action]:
        """Return the question by which a player sees his role once more."""
        word, _, number = step.partition("|")
        seat = Seat(int(number or "1"))
        match word:
            case "hand":
                keys = (text("key-show"), None, text("key-back"))
                prompt = Prompt("hand-box", text("title-role"), self._hand(seat), keys)
                return Question(prompt, (_step(f"{_AGAIN}|{seat}"), None, None))
            case "again":
                prompt = self._role_prompt(position, seat)
                return Question(prompt, (None, None, None), is_private=True)
            case _:
                return self._whose(position, seat)

    def _whose(self, position: Position, seat: Seat) -> Question[Action]:
        after = position.setup.after(seat)
        keys = (text("key-ok"), text("key-next"), text("key-back"))
        lines = (text("role-whose"), text("guess-player", seat=self._words.seat_name(seat)))
        prompt = Prompt("moon", text("title-role"), lines, keys)
        return Question(prompt, (_step(f"{_HAND}|{seat}"), _step(f"{_WHOSE}|{after}"), None))

    def _deal(self, position: Position) -> Question[Action]:
        is_first = position.number == 1
        keys = (text("key-deal"), None, None if is_first else text("key-undo"))
        prompt = Prompt("deal", text("title-deal"), (text("deal-ask"), text("deal-hint")), keys)
        undo: Answer[Action] | None = None if is_first else Answer(undoes=True)
        return Question(prompt, (Answer(self._sealed(position)), None, undo))

    def _anew(self, position: Position) -> Question[Action]:
        keys = (text("key-deal"), None, text("key-back"))
        prompt = Prompt("deal", text("title-anew"), (text("anew-ask"),), keys)
        return Question(prompt, (Answer(self._sealed(position)), None, _step("")))

    def _sealed(self, position: Position) -> DealRoles:
        return sealed(self._seed, self._words.game.position_text(position))

    def _role(self, position: Position, seat: Seat) -> Question[Action]:
        looked: Answer[Action] = Answer(Looks(seat))
        return Question(self._role_prompt(position, seat), (None, None, looked), is_private=True)

    def _role_prompt(self, position: Position, seat: Seat) -> Prompt:
        roles = position.roles or Roles(None, None)
        if roles.mortal == seat:
            lines = (text("role-mortal"), text("role-mortal-task"))
        else:
            lines = (text("role-god"), text("role-god-image", number=roles.vision or 0))
        return Prompt("role", text("title-role"), lines, _HIDE)

    def _hand(self, seat: Seat) -> tuple[Text]:
        return (text("hand-box", seat=self._words.seat_name(seat)),)


def _step(step: str) -> Answer[Action]:
    return Answer(step=step)
