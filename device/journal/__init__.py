"""The journal: the games' events in SQLite, how they are written, copied, repaired."""
