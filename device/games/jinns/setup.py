"""Setting up Jinns of the Lake: edition, players, colours, house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import cast

from device.config.sections import Config
from device.errors import ConfigError
from device.games.jinns.adapter import JinnsAdapter
from device.games.jinns.lake_chart import LakePlan
from device.games.jinns.occasions import PLAYERS, house_rules_of
from device.games.jinns.seating import (
    OLDER_SEATS,
    Seats,
    first_seats,
    is_seating,
    picked_otherwise,
    picks_of,
)
from device.games.jinns.settings import JinnsConfig, JinnsRules, JinnsSheet
from device.games.names import names_entry, names_in, one_each
from device.games.port import SetupForm, SetupQuestion
from device.journal.store import JsonValue
from device.replay.recording import Recording
from device.table.game_in_play import GameInPlay
from device.table.house_rules import HouseRule, changed, configured, is_changed, rule_text
from device.table.prompts import Text, text
from device.table.session import begin
from games.game import Seat
from games.jinns.game import Jinns
from games.jinns.moves import STARS
from games.jinns.notation import parse_lake
from games.jinns.opening import pickers
from games.jinns.options import Options, options_of, options_values
from games.jinns.position import Position
from games.jinns.setup import Edition, setup_of
from games.seats import parse_seat
from vision.sheet.board import Board, Glyph
from vision.sheet.board_file import find_board

EDITIONS = (Edition.WISHES, Edition.DREAMS)


_LAYING = text("setup-domes", count=STARS)
_TOKENS_PICKED = HouseRule("tokens_picked")
_TWO_BY_TWO = HouseRule("tokens_two_by_two")


@dataclass(frozen=True, slots=True)
class _Ask:
    """A question of the form, with the form after its next answer.

    Attributes:
        question: the question as the menu shows it.
        next_form: returns the form with the next answer; None where nothing is asked.
    """

    question: SetupQuestion
    next_form: Callable[[], JinnsForm] | None = None


@dataclass(frozen=True, slots=True)
class JinnsForm:
    """How a game of Jinns is set up so far; see `device.games.port.SetupForm`.

    Attributes:
        board: the lake.
        edition: index into EDITIONS.
        players: how many play.
        picked: the colours of each seat in turn order, as picked; empty before anybody picks.
        options: the house rules.
        given: the players' names, by seat in turn order.
    """

    board: Board
    edition: int = 0
    players: int = 4
    picked: Seats = ()
    options: Options = field(default_factory=Options)
    given: tuple[str, ...] = ()

    @property
    def colours(self) -> tuple[str, ...]:
        """The set's colours, as the board file names them."""
        return tuple(name for name, _ in self.board.pieces.colours) if self.board.pieces else ()

    @property
    def seats(self) -> Seats:
        """The colours of each seat in turn order, as chosen so far."""
        if self._is_given:
            return OLDER_SEATS[self.players]
        return self.picked or first_seats(self.colours, self.players)

    def can_seat(self, seats: Seats) -> bool:
        """Return whether these seats share out the set's colours as the rules say."""
        return is_seating(seats, self.colours, self.players)

    def asks(self) -> tuple[SetupQuestion, ...]:
        """Return the questions for the edition, the players and the colours."""
        return tuple(ask.question for ask in self._asks())

    def changed(self, number: int) -> JinnsForm:
        """Return the form with the next answer to question `number`."""
        next_form = self._asks()[number].next_form
        return self if next_form is None else next_form()

    @property
    def _is_older(self) -> bool:
        return EDITIONS[self.edition] is Edition.DREAMS

    @property
    def _has_older_colours(self) -> bool:
        """Whether the older sheet gives the seats their colours, and the set has them."""
        wanted = {colour for seat in OLDER_SEATS[self.players] for colour in seat}
        return self._is_older and wanted <= set(self.colours)

    @property
    def _is_given(self) -> bool:
        """Whether the sheet gives the seats their colours, and nobody picks."""
        return self._has_older_colours and not self.options.tokens_picked

    def _asks(self) -> tuple[_Ask, ...]:
        edition = text("setup-edition", edition=EDITIONS[self.edition].value)
        return (
            _Ask(SetupQuestion("edition", (edition,)), self._next_edition),
            _Ask(
                SetupQuestion(
                    "players", (text("setup-players", count=self.players),), note=self._for_whom
                ),
                self._next_players,
            ),
            *self._colour_asks(),
        )

    @property
    def _for_whom(self) -> Text:
        """The sentence that says from which age the game is; today's sheet has its time too."""
        return text("setup-age" if self._is_older else "setup-age-and-time")

    def _colour_asks(self) -> Iterator[_Ask]:
        """Yield how the seats get their colours.

        In Lake of Wishes, tokens are picked after the domes were laid. In the older edition, the
        sheet gives the colours before; that they are picked is a house rule (question 10).
        """
        if not self._is_older:
            yield _Ask(SetupQuestion("domes", (_LAYING,), has_choice=False, is_step=True))
        elif self._has_older_colours:
            colours: tuple[Text, ...] = (rule_text(self.options, _TOKENS_PICKED),)
            if self._is_given:
                colours = (*colours, *self._seat_lines())
            yield _Ask(SetupQuestion("colours", colours), lambda: self._with_rule(_TOKENS_PICKED))
        if not self._is_given:
            yield from self._pick_asks()
            yield _Ask(SetupQuestion("seats", self._seat_lines(), has_choice=False))
        if self.players == 4:
            key = "setup-partners" if self._is_older else "setup-opposite"
            pairs = zip(self.seats[:2], self.seats[2:], strict=True)
            lines = tuple(text(key, seat=one[0], partner=other[0]) for one, other in pairs)
            yield _Ask(SetupQuestion("sharing", lines, has_choice=False, is_step=True))

    def _pick_asks(self) -> Iterator[_Ask]:
        """Yield the picking of tokens, counter-clockwise; what is left at last is not asked."""
        if self.players == 2:
            line = rule_text(self.options, _TWO_BY_TWO)
            yield _Ask(
                SetupQuestion("picking", (line,), is_step=True),
                lambda: self._with_rule(_TWO_BY_TWO),
            )
        order = pickers(self.players, self.options)
        for number, colour in enumerate(picks_of(self.seats, order)[:3]):
            lines = (_picker_text(order, number), text("setup-seats", seats=(colour,)))
            yield _Ask(SetupQuestion("pick", lines, is_step=True), partial(self._with_pick, number))

    def _seat_lines(self) -> tuple[Text, ...]:
        """Return who begins, who follows, and which colour is neutral."""
        first, *others = ("+".join(seat) for seat in self.seats)
        lines = [text("setup-order", seat=first, seats=tuple(others))]
        held = {colour for seat in self.seats for colour in seat}
        lines += [
            text("setup-neutral", colour=colour)
            for colour in self.colours
            if self.players == 3 and colour not in held
        ]
        return tuple(lines)

    def _next_edition(self) -> JinnsForm:
        return replace(self, edition=(self.edition + 1) % len(EDITIONS), picked=())

    def _next_players(self) -> JinnsForm:
        following = PLAYERS[(PLAYERS.index(self.players) + 1) % len(PLAYERS)]
        return replace(self, players=following, picked=())

    def _with_rule(self, rule: HouseRule) -> JinnsForm:
        return replace(self, options=changed(self.options, rule), picked=())

    def _with_pick(self, number: int) -> JinnsForm:
        order = pickers(self.players, self.options)
        return replace(self, picked=picked_otherwise(self.seats, order, self.colours, number))

    def rules(self) -> tuple[Text, ...]:
        """Return a sentence for each house rule that has an effect here, as it is settled."""
        return tuple(rule_text(self.options, rule) for rule in self._occasions())

    def rules_changed(self) -> int:
        """Return how many house rules differ from their defaults."""
        return sum(is_changed(self.options, rule) for rule in self._occasions())

    def rule_changed(self, number: int) -> JinnsForm:
        """Return the form with the other answer to house rule `number`."""
        return replace(self, options=changed(self.options, self._occasions()[number]))

    def places(self) -> tuple[str, ...]:
        """Return what the players are called without names: by their colours."""
        return tuple("+".join(seat) for seat in self.seats)

    def names_given(self) -> tuple[str, ...]:
        """Return the players' names in turn order; empty for a player without one."""
        return one_each(self.given, self.players)

    def with_names(self, names: tuple[str, ...]) -> JinnsForm:
        """Return the form with these names."""
        return replace(self, given=names)

    def payload(self) -> dict[str, JsonValue]:
        """Return as plain values all that the rules of this game depend on, for its record."""
        return {
            "game": "jinns",
            "edition": EDITIONS[self.edition].value,
            "seats": [list(seat) for seat in self.seats],
            "options": options_values(self.options),
            "sheet": self.board.name,
            **names_entry(self.names_given()),
        }

    def new_game(self) -> GameInPlay:
        """Return the game, not yet begun."""
        edition, names = EDITIONS[self.edition].value, self.names_given()
        return jinns_game(jinns_adapter(self.board, edition, self.seats, self.options, names))

    def _occasions(self) -> tuple[HouseRule, ...]:
        return house_rules_of(EDITIONS[self.edition], self.players)


def _picker_text(order: Sequence[Seat], number: int) -> Text:
    """Return the sentence that says who picks token `number`."""
    if number == 0:
        return text("pick-first")
    if len(set(order)) > 2:
        return text("pick-next")
    is_first_again = order[number] == order[0]
    return text("pick-again") if is_first_again else text("pick-other")


class JinnsSetup:
    """How Jinns of the Lake is set up; see `device.games.port.GameSetup`."""

    def board(self, config: Config) -> Board:
        """Return the lake that the configuration names."""
        board = find_board(config.of(JinnsSheet).jinns, config.camera.boards)
        check_lake(board)
        return board

    def form(self, board: Board, config: Config) -> SetupForm:
        """Return the form, filled in as the configuration says; players may change it."""
        game = config.of(JinnsConfig)
        seats = tuple(tuple(seat.split("+")) for seat in game.seats)
        options = options_of(configured(config.of(JinnsRules)))
        form = JinnsForm(board, EDITIONS.index(Edition(game.edition)), options=options)
        form = replace(form, players=len(seats) or form.players)
        return replace(form, picked=seats) if form.can_seat(seats) else form

    def again(
        self,
        payload: Mapping[str, JsonValue],
        board: Board,
        config: Config,  # noqa: ARG002 - the colours are those of the board
    ) -> SetupForm:
        """Return the form, filled in as an earlier game was begun."""
        seats = tuple(map(tuple, cast("Sequence[Sequence[str]]", payload["seats"])))
        options = options_of(cast("Mapping[str, object]", payload["options"]))
        edition = EDITIONS.index(Edition(str(payload["edition"])))
        return JinnsForm(board, edition, len(seats), seats, options, names_in(payload))

    def begun(self, payload: Mapping[str, JsonValue], board: Board) -> GameInPlay:
        """Return the game in play at the beginning of a record."""
        seats = cast("Sequence[Sequence[str]]", payload["seats"])
        options = options_of(cast("Mapping[str, object]", payload["options"]))
        edition = str(payload["edition"])
        return jinns_game(jinns_adapter(board, edition, seats, options, names_in(payload)))

    def recorded(self, recording: Recording, board: Board) -> GameInPlay:
        """Return the game in play at the beginning of a recording."""
        edition = recording.edition or EDITIONS[0].value
        options = options_of(recording.options)
        table = jinns_adapter(board, edition, recording.seats, options)
        if not recording.start:
            return jinns_game(table)
        return jinns_game(table, lake_position(table, recording.start, recording.turn))

    def catalogue(self, config: Config) -> None:
        """Return None, because this game's pieces are not enrolled."""


def jinns_game(table: JinnsAdapter, position: Position | None = None) -> GameInPlay:
    """Return a game of Jinns, not yet begun or from a position."""
    return GameInPlay.of(begin(table, position))


def jinns_adapter(
    board: Board,
    edition: str,
    seats: Sequence[Sequence[str]],
    options: Options | None = None,
    names: Sequence[str] = (),
) -> JinnsAdapter:
    """Return the adapter for a game of Jinns on `board`.

    Raises:
        ConfigError: the edition is unknown, or the board is no lake for these colours.
        SetupError: the seats do not fit together.
    """
    if edition not in {one.value for one in Edition}:
        known = ", ".join(one.value for one in Edition)
        raise ConfigError(f"edition {edition!r} is unknown; choose one of {known}")
    check_lake(board)
    box = tuple(name for name, _ in board.pieces.colours) if board.pieces else ()
    setup = setup_of(seats, Edition(edition), options, box=box)
    missing = [colour for colour in setup.colours if colour not in box]
    if missing:
        raise ConfigError(
            f"board {board.stem}: has no {missing[0]} pieces; the seats may play {', '.join(box)}"
        )
    places = tuple((star.x_mm, star.y_mm) for star in board.stars)
    plan = LakePlan((board.width_mm, board.height_mm), places)
    rules = tuple(
        rule_text(setup.options, rule)
        for rule in house_rules_of(Edition(edition), len(setup.seats))
    )
    return JinnsAdapter(Jinns(setup), plan, names, rules)


def check_lake(board: Board) -> None:
    """Refuse a board that Jinns cannot be played on.

    Raises:
        ConfigError: the board has not 32 stars, or no pieces of four colours with strengths.
    """
    if len(board.stars) != STARS:
        raise ConfigError(
            f"board {board.stem}: {len(board.stars)} stars; Jinns of the Lake needs {STARS}"
        )
    if board.pieces is None or len(board.pieces.colours) != 4:
        raise ConfigError(f"board {board.stem}: [pieces] colours must name four colours for Jinns")
    if board.pieces.glyph is Glyph.NONE:
        raise ConfigError(f"board {board.stem}: [pieces] glyph = none; Jinns needs strengths")


def lake_position(table: JinnsAdapter, start: str, turn: str) -> Position:
    """Return the position from which a recording starts.

    Raises:
        RulesError: the texts are no such position.
    """
    setup = table.game.setup
    seat = parse_seat(turn, setup.players) if turn else None
    return table.game.deal(parse_lake(start), seat)
