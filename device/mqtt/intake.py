"""How much a broker may send over one connection.

With MQTT 3.1.1 a client cannot say how much it takes. One message may have 256 MB. Messages of
quality of service 2 wait in memory until the broker releases them, and it need not do so. A box has
little memory, so a broker that sends far more than it was asked for is hung up on.
"""

from __future__ import annotations

from dataclasses import dataclass

PIECE = 64 << 10  # bytes read at once; a message may announce more than a box has memory


@dataclass(frozen=True, slots=True)
class Intake:
    """How much may come in over one connection.

    Attributes:
        at_once: bytes that may come at any time.
        each_s: bytes that may come besides, for every second of the connection.
    """

    at_once: int
    each_s: int

    def allows(self, received: int, after_s: float) -> bool:
        """Return whether so many bytes may have come in so many seconds."""
        return received <= self.at_once + self.each_s * after_s


ANSWERS = Intake(16 << 10, 1 << 10)
"""For who only sends: an answer has 2 to 5 bytes, and at most some hundred messages wait."""

NEWS = Intake(16 << 20, 256 << 10)
"""For who looks at all tables of a club: a table's state has some kilobytes."""
