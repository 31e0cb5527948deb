"""Screens of Dreams, as a game brings them up: name to prompt."""

from __future__ import annotations

from device.box.menu import menu_prompt, press, start_menu
from device.games.dreams.setup import DreamsForm
from device.games.dreams.voting import Voting
from device.table.events import RefereeAsked, Trouble
from device.table.prompts import Key, Prompt
from device.table.session import begin
from games.dreams.options import Invalid, Options, Overlap
from tests.device.games.dreams.mat_top import NAMES, Round, beads, evidence_of
from vision.sheet.board_file import find_board

A, B, C = Key.A, Key.B, Key.C


def samples() -> dict[str, Prompt]:
    """Return every screen by its name, `dreams_` before it."""
    found = {
        **_setting_up(),
        **_roles(),
        **_placing(),
        **_against_the_rules(),
        **_by_hand(),
        **_votes(),
        **_ends(),
    }
    return {f"dreams_{name}": prompt for name, prompt in found.items()}


def _setting_up() -> dict[str, Prompt]:
    forms = (("dreams", DreamsForm(find_board("firmament"), NAMES)),)
    menu = press(start_menu(forms, None, is_lens_known=True), A)
    screens: dict[str, Prompt] = {}
    for name in ("players", "discs", "dealer", "voting"):
        screens[name] = menu_prompt(menu)
        if name == "discs":
            picking = press(menu, B)
            screens["discs_pick"] = menu_prompt(picking)
            screens["disc"] = menu_prompt(press(picking, A))
        menu = press(menu, A)
    menu = press(menu, A)  # nobody is named
    rules = ("own", "disc", "ties", "deck", "overlap", "missing", "roles")
    for name in (f"rule_{rule}" for rule in rules):
        menu = press(menu, B if name == "rule_own" else A)
        screens[name] = menu_prompt(menu)
    screens["rule_roles_other"] = menu_prompt(press(menu, B))
    return screens


def _roles() -> dict[str, Prompt]:
    play = Round(3, options=Options(deals_roles=True), seed="sample")
    screens = {"deal_cards": play.prompt, "talk": play.press(B).prompt}
    for name in ("earn", "advice", "advice_mortal", "deal"):
        screens[name] = play.press(B).prompt
    screens["hand_role"] = play.press(A).prompt
    screens["deal_anew"] = play.press(B).prompt
    play.press(C)
    while play.position.looking is not None:
        role = play.press(A).prompt
        screens[role.lines[0].key.replace("-", "_")] = role
        play.press(C)
    screens["more"] = play.press(A, B).prompt
    screens["role_whose"] = play.press(B).prompt
    return screens


def _placing() -> dict[str, Prompt]:
    play = Round(4)
    screens = {"lead_cards": play.prompt}
    screens["lead_mix"] = play.press(A).prompt
    screens["lead_deal"] = play.press(A).prompt
    screens["first_turn"] = play.press(*[A] * 5).prompt
    play.lay("grey 112,87")
    screens["turn"] = play.prompt
    play.see(*play.on_mat, more=[evidence_of(beads("grey 200,100")[0], rival="clear")])
    screens["unsure"] = play.prompt
    play.press(A)
    play.see(*play.on_mat, roll_deg=90.0)
    screens["turned"] = play.prompt
    doubtful = evidence_of(beads("clear 60,200")[0], rival="grey", likely=0.9)
    off = Round().lay("grey 30,50").lay("grey 80,50").lay("grey 130,50")
    lying = list(off.on_mat)
    screens["taken_off"] = off.see(*lying, more=[doubtful]).see(*lying).prompt
    denied = Round(4).lay("grey 112,87").press(B)
    screens["denied"] = denied.see(*denied.on_mat).prompt
    screens["neither"] = denied.press(C).see(*denied.on_mat).prompt
    first = evidence_of(beads("clear 30,50")[0], rival="grey", likely=0.96)
    misread = Round(3).see(more=[first])
    for stars in (["grey 80,50"], ["grey 130,50"], ["clear 200,200"]):
        misread.see(*misread.on_mat, *beads(*stars), more=[first])
    screens["misread"] = misread.prompt
    screens["seen_better"] = _seen_better().prompt
    anew = Round(3).lay("grey 30,50").lay("black 80,50")
    screens["instead"] = anew.see(*beads("grey 30,50", "clear 200,200")).prompt
    screens["star_before"] = Round(6).lay("clear 30,50").lay("clear 80,50").prompt
    used = Round().lay("grey 30,50").lay("clear 80,50").lay("black 130,50")
    likely = evidence_of(beads("grey 200,200")[0], rival="clear", likely=0.9)
    screens["said_twice"] = used.see(*used.on_mat, more=[likely]).press(B).prompt
    screens["covered"] = Round().blocked(Trouble.COVERED).prompt
    bare = Round()
    bare.session = begin(bare.session.table)
    prints = [evidence_of(one, standing=6.0) for one in beads("grey 90,110", "black 230,250")]
    screens["print"] = bare.see(more=prints).press(A).prompt
    for x_mm in (40, 40.1):
        bare.see(*beads(f"black {x_mm},40"), more=prints)
    screens["supposed_print"] = bare.prompt
    dark = Round().lay("grey 30,50").lay("clear 80,50").lay("black 130,50")
    for _ in range(3):
        dark.see(*dark.on_mat[-1:])
    screens["two_unseen"] = dark.prompt
    return screens


def _seen_better() -> Round:
    """Yellow's two stars were read as each other when they were laid."""
    play = Round(3)
    laid = ("black 40,40", "clear 90,40", "black 140,40", "clear 40,90", "grey 90,90")
    for star in laid:
        play.lay(star)
    better = [
        evidence_of(star, rival=rival, likely=0.99)
        for star, rival in zip(beads("grey 90,40", "clear 90,90"), ("clear", "grey"), strict=True)
    ]
    others = beads(laid[0], *laid[2:4])
    for new in ((), beads("grey 140,90")):
        play.see(*others, *new, more=better)
    return play


def _by_hand() -> dict[str, Prompt]:
    """Return the screens on which the kind of a star is set by hand."""
    play = Round(6).lay("grey 112,87").lay("clear 200,100").lay("black 60,200").take(RefereeAsked())
    while play.prompt.lines[0].key != "by-hand-kind":
        play.press(B)
    screens = {"by_hand_entry": play.prompt, "by_hand_star": play.press(A).prompt}
    screens["by_hand_kind"] = play.press(A).prompt
    screens["by_hand_agree"] = play.press(A).prompt
    screens["by_hand_each"] = play.press(B).prompt
    screens["by_hand_set"] = play.press(A, B, A, A, A, A).prompt
    screens["by_hand_undone"] = play.press(B).prompt
    return screens


def _against_the_rules() -> dict[str, Prompt]:
    def played() -> Round:
        return Round(3).lay("grey 30,50").lay("black 176.2,261.2").lay("clear 130,150")

    moved = played().see(*beads("grey 30,50", "black 92.5,228.2", "clear 130,150"))
    gone = played().see(*beads("grey 30,50", "clear 130,150"))
    knocked = played().see(*beads("grey 60,90", "black 200,200", "clear 250,20"))
    knocked.see(*knocked.on_mat)
    fingers = [
        evidence_of(one, 1.0) for one in beads("grey 200,200", "grey 210,230", "grey 230,220")
    ]
    mess = played()
    for _ in range(3):
        mess.see(*beads("grey 30,50", "clear 130,150"), more=fingers)
    strict = Round(3, options=Options(overlap=Overlap.REFUSE)).lay("grey 30,50")
    hasty = played().lay("black 60,200", "clear 250,50", "grey 200,100")
    hasty.see(*hasty.on_mat)
    while hasty.prompt.kind.startswith("unseen"):
        hasty.press(C)
    crowd = Round().lay(*(f"black {n * 30 + 15},{y}" for n in range(9) for y in (50, 100)))
    crowd.lay("grey 200,250").see(*crowd.on_mat)
    return {
        "moved_star": moved.prompt,
        "removed_star": gone.prompt,
        "out_of_turn": Round(3)
        .lay("grey 30,50")
        .lay("grey 80,50")
        .lay("grey 130,50")
        .lay("grey 200,200", "grey 250,250")
        .prompt,
        "whose_stars": Round(3).lay("black 60,200", "clear 250,50").prompt,
        "whose_ring": Round(3).lay("black 60,200", "black 250,50").prompt,
        "stars_at_once": hasty.prompt,
        "kind_used": played().lay("grey 200,250").prompt,
        "why_kind_used": played().lay("grey 200,250").press(C).prompt,
        "not_so": played().lay("grey 200,250").press(A).prompt,
        "off_mat": played().lay("black -6,100").prompt,
        "on_a_star_refused": strict.lay("black 38,55").prompt,
        "on_a_star": played().lay("black 38,55").prompt,
        "which_star": Round(3)
        .lay("grey 50,50")
        .see(more=[evidence_of(bead, 1.0) for bead in beads("clear 100,100", "clear 200,200")])
        .prompt,
        "knocked": knocked.prompt,
        "differs": mess.prompt,
        "should_be": mess.press(A).prompt,
        "too_many": crowd.prompt,
        "put_back": played().press(B).prompt,
    }


def _votes() -> dict[str, Prompt]:
    secret = Round(4, voting=Voting.SECRET).lay_all()
    screens = {"hand_box": secret.prompt, "vote_who": secret.press(A).prompt}
    screens["vote_god"] = secret.press(A).prompt
    screens["vote_mortal"] = secret.press(C, B).prompt
    refused = Round(3, options=Options(invalid_disc=Invalid.REFUSED)).revealed()
    screens["tokens_wrong"] = refused.press(A, A, A).prompt
    told = Round(3, Voting.SECRET).lay_all().press(A, A, A).press(A, B, A).press(A, B, A)
    screens["told_anew"] = told.press(A, A, B).prompt
    sent_back = Round(3, Voting.SECRET, Options(invalid_disc=Invalid.REFUSED)).lay_all()
    screens["guesses_wrong"] = sent_back.press(*[A] * 9).prompt
    screens |= _unfit()
    named = Round(4, given=("Ada", "Grandmother", "Zoë", "Bo")).lay_all()
    screens["token_named"] = named.press(A, A).prompt
    play = Round(5).lay_all()
    screens["guess"] = play.prompt
    screens["reveal"] = play.press(A).prompt
    screens["token"] = play.press(A).prompt
    play.press(A, A, A, A)
    screens["token_image"] = play.press(B, B, B, B).prompt
    screens["token_nothing"] = play.press(B, B, B, B).prompt
    play.press(*[B] * 7, A)
    screens["ask_vision"] = play.prompt
    screens["ask_mortal"] = play.press(B, B, A).prompt
    screens["points"] = play.press(A).prompt
    screens["points_last"] = play.press(A).prompt
    play.press(A).see(*play.on_mat)
    screens["lift"] = play.prompt
    later = play.game.position_text(play.position).replace("r2 ", "r19 ").replace("=1:", "=18:")
    shuffled = Round(5).anew(later)
    screens["lift_shuffle"] = shuffled.see(*play.on_mat).prompt
    screens["lead_back"] = play.see().prompt
    screens["lead_back_shuffle"] = shuffled.see().prompt
    return screens


def _unfit() -> dict[str, Prompt]:
    mortal = Round(3).revealed().press(A, A, A, A, B, B, A)
    god = Round(3).revealed().press(B, B, A, B, B, A, A, A, A)
    dealt = Round(3, options=Options(deals_roles=True), seed="sample").press(A)
    while dealt.position.looking is not None:
        dealt.press(A, C)
    dealt.revealed()
    while not dealt.position.is_scored:
        dealt.press(A)
    again = Round(3, options=Options(deals_roles=True), seed="sample")
    second = again.game.position_text(dealt.position)
    again.anew(second).press(A, A)
    nothing = Round(3).revealed().press(*[B] * 6, A, A, *[B] * 6, A, A, A)
    return {
        "unfit_mortal": mortal.prompt,
        "unfit_god": god.prompt,
        "points_dealt": dealt.prompt,
        "deal_again": again.prompt,
        "points_nothing": nothing.prompt,
    }


def _ends() -> dict[str, Prompt]:
    play = Round(3).scores()
    screens = {"track": play.prompt, "whose_moon": play.press(B).prompt}
    screens["which_space"] = play.press(B, A, B, B).prompt
    scored = Round(3).revealed().press(A, A, B, B, A, A, A)
    screens["track_points"] = scored.scores().press(A).prompt
    screens["moon_back"] = Round(3).lay("grey 30,50").press(A, B, A, B, A, C, B).prompt
    play.press(*[B] * 13, A, C, A)
    play.revealed().press(A, A, B, B, B, B, A, B, B, A, A)
    screens["over"] = play.prompt
    laying = Round(3).anew()
    screens["lay"] = laying.lay().prompt
    on_box = Round(4, Voting.SECRET).anew()
    screens["ready_each_on_box"] = on_box.lay().press(C, C).prompt
    for page in ("track", "each", "markers", "cards"):
        screens[f"ready_{page}"] = laying.press(C).prompt
    laying.press(C)
    screens["lay_stars"] = laying.lay("grey 30,50", "clear 100,100").prompt
    return screens
