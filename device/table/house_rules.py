"""Choosing house rules before a game: one question at a time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, TypeVar, cast

from device.table.prompts import Text, text

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    OptionsT = TypeVar("OptionsT", bound=DataclassInstance)


_RULE = "rule-"  # begins the key of every answer; see `rule_text`
_OTHER = "-other"  # in the key of an answer that is not the default


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A question that a rule sheet leaves open, as an option of the game with two answers.

    Attributes:
        name: the field of the game's options.
        values: the default, then the other answer.
    """

    name: str
    values: tuple[object, object] = (False, True)


def changed(options: OptionsT, rule: HouseRule) -> OptionsT:
    """Return the options with the other answer to one question."""
    answer = rule.values[0 if is_changed(options, rule) else 1]
    return replace(options, **{rule.name: answer})


def is_changed(options: DataclassInstance, rule: HouseRule) -> bool:
    """Return whether a question has another answer than the default."""
    return bool(getattr(options, rule.name) != rule.values[0])


def rule_text(options: DataclassInstance, rule: HouseRule, game: str = "") -> Text:
    """Return the sentence that says how a question is settled; `game` is part of its key."""
    answer = "other" if is_changed(options, rule) else "default"
    return text(f"rule-{game}{rule.name.replace('_', '-')}-{answer}")


def configured(settings: DataclassInstance) -> dict[str, object]:
    """Return what a game's section of the configuration says of its house rules, by name.

    The words of one option are joined by commas, as a record stores them.
    """
    return {
        name: ",".join(cast("tuple[str, ...]", value)) if isinstance(value, tuple) else value
        for name, value in asdict(settings).items()
    }


def other_answers(settled: Iterable[Text]) -> tuple[Text, ...]:
    """Return the sentences of those questions that have another answer than the default."""
    return tuple(one for one in settled if one.key.startswith(_RULE) and _OTHER in one.key)
