"""The record on the disk."""
