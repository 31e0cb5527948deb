"""The sentences about hanging the camera, in French; all of them fit beside a plan."""

from device.texts.catalogue import Forms, Sentence

SENTENCES: dict[str, Sentence] = {
    "title-aim": "Viser le plateau",
    "title-aimed": "Bien visé",
    "aim-waiting": "Posez le plateau sous la caméra. Le premier coup d'œil prend un moment.",
    "aim-no-picture": "La caméra ne donne pas d'image. Vérifiez son câble.",
    "aim-good": "Bien : la caméra vise juste.",
    "aim-no-markers": "Aucun repère en vue. Posez le plateau sous la caméra, sans les mains.",
    "aim-one-marker": "Un seul repère en vue. Déplacez le plateau : il en faut quatre.",
    "aim-mirrored-picture": "L'image est en miroir. Réglez [camera] mirror, ou ôtez le miroir.",
    "aim-two-sheets": "Deux plateaux en vue. Enlevez-en un.",
    "aim-not-flat": "Ces repères ne vont avec aucun plateau. Posez-le bien à plat.",
    "aim-too-dark": "Trop sombre pour trouver les repères. Allumez une lampe.",
    "aim-outside": "Le plateau dépasse. Poussez-le {moves} dans l'image.",
    "aim-too-large": "Le plateau dépasse. Tournez-le, ou montez la caméra.",
    "aim-covered": "Pas de repère {corners} du plateau. Dégagez-le.",
    "aim-coarse": "Trop peu de détails : {size} px/mm. Descendez la caméra.",
    "aim-far": "Le plateau remplit {share} % de l'image. Descendez la caméra.",
    "aim-tilted": "La caméra voit de côté, à {degrees} degrés. Mettez-la plus au-dessus.",
    "aim-blurred": "L'image est floue : bords de {size} px. Réglez la netteté.",
    "aim-dim": "Il fait sombre : papier blanc à {share} %. Allumez une lampe.",
    "aim-uneven": "Un côté est {times} fois plus clair que l'autre. Bougez la lampe.",
    "aim-lamp-on-stars": Forms(
        "stars",
        "Une lampe se reflète sur l'étoile {stars}. Bougez-la.",
        "Une lampe se reflète sur les étoiles {stars}. Bougez-la.",
    ),
    "aim-lamp-at-corners": "Une lampe se reflète {corners}. Bougez-la.",
}
