"""Measures the page without a server."""
