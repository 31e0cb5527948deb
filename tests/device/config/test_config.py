from __future__ import annotations

import dataclasses
import os
import tomllib
from pathlib import Path

import pytest

from device.config.file import config_file, describe, journal_path, read_config
from device.config.kinds import toml
from device.config.layout import layout
from device.config.sections import Config
from device.errors import ConfigError
from device.games.jinns.settings import JinnsConfig, JinnsRules, JinnsSheet
from device.games.registry import game_names, manifest_of
from device.games.towers.settings import TowersConfig, TowersRules
from device.table.house_rules import configured
from tests.device.config.house_rules import OUTSIDE, RULES, of_all_games


def written(tmp_path: Path, content: str) -> Path:
    path = tmp_path / "tablejinn.toml"
    path.write_text(content, encoding="utf-8")
    return path


def test_there_is_a_configuration_without_a_file() -> None:
    config = read_config(None)
    assert config == Config()
    assert (config.camera.width, config.camera.height, config.camera.fps) == (1536, 864, 10)
    assert config.language.name == "en"


@pytest.mark.parametrize("kind", ["a mark at its start", "Windows line ends", "Mac line ends"])
def test_a_file_of_another_systems_editor_is_read(kind: str, tmp_path: Path) -> None:
    start = "\ufeff" if kind == "a mark at its start" else ""
    end = {"Windows line ends": "\r\n", "Mac line ends": "\r"}.get(kind, "\n")
    path = tmp_path / "tablejinn.toml"
    path.write_bytes(f"{start}[camera]{end}fps = 7{end}".encode())
    assert read_config(path, {}).camera.fps == 7


def test_an_empty_file_is_the_default(tmp_path: Path) -> None:
    assert read_config(written(tmp_path, "")) == Config()


def test_the_described_file_is_the_default(tmp_path: Path) -> None:
    assert read_config(written(tmp_path, describe())) == Config()


def test_the_described_file_names_every_setting() -> None:
    described = tomllib.loads(describe())
    assert list(described) == [section.name for section in layout()]
    for section in layout():
        keys = [key.name for part in section.parts for key in dataclasses.fields(part)]
        assert list(described[section.name]) == keys


def test_what_the_file_says_is_taken_and_the_rest_is_default(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        """
        [game]
        edition = "lake-of-dreams"
        seats = ["red+yellow", "blue+green"]
        [camera]
        source = "folder"
        folder = "/srv/frames"
        [display]
        driver = "sh1106"
        address = 0x3d
        [sound]
        on = false
        """,
    )
    config = read_config(path)
    assert config.of(JinnsConfig).seats == ("red+yellow", "blue+green")
    assert config.camera.folder == Path("/srv/frames")
    assert (config.display.driver, config.display.address) == ("sh1106", 0x3D)
    assert not config.sound.on
    assert config.pins == Config().pins


def test_a_path_may_begin_with_the_home_folder(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, '[journal]\npath = "~/games.sqlite"'))
    assert config.journal.path == Path("~/games.sqlite").expanduser()


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("[pins]\na = 28", r"pins\.a = 28: must be a whole number from 0 to 27"),
        ("[pins]\na = true", r"pins\.a = True: must be a whole number from 0 to 27"),
        ("[pins]\na = 5.0", r"pins\.a = 5\.0: must be a whole number"),
        ("[camera]\nfps = 0", r"camera\.fps = 0: must be a whole number from 1 to 60"),
        ("[display]\nrotate = 90", r"display\.rotate = 90: must be one of 0, 180"),
        ("[display]\nrotate = false", r"display\.rotate = False: must be one of 0, 180"),
        ('[language]\nname = "tlh"', r"language\.name = 'tlh': must be one of \"en\""),
        ("[sound]\non = 1", r"sound\.on = 1: must be true or false"),
        ('[sheets]\njinns = ""', r"sheets\.jinns = '': must be a text that is not empty"),
        ("[journal]\npath = 3", r"journal\.path = 3: must be a path"),
        ('[game]\nseats = ["red"]', r"game\.seats = \['red'\]: must be none or 2 to 4 seats"),
        ('[game]\nseats = ["red", "red"]', r"no colour twice"),
        ('[game]\nseats = ["red+", "blue"]', r"game\.seats"),
        ("[game]\nseats = [1, 2]", r"game\.seats"),
        ("[game]\nseats = 2", r"game\.seats"),
        ("[pins]\nd = 5", r"unknown key pins\.d; there are a, b, c, led, buzzer"),
        ("[pin]\na = 5", r"unknown section \[pin\]; there are game, camera"),
        ("pins = 5", r"pins = 5 stands outside a section"),
        ("[pins]\na = 27", r"pins\.b = 27 is pins\.a too; give one of them"),
        ("[pins]\nled = 2", r"pins\.led = 2 is the display's SDA too; give one"),
        ('[display]\ninterface = "spi"\n[pins]\nled = 25', r"led = 25 is display\.reset too"),
        ('[display]\ninterface = "spi"\ndc = 10', r"display\.dc = 10 is the display's MOSI too"),
        ("[display]\nbus = 23", r'display\.bus = 23: must be a whole number from 0 to 22, or ""'),
        ("[pins]\na = 0", r"pins\.a = 0 is ID_SD, which the Pi itself uses"),
        ("[quiet]\nstarts = 24", r"quiet\.starts = 24: must be a whole number from 0 to 23"),
        ('[camera]\nmodule = "5"', r"camera\.module = '5': must be one of \"auto\", \"module-2\""),
        ('[camera]\npixels = "BGR"', r"camera\.pixels = 'BGR': must be one of \"RGB888\""),
        ("[pins\na = 5", r"is no TOML file: .*line 1"),
        ("[camera]\nfps = " + "9" * 5000, r"is no TOML file: a number in it has"),
        ("[camera]\nfps = " + "[" * 20_000, r"is no TOML file: it is nested too"),
        ('[camera]\nlens = "~nobody-of-that-name/lens.json"', r"camera\.lens = '~nobody-of"),
        ('[camera]\nlens = "a\\u0000b"', r"camera\.lens = 'a\\x00b': must be a path"),
        ('[sheets]\njinns = "a\\nb"', r"sheets\.jinns = 'a\\nb': must be a text .* in one line"),
        ('[towers]\nplayers = ["A\\u001b[31m", "B"]', r"towers\.players = .*different names"),
        (f'[towers]\nplayers = ["{"A" * 21}", "B"]', r"towers\.players = .*up to 20 letters"),
        ('[towers]\nplayers = ["Анна", "Иван"]', r"towers\.players = .*told apart by letters"),
    ],
)
def test_what_is_refused_is_named_with_what_is_allowed(
    tmp_path: Path, content: str, complaint: str
) -> None:
    with pytest.raises(ConfigError, match=rf"tablejinn\.toml: .*{complaint}"):
        read_config(written(tmp_path, content))


def test_i2c_pins_are_free_when_the_display_is_on_spi(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, '[display]\ninterface = "spi"\n[pins]\nled = 2'))
    assert config.pins.led == 2


@pytest.mark.parametrize(
    ("content", "number"),
    [
        ("", 1),
        ('[display]\nbus = ""', 1),
        ('[display]\ninterface = "spi"', 0),
        ('[display]\ninterface = "spi"\nbus = 1\n[pins]\nbuzzer = 12', 1),
        ("[display]\nbus = 3", 3),
    ],
)
def test_a_display_is_on_its_usual_bus_unless_another_is_named(
    tmp_path: Path, content: str, number: int
) -> None:
    assert read_config(written(tmp_path, content)).display.bus_number == number


def test_a_file_from_an_editor_that_marks_its_beginning_is_read(tmp_path: Path) -> None:
    path = tmp_path / "tablejinn.toml"
    path.write_text("[camera]\nfps = 15\n", encoding="utf-8-sig")
    assert read_config(path).camera.fps == 15


def test_names_may_have_accents_and_quotes(tmp_path: Path) -> None:
    names = ('Zoë "Zo"', "Jörg", "Анна")
    path = written(tmp_path, f"[towers]\nplayers = {toml(names)}")
    assert read_config(path).of(TowersConfig).players == names


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"none\.toml: No such file or directory; check the path"):
        read_config(tmp_path / "none.toml")


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "tablejinn.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match=r"tablejinn\.toml: .*its text is not UTF-8"):
        read_config(path)


def test_a_pipe_in_place_of_the_file_is_told_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "tablejinn.toml")
    with pytest.raises(ConfigError, match=r"tablejinn\.toml: is a pipe or a device"):
        read_config(tmp_path / "tablejinn.toml")


def test_without_a_file_is_what_the_empty_device_says() -> None:
    assert read_config(Path(os.devnull)) == Config()


def test_the_journal_is_in_the_services_state_folder() -> None:
    assert journal_path(Config(), {"STATE_DIRECTORY": "/var/lib/tablejinn"}) == Path(
        "/var/lib/tablejinn/journal.sqlite"
    )


def test_the_journal_is_at_home_without_a_service(tmp_path: Path) -> None:
    assert journal_path(Config(), {}, tmp_path / "none").is_relative_to(Path.home())


def test_other_commands_find_the_journal_of_an_installed_service(tmp_path: Path) -> None:
    assert journal_path(Config(), {}, tmp_path) == tmp_path / "journal.sqlite"


def test_the_journal_is_where_the_file_says(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, '[journal]\npath = "/srv/j.sqlite"'))
    assert journal_path(config, {"STATE_DIRECTORY": "/var/lib/x"}) == Path("/srv/j.sqlite")


# Nobody's home: `~` stays `~` where neither a variable nor the system knows the home folder


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "~")


@pytest.mark.usefixtures("homeless")
def test_without_a_home_folder_there_is_no_configuration_in_it(tmp_path: Path) -> None:
    assert config_file(None, {}, tmp_path) is None
    path = written(tmp_path, "")
    assert config_file(None, {}, tmp_path) == path


@pytest.mark.usefixtures("homeless")
def test_without_a_home_folder_it_is_asked_where_the_journal_is(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no home folder for the journal; name one with --config"):
        journal_path(Config(), {}, tmp_path / "none")


# The environment


def test_a_variable_overrides_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, "[camera]\nfps = 12\n[sound]\non = true\n")
    environ = {
        "TABLEJINN_CAMERA_FPS": "15",
        "TABLEJINN_SOUND_ON": "false",
        "TABLEJINN_HOUSE_RULES_NO_UNDOING": "true",
        "TABLEJINN_SHEETS_JINNS": "my_lake",
        "HOME": "/home/ada",
    }
    config = read_config(path, environ)
    assert (config.camera.fps, config.sound.on) == (15, False)
    assert (config.of(JinnsRules).no_undoing, config.of(JinnsSheet).jinns) == (
        True,
        "my_lake",
    )


def test_variables_alone_are_a_configuration() -> None:
    assert read_config(None, {"TABLEJINN_DISPLAY_ROTATE": "180"}).display.rotate == 180


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("TABLEJINN_CAMERA_FPS", "100", r"TABLEJINN_CAMERA_FPS: camera\.fps = 100: must be"),
        ("TABLEJINN_CAMERA_SPEED", "1", r"TABLEJINN_CAMERA_SPEED: unknown key camera\.speed"),
        ("TABLEJINN_MOON_PHASE", "1", r"TABLEJINN_MOON_PHASE: no such section; there are"),
        ("TABLEJINN_CAMERA_FPS", "9" * 5000, r"TABLEJINN_CAMERA_FPS: camera\.fps = '999"),
        ("TABLEJINN_CAMERA_FPS", "[" * 20_000, r"TABLEJINN_CAMERA_FPS: camera\.fps = '\[\[\["),
        ("TABLEJINN_CAMERA_FPS", "15\n[x]", r"TABLEJINN_CAMERA_FPS: camera\.fps = '15\\n\[x\]'"),
    ],
)
def test_a_variable_that_is_refused_is_named(name: str, value: str, complaint: str) -> None:
    with pytest.raises(ConfigError, match=complaint):
        read_config(None, {name: value})


def test_a_variable_is_not_blamed_for_what_the_file_says(tmp_path: Path) -> None:
    path = written(tmp_path, '[camera]\nfps = "x"')
    with pytest.raises(ConfigError, match=r"tablejinn\.toml: camera\.fps = 'x'"):
        read_config(path, {"TABLEJINN_CAMERA_WIDTH": "640"})


# House rules: a section for each game


@pytest.mark.parametrize("game", game_names())
def test_every_house_rule_of_a_game_has_a_setting_with_its_default(game: str) -> None:
    settings, rules = RULES[game]
    options = rules.options_values(rules.Options())
    said = configured(settings())
    assert {name: value for name, value in options.items() if name not in OUTSIDE} == said


@pytest.mark.parametrize(
    ("game", "name", "value"),
    of_all_games(),
)
def test_what_the_file_says_of_a_house_rule_is_what_a_new_game_is_played_by(
    game: str, name: str, value: object, tmp_path: Path
) -> None:
    config = read_config(written(tmp_path, f"[{game}]\n{name} = {toml(value)}"))
    setup = manifest_of(game).setup()
    form = setup.form(setup.board(config), config)
    assert dict(form.payload())["options"] == RULES[game][1].options_values(
        RULES[game][1].options_of({name: value})
    )


def test_powers_are_a_list_or_joined_by_commas(tmp_path: Path) -> None:
    listed = read_config(written(tmp_path, '[towers]\npowers = ["tree", "sand"]'))
    joined = read_config(written(tmp_path, '[towers]\npowers = "tree, sand"'))
    by_variable = read_config(None, {"TABLEJINN_TOWERS_POWERS": "tree,sand"})
    assert {one.of(TowersRules).powers for one in (listed, joined, by_variable)} == {
        ("tree", "sand")
    }


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (
            '[towers]\npowers = ["tree", "wood"]',
            r'towers\.powers = \[\'tree\', \'wood\'\]: must be any of "tree", "metal", "sand",'
            r' "candy-haunted", as a list or joined by commas',
        ),
        ('[towers]\npowers = "tree,tree"', r"towers\.powers = 'tree,tree': must be any of"),
        ("[towers]\npowers = 3", r"towers\.powers = 3: must be any of"),
        ('[dreams]\nties = "most"', r'dreams\.ties = \'most\': must be one of "shared", "another'),
        (
            "[dreams]\nlamps = true",
            r"unknown key dreams\.lamps; there are discs, roles, own_colour",
        ),
        ("[islands]\nlamps_count_singly = 1", r"islands\.lamps_count_singly = 1: must be true or"),
        ('[jinns]\nties = "x"', r"jinns\.ties = 'x': must be one of"),
        ('[house_rules]\nties = "x"', r"\[house_rules\]: jinns\.ties = 'x': must be one of"),
        ("house_rules = 3", r"jinns = 3 stands outside a section; write \[jinns\]"),
        (
            "[house_rules]\n[jinns]",
            r"\[house_rules\] is the older name of \[jinns\]; move its settings to \[jinns\]",
        ),
    ],
)
def test_a_house_rule_that_is_refused_is_named_with_what_is_allowed(
    tmp_path: Path, content: str, complaint: str
) -> None:
    with pytest.raises(ConfigError, match=rf"tablejinn\.toml: .*{complaint}"):
        read_config(written(tmp_path, content))


def test_the_section_of_an_earlier_version_still_holds(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, "[house_rules]\nno_undoing = true"))
    assert config.of(JinnsRules).no_undoing


def test_some_powers_of_the_file_are_asked_one_by_one(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, '[towers]\npowers = ["tree"]'))
    setup = manifest_of("towers").setup()
    asks = setup.form(setup.board(config), config).asks()
    assert [ask.lines[0].key for ask in asks if ask.kind == "powers"][:2] == [
        "setup-powers-some",
        "setup-power-tree-on",
    ]
