"""The sentences about Dreams in French; see `device.texts.fr.table`."""

from device.texts.catalogue import Forms, GameWords, Sentence

_SETUP: dict[str, Sentence] = {
    "title-discs": "Quelles couleurs ?",
    "setup-colours-keep": "Dans cet ordre, en sens horaire.",
    "setup-colours-pick": "À choisir, place par place.",
    "title-disc": "Quelle couleur ?",
    "setup-place": "Sens horaire, joueur {number} :",
    "setup-plays": "{seat}",
    "title-dealer": "Qui distribue ?",
    "setup-dealer": "{seat} distribue en premier.",
    "title-voting": "Comment voter ?",
    "setup-voting-discs": "Avec les disques. Vous me direz ce qu'ils montrent.",
    "setup-voting-secret": "En secret sur ce boîtier, l'un après l'autre.",
    "rule-dreams-own-colour-vote-default": "Nul ne vote pour sa propre couleur.",
    "rule-dreams-own-colour-vote-other": "Un dieu peut voter pour sa propre couleur.",
    "rule-dreams-invalid-disc-default": "Un disque mal réglé : aucun vote.",
    "rule-dreams-invalid-disc-other": "Un disque mal réglé : à régler à nouveau.",
    "rule-dreams-ties-default": "Égalité : la victoire est partagée.",
    "rule-dreams-ties-other": "Égalité : encore une manche.",
    "rule-dreams-deck-default": "Les cartes utilisées sont remélangées.",
    "rule-dreams-deck-other": "La partie finit avec les dernières cartes.",
    "rule-dreams-overlap-default": "Étoile sur étoile : un simple avertissement.",
    "rule-dreams-overlap-other": "Étoile sur étoile : interdit.",
    "rule-dreams-missing-vote-default": "La révélation attend tous les votes.",
    "rule-dreams-missing-vote-other": "On peut révéler sans un vote manquant.",
    "rule-dreams-deals-roles-default": "Les jetons donnent les rôles.",
    "rule-dreams-deals-roles-other": "Je donne les rôles, en secret.",
    "lay-mat": "Posez le firmament vide en vue. Puis appuyez sur A.",
    "title-each-player": "Chaque joueur a",
    "lead-ready-track": "Posez ses deux parties à côté.",
    "lead-ready-moon": "Posez vos lunes sur la case 0.",
    "lead-ready-stars": "une étoile de chaque sorte,",
    "lead-ready-stars-only": "une étoile de chaque sorte.",
    "lead-ready-token": "un disque de vote assemblé.",
    "title-markers": "Jetons Dieu",
    "lead-ready-stacks": "4 piles cachées, une par nombre.",
    "lead-ready-markers": "Dans chacune : {count} jetons Dieu et 1 Mortel, mélangés.",
    "title-cards": "Cartes Rêve",
    "lead-ready-cards": "Une pioche bien mélangée, face cachée.",
    "lead-ready-numbers": "4 marqueurs à portée de main.",
    "lead-ready-aside": "Laissez le reste de côté.",
    "title-talk": "Bluffez !",
    "title-advice": "Pour les dieux",
    "lead-striking": "Marquez le remarquable, sans trop le montrer.",
    "lead-eyes": "Attention aux regards : le mortel y lit peut-être.",
    "title-advice-mortal": "Pour le mortel",
    "lead-mortal": "Devinez la vision d'après les étoiles des dieux. Faites semblant de savoir.",
    "title-earn": "Points",
    "lead-earn-undetected": "Mortel non désigné\t+{points}",
    "lead-earn-true-image": "Mortel, vraie vision\t+{points}",
    "lead-earn-named-mortal": "Dieu, trouve le mortel\t+{points}",
    "lead-earn-unsuspected": "Dieu sans soupçon\t+{points}",
    "lead-talk": "Discutez et bluffez : ce qui se dit peut être vrai ou faux.",
    "lead-back-stars": "Reprenez vos étoiles.",
    "lead-back-cards": "Mettez les 4 cartes de côté.",
    "lead-back-markers": "Réempilez tous les jetons distribués. Mélangez-les.",
    "title-lay-out": "Les rêves",
    "lead-lay-cards": "Posez 4 cartes Rêve visibles, en carré, dans le sens du firmament.",
    "lead-lay-numbers": "Un marqueur par carte.",
    "title-mix": "Permutez",
    "lead-mix-dealer": "Yeux fermés, sauf {seat}, qui permute les 4 piles.",
    "lead-mix-others": "Puis l'inverse.",
    "lead-mix-never": "Aucun jeton ne change de pile.",
    "title-deal-out": "Les jetons",
    "lead-deal-markers": "{seat} prend une pile, la mélange, donne un jeton à chacun.",
    "lead-deal-look": "Regardez le vôtre en secret.",
    "lay-take-off": Forms(
        "seen", one="Retirez d'abord {seen} étoile.", other="Retirez d'abord {seen} étoiles."
    ),
    "lay-stars": Forms("seen", one="{seen} étoile est posée.", other="{seen} étoiles sont posées."),
}

_PLAY: dict[str, Sentence] = {
    "title-round": "Manche {number}",
    "title-places": "{seat} pose",
    "placed": "{seat} : étoile {kind}",
    "placed-before": "Avant : {seat}, {kind}",
    "stars-left": "À poser : {kinds}",
    "far-star": "Manche {number}, étoile {star} sur {count}",
    "far-round": "Manche {number}, toutes les étoiles sont posées",
    "star-number": "Étoile {number} sur {count}",
    "clear-mat": "Reprenez vos étoiles.",
    "shuffle-cards": "La pioche est vide : remélangez les cartes.",
    "title-unsure-star": "Que s'est-il passé ?",
    "choice-ringed": "{button} : l'étoile dans le cercle",
    "choice-other": "{button} : l'autre",
    "choice-star": "{button} : une étoile {kind} posée",
    "choice-wrong-star": "{button} : {kind}, contre une règle",
    "choice-no-star": "{button} : pas de nouvelle étoile",
    "choice-star-back": "{button} : étoile reprise",
    "choice-shift": "{button} : une étoile {kind} déplacée",
    "choice-removal": "{button} : une étoile {kind} retirée",
    "choice-misread": "{button} : celle posée par {seat} était {kind}",
    "choice-instead": "{button} : {seat} a pris la {kind} à la place",
    "title-whose-stars": "À qui ?",
    "choice-two-stars": "{button} : {seat} la {kind}, {next} la {next_kind}",
    "choice-whose-ring": "{button} : {seat} dans le cercle",
    "stars-at-once": "{count} nouvelles étoiles. Une à la fois.",
    "stars-one-by-one": "Retirez tout sauf la première.",
    "differs-stars": Forms(
        "count",
        one="Une étoile n'est pas comme je l'ai notée.",
        other="{count} endroits ne sont pas comme je les ai notés.",
    ),
    "too-many-stars": "Je vois {seen} étoiles au lieu de {count}.",
    "should-be-star": "Posez ici la {kind}.",
    "should-be-bare": Forms("count", one="Retirez cette étoile.", other="Retirez {count} étoiles."),
}

_RULES: dict[str, Sentence] = {
    "moved-star": "Une étoile {kind} a bougé. Elle doit rester en place.",
    "title-gone": "Où est-elle ?",
    "removed-star": "Je ne vois plus cette étoile {kind}.",
    "title-warning": "Est-ce voulu ?",
    "may-lie": "Acceptez, ou retirez-la.",
    "out-of-turn": "Une étoile à la fois : c'est à {due}.",
    "kind-used": "{seat} n'a plus d'étoile {kind}.",
    "off-mat": "L'étoile est hors du tapis.",
    "on-a-star": "Elle est sur une étoile {other_kind}.",
    "no-such-star": "Cette étoile n'existe pas.",
    "put-star-back": "Retour : {distance_mm} mm",
    "put-star-again": "Découvrez-la, ou reposez-la.",
    "take-star-off": "Retirez cette étoile.",
    "take-used-off": "Ou un autre l'a posée, mais c'est à {due}. Retirez-la.",
}

_VOTES: dict[str, Sentence] = {
    "title-guess": "Votez en secret",
    "guess-gods": "Dieux : la couleur du mortel.",
    "guess-mortal": "Mortel : le numéro de la vraie vision.",
    "reveal-tokens": "Tous ont voté ? Dévoilez vos disques en même temps.",
    "reveal-markers": "Puis retournez vos jetons Dieu.",
    "title-vote": "Votre vote",
    "title-token": "Disque : {seat}",
    "token-shows": "Montre-t-il",
    "title-told": "Vote : {seat}",
    "told-is": "Est-ce",
    "is-player": "{seat} ?",
    "is-player-by-token": "{owner}, donc {seat} ?",
    "is-image": "l'image {number} ?",
    "is-nothing": "rien ?",
    "hand-box": "Donnez-moi à {seat}. Les autres ne regardent pas.",
    "vote-who": "Êtes-vous un dieu, ou le mortel ?",
    "vote-god": "Le mortel serait donc :",
    "alone-god": "Dieu, je parie que le mortel est :",
    "alone-mortal": "Mortel, je parie sur l'image :",
    "vote-mortal": "La vraie vision serait :",
    "guess-player": "{seat}",
    "guess-image": "Image {number}",
    "guess-nothing": "Rien",
    "title-reveal": "Révélation",
    "ask-vision": "Retournez les jetons. La vraie vision est-elle",
    "ask-mortal": "Le mortel est-il",
    "title-unfit": "À revoir",
    "unfit-mortal": "{seat} est le mortel, mais a parié sur une couleur.",
    "unfit-god": "{seat} est un dieu, mais a parié sur un numéro.",
    "no-guess": "Ce vote ne compte pas.",
    "guesses-wrong": "Un seul vote doit être un numéro. Votez à nouveau.",
    "tokens-wrong": "Un seul disque doit montrer un numéro. Réglez-les à nouveau.",
    "title-moons": "Avancez les lunes",
    "title-points": "Points, manche {number}",
    "vision-was": "Vraie vision : image {number}",
    "mortal-was": "Mortel : {mortal}",
    "undetected": "{seat}, mortel caché\t+{points}",
    "true-image": "{seat}, bien vu : {vision}\t+{points}",
    "named-mortal": "{seat} démasque {mortal}\t+{points}",
    "unsuspected": "{seat}, sans soupçon\t+{points}",
    "vain-player": "{seat} accuse {god}\t{points}",
    "vain-image": "{seat} vote : image {number}\t{points}",
    "vain-mortal": "{seat} : aucun numéro\t{points}",
    "vain-god": "{seat} n'accuse personne\t{points}",
    "corrected": "{seat}, à la main\t{points}",
    "title-track": "Voie des dieux",
    "moon-back": "Annulé : {seat} retourne sur la case {points}.",
    "ask-moon": "Quelle lune ai-je mal notée ?",
    "ask-space": "Sur quelle case est-elle ?",
    "goal-reached": "Les 16 points sont atteints.",
    "cards-used-up": "Il n'y a plus de cartes Rêve.",
    "key-god": "Dieu",
    "key-mortal": "Mortel",
    "more-track": "Voie : corriger une lune.",
    "more-role": "Rôle : revoir le sien.",
    "key-track": "Voie",
    "key-role": "Rôle",
    "key-next-round": "Suite",
}

_ROLES: dict[str, Sentence] = {
    "title-deal": "Les rôles",
    "deal-ask": "Je donne les rôles, puis je fais le tour. Chacun regarde seul.",
    "title-anew": "Redonner ?",
    "anew-ask": "Tous les rôles changent, et tous regardent à nouveau.",
    "title-role": "Votre rôle",
    "role-god": "Vous êtes un dieu",
    "role-god-image": "Vraie vision : {number}",
    "role-mortal": "Vous êtes le mortel",
    "role-mortal-task": "Quelle image ?",
    "role-whose": "Qui veut revoir ?",
    "key-deal": "Donner",
    "key-show": "Voir",
    "key-anew": "Redonner",
    "key-hide": "Cacher",
}

_KEPT: dict[str, Sentence] = {
    "picture-star": "{number} {seat}",
    "picture-title": "Manche {number} : image {image}",
    "picture-mortal": "{seat} était le mortel",
    "story-round": "Manche {number} : image {image}, {seat} était le mortel.",
}

_SHEET: dict[str, Sentence] = {
    "edition-zoch-2016": "Dreams, Zoch 2016",
    "clause-moved-star-by-zoch-2016": (
        "« Un joueur n'a pas le droit de déplacer ou de retirer une étoile déjà dans le "
        "firmament. »"
    ),
    "clause-removed-star-by-zoch-2016": (
        "« Un joueur n'a pas le droit de déplacer ou de retirer une étoile déjà dans le "
        "firmament. »"
    ),
    "clause-no-such-star-by-zoch-2016": (
        "« Un joueur n'a pas le droit de déplacer ou de retirer une étoile déjà dans le "
        "firmament. »"
    ),
    "clause-out-of-turn-by-zoch-2016": (
        "« Il pose une étoile sur le tapis. Puis c'est au tour de son voisin de gauche ... »"
    ),
    "clause-kind-used-by-zoch-2016": (
        "« ... il ne disposera donc plus que de ses deux autres étoiles. »"
    ),
    "clause-off-mat-by-zoch-2016": "« ... à quel endroit du firmament il la place. »",
    "clause-on-a-star-by-house": "Une étoile posée sur une autre la cache. La règle s'en tait.",
}

_SENTENCES = _SETUP | _PLAY | _RULES | _ROLES | _VOTES | _KEPT | _SHEET

_KINDS = {"clear": "claire", "grey": "grise", "black": "noire"}
"""The kinds of star, which is feminine."""

_HEADINGS = {
    "Determine the Vision & the Mortal": "Attribution des rôles",
    "Place Stars": "Pose des étoiles",
    "Guess & Resolve": "Vote et révélation",
    "Record Points on the Gods Track": "Marquage des points",
    "The Next Round": "Manche suivante",
    "Ending & Winning the Game": "Fin de la partie",
}

WORDS = GameWords(
    sentences=_SENTENCES,
    names=_KINDS | _HEADINGS | {"dreams": "Dreams"},
    seat_facts=frozenset({"mortal", "god", "next"}),
    named_facts=frozenset({"next_kind"}),
)
