"""What players take home of an evening: pictures, record and story."""
