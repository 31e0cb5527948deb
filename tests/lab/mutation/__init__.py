"""Mutation testing: small faults are put into a module, and its tests must notice each of them."""
