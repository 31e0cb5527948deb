"""The sentences about what should not have happened: forbidden moves, and domes taken off."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from device.games.jinns.terms import in_terms, term_text
from device.table.prompts import Fact, Text, text
from games.game import Breach, Seat
from games.jinns.game import Jinns
from games.jinns.moves import Action, Take
from games.jinns.position import Position
from vision.stacks.evidence import AnyStackLook

_SEATS = frozenset({"seat", "owner", "partner", "receiver"})


class Disputes:
    """What one game of Jinns says about moves and hands that the rules forbid."""

    def __init__(self, game: Jinns, seat_name: Callable[[Seat], str]) -> None:
        self._game = game
        self._edition = game.setup.edition
        self._seat_name = seat_name

    def breach_text(self, position: Position, action: Action) -> Text:
        """Return the sentence about the first rule that an action breaks."""
        return self.said(self._game.explain(position, action)[0])

    def put_back_text(self, position: Position, action: Action) -> Text:
        """Return the sentence that says who puts back, or nobody for another's piece."""
        if self._game.explain(position, action)[0].code == "not-your-colour":
            return text("put-back")
        return text("put-back-seat", seat=self._seat_name(position.turn))

    def differing(
        self, position: Position, looks: Sequence[AnyStackLook | None], places: Sequence[int]
    ) -> tuple[Text, ...]:
        """Return the sentences about stars that are not as in the record.

        Args:
            position: the record.
            looks: how every star looks.
            places: the stars that differ.
        """
        stars = tuple(places)
        if not all(_is_taken_off(position, looks, star) for star in stars):
            return (term_text(self._edition, "differs", stars=stars), text("differs-hint"))
        taken = text("taken-off", stars=stars)
        why = self._taken_wrongly(position, stars[0], looks[stars[0]])
        return (taken, *why, text("put-back"))

    def _taken_wrongly(
        self, position: Position, star: int, left: AnyStackLook | None
    ) -> tuple[Text, ...]:
        """Return the sentence about the rule that forbids to take domes off a star, if any."""
        stack, setup = position.lake[star], position.setup
        breaches = self._game.explain(position, Take(star))
        told = {"not-your-colour"}
        if left is None and stack.height == 3 and setup.has_partners:
            told.add("only-after-move")
        return tuple(self.said(breach) for breach in breaches if breach.code in told)[-1:]

    def said(self, breach: Breach) -> Text:
        """Return the sentence about a broken rule."""
        named = tuple((name, self._named(name, fact)) for name, fact in breach.facts)
        return in_terms(self._edition, Text(breach.code, named))

    def _named(self, name: str, fact: Fact) -> Fact:
        """Return a fact of a breach, with a seat by the name that players know."""
        return self._seat_name(Seat(fact)) if name in _SEATS and isinstance(fact, int) else fact


def _is_taken_off(position: Position, looks: Sequence[AnyStackLook | None], star: int) -> bool:
    """Return whether fewer domes stand on a star than in the record."""
    look = looks[star]
    return (0 if look is None else look.height) < position.lake[star].height
