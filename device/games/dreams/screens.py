"""The screens of Dreams while stars are placed: turns positions and moves into prompts."""

from __future__ import annotations

from collections.abc import Sequence

from device.games.dreams.at_once import TWO, by_another
from device.games.dreams.case import case_of
from device.games.dreams.choices import choice_prompt
from device.games.dreams.evidence import Look, beads_of
from device.games.dreams.lead_in import with_lead_in, with_set_up
from device.games.dreams.plans import plan_of, remedy_plan
from device.games.dreams.voting import Voting
from device.games.names import called
from device.reading.readers import AnyReading
from device.table.prompts import (
    Fact,
    Prompt,
    PromptSection,
    Signal,
    Text,
    scores_of,
    text,
)
from device.table.referee import Hypothesis
from games.dreams.game import Dreams
from games.dreams.judge import are_only_warnings
from games.dreams.moves import (
    Accused,
    Action,
    Correct,
    Guess,
    Image,
    Placement,
    Removal,
    SetKind,
    Shift,
)
from games.dreams.position import Position
from games.dreams.rounds import RoundRecord
from games.game import Breach, ScoreLine, Seat
from vision.beads.evidence import BeadReading

LINES_A_PAGE = 4

_SEAT_FACTS = ("seat", "due", "owner", "mortal", "god", "receiver")


class DreamsScreens:
    """The screens of one game of Dreams.

    Attributes:
        tokens: the players' tokens in turn order, by colour or as the configuration says.
        names: the players in turn order, as texts name them.
        voting: how guesses are made.
    """

    def __init__(
        self,
        game: Dreams,
        tokens: Sequence[str],
        given: Sequence[str] = (),
        voting: Voting = Voting.DISCS,
    ) -> None:
        self._game = game
        self.tokens = tuple(tokens)
        self.names = called(tokens, given)
        self.voting = voting

    @property
    def game(self) -> Dreams:
        """The rules."""
        return self._game

    def seat_name(self, seat: Seat) -> str:
        """Return the fact that names a seat in texts: its disc's colour, or a player's name."""
        return self.names[seat - 1]

    def guess_text(self, guess: Guess) -> Text:
        """Return a guess in words."""
        match guess:
            case Accused(seat):
                return text("guess-player", seat=self.seat_name(seat))
            case Image(number):
                return text("guess-image", number=number)
            case _:
                return text("guess-nothing")

    def lay_prompt(self, seen: int) -> Prompt:
        """Return the screen that asks players to clear the mat, on which `seen` stars lie."""
        lines = (text("lay-mat"), text("lay-stars", seen=seen))
        prompt = Prompt("lay", text("title-lay-mat"), lines, (text("key-start"), None, None))
        return with_set_up(prompt, self._game.setup, self.voting)

    def turn_prompt(self, history: Sequence[Position], turns: Sequence[Action]) -> Prompt:
        """Return the screen that says whose turn it is, and what was done last.

        The star before the last is told once more: a kind that nobody read may be read then.
        """
        position, keys = history[-1], _play_keys(turns)
        if position.turn is None:
            return Prompt("turn", text("title-round", number=position.number), (), keys)
        title = text("title-places", seat=self.seat_name(position.turn))
        left = tuple(kind.value for kind in position.kinds_left(position.turn))
        lines = [text("stars-left", kinds=left)]
        last = turns[-1] if turns else None
        if isinstance(last, Placement):
            name = self.seat_name(last.seat)
            lines.insert(0, text("placed", seat=name, kind=last.kind.value))
        elif isinstance(last, SetKind):
            lines.insert(0, self._kinds("kinds-said", position, last.seat))
        lines.append(self._before_or_number(position))
        signal = Signal.ACCEPTED if isinstance(last, Placement) else Signal.QUIET
        prompt = Prompt("turn", title, tuple(lines), keys, signal)
        if position.laid or position.setup.options.deals_roles:
            return prompt
        return with_lead_in(prompt, position, self.seat_name(position.dealer))

    def _before_or_number(self, position: Position) -> Text:
        """Return the line about the star before the last; about the number of the star till then.

        There is room for one of them.
        """
        if len(position.laid) < TWO:
            return text("star-number", number=len(position.laid) + 1, count=position.setup.stars)
        seat, star = position.placed[-TWO]
        return text("placed-before", seat=self.seat_name(seat), kind=star.kind.value)

    def told_text(self, position: Position, move: Action) -> Text | None:
        """Return the sentence about a star that was laid; guesses and roles are not told."""
        if isinstance(move, SetKind):
            return next(iter(self.kinds_said(position, move)), None)
        if not isinstance(move, Placement):
            return None
        return text("placed", seat=self.seat_name(move.seat), kind=move.kind.value)

    def kinds_said(self, position: Position, move: SetKind) -> tuple[Text, ...]:
        """Return the line that says of what kinds a player's stars are once one of them is set."""
        if self._game.explain(position, move):
            return ()
        return (self._kinds("kinds-said", self._game.apply(position, move), move.seat),)

    def seen_better(self, before: Position, after: Position) -> tuple[Text, ...]:
        """Return the lines about the players whose stars are of other kinds than before."""
        changed = [
            seat
            for seat in after.setup.seats
            if any(
                owner == seat and star != earlier
                for (owner, star), (_, earlier) in zip(after.placed, before.placed, strict=True)
            )
        ]
        return (text("seen-better"), *(self._kinds("kinds-said", after, seat) for seat in changed))

    def _kinds(self, key: str, position: Position, seat: Seat) -> Text:
        kinds = tuple(star.kind.value for owner, star in position.placed if owner == seat)
        return text(key, seat=self.seat_name(seat), kinds=kinds)

    def told_back(self, position: Position, move: Action) -> Text | None:
        """Return the sentence about a moon or a kind that is again as before a correction."""
        if isinstance(move, SetKind) and position.placed:
            return self._kinds("kinds-back", position, move.seat)
        if not isinstance(move, Correct):
            return None
        space = position.track[move.seat - 1]
        return text("moon-back", seat=self.seat_name(move.seat), points=space)

    def progress(self, position: Position, turns: Sequence[Action]) -> Text:  # noqa: ARG002 - see `GameScreens`
        """Return the sentence with the round and the number of the star that is due."""
        laid, count = len(position.laid), position.setup.stars
        if laid == count or position.is_scored:
            return text("far-round", number=position.number)
        return text("far-star", number=position.number, star=laid + 1, count=count)

    def illegal_prompt(self, position: Position, move: Action) -> Prompt:
        """Return the screen that names the first rule broken, and what players must do.

        A star that is not seen may be under a hand, and of a warning nobody is accused: then the
        screen asks.
        """
        breaches = self._game.explain(position, move)
        may_stand = bool(self.lawful_instead(position, move))
        title, signal = text("title-illegal"), Signal.ILLEGAL
        if isinstance(move, Removal):
            title, signal = text("title-gone"), Signal.TROUBLE
        elif may_stand:
            title, signal = text("title-warning"), Signal.QUESTION
        remedy, chart = _remedy(move), remedy_plan(position, move)
        if may_stand:
            remedy = text("may-lie")
        elif by_another(position, move) and position.turn is not None:
            # The words need the whole width; players know which star was laid last.
            remedy, chart = text("take-used-off", due=self.seat_name(position.turn)), None
        first = text("key-let-it") if may_stand else None
        if isinstance(move, Removal):
            first = text("key-is-there")
        return Prompt(
            "illegal",
            title,
            (self.breach_text(breaches[0]), remedy),
            (first, text("key-undo"), text("key-pause")),
            signal,
            chart,
        )

    def lawful_instead(self, position: Position, move: Action) -> tuple[Action, ...]:
        """Return the moves that players may let stand in place of an unlawful move.

        A star off the mat or on another star is only a warning (question 64).
        """
        if not isinstance(move, Placement):
            return ()
        breaches = self._game.explain(position, move)
        if not are_only_warnings(position.setup, breaches):
            return ()
        return (Placement(move.seat, move.kind, move.spot, is_tolerated=True),)

    def unsure_prompt(
        self,
        position: Position,
        one: Hypothesis[Action, Look],
        other: Hypothesis[Action, Look],
    ) -> Prompt:
        """Return the screen that asks which of two things happened."""
        return choice_prompt(position, one, other, self.seat_name)

    def differs_prompt(
        self, position: Position, reading: AnyReading, places: Sequence[int]
    ) -> Prompt:
        """Return the screen that says where mat and record differ."""
        keys = (text("key-look"), text("key-undo"), text("key-pause"))
        title = text("title-differs")
        seen = len(beads_of(reading).found())
        lines = [text("differs-stars", count=len(places)), text("differs-hint")]
        new = _newly_standing(position, beads_of(reading))
        if seen > position.setup.stars:
            lines[0] = text("too-many-stars", seen=seen, count=position.setup.stars)
        elif new > TWO:
            lines = [text("stars-at-once", count=new), text("stars-one-by-one")]
        chart = plan_of(position, beads_of(reading), places)
        return Prompt("differs", title, tuple(lines), keys, Signal.TROUBLE, chart)

    def should_be_prompt(
        self, position: Position, reading: AnyReading, places: Sequence[int]
    ) -> Prompt:
        """Return the screen that says how those places should look; one star has the ring."""
        case = case_of(position, beads_of(reading), None)
        known = [case.evidence.places[n] for n in places if n < len(case.evidence.places)]
        lying = [one.star.kind for one in known if one.star is not None and not one.is_old]
        lines = [text("should-be-star", kind=kind) for kind in lying[:1]]
        if len(lying) < len(known):
            lines.append(text("should-be-bare", count=len(known) - len(lying)))
        keys = (None, None, text("key-back"))
        chart = plan_of(position, beads_of(reading), places)
        title = text("title-should-be")
        return Prompt("should-be", title, tuple(lines), keys, Signal.QUIET, chart)

    def clearing_prompt(self, history: Sequence[Position], turns: Sequence[Action]) -> Prompt:
        """Return the screen that asks for the stars of the round before to be taken back."""
        position = history[-1]
        lines = [text("clear-mat")]
        if position.is_reshuffled:
            lines.append(text("shuffle-cards"))
        title = text("title-round", number=position.number)
        return Prompt("lift", title, tuple(lines), _play_keys(turns))

    def scores_prompt(self, position: Position) -> Prompt:
        """Return the scores: the track, then the points of the last round."""
        track = self._game.scores(position)
        lines = tuple(
            text("score", seat=self.seat_name(seat), points=tally.total)
            for seat, tally in sorted(track.items(), key=lambda item: -item[1].total)
        )
        points = tuple(self.point_lines(position)) if position.rounds else ()
        sections: tuple[PromptSection, ...] = ()
        if points:
            title = text("title-points", number=position.rounds[-1].number)
            sections = (PromptSection(title, points),)
        more = text("key-fix") if position.roles is None else text("key-more")
        return scores_of(text("title-track"), lines, sections, more)

    def point_lines(self, position: Position) -> list[Text]:
        """Return a line for each point of the last round with its reason, the mortal first."""
        return self.record_lines(position.rounds[-1]) if position.rounds else []

    def told_lines(self, position: Position) -> list[Text]:
        """Return the lines of the round just scored; roles that the box has dealt come first."""
        lines = self.point_lines(position)
        if not position.setup.options.deals_roles:
            return lines  # the markers have told the roles
        last = position.rounds[-1]
        mortal = text("mortal-was", mortal=self.seat_name(last.mortal))
        return [text("vision-was", number=last.vision), mortal, *lines]

    def record_lines(self, record: RoundRecord) -> list[Text]:
        """Return a line for each point of a round with its reason, the mortal first.

        A guess that brought no points has a line too, so that every guess is revealed.
        """
        lines: list[Text] = []
        for seat, found in record.lines.items():
            lines += [self._point_line(seat, line) for line in found]
            is_mortal = seat == record.mortal
            right = Image(record.vision) if is_mortal else Accused(record.mortal)
            if record.votes[seat - 1] != right:
                lines.append(self._no_points_line(record, seat))
        return lines

    def breach_text(self, breach: Breach) -> Text:
        """Return the sentence about a broken rule."""
        return Text(breach.code, self._named(breach.facts))

    def breach_said(self, move: Action, breach: Breach) -> Text:  # noqa: ARG002 - the breach says enough
        """Return the sentence about a broken rule, whatever the move."""
        return self.breach_text(breach)

    def _no_points_line(self, record: RoundRecord, seat: Seat) -> Text:
        """Return the line about a guess that brought no points.

        A player from the mortal, or a number from a god, counts as no guess (question 61).
        """
        name, is_mortal = self.seat_name(seat), seat == record.mortal
        match record.votes[seat - 1]:
            case Accused(god) if not is_mortal:
                return text("vain-player", seat=name, god=self.seat_name(god), points=0)
            case Image(number) if is_mortal:
                return text("vain-image", seat=name, number=number, points=0)
            case _:
                return text("vain-mortal" if is_mortal else "vain-god", seat=name, points=0)

    def _point_line(self, seat: Seat, line: ScoreLine) -> Text:
        facts: dict[str, Fact] = {"seat": self.seat_name(seat), "points": line.points}
        rest = [pair for pair in self._named(line.facts) if pair[0] not in facts]
        return Text(line.what, (*facts.items(), *rest))

    def _named(self, facts: tuple[tuple[str, Fact], ...]) -> tuple[tuple[str, Fact], ...]:
        """Return the facts with each seat replaced by its name."""
        return tuple(
            (name, self.seat_name(Seat(fact)) if name in _SEAT_FACTS and fact else fact)
            if isinstance(fact, int)
            else (name, fact)
            for name, fact in facts
        )


def _newly_standing(position: Position, reading: BeadReading) -> int:
    """Return how many stars are seen where the record has none; 0 if one of its own is missing."""
    places = case_of(position, reading, None).evidence.places
    if any(place.star is not None and not place.stands for place in places):
        return 0
    return sum(1 for place in places if place.star is None and place.stands)


def _play_keys(turns: Sequence[Action]) -> tuple[Text, Text | None, Text]:
    """Return the buttons' labels while stars are placed; undo is absent before the first star."""
    return text("key-scores"), text("key-undo") if turns else None, text("key-pause")


def _remedy(move: Action) -> Text:
    """Return the sentence that says how players put an unlawful move right."""
    match move:
        case Shift(_, _, spot, target):
            return text("put-star-back", distance_mm=round(spot.distance_mm(target)))
        case Removal():
            return text("put-star-again")
        case _:
            return text("take-star-off")


def may_lay(position: Position) -> tuple[Text, ...]:
    """Return the line that says which stars the player who is due may lay."""
    if position.turn is None:
        return ()
    kinds = tuple(kind.value for kind in position.kinds_left(position.turn))
    return (text("stars-left", kinds=kinds),)
