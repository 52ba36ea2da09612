"""The table on a terminal: its news as lines, and the pods as a picture of coloured lamps."""
