"""Stichtisch: the referee at your card table."""
