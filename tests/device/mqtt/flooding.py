"""A broker that accepts every connection, and then sends without an end."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from itertools import count

from device.mqtt.broker import Broker

ACCEPTED = b"\x20\x02\x00\x00"
_TOPIC = b"tablejinn/t/state"
_HUGE = 268_435_455  # bytes: the largest message that MQTT knows


def _packet(kind: int, body: bytes, length: int | None = None) -> bytes:
    """Return a packet with its length in front; `length` may promise more than there is."""
    rest = len(body) if length is None else length
    digits = bytearray()
    while rest > 0x7F:
        digits.append(rest & 0x7F | 0x80)
        rest >>= 7
    return bytes([kind, *digits, rest]) + body


def _message(quality: int, number: int, payload: bytes) -> bytes:
    named = struct.pack("!H", len(_TOPIC)) + _TOPIC
    numbered = named + struct.pack("!H", number) if quality else named
    return _packet(0x30 | quality << 1, numbered + payload)


FLOODS = {
    "acceptances": ACCEPTED * 5000,
    "answers to no question": b"\x90\x03\x00\x01\x00" * 5000,
    "messages": _message(0, 0, b"x" * 100) * 500,
    "messages to be answered": _message(1, 7, b"x" * 100) * 500,
    "messages to be kept": b"".join(_message(2, number, b"x" * 4000) for number in range(1, 400)),
    "one huge message": _packet(0x30, b"x" * 65536, _HUGE),
}


@contextmanager
def flooding(what: bytes) -> Generator[Broker]:
    """Yield a broker that sends `what` again and again to everyone."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        ended = threading.Event()
        threading.Thread(target=_serve, args=(listening, what, ended), daemon=True).start()
        try:
            yield Broker("127.0.0.1", listening.getsockname()[1])
        finally:
            ended.set()
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)


def _serve(listening: socket.socket, what: bytes, ended: threading.Event) -> None:
    with suppress(OSError):
        for _ in count():
            connection, _address = listening.accept()
            with connection, suppress(OSError):
                connection.recv(4096)
                connection.sendall(ACCEPTED)
                while not ended.is_set():
                    connection.sendall(what)
