"""The network that looks at stars: its frames, its crops, and its weights."""
