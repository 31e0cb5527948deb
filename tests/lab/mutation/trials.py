"""Trying mutants out: each in a process of its own, against the tests that reach it.

A fork begins with every library imported and none of the project's modules, so that a trial costs
the tests alone.
"""

from __future__ import annotations

import ast
import gc
import importlib
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FrameType, ModuleType

import pytest
from hypothesis import Phase, settings

from tests.lab.mutation.operators import Mutant, mutated

_LIBRARIES = ("numpy", "cv2", "PIL.Image", "gpiozero", "luma.oled.device", "hypothesis.stateful")
_OPTIONS = ("-x", "-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")
_GRACE_S = 10.0
_SLOWER = 4.0  # a mutant that takes longer than this times the sound run loops for ever


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"


@dataclass(slots=True)
class Reach:
    """Which tests enter which functions of the modules under trial.

    Attributes:
        entered: test ids, by file and by the line that the function begins at.
        everywhere: all test ids, in the order they ran.
        took_s: how long all of them took.
    """

    entered: dict[tuple[str, int], list[str]] = field(default_factory=lambda: defaultdict(list))
    everywhere: list[str] = field(default_factory=list[str])
    took_s: float = 0.0

    def of(self, mutant: Mutant) -> list[str]:
        """Return the tests that enter the function with the fault; all for a module's own lines."""
        line = _function_line(mutant)
        if line is None:
            return self.everywhere
        return self.entered.get((str(mutant.path), line), [])

    def others(self, mutant: Mutant) -> list[str]:
        """Return the tests that do not: they may use what such a function has once computed."""
        tried = set(self.of(mutant))
        return [test for test in self.everywhere if test not in tried]


class Trials:
    """A bench on which mutants are tried against the tests of some folders."""

    def __init__(self, tests: Sequence[str], marks: str) -> None:
        for library in _LIBRARIES:
            importlib.import_module(library)
        settings.register_profile(
            "mutants",
            derandomize=True,
            database=None,
            deadline=None,
            phases=(Phase.explicit, Phase.generate),
        )
        settings.load_profile("mutants")
        gc.freeze()
        self._tests = list(tests)
        self._marks = marks
        self.reach = Reach()

    def survey(self, paths: Sequence[Path]) -> None:
        """Run the tests on the sound modules, and note which of them enters which function.

        Raises:
            SystemExit: a test fails without any fault.
        """
        reader, writer = os.pipe()
        pid = os.fork()
        if not pid:
            os.close(reader)
            _in_child(lambda: _surveyed([*self._tests, "-m", self._marks], paths, writer))
        os.close(writer)
        with os.fdopen(reader, encoding="utf-8") as pipe:
            lines = pipe.read().splitlines()
        if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) != 0:
            raise SystemExit(f"{' '.join(self._tests)}: a test fails before any fault is put in")
        _understand(lines, self.reach)

    def start(self, mutant: Mutant, tests: Sequence[str]) -> int:
        """Begin a trial of a mutant; return its process."""
        limit_s = int(_GRACE_S + _SLOWER * self.reach.took_s)
        pid = os.fork()
        if not pid:
            signal.alarm(limit_s)
            _in_child(lambda: _tried(mutant, tests, self._marks))
        return pid


def fate_of(status: int) -> Fate:
    """Return what a process that has ended says of its mutant."""
    return Fate.SURVIVED if os.waitstatus_to_exitcode(status) == 0 else Fate.KILLED


def _in_child(act: Callable[[], int]) -> None:
    """Act in silence and end the process, whatever happens."""
    code = 1
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        code = act()
    finally:
        os._exit(code)


def _surveyed(arguments: Sequence[str], paths: Sequence[Path], writer: int) -> int:
    tracer = _Tracer({str(path.resolve()): str(path) for path in paths})
    sys.setprofile(tracer.entered)
    began = time.monotonic()
    code = int(pytest.main([*arguments, *_OPTIONS], plugins=[tracer]))
    sys.setprofile(None)
    with os.fdopen(writer, "w", encoding="utf-8") as pipe:
        pipe.write(f"{time.monotonic() - began}\n")
        pipe.writelines(f"ran\t{test}\n" for test in tracer.ran)
        pipe.writelines(f"{path}\t{line}\t{test}\n" for path, line, test in tracer.found)
    return code


def _understand(lines: Sequence[str], reach: Reach) -> None:
    reach.took_s = float(lines[0])
    for line in lines[1:]:
        match line.split("\t", 2):
            case ["ran", test]:
                reach.everywhere.append(test)
            case [path, begins, test]:
                reach.entered[path, int(begins)].append(test)
            case _:
                raise SystemExit(f"no survey: {line!r}")


class _Tracer:
    """Notes which test enters which function first."""

    def __init__(self, paths: dict[str, str]) -> None:
        self._paths = paths
        self._test = ""
        self._seen: set[CodeType] = set()
        self.ran: list[str] = []
        self.found: list[tuple[str, int, str]] = []

    def entered(self, frame: FrameType, event: str, _arg: object) -> None:
        code = frame.f_code
        if event != "call" or code in self._seen:
            return
        self._seen.add(code)
        path = self._paths.get(code.co_filename)
        if path is not None and self._test:
            self.found.append((path, code.co_firstlineno, self._test))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._test = item.nodeid
        self._seen.clear()
        self.ran.append(item.nodeid)
        return (yield)


def _tried(mutant: Mutant, tests: Sequence[str], marks: str) -> int:
    if not tests:
        return 0
    sys.meta_path.insert(0, _Saboteur(mutant))
    return int(pytest.main([*tests, "-m", marks, *_OPTIONS]))


class _Saboteur(MetaPathFinder):
    """Gives the faulty module in place of the sound one."""

    def __init__(self, mutant: Mutant) -> None:
        self._name = ".".join(mutant.path.with_suffix("").parts).removesuffix(".__init__")
        self._path = str(mutant.path.resolve())
        self._tree = mutated(mutant)

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self._name:
            return None
        loader = _FaultyLoader(name, self._path, self._tree)
        return spec_from_file_location(name, self._path, loader=loader)


class _FaultyLoader(SourceFileLoader):
    """Compiles a given syntax tree instead of what the file says."""

    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self._tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._tree, self.get_filename(fullname), "exec")


def _function_line(mutant: Mutant) -> int | None:
    """Return the line that the outermost function around a fault begins at, or None."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and _holds(node, mutant.line):
            return min([node.lineno, *(one.lineno for one in node.decorator_list)])
    return None


def _holds(node: ast.FunctionDef, line: int) -> bool:
    return node.body[0].lineno <= line <= (node.end_lineno or node.lineno)
