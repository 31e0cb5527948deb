"""One simulated evening: a whole game, with what people and cats do to it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from device.table.prompts import Key
from device.table.session import GamePhase, Page
from device.texts.language import say
from tests.lab.evenings.box import Box, GameClosed
from tests.lab.evenings.faults import Faults, calm
from tests.lab.evenings.port import People

MOST_MOVES = 300
A_TURN_S = (5.0, 40.0)  # chosen: how long players think before the next move

AnyBox = Box[Any, Any, Any]
"""The box of any game."""


class Evening:
    """One game from its opening to its end.

    Attributes:
        box: the box beside the table.
        people: who play, and the table that they own.
        log: what happened, with the screens of the box.
    """

    def __init__(
        self,
        people: People,
        box: AnyBox,
        chance: Random,
        faults: Faults,
        counts: Counter[str],
        most_moves: int = MOST_MOVES,
    ) -> None:
        """Sit down; the same chance gives the same evening."""
        self.people, self.box, self._chance = people, box, chance
        self._faults, self._counts = faults, counts
        self._most_moves = most_moves
        self._apart = self._silent = 0
        self._is_seen = True
        self._causes: set[str] = set()
        self.log: list[str] = []

    def play(self) -> None:
        """Play the game to its end, or until nobody finds a way on."""
        before = self._counts["move"]
        try:
            self._play()
        except GameClosed:
            self._counts["closed"] += 1
            self.log.append("closed by a wrong button, and another game begun")
            return
        self.box.cut()  # the journal must lead to the record
        if self._faults == calm(self._faults.misread):
            rate = f"{self._faults.misread:.0%}"
            self._counts[f"calm moves {rate}"] += self._counts["move"] - before
            self._counts[f"calm questions {rate}"] += self.box.asked

    def _play(self) -> None:
        self._counts["game"] += 1
        self._look(2)
        for number in range(self._most_moves):
            if self.people.is_over:
                return
            self._before_the_move()
            if not self._make_a_move():
                return
            self._note(f"{number}")
            if not self._keep_together():
                self._count("no way out found")
                return

    def _before_the_move(self) -> None:
        if self._happens(self._faults.knock):
            self._knock()
        if self._happens(self._faults.slide):
            self._slide()
        if self._happens(self._faults.button):
            self._press_at_random()
        if self._happens(self._faults.illegal):
            self._misplay()
        if self._happens(self._faults.lifts):
            self._lift_two()
        if self._happens(self._faults.cut):
            self._counts["cut"] += 1
            self.box.cut()
            self._note("cut")
            self._look(2)

    def _make_a_move(self) -> bool:
        """Make a lawful move; return False if there is none."""
        accused = self.box.accused
        move = self.people.move(self._look)
        if move is None:
            return False
        self._counts["move"] += 1
        self._note(f"move {move}")
        self._is_seen = not self._happens(self._faults.missed)
        if not self._is_seen:
            self._causes.add("an unseen move")
            self._counts["missed look"] += 1
            return True
        self._look(self._chance.randint(2, 4))
        self._respond()
        if not self.box.is_settled:
            self.box.wait(self._chance.uniform(*A_TURN_S))
            self._look(2)
            self._respond()
        if self.box.accused > accused:
            self._count("accused otherwise")
        return True

    def _knock(self) -> None:
        """Knock pieces about, look, and put them back one after the other."""
        box, chance = self.box, self._chance
        turns, accused = len(box.session.turns), box.accused
        was_agreed, hit = self.people.is_agreed, self.people.knock()
        if not hit:
            return
        self._counts["knock"] += 1
        self._note(f"knock of {hit}")
        self._look(chance.randint(1, 4))
        for _ in self.people.put_back():
            if chance.random() < 0.7:
                self._look(chance.randint(1, 3))
                if box.prompt.kind in {"unsure", "unseen", "unseen-step"}:
                    self._respond(rounds=1)
        self._look(4)
        if box.accused > accused:
            self._count("knock accused")
        if len(box.session.turns) != turns and was_agreed and not self.people.is_agreed:
            self._count("knock booked")
        self._respond()
        if not (box.is_ordinary and (self.people.is_agreed or not was_agreed)):
            self._count("knock not healed")

    def _slide(self) -> None:
        """Push the sheet out of its place: for a moment it is not found."""
        self._counts["slide"] += 1
        self.people.slide()
        self._note("slide")
        self.box.lose()
        self._look(2)
        self._respond()

    def _misplay(self) -> None:
        """Let the player to move make a move that the rules forbid, and put it back."""
        turns = len(self.box.session.turns)
        was_agreed = self.people.is_agreed
        move = self.people.misplay()
        if move is None:
            return
        self._counts["illegal move"] += 1
        self._note(f"illegal {move}")
        self._look(4)
        self._respond(rounds=2, puts_back=False)
        if self.box.is_ordinary and was_agreed:
            is_taken = len(self.box.session.turns) > turns and self.people.is_forbidden_taken
            if is_taken:
                self._count("illegal move accepted silently")
            elif not (self.people.is_awaited or self.people.is_told):
                self._count("illegal move not told")
        self.people.lay()
        self._look(3)
        self._respond()

    def _lift_two(self) -> None:
        accused = self.box.accused
        if not self.people.lift_two():
            return
        self._counts["two lifted"] += 1
        self._note("two lifted")
        self._look(self._chance.randint(1, 4))
        self.people.lay()
        if self._chance.random() < 0.5:
            self._look(self._chance.randint(1, 3))
            self._respond()
        if self.box.accused > accused:
            self._count("accused otherwise")

    def _press_at_random(self) -> None:
        self._counts["wrong button"] += 1
        self._causes.add("a wrong button")
        key = self._chance.choice(list(Key))
        self._note(f"press {key.value}")
        if self._chance.random() < 0.2:
            self.box.call()
        self.box.press(key)
        self._look(2)
        self._respond()

    def _respond(self, rounds: int | None = None, *, puts_back: bool = True) -> None:
        """Answer the screens until play is ordinary again; people err, and ignore some."""
        if self._happens(self._faults.ignored) and not self.box.is_ordinary:
            self._counts["ignored"] += 1
            return
        for _ in range(rounds or self.people.patience):
            key = self.people.true_key()
            if key is not None:
                self._answer(key)
            elif not (self._notice() if self.box.is_ordinary else self._mend(puts_back=puts_back)):
                return
            self._look(2)

    def _answer(self, key: Key) -> None:
        if self._happens(self._faults.wrong):
            self._counts["wrong answer"] += 1
            self._causes.add("a wrong answer")
            labels = zip(Key, self.box.prompt.keys, strict=True)
            key = self._chance.choice([key for key, label in labels if label is not None] or [key])
            self._note(f"wrong answer {key.value}")
        self.box.press(key)
        self._note(f"  press {key.value}")

    def _notice(self) -> bool:
        """Let people see to it that the box sees; return whether they did anything."""
        is_noticed = self.people.notice()
        if is_noticed:
            self._note("nudge")
        return is_noticed

    def _mend(self, *, puts_back: bool = True) -> bool:
        """Do what a screen of complaint leads to; return False if it leads nowhere."""
        if not self.people.is_wrong:
            return self.people.mend()
        if puts_back:
            self.people.lay()
        return puts_back

    def _keep_together(self) -> bool:
        """Count how long record and truth are apart; after a while players set the record right."""
        if self.people.is_agreed:
            self._apart = self._silent = 0
            self._causes.clear()
            return True
        if not self._is_seen:
            return True
        self._let_it_speak()
        self._apart += 1
        if self.people.is_alike:
            self._causes.add("turns that left no trace")
        is_asked = self.box.session.asks and not self.people.is_led
        is_silent = self.box.is_ordinary and not is_asked
        self._silent = self._silent + 1 if is_silent else 0
        if self.box.session.phase is GamePhase.OVER:
            self._causes.add("an end that the players had agreed on")
        if self._silent == 2:
            is_alike = self.people.is_alike
            self._count("turns lost without a trace" if is_alike else "silent divergence")
        if self._apart == 3:
            self._count("not healed within two moves")
        return self._apart < 5 or self._set_right()

    def _let_it_speak(self) -> None:
        """Let time pass where the box is still looking: it tells nothing of what it saw but once.

        A frame that it could not read, a hand over the sheet, makes it look for as long anew.
        """
        if self.box.is_ordinary and not self.box.is_settled:
            self.box.wait(self._chance.uniform(*A_TURN_S))
            self._look(2)

    def _set_right(self) -> bool:
        """Let players set the record right as the box offers it; return whether they could."""
        box, people = self.box, self.people
        for _ in range(people.patience):
            if people.is_agreed:
                self._apart = self._silent = 0
                return True
            self._look(3)
            if (key := people.true_key()) is not None:
                box.press(key)
            elif box.session.page is not Page.GAME:
                box.press(Key.C)
            else:
                people.correct()
        return people.is_agreed

    def _look(self, looks: int) -> None:
        for _ in range(looks):
            if self._happens(self._faults.refused):
                self.box.refuse(self._chance)
            assumed = self.box.assumed
            self.box.see()
            self._note("  look")
            if self.box.assumed > assumed:
                self._check_assumed()

    def _check_assumed(self) -> None:
        """Count an answer that the box took from play, and whether it was the wrong one.

        Where all lies as in the record, turns have left no trace; then no answer shows as wrong.
        """
        self._counts["taken from play"] += 1
        if self.people.is_agreed or self.box.session.awaits_decision:
            return
        is_alike = self.people.is_alike
        self._count("turns lost without a trace" if is_alike else "wrong answer taken from play")

    def _happens(self, share: float) -> bool:
        return self._chance.random() < share

    def _count(self, what: str) -> None:
        """Count a harm, and what people did before it, since record and truth were last one."""
        self._counts[what] += 1
        for cause in self._causes or {"none of these"}:
            self._counts[f"{what}, after {cause}"] += 1
        self._note(f"!! {what}")

    def _note(self, what: str) -> None:
        """Write down what happened, with the screen of the box."""
        said = " / ".join(say(line) for line in self.box.prompt.lines)
        mark = "" if self.people.is_agreed else " (apart)"
        self.log.append(f"{what}: {self.box.prompt.kind} [{said}]{mark}")
