"""Passes that only the reference back end needs."""
