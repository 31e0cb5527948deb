"""Glass beads on a dark printed mat: where they lie and of which kind, as evidence."""
