"""The sentences of the first run, in French."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "first-read": "Vous lisez ceci ? Alors appuyez sur un bouton.",
    "first-read-still": "Et ceci aussi ? Alors appuyez encore. Sinon, attendez.",
    "title-first-buttons": "Les boutons",
    "first-press-a": "Appuyez sur le bouton de gauche.",
    "first-press-b": "Appuyez sur le bouton du milieu.",
    "first-press-c": "Appuyez sur le bouton de droite.",
    "first-pressed-before": "Ce bouton a déjà servi.",
    "first-swapped": "Il est branché ailleurs que d'habitude. Le boîtier le sait maintenant.",
    "first-dead": "Rien n'est venu. Vérifiez les fils vers GPIO{number} et la masse.",
    "title-first-sound": "Le son",
    "first-sound": "J'ai joué des sons : les avez-vous entendus ? Sinon, vérifiez les fils vers"
    " GPIO{number} et la masse.",
    "title-first-camera": "La caméra",
    "first-camera-search": "Je cherche une caméra. Quelques secondes.",
    "first-camera-found": "Trouvée : {camera}. Images de {width_px} x {height_px}.",
    "first-camera-missing": "Aucune caméra. Éteignez et enfoncez bien la nappe aux deux bouts, ou"
    " branchez une caméra USB.",
    "first-game-any": "Demander chaque soir.",
    "title-first-players": "Qui joue ici ?",
    "title-first-players-more": "Qui d'autre joue ici ?",
    "first-players-none": "Pas encore de noms. Ceux écrits ici seront proposés à chaque partie.",
    "first-players": "{names}",
    "title-first-done": "Tout est prêt",
    "first-done": "Le boîtier retient tout. tablejinn check teste chaque élément à tout moment.",
    "title-first-not-kept": "Prêt pour ce soir",
    "first-not-kept": "La carte mémoire refuse d'écrire : le boîtier redemandera au démarrage.",
}
