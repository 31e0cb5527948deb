"""Tells a broker of the game, beside the game: nothing here can hold it up.

The service hands over a moment and goes on; a thread of its own puts it into words, connects,
sends, and connects again. While there is no broker, the oldest events are dropped when there are
too many; the state never is, since only the present one matters.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from itertools import accumulate, repeat

from device.box.decision import BoxState
from device.box.menu import Menu
from device.errors import BrokerError, DeviceError
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
STEADY_S = 30.0  # a link that held so long counts as mended: its loss is news again
GOODBYE_S = 0.5  # the service ends within a second; what is not said by then is left unsaid

Connect = Callable[[Callable[[], None]], BrokerLink]
"""Makes a link, which calls what it is given when it is lost; raises BrokerError."""


class Publisher:
    """Tells a broker of one table; the service calls `tell`, the rest happens in a thread."""

    def __init__(
        self,
        topics: Topics,
        bulletin: Bulletin,
        connect: Connect,
        clock: Callable[[], Stamp],
        *,
        wait: Callable[[float], bool] | None = None,
    ) -> None:
        """Be ready to tell; `start` begins.

        Args:
            topics: the table's.
            bulletin: puts moments into messages.
            connect: makes a link, or raises BrokerError.
            clock: tells the time.
            wait: waits so many seconds and returns whether it was told to end meanwhile.
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

    def tell(self, event: Event | None, effects: tuple[Effect, ...], state: BoxState) -> None:
        """Take note of what an event led to, and return at once.

        Args:
            event: what happened, or None at the start.
            effects: what was done.
            state: the box after it.
        """
        seen = (state.menu, state.game is None, _camera(event, self._camera))
        before, self._game = self._game, state.game
        if seen == self._seen and not effects:
            return  # nothing that anybody could tell from the moment before
        self._seen, self._camera = seen, seen[-1]
        name = "" if state.game is None else state.game_id
        now_ms = self._clock().wall_ms
        self._mailbox.put(
            TableMoment(now_ms, state.menu, state.game, before, name, effects, self._camera)
        )

    def start(self) -> None:
        """Tell the broker, in the background."""
        self._thread = threading.Thread(target=self.publish, name="mqtt", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Say goodbye if there is time for it; safe twice."""
        self._ended.set()
        self._mailbox.end()
        if self._thread is not None:
            self._thread.join(GOODBYE_S)

    def publish(self) -> None:
        """Tell the broker until told to end, whatever becomes of it."""
        pauses_s = _pauses_s()
        while not self._ended.is_set():
            self._word()
            if self._held_steady():
                pauses_s = _pauses_s()
                self._complaint = ""
            if self._wait(next(pauses_s)):
                return

    def _held_steady(self) -> bool:
        """Keep a link as long as it lasts, and return whether that was long."""
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
        """Send all there is until the link is lost or the service ends."""
        logger.info("mqtt: connected")
        self._outbox.again()
        while not self._mailbox.is_lost:
            while (message := self._outbox.next()) is not None:
                link.send(message)
                self._outbox.sent(message)
            if self._mailbox.is_ended:
                link.send(self._topics.offline())
                return
            self._word(HEARTBEAT_S)
        raise BrokerError("the connection is lost")

    def _word(self, longest_s: float = 0.0) -> None:
        """Put what happened into messages, and wait for it no longer than told."""
        moments = self._mailbox.collect(longest_s)
        self._put(moments[:1])
        for moment in moments[1:]:
            self._put((moment,))

    def _put(self, moments: tuple[TableMoment, ...]) -> None:
        try:
            messages = self._bulletin.after(moments, self._clock().wall_ms)
        except (DeviceError, RulesError) as error:
            logger.warning("mqtt: a moment cannot be told: %s", error)
            return
        for message in messages:
            self._outbox.put(message)

    def _complain(self, said: str, *, is_news: bool) -> None:
        """Log why nothing is told just now, once."""
        if is_news or said != self._complaint:
            logger.warning("mqtt: %s; the game goes on, and it is tried again", said)
        self._complaint = said


def _camera(event: Event | None, before: str) -> str:
    """Return how the camera does."""
    match event:
        case Seen():
            return "ok"
        case Blocked(trouble, _):
            return trouble.value
        case _:
            return before


def _pauses_s() -> Iterator[float]:
    """Yield the pauses between two tries, each twice the one before."""
    return accumulate(repeat(FIRST_PAUSE_S), lambda pause_s, _: min(2 * pause_s, LONGEST_PAUSE_S))
