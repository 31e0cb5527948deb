"""Roles that the device deals instead of the markers (question 67): settled by a seal.

The record holds the seal, which names nobody: it can be read, copied and kept without telling a
role to whoever does not set out to work it out. Whoever does can: it is no safe.
"""

from __future__ import annotations

from hashlib import sha256

from games.dreams.moves import DealRoles
from games.dreams.rounds import Roles
from games.dreams.setup import IMAGES, Setup
from games.game import Seat


def drawn(setup: Setup, deal: DealRoles) -> Roles:
    """Return the roles that a deal settles: each vision with each mortal is equally likely."""
    number = int.from_bytes(sha256(deal.seal.encode()).digest(), "big")
    seat, image = divmod(number % (IMAGES * setup.players), IMAGES)
    return Roles(image + 1, Seat(seat + 1))


def sealed(*secrets: str) -> DealRoles:
    """Return the deal that these texts settle, which it does not give away."""
    return DealRoles(sha256("\n".join(secrets).encode()).hexdigest()[:32])
