"""The publisher: tells an MQTT broker what happens at the table, without holding up the game.

The service hands over what happened and goes on. The publisher's thread writes the messages,
connects, sends, and connects again after a loss. Messages wait while there is no broker. When too
many events wait, the oldest are dropped. The table's state is never dropped, because only the
newest state is kept.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from itertools import accumulate, repeat

from device.box.decision import BoxState
from device.box.menu import Menu
from device.errors import BrokerError, DeviceError
from device.health.last_line import Fault, LastLine
from device.journal.store import Stamp
from device.mqtt.broker import BrokerLink
from device.mqtt.bulletin import HEARTBEAT_S, Bulletin
from device.mqtt.mailbox import Mailbox
from device.mqtt.message import Topics
from device.mqtt.outbox import Outbox
from device.mqtt.state import UNKNOWN, TableMoment
from device.table.events import Blocked, Effect, Event, Seen
from device.table.game_in_play import GameInPlay
from games.errors import RulesError

logger = logging.getLogger(__name__)

FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 60.0  # a club's broker may be switched on in mid-evening
STEADY_S = 30.0  # seconds; the loss of a link that held so long is logged again
GOODBYE_S = 0.5  # seconds; the service ends within a second, and drops what is not sent by then

Connect = Callable[[Callable[[], None]], BrokerLink]
"""Makes a link, which calls what it is given when it is lost; raises BrokerError."""


class Publisher:
    """Tells a broker about one table.

    The service calls `tell`. Everything else happens in the publisher's own thread.
    """

    def __init__(
        self,
        topics: Topics,
        bulletin: Bulletin,
        connect: Connect,
        clock: Callable[[], Stamp],
        *,
        wait: Callable[[float], bool] | None = None,
    ) -> None:
        """Prepare; `start` begins to publish.

        Args:
            topics: the MQTT topics of the table.
            bulletin: turns moments into messages.
            connect: connects to the broker, or raises BrokerError.
            clock: returns the time.
            wait: waits for a number of seconds; returns whether the service ended meanwhile.
        """
        self._topics = topics
        self._bulletin = bulletin
        self._connect = connect
        self._clock = clock
        self._ended = threading.Event()
        self._wait = wait or self._ended.wait
        self._mailbox = Mailbox()
        self._outbox = Outbox()
        self._outbox.put(topics.online())
        self._game: GameInPlay | None = None
        self._camera = UNKNOWN
        self._seen: tuple[Menu, bool, str] | None = None
        self._complaint = ""
        self._thread: threading.Thread | None = None
        self._last_line = LastLine("telling the broker")
        self._at_moments = LastLine("telling of a moment")

    def tell(self, event: Event | None, effects: tuple[Effect, ...], state: BoxState) -> None:
        """Hand over what an event led to; return at once.

        Args:
            event: what happened, or None at the start.
            effects: what the game did because of the event.
            state: the box after the event.
        """
        seen = (state.menu, state.game is None, _camera(event, self._camera))
        before, self._game = self._game, state.game
        if seen == self._seen and not effects:
            return  # the moment looks the same as the one before
        self._seen, self._camera = seen, seen[-1]
        name = "" if state.game is None else state.game_id
        now_ms = self._clock().wall_ms
        self._mailbox.put(
            TableMoment(
                now_ms,
                state.menu,
                state.game,
                before,
                name,
                effects,
                self._camera,
                state.page_below(),
            )
        )

    def start(self) -> None:
        """Start the thread that publishes."""
        self._thread = threading.Thread(target=self.publish, name="mqtt", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread; the broker hears a goodbye if there is time. Safe twice."""
        self._ended.set()
        self._mailbox.end()
        if self._thread is not None:
            self._thread.join(GOODBYE_S)

    def publish(self) -> None:
        """Publish until the service ends; after each loss of the broker, connect again."""
        pauses_s = _pauses_s()
        while not self._ended.is_set():
            if self._last_line.attempt(self._published) is True:
                pauses_s = _pauses_s()
                self._complaint = ""
            if self._wait(next(pauses_s)):
                return

    def _published(self) -> bool:
        """Publish until the link is lost; return whether the link held for STEADY_S."""
        self._queue_messages()
        return self._held_steady()

    def _held_steady(self) -> bool:
        """Connect and deliver until the link is lost; return whether the link held for STEADY_S."""
        self._mailbox.mend()
        since_ns = self._clock().monotonic_ns
        try:
            link = self._connect(self._mailbox.lose)
            try:
                self._deliver(link)
            finally:
                link.close()
        except BrokerError as error:
            is_steady = self._clock().monotonic_ns - since_ns >= STEADY_S * 1e9
            self._complain(str(error), is_news=is_steady)
            return is_steady
        return True

    def _deliver(self, link: BrokerLink) -> None:
        """Send every waiting message until the service ends.

        Raises:
            BrokerError: the link is lost.
        """
        logger.info("mqtt: connected")
        self._outbox.resend_states()
        while not self._mailbox.is_lost:
            while (message := self._outbox.next()) is not None:
                link.send(message)
                self._outbox.sent(message)
            if self._mailbox.is_ended:
                link.send(self._topics.offline())
                return
            self._queue_messages(HEARTBEAT_S)
        raise BrokerError("the connection is lost")

    def _queue_messages(self, longest_s: float = 0.0) -> None:
        """Put the messages about the moments that came into the outbox.

        Without a moment, the bulletin is still asked, as its heartbeat may be due.

        Args:
            longest_s: how long to wait for a first moment, seconds.
        """
        moments = self._mailbox.collect(longest_s)
        self._put(moments[:1])
        for moment in moments[1:]:
            self._put((moment,))

    def _put(self, moments: tuple[TableMoment, ...]) -> None:
        """Put the messages about moments into the outbox; what cannot be made is left out."""
        now_ms = self._clock().wall_ms
        try:
            messages = self._at_moments.attempt(
                lambda: self._bulletin.after(moments, now_ms), (DeviceError, RulesError)
            )
        except (DeviceError, RulesError) as error:
            logger.warning("mqtt: what happened cannot be published: %s", error)
            return
        if not isinstance(messages, Fault):
            for message in messages:
                self._outbox.put(message)

    def _complain(self, said: str, *, is_news: bool) -> None:
        """Log why nothing can be sent; the same reason is logged once."""
        if is_news or said != self._complaint:
            logger.warning("mqtt: %s; the game goes on, and it is tried again", said)
        self._complaint = said


def _camera(event: Event | None, before: str) -> str:
    """Return the state of the camera after an event; `before` if the event says nothing of it."""
    match event:
        case Seen():
            return "ok"
        case Blocked(trouble, _):
            return trouble.value
        case _:
            return before


def _pauses_s() -> Iterator[float]:
    """Yield the seconds to wait between two tries; each pause is twice the pause before."""
    return accumulate(repeat(FIRST_PAUSE_S), lambda pause_s, _: min(2 * pause_s, LONGEST_PAUSE_S))
