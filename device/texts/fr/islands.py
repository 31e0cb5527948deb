"""The sentences about 1001 Islands in French; see `device.texts.fr.table`."""

from device.texts.catalogue import Forms, GameWords, Sentence
from device.texts.fr.asked_tile import ASKED_TILE
from device.texts.fr.set_tile import SET_TILE
from device.texts.fr.sheet.islands import SHEET

_SETUP: dict[str, Sentence] = {
    "lay-tile": "{kind} {number}",
    "lay-back": "{kind}: {kinds}",
    "title-box": "Vos tuiles",
    "setup-box": "Je connais {count} tuiles de votre boîte.",
    "setup-no-box": "Vos tuiles me sont inconnues : comptez à la main. Apprenez-les-moi : /setup",
    "rule-islands-rows-left-to-right-default": "Une tuile peut être posée après un trou.",
    "rule-islands-rows-left-to-right-other": "Chaque ligne se remplit depuis le plateau.",
    "rule-islands-lamps-count-singly-default": "On compte les tuiles Lampe, pas les Lampes.",
    "rule-islands-lamps-count-singly-other": "Une tuile à deux Lampes compte double.",
    "lay-island-mat": "Posez le tapis en vue. Puis appuyez sur A.",
}

_DRAFT: dict[str, Sentence] = {
    "setup-islands-count": "Compter les Îles à la fin.",
    "setup-islands-told": "Guider le choix des tuiles aux boutons, et compter à la fin.",
    "title-lay-ready": "Mise en place {number}/{most}",
    "lay-ready-some": (
        "De chaque type, prenez {count} tuiles sans les voir. Le reste retourne dans la boîte."
    ),
    "lay-ready-all": "Prenez les {count} tuiles de chaque type.",
    "lay-ready-stacks": (
        "Mélangez chaque pile. Les 4 vont au centre, Génie et Ciel étoilé visibles."
    ),
    "lay-ready-characters": (
        "Chacun des {count} joueurs choisit un Personnage et prend son plateau."
    ),
    "lay-ready-sides": "Les tuiles Île vont à droite de votre plateau, les tuiles Rêve à gauche.",
    "lay-ready-lamps": "Une ou deux Lampes, très bien. Une troisième retourne les deux autres, face"
    " Génie.",
    "lay-ready-points": (
        "À la fin : vos tuiles Rêve, 1 par palmier, 7 par Roc avec œuf."
        " Le plus de bandits : -1 chacun."
    ),
    "lay-ready-mat": (
        "Si vous voulez, à chaque tuile, posez votre Île sur le tapis, puis appuyez : je vérifie."
    ),
    "title-lookout": "Première Vigie",
    "lookout-ask": "Dois-je tirer la Vigie au sort, ou choisissez-vous ?",
    "lookout-chosen": "{seat} est la première Vigie.",
    "key-draw": "Tirer",
    "key-choose": "Choisir",
    "title-draft-round": "Manche {number} sur 16",
    "draft-lookout": "{seat} est la Vigie : quelle pile ?",
    "draft-stack": "{kind:head}\t{count} tuiles",
    "title-takes": "{seat} prend",
    "draft-turn-up": "Retournez {count} tuiles {kind:many}.",
    "draft-who-next": "Prenez-en une. Qui suit ?",
    "draft-take": "{seat}, prenez-en une.",
    "draft-last": "{seat}, la dernière tuile est à vous. Vous serez la prochaine Vigie.",
    "draft-last-of-all": "{seat}, la dernière tuile est à vous.",
    "title-two-shows": "{seat} en montre 2",
    "draft-two-shows": "{seat}, prenez 3 tuiles {kind:many} en secret. Révélez-en 2, la troisième"
    " face cachée.",
    "draft-two-first": "{seat}, prenez 1 des 3 tuiles, même la cachée, mais sans la regarder.",
    "draft-two-second": "{seat}, prenez une des deux. Défaussez la dernière, face visible.",
    "draft-offer-seen": "Je vois les {count} tuiles.",
    "draft-lies-right": "{seat}, votre tuile est bien posée. Qui suit ?",
    "draft-lies-right-on": "{seat}, votre tuile est bien posée. Appuyez sur A.",
    "draft-first-tile": "La première tuile touche le plateau.",
    "draft-lamps": "Une troisième Lampe retourne les deux autres.",
    "key-shown": "Fait",
    "title-draft-menu": "Choix des tuiles",
    "draft-menu": "Vérifier une Île à la caméra, ou annuler la dernière étape ?",
    "draft-leave": "Arrêter là et compter les Îles maintenant ?",
    "title-check": "Vérifier",
    "check-whose": "{seat}, votre Île ?",
    "check-island": "{seat}, posez votre Île sous la caméra. Je la vérifie.",
    "checked": Forms(
        "count", one="{count} tuile, tout est juste.", other="{count} tuiles, tout est juste."
    ),
    "checked-lamps": "Lampes visibles : {count}",
    "key-pick": "Choisir",
    "key-taken": "Prise",
    "key-count-now": "Compter",
}

_LOOK: dict[str, Sentence] = {
    "far-islands": "Îles finies : {count} sur {most}",
    "title-island": "Île : {seat}",
    "show-island": "{seat}, posez votre Île sous la caméra, puis appuyez sur A.",
    "show-unknown": "{seat}, je ne connais aucune tuile : dites-moi ce qui est sur votre Île.",
    "looking": "Je la cherche. Retirez vos mains, s'il vous plaît.",
    "key-points": "Manuel",
    "enter-begin": "Dites-moi ce que vous avez : d'abord les tuiles Rêve. Ou juste les points.",
    "key-only-points": "Points",
    "enter-dream": "Une tuile {kind} ?",
    "enter-dream-second": "Une deuxième tuile {kind} ?",
    "enter-how-many": "Combien en voit-on ?",
    "enter-genies": "Combien de tuiles montrent le Génie ?",
    "enter-points": "{seat}, combien de points avez-vous comptés ?",
    "enter-hold": "Gardez B appuyé pour avancer.",
    "no-board": "Je ne vois pas de plateau Personnage.",
    "board-due": "Le plateau Personnage va à gauche des tuiles Île, les Rêves à sa gauche.",
    "anothers-island": "Cette Île est à {seat}. Je l'ai déjà.",
    "no-tiles": "{seat}, je ne vois encore aucune tuile.",
    "anothers-now": "Cette Île est à {seat}.",
    "is-it-whose": "Est-ce l'Île de {seat} ?",
    "check-due": "À vérifier maintenant, l'Île : {seat}.",
    "island-due": "À compter maintenant, l'Île : {seat}.",
}

_RULES: dict[str, Sentence] = {
    "cell-holds": "{place} : {kinds}",
    "cell-bare": "{place} : aucune tuile",
    "title-third-lamp": "Troisième Lampe",
    "title-unknown-tile": "Tuiles inconnues",
    "off-grid": "Une tuile {kind} est à l'écart.",
    "rule-of-off-grid": "Les tuiles vont bord à bord.",
    "cell-taken": "{place} : deux tuiles.",
    "wrong-row": "{place} : pas pour une tuile {belongs}.",
    "rule-of-wrong-row": "Chaque type a sa propre ligne.",
    "not-adjacent": "{place} : tuile isolée.",
    "rule-of-not-adjacent": "Une tuile touche le plateau ou une autre.",
    "not-leftmost": "{place} : un trou avant.",
    "rule-of-not-leftmost": "Les lignes partent du plateau.",
    "not-flipped": Forms("count", one="{count} Lampe (rond).", other="{count} Lampes (ronds)."),
    "rule-of-not-flipped": "Une troisième Lampe retourne les deux autres.",
    "turned-odd": Forms("count", one="{count} Génie (rond).", other="{count} Génies (ronds)."),
    "rule-of-turned-odd": "Les Lampes se retournent par deux.",
    "no-lamp-left": "Génies (ronds), plus de Lampe.",
    "rule-of-no-lamp-left": "La troisième Lampe reste visible.",
    "turned-without-lamp": "{place} : pas de Lampe.",
    "rule-of-turned-without-lamp": "Seules les Lampes se retournent.",
    "dream-turned": "{place} : face cachée.",
    "rule-of-dream-turned": "Un Rêve ne se retourne jamais.",
    "not-complete": Forms(
        "count", one="{place} : vide.", other="Il manque {count} tuiles {kind:many}."
    ),
    "rule-of-not-complete": "Une Île a 4 tuiles par type.",
    "tile-moved": "{place} : tuile déplacée.",
    "rule-of-tile-moved": "Une tuile posée ne se déplace plus.",
    "tile-gone": "{place} : plus de tuile.",
    "rule-of-tile-gone": "Elle y était. Remettez-la.",
    "turned-back": "{place} : remise à l'endroit.",
    "rule-of-turned-back": "Une tuile retournée reste face Génie.",
    "turn-at-once": Forms(
        "count",
        one="Retournez cette Lampe (rond).",
        other="Retournez ces Lampes (ronds).",
    ),
    "new-tile-turned": "{place} : la troisième Lampe.",
    "not-on-offer": "{place} : tuile non proposée.",
    "rule-of-not-on-offer": "Choisissez une des tuiles de la table.",
    "offer-wrong-stack": "Une tuile {kind} est visible.",
    "rule-of-offer-wrong-stack": "Toutes viennent de la pile choisie.",
    "offer-wrong-number": "{count} tuiles visibles au lieu de {most}.",
    "rule-of-offer-wrong-number": "La Vigie prend une tuile par joueur.",
    "offer-of-two": "{count} tuiles visibles au lieu de {most}.",
    "rule-of-offer-of-two": "La Vigie montre 2 tuiles sur 3.",
    "too-many-tiles": "Trop de tuiles {kind:many} : {count} au lieu de {most}.",
    "too-few-tiles": "Pas assez de tuiles {kind:many} : {count} au lieu de {most}.",
    "rule-of-too-many-tiles": "Chaque manche ajoute une tuile.",
    "tile-twice": "{place} : tuile en double.",
    "rule-of-tile-twice": "Est-elle mal lue, ou d'une autre boîte ?",
    "tile-on-two-islands": "{place} : déjà vue chez {seat}.",
    "too-many-copies": "{count} tuiles « {kind} » ; la boîte en a {most}.",
    "not-in-catalogue": "{place} : tuile hors de mon catalogue.",
    "rule-of-not-in-catalogue": "Est-elle d'une autre boîte ?",
    "other-box": "Je connais {known} tuiles sur {count}.",
    "rule-of-other-box": "Mon catalogue est-il celui d'une autre boîte ?",
    "no-catalogue": "Je ne connais aucune de ces tuiles.",
    "rule-of-no-catalogue": "Montrez-moi votre boîte, page /setup",
}

_REVIEW: dict[str, Sentence] = {
    "title-points-of": "{seat} : {points}",
    "score-dream-roc": Forms(
        "count",
        one="Rêve {count} Roc x{each}\t{points}",
        other="Rêve {count} Rocs x{each}\t{points}",
    ),
    "score-dream-monkey": Forms(
        "count",
        one="Rêve {count} singe x{each}\t{points}",
        other="Rêve {count} singes x{each}\t{points}",
    ),
    "score-dream-fennec": Forms(
        "count",
        one="Rêve {count} fennec x{each}\t{points}",
        other="Rêve {count} fennecs x{each}\t{points}",
    ),
    "score-dream-camel": Forms(
        "count",
        one="Rêve {count} chameau x{each}\t{points}",
        other="Rêve {count} chameaux x{each}\t{points}",
    ),
    "score-dream-elephant": Forms(
        "count",
        one="Rêve {count} éléphant x{each}\t{points}",
        other="Rêve {count} éléphants x{each}\t{points}",
    ),
    "score-dream-column": "Colonnes {values}\t{points}",
    "score-dream-line": "Lignes {values}\t{points}",
    "score-dream-lamp": Forms(
        "count", one="Rêve {count} Lampe\t{points}", other="Rêve {count} Lampes\t{points}"
    ),
    "score-dream-snake": Forms(
        "count", one="Rêve {count} serpent\t{points}", other="Rêve {count} serpents\t{points}"
    ),
    "score-dream-genie": Forms(
        "count",
        one="Rêve {count} Génie x{each}\t{points}",
        other="Rêve {count} Génies x{each}\t{points}",
    ),
    "score-palms": Forms(
        "count", one="{count} palmier\t{points}", other="{count} palmiers\t{points}"
    ),
    "score-rocs-and-eggs": "Roc {rocs}, œuf {eggs}, {count}x7\t{points}",
    "score-bandits-none": "Aucun bandit\t{points}",
    "score-bandits-fewer": Forms(
        "count",
        one="{count} bandit, max. {most}\t{points}",
        other="{count} bandits, max. {most}\t{points}",
    ),
    "score-bandits-most": Forms(
        "count",
        one="{count} bandit (max.)\t{points}",
        other="{count} bandits (max.)\t{points}",
    ),
    "score-bandits-most-so-far": Forms(
        "count",
        one="{count} bandit (max. ?)\t{points}",
        other="{count} bandits (max. ?)\t{points}",
    ),
    "score-to-come": "{seat}\t-",
    "let-stand": "Compté tel quel.",
    "nothing-shown": "Dit par vous, pas vu.",
    "tiles-not-counted": Forms(
        "count", one="{count} tuile non comptée !", other="{count} tuiles non comptées !"
    ),
    "key-right": "D'accord",
    "key-check": "Vérifier",
    "again-ask": "{seat}, montrer votre Île encore une fois ?",
    "row-counts": "{kind:place}\t{values}",
    "points-ask": "Des points que je n'ai pas vus ?",
    "title-item-palm": "Palmiers : {count}",
    "title-item-roc": "Rocs : {count}",
    "title-item-egg": "Œufs : {count}",
    "title-item-bandit": "Bandits : {count}",
    "title-item-monkey": "Singes : {count}",
    "title-item-fennec": "Fennecs : {count}",
    "title-item-camel": "Chameaux : {count}",
    "title-item-elephant": "Éléphants : {count}",
    "title-item-snake": "Serpents : {count}",
    "title-item-lamp": "Lampes : {count}",
    "title-item-genie": "Génies : {count}",
    "title-item-dream-roc": "Rêves Roc : {count}",
    "title-item-dream-monkey": "Rêves singe : {count}",
    "title-item-dream-fennec": "Rêves fennec : {count}",
    "title-item-dream-camel": "Rêves chameau : {count}",
    "title-item-dream-elephant": "Rêves éléphant : {count}",
    "title-item-dream-column": "Rêves colonne : {count}",
    "title-item-dream-line": "Rêves ligne : {count}",
    "title-item-dream-lamp": "Rêves Lampe : {count}",
    "title-item-dream-snake": "Rêves serpent : {count}",
    "title-item-dream-genie": "Rêves Génie : {count}",
    "title-item-column-1": "Colonne 1 : {count}",
    "title-item-column-2": "Colonne 2 : {count}",
    "title-item-column-3": "Colonne 3 : {count}",
    "title-item-column-4": "Colonne 4 : {count}",
    "title-item-line-upper": "Ligne haute : {count}",
    "title-item-line-central": "Ligne centrale : {count}",
    "title-item-line-lower": "Ligne basse : {count}",
    "gems-ask": "Combien de Gemmes différentes ?",
    "dreams-known": "Rêves connus : {count} sur {most}.",
    "title-item-points": "À la main : {value}",
    "hand-palm": "{points} palmiers à la main",
    "hand-roc": "{points} Rocs à la main",
    "hand-egg": "{points} œufs à la main",
    "hand-bandit": "{points} bandits à la main",
    "hand-monkey": "{points} singes à la main",
    "hand-fennec": "{points} fennecs à la main",
    "hand-camel": "{points} chameaux à la main",
    "hand-elephant": "{points} éléphants à la main",
    "hand-snake": "{points} serpents à la main",
    "hand-lamp": "{points} Lampes à la main",
    "hand-genie": "{points} Génies à la main",
    "hand-dream-roc": "{points} Rêve Roc à la main",
    "hand-dream-monkey": "{points} Rêve singe à la main",
    "hand-dream-fennec": "{points} Rêve fennec à la main",
    "hand-dream-camel": "{points} Rêve chameau à la main",
    "hand-dream-elephant": "{points} Rêve éléphant à la main",
    "hand-dream-column": "{points} Rêve colonne à la main",
    "hand-dream-line": "{points} Rêve ligne à la main",
    "hand-dream-lamp": "{points} Rêve Lampe à la main",
    "hand-dream-snake": "{points} Rêve serpent à la main",
    "hand-dream-genie": "{points} Rêve Génie à la main",
    "hand-column-1": "{points} en colonne 1 à la main",
    "hand-column-2": "{points} en colonne 2 à la main",
    "hand-column-3": "{points} en colonne 3 à la main",
    "hand-column-4": "{points} en colonne 4 à la main",
    "hand-line-upper": "{points} en ligne haute à la main",
    "hand-line-central": "{points} en ligne centrale à la main",
    "hand-line-lower": "{points} en ligne basse à la main",
    "hand-points": "{points} points à la main",
    "islands-counted": "Toutes les Îles sont comptées.",
    "fewest-bandits": "Égalité : qui a le moins de bandits gagne.",
    "same-bandits": "Autant de points, autant de bandits.",
}

_KEPT: dict[str, Sentence] = {
    "told-picks": "{seat} a choisi la pile {kind}.",
    "told-names": "{seat} a pris une tuile et désigné {to}.",
    "told-takes": "{seat} a pris une tuile.",
    "told-offer": "Les tuiles proposées ont été vues.",
    "told-counts": "Le choix des tuiles a été arrêté.",
    "told-places": "{seat} a posé une tuile.",
    "told-checks": "{seat} : l'Île a été vérifiée.",
    "told-shows": "{seat} : l'Île a été montrée.",
    "told-agrees": "{seat} : le compte était juste.",
    "tile-holds": "{kinds}",
    "story-island": "Île : {seat}, {points} points",
}

_MAY_PLAY: dict[str, Sentence] = {
    "may-find-lookout": "Trouver la première Vigie.",
    "may-pick": "Choisir une des piles :",
    "may-take-tile": "Prendre une tuile {kind}.",
    "may-lie-places": "Elle peut se poser ici :",
    "may-lie-at": "{place}",
    "may-be-named": Forms("seats", one="Puis désigner {seats}.", other="Puis désigner : {seats}."),
    "may-answer": "Répondre à la question de l'écran.",
    "may-show-island": "{seat} montre son Île à la caméra.",
}

_ASKED = ASKED_TILE | SET_TILE
_SENTENCES = _SETUP | _DRAFT | _LOOK | _RULES | _REVIEW | _KEPT | _MAY_PLAY | _ASKED | SHEET

_ONE = {
    "palm": "palmier", "roc": "Roc", "egg": "œuf", "monkey": "singe", "fennec": "fennec",
    "camel": "chameau", "elephant": "éléphant", "snake": "serpent", "lamp": "Lampe",
    "bandit": "bandit", "emerald": "émeraude", "ruby": "rubis", "diamond": "diamant",
}  # fmt: skip
_MANY = {name: f"{word}s" for name, word in _ONE.items()} | {"camel": "chameaux", "ruby": "rubis"}
_MOST_ON_A_TILE = 9

_TILE_NAMES = {
    **{f"{name}-1": word for name, word in _ONE.items()},
    **{
        f"{name}-{count}": f"{count} {word}"
        for name, word in _MANY.items()
        for count in range(2, _MOST_ON_A_TILE + 1)
    },
    **{f"dream-{name}": f"Rêve {word}" for name, word in _ONE.items()},
    "dream-column": "Rêve colonne",
    "dream-line": "Rêve ligne",
    "dream-genie": "Rêve Génie",
    "bare": "rien",
    "genie": "Génie",
    "foreign": "hors de ma boîte",
    "no-tile": "rien de ma boîte",
    "turned": "côté Génie",
    "starlit": "côté Ciel étoilé",
    "its-front": "côté illustré",
}

_ROWS = {"upper": "haute", "central": "centrale", "lower": "basse", "dream": "Rêve"}
"""The types of tile, which is feminine: `une tuile haute`."""

_PLACES = {"upper": "Haut", "central": "Centre", "lower": "Bas", "dream": "Rêve"}

_PLACE_NAMES = {
    f"{row}-{cell}": f"{word} {cell}" if cell < 5 else f"Hors {word.lower()}"
    for row, word in _PLACES.items()
    for cell in range(1, 6)
}

_HEADINGS = {
    "Principle of the game": "Principe du jeu",
    "Drawing the tiles": "Pioche des tuiles",
    "Choosing a tile": "Choix d'une tuile",
    "Construction rules": "Construction",
    "Game contents": "Contenu du jeu",
    "End of the game and scoring points": "Fin de la partie",
}

WORDS = GameWords(
    sentences=_SENTENCES,
    names=_TILE_NAMES | _ROWS | _PLACE_NAMES | _HEADINGS | {"islands": "1001 Îles"},
    named_facts=frozenset({"place", "belongs"}),
    cases={
        "many": {"upper": "hautes", "central": "centrales", "lower": "basses"},
        "head": {"upper": "Haute", "central": "Centrale", "lower": "Basse"},
        "place": {"upper": "Haut", "central": "Centre", "lower": "Bas"},
    },
)
