"""5 Towers with the Towers of Power, from the sheet of the powers and accounts of the base game.

The base game's own sheet is not among the sources. What several published accounts agree on stands
here, and the open questions between them are options.
"""
