"""The keepsake of an evening of Dreams: every round as a picture and line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.games.dreams.pictures import constellation
from device.games.dreams.screens import DreamsScreens
from device.journal.store import JsonValue
from device.keepsake.keepsake import Keepsake, Say
from device.table.prompts import Text, text
from games.dreams.moves import Action, DealRoles, NextRound, Vote
from games.dreams.position import Position
from games.dreams.rounds import RoundRecord


def keepsake_of(
    words: DreamsScreens, position: Position, turns: Sequence[Action], say: Say
) -> Keepsake:
    """Return the keepsake of an evening: its finished rounds only."""
    names = [say(text("key-seat", seat=name)) for name in words.names]
    pictures = tuple(
        (f"round-{record.number}", constellation(record, position.setup, names, say))
        for record in position.rounds
    )
    story = tuple(_evening(words, position))
    rounds = tuple(_details(words, record) for record in position.rounds)
    track = {words.seat_name(seat): total for seat, total in position.totals.items()}
    return Keepsake({"rounds": rounds, "track": track}, story, pictures, veiled(position, turns))


def veiled(position: Position, turns: Sequence[Action]) -> frozenset[int]:
    """Return the numbers of the turns that are still secret: roles and guesses of this round."""
    if position.is_scored:
        return frozenset()
    starts = [number for number, turn in enumerate(turns) if isinstance(turn, NextRound)]
    first = starts[-1] if starts else 0
    return frozenset(n for n in range(first, len(turns)) if isinstance(turns[n], DealRoles | Vote))


def _evening(words: DreamsScreens, position: Position) -> Iterator[Text]:
    """Yield every round, and after it the moons that were set by hand then."""
    yield from _by_hand(words, position, 0)
    for record in position.rounds:
        yield from _story(words, record)
        yield from _by_hand(words, position, record.number)


def _by_hand(words: DreamsScreens, position: Position, number: int) -> Iterator[Text]:
    """Yield the points set by hand after round `number`; 0 stands for before the first round."""
    for seat, tally in words.game.scores(position).items():
        for line in tally.lines:
            if line.what == "corrected" and dict(line.facts)["round"] == number:
                points = f"{line.points:+d}"
                yield text("corrected", seat=words.seat_name(seat), points=points)


def _story(words: DreamsScreens, record: RoundRecord) -> Iterator[Text]:
    mortal = words.seat_name(record.mortal)
    yield text("story-round", number=record.number, image=record.vision, seat=mortal)
    for seat, bead in record.placed:
        yield text("placed", seat=words.seat_name(seat), kind=bead.kind.value)
    yield from words.record_lines(record)


def _details(words: DreamsScreens, record: RoundRecord) -> dict[str, JsonValue]:
    seats: Sequence[str] = words.names
    return {
        "round": record.number,
        "dealer": words.seat_name(record.dealer),
        "vision": record.vision,
        "mortal": words.seat_name(record.mortal),
        "votes": {name: str(vote) for name, vote in zip(seats, record.votes, strict=True)},
        "points": dict(zip(seats, record.points, strict=True)),
        "stars": tuple(
            {
                "seat": words.seat_name(seat),
                "kind": bead.kind.value,
                "x": bead.spot.x,
                "y": bead.spot.y,
            }
            for seat, bead in record.placed
        ),
    }
