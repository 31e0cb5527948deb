"""The operations of set-up and care of the box; all of them are for the referee."""

from __future__ import annotations

from device.page.care import CareShown
from device.page.forms import BoxAsked, Done, LearnAsked, PhotoAsked, PieceTold
from device.page.operation import FORM, JPEG, Needs, Operation

SETUP_OPERATIONS = (
    Operation(
        name="live",
        path="/api/setup/live",
        about="Return what the camera sees, as it is; the first time there is none yet.",
        kind=JPEG,
        needs=Needs.REFEREE,
        refuses={401: "not the referee", 404: "no picture yet", 503: "too many ask"},
    ),
    Operation(
        name="care",
        path="/api/setup",
        about="Return the box's version, its lens, and the boxes of pieces that can be learnt.",
        gives=CareShown,
        needs=Needs.REFEREE,
        refuses={401: "not the referee", 503: "too many ask"},
    ),
    Operation(
        name="backup",
        path="/api/setup/backup.zip",
        about="Return what `tablejinn backup` writes; with a password in it, over TLS alone.",
        kind="application/zip",
        needs=Needs.REFEREE,
        refuses={
            401: "not the referee",
            403: "the line is open to others",
            503: "too many ask, or there is no room to make it",
        },
    ),
    Operation(
        name="take_photo",
        method="POST",
        path="/api/setup/photos",
        about="Keep what the camera sees as a photo by which pieces are learnt.",
        takes=PhotoAsked,
        gives=Done,
        needs=Needs.REFEREE,
        refuses={
            **FORM,
            401: "not the referee",
            404: "no such photo, or no picture came",
            503: "too many ask, or there is no room",
        },
    ),
    Operation(
        name="photo",
        path="/api/setup/photos/{game}/{number}",
        about="Return a photo by which pieces are learnt.",
        kind=JPEG,
        needs=Needs.REFEREE,
        refuses={401: "not the referee", 404: "it was not taken", 503: "too many ask"},
    ),
    Operation(
        name="slot_photo",
        path="/api/setup/photos/{game}/{number}/{slot}",
        about="Return what lies in a slot of such a photo, from straight above.",
        kind=JPEG,
        needs=Needs.REFEREE,
        refuses={
            401: "not the referee",
            404: "it was not taken, or no sheet is seen in it",
            503: "too many ask",
        },
    ),
    Operation(
        name="tell_piece",
        method="POST",
        path="/api/setup/pieces",
        about="Say what is on a piece of such a photo.",
        takes=PieceTold,
        gives=Done,
        needs=Needs.REFEREE,
        refuses={
            **FORM,
            401: "not the referee",
            404: "there is no such piece, or nothing like that is asked about it",
            503: "too many ask, or there is no room",
        },
    ),
    Operation(
        name="learn_box",
        method="POST",
        path="/api/setup/learn",
        about="Learn a box from its photos; how far it has come stands in `/api/setup`.",
        takes=LearnAsked,
        gives=Done,
        needs=Needs.REFEREE,
        refuses={
            **FORM,
            401: "not the referee",
            404: "no such box, or something is missing, or a box is being learnt",
            503: "too many ask, or there is no room",
        },
    ),
    Operation(
        name="diagnosis",
        path="/api/setup/diagnosis.zip",
        about="Return what `tablejinn diagnostics` writes: no names, passwords or pictures.",
        kind="application/zip",
        needs=Needs.REFEREE,
        refuses={401: "not the referee", 503: "too many ask"},
    ),
    Operation(
        name="ask_box",
        method="POST",
        path="/api/setup/ask",
        about="Let the box show its health, ask about switching off, learn sheets, or start anew.",
        takes=BoxAsked,
        gives=Done,
        needs=Needs.REFEREE,
        refuses={**FORM, 401: "not the referee"},
    ),
)
"""Every operation of set-up."""
