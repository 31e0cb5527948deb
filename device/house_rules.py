"""House rules at set-up: which questions a table may settle, shown one at a time."""

from __future__ import annotations

from dataclasses import dataclass

from device.prompt import Text, text
from games.jinns.options import Options, Ties, Void, options_of, options_values
from games.jinns.setup import Edition

BOTH = (Edition.WISHES, Edition.DREAMS)
ANY = (2, 3, 4)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A question that the rule sheets leave open, as an option of the game.

    Attributes:
        name: the field of `Options`.
        editions: where it has an occasion.
        players: with how many players it has one.
        values: the default, then the other answer.
    """

    name: str
    editions: tuple[Edition, ...]
    players: tuple[int, ...]
    values: tuple[bool | Void | Ties, bool | Void | Ties] = (False, True)


HOUSE_RULES = (
    HouseRule("counting_past_origin", (Edition.WISHES,), ANY),
    HouseRule("builder_keeps_top", (Edition.WISHES,), (3,)),
    HouseRule("neutral_top_voids", (Edition.WISHES,), (3,), (Void.TOWER, Void.UPPER_HALF)),
    HouseRule("neutral_piles_score", (Edition.WISHES,), (3,), (True, False)),
    HouseRule("last_mover_controls_neutral", (Edition.DREAMS,), (3,)),
    HouseRule("three_at_start", (Edition.DREAMS,), (4,)),
    HouseRule("tokens_picked", (Edition.DREAMS,), ANY),
    HouseRule("ties", BOTH, ANY, (Ties.SHARED, Ties.MOST_CAPTURED)),
    HouseRule("no_undoing", BOTH, ANY),
)
"""All but `tokens_two_by_two`: the box asks for seats, not in which order tokens were picked."""


def occasions(edition: Edition, players: int) -> tuple[HouseRule, ...]:
    """Return the house rules that matter to a game."""
    return tuple(
        rule for rule in HOUSE_RULES if edition in rule.editions and players in rule.players
    )


def changed(options: Options, rule: HouseRule) -> Options:
    """Return the options with the other answer to one question."""
    answer = rule.values[0 if is_changed(options, rule) else 1]
    return options_of(options_values(options) | {rule.name: answer})


def is_changed(options: Options, rule: HouseRule) -> bool:
    """Return whether a question has another answer than the default."""
    return bool(getattr(options, rule.name) != rule.values[0])


def rule_text(options: Options, rule: HouseRule) -> Text:
    """Return the sentence that says how a question is settled."""
    answer = "other" if is_changed(options, rule) else "default"
    return text(f"rule-{rule.name.replace('_', '-')}-{answer}")
