"""Island tiles: enrolled once from photos, then found and named on the island mat."""
