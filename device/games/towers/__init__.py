"""5 Towers at the table: market, bids, builds and the count."""
