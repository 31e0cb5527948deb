"""What must hold after every event, and what is found where it does not."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from device.box.decision import BoxState, decide
from device.display.screens import draw
from device.panel.gestures import OFF, Chord
from device.table.events import Pressed
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Prompt
from tests.lab.soak.box import SoakBox


@dataclass(slots=True)
class Findings:
    """What was found wrong, each kind counted, with the number of the event that showed it first.

    Attributes:
        counts: how often each thing was found.
        first: at which event first.
        screens: the screens seen, by their kind.
    """

    counts: Counter[str] = field(default_factory=Counter[str])
    first: dict[str, int] = field(default_factory=dict[str, int])
    screens: Counter[str] = field(default_factory=Counter[str])

    def note(self, what: str, number: int) -> None:
        self.counts[what] += 1
        self.first.setdefault(what, number)


class Checks:
    """Checks a box after every event; what cannot have changed since is not checked again."""

    def __init__(self) -> None:
        self._drawn: set[tuple[Prompt, str]] = set()
        self._state: BoxState | None = None
        self._checked: GameInPlay | None = None

    def wrong(self, box: SoakBox) -> Iterator[str]:
        """Yield what is wrong with a box."""
        before, self._state = self._state, box.state
        page = box.state.prompt()
        if (page, box.state.language) not in self._drawn:
            draw(page, box.state.language)
            self._drawn.add((page, box.state.language))
        if before is None or before.game is not box.state.game or before.prompt() != page:
            yield from dead_keys(box.state)
        if box.state.game is not None and self._is_changed(box.state.game):
            yield from journal_differs(box, box.state.game)

    def _is_changed(self, game: GameInPlay) -> bool:
        old, self._checked = self._checked, game
        return (
            old is None
            or old.session.history is not game.session.history
            or old.phase is not game.phase
        )


def dead_keys(state: BoxState) -> Iterator[str]:
    """Yield the labelled keys that change nothing, and a chord that does not halt the game."""
    page = state.prompt()
    for key, label in zip(Key, page.keys, strict=True):
        if label is not None:
            decision = decide(state, Pressed(key))
            is_same = decision.state.prompt() == page and decision.state.language == state.language
            if is_same and not decision.entries:
                yield f"dead key: {page.kind} {label.key}"
    about = decide(state, Chord(OFF)).state
    label = about.prompt().keys[2]
    if label is not None and about.prompt().kind == "health":
        halted = decide(about, Pressed(Key.C)).state.prompt()
        if halted.kind not in {"paused", "referee"}:
            yield f"no halt: from {page.kind} to {halted.kind}"


def journal_differs(box: SoakBox, live: GameInPlay) -> Iterator[str]:
    """Yield how the journal, replayed, differs from the game in play."""
    stored = box.journal.events(box.state.game_id)
    told = [(event.kind, json.dumps(event.payload)) for event in box.expected]
    on_disk = [(event.kind, json.dumps(event.payload)) for event in stored]
    if on_disk != told[: len(on_disk)] or (len(on_disk) < len(told) and not box.waiting):
        yield "journal: other events than were told"
    again = box.replayed(box.expected)
    if again.session.history != live.session.history:
        yield "journal: another position"
    if again.session.turns != live.session.turns:
        yield "journal: other turns"
    if again.phase is not live.phase:
        yield f"journal: {again.phase.value} in place of {live.phase.value}"
