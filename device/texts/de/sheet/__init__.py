"""The words of the rule sheets, in German: their editions and the sentences of their rules."""
