"""The words of the companion page itself, in German; its screens are those of the box."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "page-table": "Der Tisch",
    "page-turns": "Letzte Züge",
    "page-scores": "Punkte",
    "page-origins": "Woher die Punkte kommen",
    "page-words": "Der Tisch in Worten",
    "page-screen": "Was die Box sagt",
    "page-last": "Letzte Entscheidung",
    "page-secret": "Das ist nur für eine Person bestimmt und steht auf der Box.",
    "page-lost": "Die Box antwortet nicht. Was hier steht, ist vielleicht veraltet.",
    "page-back": "Die Box antwortet wieder.",
    "page-no-game": "Gerade läuft kein Spiel.",
    "page-referee-ask": "Von hier aus Schiri sein",
    "page-referee-pin": "Die PIN auf der Anzeige der Box",
    "page-referee-enter": "Eingeben",
    "page-referee-leave": "Nicht mehr Schiri sein",
    "page-referee-is": "Du bist von hier aus Schiri. Deine Knöpfe sind die der Box.",
    "page-referee-other": "Jemand anderes ist gerade von seinem Gerät aus Schiri.",
    "page-pin-wrong": "Das ist nicht die PIN.",
    "page-pin-gone": "Diese PIN gilt nicht mehr. Hol dir eine neue.",
    "page-pin-wait": "Warte bitte kurz und versuch es dann noch einmal.",
    "page-screen-gone": "Die Box war schon weiter. Schau noch einmal hin.",
    "page-wall": "Für die Wand",
    "page-hand-over": "Zum Übergeben holt sich der nächste Schiri eine PIN.",
    "page-picture": "Zeichnung des Tisches. In Worten steht dasselbe darunter.",
    "page-skip": "Zum Tisch in Worten",
    "page-pressed": "Gedrückt.",
    "page-evenings": "Spieleabende",
    "page-to-table": "Der Tisch jetzt",
    "page-leaf-back": "Zurück",
    "page-leaf-on": "Weiter",
    "page-leaf": "Zug",
    "page-sheet": "Blatt zum Lesen oder Drucken (HTML)",
    "page-record": "Protokoll für Programme (JSON)",
    "page-album": "Bilder des Abends",
    "page-evening-open": "noch nicht zu Ende",
    "page-evening-unread": "Dieser Abend lässt sich nicht zeigen.",
    "page-no-evening": "Es wurde noch nichts gespielt.",
    "page-camera": "Das Bild der Kamera",
    "page-camera-picture": "Der Tisch von oben, wie ihn die Kamera zuletzt sah",
    "page-no-camera": "Die Kamera hat den Plan noch nicht gefunden.",
    "page-matters": "Was die Kamera sah",
    "page-matters-open": "Fotos der letzten Züge",
    "page-no-matter": "In diesem Spiel wurde noch nichts fotografiert.",
    "page-photo-before": "Foto des Tisches vorher",
    "page-photo-after": "Foto des Tisches in diesem Moment",
    "page-photo-slider": "Vom Foto vorher, links, zum Foto in diesem Moment",
    "page-marked": "Vier Ecken zeigen, was der letzte Zug geändert hat.",
    "page-kept-picture": "Bild des Abends",
    "page-mine": "Nur für eine Person",
    "page-mine-who": "Wem gehört dieses Handy?",
    "page-mine-hand": "Nimm die Box: Sie zeigt dir einen Code.",
    "page-mine-code": "Der Code auf der Anzeige der Box",
    "page-mine-show": "Zeigen, was mir gehört",
    "page-mine-nothing": "Gerade gibt es nichts für dich allein.",
    "page-mine-decide": "Entscheiden",
    "page-mine-done": "Fertig. Die Box weiß Bescheid.",
    "page-mine-leave": "Nicht mehr mein Handy",
    "page-mine-wrong": "Das ist nicht der Code.",
    "page-mine-gone": "Dieser Code gilt nicht mehr. Hol dir einen neuen.",
    "page-back-to-here": "Bis hierher zurücknehmen?",
    "page-is-back": "(richtig)",
    "page-point-how": "Berühre einen Platz auf der Zeichnung, oder wähle ihn hier.",
    "page-place": "Platz",
    "page-place-set": "Sagen, was dort liegt",
    "page-turn-set": "Festlegen, wer am Zug ist",
    "page-box-asks": "Die Box fragt dich.",
    "page-language-of-phone": "Sprache dieses Handys",
    "page-language-box": "wie die Box",
    "page-reach": "Erlaubte Züge",
    "page-reach-how": "Berühre einen Platz auf der Zeichnung, oder wähle ihn hier: "
    "Die Seite markiert, wohin man von dort ziehen darf.",
    "page-setup": "Einrichten",
    "page-setup-pin": "Mit der PIN steht hier neben jedem Schritt das Bild der Kamera.",
    "page-live": "Was die Kamera sieht",
    "page-live-picture": "Das Bild der Kamera, höchstens eine Sekunde alt",
    "page-no-live": "Noch ist kein Bild da.",
    "page-care": "Die Box selbst",
    "page-ask-health": "Zustand zeigen",
    "page-ask-off": "Ausschalten?",
    "page-diagnosis": "Diagnose für eine Anfrage (ZIP)",
    "page-wifi": "Ein anderes WLAN: an der Box selbst oder über ssh sudo nmtui eingeben.",
    "page-pdf": "Blatt zum Drucken (PDF)",
    "page-notation": "Die Züge in Notation (Text)",
    "page-zip": "Alle Bilder (ZIP)",
    "page-statistics": "Bilanz",
    "page-ask-bare": "Leeren Plan neu lernen",
    "page-bare-due": (
        "Vor seinem nächsten Spiel wird jeder Plan leer angesehen, zum Beispiel nach einem "
        "Wechsel der Lampe."
    ),
    "page-backup": "Sicherung von allem (ZIP)",
    "page-backup-plain": (
        "In der Sicherung steht ein Passwort, darum geht sie nicht über einfaches http. Gib an "
        "der Box ein: sudo tablejinn backup my_table.zip"
    ),
    "page-restore": (
        "Eine Sicherung spielst du an der Box zurück: sudo systemctl stop tablejinn, dann sudo "
        "tablejinn restore my_table.zip, dann sudo systemctl start tablejinn."
    ),
    "page-lens-own": "Das Objektiv ist vermessen.",
    "page-lens-nominal": (
        "Für das Objektiv gelten die Werte seiner Bauart. Die Box lernt es beim Spielen, oder "
        "du gibst an der Box ein: sudo systemctl stop tablejinn, dann sudo tablejinn lens, dann"
        " sudo systemctl start tablejinn."
    ),
    "page-version": "Version",
    "page-update": (
        "Für eine neuere Version gib an der Box make update ein, in dem Ordner, aus dem du "
        "installiert hast. Installiert wird nur, was der Herausgeber signiert hat."
    ),
    "page-enrol": "Deine eigenen Plättchen und Karten",
    "page-enrol-how": (
        "Räume für jedes Foto die Matte leer und lege die Teile Reihe für Reihe darauf, wie sie"
        " in der Liste stehen, aufrecht aus Sicht der Kamera. Nimm die Hände weg, dann nimm das"
        " Foto auf."
    ),
    "page-enrol-take": "Dieses Foto aufnehmen",
    "page-enrol-taken": "Das aufgenommene Foto",
    "page-enrol-none": "Es kam kein Bild. Ist die Kamera da?",
    "page-enrol-room": "Das Foto ließ sich nicht speichern. Ist die Speicherkarte voll?",
    "page-enrol-then": "Alle Fotos sind da. Gib an der Box ein:",
    "page-enrol-use": (
        "Trag die neue Datei dann in den Einstellungen als Katalog des Spiels ein und starte "
        "die Box neu."
    ),
}
