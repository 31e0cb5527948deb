"""The sentences about Jinns of the Lake, in French."""

from device.texts.catalogue import Forms, GameWords, Sentence
from device.texts.fr.sheet.jinns import SHEET

_TITLES: dict[str, Sentence] = {
    "title-edition": "Quelle édition ?",
    "title-colours": "Quelles couleurs ?",
    "title-domes": "Les coupoles",
    "title-picking": "Les marqueurs",
    "title-pick": "Un marqueur",
    "title-seats": "Qui joue quoi",
    "title-sharing": "Qui partage",
    "title-lay": "Les coupoles",
    "title-tower": "Une tour !",
    "title-receiver": "Pour qui ?",
    "title-lift": "Enlevez la tour",
    "title-three": "Tour de trois",
    "title-seat": "{seat}",
}

_KEYS: dict[str, Sentence] = {
    "key-top": "Haute",
    "key-bottom": "Basse",
    "key-leave": "Laisser",
}

_SETUP: dict[str, Sentence] = {
    "setup-edition": "{edition}",
    "rule-counting-past-origin-default": "On compte sans repasser par son départ.",
    "rule-counting-past-origin-other": "On peut compter au-delà de son départ.",
    "rule-builder-keeps-top-default": "Qui achève une tour choisit sa moitié.",
    "rule-builder-keeps-top-other": "Qui achève une tour garde la moitié haute.",
    "rule-neutral-top-voids-default": "Sommet neutre : toute la tour vaut 0.",
    "rule-neutral-top-voids-other": "Sommet neutre : seule la moitié haute vaut 0.",
    "rule-neutral-piles-score-default": "Une moitié gagnée à sommet neutre compte.",
    "rule-neutral-piles-score-other": "Une moitié gagnée à sommet neutre vaut 0.",
    "rule-last-mover-controls-neutral-default": "Une pile neutre du lac n'est à personne.",
    "rule-last-mover-controls-neutral-other": "Une pile neutre est au dernier qui l'a jouée.",
    "rule-three-at-start-default": "Une tour de trois se prend dès qu'elle est faite.",
    "rule-three-at-start-other": "Prendre une tour de trois peut être un coup.",
    "rule-tokens-picked-default": "Comme dans la règle.",
    "rule-tokens-picked-other": "Au choix de chacun.",
    "rule-tokens-two-by-two-default": "Un marqueur chacun, à tour de rôle.",
    "rule-tokens-two-by-two-other": "Deux marqueurs à la fois pour chacun.",
    "setup-age-and-time": "Dès 8 ans, environ 10 minutes.",
    "setup-age": "Dès 8 ans.",
    "setup-domes": (
        "Posez les {count} coupoles au hasard, une par étoile. Prenez ensuite vos marqueurs, "
        "visibles de tous."
    ),
    "pick-first": "Le premier à choisir :",
    "pick-next": "Puis, dans le sens anti-horaire :",
    "pick-other": "L'autre joueur :",
    "pick-again": "Encore le premier :",
    "setup-order": Forms(
        "seats",
        one="{seat} commence, puis {seats}.",
        other="{seat} commence, puis, en sens horaire, {seats}.",
    ),
    "setup-neutral": "Neutre pour tous : {colour}.",
    "setup-partners": "{seat} et {partner} sont alliés.",
    "setup-opposite": "{seat} partage ses tours avec {partner}.",
    "rule-ties-default": "Égalité : la victoire est partagée.",
    "rule-ties-other": "Égalité : qui a le plus de tours et de moitiés gagne.",
    "rule-no-undoing-default": "Un coup peut défaire le précédent.",
    "rule-no-undoing-other": "Aucun coup ne peut défaire le précédent.",
    "rule-moves-shown-default": "Chacun trouve ses coups lui-même.",
    "rule-moves-shown-other": "Quand on touche la page, elle montre où l'on peut aller.",
    "moves-of-stack": "De {star} vers {stars}.",
    "moves-complete": "Sur {stars}, cela complète une tour : on l'enlève.",
    "moves-take-three": "Une tour de 3 formée sur {stars} peut être prise.",
    "moves-take-here": "La tour de 3 sur {star} peut être prise : c'est un coup.",
    "lay-counts": "Une tour vaut ses étages fois la force du sommet, sur le lac ou gagnée.",
    "lay-domes": "Posez les {count} coupoles, une par étoile. Puis appuyez sur A.",
    "lay-seen": "Coupoles vues : {seen} sur {count}.",
    "lay-empty": "Vides : {stars}",
}

_MAY: dict[str, Sentence] = {
    "may-move": "{star} vers {needed}",
}

_PLAY: dict[str, Sentence] = {
    "seat-plays": "{seat} joue {owner}.",
    "put-back-seat": "{seat} : remettez tout en place.",
    "standing-two": "{seat} {points}, {to} {points2}",
    "standing-three": "{seat} {points}, {to} {points2}, {partner} {points3}",
    "standing-four": "{seat} {points}, {to} {points2}, {partner} {points3}, {receiver} {points4}",
    "moved": Forms(
        "count",
        one="{seat} : {origin} vers {target}",
        other="{seat} : {origin} vers {target}, {count} coupoles",
    ),
    "moved-three": Forms(
        "count",
        one="{seat} : {origin} vers {target}, et la tour est prise",
        other="{seat} : {origin} vers {target}, {count} pions, et la tour est prise",
    ),
    "took-three": "{seat} : tour de 3 prise sur {star}",
    "pass": Forms("seats", one="{seats} ne peut pas jouer.", other="{seats} ne peuvent pas jouer."),
}

_RULES: dict[str, Sentence] = {
    "not-your-colour": "L'étoile {star} est à {owner}. À {seat} de jouer.",
    "wrong-count": Forms(
        "strength",
        one="La force {strength} compte {strength} pile : jusqu'à l'étoile {needed}.",
        other="La force {strength} compte {strength} piles : jusqu'à l'étoile {needed}.",
    ),
    "empty-star": "L'étoile {star} est vide. Un coup finit toujours sur une pile.",
    "colour-twice": "L'étoile {star} a déjà : {colours}. Pas deux fois la même couleur.",
    "partner-tower": "L'étoile {star} a un sommet {colour} : elle est à votre allié.",
    "past-origin": "Trop peu de piles : la force {strength} de l'étoile {star} revient au départ.",
    "only-after-move": "Une tour de trois ne se prend qu'en la faisant.",
    "undoes-move": "Ce coup défait le précédent : {star} vers {target}.",
    "decision-due": "Décidez d'abord pour la tour achevée.",
}

_UNSURE: dict[str, Sentence] = {
    "choice-move": Forms(
        "count",
        one="{button} : {origin} vers {target}",
        other="{button} : {origin} vers {target}, {count} coupoles",
    ),
    "choice-move-three": "{button} : {origin} vers {target}, et la tour",
    "choice-as-turn": "{button} : tour de {star} prise comme coup",
    "choice-pair": "{button} : {origin}-{target} puis {origin2}-{target2}",
    "choice-unchanged": "{button} : rien n'a bougé",
    "choice-undone": "{button} : dernier coup repris",
    "differs": Forms(
        "stars",
        one="L'étoile {stars} n'est pas comme je l'ai notée.",
        other="Les étoiles {stars} ne sont pas comme je les ai notées.",
    ),
    "taken-off": "Enlevé : {stars}.",
    "should-be": "{star} : {colour} {strength}",
    "should-be-two": "{star} : {colour} {strength}, dessus {colours} {second}",
    "should-be-on": "dessus {colour} {strength}",
    "should-be-empty": "{star} : vide",
    "title-is-it-so": "Est-ce bien ça ?",
    "title-set-right": "Corriger",
    "set-what": "Qu'y a-t-il sur {star} ?",
    "set-dome": "{colour} {strength}",
    "set-under": "sur {colour} {strength}",
    "set-nothing": "rien",
    "set-left": "OK si ceci n'est posé nulle part :",
    "key-elsewhere": "Ailleurs",
    "set-whose-turn": "À qui de jouer ?",
    "set-stars": "Corrigé à la main : {stars}.",
    "set-turn": "À la main : c'est à {seat} de jouer.",
    "set-both": "Corrigé à la main : {stars}. C'est à {seat} de jouer.",
}

_TOWERS: dict[str, Sentence] = {
    "tower-ask": "{seat}, quelle moitié gardez-vous ?",
    "tower-top": Forms(
        "points", one="Moitié haute\t{points} point", other="Moitié haute\t{points} points"
    ),
    "tower-bottom": Forms(
        "points", one="Moitié basse\t{points} point", other="Moitié basse\t{points} points"
    ),
    "tower-receiver": "{seat}, à qui va l'autre moitié ?",
    "tower-keeps-top": "{seat} garde la moitié haute, {to} reçoit la basse.",
    "tower-keeps-bottom": "{seat} garde la moitié basse, {to} reçoit la haute.",
    "tower-whole": "{seat} garde toute la tour : {points} points.",
    "tower-void": "Avec ce sommet {colour}, elle ne vaut rien.",
    "kept-tower": "Coup {number} : {seat} gagne la tour.",
    "kept-top-half": "Coup {number} : {seat} garde la moitié haute, {to} reçoit la basse.",
    "kept-bottom-half": "Coup {number} : {seat} garde la moitié basse, {to} reçoit la haute.",
    "tower-lift": "Enlevez les quatre coupoles de l'étoile {star}.",
    "tower-three-offer": (
        "{seat} peut la prendre : {points} pour {seat}, et {base} pour {partner} (la base)."
    ),
    "three-as-turn": Forms(
        "stars",
        one="Ou la tour de trois : {stars}.",
        other="Ou une tour de trois : {stars}.",
    ),
    "tower-three-onward": "Sinon, {seat} joue.",
    "tower-three-last": "Sinon, fin de partie.",
    "tower-three-shared": "Gain partagé : {seat} {points}, {partner} {base}.",
}

_SCORES: dict[str, Sentence] = {
    "captured": "Gagné {colour} {height}x{strength}\t{points}",
    "captured-void": "Gagné {colour} {height}x{strength}\t0",
    "on-lake": "{star} : {colour} {height}x{strength}\t{points}",
    "seat-cannot-move": "{seat} n'a plus aucun coup permis.",
    "nobody-can-move": "Personne ne peut plus jouer.",
}

_OLDER: dict[str, Sentence] = {
    # The older sheet's own words for the same: pawns on squares, in piles.
    "title-lay-older": "Posez les pions",
    "lay-block": "{seat} pose {count} pions {colour:many} à la suite.",
    "lay-block-either": (
        "{seat} pose à la suite {count} pions {colour:many} ou {other_colour:many}."
    ),
    "lay-block-last": "{seat} pose les {count} derniers à la suite.",
    "lay-block-neutral": (
        "{seat} pose {count} pions {colour:many}, puis {more} {colours:many}, à la suite."
    ),
    "lay-done": "Tous les pions sont posés.",
    "lay-sure": "Les {count} sont lus sans doute possible.",
    "lay-supposed": "Sans réponse, retenu tel que lu : {stars}.",
    "lay-doubtful": "À confirmer : {stars}. Je vous le demanderai.",
    "lay-doubtful-many": "{count} sont mal lus. Essayez plus de lumière, sans reflet.",
    "lay-wrong": Forms(
        "stars",
        one="Pas de ce bloc : {stars}.",
        other="Pas de leur bloc : {stars}.",
    ),
    "lay-counts-older": (
        "Une pile vaut ses pions fois le chiffre du sommet, sur le plateau ou prise."
    ),
    "lay-seen-older": "Pions vus : {seen} sur {count}.",
    "moved-older": Forms(
        "count",
        one="{seat} : {origin} vers {target}",
        other="{seat} : {origin} vers {target}, {count} pions",
    ),
    "not-your-colour-older": "La case {star} est à {owner}. À {seat} de jouer.",
    "wrong-count-older": Forms(
        "strength",
        one="Un {strength} compte {strength} pion ou pile : jusqu'à la case {needed}.",
        other="Un {strength} compte {strength} pions ou piles : jusqu'à la case {needed}.",
    ),
    "empty-star-older": "La case {star} est vide. Un coup finit toujours sur un pion.",
    "colour-twice-older": "La case {star} a déjà : {colours}. Pas deux fois la même couleur.",
    "partner-tower-older": "La case {star} a un sommet {colour} : elle est à votre allié.",
    "past-origin-older": "Trop peu de piles : le {strength} de la case {star} revient au départ.",
    "differs-older": Forms(
        "stars",
        one="La case {stars} n'est pas comme je l'ai notée.",
        other="Les cases {stars} ne sont pas comme je les ai notées.",
    ),
    "choice-move-older": Forms(
        "count",
        one="{button} : {origin} vers {target}",
        other="{button} : {origin} vers {target}, {count} pions",
    ),
    "tower-lift-older": "Enlevez les quatre pions de la case {star}.",
}

_HEADINGS = {
    "Moves": "Déplacements",
    "Dream-towers": "Tours du Rêve",
    "Variant for 4 players": "Variante à 4 joueurs",
    "End of the game": "Fin de la partie",
}

WORDS = GameWords(
    sentences=_TITLES
    | _KEYS
    | _SETUP
    | _MAY
    | _PLAY
    | _RULES
    | _UNSURE
    | _TOWERS
    | _SCORES
    | _OLDER
    | SHEET,
    names=_HEADINGS
    | {
        "jinns": "Jinns of the Lake",
        "lake-of-wishes": "Édition actuelle",
        "lake-of-dreams": "Ancienne édition",
    },
)
