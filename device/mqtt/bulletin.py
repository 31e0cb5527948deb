"""Turning what happens at a table into MQTT messages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import count

from device.mqtt.discovery import discovery
from device.mqtt.message import Message, Topics
from device.mqtt.report import Stamped, event_message, news_of, state_message
from device.mqtt.secrecy import Voice
from device.mqtt.state import TableMoment, TableState, state_after

HEARTBEAT_S = 60.0  # by this a viewer notices a table that ended while the broker was away


class Bulletin:
    """Turns moments into messages and remembers the last state; used by one thread."""

    def __init__(self, topics: Topics, voice: Voice, prefix: str, begun_ms: int) -> None:
        """Begin with a table of which nothing is known.

        Args:
            topics: the table's.
            voice: turns texts into sentences, of the language that players chose last.
            prefix: where Home Assistant looks for announcements; empty for none.
            begun_ms: when the service started, milliseconds since 1970.
        """
        self._topics = topics
        self._voice = voice
        self._prefix = prefix
        self._run = begun_ms
        self._numbers = count(1)
        self._state = TableState()
        self._told_ms = self._changed_ms = begun_ms
        self._language = voice.language

    def after(self, moments: Iterable[TableMoment], now_ms: int) -> tuple[Message, ...]:
        """Return the messages due after `moments`; without moments, a heartbeat may be due."""
        before = self._state
        messages = [message for moment in moments for message in self._folded(moment)]
        is_overdue = not 0 <= now_ms - self._told_ms < HEARTBEAT_S * 1000
        if messages or self._state != before or is_overdue:
            self._told_ms = now_ms
            messages += self._whole(now_ms)
        return tuple(messages)

    def _folded(self, moment: TableMoment) -> list[Message]:
        self._language = moment.menu.language
        voice = replace(self._voice, language=self._language)
        before, self._state = self._state, state_after(self._state, moment, voice)
        if self._state != before:
            self._changed_ms = moment.at_ms
        return [
            event_message(
                self._topics,
                news,
                self._state,
                Stamped(self._run, next(self._numbers), moment.at_ms),
            )
            for news in news_of(before, self._state, moment, voice)
        ]

    def _whole(self, now_ms: int) -> list[Message]:
        state = state_message(self._topics, self._state, now_ms, self._changed_ms)
        if not self._prefix:
            return [state]
        announced = discovery(self._prefix, self._topics, self._state.scores, self._language)
        return [*announced, state]
