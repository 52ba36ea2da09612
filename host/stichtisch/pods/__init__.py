"""The host's end of the pods: finding them, speaking with them, what they report and show."""
