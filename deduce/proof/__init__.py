"""Proof logs: written, and replayed by what shares no search with the writer."""
