"""The techniques that only Akari knows."""
