"""One prompt of every kind, as the service shows them; the golden displays are drawn from these."""

from device.table.events import Trouble
from device.table.prompts import Prompt, Signal, Text, text
from device.table.session import trouble_prompt

KEYS_YES_NO = (text("key-yes"), None, text("key-no"))
KEYS_PLAY = (text("key-scores"), text("key-undo"), text("key-pause"))
KEYS_SETUP = (text("key-ok"), text("key-change"), text("key-back"))
PUT_BACK = text("put-back")


def illegal(kind: str, reason: Text) -> Prompt:
    return Prompt(kind, text("title-illegal"), (reason, PUT_BACK), signal=Signal.ILLEGAL)


def trouble(kind: str, *lines: str) -> Prompt:
    return Prompt(
        kind, text(f"title-{kind}"), tuple(text(line) for line in lines), signal=Signal.TROUBLE
    )


def calm(kind: str, *lines: Text, keys: tuple[Text | None, Text | None, Text | None]) -> Prompt:
    return Prompt(kind, text(f"title-{kind}"), lines, keys)


NO_KEYS = (None, None, None)

PROMPTS = (
    calm("welcome", text("welcome"), keys=(text("key-start"), None, None)),
    calm("starting", text("starting"), keys=NO_KEYS),
    calm("stopped", text("stopped"), keys=NO_KEYS),
    calm(
        "resume",
        text("resume-ask", game="islands"),
        text("far-islands", count=2, most=3),
        keys=(text("key-resume"), None, text("key-new")),
    ),
    calm("game", text("setup-game", game="jinns"), keys=KEYS_SETUP),
    calm("edition", text("setup-edition", edition="lake-of-wishes"), keys=KEYS_SETUP),
    calm("players", text("setup-players", count=3), keys=KEYS_SETUP),
    calm("colours", text("setup-seats", seats=("red", "blue", "yellow")), keys=KEYS_SETUP),
    calm("rules", text("setup-rules", count=2), keys=KEYS_SETUP),
    calm("rules", text("rule-ties-other"), keys=KEYS_SETUP),
    calm("starter", text("setup-starter", seat="yellow"), keys=KEYS_SETUP),
    calm(
        "setup",
        text("setup-game", game="jinns"),
        text("setup-edition", edition="lake-of-dreams"),
        text("setup-seats", seats=("yellow", "blue", "red", "green")),
        keys=KEYS_SETUP,
    ),
    calm(
        "lay",
        text("lay-domes", count=32),
        text("lay-seen", seen=21, count=32),
        keys=NO_KEYS,
    ),
    calm(
        "lay",
        text("lay-domes", count=32),
        text("lay-empty", stars=(3, 9, 17, 28)),
        keys=NO_KEYS,
    ),
    Prompt(
        "turn",
        text("title-turn", seat="red"),
        (text("moved", seat="blue", origin=7, target=12, count=2), text("turn-number", number=14)),
        KEYS_PLAY,
        Signal.ACCEPTED,
    ),
    Prompt(
        "turn_two_colours",
        text("title-turn", seat="yellow+green"),
        (text("missed", seat="red+blue", origin=30, target=31, count=3), text("look")),
        KEYS_PLAY,
    ),
    illegal(
        "not_your_colour", text("not-your-colour", star=17, colour="yellow", yours=("red", "green"))
    ),
    illegal("wrong_count", text("wrong-count", strength=3, needed=(12, 20))),
    illegal("empty_star", text("empty-star", star=14)),
    illegal("colour_twice", text("colour-twice", star=14, colours=("red",))),
    illegal("partner_tower", text("partner-tower", star=14, colour="yellow")),
    illegal("past_origin", text("past-origin", strength=4, star=21)),
    illegal("no_such_stack", text("no-such-stack", star=21)),
    Prompt(
        "unsure",
        text("title-unsure"),
        (
            text("choice-a-move", origin=7, target=12, count=2),
            text("choice-b-pair", origin=7, target=12, origin2=30, target2=31),
        ),
        (text("key-a"), text("key-b"), text("key-neither")),
        Signal.QUESTION,
    ),
    Prompt(
        "how_many",
        text("title-how-many"),
        (text("how-many", origin=7, target=12),),
        (text("key-count", count=1), text("key-count", count=2), text("key-count", count=3)),
        Signal.QUESTION,
    ),
    Prompt(
        "tower",
        text("title-tower"),
        (
            text("tower-ask", seat="yellow"),
            text("tower-top", points=4),
            text("tower-bottom", points=8),
        ),
        (text("key-top"), text("key-bottom"), text("key-undo")),
        Signal.TOWER,
    ),
    Prompt(
        "receiver",
        text("title-receiver"),
        (text("tower-receiver", seat="yellow"),),
        (text("key-seat", seat="red"), text("key-seat", seat="blue"), text("key-back")),
        Signal.QUESTION,
    ),
    calm(
        "lift",
        text("tower-keeps-bottom", seat="yellow", to="green"),
        text("tower-lift", star=14),
        keys=NO_KEYS,
    ),
    calm(
        "lift",
        text("tower-whole", seat="yellow+green", points=16),
        text("tower-lift", star=14),
        keys=NO_KEYS,
    ),
    calm("lift", text("tower-void"), text("tower-lift", star=14), keys=NO_KEYS),
    Prompt(
        "tower_three",
        text("title-tower-three"),
        (text("tower-three-ask", seat="yellow", partner="red"),),
        (text("key-take"), text("key-leave"), None),
        Signal.QUESTION,
    ),
    calm(
        "scores",
        *(
            text("score", seat=seat, points=points)
            for seat, points in (("red", 28), ("blue", 31), ("yellow", 104), ("green", 7))
        ),
        keys=(text("key-back"), None, text("key-end")),
    ),
    calm(
        "scores",
        text("score", seat="yellow+green", points=128),
        text("score", seat="red+blue", points=96),
        keys=(text("key-back"), None, text("key-end")),
    ),
    calm(
        "scores",
        text("captured", colour="red", strength=4, height=2, points=8),
        text("on-lake", star=28, colour="yellow", strength=3, height=3, points=9),
        text("on-lake", star=30, colour="yellow", strength=1, height=1, points=1),
        keys=(text("key-next"), None, text("key-back")),
    ),
    Prompt(
        "over",
        text("title-over"),
        (text("over-winner", seat="yellow", points=41), text("seat-cannot-move", seat="blue")),
        (text("key-scores"), None, text("key-new")),
        Signal.OVER,
    ),
    Prompt(
        "over",
        text("title-over"),
        (text("over-shared", seats=("red", "blue"), points=41), text("nobody-can-move")),
        (text("key-scores"), None, text("key-new")),
        Signal.OVER,
    ),
    trouble_prompt(Trouble.SHEET_LOST),
    trouble_prompt(Trouble.HAND),
    Prompt(
        "differs",
        text("title-differs"),
        (text("differs", stars=(3, 17, 28)), text("differs-hint")),
        (text("key-look"), text("key-undo"), text("key-pause")),
        Signal.TROUBLE,
    ),
    Prompt(
        "should-be",
        text("title-should-be"),
        (
            text("should-be", star=3, colour="yellow", strength=4, count=3),
            text("should-be", star=17, colour="red", strength=1, count=1),
            text("should-be-empty", star=28),
        ),
        (text("key-next"), None, text("key-back")),
        Signal.TROUBLE,
    ),
    calm("paused", text("paused"), keys=(text("key-resume"), text("key-scores"), text("key-end"))),
    Prompt("ending", text("title-ending"), (text("ending"),), KEYS_YES_NO, Signal.QUESTION),
    trouble_prompt(Trouble.CAMERA_LOST),
    calm("camera-back", text("camera-back"), keys=NO_KEYS),
    trouble("unsaved", "journal-full"),
    calm("saved", text("journal-back"), keys=NO_KEYS),
    Prompt(
        "repetition",
        text("title-repetition"),
        (text("repetition"),),
        KEYS_YES_NO,
        Signal.QUESTION,
    ),
    calm("taken-back", text("taken-back", seat="yellow"), keys=KEYS_PLAY),
    Prompt("pass", text("title-pass", seat="yellow+green"), (text("pass", seat="yellow+green"),)),
    trouble_prompt(Trouble.DARK),
    trouble_prompt(Trouble.GLARE),
    trouble("lens", "lens"),
    trouble_prompt(Trouble.TWO_SHEETS),
    trouble_prompt(Trouble.MIRRORED),
    Prompt(
        "wrong-sheet",
        text("title-wrong-sheet"),
        (text("wrong-sheet", sheet="firmament"),),
        signal=Signal.TROUBLE,
    ),
)


def named() -> dict[str, Prompt]:
    """Every sample by its own name: the kind, numbered where a kind has several."""
    names: dict[str, Prompt] = {}
    for prompt in PROMPTS:
        name = prompt.kind.replace("-", "_")
        same = sum(taken == name or taken.startswith(f"{name}_v") for taken in names)
        names[f"{name}_v{same + 1}" if same else name] = prompt
    return names
