"""Passes that only WGSL needs: what it evaluates, and where threads may meet."""
