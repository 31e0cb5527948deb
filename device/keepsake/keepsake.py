"""What players take home: pictures, the record as JSON, and a sheet to read or print."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from device.errors import OutputError
from device.journal.store import JsonValue
from device.keepsake.drawing import Drawing, to_png, to_svg
from device.keepsake.incident import Incident
from device.table.prompts import Text, text
from vision.errors import FileError
from vision.files import write_whole

Say = Callable[[Text], str]


@dataclass(frozen=True, slots=True)
class Keepsake:
    """What a game's adapter makes of a game for players to keep.

    Attributes:
        details: the result of the game, for other programs.
        story: the game line by line, for people.
        pictures: drawings by their file name without ending.
        veiled: the numbers, from 0, of the turns that are still secret from some player.
        uncounted: the players whose points nobody has counted yet, by their names in texts.
        notes: sentences under the story, such as who got which part of what was won.
        is_by_move: whether every line of the story is a move; such lines are numbered.
    """

    details: Mapping[str, JsonValue]
    story: tuple[Text, ...]
    pictures: tuple[tuple[str, Drawing], ...] = ()
    veiled: frozenset[int] = frozenset()
    uncounted: frozenset[str] = frozenset()
    notes: tuple[Text, ...] = ()
    is_by_move: bool = False


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game with all that is written into its folder.

    Attributes:
        game: the game's name in the notation.
        begun: the first entry of its record: seats, house rules, sheet.
        date: the day of its beginning, as printed on the sheet; empty if the clock was not set.
        turns: the turns in notation.
        scores: every player's points, the highest first.
        keepsake: pictures and story of the game.
        setup: how the game was set up: players, edition, and the house rules that differ from the
            book.
        ending: who has won and why the game is over; nothing while it is open.
        incidents: what happened beside the turns.
    """

    game: str
    begun: Mapping[str, JsonValue]
    date: str
    turns: tuple[str, ...]
    scores: tuple[tuple[str, int], ...]
    keepsake: Keepsake
    setup: tuple[Text, ...] = ()
    ending: tuple[Text, ...] = ()
    incidents: tuple[Incident, ...] = ()


def write_evening(evening: KeptGame, folder: Path, say: Say) -> tuple[Path, ...]:
    """Write everything into `folder` and return the files, the sheet first.

    A file is whole or not there, and an older one stays if the disk is full.

    Raises:
        OutputError: the folder or a file in it cannot be written.
    """
    files = {
        "evening.html": to_sheet(evening, say).encode(),
        "evening.json": to_record(evening).encode(),
    }
    for name, drawing in evening.keepsake.pictures:
        files[f"{name}.svg"] = to_svg(drawing).encode()
        files[f"{name}.png"] = to_png(drawing)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            write_whole(folder / name, content)
    except OSError as error:
        raise OutputError(
            f"{folder}: cannot be written ({error.strerror}); choose another folder"
        ) from error
    except FileError as error:
        raise OutputError(str(error)) from error
    return tuple(folder / name for name in files)


def to_sheet(evening: KeptGame, say: Say) -> str:
    """Return the evening as one HTML page that holds its pictures, to read or to print."""
    title = say(text("sheet-title", game=evening.game))
    scores = "".join(
        f"<tr><td>{escape(say(text('key-seat', seat=seat)))}</td>"
        f"<td>{escape(say(text('not-counted'))) if points is None else points}</td></tr>"
        for seat, points in counted(evening)
    )
    story = "".join(f"<li>{escape(_plain(say(line)))}</li>" for line in evening.keepsake.story)
    rules = "".join(f"<li>{escape(say(line))}</li>" for line in evening.setup)
    listed = "ol" if evening.keepsake.is_by_move else "ul"
    pictures = "".join(
        f'<figure id="{escape(name)}">{to_svg(drawing)}</figure>'
        for name, drawing in evening.keepsake.pictures
    )
    return (
        f'<!doctype html>\n<html lang="{say(text("language-code"))}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n"
        f"<body><h1>{escape(title)}</h1><p>{escape(evening.date)}</p>\n"
        f"<p>{escape(' '.join(map(say, evening.ending)))}</p>\n"
        f"<table>{scores}</table>\n<ul>{rules}</ul>\n<{listed}>{story}</{listed}>\n"
        f"{_items(evening.keepsake.notes, say)}{_beside(evening, say)}{pictures}</body></html>\n"
    )


def to_record(evening: KeptGame) -> str:
    """Return the evening as JSON, for other programs."""
    return json.dumps(_record(evening), indent=1) + "\n"


def _items(lines: Sequence[Text], say: Say) -> str:
    items = "".join(f"<li>{escape(_plain(say(line)))}</li>" for line in lines)
    return f"<ul>{items}</ul>\n" if items else ""


def _beside(evening: KeptGame, say: Say) -> str:
    """Return the list of what happened beside the turns; nothing if nothing did."""
    if not evening.incidents:
        return ""
    items = "".join(
        f"<li>{escape(_plain(' '.join(map(say, (_after(one), *one.said)))))}</li>"
        for one in evening.incidents
    )
    return f"<h2>{escape(say(text('kept-beside')))}</h2>\n<ul>{items}</ul>\n"


def _after(incident: Incident) -> Text:
    return text("kept-after", number=incident.after)


_STYLE = (
    "body{font-family:sans-serif;max-width:48em;margin:2em auto;padding:0 1em;color:#222}"
    "table{border-collapse:collapse}td{padding:.2em 1.5em .2em 0;border-bottom:1px solid #ccc}"
    "ul{list-style:none;padding:0}td+td{text-align:right}figure{margin:1.5em 0;break-inside:avoid}"
    "svg{max-width:100%;height:auto}"
)


def counted(evening: KeptGame) -> list[tuple[str, int | None]]:
    """Return everybody's points, the highest first; uncounted players come last, with None."""
    uncounted = evening.keepsake.uncounted
    ranked = [(seat, points) for seat, points in evening.scores if seat not in uncounted]
    return [*ranked, *((seat, None) for seat, _ in evening.scores if seat in uncounted)]


def _plain(sentence: str) -> str:
    """Return a sentence with its right-hand column (after the tab) as plain text."""
    left, tab, right = sentence.partition("\t")
    return f"{left}: {right}" if tab else left


def _record(evening: KeptGame) -> dict[str, JsonValue]:
    return {
        "game": evening.game,
        "begun": evening.begun,
        "date": evening.date,
        "turns": evening.turns,
        "scores": dict(counted(evening)),
        "incidents": tuple(
            {"after": one.after, "kind": one.kind, "moves": one.moves} for one in evening.incidents
        ),
        **evening.keepsake.details,
    }
