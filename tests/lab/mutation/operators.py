"""The faults: every small change of a module's syntax tree that should change what it does.

Texts, annotations, docstrings, decorators and messages of raised errors are left alone: they decide
nothing.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_REVERSED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_CALLED = {"any": "all", "all": "any", "min": "max", "max": "min"}
_UNTOUCHED = ("decorator_list", "annotation", "returns", "type_comment")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault in one module.

    Attributes:
        path: the module.
        node: which node of the tree is changed, counted as `ast.walk` meets it.
        variant: which of the changes that the node allows.
        line: where it stands.
        before: the source of the node.
        after: the source once changed.
    """

    path: Path
    node: int
    variant: int
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before}  ->  {self.after}"


def mutants_of(path: Path) -> list[Mutant]:
    """Return every mutant of a module, in the order of its syntax tree."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    decisive = _decisive(tree)
    found: list[Mutant] = []
    for number, node in enumerate(ast.walk(tree)):
        if id(node) not in decisive:
            continue
        for variant, changed in enumerate(_changes(node)):
            words = (_source(node), _source(changed))
            found.append(Mutant(path, number, variant, _line(node), *words))
    return found


def mutated(mutant: Mutant) -> ast.Module:
    """Return the module's syntax tree with the fault in it."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    target = list(ast.walk(tree))[mutant.node]
    changed = list(_changes(target))[mutant.variant]
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is target:
                setattr(parent, name, changed)
            elif any(one is target for one in _listed(value)):
                setattr(parent, name, [changed if one is target else one for one in _listed(value)])
    return ast.fix_missing_locations(tree)


def _listed(value: object) -> list[object]:
    """Return what a field of a node holds, as a list."""
    return cast("list[object]", value) if isinstance(value, list) else [value]


def _line(node: ast.AST) -> int:
    match node:
        case ast.comprehension():
            return node.target.lineno
        case ast.match_case():
            return node.pattern.lineno
        case _:
            return int(getattr(node, "lineno", 0))


def _source(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def _decisive(tree: ast.Module) -> set[int]:
    """Return the identities of the nodes whose change should be noticed."""
    found: set[int] = set()
    _collect(tree, found)
    return found


def _collect(node: ast.AST, found: set[int]) -> None:
    if isinstance(node, ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
        found.add(id(node))
        return
    if isinstance(node, ast.If) and _source(node.test) == "TYPE_CHECKING":
        return
    found.add(id(node))
    for name, value in ast.iter_fields(node):
        if name in _UNTOUCHED:
            continue
        for child in _listed(value):
            if isinstance(child, ast.AST):
                _collect(child, found)


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what a node may be changed to."""
    yield from _other_operators(node)
    yield from _other_values(node)
    yield from _other_ways(node)


def _other_operators(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=[operator, *_]):
            for table in (_COMPARED, _REVERSED):
                if type(operator) in table:
                    yield _with(node, ops=[table[type(operator)](), *node.ops[1:]])
        case ast.BoolOp():
            yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.BinOp() | ast.AugAssign() if type(node.op) in _COMPUTED:
            yield _with(node, op=_COMPUTED[type(node.op)]())
        case _:
            return


def _other_values(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Call(func=ast.Name(id=name)) if name in _CALLED:
            yield _with(node, func=ast.Name(_CALLED[name], ast.Load()))
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            yield _with(node, value=ast.Constant(None))
        case _:
            return


def _other_ways(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.If() | ast.IfExp() | ast.While():
            yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))
        case ast.comprehension(ifs=[_, *_]):
            yield _with(node, ifs=node.ifs[1:])
        case ast.Raise() | ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            yield ast.Pass()
        case ast.match_case(guard=ast.expr()):
            yield _with(node, guard=None)
        case _:
            return


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed
