"""The description of the page's interface: OpenAPI for programs, and a table for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import msgspec

from device.page.api import OPERATIONS
from device.page.forms import Problem
from device.page.operation import Needs, Operation

DOCS = Path(__file__).parents[2] / "docs" / "api.md"
_IN_WORDS = {
    Needs.NOTHING: "looking",
    Needs.SAME_PAGE: "from the box's own page",
    Needs.REFEREE: "the PIN",
    Needs.SEAT: "the player's own phone",
}
_HEAD = """# The interface of the companion page

Written by `python -m device.page.openapi`, from the list that the box itself answers by. Programs
find the same as OpenAPI 3.1 at `/api/openapi.json`. Every operation that changes something is a
POST with a body of JSON of at most 1000 bytes, and with the header `Origin` of the page itself.

Sentences come in the language that was chosen by `POST /api/language` (it sets a cookie), else in
the first that the header `Accept-Language` names and the box speaks, else in the box's.

| operation | needs | what it does | refuses |
|---|---|---|---|
"""


def description() -> dict[str, object]:
    """Return the description in the form of OpenAPI 3.1."""
    types = {one for op in OPERATIONS for one in (op.takes, op.gives) if one} | {Problem}
    ordered = sorted(types, key=str)
    schemas, parts = msgspec.json.schema_components(
        ordered, ref_template="#/components/schemas/{name}"
    )
    of = dict(zip(ordered, schemas, strict=True))
    paths: dict[str, dict[str, object]] = {}
    for one in OPERATIONS:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "tablejinn, the companion page", "version": "1"},
        "paths": paths,
        "components": {"schemas": parts},
    }


def table() -> str:
    """Return the description as a page to read."""
    rows = "".join(f"{_row(one)}\n" for one in OPERATIONS)
    return f"{_HEAD}{rows}\n## Forms\n\n" + "\n".join(_forms())


def _operation(one: Operation, of: dict[type, dict[str, object]]) -> dict[str, object]:
    content = {one.kind: {"schema": of[one.gives]} if one.gives else {}}
    answers: dict[str, object] = {"200": {"description": one.about, "content": content}}
    for status, why in one.refuses.items():
        problem = {"application/json": {"schema": of[Problem]}}
        answers[str(status)] = {"description": why, "content": problem}
    told: dict[str, object] = {
        "operationId": one.name,
        "summary": one.about,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"{(\w+)}", one.path)
        ],
        "responses": answers,
    }
    if one.takes is not None:
        body = {"application/json": {"schema": of[one.takes]}}
        told["requestBody"] = {"required": True, "content": body}
    return told


def _row(one: Operation) -> str:
    refuses = "; ".join(f"{status} {why}" for status, why in one.refuses.items())
    return f"| `{one.method} {one.path}` | {_IN_WORDS[one.needs]} | {one.about} | {refuses} |"


def _forms() -> Iterator[str]:
    types = [one for op in OPERATIONS for one in (op.takes, op.gives) if isinstance(one, type)]
    structs = [one for one in dict.fromkeys((*types, Problem)) if issubclass(one, msgspec.Struct)]
    for one in structs:
        yield f"### {one.__name__}\n\n```\n{cleandoc(one.__doc__ or '')}\n"
        for each in msgspec.structs.fields(one):
            yield f"{each.name}: {_type(each.type)}"
        yield "```\n"


def _type(kind: object) -> str:
    said = kind.__name__ if isinstance(kind, type) else str(kind)
    return re.sub(r"(device\.page\.\w+\.|typing\.|msgspec\.)", "", said)


if __name__ == "__main__":
    DOCS.write_text(table(), encoding="utf-8")
