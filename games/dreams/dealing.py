"""Dealing the roles by the device, in place of the markers (question 67).

A seal settles who the mortal is and which image is the true one. The record holds the seal alone,
which names nobody. So a reader of the record learns no role by accident. The seal is no safe:
whoever sets out to compute the roles from it can do so.
"""

from __future__ import annotations

from hashlib import sha256

from games.dreams.moves import DealRoles
from games.dreams.rounds import Roles
from games.dreams.setup import IMAGES, Setup
from games.game import Seat


def drawn(setup: Setup, deal: DealRoles) -> Roles:
    """Return the roles that a deal settles; every pair of vision and mortal is equally likely."""
    number = int.from_bytes(sha256(deal.seal.encode()).digest(), "big")
    seat, image = divmod(number % (IMAGES * setup.players), IMAGES)
    return Roles(image + 1, Seat(seat + 1))


def sealed(*secrets: str) -> DealRoles:
    """Return the deal whose seal is the hash of `secrets`; the seal does not reveal them."""
    return DealRoles(sha256("\n".join(secrets).encode()).hexdigest()[:32])
