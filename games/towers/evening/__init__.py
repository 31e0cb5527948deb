"""An evening of 5 Towers at a table: the rules, what players tell, and the count."""
