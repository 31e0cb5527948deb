"""The evenings of the journal, to be looked at again: the list, the record, and each turn.

The command `keep` writes an evening into a folder, and the companion page shows it.
"""
