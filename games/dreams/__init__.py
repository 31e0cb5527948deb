"""Dreams: gods lay stars that draw the true vision, and a mortal among them lays his blindly.

Source: the rule sheet in four languages of the publisher, Zoch (Fürth, 2016, article 601105094;
read 2026-11). Where it is silent, `options.Options` names the question and the reading.
"""
