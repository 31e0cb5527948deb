"""Islands rendered to test the tile reader on: art and layouts of their own, labelled."""
