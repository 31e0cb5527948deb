"""The sentences about hanging the camera, in English; all of them fit beside a plan."""

from device.texts.catalogue import Forms, Sentence

SENTENCES: dict[str, Sentence] = {
    "title-aim": "Aim the camera",
    "title-aimed": "Well aimed",
    "aim-waiting": "Lay the sheet under the camera. The first look takes a moment.",
    "aim-no-picture": "The camera gives no picture. Check its cable.",
    "aim-good": "Good: the camera is well aimed.",
    "aim-no-markers": "No marker is seen. Lay the sheet under the camera, and take hands away.",
    "aim-one-marker": "Only one marker is seen. Move the sheet so that all four are in view.",
    "aim-mirrored-picture": "The picture is mirrored. Set [camera] mirror, or take the mirror"
    " away.",
    "aim-two-sheets": "Two sheets are seen. Take one away.",
    "aim-not-flat": "The markers do not fit any sheet here. Lay the sheet flat.",
    "aim-too-dark": "It is too dark to find the markers. Switch a lamp on.",
    "aim-outside": "The sheet is cut off. Move it {moves} in the picture.",
    "aim-too-large": "The sheet is cut off. Turn it, or hang the camera higher.",
    "aim-covered": "No marker is seen at the sheet's {corners}. Uncover it.",
    "aim-coarse": "The sheet is seen too coarsely, {size} px/mm. Hang the camera lower.",
    "aim-far": "The sheet fills {share} % of the picture. Hang the camera lower.",
    "aim-tilted": "The camera looks {degrees} degrees from the side. Hang it nearer to above the"
    " middle.",
    "aim-blurred": "The picture is not sharp: edges are {size} px wide. Focus the lens.",
    "aim-dim": "It is dark: white paper is {share} % bright. Switch a lamp on.",
    "aim-uneven": "One side is {times} times as bright as the other. Move the lamp.",
    "aim-lamp-on-stars": Forms(
        "stars",
        "A lamp is mirrored on star {stars}. Move the lamp.",
        "A lamp is mirrored on stars {stars}. Move the lamp.",
    ),
    "aim-lamp-at-corners": "A lamp is mirrored at the {corners}. Move the lamp.",
}
