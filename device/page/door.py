"""The page's door: what every request must pass, and what every answer carries."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from device.page.guard import HEADERS, is_own_host


def guarded(app: ASGIApp, names: frozenset[str], refusal: ASGIApp) -> ASGIApp:
    """Return the app behind what every request must pass, with what every answer carries.

    Args:
        app: what answers.
        names: the names by which browsers may call the box.
        refusal: answers a request that calls the box by another name.
    """

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return

        is_tls = scope["scheme"] == "https"

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                known = {name for name, _ in message["headers"]}
                more = [pair for pair in HEADERS if pair[0] not in known]
                told = map(_secured, message["headers"]) if is_tls else message["headers"]
                message["headers"] = [*told, *more]
            await send(message)

        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not is_own_host(hosts[0].decode("latin-1"), names):
            await refusal(scope, receive, sent)
            return
        await app(scope, receive, sent)

    return checked


def _secured(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """Return a header of an answer over TLS: a cookie never goes back in the clear."""
    name, value = header
    return (name, value + b"; Secure") if name == b"set-cookie" else header
