"""Passes that only the reference backend needs."""
