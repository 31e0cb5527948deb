"""What the kit prints of the box itself, in German.

`title-<item>` heads an item, `how-<item>` says what to do with it. `{}` holds facts.
"""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "square-side": "100,0\u00a0mm",
    "cover-actual-size": ("Mit 100 % drucken („tatsächliche Größe“), nie „an Seite anpassen“."),
    "cover-square": (
        "Druckt zuerst diese Seite und messt das Quadrat mit einem Lineal nach. Ist es nicht "
        "100,0\u00a0mm breit und 100,0\u00a0mm hoch, verkleinert der Drucker seine Seiten: Stellt "
        "die Größe neu ein und druckt den Rest erst danach."
    ),
    "square-both-ways": "in beide Richtungen, von Außenkante zu Außenkante",
    "tile": "{sheet}: Teil {number} von {count} (Spalte {column}, Reihe {row})",
    "how-tiles": (
        "Der Plan ist in {count} Teilen gedruckt. Schneidet jeden Teil außer dem ersten seiner "
        "Reihe an den dünnen Marken links ab, und jeden Teil unterhalb der ersten Reihe auch "
        "oben. Klebt ihn so über seinen Nachbarn, dass die Kreuze sich decken; eine Lampe "
        "hinter dem Papier hilft dabei."
    ),
    "how-check-tiles": (
        "Legt zum Schluss ein Lineal über den ganzen Plan: An den Außenkanten zweier "
        "benachbarter Eckmarken seht ihr, ob alles gerade ist."
    ),
    "title-labels": "Schilder für die Knöpfe",
    "how-labels": (
        "Schneidet die Scheiben aus und klebt sie neben die Knöpfe, von links nach rechts A, B "
        "und C. Die Streifen gehören zu Lampe und Summer. Klarer Klebefilm hält sie sauber."
    ),
    "labels-lamp": "Lampe",
    "labels-buzzer": "Summer",
    "labels-below": "Was ein Knopf tut, steht über ihm auf der Anzeige.",
    "title-quick-start": "Kurzanleitung",
    "how-quick-start": "Karte ausschneiden, in der Mitte falten und neben den Tisch stellen.",
    "quick-heading": "Ein Spiel in sechs Schritten",
    "quick-1": "Legt den Plan flach unter die Kamera, in gleichmäßigem Licht, alle vier "
    "Eckmarken im Bild.",
    "quick-2": "Schaltet die Box ein. Die Anzeige sagt, was sie sieht und was zu tun ist.",
    "quick-3": "Wählt Spiel, Spieler und Hausregeln mit A, B und C.",
    "quick-4": "Baut das Spiel auf, drückt den Knopf, den die Anzeige nennt, Hände weg.",
    "quick-5": "Spielt. Die Box liest, sobald keine Hand über dem Plan ist.",
    "quick-6": "Fragt sie, antwortet. Irrt sie sich, sagt es ihr: Alles lässt sich berichtigen.",
    "quick-buttons": "Knöpfe",
    "quick-button-keys": "A, B, C: was die Anzeige darüber sagt.",
    "quick-button-referee": "B gedrückt halten: der Schiedsrichter, bei jedem Streit.",
    "quick-button-both": "A und C zusammen: wie es der Box geht. Dort C: auch der Schiedsrichter.",
    "quick-button-off": "A und C drei Sekunden gedrückt: ausschalten.",
    "title-lens-target": "Messblatt fürs Objektiv",
    "how-lens-target": (
        "Klebt das Blatt ohne Blasen auf etwas Flaches, Steifes, etwa ein Klemmbrett. Die "
        "Quadrate sind {square} mm breit: Sechs davon messen {six} mm."
    ),
    "title-frame": "Rahmen aus Eckmarken",
    "how-frame": (
        "Schneidet die vier Ecken an den gestrichelten Linien aus und schiebt jede unter ihre "
        "Ecke des Spielplans: Die dicken Linien liegen an seinen Kanten. Klebt sie dort fest. "
        "{file} ist die Plandatei dazu."
    ),
    "frame-corner": "Ecke {id} eines Plans von {width} x {height} mm",
    "frame-board": "hier liegt der Spielplan",
    "kit-header": "tablejinn",
}
