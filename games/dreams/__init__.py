"""Dreams: gods place stars that outline the true image; a mortal among them does not know it.

Source: the rule sheet in four languages of the publisher, Zoch (Fürth, 2016, article 601105094;
read 2026-11). Where the sheet is silent, `options.Options` names the question and the answer that
is used.
"""
