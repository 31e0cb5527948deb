"""House rules: every question that the rule sheet leaves open, and how a table answers it.

Source: Zoch's rule sheet (2016). Where it is silent, or its languages differ, the defaults are the
project's recommendations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games import house_rules


class Invalid(StrEnum):
    """What becomes of a disc that shows what its player may not guess."""

    NO_VOTE = "no-vote"
    REFUSED = "refused"


class Ties(StrEnum):
    """What a tie in the last round means."""

    SHARED = "shared"
    ANOTHER_ROUND = "another-round"


class Deck(StrEnum):
    """What happens when the 72 dream cards are used up."""

    RESHUFFLED = "reshuffled"
    ENDS_GAME = "ends-game"


class Overlap(StrEnum):
    """What becomes of a star that lies off the mat or on another star."""

    WARN = "warn"
    REFUSE = "refuse"


class Missing(StrEnum):
    """What a vote that is not in means."""

    BLOCKS = "blocks"
    NO_VOTE = "no-vote"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """House rules: what the rule sheet leaves open.

    Question 66 (who deals first is "chosen beforehand") is answered by `Setup.dealer`.

    Attributes:
        own_colour_vote: question 60. A god may name his own colour, which costs him the point for
            being unsuspected. Default: refused, as it makes no sense.
        invalid_disc: question 61, a disc with a colour from the mortal or a number from a god.
            Default: it counts as no vote; otherwise it must be set anew.
        ties: question 62. Default: the win is shared, as the sheet says; otherwise the table plays
            another round until one leads. Points past the track's end then count too.
        deck: question 63. Default: used cards are shuffled again; otherwise the game ends with the
            last four cards.
        overlap: question 64. `explain` always names a star off the mat or on another one. Default:
            that is only a warning, and the players let it stand by a placement that is tolerated;
            otherwise it is refused however it is put.
        missing_vote: question 65. Default: the reveal waits for all votes; otherwise it may come
            before, and a missing vote counts as none.
        deals_roles: question 67. The device deals the roles instead of the markers. Default: the
            markers do, and the roles are told at the reveal.
    """

    own_colour_vote: bool = False
    invalid_disc: Invalid = Invalid.NO_VOTE
    ties: Ties = Ties.SHARED
    deck: Deck = Deck.RESHUFFLED
    overlap: Overlap = Overlap.WARN
    missing_vote: Missing = Missing.BLOCKS
    deals_roles: bool = False


def options_of(values: Mapping[str, object]) -> Options:
    """Return the options with these values by name; see `games.house_rules.read`.

    Raises:
        SetupError: an unknown name, or a value that the option does not have.
    """
    return house_rules.read(Options(), values)


def options_values(options: Options) -> dict[str, bool | str]:
    """Return the values of `options` by name, as plain values that can be stored."""
    return house_rules.plain(options)
