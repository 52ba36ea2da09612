"""What people look at: the neutral picture of the table, and what draws it."""
