"""The screens before the first star: what lies ready, and how a round with markers begins.

They are pages of the screen on which the first star is awaited, so that the camera never waits for
a press.

Source: "The Game", "Set-Up of the Game", "Lay Out Dreams", "Determine the Vision & the Mortal",
"Record Points on the Gods Track", "The Next Round".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from device.games.dreams.voting import Voting
from device.table.prompts import Key, Prompt, PromptSection, text
from games.dreams.position import Position
from games.dreams.score import WORTH
from games.dreams.setup import Setup

_LAY_OUT = PromptSection(text("title-lay-out"), (text("lead-lay-cards"), text("lead-lay-numbers")))
_TALK = PromptSection(text("title-talk"), (text("lead-talk"),))
_TRACK = PromptSection(text("title-track"), (text("lead-ready-track"), text("lead-ready-moon")))
_NEW_TO_IT = (
    PromptSection(
        text("title-earn"),
        tuple(text(f"lead-earn-{why.value}", points=worth) for why, worth in WORTH.items()),
    ),
    PromptSection(text("title-advice"), (text("lead-striking"), text("lead-eyes"))),
    PromptSection(text("title-advice-mortal"), (text("lead-mortal"),)),
)


def with_set_up(prompt: Prompt, setup: Setup, voting: Voting) -> Prompt:
    """Return the screen that asks for the bare mat, with pages about all that lies ready."""
    with_token = text("lead-ready-stars"), text("lead-ready-token")
    own = with_token if voting is Voting.DISCS else (text("lead-ready-stars-only"),)
    sections = [_TRACK, PromptSection(text("title-each-player"), own)]
    if not setup.options.deals_roles:
        stacks = text("lead-ready-stacks"), text("lead-ready-markers", count=setup.players - 1)
        sections.append(PromptSection(text("title-markers"), stacks))
    cards = text("lead-ready-cards"), text("lead-ready-numbers"), text("lead-ready-aside")
    sections.append(PromptSection(text("title-cards"), cards))
    return replace(prompt, sections=tuple(sections), leafing=Key.C, leafing_label=text("key-more"))


def with_lead_in(prompt: Prompt, position: Position, dealer: str) -> Prompt:
    """Return the screen of the first turn, after pages that lead from the cards to the markers.

    Args:
        prompt: the screen of the turn.
        position: a position before the first star of a round.
        dealer: the fact that names who mixes and deals.
    """
    turn = PromptSection(prompt.title, prompt.lines)
    pages = [*_back(position), *_dealing(dealer), *_new_to_it(position), turn]
    return _led(prompt, pages, Key.A)


def with_cards(prompt: Prompt, position: Position) -> Prompt:
    """Return the screen that offers to deal, after pages about what goes back and the cards.

    Args:
        prompt: the screen on which the box offers to deal the roles.
        position: a position before the roles of a round are dealt.
    """
    deal = PromptSection(prompt.title, prompt.lines)
    pages = [*_back(position), _LAY_OUT, _TALK, *_new_to_it(position), deal]
    return replace(_led(prompt, pages, Key.B), leafing_label=text("key-more"))


def _led(prompt: Prompt, pages: Sequence[PromptSection], leafing: Key) -> Prompt:
    """Return a screen with other pages in place of its own."""
    first, *rest = pages
    return replace(
        prompt, title=first.title, lines=first.lines, sections=tuple(rest), leafing=leafing
    )


def _new_to_it(position: Position) -> list[PromptSection]:
    """Return the pages on what brings points, and the sheet's advice; only in the first round."""
    return list(_NEW_TO_IT) if position.number == 1 else []


def _back(position: Position) -> list[PromptSection]:
    """Return the page about what goes back before a later round; none before the first."""
    if position.number == 1:
        return []
    lines = [text("lead-back-stars"), text("lead-back-cards")]
    if not position.setup.options.deals_roles:
        lines.append(text("lead-back-markers"))
    if position.is_reshuffled:
        lines.append(text("shuffle-cards"))
    return [PromptSection(text("title-round", number=position.number), tuple(lines))]


def _dealing(dealer: str) -> tuple[PromptSection, ...]:
    return (
        _LAY_OUT,
        PromptSection(
            text("title-mix"),
            (
                text("lead-mix-dealer", seat=dealer),
                text("lead-mix-others"),
                text("lead-mix-never"),
            ),
        ),
        PromptSection(
            text("title-deal-out"),
            (
                text("lead-deal-markers", seat=dealer),
                text("lead-deal-look"),
            ),
        ),
        _TALK,
    )
