"""The published state of a table, and how each moment of the service changes it.

`state_after` returns the state after a moment. `device.mqtt.report` turns the changes of the
state into messages.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.box.menu import Menu, menu_prompt
from device.games.secrecy import is_public, may_tell
from device.journal.store import JsonValue
from device.mqtt.secrecy import Voice
from device.table.events import Effect, Ruling, Said
from device.table.game_in_play import GameInPlay
from device.table.prompts import Prompt

UNKNOWN = "unknown"  # the camera before its first report
NO_VERDICT = {Said.HAND, Said.COVERED, Said.UNCHANGED}
"""What is said of a frame, and not of a move; the camera's own state tells of hands."""


@dataclass(frozen=True, slots=True)
class TableMoment:
    """What the service did with one event; holds values only, so that any thread may read them.

    Attributes:
        at_ms: when the event happened, in milliseconds since 1970.
        menu: the menu.
        game: the game in play, or None while the menu is shown.
        before: the game before the event, or None.
        game_id: the name of this one game in the journal.
        effects: what the decision sent out.
        camera: `ok`, or what is wrong with the camera.
        shown: the page that the display shows; None for a screen of one page.
    """

    at_ms: int
    menu: Menu
    game: GameInPlay | None = None
    before: GameInPlay | None = None
    game_id: str = ""
    effects: tuple[Effect, ...] = ()
    camera: str = UNKNOWN
    shown: Prompt | None = None

    @property
    def prompt(self) -> Prompt:
        """The screen, or the page of the screen that is shown."""
        if self.shown is not None:
            return self.shown
        return menu_prompt(self.menu) if self.game is None else self.game.prompt()


@dataclass(frozen=True, slots=True)
class ScreenNews:
    """A screen as sentences; of a secret screen at most the title."""

    kind: str
    signal: str
    title: str
    lines: tuple[str, ...]

    def to_json(self) -> dict[str, JsonValue]:
        """Return the fields as values for JSON."""
        return {
            "kind": self.kind,
            "signal": self.signal,
            "title": self.title,
            "lines": self.lines,
        }


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's points; `name` is the seat's name in texts."""

    seat: int
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class RulingNews:
    """The last ruling about a move; `said` and the codes in `reasons` are in notation."""

    said: str
    move: str
    reasons: tuple[str, ...]
    why: str

    def to_json(self) -> dict[str, JsonValue]:
        """Return the fields as values for JSON."""
        return {
            "said": self.said,
            "move": self.move,
            "reasons": self.reasons,
            "why": self.why,
        }


@dataclass(frozen=True, slots=True)
class TableState:
    """What is published about a table; `game` and `game_id` are empty while the menu is shown."""

    game: str = ""
    game_id: str = ""
    phase: str = "menu"
    turns: int = 0
    screen: ScreenNews = ScreenNews("", "quiet", "", ())
    scores: tuple[Score, ...] = ()
    verdict: RulingNews | None = None
    camera: str = UNKNOWN

    def to_json(self) -> dict[str, JsonValue]:
        """Return the fields as values for JSON."""
        return {
            "game": self.game,
            "game_id": self.game_id,
            "phase": self.phase,
            "turns": self.turns,
            "prompt": self.screen.to_json(),
            "scores": scores_json(self.scores),
            "verdict": None if self.verdict is None else self.verdict.to_json(),
            "camera": self.camera,
        }


def scores_json(scores: tuple[Score, ...]) -> dict[str, JsonValue]:
    """Return scores by the number of the seat, as values for JSON."""
    return {str(score.seat): {"name": score.name, "points": score.points} for score in scores}


def state_after(before: TableState, moment: TableMoment, voice: Voice) -> TableState:
    """Return the state to publish after `moment`.

    Args:
        before: the last published state.
        moment: what the service did since.
        voice: turns texts into sentences, with or without names of players.
    """
    game = moment.game
    if game is None:
        return TableState(screen=_screen(moment.prompt, voice), camera=moment.camera)
    voice = voice_for(game, voice)
    verdicts = verdicts_of(moment, voice)
    is_same_game = before.game_id == moment.game_id
    return TableState(
        game.name,
        moment.game_id,
        game.phase.value,
        len(game.turns_text()),
        _screen_at(game, moment.prompt, voice),
        _scores(game, voice),
        verdicts[-1] if verdicts else (before.verdict if is_same_game else None),
        moment.camera,
    )


def voice_for(game: GameInPlay, voice: Voice) -> Voice:
    """Return the voice for a game; the players of a game may have names of their own."""
    return voice.hiding(game.seat_name(seat) for seat in game.seats)


def verdicts_of(moment: TableMoment, voice: Voice) -> tuple[RulingNews, ...]:
    """Return the rulings about moves that may be published."""
    if moment.game is None or not may_tell(moment.game.name):
        return ()
    return tuple(
        RulingNews(
            ruling.said.value,
            ruling.move,
            ruling.reasons,
            "" if ruling.why is None else voice.said(ruling.why),
        )
        for ruling in moment.effects
        if isinstance(ruling, Ruling) and ruling.said not in NO_VERDICT
    )


def _screen_at(game: GameInPlay, prompt: Prompt, voice: Voice) -> ScreenNews:
    if is_public(game.name, prompt):
        return _screen(prompt, voice)
    if may_tell(game.name):
        return replace(_screen(prompt, voice), lines=())
    return ScreenNews(prompt.kind, prompt.signal.value, "", ())


def _screen(prompt: Prompt, voice: Voice) -> ScreenNews:
    lines = tuple(voice.said(line) for line in prompt.lines)
    return ScreenNews(prompt.kind, prompt.signal.value, voice.said(prompt.title), lines)


def _scores(game: GameInPlay, voice: Voice) -> tuple[Score, ...]:
    if not may_tell(game.name):
        return ()
    return tuple(
        Score(seat, voice.seat(game.seat_name(seat)), tally.total)
        for seat, tally in sorted(game.scores().items())
    )
