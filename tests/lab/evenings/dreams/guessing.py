"""How people answer the questions about guesses and markers, as a round was truly played."""

from __future__ import annotations

from device.games.dreams.evidence import Look
from device.table.buttons import key_for, open_question
from device.table.prompts import Key
from games.dreams.moves import Action, Image, RevealRoles, Vote
from games.dreams.position import Position
from games.dreams.rounds import RoundRecord
from tests.lab.evenings.box import Box

MatBox = Box[Position, Action, Look]
A, B, C = Key.A, Key.B, Key.C


def toward(box: MatBox, choice: Vote | RevealRoles, played: RoundRecord) -> Key | None:
    """Return the button that leads to a choice: it decides, or it shows what may lead on."""
    key = key_for(box.session, str(choice))
    if key is not None:
        return key
    if box.prompt.kind in ("guess", "hand-box"):
        return A
    is_vote = isinstance(choice, Vote)
    key = _toward_vote(box, choice) if is_vote else _toward_reveal(box, choice, played)
    return key or (B if box.prompt.keys[1] is not None else C)


def _toward_vote(box: MatBox, vote: Vote) -> Key | None:
    """Return the button where a guess is asked for; None to leaf on."""
    shown = {line.key for line in box.prompt.lines}
    is_mortal = isinstance(vote.guess, Image)
    if "vote-who" in shown:
        return B if is_mortal else A
    is_other_role = ("vote-god" if is_mortal else "vote-mortal") in shown
    return C if is_other_role or box.prompt.title.key == "title-unfit" else None


def _toward_reveal(box: MatBox, roles: RevealRoles, played: RoundRecord) -> Key | None:
    """Return the button where the roles are asked for; None to leaf on.

    A guess that was told wrongly is told anew where the screen says that it does not fit.
    """
    question = open_question(box.session)
    answer = None if question is None else question.answers[0]
    if box.prompt.kind == "vote" and answer is not None:
        told = answer.choice
        is_true = isinstance(told, Vote) and played.votes[told.seat - 1] == told.guess
        return A if is_true else None
    if box.prompt.title.key == "title-unfit":
        known = box.session.position.votes
        return B if known != played.votes else A
    shown = {line.key: dict(line.facts) for line in box.prompt.lines}
    if "ask-vision" in shown:
        return A if shown["is-image"]["number"] == roles.vision else None
    name = box.session.screens.seat_name(roles.mortal)
    return A if shown.get("is-player", {}).get("seat") == name else None
