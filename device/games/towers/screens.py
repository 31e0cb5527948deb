"""The screens of 5 Towers: markets, turns and scores as prompts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from device.games.towers.breaches import (
    breach_text,
    covered_prompt,
    due_of,
    is_doubt,
    remedy_text,
    unseen_cards,
    unseen_prompt,
)
from device.games.towers.builds import cards_maybe_covered
from device.games.towers.card_texts import card_lines, card_names, set_tower_text, tower_text
from device.games.towers.choices import choice_text, unsure_title
from device.games.towers.differences import difference_text, unlike_record
from device.games.towers.evidence import MARKET, PLACES, Look, flaw_of, view_of
from device.games.towers.out_of_turn import (
    let_lie,
    out_of_turn_text,
    while_dealing_text,
)
from device.games.towers.sheet_plan import is_at_edge, plan_of_cards, plan_of_places
from device.games.towers.unread import unread_lines, unread_prompt
from device.games.towers.what_counts import what_counts
from device.reading.readers import AnyReading
from device.table.prompts import (
    Key,
    Prompt,
    PromptSection,
    Signal,
    Text,
    scores_of,
    text,
)
from device.table.referee import Hypothesis
from games.game import TABLE, Breach, ScoreLine, Seat
from games.towers.chance import market_size
from games.towers.evening.card_entry import EntersCards, Flaw
from games.towers.evening.game import TowersEvening
from games.towers.evening.letting import LetsLie
from games.towers.evening.moves import Step
from games.towers.evening.position import EveningPosition, EveningStage
from games.towers.evening.set_tower import SetsTower
from games.towers.moves import Bid, Turn
from games.towers.options import Power
from games.towers.pieces import SUITS, Cards, End, Suit

PLAY_KEYS = (text("key-scores"), text("key-undo"), text("key-pause"))
_CORRECTIONS = {EveningStage.OVER: text("key-fix"), EveningStage.DEAL: text("key-more")}
_LETTING = (EveningStage.DEAL, EveningStage.BUILD, EveningStage.CHECK)
WHILE_DEALING = "no-turn-due"  # the breach of who builds while a market is due
MOST_WITHOUT_COPIES = 3  # players who leave out the second copies, which are marked for four
TOWERS_A_PAGE = 2  # a tower of all values takes two rows
NAMED = 2  # the most built cards that the screen of the next market has room to name


class TowersScreens:
    """The screens of one game of 5 Towers.

    Attributes:
        names: the players in turn order, as texts name them.
        size_mm: width and height of the mat.
    """

    def __init__(
        self, game: TowersEvening, names: Sequence[str], size_mm: tuple[float, float]
    ) -> None:
        self._game = game
        self.names = tuple(names)
        self.size_mm = size_mm

    @property
    def game(self) -> TowersEvening:
        """The evening's rules."""
        return self._game

    def seat_name(self, seat: Seat) -> str:
        """Return the fact that names a seat in texts."""
        return self.names[seat - 1]

    def lay_prompt(self, seen: int) -> Prompt:
        """Return the screen before the game, which asks for a mat without towers.

        If the box follows the deals, a market may lie there. `seen` is the number of cards in view.
        """
        cards = len(self._game.rules.setup.box)
        lines = [text("lay-towers-mat")]
        deals = self._game.initial(0).stage is EveningStage.DEAL
        if deals:
            key = "lay-deck-few" if len(self.names) <= MOST_WITHOUT_COPIES else "lay-deck"
            lines.insert(0, text(key, count=cards))
        if seen:
            what = text("lay-market") if deals else text("lay-no-towers")
            lines = [text("lay-cards", seen=seen), what]
        keys = text("key-start"), None, None
        pages = (what_counts(self._game.rules.setup.options),)
        title = text("title-lay-mat")
        lay = Prompt("lay", title, tuple(lines), keys, sections=pages, leafing=Key.C)
        return replace(lay, leafing_label=text("key-more"))

    def setup_hint(self, reading: AnyReading) -> Text:  # noqa: ARG002 - nothing else is in the way
        """Return the sentence that asks players to take the towers off first."""
        return text("lay-no-towers")

    def turn_prompt(self, history: Sequence[EveningPosition], turns: Sequence[Step]) -> Prompt:
        """Return the screen that says what the camera waits for: a market, a build, or a count."""
        now = history[-1]
        if now.stage is EveningStage.DEAL:
            return self._deal_prompt(history, turns)
        seat = now.seat or now.play.turn
        name = self.seat_name(seat)
        if now.stage is EveningStage.READ:
            lines = text("looking-apart"), text("lay-apart")
            return Prompt("count", text("title-towers", seat=name), lines, PLAY_KEYS)
        best = now.play.best
        on = text("build-on" if best <= len(now.play.market) else "build-on-pay", count=best)
        return Prompt("check", text("title-builds", seat=name), (on,), PLAY_KEYS)

    def progress(self, position: EveningPosition, turns: Sequence[Step]) -> Text:  # noqa: ARG002 - see `GameScreens`
        """Return the sentence with the cards left in the deck, or with the players counted."""
        if position.seat == TABLE and not position.counts:
            return text("far-deck", number=len(position.play.deck))
        return text("far-counted", count=len(position.counts), most=len(self.names))

    def illegal_prompt(self, position: EveningPosition, move: Step) -> Prompt:
        """Return the screen that names the first rule broken, and what players must do."""
        breaches = self._game.explain(position, move)
        unseen = unseen_cards(breaches)
        if unseen is not None:
            return unseen_prompt(unseen, position.play.best)
        covered = () if is_doubt(breaches[0]) else self._maybe_covered(position, move)
        if covered:
            return covered_prompt(covered, self.breach_said(move, breaches[0]))
        # Cards that cannot lie there may have been misread.
        is_doubted = not isinstance(move, Turn) or is_doubt(breaches[0])
        title = text("title-cannot-be" if is_doubted else "title-illegal")
        remedy, key_let = self._remedy(position, breaches[0]), None
        if position.stage is EveningStage.DEAL and self.lawful_instead(position, move):
            remedy, key_let = text("due-market-or-let"), text("key-let-it")
        return Prompt(
            "illegal",
            text("title-not-built") if breaches[0].code == "not-built" else title,
            (self.breach_said(move, breaches[0]), remedy),
            (key_let, text("key-undo"), text("key-pause")),
            Signal.ILLEGAL,
        )

    def _maybe_covered(self, position: EveningPosition, move: Step) -> Cards:
        """Return the cards of a forbidden build that may be covered, so that it may be lawful."""
        if not isinstance(move, Turn) or position.stage is EveningStage.DEAL:
            return ()
        return cards_maybe_covered(self._game, position, move)

    def lawful_instead(self, position: EveningPosition, move: Step) -> tuple[Step, ...]:
        """Return the step by which towers count as they lie: a forbidden build, or one not due.

        None lets a card lie that was slipped in: a turn does not say between which others.
        """
        if not isinstance(move, Turn) or position.stage not in _LETTING:
            return ()
        if any(step.end is End.WITHIN for step in move.steps):
            return ()
        lies = let_lie(position.play, move)
        return () if self._game.explain(position, lies) else (lies,)

    def breach_said(self, move: Step, breach: Breach) -> Text:
        """Return the sentence about a rule that a move breaks."""
        if not isinstance(move, Turn):
            return breach_text(breach)
        if breach.code == WHILE_DEALING:
            return while_dealing_text(move, seat=self.seat_name(move.seat))
        if breach.code != "out-of-turn":
            return breach_text(breach)
        seat, due = self.seat_name(move.seat), self.seat_name(due_of(breach))
        return out_of_turn_text(move, seat=seat, due=due)

    def _remedy(self, position: EveningPosition, breach: Breach) -> Text:
        """Return the sentence that says what players must do about a breach.

        With the power of the trees, a player who has tree cards may pay with them.
        """
        if breach.code == "out-of-turn":
            return text("out-of-turn-back", due=self.seat_name(due_of(breach)))
        remedy, play = remedy_text(breach), position.play
        if remedy.key != "take-more" or not play.setup.options.has(Power.TREE):
            return remedy
        trees = next(tower for tower in play.row(play.turn) if tower.suit is Suit.TREE)
        return replace(remedy, key="take-or-pay") if trees.height else remedy

    def unsure_prompt(
        self,
        position: EveningPosition,  # noqa: ARG002 - the moves say enough
        one: Hypothesis[Step, Look],
        other: Hypothesis[Step, Look],
    ) -> Prompt:
        """Return the screen that asks which of two things happened, or for a card to be named."""
        for number, moves in enumerate((one.moves, other.moves)):
            if moves and isinstance(moves[0], EntersCards):
                return unread_prompt(moves[0], say_it=number)
        return Prompt(
            "unsure",
            unsure_title(one),
            (choice_text("A", one, other), choice_text("B", other, one)),
            (text("key-a"), text("key-b"), text("key-neither")),
            Signal.QUESTION,
        )

    def differs_prompt(
        self, position: EveningPosition, reading: AnyReading, places: Sequence[int]
    ) -> Prompt:
        """Return the screen that says which card cannot be read, or where mat and record differ."""
        keys = (text("key-look"), text("key-undo"), text("key-pause"))
        view = view_of(reading)
        unread = [found for found in view.unread if found[0] in places or len(places) == 0]
        if unread:
            place, card = unread[0]
            lines = unread_lines(place, flaw_of(card) or Flaw.UNREAD, len(unread))
            rings = [(card.x_mm, card.y_mm) for _, card in unread]
            chart = plan_of_cards(view, self.size_mm, rings)
            return Prompt("unread", text("title-unread"), lines, keys, Signal.TROUBLE, chart)
        if view.things:
            chart = plan_of_cards(view, self.size_mm, [*view.things])
            what = "edge" if is_at_edge(view.things[0], self.size_mm) else "thing"
            lines = (text(f"{what}-there"), text(f"{what}-hint"))
            return Prompt("thing", text("title-differs"), lines, keys, Signal.TROUBLE, chart)
        places = unlike_record(view, self._looks(position, places), places)
        line = difference_text(view, places)
        if sum(place < MARKET for place in places) > TOWERS_A_PAGE:
            seat = position.seat or position.play.turn
            line = text("differs-whose", seat=self.seat_name(seat))
        chart = plan_of_places(view, self.size_mm, self._looks(position, places))
        lines = (line, text("differs-hint"))
        return Prompt("differs", text("title-differs"), lines, keys, Signal.TROUBLE, chart)

    def should_be_prompt(
        self, position: EveningPosition, reading: AnyReading, places: Sequence[int]
    ) -> Prompt:
        """Return the screen that says how those places look by the record, and where they are.

        A tower is told from the bottom up.
        """
        keys, title = (None, None, text("key-back")), text("title-should-be")
        view = view_of(reading)
        looks = self._looks(position, places)
        looks = self._looks(position, unlike_record(view, looks, places))
        lines = [
            tower_text(look, SUITS[place].value)
            for place, look in looks.items()
            if place < MARKET and look is not None
        ]
        market = card_lines(looks.get(MARKET) or ())
        is_plan = bool(lines) or not market
        sections = (PromptSection(text("title-market"), tuple(market)),) if lines and market else ()
        lines = lines or market
        if not lines and position.stage is EveningStage.DEAL:
            due, number = market_size(position.play), len(position.play.deck)
            due_text = text("market-due", count=due, number=number)
            lines = [due_text, text("lay-cards", seen=view.seen)]
        lines = lines or [text("no-card-apart")]
        chart = plan_of_places(view, self.size_mm, looks) if is_plan else None
        shown = Prompt("should-be", title, tuple(lines), keys, Signal.QUIET, chart)
        return replace(shown, sections=sections, leafing=Key.A)

    def scores_prompt(self, position: EveningPosition) -> Prompt:
        """Return the scores: totals first, then every player line by line."""
        scores = self._game.scores(position)
        totals = sorted(scores.items(), key=lambda item: -item[1].total)
        lines = tuple(text("score", seat=self.seat_name(s), points=t.total) for s, t in totals)
        sections = tuple(
            PromptSection(
                text("title-towers", seat=self.seat_name(seat)),
                tuple(map(score_text, tally.lines)),
            )
            for seat, tally in scores.items()
            if tally.lines
        )
        fix = _CORRECTIONS.get(position.stage)
        return scores_of(text("title-scores"), lines, sections, fix)

    def _deal_prompt(self, history: Sequence[EveningPosition], turns: Sequence[Step]) -> Prompt:
        """Return the screen that says what the last turn was, and asks for a market.

        In place of the turn it tells the tower that was set by hand since.
        """
        now = history[-1]
        latest = turns[-1] if turns else None
        while turns and isinstance(turns[-1], SetsTower):
            history, turns = history[:-1], turns[:-1]
        lines: list[Text] = []
        signal = Signal.QUIET
        if latest is not None:
            lines += self._last_lines(history[-2 if turns else -1], latest)
            signal = Signal.ACCEPTED
        is_turned = bool(turns) and now.play.passes != history[-2].play.passes
        is_rest = bool(turns) and _has_rest(history[-2], turns[-1])
        if is_turned:
            turned = text("deck-turned-rest" if is_rest else "deck-turned")
            lines, signal = [*lines[:1], turned], Signal.TOWER
        due = "market-due-rest" if is_rest and not is_turned else "market-due"
        lines.append(text(due, count=market_size(now.play), number=len(now.play.deck)))
        keys = PLAY_KEYS if latest is not None else (PLAY_KEYS[0], None, PLAY_KEYS[2])
        return Prompt("turn", text("title-market"), tuple(lines), keys, signal)

    def _last_lines(self, before: EveningPosition, last: Step) -> list[Text]:
        if isinstance(last, Bid):
            return [text("all-passed")]
        if isinstance(last, SetsTower):
            return [set_tower_text(self.seat_name(last.seat), last.suit.value, last.cards)]
        if isinstance(last, LetsLie):
            return [text("told-lies", seat=self.seat_name(last.seat))]
        if not isinstance(last, Turn):
            return []
        lines = [self.built_text(before, last)]
        back = last.recovered
        torn = tuple(card for card in last.demolished if card not in back)
        if last.take and last.pay and not (back and torn):  # there is no room for all three
            lines.append(text("paid", count=len(last.pay)))
        lines += [text("torn", card=card) for card in card_names(torn)]
        if len(back) > 1:
            lines.append(text("came-back-many", count=len(back)))
        elif back:
            lines.append(text("came-back", cards=card_names(back)))
        return lines

    def built_text(self, before: EveningPosition, turn: Turn) -> Text:
        """Return what a player built, with its cards if there is room for them."""
        name, count = self.seat_name(before.play.turn), len(turn.take)
        if not count:
            return text("paid-all", seat=name, count=len(turn.pay))
        if count <= NAMED and not turn.recovered and not (turn.pay and turn.demolished):
            return text("built", seat=name, cards=card_names(turn.take))
        return text("built-many", seat=name, count=count)

    def in_question(self, position: EveningPosition, move: Step) -> tuple[int, ...]:
        """Return the places that a forbidden turn has changed and that must be put right.

        For each player after nobody come the places of his towers; those of nobody stand for the
        player whose towers are due.
        """
        if not isinstance(move, Turn):
            return ()
        changed = {card.suit for card in (*move.demolished, *move.pay)}
        changed |= {step.tower for step in move.steps}
        own = position.seat or position.play.turn
        first = 0 if move.seat == own else PLACES * move.seat
        towers = tuple(first + suit.place for suit in SUITS if suit in changed)
        return (*towers, MARKET) if move.take and position.play.market else towers

    def _looks(self, position: EveningPosition, places: Sequence[int]) -> dict[int, Look]:
        """Return how places should look by the record; of one player's towers at most."""
        seat = Seat(max(places, default=0) // PLACES) or position.seat or position.play.turn
        looks: list[Look] = [tower.cards for tower in position.play.row(seat)]
        looks += [position.play.market or None, None]
        return {place % PLACES: looks[place % PLACES] for place in places}


def score_text(line: ScoreLine) -> Text:
    """Return the sentence of one line of a score."""
    facts = dict(line.facts)
    match line.what:
        case "tower":
            key = "score-tower-capped" if facts["capped"] == "yes" else "score-tower"
            return text(key, tower=facts["suit"], count=facts["cards"], points=line.points)
        case "pairs":
            values = facts["values"]
            count = len(values) if isinstance(values, tuple) else 0
            return text("score-pairs", count=count, points=line.points)
        case "demolished":
            return text("score-demolished", count=facts["cards"], points=line.points)
        case "by-hand":
            return text("score-by-hand", points=f"{line.points:+d}")
        case _:
            return text("score-highest", points=line.points)


def _has_rest(before: EveningPosition, last: Step) -> bool:
    """Return whether a build has left cards of its market on the table, which are discarded."""
    return isinstance(last, Turn) and len(last.take) < len(before.play.market)
