"""The screens about towers: taking one off the lake, and whose its domes are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from device.games.jinns.last_turn import LastTurn, last_turn, may_still_take
from device.games.jinns.terms import term_text
from device.table.prompts import Fact, Key, Prompt, Signal, Text, text
from games.game import Seat
from games.jinns.game import Jinns
from games.jinns.moves import Action, Half, Take
from games.jinns.pieces import Stack
from games.jinns.play import three_shared
from games.jinns.position import CapturedPile, Position, StandingTower
from games.jinns.score import pile_points

PLAY_KEYS = (text("key-scores"), text("key-undo"), text("key-pause"))


class TowerScreens:
    """The screens about towers in one game of Jinns."""

    def __init__(self, game: Jinns, seat_name: Callable[[Seat], str]) -> None:
        self._game = game
        self._seat_name = seat_name

    def clearing_prompt(
        self, history: Sequence[Position], turns: Sequence[Action]
    ) -> Prompt | None:
        """Return the screen that asks for the tower just completed to be taken off."""
        standing, last = history[-1].standing, last_turn(history, turns)
        if standing is None or last is None:
            return None
        lift = term_text(self._game.setup.edition, "tower-lift", star=standing.star)
        lines = (self._shared_out(last, standing, history[-1]), lift)
        return Prompt("lift", text("title-lift"), lines, PLAY_KEYS, Signal.TOWER)

    def three_prompt(self, history: Sequence[Position], turns: Sequence[Action]) -> Prompt | None:
        """Return the screen that offers a tower of three to its builder, or None.

        Source: older edition, "Variant for 4 players".
        """
        offer = self._offer(history, turns)
        if offer is None:
            return None
        onward = text("tower-three-onward", seat=self._seat_name(history[-1].turn))
        three = Prompt("three", text("title-three"), (*offer, onward), PLAY_KEYS, Signal.TOWER)
        last = last_turn(history, turns)
        if last is None or not last.passed:
            return three
        missed = text("pass", seats=tuple(map(self._seat_name, last.passed)))
        lines = (*offer, missed, onward)
        return replace(three, lines=lines, leafing=Key.A, leafing_label=text("key-next"))

    def last_offer(self, history: Sequence[Position], turns: Sequence[Action]) -> Prompt | None:
        """Return the screen that offers the game's last tower of three, or None."""
        offer = self._offer(history, turns)
        if offer is None:
            return None
        keys = (text("key-leave"), text("key-undo"), None)
        lines = (*offer, text("tower-three-last"))
        return Prompt("three", text("title-three"), lines, keys, Signal.QUESTION)

    def taken_text(self, last: LastTurn) -> tuple[Text, ...]:
        """Return the sentence about a tower of three that the last turn took; else nothing."""
        if not isinstance(last.made, Take) and not last.made.takes_base:
            return ()
        after = self._game.apply(last.before, last.made).standing
        if after is None:
            return ()
        return (text("tower-three-shared", **self._three(last.seat, after.tower)),)

    def _offer(
        self, history: Sequence[Position], turns: Sequence[Action]
    ) -> tuple[Text, ...] | None:
        last = may_still_take(history, turns)
        if last is None or isinstance(last.made, Take):
            return None
        facts = self._three(last.seat, history[-1].lake[last.made.target])
        return (text("tower-three-offer", **facts),)

    def _three(self, seat: Seat, tower: Stack) -> dict[str, Fact]:
        """Return the facts about sharing out a tower of three."""
        setup = self._game.setup
        upper, base = three_shared(tower)
        return {
            "seat": self._seat_name(seat),
            "points": pile_points(setup, upper),
            "partner": self._seat_name(setup.opposite(seat)),
            "base": pile_points(setup, base),
        }

    def _shared_out(self, last: LastTurn, standing: StandingTower, position: Position) -> Text:
        builder = self._seat_name(last.seat)
        if last.choice is not None:
            key = "tower-keeps-top" if last.choice.keeps is Half.TOP else "tower-keeps-bottom"
            return text(key, seat=builder, to=self._seat_name(last.choice.receiver))
        pile: CapturedPile = position.captured[last.seat - 1][-1]
        if pile.is_void:
            return text("tower-void", colour=str(standing.tower.controller))
        points = pile_points(self._game.setup, pile)
        return text("tower-whole", seat=builder, points=points)
