"""Tables of cards drawn from nothing: other art and digits, to test readers of cards on."""
