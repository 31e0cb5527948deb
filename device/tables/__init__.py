"""Every table of a club's evening, as brokers tell it."""
