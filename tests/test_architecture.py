"""The house keeps its shape: who may import whom, and how large a room may grow."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.paths import ROOT

FOLDERS = ("games", "vision", "device")
MODULES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
RULES = sorted((ROOT / "games").rglob("*.py"))

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


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _imports(path: Path) -> Iterator[str]:
    """Yield the full names of the modules that a module imports, wherever it does so."""
    for node in ast.walk(_tree(path)):
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


def _strangers(path: Path) -> set[str]:
    """Return what a module imports and its layer may not."""
    allowed = ALLOWED[path.relative_to(ROOT).parts[0]]
    return set() if allowed is None else _roots(path) - sys.stdlib_module_names - allowed


def test_a_module_imports_what_its_layer_may() -> None:
    assert {_name(path): found for path in MODULES if (found := _strangers(path))} == {}


def test_readers_do_not_know_each_other() -> None:
    """What several readers need lies in `vision.sheet`."""
    rooms = {path.parent.name for path in (ROOT / "vision").glob("*/__init__.py")}
    rooms -= {"sheet", "calibration"}  # what several readers need, and what no reader needs
    readers = [path for path in MODULES if path.parts[-3] == "vision" and path.parent.name in rooms]
    known = {
        _name(path): {name.split(".")[1] for name in _imports(path) if name.startswith("vision.")}
        for path in readers
    }
    others = {name: found & rooms - {name.split("/")[1]} for name, found in known.items()}
    assert len(rooms) == 4
    assert {name: found for name, found in others.items() if found} == {}


def test_the_rules_core_keeps_away_from_the_world() -> None:
    found = {_name(path): _roots(path) & OUTSIDE_WORLD for path in RULES}
    assert {name: world for name, world in found.items() if world} == {}


def test_chance_in_the_rules_core_has_a_seed() -> None:
    """Only `Random` may be had of `random`, and never without a seed."""
    assert [_name(path) for path in RULES if not _is_seeded(_tree(path))] == []


def _is_seeded(tree: ast.Module) -> bool:
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
    return "random" not in set(_imported_whole(tree)) and taken <= {"Random"} and not unseeded


def _imported_whole(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_the_rules_core_opens_no_file() -> None:
    opened = [
        f"{_name(path)}:{node.lineno}"
        for path in RULES
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.Call)
        and _called(node) in {"open", "print", "input", "exec", "eval"}
    ]
    assert opened == []


def test_imports_are_written_in_full() -> None:
    relative = [
        (_name(path), name) for path in MODULES for name in _imports(path) if name.startswith(".")
    ]
    assert relative == []


@pytest.mark.parametrize("library", HARDWARE)
def test_a_hardware_library_has_one_adapter(library: str) -> None:
    assert len([path for path in MODULES if library in _roots(path)]) == 1


def test_one_module_opens_the_cameras_that_opencv_reads() -> None:
    opening = [path for path in MODULES if "cv2.VideoCapture(" in path.read_text(encoding="utf-8")]
    assert [_name(path) for path in opening] == ["device/camera/usb.py"]


def test_a_module_holds_one_idea() -> None:
    lengths = {
        _name(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in MODULES
        if path.name != LIST_OF_NUMBERS
    }
    assert {name: length for name, length in lengths.items() if length > MAX_LINES} == {}


def test_a_module_is_named_for_its_thing() -> None:
    assert [_name(path) for path in MODULES if path.stem in VAGUE] == []


def test_a_module_says_what_it_is_for() -> None:
    assert [_name(path) for path in MODULES if not ast.get_docstring(_tree(path))] == []


@pytest.mark.parametrize("folder", ["games", "vision"])
def test_nothing_is_caught_wholesale_inside(folder: str) -> None:
    caught = [
        f"{_name(path)}:{node.lineno}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or getattr(node.type, "id", "") in {"Exception", "BaseException"})
    ]
    assert caught == []


def test_every_folder_is_checked() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in MODULES} == set(FOLDERS)
