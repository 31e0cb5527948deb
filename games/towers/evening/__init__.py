"""An evening of 5 Towers at a table: the rules, the steps that players tell, and the count."""
