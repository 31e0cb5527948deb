"""The words of the rule sheets, in English: their editions and the sentences of their rules."""
