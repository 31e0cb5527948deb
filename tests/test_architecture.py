"""The house keeps its shape: who may import whom, and how large a room may grow."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.paths import ROOT

FOLDERS = ("games", "vision", "device")
MODULES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))

OUTSIDE_WORLD = {  # what of the standard library the rules core keeps away from
    *("os", "io", "pathlib", "shutil", "tempfile", "glob", "fcntl", "mmap"),
    *("time", "datetime", "sched", "signal", "threading", "multiprocessing", "subprocess"),
    *("socket", "ssl", "http", "urllib", "asyncio", "selectors", "select", "queue"),
    *("sqlite3", "dbm", "shelve", "pickle", "logging", "argparse", "sys", "secrets", "uuid"),
}
ALLOWED = {
    "games": {"games"},
    "vision": {"vision", "numpy", "cv2", "msgspec"},
    "device": None,  # everything
}
HARDWARE = ("gpiozero", "luma", "paho", "picamera2")
MAX_LINES = 400
LIST_OF_NUMBERS = "constants.py"  # as long as its room has numbers
VAGUE = {"utils", "util", "helpers", "helper", "misc", "common", "tools"}


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _imports(path: Path) -> Iterator[str]:
    """Yield the full names of the modules that a module imports, wherever it does so."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")
        elif isinstance(node, ast.Call) and _called(node) in {"import_module", "__import__"}:
            yield from (str(arg.value) for arg in node.args[:1] if isinstance(arg, ast.Constant))


def _called(call: ast.Call) -> str:
    """Return the last word of what is called: `import_module` of `importlib.import_module(…)`."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _roots(path: Path) -> set[str]:
    return {name.split(".")[0] for name in _imports(path)}


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_module_imports_what_its_layer_may(path: Path) -> None:
    allowed = ALLOWED[path.relative_to(ROOT).parts[0]]
    if allowed is not None:
        assert _roots(path) - sys.stdlib_module_names - allowed == set()


@pytest.mark.parametrize("path", sorted((ROOT / "games").rglob("*.py")), ids=_name)
def test_the_rules_core_keeps_away_from_the_world(path: Path) -> None:
    assert _roots(path) & OUTSIDE_WORLD == set()


@pytest.mark.parametrize("path", sorted((ROOT / "games").rglob("*.py")), ids=_name)
def test_chance_in_the_rules_core_has_a_seed(path: Path) -> None:
    """Only `Random` may be had of `random`, and never without a seed."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    taken = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "random"
        for alias in node.names
    }
    unseeded = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _called(node) == "Random" and not node.args
    ]
    assert "random" not in set(_imported_whole(tree))
    assert taken <= {"Random"}
    assert unseeded == []


def _imported_whole(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("path", sorted((ROOT / "games").rglob("*.py")), ids=_name)
def test_the_rules_core_opens_no_file(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {_called(node) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    assert called & {"open", "print", "input", "exec", "eval"} == set()


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_imports_are_written_in_full(path: Path) -> None:
    assert [name for name in _imports(path) if name.startswith(".")] == []


@pytest.mark.parametrize("library", HARDWARE)
def test_a_hardware_library_has_one_adapter(library: str) -> None:
    assert len([path for path in MODULES if library in _roots(path)]) == 1


def test_one_module_opens_the_cameras_that_opencv_reads() -> None:
    opening = [path for path in MODULES if "cv2.VideoCapture(" in path.read_text(encoding="utf-8")]
    assert [_name(path) for path in opening] == ["device/camera/usb.py"]


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_module_holds_one_idea(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= MAX_LINES or path.name == LIST_OF_NUMBERS


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_module_is_named_for_its_thing(path: Path) -> None:
    assert path.stem not in VAGUE


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_module_says_what_it_is_for(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("folder", ["games", "vision"])
def test_nothing_is_caught_wholesale_inside(folder: str) -> None:
    caught = [
        f"{_name(path)}:{node.lineno}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or getattr(node.type, "id", "") in {"Exception", "BaseException"})
    ]
    assert caught == []


def test_every_folder_is_checked() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in MODULES} == set(FOLDERS)
