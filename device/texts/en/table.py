"""The sentences that every game shares, in English.

A key that begins with `title-` heads a screen (best within 15 characters, at most 21), one that
begins with `key-` labels a button (at most 7 characters, or 8 in smaller print); the others are
body. Rule codes are the keys of the notation.
"""

from device.texts.catalogue import Forms, LanguageCatalogue, ListForm, Sentence, joined
from device.texts.en.aiming import SENTENCES as AIMING
from device.texts.en.bare import SENTENCES as BARE
from device.texts.en.box import SENTENCES as BOX
from device.texts.en.exhibits import SENTENCES as EXHIBITS
from device.texts.en.first_run import SENTENCES as FIRST_RUN
from device.texts.en.mqtt import SENTENCES as MQTT
from device.texts.en.page import SENTENCES as PAGE

_TITLES: dict[str, Sentence] = {
    "title-welcome": "tablejinn",
    "title-starting": "One moment",
    "title-language": "Language",
    "title-game": "Which game?",
    "title-last": "As last time?",
    "title-players": "How many play?",
    "title-names": "Who plays?",
    "title-name": "Who is {seat}?",
    "title-writing": "{seat} is",
    "title-starter": "Who begins?",
    "title-rules": "House rules",
    "title-rule-on": "House rule: on",
    "title-rule-off": "House rule: off",
    "title-turn": "{seat} to move",
    "title-illegal": "Not allowed",
    "title-unsure": "Which move?",
    "title-unsure-again": "Are you sure?",
    "title-counts": "What counts",
    "title-scores": "Scores",
    "title-over": "Game over",
    "title-sheet-lost": "Board not seen",
    "title-hand": "Waiting",
    "title-differs": "Does not match",
    "title-should-be": "It should be",
    "title-put-back": "Put it back",
    "title-right": "{count} of {most} right",
    "title-unseen": "Was it so?",
    "title-unseen-step": "Step by step",
    "title-referee": "Referee",
    "title-referee-board": "Is it right?",
    "title-referee-last-move": "Last move",
    "title-referee-may-play": "Whose turn?",
    "title-referee-take-back": "Take back",
    "title-referee-ruling": "Does it count?",
    "title-referee-places": "Which place?",
    "title-referee-by-hand": "Is it so?",
    "title-referee-rules": "House rules",
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
    "key-camera": "Camera",
    "key-language": "Language",
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
    "key-open": "Open",
    "key-is-there": "I see it",
    "key-scores": "Scores",
    "key-look": "Look",
    "key-new": "New",
    "key-end": "End",
    "key-seat": "{seat}",
    "key-ready": "Ready",
    "key-fix": "Fix",
    "key-leave-it": "Leave it",
    "key-plus": "+ 1",
    "key-minus": "- 1",
    "key-let-it": "Allow",
    "key-more": "More",
    "key-referee": "Referee",
    "key-all": "All",
    "key-each": "Ask",
    "key-this": "This",
    "key-why": "Why?",
    "key-done": "Done",
    "key-letter": "Letter",
    "key-letters": "{letters}",
    "key-space": "Space",
    "key-erase": "Erase",
    "key-add": "Add",
    "key-again": "Again",
    "key-without": "Without",
}

_SETUP: dict[str, Sentence] = {
    "welcome": "A referee for your table. Press A to set up a game.",
    "starting": "The camera is waking up.",
    "mending": "The record is damaged. What can be read is kept. Wait, leave it plugged in.",
    "language-is": "English",
    "language-code": "en",
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
    "setup-rules-none": "{most} to choose from, all off.",
    "setup-rules": Forms(
        "count",
        one="{count} of {most} is on.",
        other="{count} of {most} are on.",
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

_CLOCK: dict[str, Sentence] = {
    "clock-reminder": "{time} have passed.",
    "clock-used-up": "{seat}'s time is up. Go on as you agree.",
    "kept-clock": "{seat} thought for {time}.",
}

_RULES: dict[str, Sentence] = {
    "game-over": "The game is over.",
    "put-back": "Put it back.",
    "knocked-many": "Many pieces moved at once. Let us put them back.",
    "knocked-some": "Some pieces moved at once. Let us put them back.",
    "all-back": "All is back.",
    "title-undone": "Taken back",
    "still-there": "It still lies there. Take it away, or press Redo.",
    "edition-house": "A house rule of this table.",
    "edition-tablejinn": "No sheet says so: I need it to count.",
}

_UNSURE: dict[str, Sentence] = {
    "differs-hint": "A: how it should be.",
    "unseen-back": "{seat} took a turn back.",
    "unseen-left": Forms("count", one="{count} more after it.", other="{count} more after it."),
}


_REFEREE: dict[str, Sentence] = {
    "referee-why": "Why is it not allowed?",
    "referee-board": "Is the board right?",
    "referee-put-back": "Put the pieces back as in the record",
    "referee-last-move": "What was the last move?",
    "referee-may-play": "Whose turn is it? What may they play?",
    "referee-scores": "The score, and where each point comes from",
    "referee-take-back": "Take turns back",
    "referee-redo": "Make again what was taken back",
    "referee-ruling": "What lies there shall count",
    "referee-places": "Say what lies on a place",
    "referee-correct": "Set points right by hand",
    "referee-turn": "Set whose turn it is",
    "referee-rules": "The house rules of this game",
    "referee-pause": "Pause, or end the game",
    "referee-number": "{number} of {count}",
    "referee-not-seen": "I cannot see the board now. Clear it, then look again.",
    "referee-board-right": "Yes. All lies as in the record.",
    "referee-to-move": Forms("seats", one="{seats} is to move.", other="Still to play: {seats}."),
    "referee-a-decision": "A turn, or a decision.",
    "referee-back": Forms(
        "count", one="Take this back?", other="Take this and all after it back? {count} in all."
    ),
    "referee-agrees": "{seat}, do you agree?",
    "referee-who-agrees": "It counts as it lies. Do all agree?",
    "referee-hand-agrees": "Do all agree to that?",
    "referee-chosen": Forms("count", one="{count} chosen", other="{count} chosen"),
    "ruled": "By agreement of {seats}.",
}

_SCORES: dict[str, Sentence] = {
    "score": "{seat}\t{points}",
    "over-winner": Forms(
        "points",
        one="{seat} wins with {points} point.",
        other="{seat} wins with {points} points.",
    ),
    "over-taken-back": "Was the last move taken back?",
    "over-played-on": "A move was made after the end. Do you play on?",
    "over-taken-back-no": "If you clear the board, press No.",
    "over-shared": "{seats} share the win with {points} points.",
    "ended-by-agreement": "Ended by agreement.",
    "score-by-hand": "By hand\t{points}",
    "fix-whose": "Whose points are wrong?",
    "fix-points": "How many should it be?",
}

_KEPT: dict[str, Sentence] = {
    "sheet-title": "An evening of {game}",
    "kept-beside": "Tries, take-backs and rulings",
    "kept-after": Forms("number", one="After {number} turn:", other="After {number} turns:"),
    "kept-illegal": "Not allowed.",
    "kept-undone": "Taken back:",
    "kept-redone": "What was taken back was made again.",
    "kept-pardoned": "The table let it stand.",
    "kept-found": "It lay there. I had not seen it.",
    "kept-ruling": "The table decided that what lay there counts. Agreed: {seats}.",
    "kept-by-hand": "Set by hand. Agreed: {seats}.",
    "not-counted": "not counted",
    "played-and-won": "{name}, {game}: {played} played, {wins} won\taverage {average}",
    "played-uncounted": "{name}, {game}: {played} played, {wins} won",
    "picture-total": "Points",
}

_TROUBLE: dict[str, Sentence] = {
    "sheet-lost": "Clear the four corner markers, or move the camera back.",
    "hand": "Something is over the board. I look when it is clear.",
    "paused": "I am not looking. The game is saved.",
    "paused-referee": "Keep B down: the referee.",
    "ending": "The scores are told. The game stays in the record.",
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

_NAMES = (
    *("left", "right", "up", "down"),
    *("upper left", "upper right", "lower left", "lower right"),
    *("House rules", "At the table"),
)
"""Ways in a picture, corners of a sheet, and headings of rules that no sheet has."""

CATALOGUE = LanguageCatalogue(
    sentences=joined(
        _TITLES,
        _KEYS,
        _SETUP,
        _PLAY,
        _CLOCK,
        _RULES,
        _UNSURE,
        _REFEREE,
        _SCORES,
        _TROUBLE,
        _KEPT,
        BOX,
        AIMING,
        BARE,
        EXHIBITS,
        MQTT,
        FIRST_RUN,
        PAGE,
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
    names={name: name for name in _NAMES},
    player="Player {number}",
    every=ListForm(between=", ", last="{items} and {item}", more="{items} and {count} more"),
    either=ListForm(between=", ", last="{items} or {item}", more="{items} or {count} more"),
)
