"""The page without a server: static files for any web server, made by ``deduce site``."""
