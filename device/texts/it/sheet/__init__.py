"""The words of the rule sheets, in Italian: their editions and the sentences of their rules."""
