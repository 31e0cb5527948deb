"""What a broker in the home network is told."""
