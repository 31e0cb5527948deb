"""A broker that sends without an end: it is hung up on, before it fills the box's memory."""

from __future__ import annotations

import threading
from contextlib import closing

import pytest

from device.errors import BrokerError
from device.mqtt.broker import Arrived, Ears
from device.mqtt.link import PahoLink
from device.mqtt.message import Topics
from tests.device.mqtt.flooding import FLOODS, flooding

LONG_S = 20.0  # only a link that takes everything lasts so long
TOPICS = Topics("t")


@pytest.mark.parametrize("what", FLOODS)
def test_a_broker_that_floods_the_box_is_hung_up_on_and_named(what: str) -> None:
    lost = threading.Event()
    with flooding(FLOODS[what]) as broker, closing(PahoLink(broker, "box", Ears(lost.set))) as link:
        assert lost.wait(LONG_S)
        with pytest.raises(BrokerError, match="sends far more than it was asked for"):
            link.send(TOPICS.online())


def test_who_looks_at_the_tables_of_a_club_is_flooded_by_more() -> None:
    lost, heard = threading.Event(), list[Arrived]()
    with (
        flooding(FLOODS["messages to be kept"]) as broker,
        closing(PahoLink(broker, "viewer", Ears(lost.set, heard.append))),
    ):
        assert lost.wait(LONG_S)
