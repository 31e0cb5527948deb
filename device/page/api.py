"""The interface of the page: its operations, what they take and what they give.

`device.page.app` answers them, and `device.page.openapi` describes them for programs. Both go by
this list, so an operation that is not described is not answered.
"""

from __future__ import annotations

from device.page.archive import EveningShown, EveningsListed, Statistics, TurnReached
from device.page.forms import (
    ButtonPress,
    CodeAsked,
    CodeTyped,
    Done,
    LanguageChosen,
    Me,
    Nothing,
    OwnChoice,
    PinAsked,
    PinTyped,
    Pointing,
)
from device.page.matters import MattersShown
from device.page.mine import MineShown
from device.page.operation import EVENTS, FORM, JPEG, SVG, Needs, Operation
from device.page.phone_language import LanguageShown
from device.page.setup_api import SETUP_OPERATIONS
from device.page.snapshot import Snapshot

_ONE = "/api/evenings/{name}"
_READ = {404: "no such evening, or it has not ended", 422: "its record cannot be read"}

OPERATIONS = (
    Operation(name="table", path="/api/table", about="Return the table now.", gives=Snapshot),
    Operation(
        name="stream",
        path="/api/stream",
        about="Send the table now, then every change (events `table`) and a beat each second.",
        kind=EVENTS,
        refuses={503: "too many look"},
    ),
    Operation(
        name="picture",
        path="/api/pictures/{key}/{name}",
        about="Return a drawing of the position; its address stands in the snapshot.",
        kind=SVG,
        refuses={404: "the position has changed since"},
    ),
    Operation(
        name="camera",
        path="/api/camera",
        about="Return the sheet as the camera saw it last, from straight above.",
        kind=JPEG,
        refuses={404: "no sheet is seen", 503: "too many ask"},
    ),
    Operation(
        name="matters",
        path="/api/matters",
        about="Return what the camera saw of this game's last matters, the latest first.",
        gives=MattersShown,
    ),
    Operation(
        name="matter_photo",
        path="/api/matters/{game}/{number}/{side}",
        about="Return a photo of the sheet `before` or `after` a matter.",
        kind=JPEG,
        refuses={404: "no such photo, or it was given up"},
    ),
    Operation(
        name="evenings",
        path="/api/evenings",
        about="Return the games of the journal, the latest first.",
        gives=EveningsListed,
        refuses={422: "the journal cannot be read", 503: "too many ask"},
    ),
    Operation(
        name="evening",
        path=_ONE,
        about="Return a game that has ended, with all its turns.",
        gives=EveningShown,
        refuses={**_READ, 503: "too many ask"},
    ),
    Operation(
        name="evening_turn",
        path=f"{_ONE}/turns/{{number}}",
        about="Return the position after a turn; 0 is the opening.",
        gives=TurnReached,
        refuses={**_READ, 503: "too many ask"},
    ),
    Operation(
        name="evening_turn_picture",
        path=f"{_ONE}/turns/{{number}}/{{picture}}",
        about="Return a drawing of the position after a turn.",
        kind=SVG,
        refuses={**_READ, 503: "too many ask"},
    ),
    Operation(
        name="evening_picture",
        path=f"{_ONE}/pictures/{{picture}}",
        about="Return a drawing or photo of a whole evening.",
        kind=SVG,
        refuses={**_READ, 503: "too many ask"},
    ),
    Operation(
        name="evening_file",
        path=f"{_ONE}/files/{{file}}",
        about="Return `evening.html` or `.pdf`, `evening.json`, `notation.txt`, `pictures.zip`.",
        kind="application/octet-stream",
        refuses={**_READ, 503: "too many ask"},
    ),
    Operation(
        name="statistics",
        path="/api/statistics",
        about="Return games, wins and average points of players with names; a few games at a time.",
        gives=Statistics,
        refuses={422: "the journal cannot be read", 503: "too many ask"},
    ),
    Operation(
        name="words",
        path="/api/words",
        about="Return the page's own words in my language.",
        gives=dict[str, str],
    ),
    Operation(
        name="language",
        path="/api/language",
        about="Return the language in which I am answered, and those that I may choose.",
        gives=LanguageShown,
    ),
    Operation(
        name="choose_language",
        method="POST",
        path="/api/language",
        about="Choose the language in which I am answered; nobody else's changes.",
        takes=LanguageChosen,
        gives=Done,
        needs=Needs.SAME_PAGE,
        refuses=FORM,
    ),
    Operation(name="me", path="/api/me", about="Return whether I am the referee.", gives=Me),
    Operation(
        name="mine",
        path="/api/mine",
        about="Return what is for the player of this phone alone; nothing on any other phone.",
        gives=MineShown,
    ),
    Operation(
        name="describe",
        path="/api/openapi.json",
        about="Return this description.",
    ),
    Operation(
        name="ask_pin",
        method="POST",
        path="/api/pin",
        about="Show a number on the box's display; whoever reads it may referee.",
        takes=Nothing,
        gives=PinAsked,
        needs=Needs.SAME_PAGE,
        refuses={**FORM, 429: "a number is shown, or too many were asked for"},
    ),
    Operation(
        name="enter_pin",
        method="POST",
        path="/api/referee",
        about="Become the referee by the number on the display; the one before is let go.",
        takes=PinTyped,
        gives=Done,
        needs=Needs.SAME_PAGE,
        refuses={**FORM, 401: "a wrong number", 410: "no such number is shown"},
    ),
    Operation(
        name="leave",
        method="POST",
        path="/api/referee/leave",
        about="Stop being the referee.",
        takes=Nothing,
        gives=Done,
        needs=Needs.REFEREE,
        refuses={**FORM, 401: "not the referee"},
    ),
    Operation(
        name="ask_code",
        method="POST",
        path="/api/mine/code",
        about="Show a code to one player on the box's display; whoever reads it is that player.",
        takes=CodeAsked,
        gives=PinAsked,
        needs=Needs.SAME_PAGE,
        refuses={
            **FORM,
            410: "no such player has secret things",
            429: "a number is shown, or too many were asked for",
        },
    ),
    Operation(
        name="enter_code",
        method="POST",
        path="/api/mine",
        about="Bind this phone to a player by his code; his phone before is let go.",
        takes=CodeTyped,
        gives=Done,
        needs=Needs.SAME_PAGE,
        refuses={**FORM, 401: "a wrong code", 410: "no such code is shown"},
    ),
    Operation(
        name="leave_mine",
        method="POST",
        path="/api/mine/leave",
        about="Forget that this phone is a player's.",
        takes=Nothing,
        gives=Done,
        needs=Needs.SEAT,
        refuses={**FORM, 401: "nobody's phone"},
    ),
    Operation(
        name="choose_mine",
        method="POST",
        path="/api/mine/choice",
        about="Decide something in secret, as the player of this phone.",
        takes=OwnChoice,
        gives=Done,
        needs=Needs.SEAT,
        refuses={**FORM, 401: "nobody's phone", 409: "something else is shown by now"},
    ),
    Operation(
        name="press",
        method="POST",
        path="/api/press",
        about="Press a button of the box, under the screen that is shown.",
        takes=ButtonPress,
        gives=Done,
        needs=Needs.REFEREE,
        refuses={**FORM, 401: "not the referee", 409: "another screen is shown, or a secret one"},
    ),
    Operation(
        name="point",
        method="POST",
        path="/api/point",
        about="Open the referee's page about a turn, a place or whose turn it is, on the box.",
        takes=Pointing,
        gives=Done,
        needs=Needs.REFEREE,
        refuses={**FORM, 401: "not the referee", 409: "another screen is shown, or a secret one"},
    ),
    *SETUP_OPERATIONS,
)
"""Every operation. What changes something is a POST."""
