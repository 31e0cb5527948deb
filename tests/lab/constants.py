"""Count the numbers that were set by hand in the rooms of `vision`.

    python -m tests.lab.constants              one line a room
    python -m tests.lab.constants stacks       every finding in one room, with file and line

A room keeps such numbers in one module, `constants.py`. Each number has a name and a comment. The
comment says what the number does, its unit, and how it was found. The sentence on how it was found
starts with one of the words in `ORIGINS`. One comment may stand above several numbers that follow
each other without a blank line.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.paths import ROOT

ROOMS = ("sheet", "stacks", "beads", "cards", "tiles")
HOME = "constants.py"
ORIGINS = (
    "Measured:",  # on which frames, and what they show
    "Fitted:",  # by which optimisation, on which frames
    "Swept:",  # which values were tried on which frames
    "Defined:",  # by which standard, file format or geometry
    "Chosen:",  # for which stated reason
    "Set by hand; not swept.",  # nothing else is known
)
PLAIN = {0, 1, 2, 0.5, 90, 180, 255, 256, 360}  # halves and doubles, a byte's levels, whole turns
SHAPING = {"reshape", "transpose", "moveaxis", "swapaxes"}  # their numbers are shapes
SHAPES = {"axis", "ndmin", "maxsize"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One number or name in a source file."""

    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.text}"


@dataclass(frozen=True, slots=True)
class RoomConstants:
    """What one room holds.

    Attributes:
        named: names that hold numbers, wherever they stand in the room.
        scattered: those of them that stand outside the room's `constants.py`.
        unnamed: numbers without a name.
        unexplained: names without a comment that says how the number was found.
    """

    named: tuple[Finding, ...]
    scattered: tuple[Finding, ...]
    unnamed: tuple[Finding, ...]
    unexplained: tuple[Finding, ...]


def constants_in(folder: Path) -> RoomConstants:
    """Return the numbers in the modules of one room."""
    named: list[Finding] = []
    scattered: list[Finding] = []
    unnamed: list[Finding] = []
    unexplained: list[Finding] = []
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        comments = _comments(source, tree)
        for statement in _named(tree):
            findings = [Finding(path, statement.lineno, name) for name in _names(statement)]
            named += findings
            if path.name != HOME:
                scattered += findings
            if not any(word in comments.get(statement.lineno, "") for word in ORIGINS):
                unexplained += findings
        unnamed += [Finding(path, line, text) for line, text in _unnamed(tree)]
    return RoomConstants(tuple(named), tuple(scattered), tuple(unnamed), tuple(unexplained))


def _named(tree: ast.Module) -> Iterator[ast.Assign | ast.AnnAssign]:
    """Yield the module's and its classes' assignments of numbers to UPPER_CASE names."""
    bodies = [tree.body, *(node.body for node in tree.body if isinstance(node, ast.ClassDef))]
    for statement in (statement for body in bodies for statement in body):
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            is_constant = all(name.isupper() for name in _names(statement))
            if is_constant and (_is_number(statement.value) or any(_magic(statement.value))):
                yield statement


def _names(statement: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return [
        node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)
    ]


def _unnamed(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield line and text of numbers in functions and in statements that name no constant."""
    constants = {id(statement) for statement in _named(tree)}
    for node in tree.body:
        if id(node) in constants:
            continue
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        for statement in inner:
            if id(statement) not in constants:
                yield from _magic(statement)


def _magic(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and text of numbers below a node that are no index, shape, whole turn or half."""
    if isinstance(node, ast.Subscript):
        yield from _magic(node.value)
        return
    if isinstance(node, ast.keyword) and node.arg in SHAPES:
        return
    if isinstance(node, ast.Call) and _called(node) in SHAPING:
        yield from _magic(node.func)
        return
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        if node.value not in PLAIN:
            yield node.lineno, ast.unparse(node)
        return
    for child in ast.iter_child_nodes(node):
        yield from _magic(child)


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)


def _is_number(node: ast.expr) -> bool:
    """Return whether an expression is a number, or a tuple of numbers."""
    if isinstance(node, ast.UnaryOp):
        return _is_number(node.operand)
    if isinstance(node, ast.Tuple):
        return bool(node.elts) and all(_is_number(part) for part in node.elts)
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _comments(source: str, tree: ast.Module) -> dict[int, str]:
    """Return what is said of each top-level statement, by the statement's first line.

    A comment block stands above one statement, or above several that follow without a blank line.
    A comment on a statement's own lines and a string just below it count too.
    """
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    by_line = {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}
    own_line = {number for number in by_line if source.splitlines()[number - 1][:1] == "#"}
    said: dict[int, str] = {}
    above, last_line = "", 0
    for statement, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        first, last = statement.lineno, statement.end_lineno or statement.lineno
        block: list[int] = []
        while first - 1 - len(block) in own_line:
            block.insert(0, first - 1 - len(block))
        if block or first != last_line + 1:
            above = _joined(by_line, block)
        said[first] = f"{above} {_joined(by_line, range(first, last + 1))}"
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            said[first] += f" {after.value.value}"
        last_line = last
    return said


def _joined(by_line: dict[int, str], lines: Sequence[int] | range) -> str:
    return " ".join(by_line[line].lstrip("# ") for line in lines if line in by_line)


def main(arguments: Sequence[str]) -> None:
    """Print the counts of every room, or the findings in the rooms that are named."""
    if not arguments:
        print(f"{'room':8}{'named':>8}{'scattered':>12}{'unnamed':>10}{'unexplained':>14}")
        for room in ROOMS:
            found = constants_in(ROOT / "vision" / room)
            counts = (found.scattered, found.unnamed, found.unexplained)
            widths = zip(counts, (12, 10, 14), strict=True)
            print(f"{room:8}{len(found.named):8}" + "".join(f"{len(c):{w}}" for c, w in widths))
    for room in arguments:
        found = constants_in(ROOT / "vision" / room)
        for title in ("scattered", "unnamed", "unexplained"):
            print(f"{room}, {title}:")
            print(*getattr(found, title), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
