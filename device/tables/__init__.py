"""All tables of a club evening, as an MQTT broker reports them."""
