"""Steps and boards as sentences and pictures."""
