"""The sentences that every game shares, in French.

A key that begins with `title-` heads a screen (best within 15 characters, at most 21), one that
begins with `key-` labels a button (at most 7 characters, or 8 in smaller print); the others are
body. No sentence puts `de` or `que` before a player's name: they would lose their vowel before one.
"""

from device.texts.catalogue import Forms, LanguageCatalogue, ListForm, Sentence, joined
from device.texts.fr.aiming import SENTENCES as AIMING
from device.texts.fr.bare import SENTENCES as BARE
from device.texts.fr.box import SENTENCES as BOX
from device.texts.fr.enrolling import SENTENCES as ENROLLING
from device.texts.fr.exhibits import SENTENCES as EXHIBITS
from device.texts.fr.first_run import SENTENCES as FIRST_RUN
from device.texts.fr.mqtt import SENTENCES as MQTT
from device.texts.fr.page import SENTENCES as PAGE

_TITLES: dict[str, Sentence] = {
    "title-welcome": "tablejinn",
    "title-starting": "Un instant",
    "title-language": "Langue",
    "title-game": "Quel jeu ?",
    "title-last": "Comme avant ?",
    "title-players": "Combien ?",
    "title-names": "Qui joue ?",
    "title-name": "Qui est {seat} ?",
    "title-writing": "{seat} est",
    "title-starter": "Qui commence ?",
    "title-rules": "Règles maison",
    "title-rule-on": "Règle maison : oui",
    "title-rule-off": "Règle maison : non",
    "title-turn": "{seat} joue",
    "title-illegal": "Interdit",
    "title-unsure": "Quel coup ?",
    "title-unsure-again": "Vraiment ?",
    "title-counts": "Ce qui compte",
    "title-scores": "Scores",
    "title-over": "Fin de partie",
    "title-sheet-lost": "Plateau non vu",
    "title-hand": "J'attends",
    "title-differs": "Pas d'accord",
    "title-should-be": "Il devrait y avoir",
    "title-put-back": "À remettre",
    "title-right": "{count} sur {most} en place",
    "title-unseen": "C'était ça ?",
    "title-unseen-step": "Pas à pas",
    "title-referee": "Arbitre",
    "title-referee-board": "Bien en place ?",
    "title-referee-last-move": "Dernier coup",
    "title-referee-may-play": "À qui de jouer ?",
    "title-referee-take-back": "Annuler",
    "title-referee-ruling": "Ça compte ?",
    "title-referee-places": "Quel endroit ?",
    "title-referee-by-hand": "Est-ce bien ça ?",
    "title-referee-rules": "Règles maison",
    "title-paused": "Pause",
    "title-ending": "Finir la partie ?",
    "title-new-game": "Nouvelle partie ?",
    "title-camera-lost": "Caméra perdue",
    "title-unsaved": "Pas enregistré !",
    "title-saved": "Enregistré",
    "title-repetition": "Troisième fois",
    "title-turned": "Tapis tourné",
    "title-dark": "Trop sombre",
    "title-glare": "Trop clair",
    "title-unreadable": "Illisible",
    "title-fault": "Petite panne",
    "title-lens": "Objectif inconnu",
    "title-covered": "À enlever",
    "title-two-sheets": "Deux plateaux",
    "title-mirrored": "Image en miroir",
    "title-resume": "On continue ?",
    "title-lay-mat": "Videz le tapis",
    "title-more": "Autre chose ?",
    "title-rule": "{rule}",
}

_KEYS: dict[str, Sentence] = {
    "key-a": "A",
    "key-b": "B",
    "key-neither": "Autre",
    "key-start": "Démarrer",
    "key-camera": "Caméra",
    "key-language": "Langue",
    "key-next": "Suivant",
    "key-back": "Retour",
    "key-change": "Changer",
    "key-ok": "OK",
    "key-yes": "Oui",
    "key-no": "Non",
    "key-pause": "Pause",
    "key-resume": "Jouer",
    "key-undo": "Annuler",
    "key-redo": "Refaire",
    "key-open": "Ouvrir",
    "key-is-there": "La voilà",
    "key-are-there": "Les voilà",
    "key-not-so": "Faux",
    "key-clear": "Libre",
    "key-scores": "Scores",
    "key-look": "Regarder",
    "key-new": "Nouvelle",
    "key-end": "Fin",
    "key-seat": "{seat}",
    "key-ready": "Prêt",
    "key-fix": "Corriger",
    "key-leave-it": "Laisser",
    "key-plus": "+ 1",
    "key-minus": "- 1",
    "key-let-it": "Accepter",
    "key-more": "Plus",
    "key-referee": "Arbitre",
    "key-all": "Tous",
    "key-each": "Demander",
    "key-this": "Ici",
    "key-why": "Règle ?",
    "key-done": "Terminé",
    "key-letter": "Lettre",
    "key-letters": "{letters}",
    "key-space": "Espace",
    "key-erase": "Effacer",
    "key-add": "Ajouter",
    "key-again": "Encore",
    "key-without": "Sans",
}

_SETUP: dict[str, Sentence] = {
    "welcome": "Un arbitre à votre table. Appuyez sur A pour préparer une partie.",
    "starting": "La caméra se réveille.",
    "mending": "Le journal est abîmé. Je garde ce qui se lit. Attendez, sans débrancher.",
    "language-is": "Français",
    "language-code": "fr",
    "setup-game": "{game}",
    "setup-players": Forms("count", one="{count} joueur", other="{count} joueurs"),
    "setup-seats": "{seats}",
    "names-none": "Les joueurs n'ont pas encore de nom. Changer permet d'en donner.",
    "seat-called": "{seat} : {to}",
    "seat-unnamed": "{seat} : sans nom",
    "name-offered": "{name}",
    "name-new": "Quelqu'un d'autre : écrire son nom.",
    "name-no": "Sans nom : juste {seat}.",
    "name-written": "{name}_",
    "name-letters": "{letters}",
    "name-hint": "Trois pressions par lettre.",
    "name-full": "Plus de place.",
    "name-taken": "Un autre joueur porte ce nom.",
    "setup-starter": "{seat} commence.",
    "setup-rules-none": "{most} au choix, aucune en jeu.",
    "setup-rules": Forms(
        "count",
        one="{count} règle sur {most} est en jeu.",
        other="{count} règles sur {most} sont en jeu.",
    ),
    "resume-ask": "Partie inachevée : {game}.",
    "resume-laying": "Elle n'a pas encore commencé.",
}

_PLAY: dict[str, Sentence] = {
    "turn-number": "Coup {number}",
    "look": "Jouez, puis retirez vos mains.",
    "repetition": "Même position pour la troisième fois. Finir la partie ?",
    "turned": "Le tapis est dans un autre sens. Les cartes Rêve suivent-elles ?",
}

_CLOCK: dict[str, Sentence] = {
    "clock-reminder": "Temps écoulé : {time}.",
    "clock-used-up": "{seat} n'a plus de temps. À vous de décider.",
    "kept-clock": "Temps de réflexion : {seat}, {time}.",
}

_RULES: dict[str, Sentence] = {
    "game-over": "La partie est finie.",
    "put-back": "Remettez tout en place.",
    "knocked-many": "Beaucoup de pièces ont bougé. Remettons-les en place.",
    "knocked-some": "Des pièces ont bougé. Remettons-les en place.",
    "all-back": "Tout est en place.",
    "title-undone": "Annulé",
    "still-there": "C'est encore là. Enlevez-le, ou appuyez sur Refaire.",
    "edition-house": "Une règle maison de cette table.",
    "edition-tablejinn": "Pas dans la règle : il me le faut pour compter.",
}

_UNSURE: dict[str, Sentence] = {
    "differs-hint": "A : ce qu'il faudrait.",
    "unanswered": "Sans réponse :",
    "unseen-back": "{seat} a repris un coup.",
    "unseen-left": Forms("count", one="Puis encore {count}.", other="Puis encore {count}."),
}


_REFEREE: dict[str, Sentence] = {
    "referee-why": "Pourquoi est-ce interdit ?",
    "referee-board": "Tout est-il bien en place ?",
    "referee-put-back": "Remettre les pièces comme au journal",
    "referee-last-move": "Quel était le dernier coup ?",
    "referee-may-play": "À qui de jouer ? Que peut-on jouer ?",
    "referee-scores": "Les scores, et d'où vient chaque point",
    "referee-take-back": "Annuler des coups",
    "referee-redo": "Refaire ce qui a été annulé",
    "referee-ruling": "Ce qui est posé compte",
    "referee-places": "Dire ce qu'il y a à un endroit",
    "referee-correct": "Corriger des points à la main",
    "referee-turn": "Dire à qui c'est de jouer",
    "referee-rules": "Les règles maison de cette partie",
    "referee-pause": "Faire une pause, ou finir la partie",
    "referee-number": "{number} sur {count}",
    "referee-not-seen": "Je ne vois pas le plateau. Dégagez-le, puis regardez à nouveau.",
    "referee-board-right": "Oui. Tout est comme je l'ai noté.",
    "referee-to-move": Forms(
        "seats", one="À {seats} de jouer.", other="Restent à jouer : {seats}."
    ),
    "referee-a-decision": "Un coup, ou une décision.",
    "referee-back": Forms(
        "count",
        one="Annuler ce coup ?",
        other="Annuler ce coup et tous les suivants ? {count} en tout.",
    ),
    "referee-agrees": "{seat}, êtes-vous d'accord ?",
    "referee-who-agrees": "Le plateau compte tel quel. Tous d'accord ?",
    "referee-hand-agrees": "Tous d'accord avec cela ?",
    "referee-chosen": Forms("count", one="{count} choisi", other="{count} choisis"),
    "ruled": "D'accord : {seats}.",
}

_SCORES: dict[str, Sentence] = {
    "score": "{seat}\t{points}",
    "over-winner": Forms(
        "points",
        one="{seat} gagne avec {points} point.",
        other="{seat} gagne avec {points} points.",
    ),
    "over-taken-back": "Le dernier coup a-t-il été annulé ?",
    "over-played-on": "Quelqu'un a joué après la fin. Vous continuez ?",
    "over-taken-back-no": "Si vous rangez, appuyez sur Non.",
    "over-shared": Forms(
        "points",
        one="Victoire partagée : {seats}, {points} point.",
        other="Victoire partagée : {seats}, {points} points.",
    ),
    "over-no-points": "Personne n'a encore de points.",
    "ended-by-agreement": "Partie finie d'un commun accord.",
    "score-by-hand": "À la main\t{points}",
    "fix-whose": "Quels points sont faux ?",
    "fix-points": "Combien de points ?",
}

_KEPT: dict[str, Sentence] = {
    "sheet-title": "Une soirée de {game}",
    "kept-beside": "Essais, retours et décisions",
    "kept-after": Forms("number", one="Après {number} coup :", other="Après {number} coups :"),
    "kept-illegal": "Interdit.",
    "kept-undone": "Annulé :",
    "kept-redone": "Ce qui était annulé a été refait.",
    "kept-pardoned": "La table l'a accepté.",
    "kept-unanswered": "Sans réponse ; la partie a continué.",
    "kept-second-thought": "Mieux vu : une couleur avait été mal lue.",
    "kept-found": "Elle était là. Je ne l'avais pas vue.",
    "kept-ruling": "La table a décidé que ce qui était posé compte. D'accord : {seats}.",
    "kept-by-hand": "Fixé à la main. D'accord : {seats}.",
    "not-counted": "non compté",
    "played-and-won": "{name}, {game}, jouées : {played}, gagnées : {wins}\tmoyenne {average}",
    "played-uncounted": "{name}, {game}, jouées : {played}, gagnées : {wins}",
    "picture-total": "Points",
}

_TROUBLE: dict[str, Sentence] = {
    "sheet-lost": "Dégagez les quatre repères des coins, ou reculez la caméra.",
    "hand": "Quelque chose couvre le plateau. S'il est libre, appuyez sur A.",
    "paused": "Je ne regarde pas. La partie est enregistrée.",
    "paused-referee": "Pour l'arbitre, maintenez B.",
    "ending": "Je donne les scores. La partie reste au journal.",
    "new-game": "Cette partie et ses scores restent au journal.",
    "camera-lost": "Pas d'image. Vérifiez le câble de la caméra. La partie est enregistrée.",
    "journal-full": "Le disque est plein. Les coups ne sont plus enregistrés.",
    "journal-failed": "Je ne peux pas écrire. Les coups ne sont plus enregistrés.",
    "journal-back": "Les coups sont à nouveau enregistrés.",
    "dark": "Je ne peux pas lire le plateau. Allumez une lampe.",
    "unreadable": "Je n'arrive pas à lire cette image. Bougez un peu une pièce.",
    "fault": "J'ai eu un raté. Je réessaie. La partie est enregistrée.",
    "glare": "L'image est trop claire. Mettez le plateau à l'ombre.",
    "lens": "Cet objectif n'est pas étalonné. Les hauteurs peuvent être mal lues.",
    "covered": "Un objet étranger au jeu est sur le plateau. S'il n'y a rien, appuyez sur A.",
    "said-clear": "Alors je lis ce qui est posé.",
    "two-sheets": "Je vois deux plateaux. Enlevez-en un.",
    "mirrored": "L'image est en miroir. Vérifiez les réglages de la caméra.",
}

_NAMES = {
    "left": "à gauche",
    "right": "à droite",
    "up": "en haut",
    "down": "en bas",
    "upper left": "en haut à gauche",
    "upper right": "en haut à droite",
    "lower left": "en bas à gauche",
    "lower right": "en bas à droite",
    "House rules": "Règles maison",
    "At the table": "À la table",
}
"""Ways in a picture, corners of a sheet, and headings of rules that no sheet has."""

_PLURAL = {
    "red": "rouges",
    "blue": "bleus",
    "yellow": "jaunes",
    "green": "verts",
    "white": "blancs",
}


def _is_singular(number: int) -> bool:
    """Return whether French counts a number as one: 0 and 1 are."""
    return number < 2


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
        ENROLLING,
        EXHIBITS,
        MQTT,
        FIRST_RUN,
        PAGE,
    ),
    seats={
        "red": "Rouge",
        "blue": "Bleu",
        "yellow": "Jaune",
        "green": "Vert",
        "white": "Blanc",
        "purple": "Violet",
        "orange": "Orange",
        "black": "Noir",
    },
    colours={
        "red": "rouge",
        "blue": "bleu",
        "yellow": "jaune",
        "green": "vert",
        "white": "blanc",
    },
    names=_NAMES,
    player="Joueur {number}",
    every=ListForm(between=", ", last="{items} et {item}", more="{items} et {count} autres"),
    either=ListForm(between=", ", last="{items} ou {item}", more="{items} ou {count} autres"),
    cases={"many": _PLURAL},
    is_singular=_is_singular,
    decimal=",",
)
