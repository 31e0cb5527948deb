"""The settings of a box: their kinds, their sections, and the file that holds them."""
