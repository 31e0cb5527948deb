"""The words of the rule sheets, in French: their editions and the sentences of their rules."""
