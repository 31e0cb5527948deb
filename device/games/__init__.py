"""The games at the table: one folder each, and one line in the registry."""
