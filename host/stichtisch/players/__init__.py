"""Players without hands of their own: bots choose, virtual fingers lay the tagged cards."""
