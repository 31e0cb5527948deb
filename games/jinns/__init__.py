"""Jinns of the Lake: domes that hop round a ring of 32 stars and build towers of four colours.

Sources: the English rule sheets of the publisher, Cosmoludo (cosmoludo.com, read 2026-11):

- *Lake of Wishes*, today's edition;
- *Lake of Dreams*, the older one, with partners for four players.

Where a sheet is silent, or the two differ, `options.Options` names the question and the answer
that is used.
"""
