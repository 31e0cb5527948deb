"""Writing a name with three buttons.

The letters stand in three groups, one for each button. A press keeps one group, which is cut into
three again. The third press writes a letter. The functions are pure, like those of the menu.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from device.config.kinds import NAME_LETTERS
from device.table.prompts import Key, Prompt, Text, text

MORE = "+"
"""The sign that leads to the next table of letters."""

SPACE = " "
_TABLES = (
    "abcdefghijklmnopqrstuvwxyz" + MORE,
    "äàáâåæçèéêëíîïñöóôøüúûß" + SPACE + "'-" + MORE,
    "ãìõòùýÿðþ0123456789.&!?()" + '"' + MORE,
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + MORE,
)
"""Every letter and sign that the display has for names; each table has 27.

The last one is for a capital within a word, as in DeVries. A word begins with a capital anyway, and
so does what follows "Mc".
"""

_SIGNS = SPACE + "'-" + '.&!?()"' + MORE
_MC = re.compile(r"(?:^|[ '-])Mc$")  # the beginning of a Scottish name, as in McDonald
_PICKS = 3
_KEYS = (Key.A, Key.B, Key.C)


@dataclass(frozen=True, slots=True)
class Writing:
    """A name that is being written.

    Attributes:
        written: the letters so far.
        is_picking: whether a letter is being picked; else the name is shown.
        picked: which third was kept, press by press.
        table: the number of the table of letters.
    """

    written: str = ""
    is_picking: bool = False
    picked: tuple[int, ...] = ()
    table: int = 0

    @property
    def name(self) -> str:
        """The name, without spaces at its ends or two in a row."""
        return " ".join(self.written.split())

    @property
    def is_full(self) -> bool:
        """Whether the name has as many letters as a name may have."""
        return len(self.written) >= NAME_LETTERS

    @property
    def signs(self) -> str:
        """The letters that can still be picked; a word begins with a capital letter."""
        signs = _TABLES[self.table]
        for third in self.picked:
            size = len(signs) // 3
            signs = signs[third * size : (third + 1) * size]
        return "".join(map(_capital, signs)) if self._is_capital_due else signs

    @property
    def tables(self) -> int:
        """How many tables of letters there are here."""
        return len(_TABLES) - self._is_capital_due

    @property
    def _is_capital_due(self) -> bool:
        return not self.written or self.written[-1] in " -'" or bool(_MC.search(self.written))


def press_letter(writing: Writing, key: Key) -> Writing:
    """Return the name after a press while a letter is picked."""
    picked = replace(writing, picked=(*writing.picked, _KEYS.index(key)))
    if len(picked.picked) < _PICKS:
        return picked
    if picked.signs == MORE:
        return replace(writing, picked=(), table=(writing.table + 1) % writing.tables)
    return Writing(writing.written + picked.signs)


def erased(writing: Writing) -> Writing:
    """Return the name without its last letter."""
    return replace(writing, written=writing.written[:-1])


def letter_prompt(writing: Writing, seat: str) -> Prompt:
    """Return the screen on which a letter is picked; every button says which letters it keeps."""
    lines = (text("name-written", name=writing.written), *_rows(writing.signs))
    a, b, c = _thirds(writing.signs)
    keys = (_label(a), _label(b), _label(c))
    return Prompt("letter", text("title-writing", seat=seat), lines, keys)


def written_prompt(writing: Writing, seat: str, *, is_taken: bool) -> Prompt:
    """Return the screen that shows the name so far.

    Args:
        writing: the name.
        seat: what the seat is called without a name.
        is_taken: whether another player is called so.
    """
    hint = text("name-taken") if is_taken else text("name-full" if writing.is_full else "name-hint")
    keys = (
        None if writing.is_full else text("key-letter"),
        text("key-done") if writing.name and not is_taken else None,
        text("key-erase") if writing.written else text("key-back"),
    )
    lines = (text("name-written", name=writing.written), hint)
    return Prompt("writing", text("title-writing", seat=seat), lines, keys)


def _capital(sign: str) -> str:
    """Return a capital letter, or the letter itself if the display has no capital for it."""
    capital = sign.upper()
    return capital if len(capital) == 1 and ord(capital) < 256 else sign  # Latin-1


def _thirds(signs: str) -> Iterator[str]:
    size = len(signs) // 3
    return (signs[start : start + size] for start in range(0, len(signs), size))


def _rows(signs: str) -> Iterator[Text]:
    """Yield rows of nine letters at most."""
    for start in range(0, len(signs), 9):
        row = signs[start : start + 9]
        yield text("name-letters", letters=_spread(row))


def _label(signs: str) -> Text:
    """Return the label of a button that keeps these letters."""
    if signs == SPACE:
        return text("key-space")
    if signs == MORE:
        return text("key-more")
    shown = _from_to(signs) if len(signs) > _PICKS else _spread(signs)
    return text("key-letters", letters=shown)


def _from_to(signs: str) -> str:
    """Return the first and the last of many letters; `+` says that there are more tables."""
    last = signs.rstrip(_SIGNS)[-1]
    shown = f"{signs[0]}-{last}" if last != signs[0] else signs[:5]
    return f"{shown} {MORE}" if MORE in signs else shown


def _spread(signs: str) -> str:
    """Return letters with room between them; a space is shown as a low line."""
    return " ".join(signs.replace(SPACE, "_"))
