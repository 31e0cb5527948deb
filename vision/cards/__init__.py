"""Cards on a sheet: towers of overlapping cards, a market of single ones."""
