"""The screen of people who play at a terminal: the table, a hand, and what may be done."""
