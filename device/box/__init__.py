"""What makes the service out of the parts: opened, joined, run and ended."""
