"""The sentences of the first run, in English."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "first-read": "Can you read this? Then press any button.",
    "first-read-still": "And this too? Then press any button again. Else wait.",
    "title-first-buttons": "The buttons",
    "first-press-a": "Press the left button.",
    "first-press-b": "Press the middle button.",
    "first-press-c": "Press the right button.",
    "first-pressed-before": "That button was pressed before.",
    "first-swapped": "It is wired to another pin than usual. The box knows that now.",
    "first-dead": "No press came. Check the wires to GPIO{number} and to ground.",
    "title-first-sound": "The sound",
    "first-sound": "Tones were played: did you hear them? If not, check the wires to GPIO{number}"
    " and to ground.",
    "title-first-camera": "The camera",
    "first-camera-search": "Looking for a camera. This takes some seconds.",
    "first-camera-found": "Found: {camera}. Its pictures are {width_px} x {height_px}.",
    "first-camera-missing": "No camera answers. Switch off and press both ends of the ribbon home,"
    " or plug in a USB camera.",
    "first-game-any": "Ask every evening.",
    "title-first-players": "Who plays here?",
    "title-first-players-more": "Who else plays here?",
    "first-players-none": "No names yet. Names written here are offered when a game is set up.",
    "first-players": "{names}",
    "title-first-done": "All is set up",
    "first-done": "The box keeps this. tablejinn check tries every part at any time.",
    "title-first-not-kept": "Set up for now",
    "first-not-kept": "The memory card saves nothing: the box asks again at its next start.",
}
