"""The host's side of the pods: finds them, talks to them, checks and updates them."""
