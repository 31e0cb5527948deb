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
    "page-evenings": "Evenings",
    "page-to-table": "The table now",
    "page-leaf-back": "Back",
    "page-leaf-on": "Next",
    "page-leaf": "Turn",
    "page-sheet": "Sheet to read or print (HTML)",
    "page-record": "Record for programs (JSON)",
    "page-album": "Pictures of the evening",
    "page-evening-open": "not ended yet",
    "page-evening-unread": "This evening cannot be shown.",
    "page-no-evening": "No game has been played yet.",
    "page-camera": "The camera's picture",
    "page-camera-picture": "The table from above, as the camera saw it last",
    "page-no-camera": "The camera has not found the sheet yet.",
    "page-matters": "What the camera saw",
    "page-matters-open": "Photos of the last turns",
    "page-no-matter": "Nothing has been photographed in this game yet.",
    "page-photo-before": "Photo of the table before",
    "page-photo-after": "Photo of the table at that moment",
    "page-photo-slider": "From the photo before, at the left, to the photo at that moment",
    "page-kept-picture": "Picture of the evening",
    "page-mine": "For one player alone",
    "page-mine-who": "Whose phone is this?",
    "page-mine-hand": "Take the box: it shows you a code.",
    "page-mine-code": "The code on the box's display",
    "page-mine-show": "Show what is mine",
    "page-mine-nothing": "There is nothing for you alone now.",
    "page-mine-decide": "Decide",
    "page-mine-done": "Done. The box knows it.",
    "page-mine-leave": "Not my phone any more",
    "page-mine-wrong": "That is not the code.",
    "page-mine-gone": "That code is gone. Ask for a new one.",
    "page-marked": "Four corners mark what the last turn changed.",
    "page-back-to-here": "Take back to here?",
    "page-is-back": "(right)",
    "page-point-how": "Touch a place on the drawing, or choose it here.",
    "page-place": "Place",
    "page-place-set": "Say what lies there",
    "page-turn-set": "Set whose turn it is",
    "page-box-asks": "The box asks you.",
    "page-language-of-phone": "Language of this phone",
    "page-language-box": "as the box",
    "page-reach": "Lawful moves",
    "page-reach-how": "Touch a place on the drawing, or choose it here: "
    "the page marks where a move may go from there.",
    "page-setup": "Set-up",
    "page-setup-pin": "With the PIN, the camera's picture stands beside each step here.",
    "page-live": "What the camera sees",
    "page-live-picture": "The camera's picture, a second old at most",
    "page-no-live": "No picture has come yet.",
    "page-care": "The box itself",
    "page-ask-health": "Show its health",
    "page-ask-off": "Switch it off?",
    "page-diagnosis": "Diagnosis to send with a question (ZIP)",
    "page-wifi": "Another Wi-Fi: type sudo nmtui on the box's own keyboard or over ssh.",
    "page-pdf": "Sheet to print (PDF)",
    "page-notation": "The turns in notation (text)",
    "page-zip": "All pictures (ZIP)",
    "page-statistics": "Players so far",
    "page-ask-bare": "Learn the bare sheet anew",
    "page-bare-due": (
        "Before its next game, each sheet is looked at bare, such as after a change of lamp."
    ),
    "page-backup": "Backup of everything (ZIP)",
    "page-backup-plain": (
        "The backup holds a password, so it is not sent over plain http. Type on the box: sudo "
        "tablejinn backup my_table.zip"
    ),
    "page-restore": (
        "To put a backup back, type on the box: sudo systemctl stop tablejinn, then sudo "
        "tablejinn restore my_table.zip, then sudo systemctl start tablejinn."
    ),
    "page-lens-own": "The lens is calibrated.",
    "page-lens-nominal": (
        "The lens is taken for one of its kind. The box learns it while you play, or type on "
        "the box: sudo systemctl stop tablejinn, then sudo tablejinn lens, then sudo systemctl "
        "start tablejinn."
    ),
    "page-version": "Version",
    "page-update": (
        "For a newer version, type make update on the box, in the folder that you installed "
        "from. Only what the publisher has signed is installed."
    ),
    "page-enrol": "Your own tiles and cards",
    "page-enrol-how": (
        "For each photo, clear the mat and lay the pieces on it row by row, as listed, upright "
        "as the camera sees it. Take your hands away, then take the photo."
    ),
    "page-enrol-take": "Take this photo",
    "page-enrol-taken": "The photo that was taken",
    "page-enrol-none": "No picture came. Is the camera there?",
    "page-enrol-room": "The photo could not be kept. Is the disk full?",
    "page-enrol-then": "All photos are there. Type on the box:",
    "page-enrol-use": (
        "Then name the new file as the game's catalogue in the settings, and start the box anew."
    ),
}
