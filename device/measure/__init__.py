"""How well labelled frames are read: scores, reliability, and the page that shows them."""
