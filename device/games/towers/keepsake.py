"""The keepsake of an evening of 5 Towers: the towers as pictures, and every round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from device.games.towers.pictures import skyline
from device.games.towers.pile_question import recorded_pile
from device.games.towers.screens import TowersScreens, score_text
from device.games.towers.told import pile_text
from device.journal.store import JsonValue
from device.keepsake.drawing import Drawing
from device.keepsake.keepsake import Keepsake, Say
from device.table.prompts import Text, text
from games.game import Seat, Tally
from games.towers.evening.count import Count
from games.towers.evening.letting import LetsLie
from games.towers.evening.moves import CountsPile, Step
from games.towers.evening.position import EveningPosition, Mode
from games.towers.moves import Act, Bid, DealMarket, Turn
from games.towers.pieces import Suit

A_LINE = 3  # the most cards that a line names; longer lists are cut


def keepsake_of(
    words: TowersScreens, history: Sequence[EveningPosition], turns: Sequence[Step], say: Say
) -> Keepsake:
    """Return the keepsake: everybody's towers as they stand, and the rounds line by line."""
    game, now = words.game, history[-1]
    counts = {seat: count_of(now, seat) for seat in game.seats}
    scores = game.scores(now)
    pictures = skylines(words, now, say)
    details = {"towers": tuple(_details(words, s, c, scores[s]) for s, c in counts.items())}
    uncounted = frozenset(words.seat_name(s) for s in game.seats if not _is_scored(words, now, s))
    story = tuple(_story(words, history, turns))
    return Keepsake(details, story, pictures, uncounted=uncounted)


def skylines(
    words: TowersScreens,
    now: EveningPosition,
    say: Say,
    changed: Mapping[Seat, frozenset[tuple[Suit, int]]] | None = None,
) -> tuple[tuple[str, Drawing], ...]:
    """Return the drawing of everybody's towers as they stand, with `changed` floors marked."""
    scores, marked = words.game.scores(now), changed or {}
    counts = {seat: count_of(now, seat) for seat in words.game.seats}
    names = {seat: say(text("key-seat", seat=words.seat_name(seat))) for seat in counts}
    return tuple(
        (
            f"towers-{seat}",
            skyline(count.row, names[seat], scores[seat], say, marked.get(seat, frozenset())),
        )
        for seat, count in counts.items()
        if any(tower.height for tower in count.row)
    )


def _is_scored(words: TowersScreens, now: EveningPosition, seat: Seat) -> bool:
    """Return whether a seat's points are known: in a refereed game always, else once counted."""
    return seat <= len(now.counts) or words.game.mode is Mode.REFEREE


def count_of(now: EveningPosition, seat: Seat) -> Count:
    """Return a player's count, or one made from the record if there is none."""
    if seat <= len(now.counts):
        return now.counts[seat - 1]
    return Count(now.play.row(seat), len(now.play.pile(seat)))


def _details(words: TowersScreens, seat: Seat, count: Count, tally: Tally) -> dict[str, JsonValue]:
    return {
        "name": words.seat_name(seat),
        "towers": {tower.suit.value: tower.values for tower in count.row if tower.height},
        "demolished": count.demolished,
        "total": tally.total,
        "lines": tuple({"what": line.what, "points": line.points} for line in tally.lines),
    }


def _story(
    words: TowersScreens, history: Sequence[EveningPosition], turns: Sequence[Step]
) -> Iterator[Text]:
    number = 0
    for before, turn in zip(history, turns, strict=False):
        if isinstance(turn, DealMarket):
            number += 1
            cards = tuple(map(str, turn.cards))
            yield text("story-market", number=number, cards=cards[:A_LINE])
            if len(cards) > A_LINE:
                yield text("story-market-more", cards=cards[A_LINE:])
        else:
            yield from _played(words, before, turn)
    for seat, tally in words.game.scores(history[-1]).items():
        if _is_scored(words, history[-1], seat):
            name = words.seat_name(seat)
            yield from (text("story-towers", seat=name), *map(score_text, tally.lines))


def _played(words: TowersScreens, before: EveningPosition, turn: Step) -> Iterator[Text]:
    """Yield what a player did: a bid, a build, towers that count as they lie, a pile otherwise."""
    if isinstance(turn, Bid) and turn.number:
        yield text("story-bid", seat=words.seat_name(turn.seat), bid=turn.number)
    elif isinstance(turn, Turn):
        yield from _built(words, turn)
    elif isinstance(turn, LetsLie):
        yield text("told-lies", seat=words.seat_name(turn.seat))
    elif isinstance(turn, CountsPile) and recorded_pile(words, before, turn) is not None:
        yield pile_text(words, before, turn)


def _built(words: TowersScreens, turn: Turn) -> Iterator[Text]:
    """Yield what a player tore down, paid and built, cards from the demolition pile among them."""
    name = words.seat_name(turn.seat)
    if turn.demolished:
        yield text("story-torn", seat=name, cards=tuple(map(str, turn.demolished)))
    if turn.pay:
        yield text("story-paid", seat=name, cards=tuple(map(str, turn.pay)))
    built = tuple(str(step.card) for step in turn.steps if step.act is not Act.DEMOLISH)
    if built:
        yield text("story-built", seat=name, cards=built)
