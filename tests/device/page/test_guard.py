"""The page answers to its own names, its own pages and its own network."""

from __future__ import annotations

import pytest

from device.page.guard import is_near, is_own_host, is_own_page, own_names

NAMES = own_names("games.home", lambda: "Tablejinn.fritz.box")


@pytest.mark.parametrize(
    "host",
    [
        *("localhost:8080", "tablejinn:8080", "tablejinn.local:8080", "tablejinn.fritz.box"),
        *("TABLEJINN.local.", "games.home:8080", "192.168.1.7:8080", "[fe80::1]:8080", "10.0.0.2"),
    ],
)
def test_the_box_answers_to_its_names_and_to_any_address(host: str) -> None:
    assert is_own_host(host, NAMES)


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example:8080", "", "tablejinn.local.evil", "[", "1.2"]
)
def test_the_box_does_not_answer_to_a_strangers_name(host: str) -> None:
    assert not is_own_host(host, NAMES)


@pytest.mark.parametrize(
    ("peer", "near"),
    [
        *(("192.168.1.7", True), ("10.1.2.3", True), ("127.0.0.1", True), ("::1", True)),
        *(("fe80::1%wlan0", True), ("::ffff:192.168.1.7", True), ("fd00::5", True)),
        *(("8.8.8.8", False), ("2001:4860:4860::8888", False), ("::ffff:8.8.8.8", False)),
        ("", False),
    ],
)
def test_only_the_home_network_may_look(peer: str, near: bool) -> None:  # noqa: FBT001 - a table
    assert is_near(peer) is near


def test_a_page_without_an_origin_changes_nothing() -> None:
    assert not is_own_page({"host": "tablejinn.local:8080"})
    assert is_own_page({"host": "tablejinn.local", "origin": "http://tablejinn.local"})
    assert not is_own_page({"host": "", "origin": "http://"})
