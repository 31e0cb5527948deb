"""What may come to the page at all: by its names, from its own pages, in small pieces."""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from ipaddress import ip_address

MOST_BYTES = 1000  # of a body; the largest form has a tenth
HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
        b" connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
"""Sent with every answer. Nothing stands in line in a page, and nothing comes from elsewhere."""


def own_names(name: str, host_name: Callable[[], str] = socket.gethostname) -> frozenset[str]:
    """Return the names by which the box may be called, beside its addresses.

    Args:
        name: one more name, of the settings; or empty.
        host_name: returns the machine's own name.
    """
    own = host_name().lower().rstrip(".")
    first = own.partition(".")[0]
    return frozenset({"localhost", own, first, f"{first}.local", name.lower()} - {""})


def is_own_host(host: str, names: frozenset[str]) -> bool:
    """Return whether a request names the box: by a name that it knows, or by an address.

    A page of a stranger whose name is turned to the box's address (DNS rebinding) still sends the
    stranger's name. Nobody can turn an address.
    """
    is_six = host.startswith("[")
    bare = host[1:].partition("]")[0] if is_six else host.partition(":")[0]
    if bare.lower().rstrip(".") in names:
        return True
    with suppress(ValueError):
        ip_address(bare)
        return True
    return False


def is_own_page(headers: Mapping[str, str]) -> bool:
    """Return whether a request comes from a page of the box itself, by what the browser says."""
    if headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return False
    origin, host = headers.get("origin", ""), headers.get("host", "")
    return bool(host) and origin in {f"http://{host}", f"https://{host}"}


def is_asked_here(headers: Mapping[str, str]) -> bool:
    """Return whether a browser does not say that a stranger's page asks."""
    return headers.get("sec-fetch-site", "same-origin") in {"same-origin", "none"}


def is_near(peer: str) -> bool:
    """Return whether an address belongs to this machine or to a home network."""
    with suppress(ValueError):
        address = ip_address(peer.partition("%")[0])
        mapped = getattr(address, "ipv4_mapped", None)
        near = mapped if mapped is not None else address
        return bool(near.is_private or near.is_loopback or near.is_link_local)
    return False
