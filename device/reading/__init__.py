"""From camera frames to readings: which reader, which lens, and when a scene is read."""
