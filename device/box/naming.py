"""Naming the players seat by seat: a remembered name by one press, a new one, or none.

Button A accepts, B shows the next name, C goes back. The functions are pure, like those of the
menu.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from device.box.writing import Writing, erased, letter_prompt, press_letter, written_prompt
from device.games.names import one_each
from device.games.port import SetupForm
from device.table.prompts import Key, Prompt, Text, text

MOST_REMEMBERED = 12
"""Names. Chosen: two tables of six; whoever played before them writes the name again."""


@dataclass(frozen=True, slots=True)
class PlayerNaming:
    """The naming of the players of one game.

    Attributes:
        places: what the seats are called without names.
        names: the players' names, one for each seat; empty for a seat without one.
        known: the names that are remembered, those of the last evening first.
        seat: the number of the seat that is being named.
        option: the number of the answer that is shown: a name, a new name, or no name.
        writing: the name that is being written, or None.
    """

    places: tuple[str, ...]
    names: tuple[str, ...]
    known: tuple[str, ...] = ()
    seat: int = 0
    option: int = 0
    writing: Writing | None = None

    @property
    def place(self) -> str:
        """What the seat is called without a name."""
        return self.places[self.seat]

    @property
    def offered(self) -> tuple[str, ...]:
        """The names that the seat is offered, its own first; none that an earlier seat has."""
        own, earlier = self.names[self.seat], set(map(_folded, self.names[: self.seat]))
        names = dict.fromkeys(name for name in (own, *self.known) if name)
        return tuple(
            name for name in names if _folded(name) not in earlier and not self._is_place(name)
        )

    @property
    def is_done(self) -> bool:
        """Whether every seat was named, or left without a name."""
        return self.seat == len(self.places)

    def is_taken(self, name: str) -> bool:
        """Return whether another player is called so, or another seat without its name."""
        if not name:
            return False
        others = {_folded(one) for seat, one in enumerate(self.names) if seat != self.seat}
        return _folded(name) in others or self._is_place(name)

    def _is_place(self, name: str) -> bool:
        others = (one for seat, one in enumerate(self.places) if seat != self.seat)
        words = {_folded(word) for place in others for word in (place, *place.split("+"))}
        return _folded(name) in words


def naming_of(form: SetupForm, known: Sequence[str]) -> PlayerNaming:
    """Return the naming of the players of a form, beginning with the first seat."""
    places = form.places()
    return PlayerNaming(places, one_each(form.names_given(), len(places)), tuple(known))


def remembered(names: Iterable[str], known: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names to remember: first the latest, then those known before."""
    first: dict[str, str] = {}
    for name in (*names, *known):
        if name.strip():
            first.setdefault(_folded(name), name)
    return tuple(first.values())[:MOST_REMEMBERED]


def press_name(naming: PlayerNaming, key: Key) -> PlayerNaming | None:
    """Return the naming after a press; None for going back from the first seat."""
    writing = naming.writing
    if writing is not None:
        return _written(naming, writing, key)
    if key is Key.A:
        return _accepted(naming)
    if key is Key.B:
        options = len(naming.offered) + 2
        return replace(naming, option=(naming.option + 1) % options)
    return replace(naming, seat=naming.seat - 1, option=0) if naming.seat else None


def name_prompt(naming: PlayerNaming) -> Prompt:
    """Return the screen of the naming."""
    writing = naming.writing
    if writing is not None and writing.is_picking:
        return letter_prompt(writing, naming.place)
    if writing is not None:
        return written_prompt(writing, naming.place, is_taken=naming.is_taken(writing.name))
    keys = (text("key-ok"), text("key-change"), text("key-back"))
    return Prompt("name", text("title-name", seat=naming.place), (_option(naming),), keys)


def names_prompt(form: SetupForm) -> Prompt:
    """Return the screen that says who plays, before anybody is named anew."""
    places = form.places()
    names = one_each(form.names_given(), len(places))
    lines = _called(places, names)
    keys = (text("key-ok"), text("key-change"), text("key-back"))
    label = text("key-next")
    return Prompt("names", text("title-names"), lines, keys, leafing=Key.A, leafing_label=label)


def _called(places: Sequence[str], names: Sequence[str]) -> tuple[Text, ...]:
    """Return a line for every seat that says who plays it, if anybody was named."""
    if not any(names):
        return (text("names-none"),)
    return tuple(
        text("seat-called", seat=place, to=name) if name else text("seat-unnamed", seat=place)
        for place, name in zip(places, names, strict=True)
    )


def _option(naming: PlayerNaming) -> Text:
    offered, option = naming.offered, naming.option
    if option < len(offered):
        return text("name-offered", name=offered[option])
    return text("name-new") if option == len(offered) else text("name-no", seat=naming.place)


def _accepted(naming: PlayerNaming) -> PlayerNaming:
    offered, option = naming.offered, naming.option
    if option < len(offered):
        return _with_name(naming, offered[option])
    if option == len(offered):
        return replace(naming, writing=Writing())
    return _with_name(naming, "")


def _with_name(naming: PlayerNaming, name: str) -> PlayerNaming:
    """Return the naming with a name for the seat; a later seat that has it gets the seat's own."""
    own = naming.names[naming.seat]
    names = [own if name and _folded(one) == _folded(name) else one for one in naming.names]
    names[naming.seat] = name
    return replace(naming, names=tuple(names), seat=naming.seat + 1, option=0, writing=None)


def _written(naming: PlayerNaming, writing: Writing, key: Key) -> PlayerNaming:
    """Return the naming after a press while a name is being written."""
    if writing.is_picking:
        return replace(naming, writing=press_letter(writing, key))
    if key is Key.A and not writing.is_full:
        return replace(naming, writing=replace(writing, is_picking=True))
    if key is Key.B and writing.name and not naming.is_taken(writing.name):
        return _with_name(naming, writing.name)
    if key is Key.C:
        return replace(naming, writing=erased(writing) if writing.written else None)
    return naming


def _folded(name: str) -> str:
    return name.casefold().strip()
