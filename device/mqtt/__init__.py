"""Reporting the table to an MQTT broker in the home network."""
