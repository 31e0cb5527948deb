"""The settings of a box: what each may be, and the file that says them."""
