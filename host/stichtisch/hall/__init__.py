"""Many tables in one hall: each tells a broker what all may know, and one page shows them all.

A table plays on when the broker is gone, and catches up when it is back. The broker is any that
speaks MQTT 3.1.1; ours is only the client. See README.md here for topics and messages.
"""
