"""Passes that only NKI needs: what may be summed in any order, and what fits tiles."""
