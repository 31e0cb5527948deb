"""The box as a whole: its parts are opened and joined into the service, which runs and ends."""
