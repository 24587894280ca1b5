"""Load figures of the web page: `python -m bench.web`."""
