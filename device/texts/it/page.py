"""The words of the companion page itself, in Italian; its screens are those of the box."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "page-table": "Il tavolo",
    "page-turns": "Ultimi turni",
    "page-scores": "Punteggi",
    "page-origins": "Da dove vengono i punti",
    "page-words": "Il tavolo a parole",
    "page-screen": "Che cosa dice il box",
    "page-last": "Ultima decisione",
    "page-secret": "Questo è per un solo giocatore, sul box.",
    "page-lost": "Il box non risponde. Ciò che vedi può essere vecchio.",
    "page-back": "Il box risponde di nuovo.",
    "page-no-game": "Non c'è nessuna partita in corso.",
    "page-referee-ask": "Arbitra da qui",
    "page-referee-pin": "Il PIN sul display del box",
    "page-referee-enter": "Entra",
    "page-referee-leave": "Smetti di arbitrare",
    "page-referee-is": "Arbitri da qui. I tuoi pulsanti sono quelli del box.",
    "page-referee-other": "Qualcuno sta arbitrando da un'altra pagina.",
    "page-pin-wrong": "Il PIN non è questo.",
    "page-pin-gone": "Quel PIN è scaduto. Chiedine uno nuovo.",
    "page-pin-wait": "Aspetta un po', poi chiedi di nuovo.",
    "page-screen-gone": "Il box era già andato avanti. Guarda di nuovo.",
    "page-wall": "Vista a parete",
    "page-hand-over": "Per passare il ruolo, il prossimo arbitro chiede un PIN.",
    "page-picture": "Disegno del tavolo. Lo stesso, a parole, è qui sotto.",
    "page-skip": "Vai al tavolo a parole",
    "page-pressed": "Premuto.",
    "page-evenings": "Serate",
    "page-to-table": "Il tavolo adesso",
    "page-leaf-back": "Indietro",
    "page-leaf-on": "Avanti",
    "page-leaf": "Turno",
    "page-sheet": "Foglio da leggere o stampare (HTML)",
    "page-record": "Registro per i programmi (JSON)",
    "page-album": "Immagini della serata",
    "page-evening-open": "non ancora finita",
    "page-evening-unread": "Questa serata non si può mostrare.",
    "page-no-evening": "Nessuna partita è stata ancora giocata.",
    "page-camera": "L'immagine della fotocamera",
    "page-camera-picture": "Il tavolo dall'alto, come la fotocamera l'ha visto per ultimo",
    "page-no-camera": "La fotocamera non ha ancora trovato il foglio.",
    "page-matters": "Che cosa ha visto la fotocamera",
    "page-matters-open": "Foto degli ultimi turni",
    "page-no-matter": "In questa partita non è ancora stata scattata nessuna foto.",
    "page-photo-before": "Foto del tavolo prima",
    "page-photo-after": "Foto del tavolo in quel momento",
    "page-photo-slider": "Dalla foto di prima, a sinistra, alla foto di quel momento",
    "page-kept-picture": "Immagine della serata",
    "page-mine": "Per un solo giocatore",
    "page-mine-who": "Di chi è questo telefono?",
    "page-mine-hand": "Prendi il box: ti mostra un codice.",
    "page-mine-code": "Il codice sul display del box",
    "page-mine-show": "Mostra ciò che è mio",
    "page-mine-nothing": "Ora non c'è nulla solo per te.",
    "page-mine-decide": "Decidi",
    "page-mine-done": "Fatto. Il box lo sa.",
    "page-mine-leave": "Non è più il mio telefono",
    "page-mine-wrong": "Il codice non è questo.",
    "page-mine-gone": "Quel codice è scaduto. Chiedine uno nuovo.",
    "page-marked": "Quattro angoli segnano ciò che l'ultimo turno ha cambiato.",
    "page-back-to-here": "Annullare fino a qui?",
    "page-is-back": "(a posto)",
    "page-point-how": "Tocca un posto nel disegno, o sceglilo qui.",
    "page-place": "Posto",
    "page-place-set": "Di' che cosa c'è lì",
    "page-turn-set": "Stabilisci a chi tocca",
    "page-box-asks": "Il box ti fa una domanda.",
    "page-language-of-phone": "Lingua di questo telefono",
    "page-language-box": "come il box",
    "page-reach": "Mosse permesse",
    "page-reach-how": "Tocca un posto sul disegno, o sceglilo qui: "
    "la pagina segna dove si può andare da lì.",
    "page-setup": "Preparazione",
    "page-setup-pin": "Con il PIN, qui accanto a ogni passo si vede l'immagine della fotocamera.",
    "page-live": "Che cosa vede la fotocamera",
    "page-live-picture": "L'immagine della fotocamera, vecchia al massimo di un secondo",
    "page-no-live": "Non c'è ancora nessuna immagine.",
    "page-care": "Il box stesso",
    "page-ask-health": "Mostra il suo stato",
    "page-ask-off": "Spegnerlo?",
    "page-diagnosis": "Diagnosi da allegare a una domanda (ZIP)",
    "page-wifi": "Un'altra Wi-Fi: digita sudo nmtui sulla tastiera del box o via ssh.",
    "page-pdf": "Foglio da stampare (PDF)",
    "page-notation": "Le mosse in notazione (testo)",
    "page-zip": "Tutte le immagini (ZIP)",
    "page-statistics": "Bilancio dei giocatori",
    "page-ask-bare": "Impara di nuovo il foglio vuoto",
    "page-bare-due": (
        "Prima della prossima partita ogni foglio viene guardato vuoto, per esempio dopo un "
        "cambio di lampada."
    ),
    "page-backup": "Copia di sicurezza di tutto (ZIP)",
    "page-backup-plain": (
        "La copia contiene una password, perciò non viene inviata in semplice http. Digita sul "
        "box: sudo tablejinn backup my_table.zip"
    ),
    "page-restore": (
        "Per ripristinare una copia, digita sul box: sudo systemctl stop tablejinn, poi sudo "
        "tablejinn restore my_table.zip, poi sudo systemctl start tablejinn."
    ),
    "page-lens-own": "L'obiettivo è calibrato.",
    "page-lens-nominal": (
        "Per l'obiettivo valgono i dati del suo modello. Il box lo impara mentre giocate, "
        "oppure digita sul box: sudo systemctl stop tablejinn, poi sudo tablejinn lens, poi "
        "sudo systemctl start tablejinn."
    ),
    "page-version": "Versione",
    "page-update": (
        "Per una versione più nuova digita make update sul box, nella cartella da cui hai "
        "installato. Si installa solo ciò che l'editore ha firmato."
    ),
    "page-enrol": "Le tue tessere e carte",
    "page-enrol-how": (
        "Per ogni foto svuota il tappetino e posa i pezzi riga per riga, come nell'elenco, "
        "dritti come li vede la fotocamera. Togli le mani, poi scatta la foto."
    ),
    "page-enrol-take": "Scatta questa foto",
    "page-enrol-taken": "La foto scattata",
    "page-enrol-none": "Non è arrivata nessuna immagine. La fotocamera c'è?",
    "page-enrol-room": "Non è stato possibile salvare la foto. La scheda è piena?",
    "page-enrol-then": "Ci sono tutte le foto. Digita sul box:",
    "page-enrol-use": (
        "Poi indica il nuovo file come catalogo del gioco nelle impostazioni e riavvia il box."
    ),
}
