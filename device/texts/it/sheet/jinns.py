"""The rule sheets of Jinns of the Lake in Italian: editions, and the sentences of their rules.

The sheets are printed in English and French; their sentences are translated here.
"""

from device.texts.catalogue import Sentence

SHEET: dict[str, Sentence] = {
    "edition-lake-of-wishes": "Lago dei Desideri",
    "edition-lake-of-dreams": "Vecchio regolamento",
    "clause-not-your-colour-by-lake-of-wishes": (
        "Al suo turno ognuno muove una pedina-cupola del colore o dei colori che controlla."
    ),
    "clause-wrong-count-1-by-lake-of-wishes": (
        "Una cupola di forza 1 va sulla prima cupola libera, nei due versi."
    ),
    "clause-wrong-count-2-by-lake-of-wishes": (
        "Una cupola di forza 2 va sulla seconda cupola libera, nei due versi."
    ),
    "clause-wrong-count-3-by-lake-of-wishes": (
        "Una cupola di forza 3 va sulla terza cupola libera, nei due versi."
    ),
    "clause-wrong-count-4-by-lake-of-wishes": (
        "Una cupola di forza 4 va sulla quarta cupola libera, nei due versi."
    ),
    "clause-past-origin-by-lake-of-wishes": (
        "Si va a coprire la cupola di un altro Jinn. Una cupola non conta se stessa."
    ),
    "clause-empty-star-by-lake-of-wishes": (
        "È perciò vietato posare una cupola su una stella vuota."
    ),
    "clause-colour-twice-by-lake-of-wishes": (
        "Una cupola non può entrare in una torre dei sogni che ha già il suo colore."
    ),
    "clause-no-such-stack-by-lake-of-wishes": (
        "Si muove la cupola da sola, con tutta la torre, o con la parte che si controlla in cima."
    ),
    "clause-no-tower-of-three-by-lake-of-wishes": (
        "Una torre dei sogni è fatta di una cupola per ogni colore."
    ),
    "clause-only-after-move-by-lake-of-wishes": (
        "Chi posa il quarto piano di una torre dei sogni deve subito toglierla dal gioco."
    ),
    "clause-no-pass-by-lake-of-wishes": (
        "La partita finisce appena un giocatore, al suo turno, non può più muovere."
    ),
    "clause-decision-due-by-lake-of-wishes": (
        "Bisogna dividere in due la torre dei sogni e scegliere quale parte tenere."
    ),
    "clause-no-decision-by-lake-of-wishes": (
        "Bisogna dividere in due la torre dei sogni e scegliere quale parte tenere."
    ),
    "clause-wrong-receiver-by-lake-of-wishes": (
        "Si dà una metà a uno degli altri due giocatori, a scelta."
    ),
    "clause-not-your-colour-by-lake-of-dreams": (
        "A e B, a turno, muovono una delle loro pedine, in senso orario o antiorario."
    ),
    "clause-wrong-count-1-by-lake-of-dreams": (
        "Una pedina semplice va sopra la prima pedina che segue."
    ),
    "clause-wrong-count-2-by-lake-of-dreams": (
        "Una pedina semplice va sopra la prima che segue, una doppia sulla seconda che incontra."
    ),
    "clause-wrong-count-3-by-lake-of-dreams": (
        "Una pedina semplice va sopra la prima che segue, una tripla sulla terza."
    ),
    "clause-wrong-count-4-by-lake-of-dreams": (
        "Una pedina semplice va sopra la prima che segue, una quadrupla sulla quarta."
    ),
    "clause-wrong-count-further-by-lake-of-dreams": (
        "Via via che le caselle si svuotano, si salta su pedine sempre più lontane."
    ),
    "clause-past-origin-by-lake-of-dreams": (
        "In una mossa non si può passare due volte dalla stessa casella."
    ),
    "clause-empty-star-by-lake-of-dreams": (
        "Si va sopra un'altra pedina. Le caselle vuote non contano."
    ),
    "clause-colour-twice-by-lake-of-dreams": (
        "Non si può dare a una torre due volte lo stesso colore."
    ),
    "clause-partner-tower-by-lake-of-dreams": (
        "Non si può mettere una pedina su una pedina o una pila del compagno."
    ),
    "clause-partner-tower-further-by-lake-of-dreams": (
        "Si può mettere una pedina su una pila in cui è chiusa una pedina del compagno."
    ),
    "clause-no-such-stack-by-lake-of-dreams": (
        "Quando si muove di nuovo, una pedina può portare con sé una o più pedine sotto di lei."
    ),
    "clause-no-tower-of-three-by-lake-of-dreams": (
        "In questa variante si può prendere una torre di sole 3 pedine."
    ),
    "clause-only-after-move-by-lake-of-dreams": (
        "In questa variante si può prendere una torre di sole 3 pedine."
    ),
    "clause-must-move-by-lake-of-dreams": (
        "Chi non può muovere nessuna pedina salta il turno, finché è così."
    ),
    "clause-decision-due-by-lake-of-dreams": "Si tiene la metà superiore o la metà inferiore.",
    "clause-no-decision-by-lake-of-dreams": "Si tiene la metà superiore o la metà inferiore.",
    "clause-wrong-receiver-by-lake-of-dreams": (
        "Si tiene la metà superiore o quella inferiore, e si dà l'altra metà al compagno."
    ),
    "clause-game-over-by-lake-of-dreams": "La partita finisce quando nessuno può muovere.",
    "clause-undoes-move-by-house": "Nessuna mossa può annullare la precedente.",
    "clause-wrong-half-by-house": "Chi completa la torre tiene sempre la metà alta.",
}
