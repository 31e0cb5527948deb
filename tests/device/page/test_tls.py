"""The page over TLS, where the owner gives a certificate."""

from __future__ import annotations

import gc
import http.client
import json
import shutil
import ssl
import subprocess
import warnings
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from device.config.sections import PageConfig
from device.errors import ConfigError
from device.page.certificate import certificate_of
from tests.device.page.served import LONG_S, PAGE, Table, served

_NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")


def made(folder: Path, name: str, *pass_phrase: str) -> tuple[Path, Path]:
    """Make a certificate for 127.0.0.1, signed by itself, and its key."""
    openssl = shutil.which("openssl")
    assert openssl, "openssl is missing, the tests of TLS need it: sudo apt install openssl"
    certificate, key = folder / f"{name}.pem", folder / f"{name}.key"
    names = ("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1")
    files = ("-out", str(certificate), "-keyout", str(key))
    secret = pass_phrase or ("-nodes",)
    subprocess.run(  # noqa: S603 - our own arguments
        [openssl, "req", "-x509", *_NEW_KEY, *secret, *files, "-days", "2", *names],
        check=True,
        capture_output=True,
    )
    return certificate, key


def _page(certificate: Path | None, key: Path | None) -> PageConfig:
    return replace(PAGE.page, certificate=certificate, key=key)


def _secure(table: Table, page: PageConfig) -> tuple[int, dict[str, str], bytes]:
    """Ask for the PIN over TLS, trusting the certificate, and return the answer."""
    with table.opened(replace(PAGE, page=page)) as opened:
        assert opened.address.startswith("https://127.0.0.1:")
        trusting = ssl.create_default_context(cafile=str(page.certificate))
        host = urlsplit(opened.address).netloc
        line = http.client.HTTPSConnection(host, timeout=LONG_S, context=trusting)
        own = {"Origin": f"https://{host}", "Content-Type": "application/json"}
        line.request("POST", "/api/language", json.dumps({"language": "de"}), own)
        answer = line.getresponse()
        found = answer.status, dict(answer.getheaders()), answer.read()
        line.close()
        return found


def test_with_a_certificate_the_page_is_served_over_tls_and_cookies_are_secure(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as table:
        status, headers, _ = _secure(table, _page(*made(tmp_path, "box")))
    assert status == 200
    assert {"Secure", "HttpOnly", "SameSite=strict"} <= set(headers["set-cookie"].split("; "))


def test_over_plain_http_cookies_are_not_secure_or_no_browser_would_send_them(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as table:
        answer = table.browser().post("/api/language", {"language": "de"})
    assert "Secure" not in answer.headers["set-cookie"]


def test_whoever_speaks_plain_http_to_it_gets_nothing(tmp_path: Path) -> None:
    with (
        served(tmp_path) as table,
        table.opened(replace(PAGE, page=_page(*made(tmp_path, "box")))) as opened,
    ):
        line = http.client.HTTPConnection(urlsplit(opened.address).netloc, timeout=LONG_S)
        line.request("GET", "/")
        with pytest.raises((ConnectionError, http.client.BadStatusLine)):
            line.getresponse()
        line.close()


def test_whoever_does_not_answer_the_farewell_is_cut_when_the_page_ends(tmp_path: Path) -> None:
    page = _page(*made(tmp_path, "box"))
    gc.collect()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        with served(tmp_path) as table, table.opened(replace(PAGE, page=page)) as opened:
            trusting = ssl.create_default_context(cafile=str(page.certificate))
            host = urlsplit(opened.address).netloc
            line = http.client.HTTPSConnection(host, timeout=LONG_S, context=trusting)
            line.request("GET", "/")
            line.getresponse().read()
        gc.collect()
    line.close()
    assert [str(one.message) for one in told if one.category is ResourceWarning] == []


def test_a_certificate_that_does_not_do_leaves_the_game_without_a_page(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    certificate, _ = made(tmp_path, "box")
    with (
        served(tmp_path) as table,
        table.opened(replace(PAGE, page=_page(certificate, None))) as opened,
    ):
        assert opened.address == ""
    assert "[page] certificate needs [page] key beside it" in caplog.text
    assert "the game goes on without a page" in caplog.text


def test_without_a_certificate_there_is_none() -> None:
    assert certificate_of(PageConfig()) is None


def _refused(page: PageConfig) -> str:
    with pytest.raises(ConfigError) as refused:
        certificate_of(page)
    return str(refused.value)


def test_what_is_wrong_with_a_certificate_is_said_in_plain_words(tmp_path: Path) -> None:
    certificate, key = made(tmp_path, "box")
    _, other = made(tmp_path, "other")
    _, locked = made(tmp_path, "locked", "-passout", "pass:secret")
    missing, empty = tmp_path / "missing.pem", tmp_path / "empty.pem"
    empty.touch()
    assert _refused(_page(None, key)) == (
        "[page] key needs [page] certificate beside it; name both files"
    )
    assert _refused(_page(missing, key)) == (
        f"{missing}: cannot be read (No such file or directory); check [page] certificate"
    )
    assert _refused(_page(certificate, tmp_path)) == (
        f"{tmp_path}: cannot be read (Is a directory); check [page] key"
    )
    assert _refused(_page(certificate, other)) == (
        f"{other}: is the key of another certificate than {certificate}; check [page] key"
    )
    assert "are no certificate with its key, in PEM" in _refused(_page(empty, key))
    assert "has a pass phrase" in _refused(_page(certificate, locked))
