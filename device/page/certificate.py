"""The owner's certificate, by which browsers reach the page over TLS; errors in plain words."""

from __future__ import annotations

import ssl
from pathlib import Path

from device.config.sections import PageConfig
from device.errors import ConfigError


def certificate_of(page: PageConfig) -> tuple[Path, Path] | None:
    """Return the files of the certificate and its key; None where the page is plain http.

    Raises:
        ConfigError: one of them is missing, cannot be read, or does not belong to the other.
    """
    if page.certificate is None and page.key is None:
        return None
    if page.certificate is None or page.key is None:
        missing, given = ("key", "certificate") if page.key is None else ("certificate", "key")
        raise ConfigError(f"[page] {given} needs [page] {missing} beside it; name both files")
    for name, path in (("certificate", page.certificate), ("key", page.key)):
        _refuse_unreadable(name, path)
    try:
        # Without this, a key with a pass phrase would ask for it at the terminal.
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(page.certificate, page.key, password=_no_pass_phrase)
    except ValueError as error:  # an SSLError is none
        raise ConfigError(f"{page.key}: {error}; check [page] key") from error
    except ssl.SSLError as error:
        raise ConfigError(_explained(page.certificate, page.key, error)) from error
    return page.certificate, page.key


def _refuse_unreadable(name: str, path: Path) -> None:
    try:
        with path.open("rb") as file:
            file.read(1)
    except OSError as error:
        said = f"{path}: cannot be read ({error.strerror}); check [page] {name}"
        raise ConfigError(said) from error


def _no_pass_phrase() -> str:
    raise ValueError("the key has a pass phrase, which nobody can type at the start")


def _explained(certificate: Path, key: Path, error: ssl.SSLError) -> str:
    if error.reason == "KEY_VALUES_MISMATCH":
        return f"{key}: is the key of another certificate than {certificate}; check [page] key"
    return (
        f"{certificate} and {key}: are no certificate with its key, in PEM"
        f" ({error.reason or 'nothing found'}); check [page] certificate and key"
    )
