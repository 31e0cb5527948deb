"""The snapshot: all that the companion page shows of a table at one moment.

A secret screen is shown by its title alone, and nobody can answer it from the page. Proof:
`tests/device/page/test_secrets.py` compares all bytes of two games that differ in a secret.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from msgspec import Struct

from device.box.decision import BoxState
from device.box.overlay import FOR_PAGE, overlay_prompt
from device.games.secrecy import is_public, may_tell
from device.keepsake.drawing import to_svg
from device.keepsake.keepsake import Say
from device.keepsake.shown import Shown, ShownPlace
from device.page.put_back import Due, PutBack
from device.table.deciding_alone import has_alone
from device.table.events import Ruling
from device.table.game_in_play import GameInPlay
from device.table.onlookers import position_shown, scores_shown, turns_told, whose_turn
from device.table.pointed import POINTED_AT, may_point
from device.table.prompts import Key, Prompt, PromptSection, Text, text

MOST_TURNS = 12  # of the last turns; the record has all of them


class Line(Struct, frozen=True):
    """A sentence; `right` is what stands in a column at its right, such as points."""

    left: str
    right: str = ""


class SectionShown(Struct, frozen=True):
    """Lines under a heading."""

    title: str
    lines: tuple[Line, ...]


class ButtonShown(Struct, frozen=True):
    """A button of the box, with its label on the screen that is shown."""

    key: Literal["a", "b", "c"]
    label: str


class ScreenShown(Struct, frozen=True):
    """The box's screen in full words.

    Attributes:
        number: names the screen that an answer is given to.
        kind: the kind of the screen, such as `turn` or `illegal`.
        signal: how LED and buzzer carry it.
        title: the heading.
        lines: the body; nothing of a secret screen.
        sections: further lines, each under a heading.
        answers: the buttons that do something; none on a secret screen.
        is_secret: whether one player alone may see it.
    """

    number: int
    kind: str
    signal: str
    title: str
    lines: tuple[Line, ...]
    sections: tuple[SectionShown, ...]
    answers: tuple[ButtonShown, ...]
    is_secret: bool


class TurnTold(Struct, frozen=True):
    """One turn, by its number in the record."""

    number: int
    said: str


class RulingShown(Struct, frozen=True):
    """The last ruling about a move; `said` is a word of the notation."""

    said: str
    move: str
    why: str


class PictureShown(Struct, frozen=True):
    """A drawing, by its name and its address."""

    name: str
    address: str


class PlaceShown(Struct, frozen=True):
    """A place that may be pointed at in the first drawing: how far right and how far down it is.

    Attributes:
        number: the place.
        x: from 0 at the left to 1.
        y: from 0 at the top to 1.
        said: how it looks by the record.
        reaches: the places to which what lies here may go now; only by a house rule.
        takes: those of them, or this place itself, where a tower may be taken off then.
        reach_said: the same as sentences.
    """

    number: int
    x: float
    y: float
    said: str
    reaches: tuple[int, ...] = ()
    takes: tuple[int, ...] = ()
    reach_said: str = ""


class Pointable(Struct, frozen=True):
    """What a referee may point at now.

    Attributes:
        turns: the last turns, to go back to one of them.
        places: the places, to say what lies there.
        turn: whose turn it is.
    """

    turns: bool = False
    places: bool = False
    turn: bool = False


class SeatOffered(Struct, frozen=True):
    """A player who may have his secret things on a phone of his own."""

    seat: int
    name: str


class Snapshot(Struct, frozen=True):
    """All that the page shows of the table.

    Attributes:
        run: names this run of the service.
        seq: counts the snapshots of this run, of all languages.
        language: the language of all its sentences.
        game: the game's name in words; empty while the box asks what is to be played.
        phase: `menu`, `laying`, `playing` or `over`.
        turn: whose turn it is; empty if no turn is due.
        screen: the box's screen.
        ruling: the last ruling about a move of this game.
        turns: the last turns, the latest first.
        scores: everybody's points.
        origins: where the points come from, player by player.
        pictures: the position as drawings.
        is_marked: whether corners in a drawing mark what the last turn changed.
        places: the places of the first drawing that may be pointed at.
        pointable: what a referee may point at now.
        put_back: what is to be put back on the sheet, and what of it is back.
        words: the position as sentences.
        has_referee: whether somebody referees from a page just now.
        referee: counts those who have; another number says that another took over. 0 for nobody.
        seats: the players who may have secret things on their phones; none in most games.
    """

    run: str
    seq: int
    language: str
    game: str
    phase: str
    turn: str
    screen: ScreenShown
    ruling: RulingShown | None
    turns: tuple[TurnTold, ...]
    scores: tuple[Line, ...]
    origins: tuple[SectionShown, ...]
    pictures: tuple[PictureShown, ...]
    is_marked: bool
    places: tuple[PlaceShown, ...]
    pointable: Pointable
    put_back: tuple[PutBack, ...]
    words: tuple[Line, ...]
    has_referee: bool
    referee: int
    seats: tuple[SeatOffered, ...]


@dataclass(frozen=True, slots=True)
class PageMoment:
    """What the service hands over; holds values only, so that any thread may read them.

    Attributes:
        state: the box.
        ruling: the last ruling about a move of this game, or None.
    """

    state: BoxState
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class SnapshotStamp:
    """What the page itself adds to a snapshot.

    Attributes:
        run: names this run of the service.
        language: the language of its sentences.
        screen: the number of the screen.
        referee: the number of who referees from a page; 0 for nobody.
        put_back: what is to be put back on the sheet, and what of it is back.
    """

    run: str
    language: str
    screen: int
    referee: int
    put_back: tuple[Due, ...] = ()


def answerable(state: BoxState) -> Prompt | None:
    """Return the page of the screen that may be answered from a browser; None for a secret one.

    The game clock is left out: a screen stays the same while it goes on.
    """
    if _is_secret(state) or state.overlay.page in FOR_PAGE:
        return None
    return replace(state.prompt(), clock=None)


def pictures_of(moment: PageMoment, say: Say) -> dict[str, bytes]:
    """Return the drawings of the position, SVG files by their names."""
    game = moment.state.game
    if game is None:
        return {}
    return {name: to_svg(one).encode() for name, one in position_shown(game.session, say).pictures}


def snapshot_of(
    moment: PageMoment, addresses: dict[str, str], stamped: SnapshotStamp, say: Say
) -> Snapshot:
    """Return what the page shows at a moment.

    Args:
        moment: the table.
        addresses: where the drawings of the position are found, by their names.
        stamped: what the page itself adds.
        say: turns a text into a sentence of the players' language.
    """
    game = moment.state.game
    turn = None if game is None else whose_turn(game.session)
    shown = Shown() if game is None else position_shown(game.session, say)
    return Snapshot(
        stamped.run,
        0,
        stamped.language,
        "" if game is None else say(Text("setup-game", (("game", game.name),))),
        "menu" if game is None else game.phase.value,
        "" if turn is None else say(turn),
        _screen(moment.state, stamped.screen, say),
        _ruling(moment, say),
        _turns(game, say),
        *_scores(game, say),
        tuple(PictureShown(name, address) for name, address in addresses.items()),
        shown.is_marked,
        tuple(_place(one, say) for one in shown.places),
        Pointable() if game is None else _pointable(game),
        tuple(PutBack(_said(lines, say), is_done) for lines, is_done in stamped.put_back),
        lines_shown(shown.words, say),
        stamped.referee > 0,
        stamped.referee,
        () if game is None else _seats(game, say),
    )


def _shown_whole(state: BoxState) -> Prompt:
    """Return the screen with all its pages; the PIN is for those before the display alone."""
    above = None if state.overlay.page in FOR_PAGE else overlay_prompt(state.overlay)
    return state.prompt_below() if above is None else above


def _is_secret(state: BoxState) -> bool:
    return state.game is not None and not is_public(state.game.name, _shown_whole(state))


def _screen(state: BoxState, number: int, say: Say) -> ScreenShown:
    prompt, shown = _shown_whole(state), answerable(state)
    is_secret = _is_secret(state)
    is_titled = state.game is None or may_tell(state.game.name)
    return ScreenShown(
        number,
        prompt.kind,
        prompt.signal.value,
        say(prompt.title) if is_titled else "",
        () if is_secret else lines_shown(prompt.lines, say),
        () if is_secret else _sections(prompt.sections, say),
        () if shown is None else tuple(_answers(shown, say)),
        is_secret,
    )


def _answers(shown: Prompt, say: Say) -> list[ButtonShown]:
    both = zip(Key, shown.keys, strict=True)
    return [ButtonShown(key.value, say(label)) for key, label in both if label is not None]


def _ruling(moment: PageMoment, say: Say) -> RulingShown | None:
    ruling, game = moment.ruling, moment.state.game
    if ruling is None or game is None or not may_tell(game.name):
        return None
    why = "" if ruling.why is None else say(ruling.why)
    return RulingShown(ruling.said.value, ruling.move, why.replace("\t", ": "))


def _pointable(game: GameInPlay) -> Pointable:
    return Pointable(*(may_point(game.session, entry) for entry in POINTED_AT))


def _place(one: ShownPlace, say: Say) -> PlaceShown:
    reach = _said(one.reach_lines, say)
    return PlaceShown(one.number, *one.at, _said(one.lines, say), one.reaches, one.takes, reach)


def _said(lines: tuple[Text, ...], say: Say) -> str:
    return " ".join(say(line).replace("\t", ": ") for line in lines)


def _seats(game: GameInPlay, say: Say) -> tuple[SeatOffered, ...]:
    if not has_alone(game.session):
        return ()
    named = ((seat, text("key-seat", seat=game.seat_name(seat))) for seat in game.seats)
    return tuple(SeatOffered(int(seat), say(name)) for seat, name in named)


def _turns(game: GameInPlay | None, say: Say) -> tuple[TurnTold, ...]:
    if game is None:
        return ()
    return tuple(
        TurnTold(number, say(told).replace("\t", ": "))
        for number, told in turns_told(game.session, MOST_TURNS)
    )


def _scores(game: GameInPlay | None, say: Say) -> tuple[tuple[Line, ...], tuple[SectionShown, ...]]:
    prompt = None if game is None else scores_shown(game.session)
    if prompt is None:
        return (), ()
    return lines_shown(prompt.lines, say), _sections(prompt.sections, say)


def _sections(sections: tuple[PromptSection, ...], say: Say) -> tuple[SectionShown, ...]:
    return tuple(SectionShown(say(one.title), lines_shown(one.lines, say)) for one in sections)


def lines_shown(texts: tuple[Text, ...], say: Say) -> tuple[Line, ...]:
    """Return sentences, each split into what stands at its left and in a column at its right."""
    return tuple(Line(*say(one).split("\t", 1)) for one in texts)
