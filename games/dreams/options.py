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
    """What happens to a disc that shows a guess which its player may not make."""

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
    """How the referee treats a star that lies off the mat or on another star."""

    WARN = "warn"
    REFUSE = "refuse"


class Missing(StrEnum):
    """What a missing vote means for the reveal."""

    BLOCKS = "blocks"
    NO_VOTE = "no-vote"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """House rules: what the rule sheet leaves open.

    Question 66 (who deals first is "chosen beforehand") is answered by `Setup.dealer`.

    Attributes:
        own_colour_vote: question 60. A god may name his own colour. Such a vote costs him the point
            for being unsuspected. Default: refused, because the vote makes no sense.
        invalid_disc: question 61, a disc with a colour from the mortal or a number from a god.
            Default: such a disc counts as no vote; otherwise the disc must be set anew.
        ties: question 62. Default: the win is shared, as the sheet says; otherwise the table plays
            another round until one player leads. Then points past the track's end count as well.
        deck: question 63. Default: used cards are shuffled again; otherwise the game ends with the
            last four cards.
        overlap: question 64. `explain` always names a star off the mat or on another star. Default:
            this breach is only a warning, and the players may let the star lie by a placement
            with `is_tolerated`; otherwise such a placement is refused too.
        missing_vote: question 65. Default: the reveal waits for all votes; otherwise the roles may
            be revealed earlier, and a missing vote counts as no vote.
        deals_roles: question 67. The device deals the roles. Default: the markers settle the roles,
            and players tell the roles at the reveal.
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
