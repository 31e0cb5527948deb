"""Screens of simulated evenings, to be answered by somebody who has not read the code.

    python -m tests.lab.first_presses OUT [--screens 100] [--seed 1]

Writes contact sheets of screens, `situations.md` with what truly happened before each, and
`answers.json` with what simulated people did who know the truth: the button they pressed first, or
`table` if they put something right on the sheet. Whoever reads the sheets notes the first button
that he would press, or `table`; how often both agree is the measure.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image

from device.display.pages import Leaf, Pager
from device.display.screens import draw
from device.table.prompts import Key, Prompt, Text
from tests.lab.evenings.__main__ import GAMES as SEATED
from tests.lab.evenings.evening import Evening
from tests.lab.evenings.faults import faults_of
from tests.lab.screens_in import contact_sheet

AT_THE_TABLE = "table"
MOST_ALIKE = 2  # screens of one kind with the same heading and buttons
A_SHEET = 10
HAPPENED = ("move", "illegal", "knock", "two lifted", "slide", "press", "wrong answer", "cut")
SECRET = {"vote", "reveal", "role", "hand-box", "deal", "guess", "bid", "bids", "take", "points"}
"""Screens whose answer is what the players have in mind, which no table shows."""


@dataclass(frozen=True)
class Asked:
    """A screen, with what happened before it and what people did who know the truth."""

    game: str
    seats: tuple[str, ...]
    prompt: Prompt
    happened: tuple[str, ...]
    answer: str


class Watched:
    """Notes every screen of an evening to which people do something."""

    def __init__(self, game: str, play: Evening) -> None:
        """Watch an evening that has not begun."""
        self.found: list[Asked] = []
        self._game, self._play, self._from = game, play, 0
        self._press, self._lay = play.box.press, play.people.lay
        self._shown: Prompt | None = None
        play.box.press = self._pressed  # type: ignore[method-assign]
        play.people.lay = self._laid  # type: ignore[method-assign]

    def play(self) -> None:
        """Play the evening to its end."""
        self._play.play()

    def _pressed(self, *keys: Key) -> None:
        prompt = self._play.box.prompt
        for key in keys[:1]:
            self._note(prompt, key.value)
        self._press(*keys)

    def _laid(self) -> None:
        if not self._play.box.is_ordinary:
            self._note(self._play.box.prompt, AT_THE_TABLE)
        self._lay()

    def _note(self, prompt: Prompt, answer: str) -> None:
        log = self._play.log
        if self._play.people.is_agreed:
            self._from = max(0, len(log) - A_SHEET)
        if prompt == self._shown or prompt.kind in SECRET:
            return
        self._shown = prompt
        session = self._play.box.session
        seats = tuple(session.screens.seat_name(seat) for seat in session.table.game.seats)
        happened = tuple(
            line.split(": ")[0].strip()
            for line in log[self._from :]
            if line.strip().startswith(HAPPENED)
        )
        self.found.append(Asked(self._game, seats, prompt, happened[-6:], answer))


def screens(count: int, seed: int) -> list[Asked]:
    """Return so many screens, of all games alike and of as many kinds as there are."""
    found: list[Asked] = []
    known = Counter[tuple[str, str, Text, tuple[Text | None, ...]]]()
    of_game = Counter[str]()
    for number in range(seed, seed + count):
        for game in SEATED:
            no_slips = replace(faults_of(number), button=0.0, wrong=0.0)
            watched = Watched(game, SEATED[game](number, no_slips, Counter()))
            watched.play()
            for one in watched.found:
                alike = (game, one.prompt.kind, one.prompt.title, one.prompt.keys)
                if known[alike] < MOST_ALIKE and of_game[game] * len(SEATED) < count:
                    known[alike] += 1
                    of_game[game] += 1
                    found.append(one)
        if len(found) >= count:
            break
    return found


def write(folder: Path, found: Sequence[Asked]) -> None:
    """Write sheets, situations and answers."""
    folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, len(found), A_SHEET):
        drawn = list(_drawn(first, found[first : first + A_SHEET]))
        contact_sheet(drawn).save(folder / f"sheet_{first:03d}.png")
    lines = [
        f"{number}. {one.game}, players {', '.join(one.seats)}. "
        f"Before it: {'; '.join(one.happened) or 'nothing'}."
        for number, one in enumerate(found)
    ]
    (folder / "situations.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    answers = {number: one.answer for number, one in enumerate(found)}
    (folder / "answers.json").write_text(json.dumps(answers), encoding="utf-8")


def _drawn(first: int, found: Sequence[Asked]) -> Iterator[tuple[str, Image.Image]]:
    for number, one in enumerate(found, first):
        yield str(number), draw(Leaf().shown(one.prompt, Pager()))


def main(argv: Sequence[str] | None = None) -> int:
    """Write what is to be answered."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.first_presses")
    parser.add_argument("out", type=Path)
    parser.add_argument("--screens", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    write(args.out, screens(args.screens, args.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
