"""The sentences about 5 Towers in French; see `device.texts.fr.table`."""

from device.texts.catalogue import Forms, GameWords, Sentence
from device.texts.fr.sheet.towers import SHEET

_SETUP: dict[str, Sentence] = {
    "title-mode": "Que dois-je faire ?",
    "setup-mode-referee": "Arbitrer chaque tour, et compter à la fin.",
    "setup-mode-count": "Seulement compter les Tours à la fin.",
    "title-powers": "Des pouvoirs ?",
    "setup-powers-none": "Le jeu de base, sans pouvoirs.",
    "setup-powers-all": "Tous les pouvoirs des Tours.",
    "setup-powers-some": "Certains pouvoirs, un par un.",
    "setup-power-tree-on": "Sylvestre : avec. Ses cartes paient les annonces.",
    "setup-power-tree-off": "Sylvestre : sans.",
    "setup-power-metal-on": "Métal : avec. Les cartes démolies reviennent.",
    "setup-power-metal-off": "Métal : sans.",
    "setup-power-metal-more": "Même celle de ce tour. Un métal repris en ramène une autre.",
    "setup-power-sand-on": "Sable : avec. Cette Tour grandit aussi par le bas.",
    "setup-power-sand-off": "Sable : sans.",
    "setup-power-candy-haunted-on": "Bonbon et hantée : avec. Une paire vaut 3.",
    "setup-power-candy-haunted-off": "Bonbon et hantée : sans.",
    "rule-towers-next-start-default": "Commence ensuite : le voisin de gauche du premier.",
    "rule-towers-next-start-other": "Commence ensuite : le voisin de gauche du gagnant.",
    "rule-towers-short-market-ends-default": "Un dernier marché incomplet se joue.",
    "rule-towers-short-market-ends-other": "Un dernier marché incomplet finit la partie.",
    "rule-towers-zero-begins-default": "Un 0 peut commencer une Tour.",
    "rule-towers-zero-begins-other": "Un 0 ne commence pas une Tour.",
    "rule-towers-ties-default": "Égalité : la victoire est partagée.",
    "rule-towers-ties-other": "Égalité : le moins de cartes démolies gagne.",
    "rule-towers-tear-down-default": "On démolit seulement avant de construire.",
    "rule-towers-tear-down-other": "On démolit à tout moment en construisant.",
    "rule-towers-tear-down-when-needed-default": "On démolit quand on veut.",
    "rule-towers-tear-down-when-needed-other": "On démolit seulement si c'est nécessaire.",
    "rule-towers-five-ends-default": "Sylvestre : on peut dépasser une annonce de 5.",
    "rule-towers-five-ends-other": "Sylvestre : une annonce de 5 clôt les annonces.",
    "rule-towers-pay-any-bid-default": "Sylvestre : on peut payer pour toute annonce.",
    "rule-towers-pay-any-bid-other": "Sylvestre : on paie seulement au-delà du marché.",
    "rule-towers-pay-without-taking-default": "Sylvestre : on peut payer toute l'annonce.",
    "rule-towers-pay-without-taking-other": "Sylvestre : on prend au moins une carte.",
    "rule-towers-recovery-backs-bids-default": "Métal : on annonce en comptant sur une reprise.",
    "rule-towers-recovery-backs-bids-other": "Métal : on annonce sans compter sur une reprise.",
    "rule-towers-pairs-by-copies-default": "Deux 12 dans les deux Tours : deux paires.",
    "rule-towers-pairs-by-copies-other": "Chaque valeur fait une seule paire.",
    "lay-towers-mat": "Posez le tapis en vue, sans Tours. Puis appuyez sur A.",
    "lay-deck": "Mélangez les {count} cartes.",
    "lay-deck-few": "Ôtez les cartes 4+. Mélangez les {count}.",
    "far-deck": Forms(
        "number", one="{number} carte dans la pioche", other="{number} cartes dans la pioche"
    ),
    "far-counted": "Comptés : {count} sur {most}",
    "lay-market": "Un marché peut y être, mais aucune Tour. Puis appuyez sur A.",
    "lay-no-towers": "Enlevez d'abord les Tours.",
    "lay-cards": Forms("seen", one="Je vois {seen} carte.", other="Je vois {seen} cartes."),
}

_MARKET: dict[str, Sentence] = {
    "title-market": "Le marché",
    "market-due": Forms(
        "count",
        one="Posez la dernière carte.",
        other="Posez {count} cartes. Pioche : {number}.",
    ),
    "market-due-rest": Forms(
        "count",
        one="Défaussez le reste. Posez la dernière carte.",
        other="Défaussez le reste. Posez {count} cartes. Pioche : {number}.",
    ),
    "deck-turned": "Pioche vide : mélangez la défausse, et continuez.",
    "deck-turned-rest": "Pioche vide : mélangez le reste et la défausse.",
    "deck-empty": "La pioche est vide à nouveau : c'est fini.",
    "all-passed": "Tous passent : défaussez.",
    "built": "{seat} pose {cards}.",
    "built-many": "{seat} pose {count} cartes.",
    "torn": "Démoli : {card}",
    "paid": Forms("count", one="Payé : {count} sylvestre.", other="Payé : {count} sylvestres."),
    "paid-all": Forms(
        "count",
        one="{seat} a tout payé avec {count} carte sylvestre.",
        other="{seat} a tout payé avec {count} cartes sylvestres.",
    ),
    "cards-two": "{card}\t{other_card}",
    "cards-one": "{card}",
    "title-starts": "{seat} commence",
    "title-bids": "{seat} annonce",
    "bid-none": "Pas encore d'annonce.",
    "bid-best": "La plus élevée : {owner}, {bid}.",
    "bid-shown": Forms("count", one="Annoncer {count} carte ?", other="Annoncer {count} cartes ?"),
    "bid-not-buildable": "Annoncer {count} ? Cela ne peut pas se construire.",
    "bid-most": "Possible jusqu'à {most}.",
    "bid-too-high": "Rien de plus ne peut se construire.",
    "bid-nothing": "Rien ici ne peut se construire.",
    "bid-undo": "Reprendre la dernière étape ?",
    "bid-impossible": "{seat} ne peut pas en construire {bid}. {most} au plus.",
    "key-bids": "Annonces",
    "key-bid": "Dire {count}",
    "key-pass": "Passer",
}

_BUILD: dict[str, Sentence] = {
    "title-wins": "Annonce : {seat}, {count}",
    "build-lay": "Vos Tours au bord du bas, s'il vous plaît.",
    "build-ask": Forms(
        "count",
        one="Prenez {count} carte, construisez, appuyez sur A.",
        other="Prenez {count} cartes, construisez, appuyez sur A.",
    ),
    "build-pay": "Prenez et payez {count}, construisez, appuyez sur A.",
    "build-tear": "D'abord, on peut démolir une carte du haut sauf 0.",
    "build-pile": "Elle va sur votre pile de démolition et coûte des points.",
    "build-falling": "Valeurs décroissantes. Tout va sur un 8, un 9 sur tout sauf 0.",
    "build-rest": "Le reste est défaussé.",
    "build-discard": "Les cartes sylvestres paient dans la défausse. Qui paie n'en prend pas.",
    "build-sand": "Sable : en haut, ou glissé par le bas. Pas les deux en un tour.",
    "build-metal": "Chaque carte métal, neuve ou reprise, peut en ramener une démolie, même de ce"
    " tour.",
    "title-builds": "{seat} construit",
    "build-on": Forms(
        "count",
        one="Je regarde encore : {count} carte à construire.",
        other="Je regarde encore : {count} cartes à construire.",
    ),
    "build-on-pay": "Je regarde encore : {count} à prendre et à payer, puis à construire.",
    "key-market": "Marché",
    "key-rules": "Règles",
    "title-unsure-card": "Quelle carte ?",
    "title-unsure-build": "Quelle construction ?",
    "choice-as-it-was": "{button} : comme avant",
    "choice-cards": "{button} : {cards}",
    "choice-torn": "{button} : démoli {cards}",
    "choice-none-torn": "{button} : rien de démoli",
    "choice-onto": "{button} : {card} sur la Tour {tower:of}",
    "choice-paid": "{button} : payé {cards}",
    "choice-paid-torn": "{button} : {card} démoli, le reste payé",
    "choice-market": "{button} : marché {cards}",
    "choice-tower": "{button} : {tower} {values}",
    "title-unread": "Illisible",
    "unread-tower": Forms(
        "count",
        one="Une carte de la Tour {tower:of}.",
        other="{count} cartes de la Tour {tower:of}.",
    ),
    "unread-market": Forms("count", one="Une carte du marché.", other="{count} cartes du marché."),
    "unread-stray": Forms("count", one="Une carte à part.", other="{count} cartes à part."),
    "differs-towers": Forms(
        "towers",
        one="La Tour {towers:of} n'est pas comme je l'ai notée.",
        other="Pas comme noté : {towers}.",
    ),
    "differs-whose": "{seat}, ces Tours sont-elles à vous ?",
    "differs-market": "Le marché n'est pas comme je l'ai noté.",
    "market-too-many": "Plus de {count} cartes au marché.",
    "market-clear": "Enlevez ce qui n'est pas au marché.",
    "market-missing": "Je vois {seen} cartes sur {count}.",
    "market-hidden": "Une carte est-elle couverte, retournée, ou d'une autre boîte ?",
    "thing-there": "Il y a là autre chose qu'une carte.",
    "thing-hint": "Ôtez-le du tapis.",
    "edge-there": "Quelque chose est au bord du tapis.",
    "edge-hint": "Une Tour ? Posez-la en entier.",
    "no-card-apart": "Rien à part : une Tour par type.",
    "two-towers": "Deux Tours d'un type, ou cartes entre elles.",
    "tower-is": "{tower:head} : {values}",
    "tower-none": "{tower:head} : aucune",
}

_RULES: dict[str, Sentence] = {
    "too-few-cards": Forms(
        "taken", one="Annoncé {bid}, pris {taken}.", other="Annoncé {bid}, pris {taken}."
    ),
    "too-many-cards": Forms(
        "taken", one="Annoncé {bid}, pris {taken}.", other="Annoncé {bid}, pris {taken}."
    ),
    "two-demolitions": "Démolis : {cards}. Un seul est permis.",
    "not-in-market": "Pas dans ce marché : {cards}.",
    "no-tree-power": "Une Tour sylvestre ne paie plus dès qu'elle a son 0.",
    "tree-card-while-paying": "Qui paie ne prend pas : {cards}.",
    "payment-not-needed": "On paie seulement au-delà du nombre du marché.",
    "nothing-taken": "Il faut prendre au moins une carte.",
    "demolition-not-needed": "Démoli sans nécessité : {cards}.",
    "demolish-zero": "Un 0 ne se démolit jamais : {card}.",
    "not-top-card": "Pas tout en haut : {card}.",
    "demolish-too-late": "Démoli après avoir construit : {card}.",
    "not-a-tree-card": "Seules les cartes sylvestres paient, pas le {card}.",
    "wrong-tower": "Le {card} ne va pas sur la Tour {tower:of}.",
    "capped-tower": "La Tour {tower:of} a déjà son sommet, le 0.",
    "wrong-order": "Le {card} ne va pas sur le {on}.",
    "wrong-order-below": "Le {card} ne va pas sous le {on}.",
    "both-ends": "Sable : en haut ou en bas, pas les deux.",
    "not-below": "Rien ne se glisse sous cette Tour : {card}.",
    "zero-begins": "Aucune Tour ne commence par le {card}.",
    "no-metal-power": "Aucune carte ne revient : {card}.",
    "not-after-metal": "Pas de retour sans carte métal : {card}.",
    "not-recoverable": "Pas sur la pile de démolition : {card}.",
    "not-taken": "D'où vient le {card} ?",
    "not-built": "Pas sur une Tour : {cards}.",
    "out-of-turn-built": "{seat} a posé {cards}, mais c'est à {due}.",
    "out-of-turn-torn": "{seat} a démoli {cards}, mais c'est à {due}.",
    "out-of-turn-paid": "{seat} a payé {cards}, mais c'est à {due}.",
    "out-of-turn-back": "Remettez. {due} joue.",
    "due-market-built": "{seat} pose {cards}, avant le marché.",
    "due-market-gone": "{seat}, il manque sur vos Tours : {cards}.",
    "due-market-changed": "{seat} a posé {cards} et ôté {gone}.",
    "due-market-back": "Remettez comme avant. Puis le marché.",
    "due-market-or-let": "Remettez, ou acceptez. Puis le marché.",
    "not-in-deck": "Plus dans la pioche : {cards}.",
    "wrong-market-size": "Ce n'est pas le nombre de cartes attendu.",
    "counted-twice": "Déjà compté : {card}.",
    "title-not-built": "Pas construit ?",
    "title-cannot-be": "Impossible",
    "take-or-pay": "Prenez ou payez-en encore {count}.",
    "take-more": Forms("count", one="Prenez-en encore {count}.", other="Prenez-en encore {count}."),
    "put-cards-back": Forms(
        "count", one="Remettez-en {count} au marché.", other="Remettez-en {count} au marché."
    ),
    "put-one-back": "Remettez-en un sur sa Tour.",
    "put-on-again": "Remettez-le sur sa Tour.",
    "put-in-again": "Remettez-le où il était.",
    "take-a-card": "Prenez une carte et payez moins.",
    "take-another": "Remettez-le, prenez-en un autre.",
    "own-tower": "Posez-le sur sa propre Tour.",
    "take-card-off": "Retirez le {card}.",
    "other-order": "Valeurs décroissantes. Tout va sur un 8, un 9 sur tout sauf 0.",
    "one-end": "Choisissez un seul bout ce tour-ci.",
    "put-on-top": "Seule la Tour de sable grandit par le bas, avec son pouvoir.",
    "put-on-pile": "Mettez-le sur votre pile de démolition.",
    "build-it": "Construisez tout, bien sur le tapis.",
    "check-or-take-off": "Retirez-le. Ou est-ce une autre carte ?",
    "sand-power-needed": "Il faut le pouvoir du sable.",
    "check-cards": "Regardez bien : est-ce une autre carte ?",
}

_COUNT: dict[str, Sentence] = {
    "title-end": "Finir ici ?",
    "end-ask": "Les Tours sont comptées telles quelles.",
    "title-towers": "Tours : {seat}",
    "count-now": "La partie s'arrête ici : comptons.",
    "show-towers": "{seat}, posez vos Tours sous la caméra, puis appuyez sur A.",
    "lay-apart": "Les cartes du dessous au bord du bas, chaque valeur visible.",
    "key-record": "Noté",
    "title-which-tower": "Tour {tower:of} ?",
    "which-camera": "A : je vois {values}",
    "which-record": "B : j'ai noté {values}",
    "title-pile": "Pile : {seat}",
    "pile-counted": Forms("cards", one="{cards} carte comptée.", other="{cards} cartes comptées."),
    "pile-ask": "Combien de démolies ?",
    "pile-cards": Forms("count", one="{count} carte", other="{count} cartes"),
    "score-tower": Forms(
        "count", one="{count} {tower}\t{points}", other="{count} {tower:many}\t{points}"
    ),
    "score-tower-capped": Forms(
        "count",
        one="{count} {tower}, sommet\t{points}",
        other="{count} {tower:many}, sommet\t{points}",
    ),
    "score-highest": "Tour la plus haute\t{points}",
    "score-pairs": Forms("count", one="{count} paire\t{points}", other="{count} paires\t{points}"),
    "score-demolished": Forms(
        "count", one="{count} démolie\t{points}", other="{count} démolies\t{points}"
    ),
    "deck-empty-twice": "La pioche a été vidée deux fois.",
    "towers-counted": "Toutes les Tours sont comptées.",
    "tie-broken": "Égalité : votre règle maison décide.",
}

_KEPT: dict[str, Sentence] = {
    "story-market": "Marché {number} : {cards}",
    "story-market-more": "Avec {cards}",
    "story-bid": "{seat} annonce {bid}.",
    "story-torn": "{seat} démolit {cards}.",
    "story-paid": "{seat} paie {cards}.",
    "story-built": "{seat} construit {cards}.",
    "story-towers": "Tours : {seat}",
}

_TOLD: dict[str, Sentence] = {
    "told-market": Forms(
        "count",
        one="Un marché de {count} carte a été posé.",
        other="Un marché de {count} cartes a été posé.",
    ),
    "told-starts": "Le premier à annoncer : {seat}.",
    "told-bid": "{seat} a annoncé {count}.",
    "told-pass": "{seat} a passé.",
    "told-lies": "{seat} : les Tours comptent telles quelles.",
    "told-counted": "{seat} : les Tours ont été comptées.",
    "told-pile": "{seat} : la pile a été comptée, {count}.",
    "referee-more": "Nommer des cartes, ou finir la partie et compter",
    "may-start": "Choisissez qui annonce d'abord : Suivant et OK.",
    "may-bid": Forms("needed", one="Une annonce de {needed}.", other="Une annonce de {needed}."),
    "may-pass": "Ou passer.",
    "may-take": Forms("count", one="Prendre {count} carte.", other="Prendre {count} cartes."),
    "may-take-or-pay": Forms(
        "count",
        one="Prendre {count} carte, ou la payer d'une sylvestre.",
        other="Prendre {count} cartes, ou en payer par des sylvestres.",
    ),
    "may-build": "Celles-ci vont sur une Tour :",
    "may-name": "Nommez la carte demandée.",
    "may-show": "Les Tours sont montrées et comptées, joueur par joueur.",
}

_NAMING: dict[str, Sentence] = {
    "unread-market-card": "Je ne peux pas lire la carte {number} du marché.",
    "unread-tower-card": "Tour {tower:of} : carte {number} en partant du bas, illisible.",
    "back-market-card": "La carte {number} du marché ne montre aucun nombre.",
    "back-tower-card": "Tour {tower:of} : carte {number} en partant du bas, sans nombre.",
    "unread-lone-card": "De quelle Tour est la carte isolée ?",
    "back-lone-card": "La carte isolée ne montre aucun nombre.",
    "title-lone-card": "La carte isolée",
    "unread-hint": "Découvrez-la, ou dites laquelle c'est.",
    "uncover-hint": "Découvrez-la, s'il vous plaît.",
    "back-hint": "Est-elle retournée, ou d'une autre boîte ?",
    "more-unread": Forms("count", one="Et encore {count}.", other="Et encore {count}."),
    "title-market-card": "Marché, carte {number}",
    "title-tower-card": "{tower:head}, n° {number} du bas",
    "title-by-hand": "À la main",
    "lay-in-view": "Vos Tours en vue, s'il vous plaît.",
    "lay-confirm": "Je propose, vous corrigez.",
    "which-kind": "De quel type est-elle ?",
    "which-value": "Quelle carte est-ce ?",
    "is-it": "Est-ce cette carte ?",
    "tower-kind": "Tour {tower:of}",
    "more-by-hand": "Nommer : vous dites les cartes.",
    "more-end": "Fin : je compte les Tours.",
    "otherwise-record": "Noté : compter ce que j'ai noté.",
    "otherwise-skip": "Passer : pas de Tours à compter.",
    "key-say": "Dire",
    "key-later": "Après",
    "key-other": "Autre",
    "key-by-hand": "Nommer",
}

_SENTENCES = _SETUP | _MARKET | _BUILD | _RULES | _COUNT | _TOLD | _NAMING | SHEET | _KEPT

_SUIT_NAMES = {
    "candy": "bonbon",
    "haunted": "hantée",
    "tree": "sylvestre",
    "metal": "métal",
    "sand": "sable",
}
_OF_CARDS = _SUIT_NAMES | {"haunted": "hanté"}
"""A card goes by its number, which is masculine: `le 12 hanté`."""

_CARD_NAMES = {
    f"{suit[0]}{value}": f"{value} {name}"
    for suit, name in _OF_CARDS.items()
    for value in range(16)
}

_CASES = {
    "of": {"metal": "de métal", "sand": "de sable"},
    "many": {"haunted": "hantées", "tree": "sylvestres"},
    "head": {suit: name.capitalize() for suit, name in _SUIT_NAMES.items()},
}
"""`Tour de sable`, `5 hantées`, and a name that begins a line."""

_HEADINGS = {
    "Market": "Marché",
    "Bids": "Annonces",
    "Taking cards": "Prise des cartes",
    "Tearing down": "Démolition",
    "Building": "Construction",
    "Tour sylvestre": "Tour sylvestre",
    "Tour de métal": "Tour de métal",
    "Tour de sable": "Tour de sable",
}

WORDS = GameWords(
    sentences=_SENTENCES,
    names=_SUIT_NAMES | _CARD_NAMES | _HEADINGS | {"towers": "5 Towers"},
    named_facts=frozenset({"card", "cards", "gone", "other_card", "on", "tower", "towers"}),
    cases=_CASES,
)
