from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from device.box.decision import BoxState
from device.box.menu import press
from device.errors import BrokerError
from device.journal.store import Stamp
from device.mqtt.broker import BrokerLink
from device.mqtt.bulletin import Bulletin
from device.mqtt.mailbox import MOMENTS, Mailbox
from device.mqtt.message import Delivery, Message
from device.mqtt.outbox import EVENTS, Outbox
from device.mqtt.publisher import STEADY_S, Publisher
from device.mqtt.secrecy import Voice
from device.mqtt.state import TableMoment
from device.table.events import Blocked, Effect, Event, Pressed, Seen, Trouble
from device.table.prompts import Key
from games.jinns.views import views
from tests.device.games.jinns.table_top import reading_of
from tests.device.mqtt.test_report import OPENING
from tests.device.mqtt.told import AT_MS, MENU, TOPICS, lake

LOST = "192.0.2.1:1883: no answer"


class Line:
    """A broker at the other end of a wire, which takes so many messages until it is cut."""

    def __init__(self, cut_after: int | None = None) -> None:
        self.taken: list[Message] = []
        self.closed = 0
        self.at_end: Callable[[], None] = lambda: None
        self._cut_after = cut_after

    def send(self, message: Message) -> None:
        if len(self.taken) == self._cut_after:
            raise BrokerError(LOST)
        self.taken.append(message)
        if message.topic == TOPICS.state:
            self.at_end()

    def close(self) -> None:
        self.closed += 1

    def said(self, kind: str) -> list[dict[str, Any]]:
        return [json.loads(m.payload) for m in self.taken if m.topic == TOPICS.event(kind)]

    @property
    def state(self) -> dict[str, Any]:
        return json.loads([m for m in self.taken if m.topic == TOPICS.state][-1].payload)


class World:
    """A clock that only moves when somebody waits, and brokers that come and go as listed.

    At the end of the list the service ends.
    """

    def __init__(
        self, *brokers: Line | str, holding_s: float = 0.0, kind: type[Bulletin] = Bulletin
    ) -> None:
        self.now_s = 0.0
        self.waits: list[float] = []
        bulletin = kind(TOPICS, Voice("en"), "", AT_MS)
        self.publisher = Publisher(TOPICS, bulletin, self._connect, self._clock, wait=self._wait)
        self.state = BoxState(MENU)
        self._brokers = list(brokers)
        self._holding_s = holding_s

    def tell(self, event: Event | None = None, *effects: Effect) -> World:
        self.publisher.tell(event, effects, self.state)
        return self

    def press(self, key: Key) -> World:
        """Press a button in the menu."""
        self.state = replace(self.state, menu=press(self.state.menu, key))
        return self.tell(Pressed(key))

    def play(self, event: Event) -> World:
        """Let an event happen in the game."""
        assert self.state.game is not None
        game, effects = self.state.game.stepped(event)
        self.state = replace(self.state, game=game)
        return self.tell(event, *effects)

    def run(self) -> World:
        self.publisher.publish()
        return self

    def _connect(self, lost: Callable[[], None]) -> BrokerLink:
        del lost
        broker = self._brokers.pop(0)
        if not self._brokers:
            self.publisher.close()
        if isinstance(broker, str):
            raise BrokerError(broker)
        self.now_s += self._holding_s
        return broker

    def _clock(self) -> Stamp:
        return Stamp(AT_MS + int(self.now_s * 1000), int(self.now_s * 1e9), "boot")

    def _wait(self, seconds: float) -> bool:
        self.waits.append(seconds)
        self.now_s += seconds
        return False


def test_a_broker_hears_that_the_table_is_there_what_it_does_and_goodbye() -> None:
    line = Line()
    World(line).tell().run()
    assert [m.topic for m in line.taken if m.delivery is Delivery.STATE] == [
        TOPICS.status,
        TOPICS.state,
        TOPICS.status,
    ]
    assert (line.taken[0].payload, line.taken[-1].payload) == ("online", "offline")
    assert line.closed == 1


def test_a_broker_that_comes_late_hears_the_present_state_and_the_last_events() -> None:
    line = Line()
    world = World("no broker", line).tell()
    for _ in range(4 * MOMENTS):
        world.press(Key.A).press(Key.C)
    world.press(Key.A).run()
    assert line.state["prompt"]["kind"] == "edition"
    prompts = line.said("prompt")
    assert len(prompts) <= EVENTS
    assert prompts[-1]["kind"] == "edition"


def test_a_broker_that_is_lost_in_mid_sentence_hears_state_and_events_again() -> None:
    first, second = Line(cut_after=3), Line()
    World(first, second).tell().press(Key.A).run()
    assert [m.topic for m in first.taken] == [TOPICS.status, TOPICS.state, TOPICS.event("prompt")]
    assert [m.topic for m in second.taken[:3]] == [
        TOPICS.status,
        TOPICS.state,
        TOPICS.event("prompt"),
    ]
    assert [event["seq"] for event in second.said("prompt")] == [2]


def test_what_was_not_confirmed_is_said_again_under_its_number() -> None:
    first, second = Line(cut_after=2), Line()
    World(first, second).tell().run()
    assert [event["seq"] for event in second.said("prompt")] == [1]


def test_the_pauses_between_tries_grow_to_a_minute() -> None:
    assert World(*["no broker"] * 9).tell().run().waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_what_is_wrong_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    World(*["refused"] * 5, *["gone"] * 5).tell().run()
    assert [record.getMessage() for record in caplog.records] == [
        f"mqtt: {said}; the game goes on, and it is tried again" for said in ("refused", "gone")
    ]


def test_a_link_that_keeps_breaking_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    World(*(Line(cut_after=1) for _ in range(6))).tell().run()
    assert len(caplog.records) == 1


def test_a_link_that_held_is_missed_anew_and_sought_at_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    lines = [Line(cut_after=1) for _ in range(3)]
    world = World(*lines, holding_s=STEADY_S).tell().run()
    assert len(caplog.records) == 3
    assert set(world.waits) == {1}


def test_looking_at_an_unchanged_table_tells_nothing() -> None:
    line = Line()
    world = World(line).tell()
    world.state = replace(world.state, game=lake(), game_id="game-1")
    world.tell()
    for at_s in (1.0, 2.0, 3.0):
        world.play(Seen(reading_of(views(OPENING)[0]), at_s))
    world.run()
    assert [event["kind"] for event in line.said("prompt")] == ["welcome", "lay", "lay"]


def test_looking_at_an_unchanged_table_pushes_nothing_out() -> None:
    line = Line()
    world = World(line).tell().press(Key.A)
    look = Seen(reading_of(views(OPENING)[0]), 1.0)
    for _ in range(2 * MOMENTS):
        world.tell(look)
    world.run()
    assert [event["kind"] for event in line.said("prompt")] == ["welcome", "edition"]


def test_the_camera_is_told_of_in_the_menu_too() -> None:
    line = Line()
    World(line).tell().tell(Blocked(Trouble.CAMERA_LOST, 1.0)).run()
    assert line.state["camera"] == "camera-lost"


def test_a_game_can_go_on_while_the_broker_hangs_in_mid_message() -> None:
    """The service hands over more than anybody could hold; it never meets the broker's thread."""
    line, hangs, go_on = Line(), threading.Event(), threading.Event()

    def hang() -> None:
        hangs.set()
        go_on.wait()

    line.at_end = hang
    world = World(line, "no other broker").tell()
    world.publisher.start()
    hangs.wait()
    for _ in range(10 * MOMENTS):
        world.press(Key.A).press(Key.C)
    assert len(line.taken) == 2
    go_on.set()
    world.publisher.close()
    assert line.taken[-1] == TOPICS.offline()


# What waits


def _message(number: int, delivery: Delivery = Delivery.EVENT) -> Message:
    return Message(f"{delivery.name}/{number}", str(number), delivery)


def _emptied(outbox: Outbox) -> list[Message]:
    found: list[Message] = []
    while (message := outbox.next()) is not None:
        found.append(message)
        outbox.sent(message)
    return found


def test_an_outbox_that_is_full_drops_the_oldest_event_and_no_state() -> None:
    outbox = Outbox()
    states = [_message(number, Delivery.STATE) for number in range(3)]
    events = [_message(number) for number in range(EVENTS + 7)]
    for message in (*states, *events):
        outbox.put(message)
    assert _emptied(outbox) == [*states, *events[7:]]


def test_of_a_state_only_the_last_word_waits() -> None:
    outbox = Outbox()
    for word in ("first", "second"):
        outbox.put(Message("topic", word))
    assert _emptied(outbox) == [Message("topic", "second")]


def test_a_state_that_is_known_is_not_sent_again_until_another_broker_comes() -> None:
    outbox = Outbox()
    outbox.put(Message("topic", "word"))
    assert _emptied(outbox)
    outbox.put(Message("topic", "word"))
    assert _emptied(outbox) == []
    outbox.resend_states()
    assert _emptied(outbox) == [Message("topic", "word")]


def test_a_full_mailbox_keeps_the_latest_moments() -> None:
    mailbox = Mailbox()
    for number in range(MOMENTS + 5):
        mailbox.put(TableMoment(number, MENU))
    assert [moment.at_ms for moment in mailbox.collect(0.0)] == list(range(5, MOMENTS + 5))
    assert mailbox.collect(0.0) == ()


class OddLine(Line):
    """A broker whose link fails as nobody foresaw."""

    def send(self, message: Message) -> None:
        del message
        raise KeyError("odd")


def test_a_fault_that_nobody_foresaw_is_logged_and_the_broker_sought_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    odd, line = OddLine(), Line()
    world = World(odd, OddLine(), line).tell().run()
    assert world.waits == [1, 2, 1]
    assert (odd.closed, line.taken[0].payload) == (1, "online")
    assert [record.getMessage() for record in caplog.records if record.exc_info] == [
        "telling the broker failed: KeyError: 'odd'"
    ]


class OddBulletin(Bulletin):
    """Fails at the welcome."""

    def after(self, moments: Iterable[TableMoment], now_ms: int) -> tuple[Message, ...]:
        told = tuple(moments)
        if any(moment.prompt.kind == "welcome" for moment in told):
            raise KeyError("odd")
        return super().after(told, now_ms)


def test_a_moment_that_fails_as_nobody_foresaw_costs_no_other_moment_and_no_link() -> None:
    line = Line()
    world = World(line, kind=OddBulletin).tell().press(Key.A).run()
    assert line.said("prompt")[-1]["kind"] == "edition"
    assert (line.closed, world.waits) == (1, [1])
