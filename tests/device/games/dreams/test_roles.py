"""Roles dealt by the box: each player sees his own, and nothing else tells of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from device.backup.diagnostics import journal_text
from device.config.sections import Config
from device.display.screens import lay_out
from device.evenings.kept import evening_of
from device.games.dreams.adapter import DreamsAdapter
from device.games.dreams.settings import DreamsConfig
from device.games.dreams.setup import DreamsForm, DreamsSetup
from device.games.dreams.voting import Voting
from device.journal.recorder import BEGIN, resumed
from device.journal.store import Journal, Stamp, StoredEvent
from device.keepsake.keepsake import write_evening
from device.table.events import JournalEntry, Ruling
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Prompt, Signal, Text
from device.table.session import begin
from device.texts.language import say
from games.dreams.game import Dreams
from games.dreams.options import Options
from games.dreams.position import Phase
from games.dreams.rounds import Roles
from games.dreams.setup import Setup
from tests.device.games.dreams.mat_top import NAMES, Round, beads, reading_of
from tests.device.mqtt.told import Told
from vision.sheet.board_file import find_board

A, B, C = Key.A, Key.B, Key.C
DEALT = Options(deals_roles=True)
FIRMAMENT = find_board("firmament")
FORM = DreamsForm(FIRMAMENT, NAMES, players=3, options=DEALT)
SEEDS = [f"seed {number}" for number in range(12)]
IN_ENGLISH: Callable[[Text], str] = partial(say, language="en")


def table(seed: str = "one", players: int = 3, voting: Voting = Voting.DISCS) -> Round:
    return Round(players, voting, DEALT, seed)


def looked(play: Round) -> list[Prompt]:
    """Deal, hand the box round, and return what each player saw, the dealer first."""
    play.press(A)
    seen: list[Prompt] = []
    while play.position.phase is Phase.LOOKING:
        play.press(A)
        seen.append(play.prompt)
        play.press(C)
    return seen


def roles_of(play: Round) -> Roles:
    assert play.position.roles is not None
    return play.position.roles


# Dealing, and looking


def test_the_box_deals_before_the_first_star_and_goes_round() -> None:
    play = table()
    assert play.prompt.kind == "deal"
    play.press(A)
    for name in ("red", "yellow", "green"):
        assert play.prompt.kind == "hand-box"
        assert dict(play.prompt.lines[0].facts) == {"seat": name}
        play.press(A)
        assert play.prompt.kind == "role"
        play.press(C)
    assert play.prompt.title.key == "title-places"
    assert play.lay("grey 30,50").said() == ["move s1 grey 30.0,50.0"]


@pytest.mark.parametrize("seed", SEEDS)
def test_one_is_told_that_he_is_mortal_and_the_others_the_true_image(seed: str) -> None:
    play = table(seed, 4)
    seen = looked(play)
    roles = roles_of(play)
    mortals = [seat for seat, prompt in enumerate(seen, 1) if prompt.lines[0].key == "role-mortal"]
    assert mortals == [roles.mortal]
    images = {dict(p.lines[1].facts).get("number") for p in seen if p.lines[0].key == "role-god"}
    assert images == {roles.vision}


def test_another_seed_is_another_deal() -> None:
    dealt: set[Roles] = set()
    for seed in SEEDS:
        play = table(seed, 6).press(A)
        dealt.add(roles_of(play))
    assert len(dealt) > len(SEEDS) // 2


def test_who_presses_too_often_sees_nobody_elses_role() -> None:
    play = table().press(A, A)
    assert play.prompt.kind == "role"
    assert play.press(A, B).prompt.kind == "role"
    for _ in range(3):
        assert play.press(C).prompt.kind == "hand-box"
    assert play.position.looked == 1


def test_the_same_light_sound_and_labels_go_with_every_role() -> None:
    looks = {(p.signal, p.keys, p.title, len(p.lines)) for s in SEEDS for p in looked(table(s))}
    assert len(looks) == 1
    assert looked(table())[0].signal is Signal.QUIET


def test_no_role_is_told_from_another_across_the_table() -> None:
    """The words are drawn in the same print, on as many rows: only who reads them knows."""
    bodies = [lay_out(prompt).body for prompt in looked(table()) + looked(table("three"))]
    assert {prompt.lines[0].key for prompt in looked(table())} == {"role-god", "role-mortal"}
    assert len({(body.face, len(body.rows)) for body in bodies}) == 1


def test_roles_are_dealt_anew_if_somebody_saw_too_much() -> None:
    play = table("one", 6).press(A, A, C, A, C)
    before = roles_of(play)
    play.press(B)
    assert play.prompt.kind == "deal"
    assert play.press(C).prompt.kind == "hand-box"
    play.press(B, A)
    assert (play.position.looked, play.prompt.kind) == (0, "hand-box")
    assert roles_of(play) != before


def test_who_forgot_his_role_sees_it_again_and_the_game_goes_on() -> None:
    play = table()
    seen = looked(play)
    play.lay("grey 30,50")
    turn = play.prompt
    play.press(A)
    assert play.prompt.keys[1] is not None
    assert play.prompt.keys[1].key == "key-more"
    play.press(B, B, B, A, A)  # what else: a role; not red's, but yellow's
    assert play.prompt == replace(seen[1], opened_from="scores")
    assert play.press(C).prompt.kind == "scores"
    assert play.press(C).prompt == turn


def test_a_moon_is_set_right_where_the_box_deals_too() -> None:
    play = table()
    looked(play)
    play.press(A, B, A, A, B, A)
    assert play.position.track == (1, 0, 0)


def test_no_star_is_taken_before_all_have_looked() -> None:
    play = table().press(A)
    play.lay("grey 30,50")
    assert (play.position.laid, play.reasons()) == ((), [])


# The reveal


def test_the_last_guess_reveals_the_roles() -> None:
    play = table(voting=Voting.SECRET)
    looked(play)
    roles = roles_of(play)
    play.revealed()
    while play.position.phase is Phase.VOTING:
        play.press(A, A)
    assert play.prompt.kind == "points"
    record = play.position.rounds[0]
    assert (record.vision, record.mortal) == (roles.vision, roles.mortal)


def test_a_secret_guess_is_asked_for_as_the_role_has_it() -> None:
    play = table(voting=Voting.SECRET)
    looked(play)
    roles = roles_of(play)
    play.revealed()
    for seat in (1, 2, 3):
        play.press(A)
        key = "vote-mortal" if roles.mortal == seat else "vote-god"
        assert play.prompt.lines[0].key == key
        assert play.press(C).prompt.kind == "hand-box"
        play.press(A, A)


def test_the_next_round_is_dealt_anew_and_can_be_gone_back_from() -> None:
    play = table(voting=Voting.SECRET)
    looked(play)
    play.revealed().press(*[A] * 6)
    while play.position.number == 1:
        play.press(A)
    assert (play.position.number, play.prompt.kind) == (2, "deal")
    assert play.press(C).prompt.kind == "points"
    while play.position.number == 1:
        play.press(A)
    looked(play)
    assert play.see(*play.on_mat).prompt.kind == "lift"
    assert play.see().prompt.kind == "turn"


# After a power cut


def _events(play: Round, form: DreamsForm = FORM) -> tuple[StoredEvent, ...]:
    kept = [JournalEntry(BEGIN, form.payload()), *play.record]
    return tuple(
        StoredEvent(number, "friday", one.kind, one.payload, Stamp(0, number, "boot"))
        for number, one in enumerate(kept)
    )


def test_after_a_power_cut_the_role_that_was_shown_is_not_on_the_screen() -> None:
    play = table().press(A, A, C, A)
    assert play.prompt.kind == "role"
    again = resumed(_events(play), {"dreams": FIRMAMENT})
    assert again.prompt() == play.press().session.table.decision(play.position, None).prompt
    assert again.prompt().kind == "hand-box"
    assert dict(again.prompt().lines[0].facts) == {"seat": "yellow"}


def test_after_a_power_cut_everybody_is_who_he_was() -> None:
    play = table()
    seen = looked(play)
    play.lay("grey 30,50")
    again = resumed(_events(play), {"dreams": FIRMAMENT})
    assert again.prompt() == play.prompt
    assert again.turns_text() == tuple(play.turns)
    told = Told(again).press(A, B, B, A, A)
    assert told.game.prompt() == replace(seen[0], opened_from="scores")


def test_the_box_deals_otherwise_in_every_game() -> None:
    seats = [_dealt_by_the_box() for _ in range(24)]
    assert len(set(seats)) > 1


def _dealt_by_the_box() -> str:
    game = Told(FORM.new_game()).see(reading_of(())).press(A, A).game
    return game.turns_text()[-1]


# What leaves the table


def test_whatever_was_dealt_the_same_is_published_until_the_reveal() -> None:
    told: list[list[object]] = []
    for seed in SEEDS:
        rules = Dreams(Setup(3, bead_mm=14.5, options=DEALT))
        game = GameInPlay.of(begin(DreamsAdapter(rules, NAMES[:3], Voting.SECRET, seed)))
        out = Told(game).see(reading_of(())).press(A, A, *[A, C] * 3)
        stars: list[str] = []
        for lap, kind in enumerate(("clear", "grey", "black")):
            for turn in range(3):
                stars.append(f"{kind} {30 + 45 * turn},{50 + 80 * lap}")
                out.see(reading_of(beads(*stars)))
        out.press(A, A, A, A)
        told.append(list(out.messages))
    assert told[1:] == told[:-1]


def test_no_verdict_and_no_journal_entry_names_a_role() -> None:
    for seed in SEEDS:
        play = table(seed)
        looked(play)
        texts = [str(one.payload) for one in play.record]
        assert not [line for line in texts if "mortal" in line or "vision" in line or "#" in line]
        assert not [effect for effect in play.effects if isinstance(effect, Ruling) and effect.move]


def test_what_is_kept_of_a_round_under_way_says_neither_roles_nor_guesses(tmp_path: Path) -> None:
    play = table(voting=Voting.SECRET)
    looked(play)
    play.revealed().press(A, A)
    events = _events(play)
    evening = evening_of(events, resumed(events, {"dreams": FIRMAMENT}), IN_ENGLISH)
    write_evening(evening, tmp_path, IN_ENGLISH)
    text = "".join(path.read_text() for path in sorted(tmp_path.iterdir()))
    assert "deal " not in text
    assert "-&gt;" not in text.replace("->", "-&gt;")
    turns = json.loads((tmp_path / "evening.json").read_text())["turns"]
    assert (turns[0], turns[1], turns[-1]) == ("?", "s1 looks", "?")


def test_what_is_kept_of_a_finished_round_says_everything() -> None:
    play = table(voting=Voting.SECRET)
    looked(play)
    play.revealed().press(*[A] * 6)
    events = _events(play)
    evening = evening_of(events, resumed(events, {"dreams": FIRMAMENT}), IN_ENGLISH)
    assert "?" not in evening.turns
    assert evening.turns[-1].startswith("s3 ->")


def test_diagnostics_say_nothing_of_roles(tmp_path: Path) -> None:
    play = table()
    looked(play)
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        for one in _events(play):
            journal.append("friday", one.kind, one.payload, one.at)
        told = journal_text(journal)
    dealt = next(str(one.payload["turn"]) for one in play.record if one.kind == "turn")
    assert dealt.startswith("deal ")
    assert dealt.removeprefix("deal ") not in told
    assert "4 turn" in told


# Setting up


def test_the_box_deals_if_the_configuration_or_the_players_say_so() -> None:
    kit = DreamsSetup()
    usual, dealt = (
        kit.form(FIRMAMENT, Config(of_games=(DreamsConfig(roles=r),))) for r in ("markers", "box")
    )
    assert usual.payload()["options"] != dealt.payload()["options"]
    assert (usual.rules_changed(), dealt.rules_changed()) == (0, 1)
    number = len(usual.rules()) - 1
    assert usual.rule_changed(number).payload() == dealt.payload()
