"""Hearts (public domain), for three to five. H1 and so on name the decisions of its README.md."""
