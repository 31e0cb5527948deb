"""1001 Islands: sixteen rounds of drafted tiles, an island and four dreams for each player.

Source: the English rule sheet of the publisher, Ludonaute (copyright 2022, read 2026-11). What each
tile shows is not printed there: a box of tiles comes from the catalogue of the set's owner.

Where the sheet is silent, `options.Options` names the question and the answer that is used.
"""
