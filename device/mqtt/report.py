"""The messages about a change of a table: an event for each change, and the whole state."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from device.games.secrecy import is_public
from device.journal.store import JsonValue
from device.mqtt.message import Delivery, Message, Topics
from device.mqtt.secrecy import Voice
from device.mqtt.state import TableMoment, TableState, scores_json, verdicts_of, voice_for
from device.table.events import JournalEntry

VERSION = 1
"""Of the payloads; a field that is added leaves it, one that changes its meaning raises it."""


@dataclass(frozen=True, slots=True)
class News:
    """One thing that happened: the kind of event, and the fields of its message."""

    kind: str
    says: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    delivery: Delivery = Delivery.EVENT


@dataclass(frozen=True, slots=True)
class Stamped:
    """The stamp of a message, by which a listener orders messages and notices gaps.

    Attributes:
        run: when the service started, milliseconds since 1970; each start has its own number.
        seq: the number of the event in this run, from 1; a gap is an event that was dropped.
        at_ms: when the event happened, milliseconds since 1970.
    """

    run: int
    seq: int
    at_ms: int


def news_of(
    before: TableState, after: TableState, moment: TableMoment, voice: Voice
) -> tuple[News, ...]:
    """Return what happened between the state before a moment and the state after it."""
    return (
        *_game_news(before, after),
        *_moves(moment),
        *_verdicts(moment, voice),
        *_scores(before, after),
        *_prompts(before, after),
    )


def event_message(topics: Topics, news: News, state: TableState, stamped: Stamped) -> Message:
    """Return the message with `news` about the game in `state`."""
    says: dict[str, JsonValue] = {
        "v": VERSION,
        "run": stamped.run,
        "seq": stamped.seq,
        "at": iso(stamped.at_ms),
        "game": state.game,
        "game_id": state.game_id,
        **news.says,
    }
    return Message(topics.event(news.kind), _json(says), news.delivery)


def state_message(topics: Topics, state: TableState, at_ms: int, changed_ms: int) -> Message:
    """Return the message with a whole state, when it was sent, and when it last changed."""
    says: dict[str, JsonValue] = {
        "v": VERSION,
        "at": iso(at_ms),
        "changed": iso(changed_ms),
        **state.to_json(),
    }
    return Message(topics.state, _json(says))


def iso(at_ms: int) -> str:
    """Return a time in ISO 8601, in UTC and whole seconds."""
    return datetime.fromtimestamp(at_ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _json(says: Mapping[str, JsonValue]) -> str:
    return json.dumps(says, ensure_ascii=False, separators=(",", ":"))


def _game_news(before: TableState, after: TableState) -> Iterator[News]:
    if before.game_id and before.game_id != after.game_id:
        yield News("game", {"what": "closed", "game": before.game, "game_id": before.game_id})
    if after.game_id and before.game_id != after.game_id:
        yield News("game", {"what": "resumed" if after.turns else "begun"})
    if after.phase == "over" and before.phase != "over":
        yield News("game", {"what": "over", "scores": scores_json(after.scores)})


def _moves(moment: TableMoment) -> Iterator[News]:
    """Yield turns made and taken back; of a turn decided in secret only that it was made."""
    if moment.before is None:
        return
    may_all_see = is_public(moment.before.name, moment.before.prompt())
    for kept in moment.effects:
        if isinstance(kept, JournalEntry) and kept.kind == "turn":
            is_told = may_all_see and not kept.is_secret
            yield News("move", {"turn": kept.payload["turn"] if is_told else None})
        elif isinstance(kept, JournalEntry) and kept.kind == "undone":
            yield News("move", {"undone": kept.payload["turns"]})


def _verdicts(moment: TableMoment, voice: Voice) -> Iterator[News]:
    if moment.game is None:
        return
    for verdict in verdicts_of(moment, voice_for(moment.game, voice)):
        yield News("verdict", verdict.to_json())


def _scores(before: TableState, after: TableState) -> Iterator[News]:
    if after.scores and after.scores != before.scores:
        yield News("scores", {"scores": scores_json(after.scores)})


def _prompts(before: TableState, after: TableState) -> Iterator[News]:
    if after.screen != before.screen:
        yield News("prompt", after.screen.to_json(), Delivery.PASSING)
