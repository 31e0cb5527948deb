"""The box as a whole: opens the parts, joins them to the service, runs and ends it."""
