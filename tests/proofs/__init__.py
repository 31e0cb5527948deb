"""Proofs that are scripts: `python -m tests.proofs.power --quick`; 1 on failure."""
