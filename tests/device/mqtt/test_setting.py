from __future__ import annotations

from pathlib import Path

import pytest

from device.config.file import read_config
from device.config.sections import Config
from device.errors import ConfigError


def _read(tmp_path: Path, line: str) -> Config:
    path = tmp_path / "tablejinn.toml"
    path.write_text(f"[mqtt]\n{line}\n", encoding="utf-8")
    return read_config(path)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('table = "table/1"', r"mqtt\.table = 'table/1': must be 1 to 32 letters, digits, - and _"),
        ('table = "table+"', r"mqtt\.table = 'table\+'"),
        ('table = ""', r"mqtt\.table = ''"),
        ("table = 1", r"mqtt\.table = 1"),
        (f'table = "{"x" * 33}"', r"mqtt\.table"),
        ('discovery = "home/#"', r"mqtt\.discovery = 'home/#': must be names of letters"),
        ('discovery = "/home"', r"mqtt\.discovery"),
        ('user = "ada\\n"', r"mqtt\.user = 'ada\\n': must be a text in one line"),
        ("port = 65536", r"mqtt\.port = 65536: must be a whole number from 0 to 65535"),
        ('host = ""', r"mqtt\.host = '': must be a text that is not empty"),
    ],
)
def test_what_is_refused_is_named_with_what_is_allowed(
    tmp_path: Path, line: str, complaint: str
) -> None:
    with pytest.raises(ConfigError, match=complaint):
        _read(tmp_path, line)


@pytest.mark.parametrize("prefix", ["", "homeassistant", "home/assistant"])
def test_a_prefix_may_have_levels_or_be_none(tmp_path: Path, prefix: str) -> None:
    assert _read(tmp_path, f'discovery = "{prefix}"').mqtt.discovery == prefix


def test_nothing_is_told_to_anybody_by_default() -> None:
    mqtt = Config().mqtt
    assert (mqtt.on, mqtt.names, mqtt.user, mqtt.password) == (False, False, "", "")


def test_a_password_of_the_environment_that_looks_like_a_number_is_not_taken_for_one() -> None:
    with pytest.raises(ConfigError, match=r"\(not shown\): must be a text in quotes") as told:
        read_config(None, {"TABLEJINN_MQTT_PASSWORD": "1001"})
    assert "1001" not in str(told.value)
    assert read_config(None, {"TABLEJINN_MQTT_PASSWORD": '"1001"'}).mqtt.password == "1001"  # noqa: S105 - a fake
