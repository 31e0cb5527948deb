"""The words of the companion page itself, in English; its screens are those of the box."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "page-table": "The table",
    "page-turns": "Last turns",
    "page-scores": "Scores",
    "page-origins": "Where the points come from",
    "page-words": "The table in words",
    "page-screen": "What the box says",
    "page-last": "Last ruling",
    "page-secret": "This is for one player alone, on the box.",
    "page-lost": "The box does not answer. What you see may be old.",
    "page-back": "The box answers again.",
    "page-no-game": "No game is being played.",
    "page-referee-ask": "Referee from here",
    "page-referee-pin": "The PIN on the box's display",
    "page-referee-enter": "Enter",
    "page-referee-leave": "Stop being the referee",
    "page-referee-is": "You referee from here. Your buttons are the box's.",
    "page-referee-other": "Somebody referees from another page.",
    "page-pin-wrong": "That is not the PIN.",
    "page-pin-gone": "That PIN is gone. Ask for a new one.",
    "page-pin-wait": "Please wait a little, then ask again.",
    "page-screen-gone": "The box had gone on. Look again.",
    "page-wall": "Wall view",
    "page-hand-over": "To hand over, the next referee asks for a PIN.",
    "page-picture": "Drawing of the table. The same in words is below.",
    "page-skip": "To the table in words",
    "page-pressed": "Pressed.",
}
