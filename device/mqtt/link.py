"""The adapter to MQTT: one connection to a broker; the only module that imports paho-mqtt.

A lost link is not connected again; its owner makes a new link. The protocol is 3.1.1, which every
broker knows. The session is clean, because what matters is retained or waits in our outbox.
"""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import Self

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from device.errors import BrokerError
from device.mqtt.broker import Arrived, Broker, Ears
from device.mqtt.intake import ANSWERS, NEWS, PIECE, Intake
from device.mqtt.message import Message
from vision.errors import FileError
from vision.files import read_bytes

KEEPALIVE_S = 20  # the broker publishes the last will after 1.5 times this: half a minute
ANSWER_S = 5.0  # no home network takes so long; a slower broker counts as lost
_REFUSED = {"Bad user name or password", "Not authorized"}


class PahoLink:
    """A link over paho-mqtt; used by one thread at a time."""

    def __init__(
        self,
        broker: Broker,
        client_id: str,
        ears: Ears,
        will: Message | None = None,
        *,
        answer_s: float = ANSWER_S,
    ) -> None:
        """Connect, and return once the broker has accepted.

        Args:
            broker: the settings of the broker.
            client_id: our name; a broker ends an older connection of the same name.
            ears: what is called when something comes in.
            will: the message that the broker publishes if this program dies.
            answer_s: how many seconds an answer may take.

        Raises:
            BrokerError: no broker answers, or it refuses; the message names the next step.
        """
        self._broker = broker
        self._answer_s = answer_s
        self._answers: SimpleQueue[str] = SimpleQueue()
        self._ears = ears
        self._client = _GuardedClient(client_id, ANSWERS if ears.arrived is None else NEWS)
        self._client.connect_timeout = answer_s
        if broker.user:
            self._client.username_pw_set(broker.user, broker.password or None)
        if broker.is_encrypted:
            self._client.tls_set_context(  # pyright: ignore[reportUnknownMemberType]  # paho types its TLS context loosely
                _context(broker)
            )
        if will is not None:
            self._client.will_set(will.topic, will.payload, will.delivery.qos, retain=True)
        self._listen()
        self._connect()

    def send(self, message: Message) -> None:
        """Send a message; return when the broker has it, or at once for a passing message.

        Raises:
            BrokerError: the connection is lost, or the broker does not answer.
        """
        delivery = message.delivery
        info = self._client.publish(
            message.topic, message.payload, delivery.qos, delivery.is_retained
        )
        self._expect(info.rc)

    def subscribe(self, topics: Sequence[str]) -> None:
        """Subscribe to `topics`; return when all retained messages of them have come.

        A broker such as mosquitto handles packets in order. When it answers a second
        subscription, it has sent the retained messages of the first. Quality of service is
        0: with a higher one the broker would wait for acknowledgements.

        Raises:
            BrokerError: the connection is lost, or the broker does not answer.
        """
        for wanted in (topics, topics[:1]):
            code, _ = self._client.subscribe([(topic, 0) for topic in wanted])
            self._expect(code)

    def close(self) -> None:
        """Say goodbye; safe twice."""
        self._client.disconnect()
        self._client.loop_stop()
        wire = self._client.socket()  # paho may leave it open
        if wire is not None:
            wire.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _connect(self) -> None:
        try:
            self._client.connect(self._broker.host, self._broker.port_number, KEEPALIVE_S)
        except (OSError, ValueError) as error:
            raise BrokerError(_explained(self._broker, error)) from error
        self._client.loop_start()
        try:
            self._expect(MQTTErrorCode.MQTT_ERR_SUCCESS)
        except BrokerError:
            self.close()
            raise

    def _expect(self, code: MQTTErrorCode) -> None:
        """Wait for the answer that is due; a text that is not empty is why the broker refuses."""
        if code is not MQTTErrorCode.MQTT_ERR_SUCCESS:
            raise BrokerError(f"{self._broker.address}: {self._why_lost()}")
        try:
            refusal = self._answers.get(timeout=self._answer_s)
        except Empty:
            raise BrokerError(f"{self._broker.address}: the broker does not answer") from None
        if refusal:
            raise BrokerError(f"{self._broker.address}: {refusal}")

    def _why_lost(self) -> str:
        is_flooded = self._client.is_flooded
        return "it sends far more than it was asked for" if is_flooded else "the connection is lost"

    def _listen(self) -> None:
        client = self._client
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_publish = self._on_answer
        client.on_subscribe = self._on_subscribed
        client.on_message = self._on_message

    def _on_connect(
        self, _c: Client, _u: object, _f: ConnectFlags, code: ReasonCode, _p: Properties | None
    ) -> None:
        self._answers.put(_refusal(self._broker, str(code)) if code.is_failure else "")

    def _on_disconnect(
        self, _c: Client, _u: object, _f: DisconnectFlags, _r: ReasonCode, _p: Properties | None
    ) -> None:
        self._answers.put(self._why_lost())
        self._ears.lost()

    def _on_answer(
        self, _c: Client, _u: object, _mid: int, _r: ReasonCode, _p: Properties | None
    ) -> None:
        self._answers.put("")

    def _on_subscribed(
        self, _c: Client, _u: object, _mid: int, codes: list[ReasonCode], _p: Properties | None
    ) -> None:
        refused = any(code.is_failure for code in codes)
        self._answers.put("the broker refuses the subscription" if refused else "")

    def _on_message(self, _c: Client, _u: object, message: MQTTMessage) -> None:
        try:
            topic = message.topic
        except UnicodeDecodeError:  # a broker may pass on topics without checking their letters
            return
        if self._ears.arrived is not None:
            self._ears.arrived(Arrived(topic, bytes(message.payload), message.retain))


class _GuardedClient(Client):
    """A client that hangs up on a broker which sends more than its intake allows."""

    def __init__(self, client_id: str, intake: Intake) -> None:
        super().__init__(
            CallbackAPIVersion.VERSION2, client_id, clean_session=True, reconnect_on_failure=False
        )
        self.is_flooded = False
        self._intake = intake
        self._received = 0
        self._since_s = time.monotonic()

    def _sock_recv(self, bufsize: int) -> bytes:
        """Read at most a piece from the connection, as paho does; called for all that comes in."""
        piece = super()._sock_recv(min(bufsize, PIECE))
        self._received += len(piece)
        if not self._intake.allows(self._received, time.monotonic() - self._since_s):
            self.is_flooded = True
            raise ConnectionError("more than the intake allows")
        return piece


def _context(broker: Broker) -> ssl.SSLContext:
    """Return what checks the broker's certificate, by the owner's authority or the system's.

    Raises:
        BrokerError: the authority's file cannot be read, or holds no certificate.
    """
    if broker.ca is None:
        return ssl.create_default_context()
    try:
        return ssl.create_default_context(cadata=read_bytes(broker.ca).decode("ascii"))
    except FileError as error:
        raise BrokerError(f"{error} ([mqtt] ca)") from error
    except (OSError, ValueError) as error:
        raise BrokerError(
            f"{broker.ca}: no certificate can be read there ({error}); check [mqtt] ca"
        ) from error


def _refusal(broker: Broker, reason: str) -> str:
    if reason not in _REFUSED:
        return f"the broker refuses: {reason}"
    who = f"user {broker.user!r}" if broker.user else "a connection without user"
    return f"the broker refuses {who}; check [mqtt] user and password"


def _explained(broker: Broker, error: OSError | ValueError) -> str:
    """Return a sentence that says why there is no connection, and the next step."""
    match error:
        case ssl.SSLCertVerificationError():
            said = f"its certificate is not trusted ({error.verify_message}); check [mqtt] ca"
        case ssl.SSLError():
            said = "it does not speak TLS like us; check [mqtt] tls and port"
        case socket.gaierror():
            said = "no such host is known; check [mqtt] host"
        case ConnectionResetError():
            said = "it hangs up; check [mqtt] tls and port"
        case ConnectionRefusedError():
            said = "no broker listens there; is it running, and is it this port?"
        case UnicodeError():
            said = "no host can have such a name; check [mqtt] host"
        case TimeoutError():
            said = "no answer; is the broker switched on?"
        case _:
            said = str(error.strerror if isinstance(error, OSError) else error)
    return f"{broker.address}: {said}"
