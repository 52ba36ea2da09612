"""The table in a browser: pages, and the server that keeps them up to date."""
