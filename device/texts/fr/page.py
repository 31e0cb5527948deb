"""The words of the companion page itself, in French; its screens are those of the box."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "page-table": "La table",
    "page-turns": "Derniers coups",
    "page-scores": "Scores",
    "page-origins": "D'où viennent les points",
    "page-words": "La table en mots",
    "page-screen": "Ce que dit le boîtier",
    "page-last": "Dernière décision",
    "page-secret": "C'est pour un seul joueur, sur le boîtier.",
    "page-lost": "Le boîtier ne répond pas. Ce que vous voyez peut être ancien.",
    "page-back": "Le boîtier répond à nouveau.",
    "page-no-game": "Aucune partie en cours.",
    "page-referee-ask": "Arbitrer d'ici",
    "page-referee-pin": "Le code affiché par le boîtier",
    "page-referee-enter": "Valider",
    "page-referee-leave": "Ne plus arbitrer",
    "page-referee-is": "Vous arbitrez d'ici. Vos boutons sont ceux du boîtier.",
    "page-referee-other": "Quelqu'un arbitre depuis une autre page.",
    "page-pin-wrong": "Ce n'est pas le bon code.",
    "page-pin-gone": "Ce code n'est plus valable. Demandez-en un autre.",
    "page-pin-wait": "Attendez un peu, puis redemandez.",
    "page-screen-gone": "Le boîtier avait déjà avancé. Regardez à nouveau.",
    "page-mine": "Pour un seul joueur",
    "page-mine-who": "À qui est ce téléphone ?",
    "page-mine-hand": "Prenez le boîtier : il vous montre un code.",
    "page-mine-code": "Le code affiché par le boîtier",
    "page-mine-show": "Voir mes secrets",
    "page-mine-nothing": "Rien de secret pour vous en ce moment.",
    "page-mine-decide": "Décider",
    "page-mine-done": "C'est fait. Le boîtier le sait.",
    "page-mine-leave": "Ce n'est plus mon téléphone",
    "page-mine-wrong": "Ce n'est pas le bon code.",
    "page-mine-gone": "Ce code n'est plus valable. Demandez-en un autre.",
    "page-wall": "Vue murale",
    "page-hand-over": "Pour passer la main, le nouvel arbitre demande un code.",
    "page-picture": "Dessin de la table. Les mêmes choses en mots sont plus bas.",
    "page-back-to-here": "Revenir jusqu'ici ?",
    "page-is-back": "(juste)",
    "page-point-how": "Touchez un endroit du dessin, ou choisissez-le ici.",
    "page-place": "Endroit",
    "page-place-set": "Dire ce qu'il y a là",
    "page-turn-set": "Dire à qui c'est de jouer",
    "page-box-asks": "Le boîtier vous demande.",
    "page-marked": "Quatre coins marquent ce que le dernier coup a changé.",
    "page-skip": "Vers la table en mots",
    "page-pressed": "Appuyé.",
    "page-evenings": "Soirées",
    "page-to-table": "La table maintenant",
    "page-leaf-back": "Précédent",
    "page-leaf-on": "Suivant",
    "page-leaf": "Coup",
    "page-sheet": "Feuille à lire ou à imprimer (HTML)",
    "page-record": "Données pour un programme (JSON)",
    "page-album": "Images de la soirée",
    "page-evening-open": "pas encore finie",
    "page-evening-unread": "Cette soirée ne peut pas être montrée.",
    "page-no-evening": "Aucune partie n'a encore été jouée.",
    "page-camera": "L'image de la caméra",
    "page-camera-picture": "La table vue d'en haut, au dernier regard de la caméra",
    "page-no-camera": "La caméra n'a pas encore trouvé le plateau.",
    "page-matters": "Ce que la caméra a vu",
    "page-matters-open": "Photos des derniers coups",
    "page-no-matter": "Aucune photo dans cette partie pour l'instant.",
    "page-photo-before": "Photo de la table avant",
    "page-photo-after": "Photo de la table à ce moment",
    "page-photo-slider": "De la photo d'avant, à gauche, à la photo du moment",
    "page-kept-picture": "Image de la soirée",
    "page-language-of-phone": "Langue de ce téléphone",
    "page-language-box": "comme le boîtier",
    "page-reach": "Coups permis",
    "page-reach-how": "Touchez une place sur le dessin, ou choisissez-la ici : "
    "la page marque où l'on peut aller de là.",
    "page-setup": "Préparation",
    "page-setup-pin": "Avec le code PIN, l'image de la caméra se voit ici à côté de chaque étape.",
    "page-live": "Ce que voit la caméra",
    "page-live-picture": "L'image de la caméra, vieille d'une seconde au plus",
    "page-no-live": "Aucune image pour l'instant.",
    "page-care": "Le boîtier lui-même",
    "page-ask-health": "Montrer son état",
    "page-ask-off": "L'éteindre ?",
    "page-diagnosis": "Diagnostic à joindre à une question (ZIP)",
    "page-wifi": "Un autre Wi-Fi : tapez sudo nmtui sur le clavier du boîtier ou par ssh.",
    "page-pdf": "Feuille à imprimer (PDF)",
    "page-notation": "Les coups en notation (texte)",
    "page-zip": "Toutes les images (ZIP)",
    "page-statistics": "Bilan des joueurs",
    "page-ask-bare": "Réapprendre le plateau vide",
    "page-bare-due": (
        "Avant sa prochaine partie, chaque plateau est regardé vide, par exemple après un "
        "changement de lampe."
    ),
    "page-backup": "Sauvegarde complète (ZIP)",
    "page-backup-plain": (
        "La sauvegarde contient un mot de passe : elle n'est pas envoyée en http simple. Tapez "
        "sur le boîtier : sudo tablejinn backup my_table.zip"
    ),
    "page-restore": (
        "Pour restaurer une sauvegarde, tapez sur le boîtier : sudo systemctl stop tablejinn, "
        "puis sudo tablejinn restore my_table.zip, puis sudo systemctl start tablejinn."
    ),
    "page-lens-own": "L'objectif est étalonné.",
    "page-lens-nominal": (
        "L'objectif est pris pour un objectif de son modèle. Le boîtier l'apprend pendant que "
        "vous jouez, ou tapez sur le boîtier : sudo systemctl stop tablejinn, puis sudo "
        "tablejinn lens, puis sudo systemctl start tablejinn."
    ),
    "page-version": "Version",
    "page-update": (
        "Pour une version plus récente, tapez make update sur le boîtier, dans le dossier de "
        "l'installation. Seul ce que l'éditeur a signé est installé."
    ),
    "page-enrol": "Vos propres tuiles et cartes",
    "page-enrol-how": (
        "Pour chaque photo, videz le tapis et posez-y les pièces rangée par rangée, comme dans "
        "la liste, à l'endroit pour la caméra. Retirez les mains, puis prenez la photo."
    ),
    "page-enrol-take": "Prendre cette photo",
    "page-enrol-taken": "La photo prise",
    "page-enrol-none": "Aucune image n'est venue. La caméra est-elle là ?",
    "page-enrol-room": "La photo n'a pas pu être gardée. La carte est-elle pleine ?",
    "page-enrol-then": "Toutes les photos sont là. Tapez sur le boîtier :",
    "page-enrol-use": (
        "Indiquez ensuite ce fichier comme catalogue du jeu dans les réglages, et redémarrez le"
        " boîtier."
    ),
}
