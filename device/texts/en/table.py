"""The sentences that every game shares, in English.

A key that begins with `title-` heads a screen (best within 15 characters, at most 21), one that
begins with `key-` labels a button (at most 7 characters, or 8 in smaller print); the others are
body. Rule codes are the keys of the notation.
"""

from device.texts.catalogue import Forms, LanguageCatalogue, ListForm, Sentence, joined
from device.texts.en.box import SENTENCES as BOX

_TITLES: dict[str, Sentence] = {
    "title-welcome": "tablejinn",
    "title-starting": "One moment",
    "title-game": "Which game?",
    "title-last": "As last time?",
    "title-players": "How many play?",
    "title-names": "Who plays?",
    "title-name": "Who is {seat}?",
    "title-writing": "{seat} is",
    "title-starter": "Who begins?",
    "title-rules": "House rules",
    "title-turn": "{seat} to move",
    "title-illegal": "Not allowed",
    "title-unsure": "Which move?",
    "title-scores": "Scores",
    "title-over": "Game over",
    "title-sheet-lost": "Board not seen",
    "title-hand": "Waiting",
    "title-differs": "Does not match",
    "title-should-be": "It should be",
    "title-put-back": "Put it back",
    "title-unseen": "Was it so?",
    "title-unseen-step": "Step by step",
    "title-paused": "Paused",
    "title-ending": "End this game?",
    "title-camera-lost": "Camera lost",
    "title-unsaved": "Not saved!",
    "title-saved": "Saving again",
    "title-repetition": "Third time",
    "title-turned": "Mat turned",
    "title-dark": "Too dark",
    "title-glare": "Too bright",
    "title-unreadable": "Cannot read it",
    "title-fault": "Something failed",
    "title-lens": "Unknown lens",
    "title-covered": "Take it off",
    "title-two-sheets": "Two boards",
    "title-mirrored": "Mirror image",
    "title-resume": "Go on playing?",
    "title-lay-mat": "Clear the mat",
    "title-more": "What else?",
    "title-rule": "{rule}",
}

_KEYS: dict[str, Sentence] = {
    "key-a": "A",
    "key-b": "B",
    "key-neither": "None",
    "key-start": "Start",
    "key-next": "Next",
    "key-back": "Back",
    "key-change": "Change",
    "key-ok": "OK",
    "key-yes": "Yes",
    "key-no": "No",
    "key-pause": "Pause",
    "key-resume": "Go on",
    "key-undo": "Undo",
    "key-redo": "Redo",
    "key-scores": "Scores",
    "key-look": "Look",
    "key-new": "New",
    "key-end": "End",
    "key-seat": "{seat}",
    "key-ready": "Ready",
    "key-fix": "Fix",
    "key-plus": "+ 1",
    "key-minus": "- 1",
    "key-let-it": "Let it",
    "key-more": "More",
    "key-why": "Why?",
    "key-done": "Done",
    "key-letter": "Letter",
    "key-letters": "{letters}",
    "key-space": "Space",
    "key-erase": "Erase",
}

_SETUP: dict[str, Sentence] = {
    "welcome": "A referee for your table. Press A to set up a game.",
    "starting": "The camera is waking up.",
    "mending": "The record is damaged. What can be read is kept. Wait, leave it plugged in.",
    "setup-game": "{game}",
    "setup-players": Forms("count", one="{count} player", other="{count} players"),
    "setup-seats": "{seats}",
    "names-none": "Players have no names yet. Change gives them names.",
    "seat-called": "{seat}: {to}",
    "seat-unnamed": "{seat}: no name",
    "name-offered": "{name}",
    "name-new": "Somebody new: write a name.",
    "name-no": "No name, just {seat}.",
    "name-written": "{name}_",
    "name-letters": "{letters}",
    "name-hint": "Three presses pick a letter.",
    "name-full": "No more letters fit.",
    "name-taken": "Another player is called so.",
    "setup-starter": "{seat} begins.",
    "setup-rules-none": "None is changed.",
    "setup-rules": Forms(
        "count",
        one="{count} is changed.",
        other="{count} are changed.",
    ),
    "resume-ask": "Unfinished: {game}.",
    "resume-laying": "It has not begun.",
}

_PLAY: dict[str, Sentence] = {
    "turn-number": "Move {number}",
    "look": "Make your move, then take your hands away.",
    "repetition": "All stands as it did twice before. End the game?",
    "turned": "The mat lies another way round. Do the dream cards still fit?",
}

_RULES: dict[str, Sentence] = {
    "game-over": "The game is over.",
    "put-back": "Put it back.",
    "edition-house": "A house rule of this table.",
    "edition-tablejinn": "No sheet says so: I need it to count.",
}

_UNSURE: dict[str, Sentence] = {
    "differs-hint": "Press A to see how.",
    "unseen-back": "{seat} took a turn back.",
    "unseen-left": Forms("count", one="{count} more after it.", other="{count} more after it."),
}


_SCORES: dict[str, Sentence] = {
    "score": "{seat}\t{points}",
    "over-winner": Forms(
        "points",
        one="{seat} wins with {points} point.",
        other="{seat} wins with {points} points.",
    ),
    "over-shared": "{seats} share the win with {points} points.",
    "ended-by-agreement": "Ended by agreement.",
    "score-by-hand": "By hand\t{points}",
    "fix-whose": "Whose points are wrong?",
    "fix-points": "How many should it be?",
}

_KEPT: dict[str, Sentence] = {
    "sheet-title": "An evening of {game}",
    "not-counted": "not counted",
    "picture-total": "Points",
}

_TROUBLE: dict[str, Sentence] = {
    "sheet-lost": "Clear the four corner markers, or move the camera back.",
    "hand": "Something is over the board. I look when it is clear.",
    "paused": "I am not looking. The game is saved.",
    "ending": "It stays in the record, but cannot go on.",
    "camera-lost": "No picture. Check the camera's cable. The game is saved.",
    "journal-full": "The disk is full. Moves are not being saved.",
    "journal-failed": "I cannot write. Moves are not being saved.",
    "journal-back": "Moves are saved again.",
    "dark": "I cannot read the board. Please turn on a lamp.",
    "unreadable": "My reader fails at this picture. Move one piece a little.",
    "fault": "A part of me failed. I try again. The game is saved.",
    "glare": "The picture is burnt out. Please shade the board.",
    "lens": "This camera's lens is not measured. Heights may be read wrong.",
    "covered": "Something lies on the board that is no piece.",
    "two-sheets": "I see two boards. Please take one away.",
    "mirrored": "The picture is mirrored. Check the camera settings.",
}

ENGLISH = LanguageCatalogue(
    sentences=joined(
        _TITLES,
        _KEYS,
        _SETUP,
        _PLAY,
        _RULES,
        _UNSURE,
        _SCORES,
        _TROUBLE,
        _KEPT,
        BOX,
    ),
    seats={
        "red": "Red",
        "blue": "Blue",
        "yellow": "Yellow",
        "green": "Green",
        "white": "White",
        "purple": "Purple",
        "orange": "Orange",
        "black": "Black",
    },
    colours={
        "red": "red",
        "blue": "blue",
        "yellow": "yellow",
        "green": "green",
        "white": "white",
    },
    names={},
    player="Player {number}",
    every=ListForm(between=", ", last="{items} and {item}", more="{items} and {count} more"),
    either=ListForm(between=", ", last="{items} or {item}", more="{items} or {count} more"),
)
