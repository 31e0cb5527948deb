"""What the kit prints of 5 Towers, in French."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-towers-mat": "Le tapis des Tours",
    "how-towers-mat": (
        "Le tapis où l'on pose les Tours d'un joueur et le marché : le marché dans la rangée du "
        "haut, les Tours dans les couloirs, bâties à partir du pied. Posez-les ainsi : une carte "
        "seule compte comme une Tour au pied, et comme carte du marché en haut. Laissez libres "
        "les quatre repères."
    ),
    "towers-candy": "bonbon",
    "towers-haunted": "hantée",
    "towers-tree": "sylvestre",
    "towers-metal": "métal",
    "towers-sand": "sable",
    "towers-market": "marché",
}
