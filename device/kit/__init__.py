"""The kit: sheets, pieces and cards to print, drawn from the board files that the reader uses."""
